"""9, 8.2 What transports could do with units beside them: load, sail, land."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import suppress
from itertools import chain

from msgspec.structs import replace

from engine.core.sequence.composed import UnreadLine
from engine.games.pacific_1940.movement import carriage, ways
from engine.games.pacific_1940.planning import routes
from engine.games.pacific_1940.planning.units_meant import chosen, chosen_of, free_at, may_land
from engine.games.pacific_1940.politics import politics
from engine.games.pacific_1940.position.orders import Load, Order
from engine.games.pacific_1940.position.state import COMBAT, Campaign
from engine.games.pacific_1940.position.tentative import Tentative
from engine.games.pacific_1940.typing.typed_spaces import unread
from engine.games.pacific_1940.typing.typed_words import ANY_SHIP, Line


def of_line(draft: Tentative, line: Line) -> Iterator[Order]:
    """9 Orders by which transports ship the picked land units, or as many as fit."""
    g, start = draft.g, line.path[0]
    if g.is_sea(start) or line.loads:
        return
    units = [key for key in chosen_of(draft, line) if g.unit(key).cargo]
    if units:
        yield from over_the_sea(draft, start, units, is_whole=False)


def over_the_sea(
    draft: Tentative, start: str, units: Sequence[str], *, by: str = "", is_whole: bool = True
) -> Iterator[Order]:
    """9 The orders of transports beside a territory that ship these of its units.

    Of several zones from which one lands in the same place, the nearest. by: the zone of the
    transports, "" for any. is_whole: all of the units, else as many as fit.
    """
    g, found = draft.g, dict[str, Order]()
    for zone in g.equipment.zones_of[start]:
        ships = ships_for(draft, zone, units, is_whole=is_whole) if by in ("", zone) else ()
        if not ships:
            continue
        at_start = loaded(draft, ships, units, (zone,))
        if draft.phase != COMBAT:
            found.setdefault(zone, at_start)
        for end, _ in sorted(_reach(draft, ships).items(), key=lambda each: (each[1], each[0])):
            for path in (
                [(zone,)] if end == zone else routes.route_choices(g, ships, end, draft.phase)
            ):
                order = replace(at_start, path=path)
                for landing in landings(draft, order):
                    found.setdefault(landing.ashore, landing)
                if draft.phase != COMBAT:
                    found.setdefault(end, order)
    yield from found.values()


def ships_for(
    draft: Tentative, zone: str, units: Sequence[str], *, is_whole: bool = True
) -> tuple[str, ...]:
    """9 The transports in a zone that can load the units together; empty where they cannot."""
    g = draft.g
    ships = [key for key in free_at(draft, zone) if g.unit(key).hold]
    able = [key for key in ships if not g.pieces[key].moved and not g.pieces[key].fought]
    aboard = carriage.stow(draft, able, units)
    if is_whole and len(aboard) < len(units):
        return ()
    used = set(aboard.values())
    return tuple(key for key in able if key in used)


def too_far(draft: Tentative, line: Line, units: Sequence[str]) -> Order:
    """9 An impossible transport, as an order whose refusal says why.

    :raises UnreadLine: no transport beside has room.
    """
    g, (start, *between, end) = draft.g, line.path
    by = zone_by(draft, line)
    zones = [by] if by else between[:1] or g.equipment.zones_of[start]
    for zone in filter(g.equipment.zones.__contains__, zones):
        if ships := ships_for(draft, zone, units):
            courses = [
                routes.straight(g, ships[0], tuple(dict.fromkeys((zone, *between, shore))))
                for shore in g.equipment.zones_of[end]
            ]
            boarded = loaded(draft, ships, units, min(courses, key=len))
            return replace(boarded, ashore=end, landing=tuple(units))
    raise unread("no_transport", space=by if by in g.equipment.zones else start)


def zone_by(draft: Tentative, line: Line) -> str:
    """9 The zone of the transports that a line names, "" for any of the power's own."""
    return "" if line.by in (ANY_SHIP, draft.power) else line.by


def with_cargo(draft: Tentative, line: Line) -> Iterator[Order]:
    """9 The orders of loaded transports whose cargo a line names: to sail on, and put it ashore.

    Those of one ship with all of it come first.
    """
    g, (start, *between, end) = draft.g, line.path
    kinds = [g.equipment.units.get(each.kind) for each in line.units]
    is_cargo = all(kind is not None and kind.is_land for kind in kinds)
    if not is_cargo or g.is_sea(end) or not all(map(g.is_sea, (start, *between))):
        return
    held = {key: draft.cargo(key) for key in free_at(draft, start) if g.unit(key).hold}
    for pool in (*held.values(), list(chain(*held.values()))):
        with suppress(UnreadLine):
            units = chosen(draft, line.units, pool, lambda key: not may_land(draft, key), start)
            ships = tuple(key for key, cargo in held.items() if not {*cargo}.isdisjoint(units))
            given = (start, *between)
            paths = routes.through(g, ships, given, draft.phase)
            for path in paths or [routes.straight(g, ships[0], given)]:
                yield Order(units=ships, path=path, ashore=end, landing=units)


def _reach(draft: Tentative, ships: Sequence[str]) -> dict[str, int]:
    """9 The zones within reach of all these ships."""
    reaches = [ways.reach(draft.g, key, draft.phase) for key in ships]
    return {end: far for end, far in reaches[0].items() if all(end in each for each in reaches)}


def loaded(
    draft: Tentative, ships: Sequence[str], units: Sequence[str], path: routes.Path
) -> Order:
    """9 The order by which ships load units where they are and sail."""
    aboard = carriage.stow(draft, ships, units)
    loads = tuple(Load(at=0, ship=ship, unit=key) for key, ship in aboard.items())
    return Order(units=tuple(ships), path=path, loads=loads)


def landings(draft: Tentative, order: Order) -> Iterator[Order]:
    """8.2, 9 The order with all cargo of its transports going ashore, territory by territory."""
    g = draft.g
    cargo = [key for ship in order.units for key in draft.cargo(ship) if _may_land(draft, key)]
    ashore = tuple(dict.fromkeys([load.unit for load in order.loads] + cargo))
    ashore = tuple(key for key in ashore if g.unit(key).is_land and not g.unit(key).is_air)
    if not ashore or not g.is_sea(order.end):
        return
    for land in g.equipment.lands_of[order.end]:
        if is_shore(g, draft.power, land, draft.phase):
            yield replace(order, ashore=land, landing=ashore)


def _may_land(draft: Tentative, key: str) -> bool:
    """9 Whether cargo is the power's own and was not loaded in the turn's other phase."""
    return draft.g.owner(key) == draft.power and draft.g.pieces[key].loaded in ("", draft.phase)


def is_shore(g: Campaign, power: str, land: str, phase: str) -> bool:
    """8.2, 9 Whether cargo may go ashore in a territory in a phase: hostile, or a friend's."""
    if g.is_hostile(land, power) != (phase == COMBAT):
        return False
    return politics.why_not_enter(g, power, land, domain="land", phase=phase, ends=True) is None
