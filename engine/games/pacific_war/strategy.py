"""8.0 Strategy Phase: the four steps of Initiative, interruptions, the actions."""

from __future__ import annotations

from collections.abc import Iterator
from typing import ClassVar

from engine.core.choice import Choice, Refusal
from engine.core.flow import Decision, End, Jump, Outcome, Procedure
from engine.games.pacific_war import event_cards
from engine.games.pacific_war.actions import ACTIONS, PassAction
from engine.games.pacific_war.anytime import PlayAnytime, play_anytime
from engine.games.pacific_war.events import (
    ActionBegan,
    ActionCancelled,
    Declined,
    InitiativeRolled,
)
from engine.games.pacific_war.kind_decision import KindDecision
from engine.games.pacific_war.pieces import ALLIED, JAPAN
from engine.games.pacific_war.resource_cards import CancelAction
from engine.games.pacific_war.state import ENEMY, Theater
from engine.games.pacific_war.task_group import RETHINK

NEW_HAND = "new_hand"
"""8.3.1, J10 What the choice of an action ends with when the other side has a new hand."""


class Strategy(Procedure, tag="strategy", kw_only=True):
    """8.1 Rounds of Initiative and action, until a roll or two passes end them.

    8.2 Step 1 Japan may take Initiative, step 2 the Allies after it, step 3 the Allies when
    Japan did not, step 4 both roll; a tie or two passes end the phase.
    """

    STEPS: ClassVar = (
        "step_1",
        "japan_acts",
        "step_2",
        "allies_answer",
        "step_3",
        "allies_act",
        "step_4",
        "winner_acts",
        "loser_acts",
        "round_over",
        "magic",
        "over",
    )
    gained: bool = False
    rolled: bool = False
    winner: str = ""
    passes: int = 0

    def step_1(self, g: Theater) -> Outcome:
        """8.2 (1) Japan may discard a card for Initiative; if not, step 3."""
        self.rolled = False
        return self.offer(g, JAPAN)

    def japan_acts(self, g: Theater) -> Outcome:
        """8.2 (1) Japan's action."""
        return [TakeTurn(role=JAPAN)] if self.gained else Jump("step_3")

    def step_2(self, g: Theater) -> Outcome:
        """8.2 (2) The Allies may discard a card for Initiative."""
        return self.offer(g, ALLIED)

    def allies_answer(self, g: Theater) -> Outcome:
        """8.2 (2) Their action, or none; then back to step 1."""
        if self.gained:
            self.gained = False
            return [TakeTurn(role=ALLIED), BackToStart()]
        return Jump("step_1")

    def step_3(self, g: Theater) -> Outcome:
        """8.2 (3) Japan has declined: the Allies may discard a card."""
        return self.offer(g, ALLIED)

    def allies_act(self, g: Theater) -> Outcome:
        """8.2 (3) Their action and back to step 1, or step 4."""
        if self.gained:
            self.gained = False
            return [TakeTurn(role=ALLIED), BackToStart()]
        return None

    def step_4(self, g: Theater) -> Outcome:
        """8.2 (4) Both roll; a tie ends the phase."""
        japan, allied = g.roll(), g.roll()
        self.winner = "" if japan == allied else JAPAN if japan > allied else ALLIED
        self.passes, self.rolled = 0, True
        g.tell(InitiativeRolled(japan=japan, allied=allied, winner=self.winner))
        return None if self.winner else Jump("magic")

    def winner_acts(self, g: Theater) -> Outcome:
        """8.2 (4) The higher roll acts first, or passes (AMB-14)."""
        return [TakeTurn(role=self.winner, may_pass=True)]

    def loser_acts(self, g: Theater) -> Outcome:
        """8.2 (4) Then the lower one."""
        return [TakeTurn(role=ENEMY[self.winner], may_pass=True)]

    def round_over(self, g: Theater) -> Jump:
        """8.2 (4) Two passes end the phase; else step 1."""
        return Jump("over") if self.passes == 2 else Jump("step_1")

    def magic(self, g: Theater) -> Outcome:
        """13.7 On a tie MAGIC gives the Allies one last action."""
        state = g.state
        is_on = state.options.seabees and not state.marker_used
        if is_on and state.turn >= g.equipment.advanced.markers_from:
            return [MayRead(role=ALLIED)]
        return None

    def over(self, g: Theater) -> End:
        """8.2 The Strategy Phase is over."""
        return End("over")

    def offer(self, g: Theater, side: str) -> Outcome:
        """8.2 A side with cards may take Initiative; hand sizes are public."""
        self.gained = False
        return [GainInitiative(role=side)] if g.hand(side) else None

    def result(self, g: Theater, value: object) -> Outcome:
        """Initiative was taken or not, a turn was passed or stopped.

        8.3.1: after an interruption step 1 comes next, after a die roll the other's half (AMB-14).
        """
        if value == "gained":
            self.gained = True
        elif value == "passed":
            self.passes += 1
        elif value == "step_1" or (value == "cancelled" and not self.rolled):
            return Jump("step_1")
        elif value == "magic":
            return [TakeTurn(role=ALLIED, may_pass=True)]
        return None

    def crumb(self, g: Theater) -> dict[str, int | str]:
        """The phase's place in the trail."""
        return {}


class BackToStart(Procedure, tag="back_to_start", kw_only=True):
    """8.2 After the Allied action of step 2 or 3: back to step 1."""

    STEPS: ClassVar = ("back",)

    def back(self, g: Theater) -> End:
        """8.2 Step 1 again."""
        return End("step_1")


# ---------------------------------------------------------------------- Initiative


