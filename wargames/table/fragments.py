"""The fragments a page consists of: a first visit gets all, each response after it what changed.

Each part carries a short fingerprint of its content. The page says which it has (X-Have), so a
part that looks the same is not sent again: this keeps an answer small, and keeps the reader's
place in everything that did not change.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from typing import Any
from zlib import crc32

from django.http import HttpRequest
from django.utils.html import format_html
from django.utils.safestring import SafeString, mark_safe

from wargames.table import panel_facts
from wargames.table.panel import Panel
from wargames.table.render_cache import drawn, drawn_once

HEADER = "X-Have"
SECTION = re.compile(r"t([0-9]{1,4})")
TABLE_PARTS = {
    "bar": ("div", 'class="bar"'),
    "company": ("section", 'class="company" aria-label="Around the table"'),
    "since": ("section", 'class="since" aria-label="Since you last looked"'),
    "lesson": ("section", 'class="lesson" aria-label="The lesson"'),
}
"""The parts of every table: the element each is, and its attributes."""
TABLE_PURE = {
    "bar": ("here", "bar", "act_at", "bar_template"),
    "company": ("company",),
    "since": ("since", "since_template"),
}
"""Those that depend on nothing but these facts."""
SEEN = "from"
"""The element that says from which version on the page marks things as new."""
OOB = mark_safe(' hx-swap-oob="true"')


def elements_of(panel: Panel) -> dict[str, tuple[str, str]]:
    """Part → its element and its template, the game's own parts included."""
    of_table = {key: (tag, f"table/{key}.html") for key, (tag, _) in TABLE_PARTS.items()}
    own = panel.board.PARTS.items()
    return of_table | {key: (tag, f"{panel.game.key}/{key}.html") for key, (tag, _) in own}


def attributes_of(panel: Panel) -> dict[str, str]:
    """Part → the attributes of its element; all of them are ours."""
    return {key: more for key, (_, more) in (TABLE_PARTS | dict(panel.board.PARTS)).items()}


def facts_of(panel: Panel) -> dict[str, Any]:
    """What every part of a page may tell."""
    return {
        "p": panel,
        "here": panel_facts.here(panel),
        "company": panel_facts.company(panel),
        "bar_template": f"{panel.game.key}/bar.html",
        "since_template": f"{panel.game.key}/since.html",
        **since(panel),
        **panel.shown,
    }


def since(panel: Panel) -> dict[str, Any]:
    """What happened since the viewer last looked, for the strip, the chart and the twin."""
    news = panel.news
    if news is None:
        return {"since": None, "fresh": [], "touched": []}
    strip = {"lines": news.lines, "d": news.facts}
    return {"since": strip, "fresh": news.rings, "touched": news.touched}


def contents(panel: Panel) -> Iterator[tuple[str, str, str]]:
    """Every part as (id, element, content); a part without content is there, and empty."""
    shared, pure = facts_of(panel), TABLE_PURE | panel.board.PURE
    for key, (tag, template) in elements_of(panel).items():
        if key in pure:
            facts = {name: shared[name] for name in pure[key] if name in shared}
            yield key, tag, drawn_once(template, facts)
        else:
            yield key, tag, drawn(template, shared)
    for section in panel.log:
        lines = drawn("table/log_turn.html", {"section": section, "p": panel})
        yield f"t{section.number}", "section", lines


def whole(panel: Panel) -> dict[str, Any]:
    """All parts for a full page: those of the table by name, the log's sections as one."""
    made = {key: (tag, content) for key, tag, content in contents(panel)}
    log = [key for key in made if section_of(key) >= 0]
    more = attributes_of(panel)
    parts = {key: element(key, *made[key], more.get(key, "")) for key in made if key not in log}
    told = "".join(element(key, *made[key]) for key in log)
    return {**parts, "log": mark_safe(told)}  # noqa: S308 - each of them escaped its own content


def changed(panel: Panel, have: Mapping[str, str]) -> str:
    """The parts that look different from what the page has, as out-of-band swaps."""
    newest, more = max((section_of(key) for key in have), default=-1), attributes_of(panel)
    panel.log_sections = max(1, panel.board.newest_section(panel.game.summary) - newest + 1)
    out: list[str] = []
    new: list[str] = []
    for key, tag, content in contents(panel):
        if have.get(key) == fingerprint(content):
            continue
        if section_of(key) > newest:
            new.append(element(key, tag, content))
        elif section_of(key) < 0 or key in have:
            out.append(element(key, tag, content, more.get(key, ""), OOB))
    if new:
        out.append(f'<div hx-swap-oob="afterbegin:#log">{"".join(new)}</div>')
    return "".join(out)


def is_ahead(panel: Panel, have: Mapping[str, str]) -> bool:
    """Whether the page has sections of the log that moves taken back have left empty."""
    newest = max((section_of(key) for key in have), default=-1)
    return newest > int(panel.board.newest_section(panel.game.summary))


def seen_in(have: Mapping[str, str], now: int) -> int:
    """The version from which on the page marks things as new; `now`, if it does not say."""
    said = have.get(SEEN, "")
    return int(said) if said.isdecimal() and len(said) < 10 else now


def seen_by(panel: Panel, have: Mapping[str, str]) -> str:
    """The same for an answer, if it is no longer so."""
    if have.get(SEEN) == str(panel.seen):
        return ""
    return format_html('<i id="{}" data-h="{}" hidden{}></i>', SEEN, panel.seen, OOB)


def section_of(key: str) -> int:
    """The number of the section of the log that a part is, -1 when it is another part."""
    found = SECTION.fullmatch(key)
    return int(found[1]) if found else -1


def element(key: str, tag: str, content: str, more: str = "", oob: str = "") -> SafeString:
    """A part with its fingerprint; its content was escaped by its template, `more` is ours."""
    start = format_html('<{} id="{}" data-h="{}"{}', tag, key, fingerprint(content), oob)
    return mark_safe(f"{start}{' ' * bool(more)}{more}>{content}</{tag}>")  # noqa: S308


def fingerprint(content: str) -> str:
    """Four or five letters that change when the content does."""
    return format(crc32(content.encode()) & 0xFFFFFF, "x")


def have_of(request: HttpRequest) -> dict[str, str]:
    """What the page says it has."""
    pairs = request.headers.get(HEADER, "").split(",")
    return dict(pair.split(":", 1) for pair in pairs if ":" in pair)
