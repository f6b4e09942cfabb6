"""Matches between programs: whole games on given seeds, and a test of who is better."""

from __future__ import annotations

import math
import random
from collections import Counter
from collections.abc import Mapping, Sequence
from time import process_time

from msgspec import Struct

from engine.core.dice import seed_from
from engine.core.encoding.codec import JsonData
from engine.core.playing.advice import Player
from engine.core.playing.dealing import known_to
from engine.core.position import Position
from engine.core.protocol import AnyRules
from engine.core.roles import FACILITATOR
from engine.core.sequence.choice import Choice
from engine.core.sequence.flow import Decision

MOST_MOVES = 20_000
BOUND = math.log(0.95 / 0.05)
"""Where the sequential test stops: one wrong verdict in twenty either way."""


class Played(Struct, frozen=True, kw_only=True):
    """A whole game between programs: how it ended, and of each side its decisions and the seconds
    of thought in all.
    """

    state: Position
    decisions: Mapping[str, int]
    seconds: Mapping[str, float]


def play(
    rules: AnyRules,
    players: Mapping[str, Player],
    seed: str,
    options: Mapping[str, JsonData],
    rounds: int = 0,
) -> Played:
    """One game to its end, or past so many `rounds`; `players` by side.

    What a facilitator is asked the rules answer. Where sides are opposed, each program is given a
    position that is dealt anew for its side.

    :raises RuntimeError: it does not end.
    """
    of_game = rules.under(options)
    state = of_game.setup(seed_from(seed), options)
    pick, spent, decisions = random.Random(seed), dict.fromkeys(players, 0.0), Counter[str]()
    for _ in range(MOST_MOVES):
        asks = of_game.asks(state)
        if not asks or 0 < rounds < of_game.fuzzing.round_of(state):
            return Played(state=state, decisions=decisions, seconds=spent)
        ask = asks[0]
        side = of_game.roles.side_of(ask.role)
        if side == FACILITATOR:
            choice = of_game.facilitation.program(state, ask)
        else:
            known, own = dealt_for(of_game, state, ask, pick)
            began = process_time()
            choice = players[side].choose(of_game, known, own, pick).choice
            spent[side] += process_time() - began
            decisions[side] += 1
        state = of_game.apply(state, ask.role, choice).state
    raise RuntimeError(f"no end within {MOST_MOVES} moves")


Duel = Mapping[str, Played]
"""By the side that the first of two programs plays: the game."""


def duel(
    rules: AnyRules,
    first: Player,
    second: Player,
    seed: str,
    options: Mapping[str, JsonData],
    rounds: int = 0,
) -> Duel:
    """The games of one seed; the second plays every side that the first does not.

    rounds: a game that has come past so many is left; 0: it is played to its end.
    """
    sides = rules.under(options).roles.sides
    found = {}
    for own in sides:
        players = {side: first if side == own else second for side in sides}
        found[own] = play(rules, players, seed, options, rounds)
    return found


def choice_of(
    rules: AnyRules, player: Player, state: Position, ask: Decision, pick: random.Random
) -> Choice:
    """What a program chooses, from what its side may know; for a facilitator the rules do."""
    side = rules.roles.side_of(ask.role)
    if side == FACILITATOR:
        return rules.facilitation.program(state, ask)
    known, own = dealt_for(rules, state, ask, pick)
    return player.choose(rules, known, own, pick).choice


def dealt_for(
    rules: AnyRules, state: Position, ask: Decision, pick: random.Random
) -> tuple[Position, Decision]:
    """Where sides are opposed, the position as the asked one may know it, else as it is."""
    return known_to(rules, state, ask.role, pick) if rules.roles.are_opposed else (state, ask)


class Sequential(Struct):
    """A sequential test (SPRT): whether a share is nearer to `low` or to `high`.

    It may stop at any time, with 5 % chance to be wrong either way.
    """

    low: float
    high: float
    won: float = 0.0
    number: int = 0

    def add(self, result: float) -> None:
        """One game more: 1 won, 0 lost, a half for neither."""
        self.won += result
        self.number += 1

    @property
    def ratio(self) -> float:
        """The logarithm of how much likelier the high share makes what was seen."""
        lost = self.number - self.won
        return self.won * math.log(self.high / self.low) + lost * math.log(
            (1 - self.high) / (1 - self.low)
        )

    @property
    def verdict(self) -> str:
        """high, low, or nothing yet."""
        if self.ratio >= BOUND:
            return "high"
        return "low" if self.ratio <= -BOUND else ""

    @property
    def share(self) -> float:
        """The share that was won."""
        return self.won / max(1, self.number)

    @property
    def error(self) -> float:
        """The standard error of the share."""
        return error_of(self.share, self.number)


def error_of(share: float, number: int) -> float:
    """The standard error of a share that was seen in so many games."""
    return math.sqrt(share * (1 - share) / max(1, number))


def mean_of(values: Sequence[float]) -> tuple[float, float]:
    """The mean of some values, and its standard error."""
    mean = sum(values) / len(values)
    spread = sum((value - mean) ** 2 for value in values) / max(1, len(values) - 1)
    return mean, math.sqrt(spread / len(values))
