"""What is chosen for a player who is away: the answer they gave in advance, or a default."""

from __future__ import annotations

import random
from collections.abc import Collection, Sequence
from typing import Generic, Protocol, TypeVar

from engine.core.position import Position
from engine.core.sequence.ahead import PLACE, Condition
from engine.core.sequence.choice import Choice
from engine.core.sequence.composed import AnyComposed, ComposedDecision
from engine.core.sequence.flow import Decision, Play

S = TypeVar("S", bound=Position)


class Known(Protocol[S]):
    """A stack game that can give the position as one role knows it."""

    def play(self, state: S) -> Play[S]: ...
    def known(self, state: S, role: str) -> S: ...


class StackBeforehand(Generic[S]):
    """`Beforehand` for every game on the stack. The game names its kinds of decision."""

    def __init__(
        self,
        game: Known[S],
        answered: Sequence[type[Decision]] = (),
        planned: Sequence[type[AnyComposed]] = (),
    ) -> None:
        self.game = game
        self.answered = answered
        self.planned = planned

    def answered_in(self, state: S, roles: Collection[str] = ()) -> Sequence[type[Decision]]:
        """Those kinds of decision that are ever asked in a game with these options.

        roles: only those that one of these may be asked from now on.
        """
        g = self.game.play(state)
        kinds = [kind for kind in self.answered if kind.is_played(g)]
        if not roles:
            return kinds
        return [kind for kind in kinds if any(kind.may_be_asked(g, role) for role in roles)]

    def planned_names(self, state: S, role: str) -> Sequence[str]:
        """The names under which lines may be typed in advance for a role's decisions."""
        g = self.game.play(state)
        return [name for kind in self.planned for name in kind.planned_names(g, role)]

    def check_line(self, state: S, role: str, name: str, text: str) -> None:
        """Check a line that is typed in advance under a name (`ComposedDecision.check_form`).

        :raises UnreadLine: it could never be read.
        """
        g = self.game.play(state)
        for kind in self.planned:
            if name in kind.planned_names(g, role):
                kind.check_form(g, text)

    def values(self, state: S, kind: type[Decision], fact: str = PLACE) -> Sequence[str]:
        """The values that a fact may have for one kind of decision; by default, the places."""
        return kind.ahead_values(self.game.play(state), fact)

    def answers(
        self, state: S, ask: Decision, answer: str | Choice, when: Sequence[Condition] = ()
    ) -> Sequence[Choice] | None:
        """The legal choices that an answer given in advance means now.

        None: no place meets all conditions of the answer.
        """
        g = self.game.play(self.game.known(state, ask.role))
        told = [each for each in ask.told(g) if all(one.holds(each) for one in when)]
        if when and not told:
            return None
        if isinstance(answer, str):
            return ask.answers_of(g, answer, told) if ask.reads_ahead(answer) else ()
        return (answer,) if type(answer) in ask.KINDS and ask.refuses(g, answer) is None else ()

    def unanswered(self, state: S, ask: Decision, pick: random.Random) -> Choice:
        """A choice for a player whose time has run out, based only on what they know.

        Passes where that is possible, sends an empty draft where that is legal, and otherwise takes
        a random legal choice.
        """
        g = self.game.play(self.game.known(state, ask.role))
        if isinstance(ask, ComposedDecision):
            nothing: Choice = ask.start(g)
            return nothing if ask.refuses(g, nothing) is None else ask.sample(g, pick)
        legal = list(ask.legal(g))
        passes = [choice for choice in legal if choice.PASSES]
        return passes[0] if passes else pick.choice(legal)
