"""9.2 An attack before its dice: its column with every shift, its possible hits, who is lost."""

from __future__ import annotations

from collections import Counter
from collections.abc import Container, Iterator
from math import gcd

from msgspec import Struct
from msgspec.structs import replace

from engine.core.sequence.choice import FACES
from engine.games.pacific_war.components.pieces import Equipment, Unit
from engine.games.pacific_war.position.state import Theater
from engine.games.pacific_war.resolution import columns
from engine.games.pacific_war.resolution.columns import Played, Shifts

NEVER_LATE = 99
"""9.2.5 More turns than any damage lasts."""


class Forecast(Struct, frozen=True, kw_only=True):
    """9.2.1 to 9.2.3 What a side's attack would be now.

    strength: without the rolls of Torpedo Cruisers (13.2), and before A12 halves it. before: the
    column of the strength, after: the shifted one; with torpedo dice the lowest and the highest.
    ways: in how many of `rolls` equally likely rolls there are 0, 1, 2 … hits. is_known: a source
    gives every number of these columns. is_answer: the enemy fires first (9.3), and its hits are
    reckoned to fall on the weakest guns.
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
    is_known: bool
    is_answer: bool = False

    @property
    def mean(self) -> float:
        """9.2.3 The hits on average."""
        return sum(hits * ways for hits, ways in enumerate(self.ways)) / self.rolls


class Ahead(Struct, frozen=True, kw_only=True):
    """9.3 An enemy attack that comes first: in how many rolls it has 0, 1, 2 … hits to allocate.

    given: the hits that it has already on each unit.
    """

    ways: tuple[int, ...]
    given: dict[str, int] = {}


def forecast(
    g: Theater,
    on: list[Played],
    zone: str,
    side: str,
    segment: str,
    gone: Container[str] = (),
    first: Ahead | None = None,
) -> Forecast:
    """9.2 One side's attack of a segment now, with these cards in force.

    gone: units that will have left before a Surface Combat, where no shift depends on units. first:
    9.3 the enemy's attack, if that comes first.
    """
    printed = columns.printed(g, zone, side, segment, gone)
    torpedoes = columns.torpedoes(g, zone, side, segment, gone)
    left = guns_left(g, zone, side, gone, first) if first else [(printed, torpedoes, 1)]
    sums: Counter[int] = Counter()
    for guns, dice, count in left:
        for rolled, ways in torpedo_sums(g, dice).items():
            total = columns.halved(g, on, side, segment, guns + rolled)
            sums[total] += count * ways * len(FACES) ** (torpedoes - dice)
    if first:
        sums = Counter({total: ways // gcd(*sums.values()) for total, ways in sums.items()})
    shifts = columns.shifts(g, on, zone, side, segment)
    halved = columns.is_halved(g, on, side, segment)
    found = of_strengths(g, side, segment, sums, shifts, printed, torpedoes, halved=halved)
    return replace(found, is_answer=first is not None)


def guns_left(
    g: Theater, zone: str, side: str, gone: Container[str], first: Ahead
) -> Iterator[tuple[int, int, int]]:
    """9.3 The gunnery and the Torpedo Cruisers that an attack leaves, and in how many rolls.

    9.2.4, 13.2 The hits fall evenly, on Torpedo Cruisers first and then on the weakest guns.
    """
    ships = [g.unit(key) for key in g.ships_in(zone, side) if key not in gone]
    ships.sort(key=lambda ship: (not ship.torpedo, ship.gunnery, not ship.armored))
    for hits, ways in enumerate(first.ways):
        taken = [first.given.get(ship.key, 0) for ship in ships]
        for _ in range(hits):
            taken[taken.index(min(taken))] += 1
        sums = Counter({0: ways * len(FACES) ** (len(first.ways) - 1 - hits)})
        for ship, count in zip(ships, taken, strict=True):
            stays, more = staying(g.equipment, ship, count), Counter[int]()
            for total, so_far in sums.items():
                more[total + ship.gunnery * (not ship.torpedo)] += so_far * stays
                more[total] += so_far * (len(FACES) ** count - stays)
            sums = more
        dice = sum(ship.torpedo and not count for ship, count in zip(ships, taken, strict=True))
        yield from ((total, dice, found) for total, found in sums.items() if found)


def staying(box: Equipment, ship: Unit, hits: int) -> int:
    """9.2.5, 4.1.5 In how many rolls a ship takes no damage from so many hits: with armor."""
    unharmed = sum(face <= box.combat.armor and face != box.combat.sinks for face in FACES)
    return int((unharmed if ship.armored and not ship.torpedo else 0) ** hits)


def unanswered(g: Theater, side: str, strength: int) -> Forecast:
    """8.5 The Airstrike of an Event, for which the shifts of 9.2.2 do not count (PW-09)."""
    return of_strengths(g, side, "airstrike", Counter({strength: 1}), (), strength)


def of_strengths(
    g: Theater,
    side: str,
    segment: str,
    sums: Counter[int],
    shifts: Shifts,
    printed: int,
    torpedoes: int = 0,
    *,
    halved: bool = False,
) -> Forecast:
    """9.2.1 to 9.2.3 An attack of these weighted strengths."""
    chances, places = ways_of(g, sums, shifts), places_of(g, sums, shifts)
    return Forecast(
        side=side,
        segment=segment,
        strength=printed,
        torpedoes=torpedoes,
        halved=halved,
        shifts=shifts,
        before=labels(g, places_of(g, sums, ())),
        after=labels(g, places),
        ways=chances,
        rolls=sum(chances),
        is_known=all(is_known(g, place) for place in places if place >= 0),
    )


def sinking(box: Equipment, ship: Unit, hits: int, turns_left: int = NEVER_LATE) -> tuple[int, int]:
    """9.2.5, 13.2 In how many of how many equally likely rolls this many hits sink a ship.

    turns_left: AMB-36 damage that keeps it away for longer is a loss too.
    """
    if ship.torpedo:
        return 1, 1
    numbers = box.combat
    ways = Counter({(0, False): 1})
    for _ in range(hits):
        more = Counter[tuple[int, bool]]()
        for (suffered, is_holed), count in ways.items():
            for face in FACES:
                by = max(0, face - numbers.armor) if ship.armored else face
                holed = is_holed or (ship.armored and face == numbers.sinks)
                more[suffered + by, holed] += count
        ways = more
    most = min(ship.defense or 0, max(0, turns_left))
    sunk = [count for (by, holed), count in ways.items() if holed or by > most]
    return sum(sunk), ways.total()


def torpedo_sums(g: Theater, count: int) -> Counter[int]:
    """13.2 In how many ways this many Torpedo Cruisers roll each sum."""
    sums = Counter({0: 1})
    for _ in range(count):
        more: Counter[int] = Counter()
        for total, ways in sums.items():
            for face in FACES:
                more[total + columns.torpedo_strength(g, face)] += ways
        sums = more
    return sums


def ways_of(g: Theater, sums: dict[int, int], shifts: Shifts) -> tuple[int, ...]:
    """9.2.3 In how many ways there are 0, 1, 2 … hits, for weighted strengths."""
    found: Counter[int] = Counter()
    for strength, ways in sums.items():
        place = columns.column_of(g, strength, shifts)
        for face in FACES:
            found[g.equipment.hits(place, face)] += ways
    return tuple(found[hits] for hits in range(max(found) + 1))


def places_of(g: Theater, sums: dict[int, int], shifts: Shifts) -> list[int]:
    """9.2.1 The indices of the possible columns, from the left."""
    return sorted({columns.column_of(g, strength, shifts) for strength in sums})


def labels(g: Theater, places: list[int]) -> tuple[str, ...]:
    """9.2.1 The column, or the lowest and the highest."""
    return tuple(columns.label(g, place) for place in dict.fromkeys((places[0], places[-1])))


def is_known(g: Theater, place: int) -> bool:
    """9.2.1 Whether a source gives the numbers of a column."""
    column = g.equipment.columns[place]
    return set(column.cells or (column.status,)) == {"evidence"}
