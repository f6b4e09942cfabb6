"""7 The whole combat move: the attacks that pay, the best first, until none is left that does."""

from __future__ import annotations

from collections.abc import Collection, Iterator

from msgspec.structs import replace

from engine.games.pacific_1940.bot.combat import at_sea, blitzing, on_land
from engine.games.pacific_1940.bot.combat.force import Force, Planned, Undertaking, Weighed
from engine.games.pacific_1940.bot.combat.raids import with_raids
from engine.games.pacific_1940.bot.combat.reinforcing import reinforced, weighed_again
from engine.games.pacific_1940.bot.orders import dropping, going, landing, legal
from engine.games.pacific_1940.bot.picture import Picture
from engine.games.pacific_1940.movement.movement import Orders, drafted
from engine.games.pacific_1940.position.orders import Order
from engine.games.pacific_1940.position.state import COMBAT, Campaign
from engine.games.pacific_1940.position.tentative import Tentative


def plan(picture: Picture, only: Collection[str] | None = None) -> Planned:
    """7 The combat move of a power. only: the spaces that may be attacked; None: any."""
    g, power = picture.g, picture.power
    undertaking = Undertaking(picture, Tentative(g, power, COMBAT))
    chosen: list[Weighed] = []
    orders: Orders = ()
    passing = blitzing.tanks(undertaking) if only is None else ()
    waiting = {aim: _best(undertaking, aim) for aim in (*targets(picture, only), *passing)}
    while waiting:
        space = max(waiting, key=lambda each: _rank(waiting[each]))
        found = waiting.pop(space)
        if found is None or not pays(picture, found) or space in undertaking.entered:
            continue
        if not _is_free(undertaking, found):
            waiting[space] = _best(undertaking, space)
            continue
        more = legal(g, power, COMBAT, orders, orders_of(picture, found.force))
        found = _as_ordered(undertaking, found, more)
        if found is None or not pays(picture, found):
            continue
        orders = (*orders, *more)
        chosen.append(found)
        undertaking.kept.update(ship for ship in found.force.fleet if _stays(g, ship, found))
        is_sure = found.won > picture.weights.attack.sure
        beaten = found.doomed if is_sure else ()
        undertaking.commit(drafted(g, power, COMBAT, orders), beaten)
        if is_sure:
            done = {each.force.space for each in chosen}
            opened = _opened(undertaking, space).items()
            waiting |= {k: v for k, v in opened if k not in done and (only is None or k in only)}
    whole = with_raids(undertaking, Planned(orders=orders, attacks=tuple(chosen)))
    return reinforced(undertaking, whole)


def _stays(g: Campaign, ship: str, found: Weighed) -> bool:
    """8.2 Whether a ship is beside the transports already."""
    return g.place(ship) == (found.force.zone or found.force.space)


def targets(picture: Picture, only: Collection[str] | None = None) -> list[str]:
    """7 Where there is something to attack, and someone who could. only: of these spaces."""
    g, power = picture.g, picture.power
    comes = picture.own.comers
    zones = [zone for zone in g.equipment.zones if zone in comes and picture.theirs_at(zone)]
    sails = bool(picture.own.transports or picture.own.guests)
    lands = [
        land
        for land in g.equipment.territories
        if g.is_hostile(land, power) and (land in comes or sails)
    ]
    return [space for space in (*zones, *lands) if only is None or space in only]


def _best(undertaking: Undertaking, aim: str) -> Weighed | None:
    """7 The best force for a target, at sea or on land; of a tank the best way to pass land."""
    if aim in undertaking.picture.g.pieces:
        return blitzing.best(undertaking, aim)
    if undertaking.picture.g.is_sea(aim):
        return at_sea.best(undertaking, aim)
    return on_land.best(undertaking, aim)


def _rank(found: Weighed | None) -> float:
    return found.worth if found else float("-inf")


def pays(picture: Picture, found: Weighed) -> bool:
    """7 Whether an attack is to be made."""
    weights = picture.weights.attack
    wins = weights.wins_at_sea if picture.g.is_sea(found.force.space) else weights.wins
    return found.worth >= weights.pays and found.won >= wins


def _is_free(undertaking: Undertaking, found: Weighed) -> bool:
    """7 Whether nobody of a force has been sent elsewhere since, and its way is still open."""
    if found.force.way and found.force.space in undertaking.entered:
        return False
    return len(undertaking.free(found.force.everyone)) == len(found.force.everyone)


def _opened(undertaking: Undertaking, space: str) -> dict[str, Weighed | None]:
    """8.2 Targets to look at again, now that the enemy in a zone is as good as beaten."""
    g = undertaking.picture.g
    if not g.is_sea(space):
        return {}
    power = undertaking.picture.power
    shores = [land for land in g.equipment.lands_of[space] if g.is_hostile(land, power)]
    return {land: _best(undertaking, land) for land in shores}


def orders_of(picture: Picture, force: Force) -> Iterator[Order]:
    """7 The orders that send a force."""
    g, end = picture.g, force.space
    if force.way:
        yield Order(units=force.walkers, path=force.way)
        return
    yield from going(g, force.walkers, end, COMBAT)
    if force.lifts:
        yield from landing(g, force.lifts, force.zone, end, COMBAT)
        away = [key for key in force.fleet if g.place(key) != force.zone]
        yield from going(g, away, force.zone, COMBAT)
    else:
        yield from going(g, force.fleet, end, COMBAT)
    yield from going(g, force.aircraft, end, COMBAT)
    yield from dropping(g, force.dropped, end)


def _as_ordered(undertaking: Undertaking, found: Weighed, orders: Orders) -> Weighed | None:
    """7 The same attack with those only whom the orders send."""
    force = found.force
    sent = {key for order in orders for key in (*order.units, *order.landing)}
    if sent.issuperset(force.everyone):
        return found
    g = undertaking.picture.g
    stay = {key for key in force.fleet if g.place(key) == force.zone}
    less = replace(
        force,
        walkers=tuple(key for key in force.walkers if key in sent),
        aircraft=tuple(key for key in force.aircraft if key in sent),
        fleet=tuple(key for key in force.fleet if key in sent or key in stay),
        lifts=tuple(lift for lift in force.lifts if lift.ship in sent),
        dropped=tuple(key for key in force.dropped if key in sent),
    )
    if not less.everyone:
        return None
    return weighed_again(undertaking, less)
