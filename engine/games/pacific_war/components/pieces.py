"""3.0 and 4.0 The pieces: counters, card ends, and columns of the chart.

The values come from content/*.toml (equipment.py loads them), each with its status.
"""

from __future__ import annotations

from bisect import bisect_right

import msgspec

from engine.games.pacific_war.components.map import Movement, Route, Zone
from engine.games.pacific_war.components.resource_cards import CardEnd, Deck

JAPAN = "japan"
ALLIED = "allied"
SIDES = (JAPAN, ALLIED)
"""3.0 The two players."""
NOBODY = "nobody"
TYPES = ("CV", "BB", "CA", "LBA", "ground")
CAPITAL = ("CV", "BB")
"""4.1.2 The types of Capital ships."""


class Unit(msgspec.Struct, frozen=True):
    """4.1 A counter's Ready side.

    A ship's Ops Complete side has the same values and no speed; an LBA has one side only, no
    Defense Strength and no speed of its own.
    """

    key: str
    name: str
    nation: str
    type: str
    status: str
    airstrike: int = 0
    gunnery: int = 0
    defense: int | None = None
    armored: bool = False
    """9.2.5 Heavily Armored: a white number in a black box."""
    speed: int | None = None
    code: str = ""
    """4.1.7 The letters of its set-up code, or its row of 14.2."""
    turn: int | None = None
    """6.1 The turn in which it arrives."""
    withdraws: int | None = None
    """6.2 The turn at the beginning of which it leaves."""
    advanced: str = ""
    """The rule of section 13.0 that brings it into play; empty: it is in every game."""
    replaces: str = ""
    """13.1, 13.3 The counter that it replaces."""
    torpedo: bool = False
    """13.2 Its Gunnery Strength is rolled each time."""
    native: str = ""
    """The name in its own navy's language."""
    note: str = ""
    source: str = ""

    @property
    def is_ship(self) -> bool:
        """4.1 Whether it is a Naval unit."""
        return self.type in ("CV", "BB", "CA")

    @property
    def is_carrier(self) -> bool:
        """4.1.2 Whether it is an Aircraft Carrier; a hybrid without Airstrike only while Ready."""
        return self.type == "CV"

    @property
    def is_capital(self) -> bool:
        """4.1.2 Whether it is an Aircraft Carrier or a Battleship."""
        return self.type in CAPITAL

    @property
    def is_lba(self) -> bool:
        """4.1 Whether it is a Land-Based Air unit."""
        return self.type == "LBA"

    @property
    def printed(self) -> str:
        """4.1.7 The set-up code as printed."""
        start = "" if self.code in ("none", "LBA") else self.code
        start = start or ("" if self.turn is None else str(self.turn))
        return start if self.withdraws is None else f"{start}-{self.withdraws}"


class Nation(msgspec.Struct, frozen=True):
    """6.1, 10.5 Where a nation's units arrive, return and become Ready without a card."""

    key: str
    name: str
    side: str
    arrives: tuple[str, ...]
    repairs: tuple[str, ...]
    status: str
    repairs_instead: str = ""
    """6.1.7 Where repaired units go while their side does not have their Port."""
    readies: tuple[str, ...] = ()
    source: str = ""


class Side(msgspec.Struct, frozen=True):
    """3.0, 7.1 A player."""

    key: str
    name: str
    hand_limit: int
    status: str
    source: str = ""


class Placement(msgspec.Struct, frozen=True):
    """14.1, 14.2 A row of a set-up table: where the units of a code begin."""

    key: str
    side: str
    code: str
    zones: tuple[str, ...]
    status: str
    capitals_at_ports: bool = False
    """14.2 Capital ships may only be placed at a Port."""
    one_each: bool = False
    """14.2 One unit in each of the zones."""
    phase: int | None = None
    """5.0 The phase of Turn 0 in which they come; None: before it."""
    source: str = ""


class Marker(msgspec.Struct, frozen=True):
    """4.2 A kind of game marker, and its number in the box."""

    key: str
    name: str
    count: int
    status: str
    source: str = ""


class Raid(msgspec.Struct, frozen=True):
    """5.0 An attack of Turn 0: a fixed column, no shifts and no reply."""

    key: str
    name: str
    phase: int
    zone: str
    nation: str
    """The nation whose ships are hit."""
    column: int
    status: str
    source: str = ""


class ThirdWave(msgspec.Struct, frozen=True):
    """15.1 The other attack on Pearl Harbor."""

    faces: tuple[int, ...]
    """The faces on which it happens."""
    columns: dict[int, int]
    """Face of the second die → column."""
    status: str
    source: str = ""


class Advanced(msgspec.Struct, frozen=True):
    """13.0 The numbers of the advanced rules."""

    review_turn: int
    """13.1, 13.3 Aircraft Carriers lost before this turn decide about Ise, Hyuga and Shinano."""
    quiet_turns: tuple[int, ...]
    """13.4 The turns in which losing no ship brings another carrier."""
    carriers_lost: int
    """13.5 The Allied loss that brings Victorious."""
    markers_from: int
    """13.7 The first turn for Seabees or MAGIC."""
    division_strength: int
    """13.6 The Ground Strength of the Australian Divisions."""
    status: str
    source: str = ""


