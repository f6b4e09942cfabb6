"""Quick play: a position of one's own played on in place, for trying what may come.

It keeps no events and no draws, copies nothing from move to move, and believes that each choice is
legal. Where it matters that a choice is, `Rules.apply` plays it.
"""

from __future__ import annotations

from typing import Generic, TypeVar

from engine.core.position import Position
from engine.core.sequence.choice import Choice
from engine.core.sequence.flow import Decision, Play, open_asks
from engine.core.sequence.running import carry_out
from engine.core.stack_game import StackGame

S = TypeVar("S", bound=Position)


class QuickPlay(Generic[S]):
    """A copy of a position in the hands of the rules, from one decision to the next."""

    def __init__(self, rules: StackGame[S], state: S) -> None:
        self.g: Play[S] = rules.play(rules.codec.copy(state))

    @property
    def state(self) -> S:
        """The position as it stands."""
        return self.g.state

    @property
    def ask(self) -> Decision | None:
        """The decision that is open, the first of several; None when the game is over."""
        return next(iter(open_asks(self.g.state)), None)

    def take(self, ask: Decision, choice: Choice) -> None:
        """Carry out a legal choice of an open decision, up to the next one."""
        carry_out(self.g, ask, choice)
        self.g.events.clear()
        self.g.draws.clear()
