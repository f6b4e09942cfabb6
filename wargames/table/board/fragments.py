"""The fragments a page consists of: a first visit gets all, each response after it what changed.

Each part carries a short fingerprint of its content. The page says which it has (X-Have), so a
part that looks the same is not sent again: this keeps an answer small, and keeps the reader's
place in everything that did not change. X-Have holds fingerprints and nothing else.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from functools import lru_cache
from typing import Any
from urllib.parse import urlencode
from zlib import crc32

from django.http import HttpRequest
from django.utils.safestring import SafeString, mark_safe

from wargames.presentation.parts import Part
from wargames.render_cache import drawn, drawn_once
from wargames.table.ahead import always
from wargames.table.board import facts
from wargames.table.draft import compose, pencil
from wargames.table.draft.typed import Line
from wargames.table.history import battles
from wargames.table.history.log import is_all_told
from wargames.table.history.since import LOG_SECTIONS, Reading
from wargames.table.viewer.view import SeatView

HEADER = "X-Have"
SECTION = re.compile(r"t([0-9]{1,4})")
TABLE_PARTS = {
    "bar": Part("div", 'class="bar"', facts=("here", "bar", "act_at", "bar_template")),
    "company": Part("section", 'class="company" aria-label="Around the table"', facts=("company",)),
    "fought": Part(
        "div",
        'class="fought" role="group" aria-label="Battles"',
        facts=("fought", "fought_template"),
    ),
    "since": Part(
        "section",
        'class="since" aria-label="Since your last visit"',
        facts=("since", "since_template"),
    ),
    "lesson": Part("section", 'class="lesson" aria-label="The lesson"'),
}
"""The parts of every table."""
OOB = mark_safe(' hx-swap-oob="true"')


OF_FACILITATOR = {
    "announcements": Part("section", 'class="announcements" aria-label="To be announced"')
}
"""The parts that the facilitator of a game has beside those."""


def parts_of(table: SeatView) -> dict[str, tuple[Part, str]]:
    """Each part of the page with its template, the game's own parts included."""
    more = OF_FACILITATOR if table.is_facilitator else {}
    of_table = {key: (part, f"table/{key}.html") for key, part in (TABLE_PARTS | more).items()}
    own = table.presentation.parts.items()
    return of_table | {key: (part, f"{table.game.key}/{key}.html") for key, part in own}


def attributes_of(table: SeatView) -> dict[str, str]:
    """Part → the attributes of its element; all of them are ours."""
    return {key: part.attributes for key, (part, _) in parts_of(table).items()}


def reading_of(
    table: SeatView, seen: int | None = None, fought: int | None = None, newest: int = LOG_SECTIONS
) -> Reading:
    """The log as this seat reads it; `seen`: the revision from which on its page marks news.

    A page that stays open says which that is. For any other it is new since its viewer last looked,
    and on a first visit nothing is.
    """
    if seen is None:
        seen = table.looked.version if table.looked else table.revision
    made = table.made.move.version if table.made else None
    about = (table.game, table.seat.side, table.names, table.view)
    return Reading(*about, seen, made=made, fought=fought, newest=newest)


def facts_of(table: SeatView, reading: Reading, line: Line | None = None) -> dict[str, Any]:
    """What every part of a page may tell; `line`: what was typed and not added."""
    fights = battles.offered(reading, table.film_side)
    return {
        "p": table,
        "reading": reading,
        "here": facts.here(table),
        "is_drawn_at_random": table.is_drawn_at_random,
        "company": facts.company(table),
        "announcements": facts.announcements(table) if table.is_facilitator else [],
        "bar_template": f"{table.game.key}/bar.html",
        "since_template": f"{table.game.key}/since.html",
        "fought": fights,
        "fought_template": f"{table.game.key}/fought_title.html",
        "composed": compose.composed(table, line) if table.open_drafts else [],
        "always": always.offered(table),
        "pencil": pencil.field_of(table, line) if table.pencilled else None,
        **question_templates(table),
        **since(table, reading, fights),
        "wait": None,
        "sketch": table.sketch,
        **table.shown,
    }


def question_templates(table: SeatView) -> dict[str, str]:
    """What words the question, or who is awaited for what, and how the game ended."""
    key, question, wait = table.game.key, table.shown["question"], table.shown.get("wait")
    return {
        "over_template": "table/ended.html" if table.game.ended else f"{key}/over.html",
        "prompt_template": f"{key}/prompts.html#{question.kind}" if question else "",
        "wait_template": f"{key}/prompts.html#wait_{wait['kind']}" if wait else "",
    }


