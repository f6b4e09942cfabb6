"""8.3 What an enemy has ordered in secret, and dice to come, change no answer of the program."""

import random

from engine.core.dice import seed_from
from engine.core.testing.playing import pick_one
from engine.games.pacific_1940.bot.answers import ANSWERS, answer
from engine.games.pacific_1940.position.orders import StandingOrders
from engine.games.pacific_1940.position.state import CampaignState
from engine.games.pacific_1940.rules import make

RULES = make()
STEPS = 160


def in_secret(state: CampaignState, side: str) -> CampaignState:
    """The same position with other dice to come, and other orders of loss of the enemy."""
    other = RULES.fuzzing.scrambled(state, side, random.Random(5))
    losses = {key: each.kinds[::-1] for key, each in RULES.equipment.loss_orders.items()}
    for power, of_side in RULES.roles.powers.items():
        if of_side != side:
            other.standing_orders[power] = StandingOrders(losses=losses)
    return other


def test_standing_orders_of_the_enemy_and_dice_to_come_change_no_answer() -> None:
    looked_at = sum(answers_held(number) for number in (6, 7, 9))
    assert looked_at > 12


def answers_held(number: int) -> int:
    """How many answers of a game were the same in two positions that look alike to their side."""
    state, pick, looked_at = RULES.fuzzing.start(number, seed_from("1"), {}), random.Random(1), 0
    for _ in range(STEPS):
        asks = RULES.asks(state)
        if not asks:
            break
        ask = asks[0]
        if type(ask) in ANSWERS:
            told = answer(RULES.play(state), ask, pick)
            other = in_secret(state, RULES.roles.side_of(ask.role))
            assert answer(RULES.play(other), ask, pick) == told
            looked_at += 1
            choice = told.choice
        else:
            choice = pick_one(RULES, state, ask, pick, bias=2)
        state = RULES.apply(state, ask.role, choice).state
    return looked_at
