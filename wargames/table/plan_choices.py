"""What may be planned next where choices are listed: those of the question that would come then."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING

import msgspec

from engine import curtain, planned_choices, store
from engine.core.codec import JsonData
from engine.moves import powers_held
from engine.plans import MOST_WORDS, Kept, Step
from wargames.presentation.wording import value_of

if TYPE_CHECKING:
    from wargames.table.panel import Panel


@dataclass(frozen=True)
class Chooser:
    """The choices to pick from: whose, and each as (value, words).

    plan: to which it is added; None: to a new one. is_whole: they are those after all that is
    planned before; else they are those of the last question that can be foreseen.
    """

    role: str
    asks: str
    plan: Kept | None = None
    options: list[tuple[str, str]] = field(default_factory=list)
    is_whole: bool = True

    def step(self, value: str) -> Step | None:
        """The choice that was picked, as a step of a plan; None: it is not among them."""
        for each, words in self.options:
            if each == value:
                return Step(self.asks, store_of(value), words[:MOST_WORDS])
        return None


def store_of(value: str) -> JsonData:
    """A choice as a paper holds it, from what its option sends."""
    data: JsonData = msgspec.json.decode(value)
    return data


def chooser_of(panel: Panel, kept: Kept | None = None) -> Chooser | None:
    """What may come next in a plan (None: first in a new one); None: nothing is listed."""
    game, side, plan = panel.game, panel.seat.side, kept.plan if kept else None
    rules = store.rules_of(game)
    state = curtain.looked_at(game, rules, side, store.load(game, rules).state).state
    roles = [plan.role] if plan else powers_held(game, panel.seats, panel.seat)
    found = planned_choices.foreseen(game, rules, state, side, roles, plan.left if plan else [])
    if found is None:
        return None
    view = rules.view(found.state, side, refusals=False)
    role = found.ask.role
    ask = next((each for each in view.asks if each.role == role and each.options), None)
    if ask is None:
        return None
    names = panel.presentation.names(view)
    return Chooser(
        role=role,
        asks=ask.kind,
        plan=kept,
        options=[
            (value_of(each.choice), panel.presentation.button(each, names).words)
            for each in ask.options
        ],
        is_whole=found.is_whole,
    )
