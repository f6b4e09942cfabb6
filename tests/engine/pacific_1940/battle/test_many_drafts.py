"""Drafts of a decision are evaluated one after the other in one position, which stays as it is."""

import random

import pytest

from engine.core import registry
from engine.core.dice import seed_from
from engine.core.sequence.composed import ComposedDecision, Place
from engine.core.testing.playing import pick_one

MOVES = 25


@pytest.mark.parametrize("options", [{}, {"fog": True}], ids=["open", "fog"])
def test_a_draft_is_evaluated_after_others_as_in_a_new_position(options: dict[str, bool]) -> None:
    rules, pick = registry.get("pacific_1940").under(options), random.Random(1)
    state = rules.setup(seed_from("1"), options)
    for _ in range(MOVES):
        ask = rules.asks(state)[0]
        choice = pick_one(rules, state, ask, pick, bias=2)
        if isinstance(ask, ComposedDecision):
            on, before = rules.heard(state, ask.role), rules.codec.encode(state)
            place = Place(at="sz6")
            for draft in (None, choice, rules.fuzzing.sample(state, ask, pick), choice):
                for where in (None, place):
                    found = rules.drafted(state, ask, draft, place=where, on=on)
                    assert found == rules.drafted(state, ask, draft, place=where)
            assert rules.codec.encode(state) == before
        state = rules.apply(state, ask.role, choice).state
