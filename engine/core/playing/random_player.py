"""Random legal play as a level, which every game has: what a program is compared with."""

from __future__ import annotations

import random

from engine.core.playing.advice import Advice
from engine.core.position import Position
from engine.core.protocol import AnyRules
from engine.core.sequence.composed import ComposedDecision
from engine.core.sequence.flow import Decision

RANDOM = "random"
"""The level that is always there."""


class RandomPlayer:
    """Chooses by chance, as the fuzzer does where it seeks a fight: by the game's own weights."""

    level = RANDOM

    def choose(
        self, rules: AnyRules, state: Position, ask: Decision, pick: random.Random
    ) -> Advice:
        """Any legal choice."""
        if isinstance(ask, ComposedDecision):
            return Advice(choice=rules.fuzzing.sample(state, ask, pick))
        choices = rules.choices(state, ask)
        weights = rules.fuzzing.weights(state, choices)
        return Advice(choice=pick.choices(choices, weights)[0])
