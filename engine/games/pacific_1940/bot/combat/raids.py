"""8.1 Bombing raids of aircraft that no attack needs, where the damage is worth what falls."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from msgspec.structs import replace

from engine.core.sequence.choice import FACES
from engine.games.pacific_1940.battle.raids import guns_hit
from engine.games.pacific_1940.bot.answers.raiding import bombs_of, hits_in_the_air
from engine.games.pacific_1940.bot.answers.weights import printed
from engine.games.pacific_1940.bot.combat import landing_after
from engine.games.pacific_1940.bot.combat.force import Force, Planned, Undertaking, Weighed
from engine.games.pacific_1940.bot.orders import going, legal
from engine.games.pacific_1940.components.pieces import FacilityKind
from engine.games.pacific_1940.movement.movement import drafted
from engine.games.pacific_1940.position.orders import Order
from engine.games.pacific_1940.position.state import COMBAT, Campaign


def with_raids(undertaking: Undertaking, plan: Planned) -> Planned:
    """8.1 The plan with the raids that pay, the best first."""
    picture = undertaking.picture
    attacked = {each.force.space for each in plan.attacks}
    orders, found = plan.orders, list(plan.attacks)
    while best := _best(undertaking, attacked):
        attacked.add(best.force.space)
        more = legal(picture.g, picture.power, COMBAT, orders, _orders(undertaking, best.force))
        if {key for order in more for key in order.units} == set(best.force.everyone):
            orders = (*orders, *more)
            found.append(best)
            undertaking.commit(drafted(picture.g, picture.power, COMBAT, orders))
    return Planned(orders=orders, attacks=tuple(found))


def _best(undertaking: Undertaking, attacked: set[str]) -> Weighed | None:
    """8.1 The raid that pays most, in a territory that is neither attacked nor raided yet."""
    g, power = undertaking.picture.g, undertaking.picture.power
    lands = [
        land
        for land in undertaking.picture.own.comers
        if land not in attacked and not g.is_sea(land) and g.is_hostile(land, power)
    ]
    found = [each for land in lands for each in _raids(undertaking, land)]
    best = max(found, key=lambda each: each.worth, default=None)
    return best if best and best.worth >= undertaking.picture.weights.attack.pays else None


def _raids(undertaking: Undertaking, land: str) -> Iterator[Weighed]:
    """8.1 The raids on each facility of a territory: so many bombers, alone or with fighters."""
    g = undertaking.picture.g
    free = [key for key in undertaking.comers(land) if g.unit(key).is_air]
    for facility in g.facilities_at(land):
        kind = g.pieces[facility].kind
        bombers = sorted(key for key in free if kind in g.unit(key).raids)
        fighters = sorted(key for key in free if g.unit(key).escorts)
        for number in range(1, len(bombers) + 1):
            for beside in dict.fromkeys((0, min(number, len(fighters)), len(fighters))):
                yield weighed(undertaking, land, facility, bombers[:number], fighters[:beside])


def weighed(
    undertaking: Undertaking,
    land: str,
    facility: str,
    bombers: Sequence[str],
    fighters: Sequence[str],
) -> Weighed:
    """8.1 What a raid is worth if as many fighters go up against it as hurt it most."""
    picture, g = undertaking.picture, undertaking.picture.g
    up = [key for key in picture.theirs_at(land) if g.unit(key).intercepts]
    force = Force(
        space=land,
        aircraft=(*bombers, *fighters),
        raid=g.pieces[facility].kind,
        escorts=tuple(fighters),
    )
    tried = [_terms(g, facility, bombers, fighters, up[:number]) for number in range(len(up) + 1)]
    terms = min(tried, key=lambda each: sum(worth for _, worth in each))
    terms = (
        *terms,
        ("landing", -landing_after.at_risk(undertaking, force)),
        ("elsewhere", -undertaking.elsewhere(force)),
    )
    total = sum(worth for _, worth in terms) + picture.misjudged()
    return Weighed(force=force, worth=total, won=1.0, terms=terms)


def _terms(
    g: Campaign, facility: str, bombers: Sequence[str], fighters: Sequence[str], up: Sequence[str]
) -> tuple[tuple[str, float], ...]:
    """8.1 One round in the air, the guns, and the bombs of whoever is left."""
    guns = guns_hit(g, g.place(facility), g.pieces[facility].kind) / len(FACES)
    cost = {key: float(g.unit(key).cost) for key in (*bombers, *fighters, *up)}
    flying = [*bombers, *fighters]
    fallen = min(float(len(flying)), hits_in_the_air(g, up))
    shot = min(float(len(up)), hits_in_the_air(g, flying)) if up else 0.0
    of_bombers = max(0.0, fallen - len(fighters))
    left = 1 - of_bombers / len(bombers)
    lost = min((cost[key] for key in (*fighters, *bombers)), default=0.0) * fallen
    down = sum(cost[key] for key in up) / max(1, len(up)) * shot
    at_guns = sum(cost[key] for key in bombers) * left * guns
    bombs = bombs_of(g, bombers) * left * (1 - guns)
    return (
        ("damage", _damage(g, facility, bombs)),
        ("shot down", down),
        ("fallen", -lost),
        ("guns", -at_guns),
    )


def _damage(g: Campaign, facility: str, bombs: float) -> float:
    """8.1, 6 What bombs cost whoever repairs: all that keeps a complex from making what it could.

    Damage beyond that need not be repaired soon, and counts for less.
    """
    of, kind, markers = printed().raids, g.facility_kind(facility), g.pieces[facility].markers
    done = min(float(kind.max_damage - markers), bombs)
    if not kind.is_complex:
        return of.base * kind.repair_cost / kind.points_per_ipc * done
    idle = max(0.0, kind.makes - markers - _wanted(g, facility, kind))
    hurts = max(0.0, done - idle)
    a_point = of.complex * kind.repair_cost / kind.points_per_ipc
    return a_point * (hurts + of.idle * (done - hurts))


def _wanted(g: Campaign, facility: str, kind: FacilityKind) -> float:
    """6, 13 How many units a complex is to make each turn, by what its holder has to spend."""
    economy = g.equipment.economy_at(g.owner(facility), g.place(facility))
    cheapest = min(unit.cost for unit in g.kinds_of(g.owner(facility)).units.values())
    money = max(g.value_of(economy), g.state.purses.get(economy, 0))
    return min(float(kind.makes), money / cheapest)


def _orders(undertaking: Undertaking, force: Force) -> Iterator[Order]:
    """8.1 The orders of a raid: its bombers with their target, fighters as escorts."""
    g = undertaking.picture.g
    bombers = [key for key in force.aircraft if key not in force.escorts]
    for order in going(g, bombers, force.space, COMBAT):
        yield replace(order, raid=force.raid)
    for order in going(g, force.escorts, force.space, COMBAT):
        yield replace(order, escort=True)