class Gain(Choice, tag="gain", frozen=True):
    """8.2 Discard this card to take Initiative."""

    card: str

    @classmethod
    def candidates(cls, g: Theater) -> Iterator[Gain]:
        asking = g.state.stack[-1]
        if isinstance(asking, GainInitiative):
            yield from (cls(card) for card in g.hand(asking.role))

    @property
    def target(self) -> str:
        return f"card:{self.card}"


class Decline(Choice, tag="decline", frozen=True):
    """8.2 Keep the cards."""

    @classmethod
    def candidates(cls, g: Theater) -> Iterator[Decline]:
        yield cls()


class GainInitiative(Decision, tag="gain_initiative", kw_only=True):
    """8.2 Whether to take Initiative with a card."""

    KINDS: ClassVar = (Gain, PlayAnytime, Decline)
    RULE: ClassVar = "8.2"

    def take(self, g: Theater, choice: Choice) -> Outcome:
        """8.2 The card is gone either way (AMB-13)."""
        match choice:
            case Gain(card=card):
                event_cards.use(g, self.role, card, "initiative", "8.2", event=False)
                return End("gained")
            case PlayAnytime():
                play_anytime(g, self.role, choice)
                return GainInitiative(role=self.role) if g.hand(self.role) else None
            case _:
                g.tell(Declined(side=self.role, what="initiative"))
                return None


class TakeTurn(Procedure, tag="take_turn", kw_only=True):
    """8.3 An interruption first (8.3.1), then one action; control is looked at after it."""

    STEPS: ClassVar = ("begin", "interruption", "act")
    role: str
    may_pass: bool = False

    def begin(self, g: Theater) -> None:
        """8.3 A part of the record of its own."""
        g.tell(ActionBegan(section=g.new_section(), turn=g.state.turn, side=self.role))

    def interruption(self, g: Theater) -> Outcome:
        """8.3.1 The other side may stop any action (PW-17); asked by public facts alone."""
        enemy = ENEMY[self.role]
        if event_cards.could_hold(g, enemy, lambda end: end.timing == "interrupt"):
            return [MayInterrupt(role=enemy)]
        return None

    def act(self, g: Theater) -> Outcome:
        """8.3 One action."""
        return [TakeAction(role=self.role, may_pass=self.may_pass)]

    def result(self, g: Theater, value: object) -> Outcome:
        """8.3.1 Stopped: neither acted nor passed (AMB-14). Passed: the phase may end.

        8.3 A group that was given up before it moved was no action; nor was J10, and the hand
        that it has dealt to the other side may stop the action that is still to come.
        """
        if value == RETHINK:
            return Jump("act")
        if value == NEW_HAND:
            return Jump("interruption")
        return End(value) if value in ("cancelled", "passed") else None

    def crumb(self, g: Theater) -> dict[str, int | str]:
        """Whose turn."""
        return {"side": self.role}


class Interrupt(Choice, tag="interrupt", frozen=True):
    """8.3.1 This card stops the enemy's action."""

    card: str

    @classmethod
    def candidates(cls, g: Theater) -> Iterator[Interrupt]:
        asking = g.state.stack[-1]
        if isinstance(asking, MayInterrupt):
            for card in g.hand(asking.role):
                if g.end_of(card, asking.role).timing == "interrupt":
                    yield cls(card)

    @property
    def target(self) -> str:
        return f"card:{self.card}"

    def why_not(self, g: Theater) -> Refusal | None:
        asking = g.state.stack[-1]
        end = g.end_of(self.card, getattr(asking, "role", ""))
        return None if g.may_use_end(end) else Refusal("4.6", "event_used", {"end": end.id})


class LetThem(Choice, tag="let_them", frozen=True):
    """8.3.1 Do not interrupt."""

    @classmethod
    def candidates(cls, g: Theater) -> Iterator[LetThem]:
        yield cls()


class MayInterrupt(Decision, tag="may_interrupt", kw_only=True):
    """8.3.1 Before the active side acts."""

    KINDS: ClassVar = (LetThem, Interrupt, PlayAnytime)
    RULE: ClassVar = "8.3.1"

    def take(self, g: Theater, choice: Choice) -> Outcome:
        """8.3.1 Both cards are gone (AMB-15)."""
        match choice:
            case Interrupt(card=card):
                end = event_cards.use(g, self.role, card, "interrupt", "8.3.1", event=True)
                for effect in end.effects:
                    if isinstance(effect, CancelAction):
                        g.tell(ActionCancelled(side=effect.side))
                return End("cancelled")
            case PlayAnytime():
                play_anytime(g, self.role, choice)
                return MayInterrupt(role=self.role) if g.hand(self.role) else None
            case _:
                return None


class TakeAction(KindDecision, tag="take_action", kw_only=True):
    """8.3 One of the actions."""

    KINDS: ClassVar = (*ACTIONS, PlayAnytime, PassAction)
    RULE: ClassVar = "8.3"
    may_pass: bool

    def take(self, g: Theater, choice: Choice) -> Outcome:
        """8.3 Carry it out."""
        if isinstance(choice, PlayAnytime):
            play_anytime(g, self.role, choice)
            return End(NEW_HAND)
        g.asking = self
        return super().take(g, choice)


class Read(Choice, tag="read_magic", frozen=True):
    """13.7 One last action."""

    @classmethod
    def candidates(cls, g: Theater) -> Iterator[Read]:
        yield cls()


class MayRead(Decision, tag="may_read", kw_only=True):
    """13.7 MAGIC after a tie: one action more, then the phase ends."""

    KINDS: ClassVar = (Read, Decline)
    RULE: ClassVar = "13.7"

    def take(self, g: Theater, choice: Choice) -> Outcome:
        """13.7 The marker is used for this turn."""
        if not isinstance(choice, Read):
            return None
        g.state.marker_used = True
        return End("magic")
