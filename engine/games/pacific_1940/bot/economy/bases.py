"""5 New bases: ships that reach farther from a port, aircraft that go up for a fleet."""

from __future__ import annotations

from collections import Counter

from engine.games.pacific_1940.bot.economy.cart import Cart
from engine.games.pacific_1940.bot.noncombat.course import share
from engine.games.pacific_1940.bot.pieces import FAR
from engine.games.pacific_1940.components.pieces import FacilityKind
from engine.games.pacific_1940.movement.straits import sailing


def worth(cart: Cart, land: str, kind: str) -> float:
    """5 What a base is worth for the turns that count, to those who are beside it now."""
    printed = cart.kinds.facilities[kind]
    weights = cart.picture.weights.building
    zones = cart.picture.g.equipment.zones_of[land]
    found = 0.0
    if printed.sea_bonus:
        found += max((_farther(cart, zone) for zone in zones), default=0.0)
    if printed.scrambles:
        found += sum(_covered(cart, land, zone, printed) for zone in zones)
    return found * weights.turns * weights.stays


def is_used(cart: Cart, land: str, printed: FacilityKind) -> bool:
    """5 Whether units of our side are beside a base that use it, or new ones may soon be."""
    picture, g = cart.picture, cart.picture.g
    spaces = g.equipment.zones_of[land] if printed.sea_bonus else (land,)
    there = (g.unit(key) for space in spaces for key in picture.ours_at(space))
    users = (unit.is_sea if printed.sea_bonus else unit.is_air for unit in there)
    return land in cart.capacities or any(users)


def _farther(cart: Cart, zone: str) -> float:
    """7.3 What a fleet with transports is drawn to that one space more brings into its reach."""
    picture, g = cart.picture, cart.picture.g
    ships = [key for key in g.own_at(zone, picture.power) if g.unit(key).is_sea]
    based = (kind for land in g.equipment.lands_of[zone] for kind in g.working(land, picture.power))
    has_transports = any(g.unit(key).hold for key in ships)
    if not has_transports or any(kind.sea_bonus for kind in based):
        return 0.0
    reach = min(g.unit(key).move for key in ships)
    far = sailing(g, picture.power).to(zone, over="sea")
    new = 0.0
    for target, draws in cart.pull.targets.items():
        steps = min((far.get(each, FAR) for each in g.equipment.zones_of[target]), default=FAR)
        new += draws if steps == reach + 1 else 0.0
    strong = share(picture.value(ships), picture.weights.noncombat.fleet)
    return new * strong * picture.weights.front.pull_at_sea


def _covered(cart: Cart, land: str, zone: str, printed: FacilityKind) -> float:
    """7.5 What ships in a zone risk less with aircraft of a territory over them.

    Beside a harbour, less than with new warships for the same money.
    """
    picture, g = cart.picture, cart.picture.g
    ships = picture.kinds(picture.ours_at(zone))
    up = [key for key in g.own_at(land, picture.power) if g.unit(key).scrambles]
    up.sort(key=lambda key: -g.unit(key).defence)
    if not ships or not up:
        return 0.0
    with_them = ships + picture.kinds(up[: printed.scrambles])
    risk = picture.at_risk(zone, ships)
    if zone in cart.harbours:
        warships = [each for each in cart.kinds.units.values() if each.is_warship]
        escort = min(warships, key=lambda each: each.cost)
        escorts = Counter({escort.key: printed.cost // escort.cost})
        risk = min(risk, picture.at_risk(zone, ships + escorts))
    return max(0.0, risk - picture.at_risk(zone, with_them))
