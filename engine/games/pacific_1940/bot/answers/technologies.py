"""G11 What a technology is worth to a power: all that it has, and will buy, is better for it."""

from __future__ import annotations

from collections import Counter

from msgspec.structs import replace

from engine.games.pacific_1940.battle import rockets
from engine.games.pacific_1940.bot.answers.raiding import MEAN_FACE
from engine.games.pacific_1940.bot.answers.weights import Researching, printed
from engine.games.pacific_1940.bot.weights import printed as of_plans
from engine.games.pacific_1940.components.pieces import FacilityKind, UnitKind
from engine.games.pacific_1940.components.technology import Technology
from engine.games.pacific_1940.movement import drops
from engine.games.pacific_1940.odds.dice import as_one_die
from engine.games.pacific_1940.position.state import Campaign


def worth_of(g: Campaign, power: str, technology: Technology) -> float:
    """G11 What a technology is worth to a power, in IPC, for as many turns as count."""
    weights = printed().research
    own = (*g.technologies_of(power), technology.key)
    known = {**(g.state.technologies or {}), power: own}
    then = Campaign(replace(g.state, technologies=known), g.equipment, g.rules_version)
    now_units, then_units = g.kinds_of(power).units, then.kinds_of(power).units
    coming = _to_come(g, power, weights)
    found = technology.bonds * MEAN_FACE * weights.turns
    for kind, count in (_owned(g, power) + coming).items():
        guns = _guns(g, then_units[kind]) - _guns(g, now_units[kind])
        found += count * (_better(now_units[kind], then_units[kind], weights) + weights.pip * guns)
    for kind, count in coming.items():
        found += count * (now_units[kind].cost - then_units[kind].cost)
    for key, piece in g.pieces.items():
        if piece.owner == power and not g.is_unit(key):
            found += weights.made * (then.facility_kind(key).makes - g.facility_kind(key).makes)
            found += weights.guns * _is_directed(g.facility_kind(key), then.facility_kind(key))
    return found + _rockets(g, then, power, weights) + _dropped(g, then, power, weights)


def _owned(g: Campaign, power: str) -> Counter[str]:
    """5 Kind → how many units a power has."""
    return Counter(p.kind for key, p in g.pieces.items() if p.owner == power and g.is_unit(key))


def _to_come(g: Campaign, power: str, weights: Researching) -> Counter[str]:
    """6 Kind → how many units a power will buy, by its income and what it likes."""
    income = sum(g.value_of(each) for each in g.equipment.economies_of[power])
    units = g.kinds_of(power).units
    liked = of_plans().purchase.get(power, {})
    money = income * weights.turns
    return Counter({kind: int(money * part / units[kind].cost) for kind, part in liked.items()})


def _better(now: UnitKind, then: UnitKind, weights: Researching) -> float:
    """G11 What it is worth that one unit becomes another."""
    pips = as_one_die(then.attack, then.attack_dice) - as_one_die(now.attack, now.attack_dice)
    pips += weights.paired * (then.lifts - now.lifts)
    if len(then.lifted_by) > len(now.lifted_by):
        pips += weights.paired * (then.lifted_attack - then.attack)
    return weights.pip * pips + weights.space * (then.move - now.move)


def _guns(g: Campaign, unit: UnitKind) -> int:
    """8.3 How well a unit hits aircraft before the first round: on what, with all its dice."""
    return unit.air_defence * (unit.guns_hit or g.equipment.air_defence.hits)


def _is_directed(now: FacilityKind, then: FacilityKind) -> bool:
    """G11 Whether the guns of a facility hit better then."""
    return then.guns_hit > now.guns_hit


def _rockets(g: Campaign, then: Campaign, power: str, weights: Researching) -> float:
    """G11 What rockets do, from each base that has something in its range then."""
    bases = [
        base
        for base in rockets.launching_bases(then, power)
        if base not in rockets.launching_bases(g, power) and rockets.targets(then, power, base)
    ]
    return weights.rocket * weights.turns * len(bases)


def _dropped(g: Campaign, then: Campaign, power: str, weights: Researching) -> float:
    """G11 What it is worth that units could be dropped, from each base near to hostile land."""
    found = 0.0
    for land in g.held_by(power):
        most, far = drops.capacity(then, power, land)
        if most and not drops.capacity(g, power, land)[0]:
            near = g.equipment.distances.to(land, "air")
            is_near = any(
                steps <= far and not g.is_sea(space) and g.is_hostile(space, power)
                for space, steps in near.items()
            )
            found += weights.drop * most * is_near
    return found
