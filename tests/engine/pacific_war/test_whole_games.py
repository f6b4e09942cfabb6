"""Whole games of random choices: they hold what every game must hold, and they end (11.1)."""

import random
from typing import get_args

import pytest

from engine.core.dice import seed_from
from engine.core.events import name_of
from engine.core.testing.playing import moves
from engine.games.pacific_war.components.options import Options
from engine.games.pacific_war.fuzzing import WEIGHTS
from engine.games.pacific_war.rules import PacificWarChoice
from tests.engine.pacific_war.helpers import RULES
from tests.every_way import IN_EVERY_WAY

SWITCHES = Options.__struct_fields__


def chosen(seed: int) -> dict[str, bool]:
    """A combination of the advanced and optional rules (13.0, 15.0)."""
    pick = random.Random(seed)
    return {name: pick.random() < 0.5 for name in SWITCHES}


@pytest.mark.parametrize("switch", ["", *SWITCHES])
def test_15_0_each_switch_alone_plays_to_the_end_with_no_invariant_broken(switch: str) -> None:
    options = {switch: True} if switch else {}
    for seed in range(2 if IN_EVERY_WAY else 1):
        state = RULES.setup(seed_from(f"{switch}{seed}"), options)
        for _, _, applied in moves(RULES, state, random.Random(seed)):
            state = applied.state
            assert RULES.problems(state) == []
        assert state.result is not None
        assert state.result.turn in (3, 4, 5)


def test_games_that_seek_a_fight_break_no_invariant_and_end() -> None:
    """Random play hardly fights; here attacks, cards and captures are chosen far more often."""
    seen: set[str] = set()
    for seed in range(12):
        state = RULES.setup(seed_from(f"war {seed}"), chosen(seed))
        for _, _, applied in moves(RULES, state, random.Random(seed), bias=1):
            state = applied.state
            seen |= {name_of(event) for event in applied.events}
            assert RULES.problems(state) == []
        assert state.result is not None
    assert {"struck", "damaged", "combat_ended", "captured", "isolated"} <= seen
    assert len([name for name in seen if name.startswith("card_used ")]) > 16


def test_what_is_sought_is_a_choice_of_the_game_and_what_may_happen_is_known_by_name() -> None:
    """A misspelt kind would weigh nothing, and a misspelt name would never be missed."""
    kinds = {str(kind.__struct_config__.tag) for kind in get_args(PacificWarChoice)}

    assert set(WEIGHTS) <= kinds
    assert {"combat_began", "card_used A12", "card_used J16"} <= set(RULES.fuzzing.event_names())
    assert len(RULES.fuzzing.event_names()) == len(set(RULES.fuzzing.event_names()))
