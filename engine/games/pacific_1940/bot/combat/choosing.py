"""7 Which attacks are made: those that pay, the best first, until none is left that does."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator

from msgspec.structs import replace

from engine.games.pacific_1940.bot.combat import at_sea, blitzing, on_land
from engine.games.pacific_1940.bot.combat.force import Force, Undertaking, Weighed
from engine.games.pacific_1940.bot.combat.reinforcing import weighed_again
from engine.games.pacific_1940.bot.orders import dropping, going, landing, legal
from engine.games.pacific_1940.bot.picture import Picture
from engine.games.pacific_1940.movement.movement import Orders, drafted
from engine.games.pacific_1940.position.orders import Order
from engine.games.pacific_1940.position.state import COMBAT, Campaign
from engine.games.pacific_1940.position.tentative import Tentative


class Choosing:
    """7 The attacks of a combat move that are chosen so far.

    only: the spaces that may be attacked; None: any. orders_for: the space of an attack → its
    orders.
    """

    def __init__(self, picture: Picture, only: Collection[str] | None = None) -> None:
        self.picture, self.only = picture, only
        self.undertaking = Undertaking(picture, Tentative(picture.g, picture.power, COMBAT))
        self.chosen: list[Weighed] = []
        self.orders: Orders = ()
        self.orders_for: dict[str, Orders] = {}

    def choose(self, aims: Iterable[str]) -> None:
        """7 Of these targets, and tanks that could pass land, the best first, as they still pay."""
        undertaking = self.undertaking
        waiting = {aim: best(undertaking, aim) for aim in aims}
        while waiting:
            space = max(waiting, key=lambda each: _rank(waiting[each]))
            found = waiting.pop(space)
            if found is None or not pays(self.picture, found) or space in undertaking.entered:
                continue
            if not _is_free(undertaking, found):
                waiting[space] = best(undertaking, space)
            elif (made := self.take(found)) and self.is_sure(made):
                waiting |= self._opened(space)

    def take(self, found: Weighed) -> Weighed | None:
        """7 The attack as far as its orders hold, if it still pays then; it is chosen."""
        g, power = self.picture.g, self.picture.power
        more = legal(g, power, COMBAT, self.orders, orders_of(self.picture, found.force))
        made = _as_ordered(self.undertaking, found, more)
        if made is None or not pays(self.picture, made):
            return None
        self.follow(made, more)
        return made

    def follow(self, made: Weighed, orders: Orders) -> None:
        """7 An attack is chosen with its orders."""
        g, undertaking = self.picture.g, self.undertaking
        self.orders = (*self.orders, *orders)
        self.orders_for[made.force.space] = orders
        self.chosen.append(made)
        undertaking.kept.update(ship for ship in made.force.fleet if _stays(g, ship, made))
        beaten = made.doomed if self.is_sure(made) else ()
        undertaking.commit(drafted(g, self.picture.power, COMBAT, self.orders), beaten)

    def is_sure(self, made: Weighed) -> bool:
        """8 Whether whom an attack meets is as good as beaten."""
        return made.won > self.picture.weights.attack.sure

    def _opened(self, space: str) -> dict[str, Weighed | None]:
        """8.2 Targets to look at again, now that the enemy in a zone is as good as beaten."""
        done, only = {each.force.space for each in self.chosen}, self.only
        opened = _shores(self.undertaking, space).items()
        return {k: v for k, v in opened if k not in done and (only is None or k in only)}


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


def best(undertaking: Undertaking, aim: str) -> Weighed | None:
    """7 The best force for a target, at sea or on land; of a tank the best way to pass land."""
    if aim in undertaking.picture.g.pieces:
        return blitzing.best(undertaking, aim)
    if undertaking.picture.g.is_sea(aim):
        return at_sea.best(undertaking, aim)
    return on_land.best(undertaking, aim)


def _rank(found: Weighed | None) -> float:
    return found.worth if found else float("-inf")


def pays(picture: Picture, found: Weighed) -> bool:
    """7, 2 Whether an attack is to be made; one against a victory is, however bold it is."""
    weights, space = picture.weights.attack, found.force.space
    wins = weights.wins_at_sea if picture.g.is_sea(space) else weights.wins
    if space in picture.worth.decides:
        wins = 0.0
    return found.worth >= weights.pays and found.won >= wins


def _is_free(undertaking: Undertaking, found: Weighed) -> bool:
    """7 Whether nobody of a force has been sent elsewhere since, and its way is still open."""
    if found.force.way and found.force.space in undertaking.entered:
        return False
    return len(undertaking.free(found.force.everyone)) == len(found.force.everyone)


def _shores(undertaking: Undertaking, space: str) -> dict[str, Weighed | None]:
    """8.2 The enemy land beside a zone, with the best force for each."""
    g = undertaking.picture.g
    if not g.is_sea(space):
        return {}
    power = undertaking.picture.power
    shores = [land for land in g.equipment.lands_of[space] if g.is_hostile(land, power)]
    return {land: best(undertaking, land) for land in shores}


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
