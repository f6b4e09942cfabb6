"""What a game with secrets shows when it is over: what each side believed, beside the truth."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Protocol

from msgspec import Struct

from engine.core.view import AnyView
from wargames.presentation.parts import Facts, Part
from wargames.presentation.wording import Happened

TRUTH = "truth"
"""The chart of the truth, beside those of the sides' beliefs."""


class Moment(Struct, frozen=True):
    """One step of a game: the truth, what each side saw, how mistaken it was, what happened.

    hindsight: by side, in the game's own type (`Facilitation.hindsight`).
    """

    truth: AnyView
    sides: Mapping[str, AnyView]
    hindsight: Mapping[str, Any]
    events: Sequence[Happened] = ()


class Layer(Struct, frozen=True):
    """A part of the page that changes with each step: its element, template and context."""

    part: Part
    template: str
    facts: Facts


class Reveal(Protocol):
    """How one game reveals its secrets. Its charts are in `<key>/revealed.html`.

    unit: of the distance between belief and truth.
    """

    unit: str

    def charts(self, sides: Mapping[str, str]) -> list[tuple[str, str, str]]:
        """The charts from left to right, each with a long and a short title.

        sides: their names.
        """
        ...

    def layers(self, moment: Moment, names: Mapping[str, str]) -> dict[str, Layer]:
        """Everything that changes with each step, by the id of its element."""
        ...

    def told(
        self, side: str, moment: Moment, names: Mapping[str, str], called: Mapping[str, str]
    ) -> str:
        """What a side was most mistaken about: a sentence without its full stop.

        called: the names of the sides.
        """
        ...
