"""A32 Units that stay where an enemy may be met attack: implicit orders."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from engine.games.pacific_1940.detection.detection import Rulings
from engine.games.pacific_1940.detection.zones import kamikaze_powers, listening_bases
from engine.games.pacific_1940.movement.execution import may_be_caught
from engine.games.pacific_1940.position.orders import Order
from engine.games.pacific_1940.position.state import Campaign


def stay_orders(
    g: Campaign, power: str, orders: Sequence[Order], rulings: Rulings
) -> Iterator[Order]:
    """A32 A stay order for the units without an order, in each space where it matters.

    A25 So new ships that were placed beside enemies whom nobody saw meet them on this turn.
    Transports or carriers by themselves have decided nothing, but enemy warships fight them (7.3).
    """
    ordered = {key for order in orders for key in named(order)}
    for space in g.equipment.spaces:
        own = [key for key in g.own_at(space, power) if not g.is_cargo(key) and key not in ordered]
        is_armed = any(g.unit(key).attack for key in own)
        if (is_armed and may_be_met(g, power, space, rulings)) or _are_fought(g, own, space):
            yield Order(units=tuple(own), path=(space,))


def _are_fought(g: Campaign, own: Sequence[str], space: str) -> bool:
    """7.3 Whether ships that stay in a zone are fought there, whether they attack or not."""
    if not g.is_sea(space) or not any(may_be_caught(g, key) for key in own):
        return False
    return g.is_hostile(space, g.owner(own[0]))


def named(order: Order) -> tuple[str, ...]:
    """7 Every unit that an order moves, loads or lands."""
    return (*order.units, *(load.unit for load in order.loads), *order.landing)


def may_be_met(g: Campaign, power: str, space: str, rulings: Rulings) -> bool:
    """A32 Whether an enemy is in a space, or an air base or kamikazes may send one."""
    if g.enemies_at(space, power):
        return True
    return g.is_sea(space) and bool(listening_bases(g, space, rulings) or kamikaze_powers(g, space))