class Turn(msgspec.Struct, frozen=True):
    """5.0, 7.0 The specifics of a turn."""

    number: int
    date: str
    japan: int
    """7.2 Cards Japan draws in any case."""
    japan_with_oil: int
    """7.2 Further cards while Japan controls the oil."""
    allied: int
    status: str
    reserve: int = 0
    """15.2 Further cards from the stocked oil."""
    reserve_faces: tuple[int, ...] = ()
    """15.2 The faces that bring them; empty: they come without a roll."""
    weakened: int = 0
    """15.3 Cards of the Allies in place of 7.3."""
    repair_delay: int = 0
    """5.0 Turns that a damaged unit is away in addition to its damage."""
    fleet_trains: int = 0
    """8.7 Fleet Train markers that may be placed."""
    events: bool = True
    """8.4 Whether Events may be played in its Strategy Phase."""
    source: str = ""


class Column(msgspec.Struct, frozen=True):
    """9.2.1 A column of the Combat Results Chart, from `low` to below the next column's."""

    low: int
    hits: tuple[int, int, int, int, int, int]
    """Hits for the faces 1 to 6."""
    status: str
    """The evidence for its limits."""
    cells: tuple[str, ...] = ()
    """The evidence for each of the hits; empty: like the limits."""
    absent: bool = False
    """The printed chart has no column that begins here."""
    source: str = ""


class Combat(msgspec.Struct, frozen=True):
    """9.2.2, 9.2.5, 10.2, 13.2 The numbers of combat."""

    more_carriers: int
    """Column shift of a side whose enemy has more Aircraft Carriers."""
    enemy_lba: int
    """Column shift of a side whose enemy has LBA."""
    armor: int
    """Subtracted from each damage die against a Heavily Armored ship."""
    sinks: int
    """The face that sinks a Heavily Armored ship anyway."""
    torpedo: int
    """Added to the die that gives a Torpedo Cruiser its Gunnery Strength."""
    strength_per_ground: int
    """10.2 Airstrike and Gunnery Strength that make one Ground Strength point."""
    card_ground: int
    """10.2 Ground Strength of a discarded card."""
    status: str
    source: str = ""


class Victory(msgspec.Struct, frozen=True):
    """11.0, 11.1.1 Victory numbers besides the Ports' own points."""

    bases: int
    """Points for the side with more Bases."""
    capture: str
    """The Port whose capture ends the game."""
    start: int
    """Where the marker begins."""
    status: str
    source: str = ""


class Ending(msgspec.Struct, frozen=True):
    """11.1.2, 11.1.3 Who has won at the end of a turn."""

    turn: int
    status: str
    japan: int | None = None
    """Japan wins with at least this many points on its side of the track."""
    allied: int | None = None
    otherwise: str = ""
    """Who wins in all other cases; empty: the game goes on."""
    source: str = ""


class Equipment(msgspec.Struct, frozen=True):
    """3.0, 4.0 Everything in the box, with derived values."""

    zones: dict[str, Zone]
    routes: dict[str, Route]
    movement: Movement
    units: dict[str, Unit]
    nations: dict[str, Nation]
    sides: dict[str, Side]
    placements: dict[str, Placement]
    markers: dict[str, Marker]
    raids: dict[str, Raid]
    third_wave: ThirdWave
    advanced: Advanced
    turns: dict[int, Turn]
    deck: Deck
    ends: dict[str, CardEnd]
    cards: dict[int, dict[str, str]]
    """Card → side → its end."""
    columns: tuple[Column, ...]
    combat: Combat
    victory: Victory
    endings: dict[int, Ending]
    exits: dict[str, tuple[Route, ...]]
    """3.1 Zone → its Sea Routes."""
    ways: dict[bool, dict[str, tuple[tuple[str, int], ...]]]
    """3.1, 8.8 Restricted routes open or not → zone → its neighbours and their points."""
    air: dict[bool, dict[str, tuple[str, ...]]]
    """12.1 The same → zone → the zones that its air power reaches."""
    ships: frozenset[str]
    """4.1 The counters that are Naval units."""
    lba: frozenset[str]
    """4.1 The counters that are Land-Based Air units."""
    titles: dict[str, str]
    """4.3 The printed titles of card ends, by id and by side and card."""
    counters: tuple[str, ...]
    """4.1 The counters of the map, in the order of the content."""
    order: dict[str, dict[str, int]]
    """4.1 Side → its counters, each with its index in the order of the content."""

    def side_of(self, unit: Unit) -> str:
        """3.0 The side a counter fights for."""
        return self.nations[unit.nation].side

    def placement(self, unit: Unit) -> Placement | None:
        """14.1, 14.2 The set-up row of a counter; None: it arrives later."""
        side = self.side_of(unit)
        rows = (row for row in self.placements.values() if row.side == side)
        return next((row for row in rows if unit.code and row.code == unit.code), None)

    def column(self, strength: int) -> int:
        """9.2.1 The index in `columns` for a strength; -1: below the first."""
        return bisect_right([column.low for column in self.columns], strength) - 1

    def label(self, place: int) -> str:
        """9.2.1 A column's name, such as "6-7" or "31+"."""
        low = self.columns[place].low
        if place + 1 == len(self.columns):
            return f"{low}+"
        high = self.columns[place + 1].low - 1
        return str(low) if low == high else f"{low}-{high}"

    def hits(self, place: int, face: int) -> int:
        """9.2.2, 9.2.3 Hits after all shifts: none left of the chart; right of it, its end."""
        if place < 0:
            return 0
        return self.columns[min(place, len(self.columns) - 1)].hits[face - 1]
