"""2 The positions from which random play of Global begins: each is sound, open and in the fog."""

from __future__ import annotations

import pytest

from engine.core.dice import seed_from
from engine.games.pacific_1940.fuzzing import AMONG_NEUTRALS, NEAR_AN_END_OF_ALL
from engine.games.pacific_1940.global_1940 import make

RULES = make()


@pytest.mark.parametrize("fog", [False, True])
@pytest.mark.parametrize("number", sorted(AMONG_NEUTRALS | NEAR_AN_END_OF_ALL))
def test_2_random_play_begins_in_a_sound_position(number: int, *, fog: bool) -> None:
    rules = RULES.under({"fog": True}) if fog else RULES

    state = rules.fuzzing.start(number, seed_from(str(number)), {"fog": True} if fog else {})

    assert rules.asks(state)
    assert rules.problems(state) == []
