"""The fragments a page consists of: a first visit gets all, each response after it what changed.

Each part carries a short fingerprint of its content. The page says which it has (X-Have), so a
part that looks the same is not sent again: this keeps an answer small, and keeps the reader's
place in everything that did not change. X-Have holds fingerprints and nothing else.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from functools import cache, lru_cache, partial
from typing import Any, cast
from urllib.parse import urlencode
from zlib import crc32

from django.http import HttpRequest
from django.utils.safestring import SafeString, mark_safe
from msgspec import Struct

from engine.core.sequence.composed import UnreadLine
from engine.visibility.announced import held
from wargames.presentation.parts import Facts, Part
from wargames.presentation.registry import presentation_of
from wargames.presentation.wording import Reason, hashed_names
from wargames.rendering.render_cache import drawn, drawn_once
from wargames.table.ahead import always, plans
from wargames.table.board import facts
from wargames.table.draft import compose
from wargames.table.draft.pencil import FIELD
from wargames.table.draft.typed import LINE_LENGTH, Line
from wargames.table.history.log import is_all_told, told_of
from wargames.table.history.since import LOG_SECTIONS, Reading, battle_offered, battles_told
from wargames.table.viewer.view import SeatView

HEADER = "X-Have"
SECTION = re.compile(r"t([0-9]{1,4})")
AGE = re.compile(r' data-age="[^"]*"')
TABLE_PARTS = {
    "bar": Part("div", 'class="bar"', facts=("here", "bar", "act_at", "bar_template", "proposed")),
    "led": Part("div", 'class="led"', facts=("led",)),
    "company": Part("section", 'class="company" aria-label="Around the table"', facts=("company",)),
    "fought": Part(
        "div",
        'class="fought" role="group" aria-label="Battles"',
        facts=("fought", "fought_template"),
    ),
    "since": Part(
        "section",
        'class="since" aria-label="Since your last visit"',
        facts=("since", "since_template", "halted"),
    ),
    "lesson": Part("section", 'class="lesson" aria-label="The lesson"'),
}
"""The parts of every table."""
OOB = mark_safe(' hx-swap-oob="true"')


OF_FACILITATOR = {
    "announcements": Part("section", 'class="announcements" aria-label="To be announced"')
}
"""The additional parts for a facilitator."""


@cache
def parts_of(key: str, *, facilitates: bool) -> Mapping[str, tuple[Part, str]]:
    """Each part of the page with its template, including those of the game with this key."""
    more = OF_FACILITATOR if facilitates else {}
    of_table = {name: (part, f"table/{name}.html") for name, part in (TABLE_PARTS | more).items()}
    own = presentation_of(key).parts.items()
    return of_table | {name: (part, f"{key}/{part.template or name}.html") for name, part in own}


@cache
def attributes_of(key: str, *, facilitates: bool) -> Mapping[str, str]:
    """Part → the attributes of its element; none come from users."""
    parts = parts_of(key, facilitates=facilitates)
    return {name: part.attributes for name, (part, _) in parts.items()}


def reading_of(
    table: SeatView,
    seen: int | None = None,
    fought: int | None = None,
    newest: int = LOG_SECTIONS,
    shown: int = 0,
) -> Reading:
    """The log as this seat reads it; `seen`: the revision from which its page marks news.

    An open page sends that revision, and up to which news was in sight before (`shown`). Otherwise
    everything since the viewer's last visit is new, and nothing on a first visit. A draft changes
    nothing of it, so the last one is kept with the view.
    """
    if seen is None:
        looked = table.looked
        seen, shown = (looked.news_from, looked.shown) if looked else (table.revision, 0)
    made = table.made.move.version if table.made else None
    about = (table.game, table.seat.side, table.names, table.view)
    found = Reading(*about, seen, made=made, fought=fought, newest=newest, shown=shown)
    before = table.kept.reading
    if before is not None and before.is_as(found):
        return cast(Reading, before)
    table.kept.reading = found
    return found


def facts_of(table: SeatView, reading: Reading, line: Line | None = None) -> dict[str, Any]:
    """The context for all parts of a page; `line`: typed text that was not added."""
    fights = battle_offered(reading, table.film_side) if reading.has_fought else None
    company = facts.company(table)
    return {
        "p": table,
        "reading": reading,
        "here": facts.here(table),
        "is_drawn_at_random": table.is_drawn_at_random,
        "led": "" if table.is_over else table.seat.program,
        "company": company,
        "proposed": [each["who"] for each in company["proposals"]] if table.mine else [],
        "announcements": announcements(table) if table.is_facilitator else [],
        "bar_template": f"{table.game.key}/bar.html",
        "since_template": f"{table.game.key}/since.html",
        "turned_template": f"{table.game.key}/turned.html",
        "fought": fights,
        "fought_template": f"{table.game.key}/fought_title.html",
        "composed": compose.composed(table, line) if table.open_drafts else [],
        "always": always.offered(table) if table.may_answer_ahead else [],
        "pencil": pencil(table, line) if table.pencilled else None,
        **facts.meanwhile(table, reading),
        **question_templates(table),
        **since(table, reading),
        "halted": plans.halted(table) if table.keeps_ahead and not table.made else [],
        "wait": None,
        "sketch": table.sketch,
        **table.shown,
    }


def question_templates(table: SeatView) -> dict[str, str]:
    """The templates for the question, for whom the table waits for, and for the end of the game."""
    key, question, wait = table.game.key, table.shown["question"], table.shown.get("wait")
    return {
        "over_template": "table/over/ended.html" if table.game.ended else f"{key}/over.html",
        "prompt_template": f"{key}/prompts.html#{question.kind}" if question else "",
        "wait_template": f"{key}/prompts.html#wait_{wait['kind']}" if wait else "",
    }


def since(table: SeatView, reading: Reading) -> dict[str, Any]:
    """What happened since the viewer's last visit, for the strip, the chart and the list."""
    news = reading.news
    if news is None:
        return {"since": None, "fresh": [], "touched": []}
    strip = {"lines": reading.news_lines, "d": news.facts, "steps": reading.news_steps}
    strip["fights"] = battles_told(reading, table.film_side)
    over = () if table.is_over else reading.over_question
    few = reading.few_lines
    strip["few"], strip["rings"] = [line for line in few if line.pk not in over], bool(news.rings)
    strip["is_few"] = bool(few)
    strip["is_told"] = bool(few and reading.became) and not strip["few"]
    strip["later"] = reading.later_lines
    strip["later_film"] = urlencode({"since": reading.shown, **table.film_side})
    strip["answered"] = facts.answered(table, reading.happened)
    strip["film"] = urlencode({"since": reading.seen, **table.film_side})
    return {"since": strip, "fresh": news.rings, "touched": news.touched}


