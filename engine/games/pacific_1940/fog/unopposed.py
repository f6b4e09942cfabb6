"""Fog 1, 7 The spaces that orders lead into in which their side knows of no enemy."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Literal

from msgspec import Struct

from engine.games.pacific_1940.detection.chart import UnitClass, classes_of
from engine.games.pacific_1940.detection.detection import WARSHIPS
from engine.games.pacific_1940.detection.rulings import rulings_of
from engine.games.pacific_1940.detection.zones import kamikaze_powers, listening_bases
from engine.games.pacific_1940.position.orders import Order
from engine.games.pacific_1940.position.state import COMBAT, Campaign


class Unopposed(Struct, frozen=True, kw_only=True):
    """Fog 7, 8 A space that orders lead into, in which their side knows of no enemy.

    does: what becomes of the orders if nobody stands there: land is taken, aircraft alone find
    nobody to attack, units arrive in a sea zone. hear: R11 territories whose air base may hear of
    them and send up aircraft. kamikazes: R15 they may come.
    """

    space: str
    does: Literal["takes", "finds_nobody", "arrives"]
    hear: tuple[str, ...] = ()
    kamikazes: bool = False


def unopposed(g: Campaign, power: str, phase: str, orders: Sequence[Order]) -> list[Unopposed]:
    """Fog 7, 8 The spaces that orders lead into without a known enemy, in the order of the moves.

    g: the enemies as the side saw them last.
    """
    entered: dict[str, list[Order]] = {}
    for order in orders:
        for space in _entered(g, power, order):
            if not g.enemies_at(space, power):
                entered.setdefault(space, []).append(order)
    return [_at(g, space, there, phase) for space, there in entered.items()]


def _entered(g: Campaign, power: str, order: Order) -> Iterator[str]:
    """Fog 7, 8 Where an order may meet someone: the zone where it ends, and land of the enemy.

    8.1 A raid finds its target whoever stands there.
    """
    may = _may_meet if g.is_sea(order.end) else _is_attack
    if len(order.path) > 1 and not order.raid and may(g, power, order):
        yield order.end
    if order.ashore and _is_enemys(g, order.ashore, power):
        yield order.ashore


def _is_enemys(g: Campaign, land: str, power: str) -> bool:
    """1 Whether a power holds land that this one may attack; neutral armies are in sight."""
    return bool(g.controller(land)) and g.is_hostile(land, power)


def _is_attack(g: Campaign, power: str, order: Order) -> bool:
    return _is_enemys(g, order.end, power)


def _may_meet(g: Campaign, power: str, order: Order) -> bool:
    """Fog 8 Whether ships or aircraft come to a zone in which their side has no ship that watches.

    X4 Aircraft pass unnoticed. 9 Land units that board a ship meet nobody.
    """
    come = _at_sea(g, [order])
    zones = order.path[1:] if come - {"air"} else order.path[-1:]
    return bool(come) and not all(_is_watched(g, zone, power) for zone in zones)


def _is_watched(g: Campaign, zone: str, power: str) -> bool:
    """Fog 8 Whether ships of one's side stand in a zone: they would have met who stops others."""
    units = (key for key in g.units_at(zone) if g.side(g.owner(key)) == g.side(power))
    return any(g.unit(key).is_sea for key in units)


def _at_sea(g: Campaign, orders: Sequence[Order]) -> frozenset[UnitClass]:
    """Fog 8 The classes of the ships and aircraft of some orders."""
    units = (g.unit(key) for order in orders for key in order.units)
    return classes_of(unit for unit in units if not unit.is_land)


def _at(g: Campaign, space: str, orders: Sequence[Order], phase: str) -> Unopposed:
    if not g.is_sea(space):
        units = [key for order in orders for key in (*order.units, *order.landing)]
        takes = any(g.unit(key).is_land for key in units)
        return Unopposed(space=space, does="takes" if takes else "finds_nobody")
    rulings, come = rulings_of(g.state.options), _at_sea(g, orders)
    if phase != COMBAT and not rulings.notices_in_noncombat:
        return Unopposed(space=space, does="arrives")
    return Unopposed(
        space=space,
        does="arrives",
        hear=tuple(listening_bases(g, space, rulings) if come - {"ss"} else ()),
        kamikazes=bool(come & WARSHIPS and kamikaze_powers(g, space)),
    )
