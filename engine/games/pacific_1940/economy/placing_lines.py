"""13 Lines that players type to place units: `3 inf Korea`, `1 dd sz6`."""

from __future__ import annotations

import re

from engine.core.sequence.choice import Refusal
from engine.core.sequence.composed import UnreadLine
from engine.games.pacific_1940.economy.placing import Placing
from engine.games.pacific_1940.position.state import Campaign
from engine.games.pacific_1940.typing.names import kind_in_front, space_named, units_of
from engine.games.pacific_1940.typing.typed_words import parted, whole_kinds

RULE, ALL = "13", "all"
EVERY = 1000
"""More units than anyone can type: as many as there are."""


def read(g: Campaign, text: str) -> list[Placing]:
    """13 Parse a typed line of placings: parts between commas, each units and then their space.

    "all Korea", "all inf Korea": EVERY one, of a kind or "" for any.

    :raises UnreadLine: a word of it is not understood.
    """
    placings: list[Placing] = []
    for part in re.split("[,;]", whole_kinds(g.equipment, text.lower())):
        if words := parted(re.sub("[+&]", " ", part)).split():
            placings += _read_part(g, words)
    if not placings:
        raise UnreadLine(Refusal("13", "empty_line"))
    return placings


def _read_part(g: Campaign, words: list[str]) -> list[Placing]:
    units, rest = _all_of(g, words) if words[0] == ALL else units_of(g.equipment, words, RULE)
    if not rest:
        raise UnreadLine(Refusal(RULE, "no_place_named"))
    space = space_named(g.equipment, rest, RULE)
    return [Placing(unit, space, count) for unit, count in units]


def _all_of(g: Campaign, words: list[str]) -> tuple[list[tuple[str, int]], list[str]]:
    """13 All units of some kinds, of any where none is named, and the other words."""
    found: list[tuple[str, int]] = []
    rest = words
    while rest[:1] == [ALL]:
        unit, rest = kind_in_front(g.equipment, rest[1:])
        found.append((unit, EVERY))
    return found, rest
