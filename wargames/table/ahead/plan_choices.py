"""What may be planned next where choices are listed: those of the question that would follow."""

from __future__ import annotations

import msgspec
from msgspec import Struct

from engine.core.protocol import AnyRules
from engine.core.view import kind_of
from engine.papers import planned_choices
from engine.papers.planned_choices import Foreseen
from engine.papers.plans import MOST_WORDS, Kept, Step
from engine.position import store
from engine.seats.seated import powers_held
from engine.visibility import cached_views
from wargames.presentation.wording import value_of
from wargames.table.viewer.view import SeatView


class Listed(Struct, frozen=True):
    """The choices of one question: its kind, and each choice as (value, words)."""

    asks: str
    options: list[tuple[str, str]]


class Chooser(Struct, frozen=True):
    """The choices that a plan may continue with, and whose they are.

    plan: the one to extend; None: a new one. is_whole: they follow all steps planned so far;
    otherwise they are those of the last foreseeable question, and of the first.
    """

    role: str
    questions: list[Listed]
    plan: Kept | None = None
    is_whole: bool = True

    def step(self, value: str) -> Step | None:
        """The picked choice as a step of a plan; None: it is not among them."""
        for question in self.questions:
            for each, words in question.options:
                if each == value:
                    return Step(question.asks, msgspec.json.decode(value), words[:MOST_WORDS])
        return None


def chooser_of(table: SeatView, kept: Kept | None = None) -> Chooser | None:
    """The choices that may come next in a plan (None: first in a new one); None: there are none."""
    game, side, plan = table.game, table.seat.side, kept.plan if kept else None
    rules = store.rules_of(game)
    state = cached_views.shown(game, rules, side, store.load(game, rules).state)
    roles = [plan.role] if plan else powers_held(game, table.seats, table.seat)
    found = planned_choices.outlook(game, rules, state, side, roles, plan.left if plan else [])
    questions = [listed(table, rules, each) for each in found.questions]
    questions = [each for each in questions if each.options]
    if not questions:
        return None
    return Chooser(found.questions[0].ask.role, questions, kept, found.is_whole)


def listed(table: SeatView, rules: AnyRules, found: Foreseen) -> Listed:
    """The choices of a question, in the words of its buttons."""
    view = rules.view(found.state, table.seat.side, refusals=False)
    names = table.presentation.names(view)
    asks = [each for each in view.asks if each.role == found.ask.role]
    options = [
        (value_of(option.choice), table.presentation.button(option, names).words)
        for ask in asks
        for option in ask.options
    ]
    return Listed(kind_of(found.ask), options)