def contents(
    table: SeatView, reading: Reading, line: Line | None = None
) -> Iterator[tuple[str, str, str]]:
    """Every part as (id, element, content); a part without content is present and empty."""
    shared = facts_of(table, reading, line)
    own = table.common.own_among(shared)
    parts = parts_of(table.game.key, facilitates=table.is_facilitator)
    for key, (part, template) in parts.items():
        if part.facts is None:
            content = drawn(template, shared)
        elif own.isdisjoint(part.facts):
            content = table.common.part(key, partial(_drawn, template, part, shared))
        else:
            content = _drawn(template, part, shared)
        yield key, part.tag, content
    for section in reading.log:
        lines = drawn("table/log_turn.html", {"section": section, "p": table})
        yield f"t{section.number}", "section", lines


def _drawn(template: str, part: Part, shared: Facts) -> str:
    return drawn_once(template, told(part, shared))


def told(part: Part, shared: Facts) -> Facts:
    """The context of a part's template, out of that of all parts."""
    if part.facts is None:
        return shared
    found = {name: shared[name] for name in part.facts if name in shared}
    return part.share(found) if part.share else found


def whole(table: SeatView, reading: Reading, line: Line | None = None) -> dict[str, Any]:
    """All parts for a full page, by name; the sections of the log are joined."""
    more = attributes_of(table.game.key, facilitates=table.is_facilitator)
    parts = {
        key: element(key, tag, content, more.get(key, ""))
        for key, tag, content in contents(table, reading, line)
    }
    log = "".join(part for key, part in parts.items() if section_of(key) >= 0)
    shown = {key: part for key, part in parts.items() if section_of(key) < 0}
    return {**shown, "log": mark_safe(log)}  # noqa: S308 - each of them escaped its own content


