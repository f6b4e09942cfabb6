"""The board for everyone: the map and all pieces, money and politics, events of the turn.

The open game hides nothing on the table. A plan of moves that is being drafted is no part of the
position (it is among the papers of its side).
"""

from __future__ import annotations

from collections.abc import Collection, Iterable

import msgspec
from msgspec import Struct
from msgspec.structs import replace

from engine.games.pacific_1940.battle.battle import Battle
from engine.games.pacific_1940.components.numbers import AirDefence
from engine.games.pacific_1940.components.pieces import FacilityKind, Kinds, Period, UnitKind
from engine.games.pacific_1940.fog.desk.view import FogView
from engine.games.pacific_1940.fog.knowledge.guesses import Guesses
from engine.games.pacific_1940.politics.glance import Glance, glance
from engine.games.pacific_1940.position.orders import Order, StandingOrders
from engine.games.pacific_1940.position.records import Account, Declaration
from engine.games.pacific_1940.position.state import Campaign
from engine.games.pacific_1940.views.view_battle import BattleView, battle_view
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
    objective_view,
    power_view,
)
from engine.games.pacific_1940.views.view_research import ResearchView, research_view
from engine.games.pacific_1940.views.view_settled import settled
from engine.games.pacific_1940.views.view_spaces import SpaceView, space_views


class Board(Struct, frozen=True, kw_only=True):
    """The whole board. scenario: its key. names: of every key.

    standing_orders: those of the viewer's side.
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
        neutrals=neutral_views(g) if box.neutrals else (),
        straits=strait_views(g) if box.straits else (),
        research=research_view(g) if g.state.options.research else None,
    )


def plan_under_way(g: Campaign) -> tuple[Order, ...]:
    """7 The moves that were locked last in this turn: for arrows on the map."""
    return g.state.plans.get(g.state.locked_plan, ())
