"""What a game adds to the facilitator's desk: parts of its own, and words that reveal too much."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Protocol

from engine.core.facilitation import TellsMore
from engine.core.sequence.composed import Part as DraftPart
from engine.core.view import AnyView
from wargames.presentation.parts import Facts, Part

TRUTH, DIFFERENCE = "truth", "difference"
"""Maps of the desk beside those of the sides."""


@dataclass(frozen=True)
class Looking:
    """What the page shows: which map (the truth, a side's, the difference), and which space."""

    map: str = TRUTH
    at: str = ""


@dataclass(frozen=True)
class Excess:
    """What some words tell more than a room may know: the word, from which letter on, and why."""

    word: str
    at: int
    reason: str


Acts = Mapping[str, Sequence[DraftPart]]
"""Kind of a decision that is open to the facilitator at any time → the ways it can be changed."""


class Desk(Protocol):
    """How one game shows the facilitator what no side sees.

    parts: each has a template `<key>/desk_<part>.html`, or where it is among `drawn_by_table` the
    table's own. keys: side, or the hallway, → the key that says what is to be said there. ruling:
    the kind of event that a ruling on the spot is in the log.
    """

    parts: Mapping[str, Part]
    drawn_by_table: Sequence[str]
    keys: Mapping[str, str]
    ruling: str

    def shown(
        self,
        truth: AnyView,
        sides: Mapping[str, AnyView],
        looking: Looking,
        names: Mapping[str, str],
        acts: Acts,
    ) -> Facts:
        """What the parts need; sides: the view of each."""
        ...

    def reason(self, more: TellsMore, names: Mapping[str, str]) -> str:
        """Why a word tells too much: "they do not know that there is a carrier"."""
        ...

    def sheet(self, truth: AnyView, side: str, names: Mapping[str, str]) -> Facts:
        """An order sheet of a side, to be printed."""
        ...
