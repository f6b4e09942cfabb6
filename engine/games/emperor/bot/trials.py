"""Choices tried: each played on to the end of the war by Captain, in the same worlds."""

from __future__ import annotations

import math
from collections.abc import Iterable, Sequence

from engine.core.sequence.choice import Choice
from engine.games.emperor.bot.quick.captain import QuickCaptain
from engine.games.emperor.bot.quick.entry import entered, play
from engine.games.emperor.bot.quick.figures import figures_of
from engine.games.emperor.bot.quick.worlds import Worlds
from engine.games.emperor.position.state import WarState
from engine.games.emperor.rules import Emperor


class Tried:
    """A choice with the worlds in which Japan won by it, a bit for each."""

    def __init__(self, choice: Choice) -> None:
        self.choice, self.won, self.number = choice, 0, 0

    def add(self, *, won: bool) -> None:
        """One world more."""
        self.won |= won << self.number
        self.number += 1

    @property
    def share(self) -> float:
        """How often Japan won."""
        return self.won.bit_count() / max(1, self.number)

    @property
    def error(self) -> float:
        """Its standard error, as with one war won and one lost more: it is never none."""
        share = (self.won.bit_count() + 1) / (self.number + 2)
        return math.sqrt(share * (1 - share) / max(1, self.number))

    def behind(self, other: Tried) -> tuple[float, float]:
        """How far it is behind another in the worlds of both, and the standard error of that."""
        number = min(self.number, other.number)
        both = (1 << number) - 1
        less = (other.won & ~self.won & both).bit_count()
        more = (self.won & ~other.won & both).bit_count()
        mean = (less - more) / max(1, number)
        spread = (less + more) / max(1, number) - mean * mean
        return mean, math.sqrt(max(0.0, spread) / max(1, number - 1))

    def is_left_behind(self, other: Tried, errors: float) -> bool:
        """Whether it is behind another by more than so many standard errors."""
        mean, error = self.behind(other)
        return mean > errors * error


class Trials:
    """The choices of one decision. World so and so is the same for all that are tried in it.

    It reads of the position only what lies open: the decks are dealt anew for each world.
    """

    def __init__(
        self, rules: Emperor, state: WarState, choices: Sequence[Choice], seed: int
    ) -> None:
        self.state, self.seed = state, seed
        self.start = entered(rules, state)
        self.worlds = Worlds(rules.play(state))
        self.captain = QuickCaptain(figures_of(rules))
        self.tried = [Tried(choice) for choice in choices]

    @property
    def number(self) -> int:
        """In how many worlds some choice was tried."""
        return max(each.number for each in self.tried)

    def ranked(self, best: Tried, against: Tried) -> list[Tried]:
        """The best first, the others by how little they are behind one of them."""
        return sorted(self.tried, key=lambda each: (each is not best, each.behind(against)[0]))

    def go_on_with(self, tried: Iterable[Tried]) -> None:
        """One world more for some of the choices, of those that were tried in all so far."""
        world = self.worlds.dealt(self.seed, self.number)
        for each in tried:
            q = self.start.copy()
            world.lay(q)
            each.add(won=play(q, self.state, each.choice, world, self.captain))
