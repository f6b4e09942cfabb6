"""Cards that our own content does not have, as a content pack may bring them."""

import random

import pytest

from engine.core import registry
from engine.core.sequence.flow import IllegalChoice
from engine.core.testing.playing import check_position
from engine.games.emperor.movement import AdvanceAny
from engine.games.emperor.player_actions.battle import Battle, PlaceFree
from engine.games.emperor.positions import position


def test_6_3_a_choice_of_front_may_follow_another_movement_and_be_asked_twice() -> None:
    orders = [
        {"op": "advance", "front": "china"},
        {"op": "advance_one_of_choice", "count": 2},
        {"op": "advance_one_of_choice"},
        {"op": "retreat", "front": "china"},
    ]
    rules = registry.get("emperor", {"card": [{"number": 2, "military": orders}]})
    state = position(rules, "card=2 phase=military nimitz=8")
    assert state.counters["china"].box == 3
    for _ in range(3):
        check_position(rules, state, random.Random(1))
        state = rules.apply(state, "japan", AdvanceAny("nimitz")).state
    assert state.counters["nimitz"].box == 5
    assert state.counters["china"].box == 4
    check_position(rules, state, random.Random(1))


def test_8_4_1_a_table_offers_spaces_for_the_fortification_that_it_gives() -> None:
    """Given a pack whose Solomons stand anywhere, when a table gives them, then they are placed."""
    rules = registry.get("emperor", {"fort": [{"key": "solomons", "place": "any"}]})
    state = position(rules, "card=22 actions=3 nimitz=8 solomons=not_in_play", dice=(4,))
    asked = rules.apply(state, "japan", Battle()).state
    placed = rules.apply(asked, "japan", PlaceFree("solomons", "nimitz:3")).state
    assert placed.counters["solomons"].box == 3
    with pytest.raises(IllegalChoice):
        rules.apply(asked, "japan", PlaceFree("islands", "nimitz:3"))
