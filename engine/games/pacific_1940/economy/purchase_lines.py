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
from engine.games.pacific_1940.typing.typed_words import parted

RULE = "6"
ONE = ("1", "one", "a", "an")
"""What may stand before a facility."""


def read(g: Campaign, text: str) -> list[Item]:
    """6 Parse a typed line of a bill: parts between commas, each of units, a facility or a repair.

    :raises UnreadLine: a word of it is not understood.
    """
    items: list[Item] = []
    for part in text.lower().replace(";", ",").replace("+", ",").split(","):
        if words := parted(part).split():
            items += _read_part(g, words)
    if not items:
        raise UnreadLine(Refusal("6", "empty_line"))
    return items


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
    space = space_named(g.equipment, words, RULE)
    if g.is_sea(space):
        raise UnreadLine(Refusal("6", "no_such_territory", {"space": space}))
    return space
