"""8.0 Strategy Phase: the four steps of Initiative, interruptions, the actions."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import ClassVar

from engine.core.sequence.ahead import Told
from engine.core.sequence.choice import Choice, Refusal
from engine.core.sequence.flow import Decision, Procedure
from engine.core.sequence.frame import End, Jump, Outcome
from engine.games.pacific_war import ahead
from engine.games.pacific_war.cards import event_cards
from engine.games.pacific_war.cards.anytime import PlayAnytime, play_anytime
from engine.games.pacific_war.components.pieces import ALLIED, JAPAN
from engine.games.pacific_war.components.resource_cards import CancelAction
from engine.games.pacific_war.events import (
    ActionBegan,
    ActionCancelled,
    Declined,
    InitiativeRolled,
)
from engine.games.pacific_war.movement.moves import RETHINK
from engine.games.pacific_war.position.state import ENEMY, Theater
from engine.games.pacific_war.strategy.actions import NEW_HAND, TakeAction


class Strategy(Procedure, tag="strategy", kw_only=True):
    """8.1 Rounds of Initiative and action, until a roll or two passes end them.

    8.2 Step 1 Japan may take Initiative, step 2 the Allies after it, step 3 the Allies when Japan
    did not, step 4 both roll; a tie or two passes end the phase.
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
    CRUMB: ClassVar = ("passes",)
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
        return End()

    def offer(self, g: Theater, side: str) -> Outcome:
        """8.2 A side with cards may take Initiative; hand sizes are public."""
        self.gained = False
        return [GainInitiative(role=side)] if g.hand(side) else None

    def on_gain_initiative(self, g: Theater, value: str) -> None:
        """8.2 A side has paid for it."""
        self.gained = True

    def on_take_turn(self, g: Theater, value: str | None) -> Outcome:
        """8.2 A pass counts towards the end of the phase.

        8.3.1: after an interruption step 1 comes next, after a die roll the other's half (AMB-14).
        """
        if value == "passed":
            self.passes += 1
        return Jump("step_1") if value == "cancelled" and not self.rolled else None

    def on_back_to_start(self, g: Theater, value: None) -> Jump:
        """8.2 Step 1 again."""
        return Jump("step_1")

    def on_may_read(self, g: Theater, value: str) -> Outcome:
        """13.7 The Allies' last action."""
        return [TakeTurn(role=ALLIED, may_pass=True)]


class BackToStart(Procedure, tag="back_to_start", kw_only=True):
    """8.2 After the Allied action of step 2 or 3: back to step 1."""

    STEPS: ClassVar = ("back",)

    def back(self, g: Theater) -> End:
        """8.2 Step 1 again."""
        return End()

    def on_take_turn(self, g: Theater, value: str | None) -> None:
        """8.3.1 Whether the Allies acted, passed or were stopped: step 1 comes next."""


# ---------------------------------------------------------------------- Initiative


class Gain(Choice, tag="gain", frozen=True):
    """8.2 Discard this card to take Initiative."""

    card: str

    @classmethod
    def candidates(cls, g: Theater, ask: GainInitiative) -> Iterator[Gain]:
        return (cls(card) for card in g.hand(ask.role))

    @property
    def target(self) -> str:
        return f"card:{self.card}"


class Decline(Choice, tag="decline", frozen=True):
    """8.2 Keep the cards."""

    PASSES: ClassVar = True


