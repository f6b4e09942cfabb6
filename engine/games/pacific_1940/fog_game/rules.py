"""Fog 1 to 10 The fog of war on top of the open game: other roles, another sequence of play."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cached_property
from typing import Any

from engine.core.beforehand import StackBeforehand
from engine.core.encoding.codec import JsonData, JsonObject, has_any, renamed
from engine.core.events import Event
from engine.core.facilitation import StackFacilitation, TellsMore
from engine.core.protocol import Beforehand, Fuzzing
from engine.core.roles import FACILITATOR, Roles
from engine.core.sequence.choice import Choice
from engine.core.sequence.composed import AnyComposed
from engine.core.sequence.flow import Applied, Decision, IllegalChoice, Play
from engine.core.supposal import Supposal
from engine.core.view import View, ask_of
from engine.games.pacific_1940.battle.losses import ChooseLosses, TakeLosses
from engine.games.pacific_1940.battle.raid_choices import CallInterceptors
from engine.games.pacific_1940.battle.submarines import StrikeOrSubmerge
from engine.games.pacific_1940.components.pieces import Equipment
from engine.games.pacific_1940.detection.messages import CATALOGUE, Message
from engine.games.pacific_1940.economy.mobilize import PlaceUnits
from engine.games.pacific_1940.economy.purchase import Spend
from engine.games.pacific_1940.fog.desk.next_stop import Stop, next_stop
from engine.games.pacific_1940.fog.desk.wording_check import left_out, told_more
from engine.games.pacific_1940.fog.facilitator.facilitating import (
    GoOn,
    Proceed,
    facilitators_acts,
    is_said_by_hand,
    note_asked,
    resumed,
    why_paused,
)
from engine.games.pacific_1940.fog.hallway import rest_with
from engine.games.pacific_1940.fog.invariants import problems
from engine.games.pacific_1940.fog.knowledge.believed import technologies_guessed, together
from engine.games.pacific_1940.fog.knowledge.campaign import FoggedCampaign, all_said, keep_shown
from engine.games.pacific_1940.fog.knowledge.guesses import read
from engine.games.pacific_1940.fog.knowledge.illusions import Illusion, illusion
from engine.games.pacific_1940.fog.knowledge.knowledge import first_knowledge
from engine.games.pacific_1940.fog.knowledge.known import (
    known_to,
    names_at_table,
    own_knowledge,
    public_facts,
    public_knowledge,
)
from engine.games.pacific_1940.fog.knowledge.reckoning import reckoned
from engine.games.pacific_1940.fog.meeting.free_shot import ShootOrAvoid
from engine.games.pacific_1940.fog.meeting.radar import AnswerAttack, AnswerBlip
from engine.games.pacific_1940.fog.meeting.silent import JoinOrHide
from engine.games.pacific_1940.fog.meeting.tokens import CallKamikazes
from engine.games.pacific_1940.fog.sequence import FogWar
from engine.games.pacific_1940.fog.writing import WriteOrders
from engine.games.pacific_1940.fog_game.boards import (
    awaited,
    board_of,
    is_masked,
    trail,
    unsaid_to,
)
from engine.games.pacific_1940.fog_game.fuzzing import FogFuzzing
from engine.games.pacific_1940.fog_game.supposing import options_of, supposed
from engine.games.pacific_1940.frames import State
from engine.games.pacific_1940.open_game import Pacific1940
from engine.games.pacific_1940.planning.threats import Threat
from engine.games.pacific_1940.position.fog import FogState
from engine.games.pacific_1940.position.setup import set_up
from engine.games.pacific_1940.position.state import CampaignState
from engine.games.pacific_1940.research.research import BuyDice, ChooseChart
from engine.games.pacific_1940.sequence import War
from engine.games.pacific_1940.view import Board

ANSWERED_AHEAD = (
    AnswerBlip,
    AnswerAttack,
    CallKamikazes,
    JoinOrHide,
    ShootOrAvoid,
    CallInterceptors,
    StrikeOrSubmerge,
    ChooseLosses,
    BuyDice,
    ChooseChart,
)
"""Decisions that can be answered in advance."""
PLANNED = (Spend, WriteOrders, PlaceUnits)
"""Decisions for which lines can be typed in advance."""


class InFog(Pacific1940):
    """The game in which each side sees only what it may, and a facilitator sees all."""

    def __init__(self, equipment: Equipment, version: int) -> None:
        super().__init__(equipment, version)
        self.roles = Roles(powers=self.roles.powers, has_facilitator=True, is_secret=True)

    def under(self, options: Mapping[str, JsonData]) -> Pacific1940:
        """These rules."""
        return self

    def play(self, state: CampaignState) -> FoggedCampaign:
        """The state as a campaign."""
        return FoggedCampaign(state, self.equipment, self.version)

    def war(self) -> War:
        """6 The sequence of play."""
        return FogWar()

    def setup(
        self, seed: str, options: Mapping[str, JsonData], phrases: Sequence[str] = ()
    ) -> CampaignState:
        """2 A new game in the fog, at its first decision.

        :raises Unreadable: an unknown option, or a value of the wrong type.
        """
        chosen = self.reader.options(options)
        state = set_up(State, self.equipment, seed, chosen, phrases, [self.war()])
        state.fog = FogState(knowledge=first_knowledge(self.play(state)))
        return self.begin(state)

    def known(self, state: CampaignState, role: str) -> CampaignState:
        """A1 The position as a power's side knows it; the facilitator knows all."""
        if role == FACILITATOR:
            return state
        return known_to(self.play(state), self.roles.side_of(role))

    def judging(self, state: CampaignState, role: str) -> CampaignState:
        """A1 The same, with units in battle under their own names, as in the choice."""
        if role == FACILITATOR:
            return state
        g, side = self.play(state), self.roles.side_of(role)
        return known_to(g, side, {key: key for key in names_at_table(g, side)})

    def asks(self, state: CampaignState) -> list[Decision]:
        """The open decisions, with their viewers' names for units in battle."""
        g = self.play(state)
        return [self._as_called(g, ask) for ask in super().asks(state)]

    def _as_called(self, g: FoggedCampaign, ask: Decision) -> Decision:
        if ask.role == FACILITATOR:
            return ask
        names = names_at_table(g, self.roles.side_of(ask.role))
        return renamed(ask, names) if names else ask

    def apply(self, state: CampaignState, role: str, choice: Choice) -> Applied[CampaignState]:
        """Fog 7 The state after a choice; while the table is paused only the facilitator chooses.

        The given state stays unchanged.

        :raises IllegalChoice: the choice is not open to the role now.
        """
        g, side = self.play(state), self.roles.side_of(role)
        if refusal := why_paused(g, role):
            raise IllegalChoice(role, refusal)
        movers = g.side(state.power)
        is_waiting = any(isinstance(ask, GoOn) for ask in super().asks(state))
        if not is_waiting or isinstance(choice, Proceed):
            state = all_said(state, movers)
        if role != FACILITATOR and (names := names_at_table(g, side)):
            if has_any(choice, names):
                raise IllegalChoice(role)
            choice = renamed(choice, {name: key for key, name in names.items()})
        applied = super().apply(state, role, choice)
        if applied.unasked:
            return applied
        masked, after = is_masked(applied.state, movers, self.roles), self.play(applied.state)
        keep_shown(after, self.play(state), is_masked=masked)
        note_asked(after, super().asks(applied.state))
        return applied

    def foreseen_in(
        self, state: CampaignState, g: Play[CampaignState], ask: AnyComposed, draft: Choice
    ) -> Sequence[Any]:
        """8.3 Of losses the rest of the battle, by what everyone sees of it."""
        if not isinstance(draft, TakeLosses):
            return super().foreseen_in(state, g, ask, draft)
        whole, side = self.play(state), self.roles.side_of(ask.role)
        keys = {name: key for key, name in names_at_table(whole, side).items()}
        rest = rest_with(whole, [keys.get(unit, unit) for unit in draft.units], side)
        return [rest] if rest is not None else []

    def view(
        self,
        state: CampaignState,
        role: str | None,
        *,
        refusals: bool = True,
        public: View[Board] | None = None,
    ) -> View[Board]:
        """What a viewer may see: of the enemy what its side knows, of the other room nothing."""
        g = self.play(state)
        awaited_now = awaited(state, role, self.roles)
        own = own_knowledge(g, role) if role in self.roles.sides else None
        heard = self._heard(g, role, own)
        return View(
            role=role,
            board=board_of(g, role, self.roles, own),
            asks=[
                ask_of(heard, ask, refusals=refusals)
                for ask in self.asks(state)
                if self.roles.side_of(ask.role) == role
            ],
            waiting_for=[each for each, _ in awaited_now],
            awaits=[kind for _, kind in awaited_now],
            trail=trail(g, role, self.roles),
            result=state.result,
            standing=[
                ask_of(heard, ask, refusals=refusals)
                for ask in self.standing(state)
                if self.roles.side_of(ask.role) == role
            ],
        )

    def threats(
        self, state: CampaignState, viewer: str, place: str, guesses: JsonData = None
    ) -> Sequence[Threat]:
        """7, Fog 1 The threats by the pieces that a viewer knows of, and saw last.

        Aircraft that have flown on since are taken to be near where they fought. Fog 5 Enemies have
        the technologies that are known, and those that are guessed.
        """
        g = self._heard(self.play(state), viewer)
        if viewer == FACILITATOR:
            return self._threats_in(g, place)
        then = reckoned(g, viewer, flown_on=False)
        found = technologies_guessed(then, viewer, read(guesses, g.equipment))
        then.state.technologies = together(then.state.technologies, found)
        then.forget()
        return self._threats_in(then, place)

    def _heard(
        self, g: FoggedCampaign, viewer: str | None, own: CampaignState | None = None
    ) -> FoggedCampaign:
        """A1 The position that determines a viewer's choices, odds and refusals."""
        if viewer is None:
            return self.play(public_knowledge(g))
        return g if viewer == FACILITATOR else self.play(known_to(g, viewer, own=own))

    def problems(self, state: CampaignState) -> list[str]:
        """Every violated invariant; empty for a valid position."""
        return list(problems(self.play(state)))

    def summary(self, state: CampaignState) -> JsonObject:
        """Public facts for lists."""
        return super().summary(public_facts(self.play(state)))

    @cached_property
    def beforehand(self) -> Beforehand[CampaignState]:
        """The support for answers in advance: to these decisions."""
        return StackBeforehand(self, ANSWERED_AHEAD, PLANNED)

    @cached_property
    def fuzzing(self) -> Fuzzing[CampaignState]:
        """Support of random play and the leak check."""
        return FogFuzzing(self, self)

    def standing(self, state: CampaignState) -> list[Decision]:
        """Fog 7 The standing orders of powers, and the facilitator's actions at any time."""
        return [*super().standing(state), *facilitators_acts(self.play(state))]

    @cached_property
    def facilitation(self) -> FogFacilitation:
        """Fog 7 What the site asks for the facilitator, a person or nobody."""
        return FogFacilitation(self)


