"""Fog 7, A31 The order of a list: who clears the way goes before who follows it."""

from __future__ import annotations

from collections.abc import Sequence

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


def sort_of(g: Campaign, order: Order) -> int:
    """Fog 7 What kind of move an order is."""
    units = [g.unit(key) for key in order.units]
    if order.ashore or any(unit.hold for unit in units) or order.loads:
        return LANDINGS
    if any(unit.is_sea for unit in units):
        return WARSHIPS
    return MARCHES if any(unit.is_land for unit in units) else FLIGHTS
