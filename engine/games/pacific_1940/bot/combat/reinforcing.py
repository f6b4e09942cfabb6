"""7.4 Aircraft that nobody needs elsewhere make attacks that are planned already surer."""

from __future__ import annotations

from msgspec.structs import replace

from engine.games.pacific_1940.bot.combat import at_sea, on_land
from engine.games.pacific_1940.bot.combat.force import Force, Planned, Undertaking, Weighed
from engine.games.pacific_1940.bot.orders import going, legal
from engine.games.pacific_1940.movement.movement import drafted
from engine.games.pacific_1940.position.state import COMBAT

SIZES = (1, 2, 4)
"""So many aircraft more are tried."""


def reinforced(undertaking: Undertaking, plan: Planned) -> Planned:
    """7.4 The plan with idle aircraft sent where they help most, the unsurest attack first."""
    g, power = undertaking.picture.g, undertaking.picture.power
    orders, attacks = plan.orders, list(plan.attacks)
    fought = [n for n, each in enumerate(attacks) if not (each.force.raid or each.force.way)]
    for number in sorted(fought, key=lambda number: attacks[number].won):
        better = _better(undertaking, attacks[number])
        if better is None:
            continue
        old = attacks[number].force.aircraft
        more = [key for key in better.force.aircraft if key not in old]
        found = legal(g, power, COMBAT, orders, going(g, more, better.force.space, COMBAT))
        if {key for order in found for key in order.units} == set(more):
            orders, attacks[number] = (*orders, *found), better
            undertaking.commit(drafted(g, power, COMBAT, orders))
    return Planned(orders=orders, attacks=tuple(attacks))


def _better(undertaking: Undertaking, found: Weighed) -> Weighed | None:
    """7.4 The same attack with more aircraft, if that is worth more."""
    force, g = found.force, undertaking.picture.g
    idle = [key for key in undertaking.comers(force.space) if g.unit(key).is_air]
    idle.sort(key=lambda key: (g.unit(key).cost, key))
    sizes = dict.fromkeys(min(size, len(idle)) for size in SIZES)
    forces = [replace(force, aircraft=(*force.aircraft, *idle[:size])) for size in sizes if size]
    beaten = undertaking.doomed
    undertaking.doomed = beaten.difference(found.doomed)
    now = _worth(weighed_again(undertaking, force)) if forces else 0.0
    tried = [weighed_again(undertaking, each) for each in forces]
    undertaking.doomed = beaten
    best = max(tried, key=_worth, default=None)
    return best if best and _worth(best) > now + undertaking.picture.weights.attack.surer else None


def _worth(found: Weighed) -> float:
    """7 What an attack is worth whatever its units could do elsewhere: they have nothing to do."""
    return found.worth - sum(worth for name, worth in found.terms if name == "elsewhere")


def weighed_again(undertaking: Undertaking, force: Force) -> Weighed:
    """7 What a force is worth that was put together elsewhere."""
    if undertaking.picture.g.is_sea(force.space):
        return at_sea.weighed(undertaking, force, exact=True)
    return on_land.weighed(undertaking, force, exact=True)
