"""1, 5 What everyone sees of the spaces of the map, and of the pieces in them."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec import Struct
from msgspec.structs import replace

from engine.games.pacific_1940.components.map import SeaZone, Territory
from engine.games.pacific_1940.position.state import Campaign


class Stack(Struct, frozen=True, kw_only=True):
    """5 Equal units of one kind and power in one space.

    ready: how many have neither moved nor fought this turn. damaged: how many have taken a hit.
    aboard: how many are cargo. keys: which they are.
    """

    power: str
    kind: str
    count: int
    ready: int
    damaged: int
    aboard: int
    keys: tuple[str, ...]


class FacilityView(Struct, frozen=True, kw_only=True):
    """5 A facility: its damage, and whether it works."""

    key: str
    kind: str
    damage: int
    works: bool


class SpaceView(Struct, frozen=True, kw_only=True):
    """1 A space: printed facts, holder, pieces, and events of the turn.

    number: of a sea zone, 0 for land. city: the name of its victory city. capital: of which power.
    convoy: the territories whose income can be lost in this zone. connects: its neighbours.
    attacked: there is still something to fight here.
    """

    key: str
    name: str
    number: int
    connects: tuple[str, ...]
    value: int
    original: str
    in_play: bool
    island: bool
    city: str
    capital: str
    convoy: tuple[str, ...]
    kamikaze: bool
    controller: str
    taken: bool
    taken_over: bool
    attacked: bool
    stacks: tuple[Stack, ...]
    facilities: tuple[FacilityView, ...]


def empty_spaces(g: Campaign) -> dict[str, SpaceView]:
    """1 Every space without pieces: they depend only on who holds the land and what was taken."""
    return {key: _empty_space(g, each) for key, each in g.equipment.spaces.items()}


def space_views(g: Campaign, empty: dict[str, SpaceView]) -> dict[str, SpaceView]:
    """1 Every space, in the order of the map; only those where something stands are made anew."""
    found, where, attacks = dict(empty), g.whereabouts, g.state.attacks
    for key in {*where.places(), *attacks}:
        if key in empty:
            there = where.facilities_at(key)
            found[key] = replace(
                empty[key],
                attacked=key in attacks and not attacks[key].is_done,
                stacks=_stacks(g, where.units_at(key)),
                facilities=tuple(_facility_view(g, each) for each in there),
            )
    return found


def _empty_space(g: Campaign, printed: Territory | SeaZone) -> SpaceView:
    """1 A space with nothing in it."""
    key = printed.key
    land = None if isinstance(printed, SeaZone) else printed
    zone = printed if isinstance(printed, SeaZone) else None
    return SpaceView(
        key=key,
        name=printed.name,
        number=zone.number if zone else 0,
        connects=g.neighbours(key),
        value=land.value if land else 0,
        original=land.original if land else "",
        in_play=land.in_play if land else True,
        island=bool(land and land.island),
        city=g.equipment.city_in.get(key, ""),
        capital=g.equipment.capitals.get(key, ""),
        convoy=zone.convoy if zone else (),
        kamikaze=bool(zone and zone.kamikaze),
        controller=g.controller(key),
        taken=key in g.state.taken,
        taken_over=key in g.state.taken_over,
        attacked=False,
        stacks=(),
        facilities=(),
    )


def _facility_view(g: Campaign, key: str) -> FacilityView:
    """5 One facility."""
    piece = g.pieces[key]
    return FacilityView(key=key, kind=piece.kind, damage=piece.markers, works=g.works(key))


def _stacks(g: Campaign, units: Sequence[str]) -> tuple[Stack, ...]:
    """5 The units in a space: powers in the order of play, kinds in the order of the content."""
    found: dict[tuple[str, str], list[str]] = {}
    for key in units:
        piece = g.pieces[key]
        found.setdefault((piece.owner, piece.kind), []).append(key)
    order = list(found)
    if len(order) > 1:
        powers, kinds = list(g.equipment.powers), list(g.equipment.units)
        order.sort(key=lambda each: (powers.index(each[0]), kinds.index(each[1])))
    return tuple(_stack(g, power, kind, found[power, kind]) for power, kind in order)


def _stack(g: Campaign, power: str, kind: str, keys: list[str]) -> Stack:
    ready = damaged = aboard = 0
    for key in keys:
        piece = g.pieces[key]
        ready += not (piece.moved or piece.fought)
        damaged += piece.markers > 0
        aboard += piece.aboard != ""
    return Stack(
        power=power,
        kind=kind,
        count=len(keys),
        ready=ready,
        damaged=damaged,
        aboard=aboard,
        keys=tuple(keys),
    )
