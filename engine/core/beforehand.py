"""What is chosen for a player who is away: the answer they gave in advance, or a default."""

from __future__ import annotations

import random
from collections.abc import Sequence
from typing import Generic, Protocol, TypeVar

from engine.core.position import Position
from engine.core.sequence.ahead import PLACE, Condition
from engine.core.sequence.choice import Choice
from engine.core.sequence.composed import AnyComposed, ComposedDecision
from engine.core.sequence.flow import Decision, Play

S = TypeVar("S", bound=Position)


class Known(Protocol[S]):
    """A game on the stack, asked for a position as one role knows it."""

    def play(self, state: S) -> Play[S]: ...
    def known(self, state: S, role: str) -> S: ...


class StackBeforehand(Generic[S]):
    """The same for every game on the stack; a game names the kinds of decision."""

    def __init__(
        self,
        game: Known[S],
        answered: Sequence[type[Decision]] = (),
        planned: Sequence[type[AnyComposed]] = (),
    ) -> None:
        self.game = game
        self.answered = answered
        self.planned = planned

    def values(self, state: S, kind: type[Decision], fact: str = PLACE) -> Sequence[str]:
        """The values that a fact may have of which a kind of decision tells: by default where."""
        return kind.ahead_values(self.game.play(state), fact)

    def answers(
        self, state: S, ask: Decision, answer: str | Choice, when: Sequence[Condition] = ()
    ) -> Sequence[Choice] | None:
        """The legal choices that an answer given before a decision was asked means now.

        None: it was given for other cases, for not all conditions hold of a place at once.
        """
        g = self.game.play(self.game.known(state, ask.role))
        told = [each for each in ask.told(g) if all(one.holds(each) for one in when)]
        if when and not told:
            return None
        if isinstance(answer, str):
            return ask.answers_of(g, answer, told) if ask.reads_ahead(answer) else ()
        return (answer,) if type(answer) in ask.KINDS and ask.refuses(g, answer) is None else ()

    def unanswered(self, state: S, ask: Decision, pick: random.Random) -> Choice:
        """What is chosen for someone who has let their time run out, by what they know alone.

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
