"""7, 9 Where the units of a power could fight in its next combat move, each by itself."""

from __future__ import annotations

from collections.abc import Container, Iterable, Iterator, Mapping
from functools import cached_property
from typing import Any

from msgspec import Struct
from msgspec.structs import astuple

from engine.games.pacific_1940.components.pieces import AIR
from engine.games.pacific_1940.movement import drops, ways
from engine.games.pacific_1940.politics import politics
from engine.games.pacific_1940.position.state import COMBAT, NONCOMBAT, Campaign


class Lift(Struct, frozen=True):
    """9 A transport that could put units ashore: from which zone it sails, and whom it takes."""

    ship: str
    start: str
    cargo: tuple[str, ...]


class Reach:
    """What a power could bring where in a combat move that begins as the position stands."""

    def __init__(self, g: Campaign, power: str) -> None:
        self.g, self.power = g, power
        self._pools: dict[str, list[str]] = {}

    @cached_property
    def movers(self) -> list[str]:
        """7 The power's units on the map that may move to fight, and are no cargo."""
        g = self.g
        return [
            key
            for space in g.equipment.spaces
            for key in (g.own_at(space, self.power) if g.whereabouts.is_anybody_at(space) else ())
            if not g.is_cargo(key) and g.unit(key).moves_in_combat
        ]

    @cached_property
    def comers(self) -> Mapping[str, list[str]]:
        """7 Space → the units that could fight there, aircraft with a place to land after it.

        Ships where they are too; transports, which fight nobody, are left out. Equal units reach
        the same spaces.
        """
        found: dict[str, list[str]] = {}
        known: dict[tuple[Any, ...], list[str]] = {}
        for key in self.movers:
            if not self.g.unit(key).is_defenceless:
                alike = astuple(self.g.pieces[key])
                ends = known.get(alike)
                if ends is None:
                    ends = known[alike] = list(self.ends(key))
                for space in ends:
                    found.setdefault(space, []).append(key)
        return found

    def ends(self, key: str) -> Iterator[str]:
        """7 The spaces where a unit could fight."""
        g, unit, start = self.g, self.g.unit(key), self.g.place(key)
        far = ways.reach(g, key, COMBAT)
        if unit.is_air:
            home = self.to_deck if unit.lands_on_deck else self.to_land
            points = ways.points_left(g, key)
            never = points + 1
            yield from (end for end, steps in far.items() if steps + home.get(end, never) <= points)
        elif unit.is_sea:
            yield from far
        else:
            yield from (end for end in far if end != start)

    # ------------------------------------------------------------------ landing

    @cached_property
    def to_land(self) -> Mapping[str, int]:
        """7.4 Space → how far it is from there by air to land where the power may land."""
        g = self.g
        lands = [land for land in g.equipment.territories if politics.may_land(g, self.power, land)]
        return self._flights(lands)

    @cached_property
    def to_deck(self) -> Mapping[str, int]:
        """7.4 The same to land, or to where a carrier of the power can be."""
        g = self.g
        zones = [
            zone
            for key in self.movers
            if g.unit(key).deck and not g.is_damaged(key)
            for zone in ways.reach(g, key, NONCOMBAT)
        ]
        lands = [land for land, steps in self.to_land.items() if not steps]
        return self._flights([*lands, *zones])

    def _flights(self, sources: Iterable[str]) -> dict[str, int]:
        """7.4 Space → the fewest spaces that an aircraft flies from there to one of these."""
        g, found = self.g, dict.fromkeys(sources, 0)
        edge = list(found)
        for steps in range(1, longest_flight(g, self.power) + 1):
            near = dict.fromkeys(space for here in edge for space in g.neighbours(here))
            edge = [
                space for space in near if space not in found and _may_fly(g, self.power, space)
            ]
            found.update(dict.fromkeys(edge, steps))
        return found

    # ------------------------------------------------------------------ from the air

    @cached_property
    def bases(self) -> Mapping[str, int]:
        """G11 Own land from which units are dropped in a turn, with how many."""
        g = self.g
        if not any(kind.drops for kind in g.kinds_of(self.power).facilities.values()):
            return {}
        most = {land: drops.capacity(g, self.power, land)[0] for land in g.held_by(self.power)}
        return {land: number for land, number in most.items() if number}

    def drops(self, land: str, but: Container[str] = ()) -> list[str]:
        """G11 Who could be dropped on a territory, of those who cannot go there by themselves.

        but: units that are not reckoned with.
        """
        found: list[str] = []
        for base, most in self.bases.items():
            units = self.dropped_from(base, land, but)
            found += units[:most]
        return found

    def dropped_from(self, base: str, land: str, but: Container[str] = ()) -> list[str]:
        """G11 Those in a base who could be dropped on a territory, and could not march there."""
        g = self.g
        _, far = drops.capacity(g, self.power, base)
        if drops.why_not_reach(g, self.power, base, land, far) is not None:
            return []
        marching = self.comers.get(land, ())
        return [
            key
            for key in g.own_at(base, self.power)
            if g.is_unit(key)
            and g.unit(key).is_dropped
            and not g.pieces[key].moved
            and key not in marching
            and key not in but
        ]

    # ------------------------------------------------------------------ over the sea

    @cached_property
    def transports(self) -> list[str]:
        """9 The power's transports that may still load, sail and land."""
        g = self.g
        return [
            key
            for key in self.movers
            if g.unit(key).hold and not g.pieces[key].moved and not g.pieces[key].fought
        ]

    @cached_property
    def guests(self) -> Mapping[str, tuple[str, ...]]:
        """9 Friend's transport → the power's land units aboard it that may go ashore."""
        g, found = self.g, dict[str, tuple[str, ...]]()
        for key, piece in g.pieces.items():
            ship = piece.aboard
            is_guest = piece.owner == self.power and ship and g.owner(ship) != self.power
            if is_guest and g.unit(key).is_land and not piece.loaded:
                found[ship] = (*found.get(ship, ()), key)
        return found

    def pool(self, zone: str) -> list[str]:
        """9 The power's land units beside a zone that could go aboard there."""
        if zone not in self._pools:
            g = self.g
            self._pools[zone] = [
                key
                for land in g.equipment.lands_of[zone]
                for key in g.own_at(land, self.power)
                if g.unit(key).cargo and g.unit(key).moves_in_combat and not g.pieces[key].moved
            ]
        return self._pools[zone]

    def lifts(
        self, land: str, but: Iterable[str] = (), zones: Iterable[str] | None = None
    ) -> list[Lift]:
        """8.2 What transports could put ashore in a territory, each ship and unit once.

        but: units that are needed elsewhere. zones: from which they may land; None: from any.
        """
        g, used = self.g, set(but)
        shores = set(g.equipment.zones_of[land] if zones is None else zones)
        found: list[Lift] = []
        for ship in self.transports:
            if ship in used or not shores.intersection(ways.reach(g, ship, COMBAT)):
                continue
            cargo = self.cargo_for(ship, land, used)
            if cargo:
                used.update(cargo)
                found.append(Lift(ship, g.place(ship), cargo))
        return found

    def cargo_for(self, ship: str, land: str, used: set[str]) -> tuple[str, ...]:
        """9 Whom a transport takes where it is: who is aboard, then the strongest pair."""
        g = self.g
        aboard = [
            key for key in g.cargo(ship) if g.owner(key) == self.power and g.unit(key).is_land
        ]
        if g.cargo(ship):
            return tuple(aboard)
        free = [key for key in self.pool(g.place(ship)) if key not in used and g.place(key) != land]
        free.sort(key=lambda key: (-g.unit(key).attack, g.unit(key).cost, key))
        heavy = [key for key in free if g.unit(key).cargo == "heavy"]
        light = [key for key in free if g.unit(key).cargo == "any"]
        room = g.unit(ship)
        some = heavy[: room.heavy_hold]
        return tuple([*some, *light][: room.hold])


def longest_flight(g: Campaign, power: str) -> int:
    """7.4 The move of a power's farthest flier; it is more than any has left to land."""
    return max(unit.move for unit in g.kinds_of(power).units.values() if unit.is_air)


def _may_fly(g: Campaign, power: str, space: str) -> bool:
    """7.4 Whether an aircraft may pass over a space on its way to land."""
    refusal = politics.why_not_enter(g, power, space, domain=AIR, phase=NONCOMBAT, ends=False)
    return refusal is None
