"""Fog 1 Random play that begins close to the enemy meets what a game from the start seldom does."""

import random
from collections import Counter
from typing import Any

import pytest

from engine.core.dice import seed_from
from engine.core.events import kind_of
from engine.core.testing.playing import moves
from engine.games.pacific_1940.fog.close_quarters import MADE
from engine.games.pacific_1940.position.state import CampaignState
from engine.games.pacific_1940.rules import make

FOG: dict[str, Any] = {"fog": True}
RULES = make().under(FOG)
NUMBERS = [ten + digit for ten in range(0, 100, 10) for digit in MADE]
MET = (
    "contact",
    "choose_attack",
    "passing_report",
    "radar_blip",
    "kamikaze_target",
    "no_destroyer",
    "free_shot",
    "stopped",
    "empty_captured",
    "lost_without_fight",
    "blitz_offer",
    "nothing_to_attack",
    "facilities",
    "landing_warning",
    "convoy_loss",
)


def start(number: int) -> CampaignState:
    return RULES.fuzzing.start(number, seed_from(str(number)), FOG)


def first_turn(number: int) -> Counter[str]:
    """What happens in the turn that a game begins with, counted."""
    state, happened = start(number), Counter[str]()
    mover = state.power
    for _, _, applied in moves(RULES, state, random.Random(number), bias=number % 3 * 2):
        happened.update(kind_of(event) for event in applied.events)
        if applied.state.power != mover:
            break
    return happened


@pytest.mark.parametrize("number", NUMBERS[:12])
def test_fog_1_a_position_made_from_a_number_is_sound_and_always_the_same(number: int) -> None:
    state = start(number)
    assert RULES.problems(state) == []
    assert RULES.codec.to_data(start(number)) == RULES.codec.to_data(state)


def test_fog_1_numbers_make_positions_that_differ() -> None:
    assert len({RULES.fuzzing.line(number) for number in NUMBERS}) == len(NUMBERS)


def test_fog_8_first_turns_close_to_the_enemy_have_all_meetings() -> None:
    happened: Counter[str] = Counter()
    for number in NUMBERS:
        happened += first_turn(number)
    assert [kind for kind in MET if not happened[kind]] == []
