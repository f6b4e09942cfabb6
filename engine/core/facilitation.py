"""What the site asks of a game that has a facilitator, whether a person or the program."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Generic, TypeVar

from msgspec import Struct

from engine.core.encoding.codec import JsonData
from engine.core.events import Event
from engine.core.hindsight import Hindsight
from engine.core.mended import Tried, tried
from engine.core.mending import Change
from engine.core.position import Position
from engine.core.sequence.choice import Choice
from engine.core.sequence.flow import Decision, awaited_by
from engine.core.supposal import Supposal

S = TypeVar("S", bound=Position)


class TellsMore(Struct, frozen=True, kw_only=True):
    """A word of an announcement by which a viewer would learn more than the rules let them.

    kind: what sort of fact it is, "unit" or "number", value: which. word: as it is written, from
    the letter `at` on.
    """

    kind: str
    value: str
    word: str
    at: int


class StackFacilitation(Generic[S]):
    """The part that is the same for every game; a game says what its program does."""

    supposes = False

    def __init__(self, game: Any) -> None:
        self.game = game

    def program(self, state: S, ask: Decision) -> Choice:
        """What the program chooses where nobody facilitates.

        :raises TypeError: the game does not say.
        """
        raise TypeError(f"{type(self.game).__name__} does not say what its program chooses")

    def program_unasked(self, state: S) -> Choice | None:
        """What the program does first, unasked, where nobody facilitates; None: nothing."""
        return None

    def awaited(self, state: S, viewer: str | None) -> list[str]:
        """The roles that a viewer, None: the public, sees the table wait for."""
        asks = awaited_by(state, viewer, self.game.roles)
        return list(dict.fromkeys(ask.role for ask in asks))

    def is_held(self, state: S, event: Event) -> bool:
        """Whether an event waits for a facilitator who says it: each that is announced.

        `state`: the position that it led to.
        """
        return event.announced

    def stands_in_for(self, state: S) -> tuple[str, ...]:
        """The sides that a facilitator chooses for, because their players have no screen: none."""
        return ()

    def told_more(self, state: S, event: JsonData, viewer: str, words: str) -> list[TellsMore]:
        """What words for an event, as plain data, tell a viewer more than the rules do.

        Nothing, unless the game looks.
        """
        return []

    def hindsight(self, state: S) -> Mapping[str, Hindsight]:
        """By side how far it is mistaken, for when the game is over: the game does not say."""
        return {}

    def left_out(self, state: S, viewer: str, sentence: str, words: str) -> list[str]:
        """The words of a sentence that tell something which other words for it do not.

        None, unless the game looks.
        """
        return []

    def supposed(self, state: S, side: str, guesses: JsonData) -> Supposal | None:
        """A position made of what a side knows and guesses alone; None: the game makes none."""
        return None

    def threats(self, state: S, viewer: str, place: str) -> Sequence[Any]:
        """What could come to a place next, as far as a viewer knows, where the game says."""
        found: Sequence[Any] = self.game.threats(state, viewer, place)
        return found

    def mended(self, state: S, changes: Sequence[Change]) -> Tried:
        """What changes by hand come to, and what may be changed then."""
        return tried(self.game, state, changes)
