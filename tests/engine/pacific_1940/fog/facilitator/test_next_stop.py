"""Fog 7 Where the facilitator stops after going on: what is foretold comes, and no die is told."""

from __future__ import annotations

import random

import pytest

from engine.core.dice import seed_from
from engine.core.roles import FACILITATOR
from engine.core.testing.playing import moves
from engine.games.pacific_1940.fog.desk.next_stop import Stop
from engine.games.pacific_1940.fog.facilitator.facilitating import GoOn
from engine.games.pacific_1940.position.state import CampaignState
from tests.engine.pacific_1940.fog.carried import RULES

OPTIONS = {"fog": True}
MOVES = 250


def next_stop(state: CampaignState) -> Stop | None:
    """Where going on leads, as the desk is told."""
    ahead = RULES.facilitation.next_stop(state)
    return ahead[0] if ahead else None


@pytest.mark.parametrize("number", [2, 4, 5])
def test_what_is_foretold_comes_unless_dice_decide(number: int) -> None:
    """Given random play full of meetings, when the facilitator goes on, then it is as foretold."""
    state = RULES.fuzzing.start(number, seed_from(str(number)), OPTIONS)
    foretold = 0
    for count, (role, _, applied) in enumerate(moves(RULES, state, random.Random(number), bias=1)):
        ahead = RULES.facilitation.next_stop(state) if role == FACILITATOR else None
        if ahead and not applied.unasked:
            found, there = ahead
            foretold += 1
            assert found.rolls == any(draw.what == "d6" for draw in applied.draws)
            if not found.rolls:
                assert RULES.codec.are_equal(_asked_alike(there), _asked_alike(applied.state))
        state = applied.state
        if count > MOVES:
            break
    assert foretold > 5


def _asked_alike(state: CampaignState) -> CampaignState:
    """A copy of a position without what is noted once a choice is over."""
    copy = RULES.codec.copy(state)
    assert copy.fog is not None
    copy.fog.has_asked, copy.fog.shown = False, None
    return copy


def test_a_position_is_left_as_it_was() -> None:
    state = RULES.fuzzing.start(2, seed_from("2"), OPTIONS)
    for role, _, applied in moves(RULES, state, random.Random(2), bias=1):
        state = applied.state
        if role != FACILITATOR and isinstance(RULES.asks(state)[0], GoOn):
            break
    before = RULES.codec.copy(state)

    assert next_stop(state) is not None

    assert RULES.codec.are_equal(state, before)
    assert state.dice == before.dice


def test_nothing_is_foretold_while_a_side_chooses() -> None:
    assert next_stop(RULES.setup(seed_from("1"), OPTIONS)) is None
