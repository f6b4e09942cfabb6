"""Quick play comes to the same positions as the rules do, move by move."""

import random

import pytest

from engine.core import registry
from engine.core.dice import seed_from
from engine.core.playing.quick import QuickPlay

MOVES = 400


@pytest.mark.parametrize("key", ["pacific_war", "emperor"])
@pytest.mark.parametrize("seed", range(4))
def test_quick_play_gives_the_same_positions_as_the_rules(key: str, seed: int) -> None:
    rules = registry.get(key)
    pick = random.Random(seed)
    state = rules.setup(seed_from(str(seed)), {})
    quick = QuickPlay(rules, state)  # type: ignore[arg-type]  # each game runs on the stack
    for _ in range(MOVES):
        asks = rules.asks(state)
        if not asks:
            break
        assert quick.ask == asks[0]
        choices = rules.choices(state, asks[0])
        weights = rules.fuzzing.weights(state, choices)
        choice = pick.choices(choices, weights)[0]
        state = rules.apply(state, asks[0].role, choice).state
        quick.take(asks[0], choice)
        assert rules.codec.encode(quick.state) == rules.codec.encode(state)
    assert quick.ask == next(iter(rules.asks(state)), None)


def test_quick_play_leaves_the_position_that_it_begins_from_alone() -> None:
    rules = registry.get("pacific_war")
    state = rules.setup(seed_from("1"), {})
    before = rules.codec.encode(state)
    quick = QuickPlay(rules, state)  # type: ignore[arg-type]
    ask = quick.ask
    assert ask is not None
    quick.take(ask, rules.choices(state, ask)[0])
    assert rules.codec.encode(state) == before
    assert rules.codec.encode(quick.state) != before
