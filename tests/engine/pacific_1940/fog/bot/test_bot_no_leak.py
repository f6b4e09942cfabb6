"""Fog 1 What a side may not know changes nothing that the program decides for it, or weighs."""

import random
from collections import Counter

from engine.core.dice import seed_from
from engine.core.roles import FACILITATOR
from engine.core.sequence.flow import Decision
from engine.core.testing.playing import pick_one
from engine.core.view import kind_of
from engine.games.pacific_1940.position.state import CampaignState
from tests.engine.pacific_1940.fog.bot.believing import CAPTAIN, RULES
from tests.every_way import IN_EVERY_WAY

FOG = {"fog": True}
PLANS = ("spend", "declare", "write_orders", "place_units")
ANSWERS = (
    "answer_blip",
    "attack_or_ignore",
    "shoot_or_avoid",
    "join_or_hide",
    "call_kamikazes",
    "aim_tokens",
    "choose_losses",
    "may_retreat",
    "fight_or_stay_out",
    "call_interceptors",
    "strike_or_submerge",
    "answer_attack",
    "offer_blitz",
)
MANY = 18 if IN_EVERY_WAY else 2
"""How often advice of each kind is looked at."""


def is_alike(state: CampaignState, ask: Decision, number: int) -> bool:
    """Whether positions that look alike to the side that is asked get the same advice.

    Whole plans take longest: for each there is one other position, for an answer there are two.
    """
    told = CAPTAIN.choose(RULES, state, ask, random.Random(number))
    side = RULES.roles.side_of(ask.role)
    for salt in range(1 if kind_of(ask) in PLANS else 2):
        other = RULES.fuzzing.scrambled(state, side, random.Random(f"{number} {salt}"))
        (again,) = RULES.asks(other)
        if CAPTAIN.choose(RULES, other, again, random.Random(number)) != told:
            return False
    return True


def look_through(number: int, found: Counter[str]) -> None:
    """A round of random play in the game of a number, in which advice is looked at.

    found: kind of question → how often its advice was looked at by now.
    """
    state = RULES.fuzzing.start(number, seed_from(f"bots {number}"), FOG)
    last, pick = state.turn + 1, random.Random(number)
    for step in range(2000):
        asks = RULES.asks(state)
        if not asks or state.turn >= last:
            return
        ask, kind = asks[0], kind_of(asks[0])
        if ask.role != FACILITATOR and found[kind] < MANY:
            assert is_alike(state, ask, step), f"{kind} in step {step}"
            found[kind] += 1
        state = RULES.apply(state, ask.role, pick_one(RULES, state, ask, pick, bias=2)).state
    raise AssertionError("the game stands still")


def test_two_worlds_that_look_alike_to_a_side_get_the_same_advice() -> None:
    """Of every ten games some begin full of meetings of their own sort (fog_game/fuzzing.py)."""
    found = Counter[str]()
    for number in (0, 1, 3, 4, 7, 35):
        look_through(number, found)
    assert {*PLANS, *ANSWERS} <= {*found}


def test_programs_play_a_round_in_the_fog_without_a_person() -> None:
    """Two Captains, and the program in the facilitator's chair."""
    state = RULES.fuzzing.start(7, seed_from("bots"), FOG)
    last, chosen_by = state.turn + 1, Counter[str]()
    while RULES.asks(state) and state.turn < last:
        ask = RULES.asks(state)[0]
        found = CAPTAIN.choose(RULES, state, ask, random.Random(1))
        state = RULES.apply(state, ask.role, found.choice).state
        chosen_by[ask.role] += 1
    assert RULES.problems(state) == []
    assert {*RULES.equipment.order, FACILITATOR} <= {*chosen_by}
