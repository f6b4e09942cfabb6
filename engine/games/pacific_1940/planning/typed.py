"""7 Turns a typed line into an order: its units, their path, their cargo.

The choice of units is in `units_meant`. Rules are judged later, with the whole draft: a valid line
becomes an order, and its refusal says what forbids it.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import suppress
from itertools import chain

from msgspec.structs import replace

from engine.core.sequence.composed import UnreadLine
from engine.games.pacific_1940.movement import carriage, decks, movement, ways
from engine.games.pacific_1940.movement.movement import tried
from engine.games.pacific_1940.planning import ferries, routes
from engine.games.pacific_1940.planning.units_meant import (
    bars_of,
    carry_unlike,
    chosen,
    chosen_of,
    free_at,
    is_meant,
    too_few,
)
from engine.games.pacific_1940.position.orders import Load, Order
from engine.games.pacific_1940.position.state import NONCOMBAT, Campaign
from engine.games.pacific_1940.position.tentative import Tentative
from engine.games.pacific_1940.typing.typed_spaces import BASE, COMPLEX, unread
from engine.games.pacific_1940.typing.typed_words import (
    ALL,
    SPARED,
    Line,
    Wanted,
    read,
)


def order_of(draft: Tentative, text: str) -> Order:
    """7 The order of a typed line, after those of a draft.

    :raises UnreadLine: it is not understood, or there are no such units.
    """
    return order_for(draft, read(draft.g.equipment, text))


def order_for(draft: Tentative, line: Line) -> Order:
    """7 The order of a parsed line; see `order_of`.

    Where ships carry different cargo, and those with the least movement left do not do for the
    line, it means those that have the cargo or the room for it.
    """
    line = _with_cargo(draft, _by_kind(draft, line))
    if not carry_unlike(draft, line):
        return _order_for(draft, line)
    found: list[Order] = []
    why: list[UnreadLine] = []
    for suits in (False, True):
        try:
            found.append(_order_for(draft, line, suits=suits))
        except UnreadLine as unread:
            why.append(unread)
        else:
            if tried(draft, found[-1]).refusal is None:
                return found[-1]
    if not found:
        raise why[0]
    return found[0]


def _by_kind(draft: Tentative, line: Line) -> Line:
    """7 The line with each kind that is free there named instead of "all ships"."""
    g, units = draft.g, list[Wanted]()
    free = free_at(draft, line.path[0])
    for each in line.units:
        kinds = dict.fromkeys(g.pieces[key].kind for key in free if g.unit(key).domain == each.mark)
        units += [Wanted(kind, ALL) for kind in kinds] or [each]
    return replace(line, units=tuple(units))


def _with_cargo(draft: Tentative, line: Line) -> Line:
    """9 A line where land units behind ships at sea are their cargo: "1 trn with 1 inf".

    Behind several ships only what goes ashore is: "2 trn, 1 ca, 3 inf 19-35 ashore Philippines".
    """
    box = draft.g.equipment
    land = tuple(each for each in line.units if each.kind and box.units[each.kind].is_land)
    ships = tuple(each for each in line.units if each not in land)
    if not (land and ships) or line.path[0] not in box.zones or ALL in {n.count for n in land}:
        return line
    ship, is_one = ships[0], len(ships) == ships[0].count == 1
    if is_one and ship.kind and box.units[ship.kind].hold and not ship.cargo:
        cargo = ((key, sum(each.count for each in land if each.kind == key)) for key in box.units)
        return replace(line, units=(replace(ship, cargo=tuple(each for each in cargo if each[1])),))
    if line.ashore and not (line.landing or line.loads):
        return replace(line, units=ships, landing=land)
    return line


def _order_for(draft: Tentative, line: Line, *, suits: bool = False) -> Order:
    """7 The order of a parsed line; suits: by the ships that have the cargo or room for it."""
    g = draft.g
    if line.drop:
        return Order(units=chosen_of(draft, line), path=line.path, dropped=True)
    if crossing := _over_the_sea(draft, line) or _with_its_ship(draft, line):
        return crossing
    if len(line.path) == len(("here", "there")) and g.is_sea(line.path[0]) != g.is_sea(
        line.path[1]
    ):
        by_ship = _over_the_quay(draft, line)
        if by_ship:
            return by_ship
    path = _way(draft, line)
    pool, bars = free_at(draft, path[0]), bars_of(draft, path)
    units = chosen(draft, line.units, pool, bars, path[0], line, suits=suits)
    loads = _loads(draft, line, units, path)
    return Order(
        units=units,
        path=path,
        loads=loads,
        ashore=line.ashore,
        landing=landing_of(draft, line, units, loads),
        raid=_facility(draft, line, units, path[-1]),
        escort=_escorts(g, line, units),
        spares=tuple(spared for spared in SPARED if spared in line.spares),  # type: ignore[misc]
    )


# ---------------------------------------------------------------------- the way


def _way(draft: Tentative, line: Line) -> routes.Path:
    """7 The path of a line, filled in where only its ends are named.

    :raises UnreadLine: there are several relevant ones.
    """
    g, given = draft.g, line.path
    pool = free_at(draft, given[0])
    meant = [key for key in pool if any(is_meant(draft, key, each) for each in line.units)]
    if not meant:
        raise too_few(draft, line.units[0], given[0], 0)
    if len(given) == 1:
        return given
    able = [
        key
        for key in meant
        if movement.why_not_start(draft, key, Order(units=(), path=given)) is None
    ]
    farthest = _farthest_of_each_kind(g, able or meant)
    found = routes.through(g, farthest, given, draft.phase)
    if not found and any(each.count == ALL for each in line.units):
        one_by_one = (routes.through(g, [key], given, draft.phase) for key in farthest)
        found = next((each for each in one_by_one if each), [])
    if len(found) > 1:
        names = ("-".join(str(g.equipment.spaces[space].name) for space in path) for path in found)
        raise unread("several_ways", ways=", ".join(names))
    return found[0] if found else routes.straight(g, farthest[0], given)


def _farthest_of_each_kind(g: Campaign, units: Sequence[str]) -> list[str]:
    found: dict[str, str] = {}
    for key in units:
        best = found.get(g.pieces[key].kind, "")
        if not best or ways.points_left(g, key) > ways.points_left(g, best):
            found[g.pieces[key].kind] = key
    return list(found.values())


# ---------------------------------------------------------------------- cargo


def _loads(
    draft: Tentative, line: Line, units: Sequence[str], path: routes.Path
) -> tuple[Load, ...]:
    """9 What comes aboard on the way, the bulky first.

    :raises UnreadLine: there is nothing to load, or no room, or its land is not beside the path.
    """
    g, at, wanted_all = draft.g, dict[str, int](), set[str]()
    for pickup in line.loads:
        if far := _zones_far_from(g, path, pickup.land):
            raise unread("loads_too_far_away", "9", space=pickup.land, zones=far)
        pool = [key for key in _to_load(draft, path, pickup.land) if key not in at]
        picked = chosen(
            draft, pickup.units, pool, lambda key: _is_used_up(g, key), pickup.land or path[0]
        )
        for key in picked:
            at[key] = next(i for i, zone in enumerate(path) if _is_beside(g, zone, g.place(key)))
        if any(each.count == ALL for each in pickup.units):
            wanted_all.update(picked)
    ships = [key for key in units if g.unit(key).hold or g.unit(key).deck]
    aboard = carriage.stow(draft, ships, list(at))
    for key in at:
        if key not in aboard and key not in wanted_all:
            raise unread("no_room", unit_kind=g.pieces[key].kind, space=g.place(key))
    if not line.leaves and not any(g.unit(key).is_air for key in at):
        aboard.update(_riders(draft, units))
    return tuple(Load(at=at.get(key, 0), ship=ship, unit=key) for key, ship in aboard.items())


def _riders(draft: Tentative, units: Sequence[str]) -> dict[str, str]:
    """7.4 Friends' aircraft that have no deck but these ships': they ride along automatically."""
    seats = decks.seats(draft) if any(draft.g.unit(key).deck for key in units) else {}
    return {guest: ship for guest, ship in seats.items() if ship in units}


def _to_load(draft: Tentative, path: routes.Path, land: str) -> list[str]:
    """9 The candidates for loading: own land units by the path, friends' aircraft at its start."""
    g = draft.g
    lands = (
        [land] if land else dict.fromkeys(chain(*(g.equipment.lands_of.get(z, ()) for z in path)))
    )
    beside = [each for each in lands if any(_is_beside(g, zone, each) for zone in path)]
    own = [key for each in beside for key in free_at(draft, each) if g.unit(key).cargo]
    guests = [
        key
        for key in g.units_at(path[0])
        if g.unit(key).lands_on_deck and g.owner(key) in g.friends(draft.power)
    ]
    return [*own, *(guests if not land else ())]


