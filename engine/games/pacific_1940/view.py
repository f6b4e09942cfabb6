"""The board for everyone: the map and all pieces, money and politics, events of the turn.

The open game hides nothing on the table. A plan of moves that is being drafted is no part of the
position (it is among the papers of its side).
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

import msgspec
from msgspec import Struct
from msgspec.structs import replace

from engine.games.pacific_1940.components.map import SeaZone, Territory
from engine.games.pacific_1940.components.pieces import AirDefence, FacilityKind, Period, UnitKind
from engine.games.pacific_1940.economy.facilities import capacities
from engine.games.pacific_1940.fog.desk.view import FogView
from engine.games.pacific_1940.fog.knowledge.guesses import Guesses
from engine.games.pacific_1940.politics.objectives import is_held, pays, waits_for_war
from engine.games.pacific_1940.politics.victory import cities_held
from engine.games.pacific_1940.position.orders import Order
from engine.games.pacific_1940.position.records import Account, Declaration, Held
from engine.games.pacific_1940.position.state import PURCHASED, Campaign, StandingOrders
from engine.games.pacific_1940.view_battle import BattleView, battle_view


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


class Maker(Struct, frozen=True, kw_only=True):
    """13 A territory whose complex makes new units now: how many, and for which zones beside it."""

    space: str
    units: int
    zones: tuple[str, ...]


class PowerView(Struct, frozen=True, kw_only=True):
    """1, 6 A power: its money, its possessions, its enemies.

    purse: None where the viewer may not know it. makers: where it can place what it buys; empty for
    a power that needs no complex, and outside its own turn.
    """

    key: str
    side: str
    purse: int | None
    income: int
    capital_lost: bool
    tokens: int
    enemies: tuple[str, ...]
    purchased: dict[str, int]
    makers: tuple[Maker, ...]
    lost: dict[str, int]


class ObjectiveView(Struct, frozen=True, kw_only=True):
    """14 An objective, and what it would pay now.

    for_each: it pays for every territory held. held: those of them that are held as required.
    waits_for_war: it pays nothing before a war that has not begun.
    """

    key: str
    name: str
    power: str
    ipc: int
    for_each: bool
    pays: int
    territories: tuple[str, ...]
    held: tuple[str, ...]
    waits_for_war: bool


class SideView(Struct, frozen=True, kw_only=True):
    """2 A side: its victory cities, how many win, and since when it has held enough."""

    key: str
    cities: tuple[str, ...]
    wanted: int
    held: Held | None


class Board(Struct, frozen=True, kw_only=True):
    """The whole board. scenario: its key. names: of every key.

    standing_orders: those of the viewer's side.
    fog: what the fog of war adds, where the board shows only what the viewer knows; None in the
    open game. guesses: the pencil marks of the viewer's side, added by whoever shows the board: a
    paper, no part of the position.
    """

    scenario: str
    turn: int
    power: str
    names: dict[str, str]
    units: dict[str, UnitKind]
    facilities: dict[str, FacilityKind]
    air_defence: AirDefence
    loss_orders: dict[str, tuple[str, ...]]
    calendar: tuple[Period, ...]
    objectives: tuple[ObjectiveView, ...]
    options: dict[str, bool]
    spaces: dict[str, SpaceView]
    powers: tuple[PowerView, ...]
    sides: tuple[SideView, ...]
    wars: tuple[tuple[str, str], ...]
    declarations: tuple[Declaration, ...]
    accounts: tuple[Account, ...]
    plan: tuple[Order, ...]
    standing_orders: dict[str, StandingOrders]
    battle: BattleView | None
    fog: FogView | None = None
    guesses: Guesses | None = None


def board(g: Campaign, side: str | None, seen: Board | None = None) -> Board:
    """The public board (`seen`, if made before), with a side's own standing orders."""
    found = seen or public_board(g)
    if side is None:
        return found
    own = {power: kept for power, kept in g.state.standing_orders.items() if g.side(power) == side}
    return replace(found, standing_orders=own)


def public_board(g: Campaign) -> Board:
    """The board for everyone, built from nothing by adding what everyone sees."""
    state = g.state
    options: dict[str, bool] = msgspec.to_builtins(state.options)
    return Board(
        scenario=g.equipment.scenario.key,
        turn=state.turn,
        power=state.power,
        names=g.equipment.names,
        units=g.equipment.units,
        facilities=g.equipment.facilities,
        air_defence=g.equipment.air_defence,
        loss_orders={key: order.kinds for key, order in g.equipment.loss_orders.items()},
        calendar=tuple(g.equipment.calendar.values()),
        objectives=tuple(objective_view(g, key) for key in g.equipment.objectives),
        options=options,
        spaces={space.key: space_view(g, space) for space in g.equipment.spaces.values()},
        powers=tuple(power_view(g, key) for key in g.equipment.order),
        sides=tuple(side_view(g, key) for key in g.equipment.sides),
        wars=tuple(state.wars),
        declarations=tuple(state.declarations),
        accounts=tuple(state.accounts),
        plan=plan_under_way(g),
        standing_orders={},
        battle=battle_view(g),
    )


