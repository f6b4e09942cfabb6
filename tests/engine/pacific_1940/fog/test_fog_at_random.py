"""Whole rounds in the fog by random play: no dead end, and no position that breaks a rule."""

import random
from collections import Counter

import pytest

from engine.core.dice import seed_from
from engine.core.events import kind_of
from engine.core.testing.playing import moves
from tests.engine.pacific_1940.fog.carried import RULES

OPTIONS = {"fog": True}


def round_of(seed: int) -> Counter[str]:
    """What happens in a first round, counted; every position on the way is sound."""
    state = RULES.setup(seed_from(str(seed)), OPTIONS)
    happened: Counter[str] = Counter()
    for _, _, applied in moves(RULES, state, random.Random(seed), bias=1):
        assert RULES.problems(applied.state) == []
        happened.update(kind_of(event) for event in applied.events)
        if applied.state.turn > 1:
            break
    return happened


@pytest.mark.parametrize("seed", [3, 5, 8])
def test_fog_6_a_round_of_random_play_comes_to_its_end(seed: int) -> None:
    happened = round_of(seed)
    assert happened["turn_accounted"] == happened["income"] == len(RULES.equipment.order)
    assert happened["units_moved"] and happened["attacked"]
