"""Counsel: for each choice the chance to win if the game is then played as a program would."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Protocol

from msgspec import Struct

from engine.core.position import Position
from engine.core.protocol import AnyRules
from engine.core.sequence.choice import Choice
from engine.core.sequence.flow import Decision

CLEAR = 2.0
"""A difference is clear from so many of its standard errors on."""


class Outlook(Struct, frozen=True, kw_only=True):
    """What is said of one choice: how likely it wins, and how far it is behind the best.

    `chance`, `error`: of so many games played on, a `number`, with the standard error. `behind`,
    `behind_error`: the same of what it lacks to the best, over the games that both have played.
    """

    choice: Choice
    chance: float
    error: float
    number: int
    behind: float = 0.0
    behind_error: float = 0.0

    @property
    def is_clearly_worse(self) -> bool:
        """Whether it is behind the best by more than chance explains."""
        return self.behind > CLEAR * self.behind_error


class Counsel(Protocol):
    """The counsel for one decision; it gets better the longer it goes on."""

    @property
    def is_done(self) -> bool:
        """Whether more games would say little more."""

    @property
    def number(self) -> int:
        """How many games the best choice was played on."""

    def go_on(self) -> None:
        """A little further, some milliseconds of work."""

    def outlooks(self) -> Sequence[Outlook]:
        """What is said of each choice, the best first."""


class Counsellor(Protocol):
    """Begins the counsel for a decision. It knows no more than the one who is asked.

    `choices`: those that are to be looked at; none for all.
    """

    def __call__(
        self,
        rules: AnyRules,
        state: Position,
        ask: Decision,
        seed: int,
        choices: Sequence[Choice] = (),
    ) -> Counsel: ...