def since(table: SeatView, reading: Reading, fights: dict[str, Any] | None) -> dict[str, Any]:
    """What happened since the viewer last looked, for the strip, the chart and the twin."""
    news = reading.news
    if news is None:
        return {"since": None, "fresh": [], "touched": []}
    strip = {"lines": reading.news_lines, "d": news.facts, "steps": reading.news_steps}
    strip["fights"] = fights
    strip["film"] = urlencode({"since": reading.seen, **table.film_side})
    return {"since": strip, "fresh": news.rings, "touched": news.touched}


def contents(
    table: SeatView, reading: Reading, line: Line | None = None
) -> Iterator[tuple[str, str, str]]:
    """Every part as (id, element, content); a part without content is there, and empty."""
    shared = facts_of(table, reading, line)
    for key, (part, template) in parts_of(table).items():
        if part.facts is not None:
            told = {name: shared[name] for name in part.facts if name in shared}
            yield key, part.tag, drawn_once(template, told)
        else:
            yield key, part.tag, drawn(template, shared)
    for section in reading.log:
        lines = drawn("table/log_turn.html", {"section": section, "p": table})
        yield f"t{section.number}", "section", lines


def whole(table: SeatView, reading: Reading, line: Line | None = None) -> dict[str, Any]:
    """All parts for a full page: those of the table by name, the log's sections as one."""
    made = {key: (tag, content) for key, tag, content in contents(table, reading, line)}
    log = [key for key in made if section_of(key) >= 0]
    more = attributes_of(table)
    parts = {key: element(key, *made[key], more.get(key, "")) for key in made if key not in log}
    told = "".join(element(key, *made[key]) for key in log)
    return {**parts, "log": mark_safe(told)}  # noqa: S308 - each of them escaped its own content


def changed(
    table: SeatView, reading: Reading, have: Mapping[str, str], line: Line | None = None
) -> str:
    """The parts that look different from what the page has, as out-of-band swaps."""
    newest, more = newest_section(have), attributes_of(table)
    out: list[str] = []
    new: list[str] = []
    for key, tag, content in contents(table, reading, line):
        if have.get(key) == fingerprint(content):
            continue
        if section_of(key) > newest:
            new.append(element(key, tag, content))
        elif section_of(key) < 0 or key in have:
            out.append(element(key, tag, content, more.get(key, ""), OOB))
    if new:
        out.append(f'<div hx-swap-oob="afterbegin:#log">{"".join(new)}</div>')
    return "".join(out)


def left_empty(table: SeatView, have: Mapping[str, str]) -> list[str]:
    """The sections of the log on the page that moves taken back have left without a line."""
    newest = table.presentation.newest_section(table.game.summary)
    return [key for key in have if section_of(key) > newest]


def sections_since(table: SeatView, have: Mapping[str, str]) -> int:
    """How many sections of the log begin with the newest that the page has, or the one before.

    All of them when the end has opened them.
    """
    if is_all_told(table.game):
        return max(1, table.presentation.newest_section(table.game.summary) + 1)
    return max(1, table.presentation.newest_section(table.game.summary) - newest_section(have) + 1)


def newest_section(have: Mapping[str, str]) -> int:
    """The newest section of the log that the page has, -1 when it has none."""
    return max((section_of(key) for key in have), default=-1)


def section_of(key: str) -> int:
    """The number of the section of the log that a part is, -1 when it is another part."""
    found = SECTION.fullmatch(key)
    return int(found[1]) if found else -1


def element(key: str, tag: str, content: str, more: str = "", oob: str = "") -> SafeString:
    """A part with its fingerprint; its content was escaped by its template, `more` is ours."""
    start = f'<{tag} id="{key}" data-h="{fingerprint(content)}"{oob}'
    return mark_safe(f"{start}{' ' * bool(more)}{more}>{content}</{tag}>")  # noqa: S308


@lru_cache(maxsize=2000)  # most parts are the same text again
def fingerprint(content: str) -> str:
    """Four or five characters that change when the content does."""
    return format(crc32(content.encode()) & 0xFFFFFF, "x")


def have_of(request: HttpRequest) -> dict[str, str]:
    """What the page says it has."""
    pairs = request.headers.get(HEADER, "").split(",")
    return dict(pair.split(":", 1) for pair in pairs if ":" in pair)