def space_view(g: Campaign, printed: Territory | SeaZone) -> SpaceView:
    """1 One space. Views of empty ones are cached by holder."""
    key = printed.key
    units, facilities = g.units_at(key), g.facilities_at(key)
    stands = SpaceStands(
        controller=g.controller(key),
        taken=key in g.state.taken,
        taken_over=key in g.state.taken_over,
        attacked=key in g.state.attacks and not g.state.attacks[key].is_done,
    )
    if units or facilities:
        return as_it_stands(g, printed, stands, units, facilities)
    known = g.equipment.empty_spaces
    found: SpaceView | None = known.get((key, stands))
    if found is None:
        found = known[key, stands] = as_it_stands(g, printed, stands, units, facilities)
    return found


class SpaceStands(NamedTuple):
    """1 The holder of a space, and the events of the turn there."""

    controller: str
    taken: bool
    taken_over: bool
    attacked: bool


def as_it_stands(
    g: Campaign,
    printed: Territory | SeaZone,
    stands: SpaceStands,
    units: Sequence[str],
    facilities: Sequence[str],
) -> SpaceView:
    """1 The view of a space with these units and facilities in it."""
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
        controller=stands.controller,
        taken=stands.taken,
        taken_over=stands.taken_over,
        attacked=stands.attacked,
        stacks=tuple(stacks(g, units)) if units else (),
        facilities=tuple(facility_view(g, each) for each in facilities),
    )


def facility_view(g: Campaign, key: str) -> FacilityView:
    """5 One facility."""
    piece = g.pieces[key]
    return FacilityView(key=key, kind=piece.kind, damage=piece.markers, works=g.works(key))


def stacks(g: Campaign, units: Sequence[str]) -> list[Stack]:
    """5 The units in a space: powers in the order of play, kinds in the order of the content."""
    found: dict[tuple[str, str], list[str]] = {}
    for key in units:
        found.setdefault((g.owner(key), g.pieces[key].kind), []).append(key)
    order = list(found)
    if len(order) > 1:
        powers, kinds = list(g.equipment.powers), list(g.equipment.units)
        order.sort(key=lambda each: (powers.index(each[0]), kinds.index(each[1])))
    return [_stack(g, power, kind, found[power, kind]) for power, kind in order]


def _stack(g: Campaign, power: str, kind: str, keys: list[str]) -> Stack:
    pieces = [g.pieces[key] for key in keys]
    return Stack(
        power=power,
        kind=kind,
        count=len(keys),
        ready=sum(not (piece.moved or piece.fought) for piece in pieces),
        damaged=sum(piece.markers > 0 for piece in pieces),
        aboard=sum(bool(piece.aboard) for piece in pieces),
        keys=tuple(keys),
    )


def power_view(g: Campaign, power: str) -> PowerView:
    """1, 6 One power; its purchases are public."""
    bought: dict[str, int] = {}
    for key in g.whereabouts.all_at(PURCHASED):
        if g.owner(key) == power:
            bought[g.pieces[key].kind] = bought.get(g.pieces[key].kind, 0) + 1
    return PowerView(
        key=power,
        side=g.side(power),
        purse=g.state.purses.get(power),
        income=g.value_of(power),
        capital_lost=g.capital_is_lost(power),
        tokens=g.state.tokens.get(power, 0),
        enemies=tuple(sorted(g.enemies(power))),
        purchased=bought,
        makers=tuple(
            Maker(space=land, units=count, zones=g.equipment.zones_of[land])
            for land, count in capacities(g, power).items()
        ),
        lost=dict(g.state.lost.get(power, {})),
    )


def objective_view(g: Campaign, key: str) -> ObjectiveView:
    """14 One objective."""
    printed = g.equipment.objectives[key]
    return ObjectiveView(
        key=key,
        name=printed.name,
        power=printed.power,
        ipc=printed.ipc,
        for_each=printed.wants == "holds_each",
        pays=pays(g, printed),
        territories=printed.territories,
        held=tuple(land for land in printed.territories if is_held(g, printed, land)),
        waits_for_war=waits_for_war(g, printed),
    )


def side_view(g: Campaign, side: str) -> SideView:
    """2 One side."""
    victory = g.equipment.victories.get(side)
    return SideView(
        key=side,
        cities=tuple(cities_held(g, side)),
        wanted=victory.cities if victory else 0,
        held=g.state.held.get(side),
    )


def plan_under_way(g: Campaign) -> tuple[Order, ...]:
    """7 The moves that were locked last in this turn: for arrows on the map."""
    return g.state.plans.get(g.state.locked_plan, ())
