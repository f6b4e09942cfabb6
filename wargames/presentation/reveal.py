"""What a game with secrets shows when it is over: what each side believed, beside the truth."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Protocol

from engine.core.view import AnyView
from wargames.presentation.parts import Facts, Part
from wargames.presentation.wording import Happened

TRUTH = "truth"
"""The chart of what was so, beside those of what the sides believed."""


@dataclass(frozen=True)
class Moment:
    """One step of a game: the truth, what each side saw, how far it was mistaken, what happened.

    hindsight: by side, of the game's own kind (`Facilitation.hindsight`).
    """

    truth: AnyView
    sides: Mapping[str, AnyView]
    hindsight: Mapping[str, Any]
    events: Sequence[Happened] = ()


@dataclass(frozen=True)
class Layer:
    """A part of the page that a step changes: its element, its template, and all that this uses."""

    part: Part
    template: str
    facts: Facts


class Reveal(Protocol):
    """How one game shows it. Its charts stand in `<key>/revealed.html`.

    unit: what the distance between belief and truth is measured in.
    """

    unit: str

    def charts(self, sides: Mapping[str, str]) -> list[tuple[str, str, str]]:
        """The charts from left to right, each with its title and the same in a word.

        sides: what each is called.
        """
        ...

    def layers(self, moment: Moment, names: Mapping[str, str]) -> dict[str, Layer]:
        """Everything that a step changes, by the id of its element."""
        ...

    def told(
        self, side: str, moment: Moment, names: Mapping[str, str], called: Mapping[str, str]
    ) -> str:
        """In what a side was mistaken most: a sentence without its full stop.

        called: what each side is called.
        """
        ...
