"""9.2 An attack before its dice: its column with every shift, and what it may bring."""

from __future__ import annotations

from collections import Counter

from msgspec import Struct

from engine.core.choice import FACES
from engine.games.pacific_war import columns
from engine.games.pacific_war.columns import Played, Shifts
from engine.games.pacific_war.state import Theater


class Forecast(Struct, frozen=True, kw_only=True):
    """9.2.1 to 9.2.3 What a side's attack would be now.

    strength: without what Torpedo Cruisers roll (13.2), and before A12 halves it. before: the
    column of the strength, after: the one it is shifted to; with torpedo dice the lowest and the
    highest. ways: in how many of `rolls` equally likely rolls there are 0, 1, 2 … hits.
    """

    side: str
    segment: str
    strength: int
    torpedoes: int
    halved: bool
    shifts: Shifts
    before: tuple[str, ...]
    after: tuple[str, ...]
    ways: tuple[int, ...]
    rolls: int


def forecast(g: Theater, on: list[Played], zone: str, side: str, segment: str) -> Forecast:
    """9.2 One side's attack of a segment as things stand, with these cards on."""
    printed = columns.printed(g, zone, side, segment)
    torpedoes = columns.torpedoes(g, zone, side, segment)
    sums = {
        columns.halved(g, on, side, segment, printed + rolled): ways
        for rolled, ways in torpedo_sums(g, torpedoes).items()
    }
    shifts = columns.shifts(g, on, zone, side, segment)
    ways = ways_of(g, sums, shifts)
    return Forecast(
        side=side,
        segment=segment,
        strength=printed,
        torpedoes=torpedoes,
        halved=columns.halved(g, on, side, segment, 2) == 1,
        shifts=shifts,
        before=labels(g, sums, ()),
        after=labels(g, sums, shifts),
        ways=ways,
        rolls=sum(ways),
    )


def torpedo_sums(g: Theater, count: int) -> Counter[int]:
    """13.2 In how many ways so many Torpedo Cruisers roll each sum."""
    sums = Counter({0: 1})
    for _ in range(count):
        more: Counter[int] = Counter()
        for total, ways in sums.items():
            for face in FACES:
                more[total + columns.torpedo_strength(g, face)] += ways
        sums = more
    return sums


def ways_of(g: Theater, sums: dict[int, int], shifts: Shifts) -> tuple[int, ...]:
    """9.2.3 In how many ways there are 0, 1, 2 … hits, for strengths that come in so many ways."""
    found: Counter[int] = Counter()
    for strength, ways in sums.items():
        place = columns.column_of(g, strength, shifts)
        for face in FACES:
            found[g.equipment.hits(place, face)] += ways
    return tuple(found[hits] for hits in range(max(found) + 1))


def labels(g: Theater, sums: dict[int, int], shifts: Shifts) -> tuple[str, ...]:
    """9.2.1 The column, or the lowest and the highest."""
    places = sorted({columns.column_of(g, strength, shifts) for strength in sums})
    return tuple(columns.label(g, place) for place in dict.fromkeys((places[0], places[-1])))
