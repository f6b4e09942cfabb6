"""7 Orders for units that go somewhere: as few as do it, and all of them legal together."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from msgspec.structs import replace

from engine.games.pacific_1940.bot.reach import Lift
from engine.games.pacific_1940.movement import ways
from engine.games.pacific_1940.movement.movement import Orders, judged
from engine.games.pacific_1940.planning import routes
from engine.games.pacific_1940.position.orders import Load, Order
from engine.games.pacific_1940.position.state import Campaign


def going(g: Campaign, units: Iterable[str], end: str, phase: str) -> Iterator[Order]:
    """7 Orders by which units go to a space: those of one place together, if one way serves all."""
    by_start: dict[tuple[str, str, bool], list[str]] = {}
    for key in units:
        is_fast = g.unit(key).is_land and ways.points_left(g, key) > 1
        by_start.setdefault((g.place(key), g.unit(key).domain, is_fast), []).append(key)
    for (start, _, _), group in by_start.items():
        yield from _together(g, start, group, end, phase)


def _together(g: Campaign, start: str, group: list[str], end: str, phase: str) -> Iterator[Order]:
    if start == end or g.pieces[group[0]].aboard:
        yield Order(units=tuple(group), path=(start,) if start == end else (start, end))
        return
    if found := routes.route_choices(g, group, end, phase):
        way = max(found, key=lambda path: taken_on(g, g.owner(group[0]), path))
        beside, rest = _beside_tanks(g, group, way)
        yield Order(units=tuple(beside), path=way)
        if rest:
            yield from _together(g, start, rest, end, phase)
        return
    kinds = dict.fromkeys(g.pieces[key].kind for key in group)
    for kind in kinds if len(kinds) > 1 else ():
        alike = [key for key in group if g.pieces[key].kind == kind]
        yield from _together(g, start, alike, end, phase)


def taken_on(g: Campaign, power: str, path: routes.Path) -> int:
    """7.2 What land is worth that is taken on the way; less than nothing where that costs trade."""
    politics, found = g.equipment.politics, 0
    for space in path[1:-1]:
        if ways.is_blitzed(g, power, space):
            is_watched = politics.costs_trade(power, space)
            found += -1 if is_watched else 1 + g.territory(space).value
    return found


def _beside_tanks(g: Campaign, group: list[str], way: routes.Path) -> tuple[list[str], list[str]]:
    """7.2 Who may go a way together, and who has no tank beside it where land is taken."""
    if not any(ways.is_blitzed(g, g.owner(group[0]), space) for space in way[1:-1]):
        return group, []
    leaders = [key for key in group if g.unit(key).blitzes]
    followers = [key for key in group if not g.unit(key).blitzes]
    if not leaders:
        return group, []
    return [*leaders, *followers[: len(leaders)]], followers[len(leaders) :]


def landing(
    g: Campaign, lifts: Sequence[Lift], zone: str, land: str, phase: str
) -> Iterator[Order]:
    """8.2, 9 Orders by which transports load where they are, sail to a zone and put ashore."""
    starts: dict[str, list[Lift]] = {}
    for lift in lifts:
        starts.setdefault(lift.start, []).append(lift)
    for start, group in starts.items():
        ships = tuple(lift.ship for lift in group)
        paths = [(zone,)] if start == zone else routes.route_choices(g, ships, zone, phase)
        if not paths:
            continue
        loads = tuple(
            Load(at=0, ship=lift.ship, unit=key)
            for lift in group
            for key in lift.cargo
            if not g.pieces[key].aboard
        )
        ashore = tuple(key for lift in group for key in lift.cargo) if land else ()
        yield Order(units=ships, path=paths[0], loads=loads, ashore=land, landing=ashore)


def dropping(g: Campaign, units: Iterable[str], land: str) -> Iterator[Order]:
    """G11 Orders by which units are dropped on a territory, those of each base together."""
    by_base: dict[str, list[str]] = {}
    for key in units:
        by_base.setdefault(g.place(key), []).append(key)
    for base, group in by_base.items():
        yield Order(units=tuple(group), path=(base, land), dropped=True)


def legal(g: Campaign, power: str, phase: str, orders: Orders, more: Iterable[Order]) -> Orders:
    """7 Of more orders after those of a plan what may be given, without whom a rule stands against.

    Nothing where what was planned before would not hold any more.
    """
    left = tuple(more)
    while left:
        found = judged(g, power, phase, (*orders, *left))
        if any(found.refusals[: len(orders)]):
            return ()
        refusals = found.refusals[len(orders) :]
        if not any(refusals):
            break
        out = found.left_out[len(orders) :]
        left = tuple(
            kept
            for order, refusal, units in zip(left, refusals, out, strict=True)
            if (kept := order if refusal is None else _without(order, units)) is not None
        )
    return left


def _without(order: Order, units: Sequence[str]) -> Order | None:
    """7 An order without some of its units; None where that leaves nobody, or ships with cargo."""
    rest = tuple(key for key in order.units if key not in units)
    if order.loads or order.ashore or not rest or len(rest) == len(order.units):
        return None
    return replace(order, units=rest)