def changed(
    table: SeatView,
    reading: Reading,
    have: Mapping[str, str],
    line: Line | None = None,
    only: str = "",
) -> str:
    """The parts that differ from what the page has, as out-of-band swaps; `only`: of just one."""
    more = attributes_of(table.game.key, facilitates=table.is_facilitator)
    newest = newest_section(have)
    out: list[str] = []
    new: list[str] = []
    for key, tag, content in contents(table, reading, line):
        if have.get(key) == fingerprint(content) or only not in ("", key):
            continue
        if section_of(key) > newest:
            new.append(element(key, tag, content))
        elif section_of(key) < 0 or key in have:
            out.append(element(key, tag, content, more.get(key, ""), OOB))
    if new:
        out.append(f'<div hx-swap-oob="afterbegin:#log">{"".join(new)}</div>')
    return "".join(out)


def undone(table: SeatView, have: Mapping[str, str]) -> list[str]:
    """The log sections on the page that an undo has taken away."""
    newest = table.presentation.newest_section(table.game.summary)
    return [key for key in have if section_of(key) > newest]


def left_empty(reading: Reading, have: Mapping[str, str]) -> list[str]:
    """The log sections on the page all of whose lines stand in the next one now."""
    bare = {each.number for each in reading.told if not each.lines}
    return [key for key in have if section_of(key) in bare]


def sections_since(table: SeatView, have: Mapping[str, str]) -> int:
    """The number of log sections from the newest that the page has, at least one.

    All of them when the end of the game has opened the log.
    """
    if is_all_told(table.game):
        return max(1, table.presentation.newest_section(table.game.summary) + 1)
    return max(1, table.presentation.newest_section(table.game.summary) - newest_section(have) + 1)


def newest_section(have: Mapping[str, str]) -> int:
    """The newest log section that the page has, -1 when it has none."""
    return max((section_of(key) for key in have), default=-1)


@lru_cache(maxsize=200)
def section_of(key: str) -> int:
    """The number of a part that is a log section, -1 for another part."""
    found = SECTION.fullmatch(key)
    return int(found[1]) if found else -1


def element(key: str, tag: str, content: str, more: str = "", oob: str = "") -> SafeString:
    """A part's element with its fingerprint; its template escaped the content, `more` is ours."""
    start = f'<{tag} id="{key}" data-h="{fingerprint(content)}"{oob}'
    return mark_safe(f"{start}{' ' * bool(more)}{more}>{content}</{tag}>")  # noqa: S308


@lru_cache(maxsize=2000)  # most parts are the same text again
def fingerprint(content: str) -> str:
    """A short checksum of the content, in hexadecimal.

    Ages are left out: they change by themselves, and the page keeps them.
    """
    lasting = AGE.sub("", content) if "data-age" in content else content
    return format(crc32(lasting.encode()) & 0xFFFFFF, "x")


def have_of(request: HttpRequest) -> dict[str, str]:
    """The parts that the page says it has, with their fingerprints."""
    pairs = request.headers.get(HEADER, "").split(",")
    return dict(pair.split(":", 1) for pair in pairs if ":" in pair)


def announcements(table: SeatView) -> list[dict[str, Any]]:
    """The announcements still to be made, with the rules' words for them."""
    called = hashed_names(tuple(table.names.items()))
    return [
        {
            "number": each.number,
            "side": table.words.called(each.viewer),
            "told": told_of(table.game.key, each.entry, called),
            "words": each.words,
        }
        for each in held(table.game)
    ]


class PencilField(Struct, frozen=True):
    """The input field of the pencil. text, why: a line that was rejected, and why."""

    edition: int
    by: str
    text: str = ""
    why: Reason | None = None
    length: int = LINE_LENGTH


def pencil(table: SeatView, line: Line | None = None) -> PencilField | None:
    """The input field of the pencil, with a rejected line in it; None: there is no layer."""
    shown, kept = table.presentation, table.pencilled
    if kept is None:
        return None
    if line is None or line.draft != FIELD:
        return PencilField(kept.edition, kept.by)
    try:
        shown.pencil(table.view, line.line[:LINE_LENGTH])
    except UnreadLine as error:
        why = shown.refusal(error.refusal, table.own_names)
        return PencilField(kept.edition, kept.by, line.line[:LINE_LENGTH], why)
    return PencilField(kept.edition, kept.by, line.line[:LINE_LENGTH])