class GainInitiative(Decision, tag="gain_initiative", kw_only=True):
    """8.2 Whether to take Initiative with a card."""

    KINDS: ClassVar = (Gain, PlayAnytime, Decline)
    RULE: ClassVar = "8.2"
    AHEAD: ClassVar = ("decline",)
    AHEAD_FACTS: ClassVar = (ahead.OF_CARDS,)

    def told(self, g: Theater) -> Sequence[Told]:
        """The cards in one's hand."""
        return ahead.of_cards(g, self.role)

    def take(self, g: Theater, choice: Choice) -> Outcome:
        """8.2 The card is discarded in any case (AMB-13)."""
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
    """8.3 A possible interruption (8.3.1), then one action; control is recomputed after it."""

    STEPS: ClassVar = ("begin", "interruption", "act")
    role: str
    may_pass: bool = False

    def begin(self, g: Theater) -> None:
        """8.3 A section of its own in the record."""
        g.tell(ActionBegan(section=g.new_section(), turn=g.state.turn, side=self.role))

    def interruption(self, g: Theater) -> Outcome:
        """8.3.1 The other side may stop any action (PW-17); it is asked by public facts only."""
        enemy = ENEMY[self.role]
        if event_cards.could_hold(g, enemy, lambda end: end.timing == "interrupt"):
            return [MayInterrupt(role=enemy)]
        return None

    def act(self, g: Theater) -> Outcome:
        """8.3 One action."""
        return [TakeAction(role=self.role, may_pass=self.may_pass)]

    def on_may_interrupt(self, g: Theater, value: str) -> End:
        """8.3.1 Stopped: neither acted nor passed (AMB-14)."""
        return End(value)

    def on_take_action(self, g: Theater, value: str) -> Outcome:
        """8.3 After a pass the phase may end.

        J10 is no action, and the other side's new hand may stop the action that is still to come.
        """
        return Jump("interruption") if value == NEW_HAND else End(value)

    def on_naval_move(self, g: Theater, value: str | None) -> Outcome:
        """8.3 A group that was given up before it moved was no action."""
        return Jump("act") if value == RETHINK else None

    def on_port_return(self, g: Theater, value: str | None) -> Outcome:
        """8.3 Nor was one that did not return."""
        return Jump("act") if value == RETHINK else None

    def crumb(self, g: Theater) -> dict[str, int | str]:
        """The side."""
        return {"side": self.role}


class Interrupt(Choice, tag="interrupt", frozen=True):
    """8.3.1 This card stops the enemy's action."""

    card: str

    @classmethod
    def candidates(cls, g: Theater, ask: MayInterrupt) -> Iterator[Interrupt]:
        for card in g.hand(ask.role):
            if g.end_of(card, ask.role).timing == "interrupt":
                yield cls(card)

    @property
    def target(self) -> str:
        return f"card:{self.card}"

    def why_not(self, g: Theater, ask: MayInterrupt) -> Refusal | None:
        end = g.end_of(self.card, ask.role)
        return None if g.may_use_end(end) else Refusal("4.6", "event_used", {"end": end.id})


class LetThem(Choice, tag="let_them", frozen=True):
    """8.3.1 Do not interrupt."""

    PASSES: ClassVar = True


class MayInterrupt(Decision, tag="may_interrupt", kw_only=True):
    """8.3.1 Whether to interrupt before the active side acts."""

    KINDS: ClassVar = (LetThem, Interrupt, PlayAnytime)
    RULE: ClassVar = "8.3.1"
    AHEAD: ClassVar = ("let_them", "interrupt")
    AHEAD_FACTS: ClassVar = (ahead.OF_CARDS,)

    def told(self, g: Theater) -> Sequence[Told]:
        """The cards in one's hand."""
        return ahead.of_cards(g, self.role)

    def take(self, g: Theater, choice: Choice) -> Outcome:
        """8.3.1 Both cards are discarded (AMB-15)."""
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


class Read(Choice, tag="read_magic", frozen=True):
    """13.7 Take one last action."""


class MayRead(Decision, tag="may_read", kw_only=True):
    """13.7 MAGIC after a tie: one more action, then the phase ends."""

    KINDS: ClassVar = (Read, Decline)
    RULE: ClassVar = "13.7"

    def take(self, g: Theater, choice: Choice) -> Outcome:
        """13.7 The marker is used for this turn."""
        if not isinstance(choice, Read):
            return None
        g.state.marker_used = True
        return End("magic")
