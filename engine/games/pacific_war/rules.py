"""The rules of The Pacific War, for engine.core.protocol.Rules."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cached_property

from engine.core.beforehand import StackBeforehand
from engine.core.encoding.codec import Codec, JsonData, JsonObject
from engine.core.lessons.shelf import Lessons
from engine.core.protocol import Beforehand, Fuzzing
from engine.core.reader import Reader
from engine.core.roles import each_a_side
from engine.core.sequence.flow import Play
from engine.core.stack_game import StackGame
from engine.core.view import View, look
from engine.games.pacific_war.advanced import Complete, Garrison
from engine.games.pacific_war.cards.anytime import PlayAnytime
from engine.games.pacific_war.combat.combat_cards import CombatCard, PassCard, PlayCombatCard
from engine.games.pacific_war.combat.combat_choices import Bombard, BreakOff, FightOn
from engine.games.pacific_war.combat.retreat import MayRetreat, Retreat, Stay
from engine.games.pacific_war.components.options import Options
from engine.games.pacific_war.components.pieces import ALLIED, JAPAN, Equipment
from engine.games.pacific_war.equipment import components as components
from engine.games.pacific_war.equipment import load
from engine.games.pacific_war.finishing import (
    FinishArrivals,
    FinishHits,
    FinishIsolation,
    FinishSetUp,
)
from engine.games.pacific_war.frames import State
from engine.games.pacific_war.fuzzing import PacificFuzzing
from engine.games.pacific_war.invariants import problems
from engine.games.pacific_war.lessons import lessons_of
from engine.games.pacific_war.luck import PacificLedger
from engine.games.pacific_war.mending import TheaterMending
from engine.games.pacific_war.movement.moves import Goal, StopHere, ToPort
from engine.games.pacific_war.movement.reaction import Counterattack, Evacuate, React, Stand
from engine.games.pacific_war.movement.task_group import (
    Pick,
    PickAll,
    PickType,
    PutAllBack,
    PutBack,
    Rethink,
    SetOff,
)
from engine.games.pacific_war.position.state import Theater, TheaterState
from engine.games.pacific_war.position.versions import SECOND, SEVENTH
from engine.games.pacific_war.reinforcements import ArriveAt
from engine.games.pacific_war.resolution.hits import AssignHit
from engine.games.pacific_war.seabees import Build, BuildNothing
from engine.games.pacific_war.sequence import War
from engine.games.pacific_war.setup import Put, PutRest, PutType, set_up
from engine.games.pacific_war.strategy.actions import (
    LaunchEvent,
    MoveFrom,
    OpenRoutes,
    PassAction,
    PlaceFleetTrain,
    RedeployLba,
    Resupply,
    ReturnFrom,
    TakeAction,
)
from engine.games.pacific_war.strategy.raids import Aim
from engine.games.pacific_war.strategy.strategy import (
    Decline,
    Gain,
    GainInitiative,
    Interrupt,
    LetThem,
    MayInterrupt,
    Read,
)
from engine.games.pacific_war.supply.invasion import (
    Capture,
    Commit,
    Defend,
    LetThemLand,
    MayDefend,
    StopInvading,
)
from engine.games.pacific_war.supply.supply import (
    Done,
    Ready,
    RedeployOne,
    ReturnGroup,
    ReturnShip,
)
from engine.games.pacific_war.views.view import Board, board, public_board

PacificWarChoice = (
    Put
    | PutType
    | PutRest
    | ArriveAt
    | Garrison
    | Gain
    | Decline
    | PlayAnytime
    | Interrupt
    | LetThem
    | Read
    | MoveFrom
    | ReturnFrom
    | RedeployLba
    | LaunchEvent
    | Resupply
    | PlaceFleetTrain
    | OpenRoutes
    | PassAction
    | Pick
    | PickType
    | PickAll
    | PutBack
    | PutAllBack
    | SetOff
    | Rethink
    | Goal
    | StopHere
    | ToPort
    | Stand
    | Evacuate
    | Counterattack
    | Build
    | BuildNothing
    | Aim
    | PassCard
    | PlayCombatCard
    | FightOn
    | BreakOff
    | Bombard
    | AssignHit
    | Stay
    | Retreat
    | LetThemLand
    | Defend
    | Commit
    | Capture
    | StopInvading
    | ReturnShip
    | ReturnGroup
    | RedeployOne
    | Done
    | FinishSetUp
    | FinishArrivals
    | FinishHits
    | FinishIsolation
    | Ready
    | Complete
)


NEWEST = SEVENTH
"""The version of the rules for new games; docs/rulings.md lists the changes."""
OLDEST_KEPT = SECOND
"""The oldest supported version; games of the one before it continue under this one."""

ANSWERED_AHEAD = (
    MayInterrupt,
    React,
    CombatCard,
    MayRetreat,
    MayDefend,
    GainInitiative,
    TakeAction,
)
"""Decisions that can be answered in advance."""


class PacificWar(StackGame[TheaterState]):
    """The game with one set of components, under one version of its rules."""

    key = "pacific_war"
    title = "The Pacific War"
    roles = each_a_side((JAPAN, ALLIED))
    codec: Codec[TheaterState] = Codec(State)
    reader: Reader[Options] = Reader(PacificWarChoice, Options, __package__)

    def __init__(self, equipment: Equipment, version: int = NEWEST) -> None:
        self.equipment = equipment
        self.version = version
        self.reader = self.reader.with_ledger(lambda: PacificLedger(equipment))

    def play(self, state: TheaterState) -> Theater:
        """The state as a theater."""
        return Theater(state, self.equipment, self.version)

    def setup(
        self, seed: str, options: Mapping[str, JsonData], phrases: Sequence[str] = ()
    ) -> TheaterState:
        """14.0 A new game, at its first decision.

        :raises Unreadable: an unknown option, or a value of the wrong type.
        """
        chosen = self.reader.options(options)
        state = set_up(State, self.equipment, seed, chosen, phrases, [War()], self.version)
        return self.begin(state)

    def view(
        self,
        state: TheaterState,
        role: str | None,
        *,
        refusals: bool = True,
        public: View[Board] | None = None,
    ) -> View[Board]:
        """What a role may see: its own hand, and of the enemy's only the number of cards."""
        g = self.play(state)
        seen = public.board if public else public_board(g)
        return look(g, role, board(g, role, seen), roles=self.roles, refusals=refusals)

    def problems(self, state: TheaterState) -> list[str]:
        """Every violated invariant; empty for a valid position."""
        return list(problems(self.play(state)))

    def summary(self, state: TheaterState) -> JsonObject:
        """Public facts for lists."""
        return {
            "turn": state.turn,
            "watch": state.turn + 1,
            "points": state.points,
            "section": state.sections,
            "date": self.equipment.turns[state.turn].date,
        }

    @cached_property
    def beforehand(self) -> Beforehand[TheaterState]:
        """The support for answers in advance: to these decisions."""
        return StackBeforehand(self, ANSWERED_AHEAD)

    def mending(self, g: Play[TheaterState]) -> TheaterMending:
        """Edits by hand by the players."""
        return TheaterMending(self.play(g.state))

    @cached_property
    def lessons(self) -> Lessons[TheaterState]:
        """8.2 to 12.3 The examples of the rulebook."""
        return lessons_of(self, self.version)

    @cached_property
    def fuzzing(self) -> Fuzzing[TheaterState]:
        """Support of random play and the leak check."""
        return PacificFuzzing(self, self.equipment)


def make(
    pack: Mapping[str, JsonData] | None = None, name: str = "content pack", version: int = NEWEST
) -> PacificWar:
    """The game, with a content pack on top of its own content, under a version of its rules.

    :raises ContentError: the pack does not fit; says where.
    """
    kept = max(version, OLDEST_KEPT)
    return PacificWar(load(pack, name, kept), kept)
