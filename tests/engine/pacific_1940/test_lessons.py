"""The lessons can be played as they are told, with their own dice and no other."""

from __future__ import annotations

from typing import Any

import pytest

from engine.core.lessons.lesson import Lesson, Step
from engine.core.sequence.composed import ComposedDecision
from engine.games.pacific_1940.equipment import load_rules
from engine.games.pacific_1940.position.state import CampaignState
from engine.games.pacific_1940.rules import make

RULES = make()
LESSONS = RULES.lessons
OPEN = [key for key, lesson in LESSONS.items() if not lesson.options]


def choice_of(state: CampaignState, step: Step) -> Any:
    """What a step chooses: as it stands there, or what its lines come to."""
    (ask,) = RULES.asks(state)
    assert ask.role == step.role, f"{step.title}: {ask.role} is asked"
    if not step.lines:
        return RULES.reader.choice(step.choice)
    assert isinstance(ask, ComposedDecision)
    draft = None
    for line in step.lines:
        draft = RULES.drafted(state, ask, draft, line).draft
    return draft


def played(lesson: Lesson) -> tuple[CampaignState, list[Any]]:
    """The position after the last step, and all that happened."""
    state, told = LESSONS.start(lesson.key, "5e" * 32), []
    for step in lesson.steps:
        applied = RULES.apply(state, step.role, choice_of(state, step))
        unscripted = [d for d in applied.draws if d.what == "d6" and d.n is not None]
        assert not unscripted, f"{step.title}: a die that the lesson does not foresee"
        state = applied.state
        told += applied.events
    return state, told


@pytest.mark.parametrize("key", OPEN)
def test_a_lesson_can_be_played_with_its_own_dice(key: str) -> None:
    state, _ = played(LESSONS[key])
    assert state.dice.script == []


@pytest.mark.parametrize("key", OPEN)
def test_a_lesson_cites_rules_that_there_are(key: str) -> None:
    for step in LESSONS[key].steps:
        assert set(step.rules) <= load_rules().keys()


def test_the_turn_ends_with_28_and_10_ipc() -> None:
    state, _ = played(LESSONS["turn"])
    assert state.accounts[-1].income == {"territories": 28, "japan_trade": 10}
    assert {state.control[land] for land in ("hunan", "yunnan")} == {"japan"}


def test_the_assault_takes_manila_without_bombardment() -> None:
    state, told = played(LESSONS["assault"])
    assert state.control["philippines"] == "japan"
    assert not [event for event in told if getattr(event, "how", "") == "bombardment"]


def test_the_strike_costs_a_fighter_and_all_others_land() -> None:
    state, _ = played(LESSONS["strike"])
    assert state.accounts[-1].lost["japan"] == {"fighter": 1}
    assert state.counters["japan_fighter_2"].place == "sz31"


def test_the_convoy_costs_no_more_than_the_land_is_worth() -> None:
    state, _ = played(LESSONS["convoy"])
    assert state.accounts[-1].income == {"territories": 10, "convoys": -2, "anzac_malaya": 5}


def test_6_the_first_game_is_a_whole_turn_of_japan_from_the_set_up() -> None:
    state, _ = played(LESSONS["first_game"])
    assert state.power == "usa"
    assert {state.control[land] for land in ("hunan", "anhwe", "chahar")} == {"japan"}
    assert state.accounts[-1].income == {"territories": 29, "japan_trade": 10}
