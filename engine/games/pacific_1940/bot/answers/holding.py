"""What could come to a space next, by the map alone, and how well it would be held against that."""

from __future__ import annotations

import math
from collections.abc import Iterable, Sequence

from engine.games.pacific_1940.bot.answers.weights import printed
from engine.games.pacific_1940.components import gunnery
from engine.games.pacific_1940.components.pieces import AIR, LAND, SEA, UnitKind
from engine.games.pacific_1940.position.state import Campaign


def comers(g: Campaign, space: str, side: str) -> list[str]:
    """7 The units of a side's enemies that could attack a space in their next turn.

    By the map alone. An aircraft has to fly on to land. A ship of transports brings what it holds.
    """
    return [
        key
        for key, piece in g.pieces.items()
        if g.is_unit(key)
        and piece.place in g.equipment.spaces
        and _is_enemy(g, key, side)
        and (piece.place == space or _comes(g, key, space))
    ]


def _is_enemy(g: Campaign, key: str, side: str) -> bool:
    """3 Whether a unit is of a power at war with one of the side."""
    owner = g.owner(key)
    if g.side(owner) == side or not g.equipment.powers[owner].turn:
        return False
    return any(g.side(power) == side for power in g.enemies(owner))


def _comes(g: Campaign, key: str, space: str) -> bool:
    """7 Whether a unit is near enough to attack a space."""
    unit, place = g.unit(key), g.place(key)
    if g.is_cargo(key) and not unit.is_air:
        return _is_landed(g, place, space)
    if not unit.attack:
        return False
    if unit.is_air:
        return _away(g, place, space, AIR) <= unit.move // 2 + 1
    if unit.is_land != (not g.is_sea(space)):
        return False
    return _away(g, place, space, LAND if unit.is_land else SEA) <= unit.move


def _is_landed(g: Campaign, zone: str, space: str) -> bool:
    """8.2 Whether what a transport carries in a zone could be put ashore in a territory."""
    if g.is_sea(space):
        return False
    beside = g.equipment.zones_of[space]
    move = max(unit.move for unit in g.equipment.units.values() if unit.hold)
    return any(_away(g, zone, each, SEA) <= move for each in beside)


def _away(g: Campaign, place: str, space: str, over: str) -> int:
    """1 How far it is by the map."""
    return g.equipment.distances.to(place, over).get(space, len(g.equipment.spaces))


def strength(units: Sequence[UnitKind], *, attacks: bool) -> float:
    """8.3 How strong units are together: how hard they hit, and how many hits they take."""
    power = sum(gunnery.strengths(units, attacks=attacks))
    return math.sqrt(power * sum(unit.hits for unit in units))


def holds(attackers: Sequence[UnitKind], defenders: Sequence[UnitKind]) -> float:
    """8.3 How likely defenders hold, by the strength of both sides alone."""
    attack = strength(attackers, attacks=True)
    defence = strength(defenders, attacks=False)
    if not attack:
        return 1.0
    ratio: float = (defence / attack) ** printed().battle.sharpness
    return ratio / (1 + ratio)


def stays_held(g: Campaign, space: str, power: str, units: Iterable[UnitKind]) -> float:
    """8.3, 11 How likely a power that has these units in a space is not driven out next turn."""
    coming = [g.unit(key) for key in comers(g, space, g.side(power))]
    there = list(units)
    if not g.is_sea(space) and not any(unit.takes_ground for unit in coming):
        coming = []
    return holds(coming, there)