def _zones_far_from(g: Campaign, path: routes.Path, land: str) -> str:
    """9 The zones of a path that are all not beside a land to load from, in words; "" if one is."""
    if not land or any(_is_beside(g, zone, land) for zone in path):
        return ""
    return " or ".join(g.equipment.spaces[zone].name for zone in path if g.is_sea(zone))


def _is_beside(g: Campaign, zone: str, space: str) -> bool:
    return g.is_sea(zone) and (space == zone or space in g.neighbours(zone))


def _is_used_up(g: Campaign, key: str) -> bool:
    return bool(g.pieces[key].moved or g.pieces[key].fought)


def landing_of(
    draft: Tentative, line: Line, units: Sequence[str], loads: Sequence[Load]
) -> tuple[str, ...]:
    """9 The cargo that goes ashore at the end: all that may, or what the line names."""
    if not line.ashore:
        return ()
    g, phase = draft.g, draft.phase
    held = [
        key
        for ship in units
        for key in draft.cargo(ship)
        if g.owner(key) == draft.power and g.pieces[key].loaded in ("", phase)
    ]
    aboard = [key for key in (*(load.unit for load in loads), *held) if g.unit(key).is_land]
    if not line.landing:
        return tuple(aboard)
    return chosen(draft, line.landing, aboard, lambda key: False, g.place(units[0]))


