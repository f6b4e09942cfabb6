"""6 Purchases: repairs that matter, who holds the capital, then what the power has least of."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from engine.games.pacific_1940.bot.economy.building import works
from engine.games.pacific_1940.bot.economy.cart import Cart
from engine.games.pacific_1940.bot.economy.needs import is_of_use
from engine.games.pacific_1940.bot.picture import Picture
from engine.games.pacific_1940.economy.bill import Item, Repair, Units
from engine.games.pacific_1940.economy.purchase import Purchase


def bill(picture: Picture, economy: str) -> Purchase:
    """6 What an economy of a power buys."""
    cart = Cart(picture, economy)
    for repair in _repairs(cart):
        cart.put(repair)
    guard = _guard(cart)
    for _ in range(_guards(cart, guard)):
        cart.put(Units(guard))
    for work in works(cart):
        cart.put(work)
    while (kind := _next(cart)) and cart.put(Units(kind)):
        pass
    return Purchase(cart.items)


def _repairs(cart: Cart) -> Iterator[Item]:
    """6 Complexes until they make what can be paid, bases until they work."""
    g = cart.picture.g
    cheapest = min(unit.cost for unit in g.equipment.units.values())
    for land in g.land_of(cart.economy):
        for key in g.facilities_at(land):
            kind, damage = g.facility_kind(key), g.pieces[key].markers
            if kind.is_complex:
                wanted = g.state.purses[cart.economy] // cheapest
                points = min(damage, max(0, wanted - (kind.makes - damage)))
            else:
                points = damage - kind.fails_at + 1 if damage >= kind.fails_at else 0
            if points > 0:
                yield Repair(g.pieces[key].kind, land, points)


def _guard(cart: Cart) -> str:
    """5 The kind of land unit that defends best for its cost."""
    units = cart.picture.g.equipment.units.values()
    return max((unit for unit in units if unit.is_land), key=lambda u: u.defence / u.cost).key


def _guards(cart: Cart, guard: str) -> int:
    """2, 11 How many of them make the capital safe, by what could come to it as things stand."""
    picture, g = cart.picture, cart.picture.g
    capital = g.equipment.economies[cart.economy].capital
    if not capital or g.controller(capital) != picture.power:
        return 0
    there = picture.kinds(picture.ours_at(capital))
    most = min(cart.room, cart.left // g.equipment.units[guard].cost)
    for number in range(most):
        danger = picture.danger(capital, there + Counter({guard: number}))
        if danger.falls < picture.weights.danger.capital:
            return number
    return max(0, most)


def _next(cart: Cart) -> str:
    """6 The kind of which a power has least of what it should; "" where nothing can be had."""
    picture, units = cart.picture, cart.picture.g.equipment.units
    shares = picture.weights.purchase.get(picture.power, {})
    kinds = [kind for kind in shares if cart.affords(Units(kind)) and is_of_use(cart, kind)]
    if not kinds or cart.room < 1:
        return ""
    enough = min(cart.left / cart.room, max(units[kind].cost for kind in kinds))
    dear = [
        kind for kind in kinds if units[kind].cost >= picture.weights.buying.dear * enough
    ] or kinds
    have = _owned(cart)
    whole = have.total() + cart.left

    urgent = picture.weights.buying.urgent / (1 + cart.bought(lambda each: bool(each.hold)))

    def lacks(kind: str) -> tuple[float, str]:
        missing = have[kind] - shares[kind] * whole
        waits = urgent if units[kind].hold else 0.0
        return missing - waits + picture.misjudged(), kind

    return min(dear, key=lacks)


def _owned(cart: Cart) -> Counter[str]:
    """5 Kind → what all of it costs that the power has, and has on its bill."""
    g, found = cart.picture.g, Counter[str]()
    for key, piece in g.pieces.items():
        if piece.owner == cart.picture.power and g.is_unit(key):
            found[piece.kind] += g.unit(key).cost
    for kind, count in cart.units.items():
        found[kind] += g.equipment.units[kind].cost * count
    return found
