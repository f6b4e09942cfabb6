"""The board for everyone: the map and all pieces, money and politics, events of the turn.

The open game hides nothing on the table. A plan of moves that is being drafted is no part of the
position (it is among the papers of its side).
"""

from __future__ import annotations

from collections.abc import Collection, Hashable, Iterable, Sequence
from typing import NamedTuple

import msgspec
from msgspec import Struct
from msgspec.structs import replace

from engine.games.pacific_1940.battle.battle import Battle
from engine.games.pacific_1940.components.map import SeaZone, Territory
from engine.games.pacific_1940.components.numbers import AirDefence
from engine.games.pacific_1940.components.pieces import FacilityKind, Kinds, Period, UnitKind
from engine.games.pacific_1940.fog.desk.view import FogView
from engine.games.pacific_1940.fog.knowledge.guesses import Guesses
from engine.games.pacific_1940.odds.attacks import Foreseen
from engine.games.pacific_1940.politics.glance import Glance, glance
from engine.games.pacific_1940.position.orders import Order, StandingOrders
from engine.games.pacific_1940.position.records import Account, Declaration
from engine.games.pacific_1940.position.state import Campaign
from engine.games.pacific_1940.views.view_battle import BattleView, battle_view, next_battles
from engine.games.pacific_1940.views.view_neutrals import (
    NeutralView,
    StraitView,
    neutral_views,
    strait_views,
)
from engine.games.pacific_1940.views.view_powers import (
    ObjectiveView,
    PowerView,
    SideView,
    incomes,
    objective_view,
    power_view,
    side_view,
)
from engine.games.pacific_1940.views.view_research import ResearchView, research_view


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


class Board(Struct, frozen=True, kw_only=True):
    """The whole board. scenario: its key. names: of every key.

    standing_orders: those of the viewer's side.
    next_battles: 8.3 those of which the attacker is asked to fight one next.
    fog: what the fog of war adds, where the board shows only what the viewer knows; None in the
    open game. guesses: the pencil marks of the viewer's side, added by whoever shows the board: a
    paper, no part of the position. research: None where it is played without.
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
    politics: Glance
    accounts: tuple[Account, ...]
    plan: tuple[Order, ...]
    standing_orders: dict[str, StandingOrders]
    battle: BattleView | None
    next_battles: tuple[Foreseen, ...] = ()
    neutrals: tuple[NeutralView, ...] = ()
    straits: tuple[StraitView, ...] = ()
    fog: FogView | None = None
    guesses: Guesses | None = None
    research: ResearchView | None = None

    def kinds_of(self, power: str) -> Kinds:
        """G11 The kinds of unit and facility in force for a power, as far as the viewer knows."""
        improved = self.research.kinds.get(power) if self.research else None
        return improved or Kinds(self.units, self.facilities)

    def technologies_of(self, powers: Iterable[str]) -> tuple[str, ...]:
        """G11 What the viewer knows or guesses these powers to have found, for their odds."""
        asked, found = list(powers), self.research.found if self.research else {}
        known = {each for power in asked for each in found.get(power, ())}
        return tuple(sorted(known.union(self.technologies_guessed(asked))))

    def technologies_guessed(self, powers: Iterable[str]) -> tuple[str, ...]:
        """Fog 5 What the viewer's side guesses these powers to have found."""
        guessed = self.guesses.technologies if self.guesses and self.research else {}
        return tuple(each for power in powers for each in guessed.get(power, ()))


def board(g: Campaign, side: str | None, seen: Board | None = None) -> Board:
    """The public board (`seen`, if made before), with a side's own standing orders."""
    found = seen or public_board(g)
    if side is None:
        return found
    own = {power: kept for power, kept in g.state.standing_orders.items() if g.side(power) == side}
    return replace(found, standing_orders=own)


def public_board(g: Campaign, sees: Collection[str] | None = None) -> Board:
    """The board for everyone, built from nothing by adding what everyone sees.

    sees: fog 1 the sides whose units the position holds; None: all.
    """
    state, box, known = g.state, g.equipment, settled(g)
    options: dict[str, bool] = msgspec.to_builtins(state.options)
    return Board(
        scenario=box.scenario.key,
        turn=state.turn,
        power=state.power,
        names=box.names,
        units=box.units,
        facilities=box.facilities,
        air_defence=box.air_defence,
        loss_orders={key: order.kinds for key, order in box.loss_orders.items()},
        calendar=tuple(box.calendar.values()),
        objectives=tuple(
            known.objectives.get(key) or objective_view(g, key, sees) for key in box.objectives
        ),
        options=options,
        spaces=space_views(g, known.spaces),
        powers=tuple(power_view(g, key, known.incomes) for key in box.order),
        sides=known.sides,
        wars=tuple(state.wars),
        declarations=tuple(state.declarations),
        politics=glance(g),
        accounts=tuple(state.accounts),
        plan=plan_under_way(g),
        standing_orders={},
        battle=battle_view(g) if g.under_way(Battle) else None,
        next_battles=next_battles(g) if sees is None else (),
        neutrals=neutral_views(g) if box.neutrals else (),
        straits=strait_views(g) if box.straits else (),
        research=research_view(g) if g.state.options.research else None,
    )


def plan_under_way(g: Campaign) -> tuple[Order, ...]:
    """7 The moves that were locked last in this turn: for arrows on the map."""
    return g.state.plans.get(g.state.locked_plan, ())


# --------------------------------------------------------------------------------- what is settled


class Settled(NamedTuple):
    """1, 2, 14 What a board says of land, cities and objectives, while nobody takes any land.

    Most moves change neither who holds what nor who is at war. spaces: as they are when empty.
    objectives: that depend on no unit. incomes: by economy.
    """

    spaces: dict[str, SpaceView]
    objectives: dict[str, ObjectiveView]
    incomes: dict[str, int]
    sides: tuple[SideView, ...]


def settled(g: Campaign) -> Settled:
    """1, 2, 14 The settled part of a board; kept for positions in which nothing differs for it."""
    return g.equipment.recent(g.equipment.settled, _stands(g), lambda: _made(g))


def _made(g: Campaign) -> Settled:
    box = g.equipment
    of_land = [key for key in box.objectives if key not in box.unit_objectives]
    return Settled(
        spaces=empty_spaces(g),
        objectives={key: objective_view(g, key) for key in of_land},
        incomes=incomes(g),
        sides=tuple(side_view(g, key) for key in box.sides),
    )


def _stands(g: Campaign) -> Hashable:
    """1, 2, 14 All that the settled part of a board is made from."""
    state = g.state
    return (
        tuple(state.control.items()),
        (tuple(state.taken), tuple(state.taken_over), tuple(state.held.items())),
        (tuple(state.wars), state.trade_lost, tuple(state.paid_once)),
        tuple((each.by, each.on, each.unprovoked) for each in state.declarations),
        tuple(state.neutrals.leanings.items()) if state.neutrals else (),
    )


# --------------------------------------------------------------------------- the spaces of the map


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
