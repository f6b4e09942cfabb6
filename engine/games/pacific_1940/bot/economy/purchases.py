"""6 Purchases: repairs that matter, who holds the capital, then what the power has least of."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from engine.games.pacific_1940.bot.economy.building import works
from engine.games.pacific_1940.bot.picture import Picture
from engine.games.pacific_1940.economy.bill import Item, Repair, Units, price, why_not, with_item
from engine.games.pacific_1940.economy.facilities import capacities
from engine.games.pacific_1940.economy.purchase import Purchase
from engine.games.pacific_1940.movement import ways
from engine.games.pacific_1940.position.state import PURCHASED, Campaign

GUARD = "infantry"
"""Who is bought where a capital is in danger: most strength for its cost."""
WAITING = 2
"""So many land units wait for each transport that is bought."""


def bill(picture: Picture) -> Purchase:
    """6 What a power buys."""
    g, power = picture.g, picture.power
    items: tuple[Item, ...] = ()
    for item in (*_repairs(picture), *works(picture)):
        if _affords(g, power, items, item):
            items = with_item(items, item)
    for _ in range(_guards(picture, items)):
        if _room(picture, items) and _affords(g, power, items, Units(GUARD)):
            items = with_item(items, Units(GUARD))
    while kind := _next(picture, items):
        items = with_item(items, Units(kind))
    return Purchase(items)


def _affords(g: Campaign, power: str, items: tuple[Item, ...], item: Item) -> bool:
    more = price(g, (*items, item)) <= g.state.purses[power]
    return more and why_not(g, power, item, items) is None


def _repairs(picture: Picture) -> Iterator[Item]:
    """6 Complexes until they make what can be paid, bases until they work."""
    g, power = picture.g, picture.power
    for land in g.held_by(power):
        for key in g.facilities_at(land):
            kind, damage = g.facility_kind(key), g.pieces[key].markers
            if kind.is_complex:
                wanted = g.state.purses[power] // g.equipment.units[GUARD].cost
                points = min(damage, max(0, wanted - (kind.makes - damage)))
            else:
                points = damage - kind.fails_at + 1 if damage >= kind.fails_at else 0
            if points > 0:
                yield Repair(g.pieces[key].kind, land, points)


def _room(picture: Picture, items: tuple[Item, ...]) -> int:
    """13 How many units more could be placed; a power that builds anywhere has room for all."""
    g, power = picture.g, picture.power
    if g.equipment.powers[power].home:
        return g.state.purses[power]
    repaired = sum(item.points for item in items if isinstance(item, Repair))
    made = sum(capacities(g, power).values()) + repaired
    return made - sum(item.count for item in items if isinstance(item, Units))


def _guards(picture: Picture, items: tuple[Item, ...]) -> int:
    """2, 11 How many infantry make the capital safe, by what could come to it as things stand."""
    g, power = picture.g, picture.power
    capital = g.equipment.powers[power].capital
    if not capital:
        return 0
    there = picture.kinds(picture.ours_at(capital))
    most = min(_room(picture, items), g.state.purses[power] // g.equipment.units[GUARD].cost)
    for number in range(most):
        danger = picture.danger(capital, there + Counter({GUARD: number}))
        if danger.falls < picture.weights.danger.capital:
            return number
    return max(0, most)


# ---------------------------------------------------------------------- the rest


def _next(picture: Picture, items: tuple[Item, ...]) -> str:
    """6 The kind of which a power has least of what it should; "" where nothing can be had."""
    g, power = picture.g, picture.power
    room = _room(picture, items)
    left = g.state.purses[power] - price(g, items)
    shares = picture.weights.purchase.get(power, {})
    kinds = [
        kind
        for kind in shares
        if room > 0 and _affords(g, power, items, Units(kind)) and _is_of_use(picture, items, kind)
    ]
    if not kinds:
        return ""
    enough = min(left / room, max(g.equipment.units[kind].cost for kind in kinds))
    dear = [kind for kind in kinds if g.equipment.units[kind].cost >= 0.7 * enough] or kinds
    have = _owned(picture, items)
    whole = sum(have.values())
    return min(
        dear,
        key=lambda kind: (
            (have[kind] / whole - shares[kind]) / shares[kind] + _doubt(picture),
            kind,
        ),
    )


def _doubt(picture: Picture) -> float:
    """A weak player mistakes what it needs."""
    return picture.misjudged() / 10


def _owned(picture: Picture, items: tuple[Item, ...]) -> Counter[str]:
    """5 Kind → what all of it is worth that the power has, and has on its bill."""
    g, found = picture.g, Counter[str]()
    for key, piece in g.pieces.items():
        if piece.owner == picture.power and g.is_unit(key):
            found[piece.kind] += g.unit(key).cost
    for item in items:
        if isinstance(item, Units):
            found[item.unit] += g.equipment.units[item.unit].cost * item.count
    found["nothing"] = 1
    return found


def _is_of_use(picture: Picture, items: tuple[Item, ...], kind: str) -> bool:
    """6 Ships where the sea is not the enemy's; transports where somebody waits for them."""
    g, power = picture.g, picture.power
    unit = g.equipment.units[kind]
    if not unit.is_sea:
        return True
    zones = [zone for land in capacities(g, power) for zone in g.equipment.zones_of[land]]
    if not zones:
        return False
    if not unit.hold:
        return True
    bought = sum(item.count for item in items if isinstance(item, Units) and item.unit == kind)
    safe = [zone for zone in zones if not g.is_hostile(zone, power)]
    waiting = max((len(_waiting(picture, zone)) for zone in safe), default=0)
    return waiting >= WAITING * (bought + _ships_near(picture, safe) + 1)


def _waiting(picture: Picture, zone: str) -> list[str]:
    """9 Land units beside a zone that could go aboard, and those just bought."""
    g, power = picture.g, picture.power
    bought = [key for key in g.own_at(PURCHASED, power) if g.unit(key).cargo]
    return [*picture.own.pool(zone), *bought]


def _ships_near(picture: Picture, zones: list[str]) -> int:
    """9 The power's transports that could be back at one of these zones in a turn."""
    g = picture.g
    return sum(
        any(zone in ways.reach(g, ship, "noncombat") for zone in zones)
        for ship in picture.own.transports
    )
