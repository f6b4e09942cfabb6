"""Fog 7, A31 The order of a list: who clears the way goes before who follows it."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec.structs import replace

from engine.games.pacific_1940.position.orders import Order
from engine.games.pacific_1940.position.state import Campaign

WARSHIPS, LANDINGS, MARCHES, FLIGHTS = range(4)
"""Warships meet what nobody expected before transports do; aircraft join those that are there."""


def in_order(g: Campaign, orders: Sequence[Order]) -> list[Order]:
    """Fog 7 Warships first, then transports and landings, land units, and aircraft alone.

    Of warships those first that end where others still have to pass, and the strongest before the
    weak. Orders that load and sail one after the other keep their sequence.
    """
    passed = [space for order in orders for space in order.path[1:-1]]
    place = {id(order): number for number, order in enumerate(orders)}

    def rank(order: Order) -> tuple[int, int, int, int]:
        sort = sort_of(g, order)
        clears = -passed.count(order.end) if sort == WARSHIPS else 0
        strength = sum(g.unit(key).attack for key in order.units) if sort == WARSHIPS else 0
        return sort, clears, -strength, place[id(order)]

    return sorted(orders, key=rank)


def in_convoy(g: Campaign, orders: Sequence[Order]) -> list[Order]:
    """Fog 7, 8 Ships that sail the same way as one order, transports with their escort.

    What stops the escort then stops them too, and they never sail on alone.
    """
    found: list[Order] = []
    for order in orders:
        beside = next((n for n, each in enumerate(found) if _sail_together(g, each, order)), None)
        if beside is None:
            found.append(order)
        else:
            found[beside] = _joined(found[beside], order)
    return found


def _sail_together(g: Campaign, one: Order, other: Order) -> bool:
    """Fog 7 Whether ships of two orders go the same way, and no two of them land elsewhere."""
    if one.path != other.path or one.spares != other.spares:
        return False
    if one.ashore and other.ashore and one.ashore != other.ashore:
        return False
    return all(g.unit(key).is_sea for order in (one, other) for key in order.units)


def _joined(one: Order, other: Order) -> Order:
    """Fog 7 Two orders as one."""
    return replace(
        one,
        units=(*one.units, *other.units),
        loads=(*one.loads, *other.loads),
        ashore=one.ashore or other.ashore,
        landing=(*one.landing, *other.landing),
    )


def sort_of(g: Campaign, order: Order) -> int:
    """Fog 7 What kind of move an order is; of a convoy, that of its transports."""
    units = [g.unit(key) for key in order.units]
    if order.ashore or any(unit.hold for unit in units) or order.loads:
        return LANDINGS
    if any(unit.is_sea for unit in units):
        return WARSHIPS
    return MARCHES if any(unit.is_land for unit in units) else FLIGHTS
