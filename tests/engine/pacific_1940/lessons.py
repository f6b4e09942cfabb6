"""A lesson of either scenario played as it is told."""

from functools import cache
from typing import Any

from engine.core.lessons.lesson import Step
from engine.core.sequence.composed import ComposedDecision
from engine.games.pacific_1940 import global_1940, rules
from engine.games.pacific_1940.open_game import Pacific1940
from engine.games.pacific_1940.position.state import CampaignState

PACIFIC, GLOBAL = rules.make(), global_1940.make()


def choice_of(rules: Pacific1940, state: CampaignState, step: Step) -> Any:
    """What a step chooses: as it stands there, or what its lines come to."""
    (ask,) = rules.asks(state)
    assert ask.role == step.role, f"{step.title}: {ask.role} is asked"
    if not step.lines:
        return rules.reader.choice(step.choice)
    assert isinstance(ask, ComposedDecision)
    draft = None
    for line in step.lines:
        draft = rules.drafted(state, ask, draft, line).draft
    return draft


@cache
def played(of: Any, key: str, steps: int = 99) -> tuple[CampaignState, tuple[Any, ...]]:
    """The position after so many steps of a lesson, and all that happened."""
    lesson = of.lessons[key]
    rules = of.under(lesson.options)
    state, told = of.lessons.start(key, "5e" * 32), list[Any]()
    for step in lesson.steps[:steps]:
        applied = rules.apply(state, step.role, choice_of(rules, state, step))
        unscripted = [d for d in applied.draws if d.what == "d6" and d.n is not None]
        assert not unscripted, f"{step.title}: a die that the lesson does not foresee"
        state = applied.state
        told += applied.events
    return state, tuple(told)
