"""What a program advises: a choice, and what it weighed."""

from __future__ import annotations

import random
from collections.abc import Sequence
from typing import Protocol

from msgspec import Struct

from engine.core.position import Position
from engine.core.protocol import AnyRules
from engine.core.sequence.choice import Choice
from engine.core.sequence.flow import Decision

CADET, CAPTAIN, ADMIRAL = "cadet", "captain", "admiral"
"""The levels, the same in every game: for a first game; a sound player; one that searches."""
LEVELS = (CADET, CAPTAIN, ADMIRAL)


class Candidate(Struct, frozen=True, kw_only=True):
    """A choice that was weighed: its mean worth, the standard error of that, and from how many.

    `error` is 0 where the worth was computed and not sampled. `reasons`: terms of the worth.
    `name`: what the plan is called, where the choice alone does not say.
    """

    choice: Choice
    name: str = ""
    mean: float
    error: float = 0.0
    number: int = 1
    reasons: tuple[tuple[str, float], ...] = ()


class Advice(Struct, frozen=True, kw_only=True):
    """The choice of a program, with all that it weighed, the best first."""

    choice: Choice
    candidates: Sequence[Candidate] = ()


class Player(Protocol):
    """A program that plays one game at one level.

    It reads of a position only what the role may know; the order of a deck and dice to come change
    nothing in its choice. `pick` is where its own chance comes from.
    """

    level: str

    def choose(
        self, rules: AnyRules, state: Position, ask: Decision, pick: random.Random
    ) -> Advice: ...
