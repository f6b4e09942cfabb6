"""Fog 1 What a side may not know changes nothing that the program decides for it, or weighs."""

from __future__ import annotations

import random
from collections import Counter

from engine.core.dice import seed_from
from engine.core.roles import FACILITATOR
from engine.core.sequence.flow import Decision
from engine.core.view import kind_of
from engine.games.pacific_1940.position.state import CampaignState
from tests.engine.pacific_1940.fog.believing import CAPTAIN, RULES
from tests.every_way import IN_EVERY_WAY

FOG = {"fog": True}
PLANS = ("spend", "write_orders", "place_units")
ANSWERS = (
    "answer_blip",
    "attack_or_ignore",
    "shoot_or_avoid",
    "join_or_hide",
    "call_kamikazes",
    "aim_tokens",
    "choose_losses",
    "may_retreat",
)
MANY = 3 if IN_EVERY_WAY else 1


def on(state: CampaignState, number: int) -> CampaignState:
    """The position after what the program chooses for whoever is asked."""
    ask = RULES.asks(state)[0]
    found = CAPTAIN.choose(RULES, state, ask, random.Random(number))
    return RULES.apply(state, ask.role, found.choice).state


def is_alike(state: CampaignState, ask: Decision, number: int) -> bool:
    """Whether two positions that look alike to the side that is asked get the same advice."""
    told = CAPTAIN.choose(RULES, state, ask, random.Random(number))
    side = RULES.roles.side_of(ask.role)
    for salt in range(2):
        other = RULES.fuzzing.scrambled(state, side, random.Random(f"{number} {salt}"))
        (again,) = RULES.asks(other)
        if CAPTAIN.choose(RULES, other, again, random.Random(number)) != told:
            return False
    return True


def met(number: int, rounds: int, until: frozenset[str] = frozenset()) -> Counter[str]:
    """A game of programs from the position of a number, looked at wherever it asks something new.

    How often each kind of question was looked at; `until`: these are enough.
    """
    state = RULES.fuzzing.start(number, seed_from(f"bots {number}"), FOG)
    last, found = state.turn + rounds, Counter[str]()
    for step in range(2000):
        asks = RULES.asks(state)
        if not asks or state.turn >= last or (until and until <= {*found}):
            assert RULES.problems(state) == []
            return found
        kind = kind_of(asks[0])
        if asks[0].role != FACILITATOR and found[kind] < MANY:
            assert is_alike(state, asks[0], step), f"{kind} in step {step}"
            found[kind] += 1
        state = on(state, step)
    raise AssertionError("the game stands still")


def test_two_worlds_that_look_alike_to_a_side_get_the_same_advice() -> None:
    """Every tenth game begins full of meetings of its own sort (fog_game/fuzzing.py)."""
    found = sum((met(number, 1) for number in range(1, 8)), Counter[str]())
    assert {*PLANS, *ANSWERS} <= {*found}


def test_plans_of_the_first_turns_are_made_of_what_a_side_knows() -> None:
    plans = frozenset({*PLANS, "declare"})
    assert plans <= {*met(0, 1, until=plans)}
