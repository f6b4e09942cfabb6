"""6 Which kinds of unit are of use now: who is wanted, and who could never come to a fight."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping, Sequence

from engine.games.pacific_1940.bot.economy.cart import Cart
from engine.games.pacific_1940.bot.picture import Picture
from engine.games.pacific_1940.bot.pieces import FAR, decks
from engine.games.pacific_1940.bot.pull import Pull
from engine.games.pacific_1940.components.pieces import UnitKind
from engine.games.pacific_1940.movement import ways
from engine.games.pacific_1940.movement.straits import sailing
from engine.games.pacific_1940.position.state import NONCOMBAT

NEAR = 3
"""Harbours of one ocean share transports that sail from one to the other in a turn."""


def is_of_use(cart: Cart, kind: str) -> bool:
    """6 Ships where the sea is not the enemy's, with aircraft or cargo; who can come to a front."""
    unit = cart.kinds.units[kind]
    if unit.is_land:
        return gets_away(cart)
    if not unit.is_sea:
        return True
    zone = cart.safest(kind)
    if not zone or cart.risked(kind, zone) > cart.picture.weights.buying.risked * unit.cost:
        return False
    if unit.deck:
        return _has_wings(cart, unit)
    return not unit.hold or _has_cargo(cart)


def _has_wings(cart: Cart, unit: UnitKind) -> bool:
    """7.4 Whether there are aircraft for the decks that there are, and one more for the next.

    Those that are far from the harbours and from all decks fill none.
    """
    g, power = cart.picture.g, cart.picture.power
    own = [key for key, piece in g.pieces.items() if piece.owner == power and g.is_unit(key)]
    docks = {*cart.harbours, *(g.place(key) for key in own if g.unit(key).deck)}
    wings = [key for key in own if g.unit(key).lands_on_deck]
    near = sum(not docks.isdisjoint(ways.reach(g, key, NONCOMBAT)) for key in wings)
    there = decks(g, own) + unit.deck * cart.bought(lambda each: bool(each.deck))
    return near + cart.bought(lambda each: each.lands_on_deck) > there


def _has_cargo(cart: Cart) -> bool:
    """9 Whether land units wait for one transport more, on some shore."""
    weights = cart.picture.weights
    each = weights.siege.waiting if cart.picture.siege else weights.buying.waiting
    return any(
        _waiting(cart, shore) >= each * (_transports(cart, shore) + 1) for shore in _shores(cart)
    )


def gets_away(cart: Cart) -> bool:
    """9 Whether new land units come to a front: over land, or aboard transports that are there."""
    if not cart.homes:
        return True
    bought = cart.bought(lambda each: each.is_land)
    shores = _shores(cart)
    idle = max((0, *(-_room(cart, shore) for shore in shores)))
    staying = {
        land: made for land, made in cart.capacities.items() if not cart.pull.marches(land, idle)
    }
    marching = sum(cart.capacities.values()) - sum(staying.values())
    return bought < marching + max((0, *(_aboard(cart, shore, staying) for shore in shores)))


def _aboard(cart: Cart, shore: Sequence[str], staying: Mapping[str, int]) -> int:
    """9 Of the land units made beside some harbours, and not to march, those that are of use."""
    zones_of, weights = cart.picture.g.equipment.zones_of, cart.picture.weights.buying
    made = sum(made for land, made in staying.items() if not set(shore).isdisjoint(zones_of[land]))
    return min(made, _room(cart, shore) + weights.waiting * weights.stock)


def _room(cart: Cart, shore: Sequence[str]) -> int:
    """9 For how many land units more transports by some harbours have room, or for fewer."""
    each = cart.picture.weights.buying.waiting
    return each * _transports(cart, shore) - _waiting(cart, shore)


def _shores(cart: Cart) -> list[list[str]]:
    """9 The harbours of a power, those together between which a transport soon sails."""
    g = cart.picture.g
    chart, found = sailing(g, cart.picture.power), list[list[str]]()
    for zone in cart.harbours:
        far = chart.to(zone, over="sea")
        near = [
            shore
            for shore in found
            if far.get(shore[0], FAR) <= NEAR and g.zone(shore[0]).board == g.zone(zone).board
        ]
        if near:
            near[0].append(zone)
        else:
            found.append([zone])
    return found


def _waiting(cart: Cart, harbours: Iterable[str]) -> int:
    """9 Land units beside one of some harbours that are drawn aboard more than over land."""
    return max(len(waiting_at(cart.picture, cart.pull, zone)) for zone in harbours)


def waiting_at(picture: Picture, pull: Pull, zone: str) -> list[str]:
    """9 The power's land units beside a zone that are drawn aboard more than over land."""
    place = picture.g.place
    return [key for key in picture.own.pool(zone) if pull.land(place(key)) > pull.march(place(key))]


def _transports(cart: Cart, harbours: Collection[str]) -> int:
    """9 The transports that are bought, or could be back in one of some harbours in a turn."""
    g, ships = cart.picture.g, cart.picture.own.transports
    near = sum(any(zone in ways.reach(g, ship, NONCOMBAT) for zone in harbours) for ship in ships)
    return near + cart.bought(lambda each: bool(each.hold))
