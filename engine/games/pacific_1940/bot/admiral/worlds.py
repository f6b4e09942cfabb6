"""Worlds in which plans are tried: the position as a power knows it, with dice of its own.

Nothing is read of the dice to come and of what the other side has ordered in advance. The dice are
balanced: of each six rolls in a row each face comes once, in an order of its own. A plan is tried
with about as many hits as are due, and a few worlds tell as much as many with free dice.
"""

from __future__ import annotations

import random
from collections.abc import Sequence

from engine.core.dice import Dice, seed_from
from engine.games.pacific_1940.odds.dice import FACES
from engine.games.pacific_1940.open_game import Pacific1940
from engine.games.pacific_1940.position.orders import StandingOrders
from engine.games.pacific_1940.position.state import CampaignState

KEYS = seed_from("tried")
"""New pieces get the same keys in all worlds: positions that are alike are told to be."""


def worlds(
    rules: Pacific1940,
    state: CampaignState,
    side: str,
    number: int,
    sixes: int,
    pick: random.Random,
) -> Sequence[CampaignState]:
    """So many worlds, alike in all that the side knows."""
    return [_world(rules, state, side, sixes, pick) for _ in range(number)]


def _world(
    rules: Pacific1940, state: CampaignState, side: str, sixes: int, pick: random.Random
) -> CampaignState:
    world = rules.codec.copy(state)
    for power, whose in rules.roles.powers.items():
        if whose != side:
            world.standing_orders[power] = StandingOrders()
    world.dice = Dice(seed=KEYS, script=balanced(sixes, pick))
    return world


def balanced(sixes: int, pick: random.Random) -> list[int]:
    """Faces of dice, of each six in a row every one once."""
    faces = range(1, FACES + 1)
    return [face for _ in range(sixes) for face in pick.sample(faces, FACES)]
