"""What a game adds to the facilitator's desk: parts of its own, and words that reveal too much."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from typing import Any, Protocol

from msgspec import Struct

from engine.core.facilitation import TellsMore
from engine.core.sequence.composed import Part as DraftPart
from engine.core.view import AnyView
from wargames.presentation.parts import Facts, Part

TRUTH, DIFFERENCE = "truth", "difference"
"""Maps of the desk besides those of the sides."""


class Looking(Struct, frozen=True):
    """The map that the page shows (the truth, a side's, the difference), and the space.

    said: the space that the next card to be said is about.
    """

    map: str = TRUTH
    at: str = ""
    said: str = ""


class Excess(Struct, frozen=True):
    """A word that tells a side more than it may know: its text, its index, and why."""

    word: str
    at: int
    reason: str


Acts = Mapping[str, Sequence[DraftPart]]
"""Kind of an always open decision of the facilitator → the ways to change it."""


class Desk(Protocol):
    """How one game shows the facilitator what no side sees.

    parts: each has a template `<key>/desk/<part>.html`, or the table's own if it is in
    `drawn_by_table`. keys: side, or the hallway → the keyboard key that announces there. ruling:
    the kind of log event for a ruling on the spot. at_once: the kinds of what rooms hear without
    the facilitator: of a purchase one's own, of a declaration of war all. done: the kind of a form
    that is filled in at any time → the words when it is done, {lines} for what was typed; its
    element `word-<kind>` shows them.
    """

    parts: Mapping[str, Part]
    drawn_by_table: Sequence[str]
    keys: Mapping[str, str]
    ruling: str
    at_once: Collection[str] = ()
    done: Mapping[str, str] = {}

    def shown(
        self,
        truth: AnyView,
        sides: Mapping[str, AnyView],
        looking: Looking,
        names: Mapping[str, str],
        acts: Acts,
    ) -> Facts:
        """The facts for the parts; sides: the view of each."""
        ...

    def goes_on(self, truth: AnyView) -> bool:
        """Whether the facilitator's question, if nothing is to be said, needs no person."""
        return False

    def stop(self, found: Any, names: Mapping[str, str], rooms: Mapping[str, str]) -> str:
        """Where the facilitator stops after going on (`Facilitation.next_stop`), in words."""
        return ""

    def passes(self, found: Any) -> bool:
        """Whether the desk goes on by itself from there, as nobody has anything to decide."""
        return False

    def reason(self, more: TellsMore, names: Mapping[str, str]) -> str:
        """Why a word tells too much: "they do not know that there is a carrier"."""
        ...

    def sheet(self, truth: AnyView, side: str, names: Mapping[str, str]) -> Facts:
        """The facts for a side's printable order sheet."""
        ...
