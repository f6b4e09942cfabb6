"""Fog 1 Enemies placed where a side believes them to be: as pencilled, else as last seen.

What cannot stand there is left out, with the reason. The side's own units are on the map already.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from typing import Literal

from msgspec import UNSET, Struct

from engine.games.pacific_1940.fog.knowledge.at_most import AtMost, stayed
from engine.games.pacific_1940.fog.knowledge.guesses import Guesses, opening, pencilled_in
from engine.games.pacific_1940.fog.knowledge.knowledge import announced, is_enemy, ledger_of
from engine.games.pacific_1940.fog.knowledge.known import Technologies, seen_this_turn
from engine.games.pacific_1940.fog.knowledge.reckoning import last_seen, turns_begun
from engine.games.pacific_1940.invariants import unit_problems
from engine.games.pacific_1940.position.fog import Forces, Sighting
from engine.games.pacific_1940.position.state import Campaign, Piece

Why = Literal["at_most", "not_there", "no_ship", "held", "no_way_back"]


class Believed(Struct, frozen=True, kw_only=True):
    """Fog 1 What a side believes to be in a space. turn: when it was seen, 0: pencilled."""

    space: str
    forces: Forces
    damaged: Forces = {}
    turn: int = 0


class LeftOut(Struct, frozen=True, kw_only=True):
    """Fog 1 Units that could not be placed. turn: when they were seen, 0: they were pencilled.

    why: "at_most", its power can have no more; "not_there", such a unit can never be there;
    "no_ship", land units at sea that nothing carries; "held", the other side stands there or holds
    the land; "no_way_back", own units in a fight with no land of their side beside them.
    """

    space: str
    power: str
    kind: str
    count: int
    turn: int
    why: Why


# ---------------------------------------------------------------------- what is believed


def forces_of(
    known: Campaign, side: str, guesses: Guesses | None, unsaid: int
) -> tuple[list[Believed], list[Believed]]:
    """Fog 1 The pencilled forces by space, and for all other spaces those last seen, newest first.

    unsaid: how many of its last messages are not announced yet.
    """
    ledger = ledger_of(known, side)
    ledger.sightings = announced(ledger.sightings, unsaid)
    began = opening(ledger.sightings)
    found = guesses or began
    own = pencilled_in(found, began)
    pencilled = [space for space in known.equipment.spaces if space in own]
    guessed = [Believed(space=key, forces=found.units.get(key, {})) for key in pencilled]
    return guessed, [
        each for each in _seen(known, side, ledger.sightings) if each.space not in pencilled
    ]


def _seen(known: Campaign, side: str, ledger: Sequence[Sighting]) -> list[Believed]:
    """Fog 8 The last sighting of each space where its enemies may still be."""
    now, this_turn = (known.state.turn, known.state.power), seen_this_turn(known, side)
    found = []
    for space, seen in last_seen(ledger).items():
        if not known.is_sea(space) and known.side(known.controller(space)) == side:
            continue
        forces, damaged = stayed(known.equipment, known.side, seen), seen.damaged
        if (seen.turn, seen.power) == now:
            forces, damaged = this_turn[space]
        found.append((turns_begun(known, seen), space, forces, damaged, seen.turn))
    return [
        Believed(space=space, forces=forces, damaged=damaged, turn=turn)
        for _, space, forces, damaged, turn in sorted(found, key=lambda at: (-at[0], at[1]))
    ]


# ---------------------------------------------------------------------- technologies


def technologies_guessed(
    known: Campaign, side: str, guesses: Guesses | None
) -> dict[str, tuple[str, ...]]:
    """Fog 5 Enemy power → the technologies that a side guesses it to have, and does not know of."""
    if guesses is None or not known.state.options.research:
        return {}
    found = {}
    for power, guessed in guesses.technologies.items():
        own = known.technologies_of(power)
        new = tuple(each for each in guessed if each not in own)
        if new and is_enemy(known, side, power) and known.equipment.powers[power].researches:
            found[power] = new
    return found


def together(known: Technologies, guessed: Mapping[str, tuple[str, ...]]) -> Technologies:
    """Fog 5 Power → the technologies that are known or guessed."""
    found = dict(known or {})
    for power, more in guessed.items():
        found[power] = (*found.get(power, ()), *more)
    return found or UNSET


# ---------------------------------------------------------------------- on the map


class Placing:
    """Fog 1 Places enemies on a map that has a side's own units."""

    def __init__(self, g: Campaign, side: str, most: Iterable[AtMost]) -> None:
        self.g, self.side = g, side
        self.most: Mapping[str, Mapping[str, int]] = {each.power: each.units for each in most}
        self.placed: Counter[tuple[str, str]] = Counter()
        self.left_out: list[LeftOut] = []
        self.pulled_back = 0

    def place(self, believed: Iterable[Believed]) -> None:
        """Fog 1 Space by space; in each, ships come before their cargo."""
        kinds = self.g.equipment.units
        order = sorted(kinds, key=lambda kind: (not kinds[kind].is_sea, [*kinds].index(kind)))
        for each in believed:
            for power in sorted(each.forces):
                of_power = each.forces[power]
                for kind in (kind for kind in order if kind in of_power):
                    hurt = each.damaged.get(power, {}).get(kind, 0)
                    self._place(each, power, kind, of_power[kind], hurt)

    def _place(self, of: Believed, power: str, kind: str, count: int, hurt: int) -> None:
        left: Counter[Why] = Counter()
        for number in range(count):
            why = self._put(of, power, kind, is_hurt=number < hurt)
            if why:
                left[why] += 1
        for why, how_many in left.items():
            self.left_out.append(
                LeftOut(
                    space=of.space, power=power, kind=kind, count=how_many, turn=of.turn, why=why
                )
            )

    def _put(self, of: Believed, power: str, kind: str, *, is_hurt: bool) -> Why | None:
        """Fog 1 Place one unit; or the reason why it cannot be there. A guess has no limit."""
        g, at = self.g, (power, kind)
        if of.turn and self.placed[at] >= self.most.get(power, {}).get(kind, 0):
            return "at_most"
        unit, is_sea = g.equipment.units[kind], g.is_sea(of.space)
        piece = Piece(kind=kind, owner=power, place=of.space, markers=int(is_hurt))
        if unit.is_land and is_sea:
            piece.aboard = self._ship_for(power, kind, of.space)
            if not piece.aboard:
                return "no_ship"
        key = self._key(power, kind)
        g.pieces[key] = piece
        g.forget()
        why = self._why_not(key)
        if why:
            g.remove(key)
            return why
        self.placed[at] += 1
        return None

    def _why_not(self, key: str) -> Why | None:
        if any(True for _ in unit_problems(self.g, key)):
            return "not_there"
        return "held" if self.stands_with_enemy(key) else None

    def stands_with_enemy(self, key: str) -> bool:
        """7.1 Whether a unit is on land that is not its side's, or beside one of another side."""
        g = self.g
        place, side = g.place(key), g.side(g.owner(key))
        if place not in g.equipment.territories:
            return False
        others = {g.controller(place), *(g.owner(each) for each in g.units_at(place))}
        return any(g.side(other) != side for other in others)

    def _ship_for(self, power: str, kind: str, zone: str) -> str:
        """9 A ship of the power there with room for such a land unit; "" for none."""
        g, cargo = self.g, self.g.equipment.units[kind].cargo
        for ship in g.own_at(zone, power) if cargo else ():
            aboard = [key for key in g.cargo(ship) if g.unit(key).is_land]
            heavy = [key for key in aboard if g.unit(key).cargo == "heavy"]
            has_room = len(aboard) < g.unit(ship).hold
            if has_room and (cargo != "heavy" or len(heavy) < g.unit(ship).heavy_hold):
                return ship
        return ""

    def _key(self, power: str, kind: str) -> str:
        number = 1
        while f"{power}_{kind}_{number}" in self.g.pieces:
            number += 1
        return f"{power}_{kind}_{number}"

    def go_back(self, key: str, ways: Sequence[str]) -> None:
        """11 Move an own unit out of a fight to the first of these spaces that its side holds."""
        g, place = self.g, self.g.place(key)
        for way in ways:
            if way in g.equipment.territories:
                g.put(key, way)
                if not self._why_not(key):
                    self.pulled_back += 1
                    return
        g.put(key, place)
        if self._why_not(key):
            piece = g.pieces[key]
            self.left_out.append(
                LeftOut(
                    space=place,
                    power=piece.owner,
                    kind=piece.kind,
                    count=1,
                    turn=g.state.turn,
                    why="no_way_back",
                )
            )
            g.remove(key)