def _over_the_sea(draft: Tentative, line: Line) -> Order | None:
    """9, 8.2 Land units shipped from one territory to another: "2 inf Japan-Korea by 6".

    None where they go over land, or no transport could take them.
    """
    if len(line.path) < len(("from", "to")) or line.loads or line.ashore or line.raid is not None:
        return None
    g, (start, *between, end) = draft.g, line.path
    if g.is_sea(start) or g.is_sea(end) or not all(map(g.is_sea, between)):
        return None
    units = chosen_of(draft, line)
    if not all(g.unit(key).cargo for key in units):
        return None
    is_by_ship = bool(between or line.by)
    if not is_by_ship and routes.through(g, units, line.path, draft.phase):
        return None
    found = [
        order
        for order in ferries.over_the_sea(draft, start, units, by=ferries.zone_by(draft, line))
        if order.ashore == end and set(between) <= set(order.path)
    ]
    allowed = [order for order in found if tried(draft, order).refusal is None]
    if found:
        return (allowed or found)[0]
    lies_overland = routes.straight(g, units[0], line.path) != line.path
    return None if lies_overland and not is_by_ship else ferries.too_far(draft, line, units)


def _with_its_ship(draft: Tentative, line: Line) -> Order | None:
    """9, 8.2 Cargo that sails on and goes ashore: "1 tank 6-20-Kwangtung"; None if it is none."""
    if len(line.path) < len(("from", "by", "to")) or line.loads or line.ashore:
        return None
    found = list(ferries.with_cargo(draft, line))
    allowed = [order for order in found if tried(draft, order).refusal is None]
    return next(iter(allowed or found), None)


def _over_the_quay(draft: Tentative, line: Line) -> Order | None:
    """9 Land units between a territory and ships beside it, own or a friend's: "2 inf Japan-6"."""
    g, start = draft.g, line.path[0]
    if line.loads or line.ashore or line.raid is not None:
        return None
    pool = [key for key in g.own_at(start, draft.power) if key not in draft.order_of]
    pool = [key for key in pool if g.unit(key).is_land]
    if g.is_sea(start) and line.by in g.equipment.powers:
        pool = [key for key in pool if g.owner(g.pieces[key].aboard or key) == line.by]
    if not pool or any(
        each.kind and not g.equipment.units[each.kind].is_land for each in line.units
    ):
        return None
    units = chosen(draft, line.units, pool, lambda key: _may_not_cross(draft, key), start)
    return _ashore(draft, units, line) if g.is_sea(start) else _aboard(draft, units, line)


