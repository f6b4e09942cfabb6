"""Counters as drawn on the page, sorted and with totals; the place of each unit."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from msgspec import Struct

from engine.games.pacific_war.views.view import Board, UnitView

SIDES = ("japan", "allied")
TYPES = {
    "CV": "Aircraft Carrier",
    "BB": "Battleship",
    "CA": "Cruiser",
    "LBA": "Land-Based Air unit",
}
"""4.1 The types, in the sort order of a stack."""
FLAGS = {"uk": "UK", "netherlands": "NL", "australia": "AU"}
"""4.1 Nations with few ships, shown on the counter's corner."""
NATIONS = {
    "japan": "Japanese",
    "us": "US",
    "uk": "British",
    "netherlands": "Dutch",
    "australia": "Australian",
    "allied": "Allied",
}
OFF_MAP = {
    "track": "Turn Track",
    "to_place": "To be placed",
    "strike_force": "The strike force",
    "at_sea": "At sea near Hawaii",
    "sunk": "Sunk",
    "removed": "Out of the game",
    "unused": "Not in this game",
}
"""The places of counters that are in no zone."""


class Counter(Struct, frozen=True):
    """One counter; `place` is where it is, for lists across places."""

    key: str
    side: str
    type: str
    name: str
    flag: str
    airstrike: int
    gunnery: str
    defense: str
    armored: bool
    speed: str
    spent: bool
    place: str
    says: str


class Stack(Struct, frozen=True):
    """A side's counters in one place, sorted, with totals; `dice`: 13.2 Torpedo Cruisers."""

    side: str
    title: str
    counters: list[Counter]
    ready: int
    spent: int
    airstrike: int
    gunnery: int
    dice: int
    cut_off: bool

    @property
    def tally(self) -> str:
        """The number of Ready and spent ships, and of LBA."""
        lba = len(self.counters) - self.ready - self.spent
        counts = ((self.ready, "Ready"), (self.spent, "Ops Complete"), (lba, "LBA"))
        return ", ".join(f"{count} {words}" for count, words in counts if count)


def stacks_of(
    board: Board, units: Iterable[UnitView], names: Mapping[str, str], zone: str = ""
) -> list[Stack]:
    """4.1 The counters of each side that has any."""
    found = []
    for side in SIDES:
        here = sorted((unit for unit in units if unit.side == side), key=order)
        if here:
            found.append(stack_of(board, side, here, names, zone))
    return found


def order(unit: UnitView) -> tuple[int, bool, int, int, str]:
    """By type, Ready ones first, then by strength."""
    place = list(TYPES).index(unit.type)
    return place, not unit.ready, -unit.airstrike, -unit.gunnery, unit.name


def stack_of(
    board: Board, side: str, units: list[UnitView], names: Mapping[str, str], zone: str
) -> Stack:
    """One side's counters."""
    ships = [unit for unit in units if unit.type != "LBA"]
    return Stack(
        side=side,
        title=title_of(side),
        counters=[counter_of(unit, names) for unit in units],
        ready=sum(ship.ready for ship in ships),
        spent=sum(not ship.ready for ship in ships),
        airstrike=sum(unit.airstrike for unit in units),
        gunnery=sum(unit.gunnery for unit in units),
        dice=sum(unit.torpedo for unit in units),
        cut_off=zone in board.tracks.cut_off[side],
    )


def title_of(side: str) -> str:
    """A side as a heading."""
    return "Japan" if side == "japan" else "The Allies"


def counter_of(unit: UnitView, names: Mapping[str, str]) -> Counter:
    """4.1 The visible side of a counter."""
    return Counter(
        key=unit.key,
        side=unit.side,
        type=unit.type,
        name=unit.name,
        flag=FLAGS.get(unit.nation, ""),
        airstrike=unit.airstrike,
        gunnery="die" if unit.torpedo else str(unit.gunnery),
        defense="" if unit.defense is None else str(unit.defense),
        armored=unit.armored,
        speed="" if unit.speed is None or not unit.ready else str(unit.speed),
        spent=not unit.ready,
        place=place_of(unit, names),
        says=f"{unit.name}, {', '.join(facts_of(unit))}",
    )


def strength_of(unit: UnitView) -> list[str]:
    """4.1 The strengths of a counter, in words."""
    facts = [f"Airstrike {unit.airstrike}"]
    facts.append("Gunnery by a die" if unit.torpedo else f"Gunnery {unit.gunnery}")
    if unit.defense is not None:
        facts.append(f"Defense {unit.defense}{', Heavily Armored' if unit.armored else ''}")
    return facts


def facts_of(unit: UnitView) -> list[str]:
    """4.1 A counter in words."""
    facts = [f"{NATIONS[unit.nation]} {TYPES[unit.type]}", *strength_of(unit)]
    if unit.speed is not None and unit.ready:
        facts.append(f"Speed {unit.speed}")
    if unit.type != "LBA":
        facts.append("Ready" if unit.ready else "Ops Complete")
    return facts


def place_of(unit: UnitView, names: Mapping[str, str]) -> str:
    """Where a unit is, or when it comes."""
    if unit.place == "track":
        return f"{'due back' if unit.repair else 'arrives'} Turn {unit.returns}"
    return names.get(unit.place) or OFF_MAP[unit.place]


def at(board: Board, place: str, turn: int = 0) -> list[UnitView]:
    """The units in a zone or box, on the Turn Track those of one turn."""
    return [unit for unit in board.units if unit.place == place and unit.returns == turn]
