"""6 Lines that players type on the purchase sheet: `4 inf 1 tank`, `minor complex Korea`."""

from __future__ import annotations

from collections.abc import Sequence

from engine.core.sequence.choice import Refusal
from engine.core.sequence.composed import UnreadLine
from engine.games.pacific_1940.economy.bill import Build, Item, Repair, Units, Upgrade
from engine.games.pacific_1940.position.state import Campaign
from engine.games.pacific_1940.typing.names import (
    facility_at_end,
    facility_in_front,
    number_of,
    space_named,
    units_of,
)
from engine.games.pacific_1940.typing.typed_words import parted, whole_kinds

RULE = "6"
ONE = ("1", "one", "a", "an")
"""What may stand before a facility."""
OF_NOW = ("nothing_damaged", "which_facility")
"""The reasons against a line that depend on the position."""


def read(g: Campaign, text: str) -> list[Item]:
    """6 Parse a typed line of a bill: parts between commas, each of units, a facility or a repair.

    :raises UnreadLine: a word of it is not understood.
    """
    return [item for words in _parts(g, text) for item in _read_part(g, words)]


def check_form(g: Campaign, text: str) -> None:
    """6 Read each part of a line, whatever is damaged now.

    :raises UnreadLine: a word of it is not understood.
    """
    for words in _parts(g, text):
        try:
            _read_part(g, words)
        except UnreadLine as unread:
            if unread.refusal.fact not in OF_NOW:
                raise


def _parts(g: Campaign, text: str) -> list[list[str]]:
    """6 The words of each part of a line.

    :raises UnreadLine: there are none.
    """
    parts = (
        whole_kinds(g.equipment, text.lower())
        .replace(";", ",")
        .replace("+", ",")
        .replace("&", ",")
        .split(",")
    )
    found = [words for part in parts if (words := parted(part).split())]
    if not found:
        raise UnreadLine(Refusal(RULE, "empty_line"))
    return found


def _read_part(g: Campaign, words: list[str]) -> list[Item]:
    box = g.equipment
    if words[0] in ("repair", "mend"):
        return _read_repair(g, words[1:])
    if words[0] == "upgrade":
        territory = _territory(g, words[1:])
        return [Upgrade(key, territory) for key, kind in box.facilities.items() if kind.upgrades]
    alone = words[1:] if words[0] in ONE else words
    facility, rest = facility_in_front(box, alone)
    if facility:
        return [Build(facility, _territory(g, rest))]
    units, rest = units_of(box, words, RULE)
    if rest:
        raise UnreadLine(Refusal("6", "no_such_unit", {"word": " ".join(rest)}))
    return [Units(unit, count) for unit, count in units]


def _read_repair(g: Campaign, words: Sequence[str]) -> list[Item]:
    """`2 japan major complex`: the points and the facility may be omitted."""
    points, rest = number_of(words, RULE)
    facility, rest = facility_in_front(g.equipment, rest)
    if not facility:
        facility, rest = facility_at_end(g.equipment, rest)
    territory = _territory(g, rest)
    damaged = {
        g.pieces[key].kind: g.pieces[key].markers
        for key in g.facilities_at(territory)
        if facility in ("", g.pieces[key].kind) and g.is_damaged(key)
    }
    if not damaged:
        raise UnreadLine(Refusal("6", "nothing_damaged", {"space": territory}))
    if points is not None and len(damaged) > 1:
        raise UnreadLine(Refusal("6", "which_facility", {"space": territory}))
    return [
        Repair(kind, territory, damage if points is None else points)
        for kind, damage in damaged.items()
    ]


def _territory(g: Campaign, words: Sequence[str]) -> str:
    if not words:
        raise UnreadLine(Refusal(RULE, "no_territory_named"))
    space = space_named(g.equipment, words, RULE)
    if g.is_sea(space):
        raise UnreadLine(Refusal("6", "no_such_territory", {"space": space}))
    return space
