"""Fog 7 An order is carried out space by space: who continues, who stops, what comes aboard."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from msgspec import Struct

from engine.games.pacific_1940.detection.chart import class_of
from engine.games.pacific_1940.detection.detection import meet
from engine.games.pacific_1940.detection.rulings import rulings_of
from engine.games.pacific_1940.detection.zones import encounter
from engine.games.pacific_1940.events.moves import UnitsMoved
from engine.games.pacific_1940.movement import carriage, ways
from engine.games.pacific_1940.movement.execution import kinds_of, tell_loaded
from engine.games.pacific_1940.position.orders import Order
from engine.games.pacific_1940.position.state import COMBAT, Campaign


class March(Struct, kw_only=True):
    """Fog 7 An order under way: its position on the path, and the units that still continue."""

    order: Order
    units: list[str]
    at: int = 0

    @property
    def space(self) -> str:
        """The space of the units that continue."""
        return self.order.path[self.at]

    @property
    def has_arrived(self) -> bool:
        """Whether they are at the end of the order."""
        return self.at == len(self.order.path) - 1

    @property
    def next_space(self) -> str:
        """Their next space."""
        return self.order.path[self.at + 1]

    @property
    def goes_to_end(self) -> bool:
        """Whether the next space is the last."""
        return self.at + 1 == len(self.order.path) - 1


def can_set_out(g: Campaign, key: str, order: Order) -> bool:
    """Fog 8 Whether a unit is still where its order begins."""
    return key in g.pieces and g.place(key) == order.start


def set_out(g: Campaign, order: Order) -> March:
    """Fog 8 The rest of an order when its turn comes; a base's bonus is that of the start.

    A2 Aircraft do not even set out for land that was attacked already this turn.
    """
    units = [key for key in order.units if can_set_out(g, key, order)]
    if is_closed_land(g, order.end):
        units = [key for key in units if not g.unit(key).is_air]
    for key in units:
        piece = g.pieces[key]
        if not piece.spent:
            piece.bonus = ways.bonus(g, key)
    return March(order=order, units=units)


def are_held_back(g: Campaign, order: Order) -> bool:
    """A2 Whether an order's aircraft do not set out, since their target was attacked already."""
    units = [key for key in order.units if can_set_out(g, key, order)]
    return is_closed_land(g, order.end) and any(g.unit(key).is_air for key in units)


def is_closed_land(g: Campaign, space: str) -> bool:
    """Fog 8 Whether a space is land that was attacked this turn, and is still hostile."""
    fog = g.state.fog
    is_closed = fog is not None and space in fog.closed and not g.is_sea(space)
    return is_closed and g.is_hostile(space, g.state.power)


def advance(g: Campaign, march: March, phase: str) -> None:
    """Fog 7 All remaining units move one space."""
    march.at += 1
    for key in march.units:
        piece = g.pieces[key]
        piece.came_from = "" if march.order.dropped else piece.place
        piece.spent += 1
        piece.moved = carriage.mark_of(phase)
        g.put(key, march.space)


def come_aboard(g: Campaign, march: March, phase: str) -> None:
    """9 Load what the order loads in the ships' current zone, if both are there.

    On the way nothing is loaded in a zone that turns out to be hostile.
    """
    order, power = march.order, g.state.power
    if march.at and not carriage.may_load_at(g, power, march.space, sets_out=False):
        return
    loads = [each for each in order.loads if each.at == march.at and each.ship in march.units]
    loads = [each for each in loads if _is_beside(g, each.unit, march.space)]
    if not loads:
        return
    tell_loaded(g, power, tuple(each.unit for each in loads), march.space)
    for each in loads:
        carriage.come_aboard(g, each.unit, each.ship, phase)


def _is_beside(g: Campaign, key: str, zone: str) -> bool:
    """9 Whether a unit can still come aboard in a zone: a friend's aircraft from its deck there."""
    if key not in g.pieces or g.is_cargo(key):
        return False
    return g.place(key) == zone if g.unit(key).is_air else g.place(key) in g.neighbours(zone)


def kept_out(g: Campaign, march: March, wing: Sequence[str], phase: str) -> list[str]:
    """A2 Units that may not enter the next space: it was attacked, and they would fight there.

    They pass an emptied zone, or one where nothing stops them. wing: aircraft that stay with their
    carriers.
    """
    space, fog = march.next_space, g.state.fog
    if march.goes_to_end and is_closed_land(g, space):
        return list(march.units)
    if fog is None or space not in fog.closed or not g.is_sea(space):
        return []
    going = [key for key in march.units if key not in wing]
    ending = going if march.goes_to_end and phase == COMBAT else ()
    rulings = rulings_of(g.state.options)
    found = meet(encounter(g, space, going, ending=ending, phase=phase, rulings=rulings), rulings)
    if found.outcome != "forced":
        return []
    kept = [key for key in going if class_of(g.unit(key)) in found.stopped]
    return [*kept, *wing] if any(g.unit(key).deck for key in kept) else kept


def end_march(g: Campaign, march: March, units: Iterable[str], phase: str) -> None:
    """Fog 8 Units of an order stop: their side is told how far they came."""
    there = [key for key in march.units if key in set(units)]
    march.units = [key for key in march.units if key not in there]
    order = march.order
    for key in there:
        if g.unit(key).hold and (order.loads or order.ashore):
            g.pieces[key].moved = carriage.mark_of(phase)
    if there:
        g.tell(
            UnitsMoved(
                rule="fog 7",
                power=g.state.power,
                phase=phase,
                units=tuple(there),
                kinds=kinds_of(g, there),
                path=order.path[: march.at + 1],
                raid=order.raid if march.has_arrived else "",
            )
        )


def forget_lost(g: Campaign, march: March) -> None:
    """Fog 8 Units lost on the way, or moved by a correction, drop out."""
    march.units = are_at(g, march.units, march.space)


def are_at(g: Campaign, units: Iterable[str], space: str) -> list[str]:
    """Fog 8 The units among these that are still in a space."""
    return [key for key in units if key in g.pieces and g.place(key) == space]
