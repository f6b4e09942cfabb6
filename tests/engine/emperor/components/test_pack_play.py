"""Cards that our own content does not have, as a content pack may bring them."""

from __future__ import annotations

import random

from engine.core import registry
from engine.core.testing.playing import check_position
from engine.games.emperor.movement import AdvanceAny
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
