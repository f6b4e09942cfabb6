"""What is chosen for somebody who is not there: what they have said beforehand, or else."""

from __future__ import annotations

import random
from collections.abc import Sequence
from typing import Any, Generic, TypeVar

from engine.core.choice import Choice
from engine.core.composed import AnyComposed, ComposedDecision
from engine.core.flow import Decision
from engine.core.position import Position

S = TypeVar("S", bound=Position)


class StackBeforehand(Generic[S]):
    """The same for every game on the stack; a game names the kinds of decision."""

    def __init__(
        self,
        game: Any,
        answered: Sequence[type[Decision]] = (),
        planned: Sequence[type[AnyComposed]] = (),
    ) -> None:
        self.game = game
        self.answered = answered
        self.planned = planned

    def places(self, state: S, kind: type[Decision]) -> Sequence[str]:
        """The places of the map that a kind of decision may be about, however the game stands."""
        return kind.ahead_places(self.game.play(state))

    def answers(self, state: S, ask: Decision, answer: str | Choice) -> Sequence[Choice]:
        """The legal choices that an answer given before a decision was asked means now."""
        g = self.game.play(self.game.known(state, ask.role))
        if isinstance(answer, str):
            return ask.answers(g, answer) if answer in ask.AHEAD else ()
        return (answer,) if type(answer) in ask.KINDS and ask.refuses(g, answer) is None else ()

    def unanswered(self, state: S, ask: Decision, pick: random.Random) -> Choice:
        """What is chosen for somebody who has let their time run out, by what they know alone.

        To pass where one can, nothing where a choice is put together and may be empty; else some
        legal choice.
        """
        g = self.game.play(self.game.known(state, ask.role))
        if isinstance(ask, ComposedDecision):
            nothing: Choice = ask.start(g)
            return nothing if ask.refuses(g, nothing) is None else ask.sample(g, pick)
        legal = list(ask.legal(g))
        passes = [choice for choice in legal if choice.PASSES]
        return passes[0] if passes else pick.choice(legal)
