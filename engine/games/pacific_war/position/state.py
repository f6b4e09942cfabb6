"""The state of a game of The Pacific War, and the play that holds it.

The chapters of the rulebook work on a Theater; this module knows none of them.

Where a counter is (`place`): a zone; "track" with the turn in `box` (markers 1: under repair);
"strike_force" (the H ships of Japan before Turn 0 ends), "at_sea" (the PH ships), "to_place" at
set-up, "sunk", "removed", "unused". `face` back is Ops Complete.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator, Mapping
from functools import cached_property
from typing import Any

from msgspec import Struct

from engine.core.position import Counter, Position, lay, pile
from engine.core.sequence.flow import Play
from engine.games.pacific_war.components.map import Zone
from engine.games.pacific_war.components.options import Options
from engine.games.pacific_war.components.pieces import ALLIED, JAPAN, Equipment, Unit
from engine.games.pacific_war.components.resource_cards import CardEnd
from engine.games.pacific_war.position.versions import earlier_rules

ENEMY = {JAPAN: ALLIED, ALLIED: JAPAN}
LAST_TURN = 5


class Result(Struct, frozen=True, kw_only=True):
    """11.0 The winner, the cause, and the marker's position (Japan positive)."""

    winner: str
    cause: str
    rule: str
    turn: int
    points: int

    @property
    def ending(self) -> str:
        """The end in one word, for statistics."""
        return f"{self.winner}_{self.cause}"


class TheaterState(Position, kw_only=True):
    """Everything that stands on the table; frames.py says what may lie on its stack.

    points: the marker, positive for Japan (11.0). ports: whose Port marker lies in a Port
    (12.3). bases: whose Base marker lies in a zone (12.2), on an enemy Port too. routes_open:
    8.8. fleet_train: the zone of the one on the map; trains_left: how many may still come this
    turn. used: ends played as Strategic Events (4.6). defended: 10.2.1 extra Ground Strength by
    zone. sections: how many parts the record has so far. divisions: 13.6 where they are.
    marker_used: 13.7 Seabees or MAGIC this turn. quiet: 13.4 turns without a Japanese ship
    lost. ships_lost_this_turn: for 13.4. lost_ports: 6.1.7 the home Ports of repairs that were not
    under their side's control when it was last looked at.
    """

    options: Options
    turn: int = 0
    points: int = 0
    ports: dict[str, str]
    bases: dict[str, str] = {}
    routes_open: bool = False
    fleet_train: str = ""
    trains_left: int = 0
    used: list[str] = []
    defended: dict[str, int] = {}
    divisions: str = ""
    marker_used: bool = False
    quiet: int = 0
    ships_lost_this_turn: int = 0
    carriers_lost: dict[str, int] = {}
    lost_ports: list[str] = []
    in_supply: bool = False
    sections: int = 0
    result: Result | None = None