# --------------------------------------------------------------------------------- the facilitator


class FogFacilitation(StackFacilitation[CampaignState]):
    """Fog 7 What the site asks for the facilitator, a person or nobody."""

    supposes = True

    def program(self, state: CampaignState, ask: Decision) -> Choice:
        """Fog 7 Without a facilitator the program continues.

        :raises TypeError: it is asked something else.
        """
        return Proceed() if isinstance(ask, GoOn) else super().program(state, ask)

    def program_unasked(self, state: CampaignState) -> Choice | None:
        """Fog 7 A table without a facilitator neither pauses nor waits for a screenless room."""
        return resumed(self.game.play(state))

    def awaited(self, state: CampaignState, viewer: str | None) -> list[str]:
        """Fog 8 The roles that a viewer sees asked: the facilitator in place of what is secret."""
        return list(dict.fromkeys(role for role, _ in awaited(state, viewer, self.game.roles)))

    def is_held(self, state: CampaignState, event: Event) -> bool:
        """Fog 7 Whether a message waits for the facilitator to announce it: assisted, not all."""
        if not isinstance(event, Message):
            return event.announced
        return is_said_by_hand(self.game.play(state).fog.mode, event.code())

    def stands_in_for(self, state: CampaignState) -> tuple[str, ...]:
        """Fog 12 The sides whose room has no screen."""
        return tuple(self.game.play(state).fog.without_screen)

    def next_stop(self, state: CampaignState) -> tuple[Stop, CampaignState] | None:
        """Fog 7 Where a facilitator who goes on stops next, as far as no die decides."""
        return next_stop(self.game.codec, self.game.equipment, self.game.version, state)

    def told_more(
        self, state: CampaignState, event: JsonData, viewer: str, words: str
    ) -> list[TellsMore]:
        """Fog 8 What a wording for an event tells a side beyond what it may know then."""
        kind = CATALOGUE.get(str(event["kind"]).upper())
        audience = None if kind is None or kind.TO == "all" else [viewer]
        said = self.game.reader.event({"rule": "", "audience": audience, **event})
        return told_more(self.game.play(state), said, viewer, words)

    def hindsight(self, state: CampaignState) -> dict[str, Illusion]:
        """Fog 2 How far each side is mistaken about its enemies."""
        g = self.game.play(state)
        unsaid = unsaid_to(g, self.game.roles)
        return {side: illusion(g, side, unsaid.get(side, 0)) for side in self.game.roles.sides}

    def left_out(self, state: CampaignState, viewer: str, sentence: str, words: str) -> list[str]:
        """Fog 8 The words of a sentence whose information another wording omits."""
        return left_out(self.game.play(state), viewer, sentence, words)

    def supposed(self, state: CampaignState, side: str, guesses: JsonData) -> Supposal:
        """Fog 1 The open game that a side may set up from its knowledge and pencil marks."""
        g = self.game.play(state)
        found, about = supposed(g, side, self.game.roles, read(guesses, g.equipment))
        return Supposal(options=options_of(state.options), state=found, about=about)
