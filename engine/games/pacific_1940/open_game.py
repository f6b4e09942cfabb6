"""The rules of the open game, where nothing on the table is hidden."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cached_property
from operator import attrgetter
from typing import Any

from engine.core.beforehand import StackBeforehand
from engine.core.encoding.codec import Codec, JsonData, JsonObject
from engine.core.lessons.shelf import Lessons
from engine.core.mending import Mending
from engine.core.protocol import Beforehand, Fuzzing
from engine.core.reader import Reader
from engine.core.roles import Roles
from engine.core.sequence.choice import Choice
from engine.core.sequence.composed import AnyComposed
from engine.core.sequence.flow import Decision, Play
from engine.core.stack_game import StackGame
from engine.core.view import View, look
from engine.games.pacific_1940.battle.fights import under_way
from engine.games.pacific_1940.battle.kamikaze import AimKamikazes
from engine.games.pacific_1940.battle.losses import ChooseLosses, TakeLosses
from engine.games.pacific_1940.battle.raid_choices import CallInterceptors
from engine.games.pacific_1940.battle.scramble import CallScramble, Scramble
from engine.games.pacific_1940.battle.standing_orders import standing_decisions
from engine.games.pacific_1940.battle.submarines import StrikeOrSubmerge
from engine.games.pacific_1940.choices import Pacific1940Choice
from engine.games.pacific_1940.components.options import (
    NEVER_WITH,
    ONLY_WHERE,
    ONLY_WITH,
    RETIRED,
    Options,
)
from engine.games.pacific_1940.components.pieces import Equipment
from engine.games.pacific_1940.economy.mobilize import PlaceUnits
from engine.games.pacific_1940.economy.purchase import Spend
from engine.games.pacific_1940.frames import State
from engine.games.pacific_1940.invariants import problems
from engine.games.pacific_1940.lessons import lessons_of
from engine.games.pacific_1940.luck import CampaignLedger
from engine.games.pacific_1940.mending import CampaignMending
from engine.games.pacific_1940.odds import scrambles
from engine.games.pacific_1940.odds.rest import rest_of
from engine.games.pacific_1940.planning.planning import PlanMoves
from engine.games.pacific_1940.planning.threats import Threat, threats
from engine.games.pacific_1940.position.setup import set_up
from engine.games.pacific_1940.position.state import Campaign, CampaignState
from engine.games.pacific_1940.random_play.fuzzing import CampaignFuzzing
from engine.games.pacific_1940.research.research import BuyDice, ChooseChart
from engine.games.pacific_1940.sequence import War
from engine.games.pacific_1940.view import Board, board, settled

ANSWERED_AHEAD: Sequence[type[Decision]] = (
    CallScramble,
    AimKamikazes,
    CallInterceptors,
    StrikeOrSubmerge,
    ChooseLosses,
    BuyDice,
    ChooseChart,
)
"""Decisions that can be answered in advance."""
PLANNED: Sequence[type[AnyComposed]] = (Spend, PlanMoves, PlaceUnits)
"""Decisions for which lines can be typed in advance."""


class Pacific1940(StackGame[CampaignState]):
    """The game with one set of components."""

    codec: Codec[CampaignState] = Codec(State)
    reader: Reader[Options] = Reader(
        Pacific1940Choice,
        Options,
        __package__,
        only_with=ONLY_WITH,
        never_with=NEVER_WITH,
        retired=RETIRED,
    )

    def __init__(self, equipment: Equipment, version: int) -> None:
        self.equipment = equipment
        self.version = version
        self.key, self.title = equipment.scenario.key, equipment.scenario.title
        self.reader = self.reader.with_ledger(
            lambda: CampaignLedger(equipment),
            [name for name, what in ONLY_WHERE.items() if not attrgetter(what)(equipment)],
            equipment.scenario.usual,
        )
        powers = equipment.powers
        self.roles = Roles(powers={key: powers[key].side for key in equipment.order})
        self.in_fog: Pacific1940 | None = None

    def under(self, options: Mapping[str, JsonData]) -> Pacific1940:
        """The rules with the fog of war, for a game with that option."""
        return self.in_fog if self.in_fog and options.get("fog") is True else self

    def play(self, state: CampaignState) -> Campaign:
        """The state as a campaign."""
        return Campaign(state, self.equipment, self.version)

    def setup(
        self, seed: str, options: Mapping[str, JsonData], phrases: Sequence[str] = ()
    ) -> CampaignState:
        """2 A new game, at its first decision.

        :raises Unreadable: an unknown option, or a value of the wrong type.
        """
        chosen = self.reader.options(options)
        return self.begin(set_up(State, self.equipment, seed, chosen, phrases, [self.war()]))

    def war(self) -> War:
        """6 The sequence of play."""
        return War()

    def standing(self, state: CampaignState) -> list[Decision]:
        """8 The standing orders that each power may give at any time."""
        return standing_decisions(self.play(state))

    def foreseen_in(
        self, state: CampaignState, g: Play[CampaignState], ask: AnyComposed, draft: Choice
    ) -> Sequence[Any]:
        """7.5 Of a scramble the battles that it changes; 8.3 of losses the rest of the battle."""
        if (
            isinstance(g, Campaign)
            and isinstance(ask, CallScramble)
            and isinstance(draft, Scramble)
        ):
            return scrambles.foreseen(g, ask, draft)
        if isinstance(g, Campaign) and isinstance(draft, TakeLosses):
            fight = under_way(g)
            rest = rest_of(g, fight, draft.units) if fight is not None else None
            return [rest] if rest is not None else []
        return super().foreseen_in(state, g, ask, draft)

    def threats(
        self, state: CampaignState, viewer: str, place: str, guesses: JsonData = None
    ) -> Sequence[Threat]:
        """7, 12 What each power could bring to a space in its next turn."""
        return self._threats_in(self.play(state), place)

    def _threats_in(self, g: Campaign, place: str) -> Sequence[Threat]:
        return threats(g, place) if place in g.equipment.spaces else ()

    def view(
        self,
        state: CampaignState,
        role: str | None,
        *,
        refusals: bool = True,
        public: View[Board] | None = None,
    ) -> View[Board]:
        """What a role may see: everything on the table, and its side's standing orders."""
        g = self.play(state)
        return look(
            g,
            role,
            board(g, role, public.board if public else None),
            roles=self.roles,
            standing=self.standing(state),
            refusals=refusals,
        )

    def problems(self, state: CampaignState) -> list[str]:
        """Every violated invariant; empty for a valid position."""
        return list(problems(self.play(state)))

    def summary(self, state: CampaignState) -> JsonObject:
        """Public facts for lists."""
        g = self.play(state)
        period = self.equipment.calendar.get(state.turn)
        return {
            "turn": state.turn,
            "watch": state.turn,
            "power": state.power,
            "section": state.sections,
            "date": period.name if period else "",
            "cities": {side.key: len(side.cities) for side in settled(g).sides},
        }

    @cached_property
    def beforehand(self) -> Beforehand[CampaignState]:
        """The support for answers in advance: to these decisions."""
        return StackBeforehand(self, ANSWERED_AHEAD, PLANNED)

    def mending(self, g: Play[CampaignState]) -> Mending[Any]:
        """Edits by hand by the players: none in the fog, where a facilitator corrects."""
        return Mending(g) if self.roles.is_secret else CampaignMending(self.play(g.state))

    @cached_property
    def lessons(self) -> Lessons[CampaignState]:
        """Lesson turns."""
        return lessons_of(self, self.equipment.scenario)

    @cached_property
    def fuzzing(self) -> Fuzzing[CampaignState]:
        """Support of random play and the leak check."""
        return CampaignFuzzing(self, self)
