"""7, 12 The units that could be in a space after a power's next move."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import islice

from msgspec import Struct

from engine.core.encoding.codec import copier_of
from engine.games.pacific_1940.movement import drops, ways
from engine.games.pacific_1940.movement.movement import tried
from engine.games.pacific_1940.odds.attacks import kinds_of, side
from engine.games.pacific_1940.odds.terms import Battle
from engine.games.pacific_1940.planning import ferries, routes
from engine.games.pacific_1940.planning.units_meant import free_at
from engine.games.pacific_1940.politics import politics
from engine.games.pacific_1940.position.marks import take_marks_off
from engine.games.pacific_1940.position.orders import Order
from engine.games.pacific_1940.position.state import COMBAT, NONCOMBAT, Campaign
from engine.games.pacific_1940.position.tentative import Tentative

IN_COMPANY = frozenset({"no_attacker"})
"""8.2 Refusals that apply to units that come alone, not beside a fleet that fights."""
Counts = dict[str, int]
"""Kind of unit → number."""


class Threat(Struct, frozen=True, kw_only=True):
    """7 What a power could bring to a space in its next turn, and what is there.

    comes: the units each of which could; perhaps not all at once. attacks: it would come in its
    combat move; else in its noncombat move, to what is there of its side. asked: the battle of all
    of them; None without an attack, or with nobody to defend.
    """

    power: str
    attacks: bool
    comes: Counts
    there: Counts
    asked: Battle | None = None


def threats(g: Campaign, space: str) -> list[Threat]:
    """7, 12 What each playing power could bring to a space, according to this position.

    War is declared first wherever that power may declare it.
    """
    return [_threat(g, power, space) for power in g.equipment.order]


def _threat(g: Campaign, power: str, space: str) -> Threat:
    then = at_its_next_turn(g, power)
    is_own_land = not then.is_sea(space) and not then.is_hostile(space, power)
    attacks = not is_own_land and bool(then.enemies_at(space, power) or not then.is_sea(space))
    draft = Tentative(then, power, COMBAT if attacks else NONCOMBAT)
    there = then.enemies_at(space, power) if attacks else _friends_at(then, power, space)
    coming = _coming(draft, space)
    dropped = list(_dropped(draft, space, coming))
    comers = [*coming, *dropped]
    return Threat(
        power=power,
        attacks=attacks,
        comes=kinds_of(then, comers),
        there=kinds_of(then, there),
        asked=_battle(then, space, comers, dropped, there) if attacks and there else None,
    )


def _battle(
    g: Campaign,
    space: str,
    comers: Sequence[str],
    dropped: Sequence[str],
    there: Sequence[str],
) -> Battle:
    """8.3 All possible attackers against all units there, by the printed loss orders.

    G11 Guns against aircraft fire at those of them who are dropped as well.
    """
    at_sea = g.is_sea(space)
    return Battle(
        terrain="sea" if at_sea else "land",
        attackers=side(g, comers, "", None, attacks=True, at_sea=at_sea),
        defenders=side(g, there, "", None, attacks=False, at_sea=at_sea),
        dropped=kinds_of(g, dropped),
    )


def _friends_at(g: Campaign, power: str, space: str) -> list[str]:
    """5 The units of a power's side in a space."""
    return [key for key in g.units_at(space) if g.side(g.owner(key)) == g.side(power)]


def at_its_next_turn(g: Campaign, power: str) -> Campaign:
    """6, 3 A copy of the position at the start of a power's combat move, with war declared.

    The turn of a power that was before the present one comes in the next round.
    """
    order = g.equipment.order
    is_over = order.index(power) < order.index(g.state.power)
    then = Campaign(copier_of(type(g.state))(g.state), g.equipment, g.rules_version)
    then.state.power, then.state.taken, then.state.taken_over = power, [], []
    take_marks_off(then)
    for other in [each for each in g.equipment.order if then.side(each) != then.side(power)]:
        turn = g.state.turn + is_over
        if politics.why_not_declare(then, power, other, turn=turn) is None:
            politics.declare(then, power, politics.war_group(then, other, power))
    return then


# ---------------------------------------------------------------------- who comes


def _coming(draft: Tentative, space: str) -> list[str]:
    """7 to 9, 12 The units that could come by themselves, or aboard transports."""
    coming = list(_by_themselves(draft, space))
    return coming if draft.g.is_sea(space) else [*coming, *_landed(draft, space)]


def _by_themselves(draft: Tentative, space: str) -> Iterator[str]:
    """7, 12 The units that could come on foot, by sea or by air."""
    g = draft.g
    known: dict[tuple[str, str, int], bool] = {}
    for start in g.equipment.spaces:
        for key in free_at(draft, start) if start != space else ():
            alike = (g.pieces[key].kind, start, ways.points_left(g, key))
            if alike not in known:
                known[alike] = _gets_there(draft, key, space)
            if known[alike]:
                yield key


def _gets_there(draft: Tentative, key: str, space: str) -> bool:
    """7 Whether a unit may be ordered to a space, with an effect there."""
    g, unit = draft.g, draft.g.unit(key)
    if g.is_sea(space) != unit.is_sea and not unit.is_air:
        return False
    if draft.phase == COMBAT and (unit.is_defenceless or not unit.moves_in_combat):
        return False
    return any(
        _may_be(draft, Order(units=(key,), path=path))
        for path in routes.route_choices(g, (key,), space, draft.phase)
    )


def _may_be(draft: Tentative, order: Order) -> bool:
    """7 Whether an order is legal, at least with others fighting beside its units."""
    refusal = tried(draft, order).refusal
    return refusal is None or refusal.fact in IN_COMPANY


def _landed(draft: Tentative, space: str) -> Iterator[str]:
    """8.2, 9 Land units that transports could land; each ship sails once."""
    g, used = draft.g, set[str]()
    for start in g.equipment.territories:
        units = [
            key
            for key in free_at(draft, start)
            if g.unit(key).cargo and (draft.phase != COMBAT or g.unit(key).moves_in_combat)
        ]
        if not units or start == space:
            continue
        for order in ferries.over_the_sea(draft, start, units, is_whole=False):
            if order.ashore != space or not used.isdisjoint(order.units):
                continue
            if _may_be(draft, order):
                used.update(order.units)
                yield from order.landing


def _dropped(draft: Tentative, space: str, coming: Sequence[str]) -> Iterator[str]:
    """G11 Infantry that bases could drop on a territory, beside units that attack it on land."""
    g, power = draft.g, draft.power
    if draft.phase != COMBAT or not any(g.unit(key).is_land for key in coming):
        return
    for base in g.held_by(power):
        most, far = drops.capacity(g, power, base)
        if most and drops.why_not_reach(g, power, base, space, far) is None:
            free = (key for key in free_at(draft, base) if g.unit(key).is_dropped)
            yield from islice((key for key in free if key not in coming), most)
