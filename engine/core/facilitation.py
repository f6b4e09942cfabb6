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
    """Words of an announcement that tell a viewer more than the rules allow.

    kind: the sort of fact, "unit" or "number"; value: which one. word: as written, from the index
    `at` on.
    """

    kind: str
    value: str
    word: str
    at: int


class StackFacilitation(Generic[S]):
    """Default facilitation, the same for every game; a game overrides what its program does."""

    supposes = False

    def __init__(self, game: Any) -> None:
        self.game = game

    def program(self, state: S, ask: Decision) -> Choice:
        """The program's choice where no person facilitates.

        :raises TypeError: the game does not define one.
        """
        raise TypeError(f"{type(self.game).__name__} does not say what its program chooses")

    def program_unasked(self, state: S) -> Choice | None:
        """What the program does first, unasked, where no person facilitates; None: nothing."""
        return None

    def awaited(self, state: S, viewer: str | None) -> list[str]:
        """The roles that the table waits for, as a viewer sees it (None: the public)."""
        asks = awaited_by(state, viewer, self.game.roles)
        return list(dict.fromkeys(ask.role for ask in asks))

    def is_held(self, state: S, event: Event) -> bool:
        """Whether an event is held until a facilitator announces it.

        `state`: the position that the event led to.
        """
        return event.announced

    def stands_in_for(self, state: S) -> tuple[str, ...]:
        """Sides without a screen, for which the facilitator chooses: none by default."""
        return ()

    def next_stop(self, state: S) -> tuple[Any, S] | None:
        """Where a facilitator who goes on stops next, and the position there, without any die.

        None: that cannot be known, or the game does not say it.
        """
        return None

    def told_more(self, state: S, event: JsonData, viewer: str, words: str) -> list[TellsMore]:
        """Where words for an event tell a viewer more than the rules allow: nowhere by default."""
        return []

    def hindsight(self, state: S) -> Mapping[str, Hindsight]:
        """How mistaken each side is, for when the game is over: nothing by default."""
        return {}

    def left_out(self, state: S, viewer: str, sentence: str, words: str) -> list[str]:
        """Words of a sentence whose facts another wording leaves out: none by default."""
        return []

    def supposed(self, state: S, side: str, guesses: JsonData) -> Supposal | None:
        """A position made only of what a side knows and guesses; None: the game makes none."""
        return None

    def threats(self, state: S, viewer: str, place: str, guesses: JsonData = None) -> Sequence[Any]:
        """What could reach a place next, as far as a viewer knows, where the game can tell.

        guesses: the viewer's paper of them.
        """
        found: Sequence[Any] = self.game.threats(state, viewer, place, guesses)
        return found

    def mended(self, state: S, changes: Sequence[Change]) -> Tried:
        """Try edits on a copy of the position, and list what may be edited then."""
        return tried(self.game, state, changes)
