"""The parts of the desk: a first visit gets all, each answer after it those that look different."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from django.utils.safestring import SafeString

from wargames.facilitator.desk import DeskPage
from wargames.presentation.parts import Part
from wargames.rendering.render_cache import drawn, drawn_once
from wargames.table.board.fragments import OOB, element, fingerprint, told

PARTS = {
    "bar": Part("div", 'class="desk-bar"'),
    "asking": Part("div", "hidden"),
    "cards": Part("section", 'class="say" aria-label="To say"'),
    "asked": Part("section", 'class="asked" aria-label="Asked"'),
    "rooms": Part("section", 'class="told-rooms" aria-label="Messages so far"'),
    "tabs": Part("nav", 'class="maps" aria-label="Maps"'),
    "dice": Part("section", 'class="dice-so-far" aria-label="Dice so far"'),
    "thumb": Part("div", 'class="thumb"'),
}
"""The parts of every desk; `asking` holds the hidden fields of its forms."""
LESSON = Part("section", 'class="lesson" aria-label="The lesson"')
"""The part of a lesson, where one is played."""


def parts_of(desk: DeskPage) -> dict[str, tuple[Part, str]]:
    """Each part with its template, including the game's own."""
    key = desk.game.key
    found = {name: (part, f"facilitator/parts/{name}.html") for name, part in PARTS.items()}
    if desk.lesson:
        found["lesson"] = (LESSON, "facilitator/parts/lesson.html")
    for name, part in desk.own.parts.items():
        drawn_as = part.template or name
        own = "" if drawn_as in desk.own.drawn_by_table else "desk/"
        found[name] = (part, f"{key}/{own}{drawn_as}.html")
    return found


def contents(desk: DeskPage) -> Iterator[tuple[str, Part, str]]:
    """Every part with its content."""
    shared: dict[str, Any] = {
        "desk": desk,
        "p": desk.table,
        "twin": False,
        "composed": (),
        **desk.shown,
    }
    for name, (part, template) in parts_of(desk).items():
        if part.facts is None:
            yield name, part, drawn(template, shared)
        else:
            yield name, part, drawn_once(template, told(part, shared))


def whole(desk: DeskPage) -> dict[str, SafeString]:
    """All parts as elements, by name."""
    return {
        name: element(name, part.tag, content, part.attributes)
        for name, part, content in contents(desk)
    }


def changed(desk: DeskPage, have: Mapping[str, str]) -> str:
    """The parts that differ from what the page has, as out-of-band swaps."""
    return "".join(
        element(name, part.tag, content, part.attributes, OOB)
        for name, part, content in contents(desk)
        if have.get(name) != fingerprint(content)
    )
