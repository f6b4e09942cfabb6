"""7, 12 The plan of a power's moves in one phase: a list of orders, given as one choice."""

from __future__ import annotations

import random
from collections.abc import Iterable, Iterator
from typing import Any, ClassVar

from engine.core.sequence.choice import Choice, Refusal
from engine.core.sequence.composed import ComposedDecision, Part, Place
from engine.core.sequence.frame import End
from engine.games.pacific_1940.movement.movement import Judged, drafted, judged
from engine.games.pacific_1940.odds.plans import foreseen
from engine.games.pacific_1940.planning import (
    common_moves,
    example,
    forgotten,
    pointing,
    sampling,
    typed,
)
from engine.games.pacific_1940.planning.pointing import Pointed
from engine.games.pacific_1940.position.orders import Order
from engine.games.pacific_1940.position.reminders import Forgotten
from engine.games.pacific_1940.position.state import COMBAT, NONCOMBAT, Campaign, CampaignState
from engine.games.pacific_1940.typing import typed_words


class MovePlan(Choice, tag="move_plan", frozen=True):
    """7, 12 All moves of a phase, in the order in which they are made."""

    orders: tuple[Order, ...] = ()


class PlanMoves(ComposedDecision[MovePlan], tag="plan_moves", kw_only=True):
    """7, 12 A power plans its moves of a phase, and they are carried out together."""

    KINDS: ClassVar = (MovePlan,)
    RULE: ClassVar = "7"
    READS_TEXT: ClassVar = True
    IS_ORDERED: ClassVar = True
    PLANNED: ClassVar = (COMBAT, NONCOMBAT)
    power: str
    phase: str = COMBAT

    @property
    def planned_as(self) -> str:
        """7, 12 The phase of the plan."""
        return self.phase

    @classmethod
    def check_form(cls, g: Campaign, text: str) -> None:
        """7 Whether the words of a line can be read; whether its units are there is not checked.

        :raises UnreadLine: a word of it is not understood.
        """
        typed_words.read(g.equipment, text)

    def crumb(self, g: Campaign) -> dict[str, int | str]:
        """7, 12 The power and the phase."""
        return {"power": self.power, "phase": self.phase}

    def is_in_sight(self, state: CampaignState) -> bool:
        """7 Whether everyone sees the plan while it is drafted: an option of the game."""
        return state.options.orders_in_sight

    def start(self, g: Campaign) -> MovePlan:
        """7 No moves."""
        return MovePlan()

    def judged(self, g: Campaign, draft: MovePlan) -> Judged:
        """7 The judgement of a draft's orders, and where its aircraft land."""
        return judged(g, self.power, self.phase, draft.orders)

    def why_not(self, g: Campaign, choice: MovePlan) -> Refusal | None:
        """7, 12 The first rule that forbids the plan as a whole."""
        return self.judged(g, choice).refusal

    def wrong(self, g: Campaign, draft: MovePlan) -> dict[int, Refusal]:
        """7 The orders that a rule forbids, by their place in the draft."""
        refusals = self.judged(g, draft).refusals
        return {place: refusal for place, refusal in enumerate(refusals) if refusal}

    def parts(self, g: Campaign, draft: MovePlan) -> Iterator[Part]:
        """7 Moves that players often repeat, each as the draft with several more orders.

        All others are offered by `pointed` or typed: they are too many to list.
        """
        before = drafted(g, self.power, self.phase, draft.orders)
        for name, orders in common_moves.offered(before):
            more = MovePlan((*draft.orders, *orders))
            yield Part(draft=more, target=name, refusal=None)

    def pointed(self, g: Campaign, draft: MovePlan, place: Place) -> Pointed | None:
        """7 The units in a space, and where picked ones may go, as lines to type."""
        before = drafted(g, self.power, self.phase, draft.orders)
        return pointing.pointed(before, place, self.expected(g))

    def expected(self, g: Campaign) -> Campaign:
        """7 The position used to foresee the battles."""
        return g

    def typed(self, g: Campaign, draft: MovePlan, text: str) -> MovePlan:
        """7 The draft with a line's order at its end; why_not judges it there.

        :raises UnreadLine: it is not understood, or there are no such units.
        """
        before = drafted(g, self.power, self.phase, draft.orders)
        return MovePlan((*draft.orders, typed.order_of(before, text)))

    def example(self, g: Campaign) -> str | None:
        """7, 12 A legal line."""
        return example.example(drafted(g, self.power, self.phase, ()))

    def forgotten(self, g: Campaign, draft: MovePlan) -> list[Forgotten]:
        """7, 12 What the player may have forgotten, for a last check before the plan is locked."""
        return list(forgotten.found(g, self.power, self.phase, draft.orders))

    def foreseen(self, g: Campaign, draft: MovePlan) -> list[Any]:
        """7 What a plan leads to."""
        return list(self.results(self.expected(g), draft.orders)) if draft.orders else []

    def results(self, g: Campaign, orders: tuple[Order, ...]) -> Iterable[Any]:
        """7 The battles and raids that these orders lead to in the position that is expected."""
        return foreseen(g, self.power, orders, self.power) if self.phase == COMBAT else ()

    def sample(self, g: Campaign, pick: random.Random) -> MovePlan:
        """7, 12 A random legal plan with sensible attacks, for bots and the fuzzer."""
        return MovePlan(sampling.plan(g, self.power, self.phase, pick))

    def take(self, g: Campaign, choice: MovePlan) -> End:
        """7 The phase gets the plan, and carries it out."""
        return End(choice.orders)


def remember(g: Campaign, power: str, phase: str, orders: tuple[Order, ...]) -> None:
    """7 Keep a plan that was carried out: to show it, and to repeat it next time."""
    key = f"{power}.{phase}"
    g.state.plans[key] = orders
    g.state.locked_plan = key
