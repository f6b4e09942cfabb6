"""6 Purchases: repairs that matter, who holds the capital, then what the power has least of."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from engine.core.playing.advice import Advice, Candidate
from engine.games.pacific_1940.bot.economy import bases
from engine.games.pacific_1940.bot.economy.building import works
from engine.games.pacific_1940.bot.economy.cart import Cart
from engine.games.pacific_1940.bot.economy.needs import is_of_use
from engine.games.pacific_1940.bot.picture import Picture
from engine.games.pacific_1940.bot.pieces import guard_of, is_fleet
from engine.games.pacific_1940.economy.bill import Item, Repair, Units
from engine.games.pacific_1940.economy.purchase import Purchase

Terms = tuple[tuple[str, float], ...]
"""What a bill is worth, by its parts."""


def billed(picture: Picture, economy: str) -> Advice:
    """6 What an economy buys, beside bills that begin otherwise, or without a new facility."""
    cart, terms = _begun(picture, economy)
    plain = cart.copy()
    pays = next(((worth, work) for worth, work in works(cart) if cart.affords(work)), None)
    without = []
    if pays:
        worth, work = pays
        cart.put(work)
        without = _bills(plain, terms)[:1]
        terms = (*terms, (work.facility, worth))
    found = sorted([*_bills(cart, terms), *without], key=lambda each: -each.mean)
    each_once: dict[tuple[str, ...], Candidate] = {}
    for each in found:
        each_once.setdefault(_content(each), each)
    candidates = tuple(each_once.values())
    return Advice(choice=candidates[0].choice, candidates=candidates)


def _begun(picture: Picture, economy: str) -> tuple[Cart, Terms]:
    """6 A bill with what comes before all else, and what that is worth."""
    cart = Cart(picture, economy)
    for repair in _repairs(cart):
        cart.put(repair)
    guard = guard_of(cart.kinds).key
    number = _guards(cart, guard)
    for _ in range(number):
        cart.put(Units(guard))
    if not number:
        return cart, ()
    capital = picture.g.equipment.economies[economy].capital
    there = picture.kinds(picture.ours_at(capital))
    saved = picture.at_risk(capital, there) - picture.at_risk(
        capital, there + Counter({guard: number})
    )
    return cart, ((capital, saved),)


def _bills(cart: Cart, terms: Terms) -> list[Candidate]:
    """6 This bill filled up, beginning with each kind that could come next, the best first."""
    lacking = lacks(cart)
    ranked = sorted(lacking, key=lambda kind: (-lacking[kind], kind)) or [""]
    return [_filled(cart.copy(), kind, lacking.get(kind, 0.0), terms) for kind in ranked]


def _filled(cart: Cart, kind: str, lacking: float, terms: Terms) -> Candidate:
    """6 This bill filled up, first with a kind: how far it was below its share is what counts."""
    if kind:
        terms = (*terms, (kind, lacking))
        cart.put(Units(kind))
    while (following := _next(cart)) and cart.put(Units(following)):
        pass
    worth = sum(each for _, each in terms)
    return Candidate(choice=Purchase(cart.items), mean=worth, reasons=terms)


def _content(found: Candidate) -> tuple[str, ...]:
    """6 What is on a bill, in whatever order it was put there."""
    items = found.choice.items if isinstance(found.choice, Purchase) else ()
    return tuple(sorted(map(repr, items)))


def _repairs(cart: Cart) -> Iterator[Item]:
    """6 Complexes until they make what can be paid, bases that are used until they work."""
    g = cart.picture.g
    cheapest = min(unit.cost for unit in cart.kinds.units.values())
    for land in g.land_of(cart.economy):
        for key in g.facilities_at(land):
            kind, damage = g.facility_kind(key), g.pieces[key].markers
            if kind.is_complex:
                wanted = g.state.purses[cart.economy] // cheapest
                points = min(damage, max(0, wanted - (kind.makes - damage)))
            else:
                points = (damage - kind.fails_at + 1) * bases.is_used(cart, land, kind)
            if points > 0:
                yield Repair(g.pieces[key].kind, land, points)


def _guards(cart: Cart, guard: str) -> int:
    """2, 11 How many of them make the capital safe, by what could come to it as things stand."""
    picture, g = cart.picture, cart.picture.g
    capital = g.equipment.economies[cart.economy].capital
    if not capital or g.controller(capital) != picture.power:
        return 0
    there = picture.kinds(picture.ours_at(capital))
    most = min(cart.room, cart.left // cart.kinds.units[guard].cost)
    for number in range(most):
        danger = picture.danger(capital, there + Counter({guard: number}))
        if danger.falls < picture.weights.danger.capital:
            return number
    return max(0, most)


def _next(cart: Cart) -> str:
    """6 The kind of which a power has least of what it should; "" where nothing can be had."""
    lacking = lacks(cart)
    return min(lacking, key=lambda kind: (-lacking[kind], kind), default="")


def lacks(cart: Cart) -> dict[str, float]:
    """6 Kind that is of use → how far it is below its share of all that a power has, in IPC."""
    picture, units = cart.picture, cart.kinds.units
    weights = picture.weights
    shares = weights.purchase.get(picture.power, {})
    kinds = [kind for kind in shares if cart.affords(Units(kind)) and is_of_use(cart, kind)]
    if not kinds or cart.room < 1:
        return {}
    enough = min(cart.left / cart.room, max(units[kind].cost for kind in kinds))
    dear = [kind for kind in kinds if units[kind].cost >= weights.buying.dear * enough] or kinds
    have, ahead = _owned(cart), cart.lead
    more = weights.siege.buys if _gathers(cart) else 1.0
    whole = have.total() + cart.left
    urgent = weights.buying.urgent / (1 + cart.bought(lambda each: bool(each.hold)))

    def lacking(kind: str) -> float:
        unit = units[kind]
        waits = urgent if unit.hold else 0.0
        share = shares[kind] / ahead if is_fleet(unit) else shares[kind]
        share *= more if unit.is_land or unit.hold else 1.0
        return share * whole - have[kind] + waits + picture.misjudged()

    return {kind: lacking(kind) for kind in dear}


def _gathers(cart: Cart) -> bool:
    """2 Whether an army for a siege lacks more land units than are on the bill."""
    siege = cart.picture.siege
    return siege is not None and siege.lacks > cart.bought(lambda each: each.is_land)


def _owned(cart: Cart) -> Counter[str]:
    """5 Kind → what all of it costs that the power has, and has on its bill."""
    g, found = cart.picture.g, Counter[str]()
    for key, piece in g.pieces.items():
        if piece.owner == cart.picture.power and g.is_unit(key):
            found[piece.kind] += g.unit(key).cost
    for kind, count in cart.units.items():
        found[kind] += cart.kinds.units[kind].cost * count
    return found
