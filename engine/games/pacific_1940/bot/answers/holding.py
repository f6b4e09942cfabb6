"""What could come to a space next, by the map, and how well it would be held against that."""

from __future__ import annotations

import math
from collections.abc import Callable, Iterable, Mapping, Sequence

from engine.games.pacific_1940.bot.answers.weights import printed
from engine.games.pacific_1940.components import gunnery
from engine.games.pacific_1940.components.pieces import AIR, LAND, SEA, UnitKind
from engine.games.pacific_1940.movement import ways
from engine.games.pacific_1940.movement.straits import sailing
from engine.games.pacific_1940.odds.dice import as_one_die
from engine.games.pacific_1940.position.state import Campaign

MOST_BONUS = 1
"""7.3, 7.4 No base gives more spaces than this."""


def comers(g: Campaign, space: str, side: str) -> list[str]:
    """7 The units of a side's enemies that could attack a space in their next turn.

    By the map, and G8 its straits. An aircraft has to fly on to land. A transport brings what it
    holds.
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
        return not g.is_sea(space) and _is_landed(g, g.pieces[key].aboard, space)
    if not unit.attack:
        return False
    if unit.is_air:
        return _is_near(g, key, g.equipment.distances.to(place, AIR), space, _flown)
    if unit.is_land != (not g.is_sea(space)):
        return False
    if unit.is_land:
        return _is_within(g.equipment.distances.to(place, LAND), space, unit.move)
    return _is_near(g, key, _sailed(g, key), space, int)


def _flown(points: int) -> int:
    """7.4 How far an aircraft with so many spaces flies to fight if it has to fly on to land."""
    return (points + 1) // 2 + 1


def _is_near(
    g: Campaign, key: str, far: Mapping[str, int], space: str, reach: Callable[[int], int]
) -> bool:
    """7.3, 7.4 Whether a unit comes so far with what its move gives, and a base where it is."""
    steps, move = far.get(space), g.unit(key).move
    if steps is None or steps > reach(move + MOST_BONUS):
        return False
    return steps <= reach(move) or steps <= reach(move + ways.bonus(g, key))


def _is_landed(g: Campaign, ship: str, space: str) -> bool:
    """8.2 Whether what a transport carries could be put ashore in a territory."""
    far = _sailed(g, ship)
    return any(_is_near(g, ship, far, each, int) for each in g.equipment.zones_of[space])


def _sailed(g: Campaign, ship: str) -> Mapping[str, int]:
    """7.3, G8 Zone → how far a ship sails there, through straits that are open to it."""
    return sailing(g, g.owner(ship), g.unit(ship)).to(g.place(ship), SEA)


def _is_within(far: Mapping[str, int], space: str, most: int) -> bool:
    """7 Whether a space is no farther off than so much."""
    return space in far and far[space] <= most


def strength(units: Sequence[UnitKind], *, attacks: bool) -> float:
    """8.3 How strong units are together: how hard they hit, and how many hits they take."""
    dice = [unit.attack_dice if attacks else 1 for unit in units]
    power = sum(map(as_one_die, gunnery.strengths(units, attacks=attacks), dice))
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