class Theater(Play[TheaterState]):
    """A position with its printed components, for the rules.

    `counters` are in the order of the content, by which dice are rolled (9.2.5); in the state they
    are in any order.
    """

    def __init__(self, state: TheaterState, equipment: Equipment, rules_version: int) -> None:
        super().__init__(state, rules_version)
        self.equipment, self.earlier = equipment, earlier_rules(rules_version)
        self.counters = as_listed(state.counters, equipment.counters)
        self.known: dict[tuple[str, ...], Any] = {}

    # ------------------------------------------------------------------ counters

    def unit(self, key: str) -> Unit:
        """The printed facts of a counter."""
        return self.equipment.units[key]

    def side(self, key: str) -> str:
        """The owner of a counter."""
        return self.counters[key].owner

    def zone(self, key: str) -> Zone:
        """The printed facts of a zone."""
        return self.equipment.zones[key]

    def put(self, key: str, place: str, *, box: int = 0, markers: int = 0) -> None:
        """Place a counter: the only way that counters change their place."""
        counter = self.counters[key]
        if counter.place != place and "standing" in self.__dict__:
            self._restand(key, counter.owner, counter.place, place)
        counter.place, counter.box, counter.markers = place, box, markers
        self.forget()

    def _restand(self, key: str, side: str, old: str, new: str) -> None:
        """Update `standing` for a counter that changes its place, keeping lists in order."""
        standing = self.standing[side]
        there = standing[old]
        there.remove(key)
        if not there:
            del standing[old]
        here = standing.setdefault(new, [])
        here.append(key)
        if len(here) > 1:
            here.sort(key=self.equipment.order[side].__getitem__)

    def new_section(self) -> int:
        """The number of a new section of the record."""
        self.state.sections += 1
        return self.state.sections

    def forget(self) -> None:
        """Clear the caches of control and paths after a change."""
        self.known.clear()

    @cached_property
    def standing(self) -> dict[str, dict[str, list[str]]]:
        """Side → place → the keys of its counters there.

        Every question of the rules uses it, and every position computes it anew.
        """
        counters, standing = self.counters, dict[str, dict[str, list[str]]]()
        for side, keys in self.equipment.order.items():
            places: dict[str, list[str]] = defaultdict(list)
            for key in keys:
                places[counters[key].place].append(key)
            standing[side] = dict(places)
        return standing

    def units_in(self, zone: str, side: str) -> list[str]:
        """A side's units in a zone."""
        return list(self.standing[side].get(zone, ()))

    def ships_in(self, zone: str, side: str) -> list[str]:
        """A side's Naval units in a zone."""
        ships = self.equipment.ships
        return [key for key in self.standing[side].get(zone, ()) if key in ships]

    def lba_in(self, zone: str, side: str) -> list[str]:
        """A side's LBA in a zone."""
        lba = self.equipment.lba
        return [key for key in self.standing[side].get(zone, ()) if key in lba]

    def is_ready(self, key: str) -> bool:
        """4.1 Whether its Ready side is visible."""
        return self.counters[key].face == "front"

    def is_carrier(self, key: str) -> bool:
        """4.1.2, 13.1 Whether it is an Aircraft Carrier; a hybrid is one only while Ready."""
        unit = self.unit(key)
        return unit.is_carrier and (unit.airstrike > 0 or self.is_ready(key))

    def is_occupied(self, zone: str, side: str) -> bool:
        """Whether a side has units in a zone."""
        return zone in self.standing[side]

    def zones_of(self, side: str) -> list[str]:
        """The zones in which a side has units, in the order of the map."""
        standing = self.standing[side]
        return [zone for zone in self.equipment.zones if zone in standing]

    def ops_complete(self, key: str) -> None:
        """4.1 Turn a ship to its Ops Complete side; an LBA has none."""
        if self.unit(key).is_ship:
            self.counters[key].face = "back"

    def send_to_track(self, key: str, turn: int, *, repair: bool) -> None:
        """6.1 A unit goes to the Turn Track, and will be Ready when it comes."""
        self.put(key, "track", box=turn, markers=int(repair))
        self.counters[key].face = "front"

    # ------------------------------------------------------------------ cards

    def hand(self, side: str) -> list[str]:
        """4.3 The keys of the cards in a hand."""
        return pile(self.state.cards, f"hand_{side}")

    def end_of(self, card: str, side: str) -> CardEnd:
        """4.3 The end of a card that a side may use."""
        return self.equipment.ends[self.equipment.cards[int(card)][side]]

    def discard(self, card: str) -> None:
        """4.4 A used card goes on top of the discards."""
        self.state.cards[card].owner = ""
        lay(self.state.cards, "discard", [card, *pile(self.state.cards, "discard")])

    def events_allowed(self) -> bool:
        """8.4 Events may be played from the Supply Phase of Turn 1 on (AMB-11)."""
        state = self.state
        return self.equipment.turns[state.turn].events or (state.in_supply and state.turn > 0)

    def may_use_end(self, end: CardEnd) -> bool:
        """4.6, 8.4, 8.5 Whether it may be played: a Strategic Event only once, none too early."""
        return self.events_allowed() and not (end.strategic and end.id in self.state.used)

    # ------------------------------------------------------------------ the map

    def exits(self, zone: str) -> tuple[tuple[str, int], ...]:
        """3.1, 8.8 The zones one open Sea Route away, with its Movement Points."""
        return self.equipment.ways[self.state.routes_open][zone]

    def air_neighbours(self, zone: str) -> tuple[str, ...]:
        """12.1 The zones that air power reaches: one open Sea Route without a Nav Point."""
        return self.equipment.air[self.state.routes_open][zone]

    def skies(self, side: str) -> set[str]:
        """12.1 The zones with a side's LBA, and those next to one."""
        found: set[str] | None = self.known.get(("skies", side))
        if found is None:
            bases = [zone for zone in self.zones_of(side) if self.lba_in(zone, side)]
            found = {other for zone in bases for other in (zone, *self.air_neighbours(zone))}
            self.known["skies", side] = found
        return found

    def under_air(self, zone: str, side: str) -> bool:
        """12.1 Whether a zone has a side's LBA or is next to one."""
        return zone in self.skies(side)

    def may_enter(self, zone: str, side: str) -> bool:
        """6.1 Japan never enters the West Coast or Madagascar (AMB-50)."""
        return side == ALLIED or not self.zone(zone).allied_only

    def controller(self, zone: str, marker: str | None = None) -> str:
        """12.0 The side that controls a zone, "" when neither does, with this Base marker."""
        marker = self.state.bases.get(zone, "") if marker is None else marker
        if marker or zone not in self.state.ports:
            return marker
        owner = self.state.ports[zone]
        return "" if zone in self.standing[ENEMY[owner]] else owner

    def is_friendly_port(self, zone: str, side: str) -> bool:
        """12.3, 8.7 Whether the side can use it as a Port; for the Allies a Fleet Train too."""
        return zone in self.friendly_ports(side)

    def is_port_of(self, zone: str, side: str) -> bool:
        """12.3 Whether it has the side's Port marker, and no Base marker or enemy unit."""
        return self.state.ports[zone] == side and self.controller(zone) == side

    def friendly_ports(self, side: str) -> list[str]:
        """All Ports that a side can use as such, in the order of the map."""
        found: list[str] | None = self.known.get(("ports", side))
        if found is None:
            found = self.known["ports", side] = list(self._find_ports(side))
        return found

    def _find_ports(self, side: str) -> Iterator[str]:
        """8.7, 12.3 The side's own Ports, and a Fleet Train without an enemy in its zone."""
        train = self.state.fleet_train if side == ALLIED else ""
        for zone in self.equipment.zones:
            if zone in self.state.ports:
                if self.is_port_of(zone, side):
                    yield zone
            elif zone == train and zone not in self.standing[ENEMY[side]]:
                yield zone

    def serves_as(self, zone: str) -> str:
        """8.7, 12.3 "port" or "base": a Fleet Train makes a Port, a marker on a Port a Base."""
        if zone == self.state.fleet_train:
            return "port"
        return "base" if zone in self.state.bases else self.zone(zone).kind

    def is_usable_port(self, zone: str, side: str) -> bool:
        """8.9.3 Whether any number of LBA may be there: the side's Port marker, or Fleet Train."""
        is_train = side == ALLIED and zone == self.state.fleet_train
        return is_train or self.state.ports.get(zone) == side


def as_listed(counters: Mapping[str, Counter], order: tuple[str, ...]) -> Mapping[str, Counter]:
    """4.1 Counters in this order; others, which no valid position has, come last."""
    if tuple(counters) == order:
        return counters
    return {key: counters[key] for key in order if key in counters} | dict(counters)


def deck(g: Theater) -> list[str]:
    """7.4 The draw deck, top card first."""
    return pile(g.state.cards, "deck")