def _may_not_cross(draft: Tentative, key: str) -> bool:
    """9 Whether a land unit, or its ship, has done too much to cross the shore."""
    g = draft.g
    ship = g.pieces[key].aboard
    is_kept = bool(ship) and carriage.why_not_act(g, ship, draft.phase) is not None
    return is_kept or _is_used_up(g, key)


def _ashore(draft: Tentative, units: tuple[str, ...], line: Line) -> Order:
    """9 Cargo lands: from an own ship by its order, from a friend's by an order of its own."""
    g = draft.g
    ships = tuple(dict.fromkeys(g.pieces[key].aboard for key in units))
    own = [ship for ship in ships if ship and g.owner(ship) == draft.power]
    if len(own) < len(ships):
        return Order(units=units, path=line.path)
    return Order(units=ships, path=line.path[:1], ashore=line.path[1], landing=units)


def boardings(draft: Tentative, line: Line) -> Iterator[Order]:
    """9 The orders by which picked land units board friends' transports beside them."""
    g, start = draft.g, line.path[0]
    for zone in g.equipment.zones_of.get(start, ()) if draft.phase == NONCOMBAT else ():
        ships = [key for key in g.units_at(zone) if g.unit(key).hold]
        for friend in dict.fromkeys(map(g.owner, ships)):
            if friend in g.friends(draft.power):
                with suppress(UnreadLine):
                    boarded = replace(line, path=(start, zone), by=friend)
                    yield from filter(None, (_over_the_quay(draft, boarded),))


def _aboard(draft: Tentative, units: tuple[str, ...], line: Line) -> Order:
    """9 Units board: own ships that stay where they are, else a friend's; or those that it names.

    :raises UnreadLine: there is not enough room.
    """
    g, (land, zone) = draft.g, line.path
    named = line.by if line.by in g.equipment.powers else ""
    own = [key for key in free_at(draft, zone) if g.unit(key).hold]
    own.sort(key=lambda ship: carriage.why_not_act(g, ship, draft.phase) is not None)
    aboard = carriage.stow(draft, own, units)
    if own and len(aboard) == len(units) and named in ("", draft.power):
        ships = tuple(dict.fromkeys(aboard.values()))
        return _loading(aboard, Order(units=ships, path=(zone,)))
    friends = [each for each in g.friends(draft.power) if named in ("", each)]
    ships = tuple(k for k in g.units_at(zone) if g.owner(k) in friends and g.unit(k).hold)
    aboard = carriage.stow(draft, ships, units)
    if len(aboard) < len(units):
        raise unread("no_room", unit_kind=g.pieces[units[-1]].kind, space=land)
    return _loading(aboard, Order(units=units, path=(land, zone)))


def _loading(aboard: dict[str, str], order: Order) -> Order:
    """9 The order with these units coming aboard these ships where it ends."""
    at = len(order.path) - 1
    return replace(
        order, loads=tuple(Load(at=at, ship=ship, unit=key) for key, ship in aboard.items())
    )


# ---------------------------------------------------------------------- raids


def _facility(draft: Tentative, line: Line, units: Sequence[str], end: str) -> str:
    """8.1 The kind of facility that is bombed: the only one, where the line names none.

    :raises UnreadLine: there is none, or more than one.
    """
    g = draft.g
    if line.raid is None or line.raid not in ("", COMPLEX, BASE):
        return line.raid or ""
    bombed = [kind for key in units for kind in g.unit(key).raids]
    found = [kind for kind in dict.fromkeys(bombed) if g.facility(end, kind)]
    if line.raid:
        makes = line.raid == COMPLEX
        found = [kind for kind in found if bool(g.equipment.facilities[kind].makes) == makes]
    if len(found) != 1:
        names = ", ".join(g.equipment.facilities[kind].name for kind in found)
        raise unread("which_facility" if found else "nothing_to_raid", space=end, facilities=names)
    return found[0]


def _escorts(g: Campaign, line: Line, units: Sequence[str]) -> bool:
    """8.1 Whether the order's fighters escort: they go with raiders, or the line says so."""
    return line.escort or (
        line.raid is not None and any(g.unit(k).escorts and not g.unit(k).raids for k in units)
    )
