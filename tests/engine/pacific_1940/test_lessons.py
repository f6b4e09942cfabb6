"""The lessons can be played as they are told, with their own dice and no other."""

from typing import Any

import pytest

from engine.games.pacific_1940.equipment import load_fog_rules, load_rules, rules_of_all_scenarios
from tests.engine.pacific_1940.lessons import GLOBAL, PACIFIC, played

ALL = [
    pytest.param(of, key, id=key)
    for of in (PACIFIC, GLOBAL)
    for key, lesson in of.lessons.items()
    if of is GLOBAL or not lesson.options
]
"""The lessons of both scenarios, without those in which one facilitates the Pacific."""


@pytest.mark.parametrize(("of", "key"), ALL)
def test_a_lesson_can_be_played_with_its_own_dice(of: Any, key: str) -> None:
    state, _ = played(of, key)
    assert state.dice.script == []


@pytest.mark.parametrize(("of", "key"), ALL)
def test_a_lesson_cites_rules_that_there_are(of: Any, key: str) -> None:
    known = {**rules_of_all_scenarios(), **load_fog_rules()} if of is GLOBAL else load_rules()
    for step in of.lessons[key].steps:
        assert set(step.rules) <= known.keys()


def test_the_turn_ends_with_28_and_10_ipc() -> None:
    state, _ = played(PACIFIC, "turn")
    assert state.accounts[-1].income == {"territories": 28, "japan_trade": 10}
    assert {state.control[land] for land in ("hunan", "yunnan")} == {"japan"}


def test_the_assault_takes_manila_without_bombardment() -> None:
    state, told = played(PACIFIC, "assault")
    assert state.control["philippines"] == "japan"
    assert not [event for event in told if getattr(event, "how", "") == "bombardment"]


def test_the_strike_costs_a_fighter_and_all_others_land() -> None:
    state, _ = played(PACIFIC, "strike")
    assert state.accounts[-1].lost["japan"] == {"fighter": 1}
    assert state.counters["japan_fighter_2"].place == "sz31"


def test_the_convoy_costs_no_more_than_the_land_is_worth() -> None:
    state, _ = played(PACIFIC, "convoy")
    assert state.accounts[-1].income == {"territories": 10, "convoys": -2, "anzac_malaya": 5}


def test_6_the_first_game_is_a_whole_turn_of_japan_from_the_set_up() -> None:
    state, _ = played(PACIFIC, "first_game")
    assert state.power == "usa"
    assert {state.control[land] for land in ("hunan", "anhwe", "chahar")} == {"japan"}
    assert state.accounts[-1].income == {"territories": 29, "japan_trade": 10}
