"""What a game must offer to be shown: one protocol, which the pages of all games ask."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from types import MappingProxyType
from typing import Any, Protocol, TypeVar

from engine.core.content.reading import RuleDigest
from engine.core.encoding.codec import JsonData
from engine.core.sequence.choice import Refusal
from engine.core.sequence.composed import Drafted, UnreadLine
from engine.core.sequence.composed import Part as DraftPart
from engine.core.supposal import Supposal
from engine.core.view import Option, View
from wargames.chart import Layout
from wargames.presentation.desk import Desk
from wargames.presentation.fights import Fights
from wargames.presentation.inspector import Inspected
from wargames.presentation.mending import MendWords
from wargames.presentation.offer import Offer
from wargames.presentation.parts import Facts, Part
from wargames.presentation.reveal import Reveal
from wargames.presentation.wording import (
    Button,
    Happened,
    LineField,
    News,
    Outcome,
    Prospect,
    Reason,
    Reminder,
)

B = TypeVar("B")
"""The board of the game's views."""


@dataclass(frozen=True)
class LogKinds:
    """What the log does with the game's kinds of event.

    sections: those that a section of the log begins with.
    untold: those on record only for the plots or as a section's title.
    plotted: the one that the plots at the end are made of.
    rolls: those whose die is drawn large over the question, of the newest section.
    rolls_before: those of the section before, on which the newest one follows.
    ends: those that close what a die was about, and are told in its place.
    battles: those with which a battle begins.
    places: what of an event's data is a place on the chart, or a list of them.
    becomes: those that say that a side's choice came to something else than it had in mind; each
        with a field of its data and the values of it that do, or with nothing.
    causes: those that may have brought one of these about, just before it.
    moves: those by which units go from place to place, each with the fields that name its way.
    strikes: those that are drawn at a place: as what (lost, taken), the field that names the place,
        and one without which it is nothing ("": always).
    """

    sections: tuple[str, ...]
    untold: tuple[str, ...]
    plotted: str
    rolls: tuple[str, ...]
    rolls_before: tuple[str, ...] = ()
    ends: tuple[str, ...] = ()
    battles: tuple[str, ...] = ()
    places: tuple[str, ...] = ()
    becomes: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    causes: tuple[str, ...] = ()
    moves: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    strikes: Mapping[str, tuple[str, str, str]] = field(default_factory=dict)


@dataclass(frozen=True)
class ListPart:
    """A heading of the position as a list, with what stands under it."""

    title: str
    items: Sequence[Inspected]


@dataclass(frozen=True)
class Kept:
    """What a side has pencilled on its board, as its paper has it: its data, edition and writer."""

    data: JsonData = None
    edition: int = 0
    by: str = ""


@dataclass(frozen=True)
class LibraryPage:
    """What is printed on a game's cards or tables: a page beside its rules.

    facts: what its template needs. one: the same for a single card by its number, if there is one.
    asked: the same where the page answers what its address asks (`?line=`), as a calculator does.
    """

    title: str
    facts: Callable[[], Facts]
    one: Callable[[int], Facts | None] | None = None
    asked: Callable[[Mapping[str, str]], Facts] | None = None


@dataclass(frozen=True)
class TablePage:
    """A page of a game's own beside its table: of a view it is told what its address asks.

    Its template is `<key>/beside/<name>.html`. None: there is no such page for this viewer.
    """

    title: str
    facts: Callable[[View[Any], Mapping[str, str], Mapping[str, str]], Facts | None]


@dataclass(frozen=True)
class ThreatPage:
    """A page of what could come to a place next, of which the rules tell what a viewer knows.

    facts: of the view, what all is called, the place, and what the rules tell of it. Its template
    is `<key>/threats.html`.
    """

    title: str
    facts: Callable[[View[Any], Mapping[str, str], str, Sequence[Any]], Facts]


class Presentation(Protocol[B]):
    """How one game is shown, and what it is called in the lobby and the library.

    Of a position it is given nothing but a View, so it cannot show what a role may not know. Its
    templates lie in `templates/<key>/`.
    """

    key: str
    offer: Offer
    layout: Layout | None
    parts: Mapping[str, Part]
    styles: Sequence[str]
    log: LogKinds
    library: Mapping[str, LibraryPage]
    beside: Mapping[str, TablePage] = MappingProxyType({})
    """Pages of the game's own beside its table."""
    threats: ThreatPage | None = None
    turn_name: str = "Turn"
    """What the number of `board.turn` counts."""
    composes: bool = False
    """Whether some choice of the game is put together part by part."""
    desk: Desk | None = None
    """The facilitator's desk, where a game that is facilitated has one."""

    reveal: Reveal | None = None
    """What is shown when a game with secrets is over, where it shows that."""

    mending: MendWords = MendWords()
    """What the things are called that may be mended by hand."""

    pencils: bool = False
    """Whether sides that have secrets pencil guesses on their boards."""

    luck: Mapping[str, str] = MappingProxyType({})
    """What the kinds of roll are called (`Rolled.what`), in the order of their rows."""

    fights: Fights | None = None
    """How battles are found in the log, where the game shows them as cards: in the words of
    `jinja/<key>/fought_title.html` and `fought.html`."""

    def picture(self) -> Facts:
        """What the small drawing in the lobby shows."""
        ...

    def digests(self) -> Mapping[str, RuleDigest]:
        """Every rule in our own words, by its number."""
        ...

    def names(self, view: View[B]) -> dict[str, str]:
        """What every key is called."""
        ...

    def common(self, public: View[B]) -> Facts:
        """What `shown` needs of the public's view alone: made once for all who look."""
        return {"names": self.names(public)}

    def shown(self, view: View[B], common: Facts | None = None) -> Facts:
        """Everything that the parts of the page need; nothing in `common` is changed."""
        ...

    def printed(self, view: View[B]) -> Facts:
        """What of the chart never changes and is drawn once."""
        ...

    def crumbs(self, view: View[B], names: Mapping[str, str]) -> list[str]:
        """The trail in words: where in the sequence of play the game stands."""
        ...

    def inspected(self, key: str, view: View[B]) -> Inspected | None:
        """What stands at a place, what can be done there, and why not; None: nothing is there."""
        ...

    def listed(self, view: View[B]) -> list[ListPart]:
        """The whole position as text."""
        ...

    def news(self, events: Sequence[Happened], view: View[B], role: str) -> News:
        """What happened since someone last looked, and where."""
        ...

    def outcomes(self, events: Sequence[Happened], view: View[B]) -> list[Outcome]:
        """What a stretch of the log, as its reader may know it, tells as won and lost.

        The view is of how the game stands: names are read off it, and nothing that happened.
        """
        ...

    def refusal(self, why: Refusal, view: View[B]) -> Reason:
        """A refusal ready to be told."""
        ...

    def button(self, option: Option, names: Mapping[str, str]) -> Button:
        """One option as a button with all its words."""
        ...

    def addition(self, part: DraftPart, names: Mapping[str, str]) -> Button:
        """What could be added to a draft, as a button; what it sends is the page's to say."""
        lit = len(part.chance.faces) if part.chance else 0
        words = names.get(part.target, part.target)
        return Button(value="", kind="", words=words, rule="", target=part.target, lit=lit)

    def item(self, item: Any, names: Mapping[str, str]) -> str:
        """What a thing in a draft is called (ComposedDecision.items)."""
        return names.get(str(item), str(item))

    def line_field(self, kind: str) -> LineField:
        """What the field is called in which a draft of this kind of decision is typed."""
        return LineField()

    def sheet(self, kind: str, drafted: Drafted, view: View[B]) -> Any:
        """A sheet of the game's own on which a draft of this kind of decision is put together.

        Facts for its template, `<key>/sheet_<kind>.html`, as `c.sheet`, which then stands where
        the buttons of the parts would; a button there sends a part's value, or a line to be typed:
        `{{ c|sends:line }}`. None: the table's buttons.
        """
        return None

    def pointed(self, found: Any, view: View[B]) -> Any:
        """What could be added to a draft at a place, in words (ComposedDecision.pointed).

        A button there sends a line to be typed: `{{ each|sends:line }}`.
        """
        return found

    def foreseen(self, found: Sequence[Any], view: View[B]) -> list[Prospect]:
        """What a draft is likely to come to, in words (ComposedDecision.foreseen)."""
        return []

    def forgotten(self, found: Sequence[Any], view: View[B]) -> list[Reminder]:
        """What may have been overlooked in a draft, in words (ComposedDecision.forgotten)."""
        return []

    def pencilled(self, view: View[B], kept: Kept) -> View[B]:
        """A side's view with what it has pencilled laid on the board."""
        return view

    def pencil(self, view: View[B], line: str) -> JsonData:
        """What the paper of a side says after a line; the view has what it said before.

        :raises UnreadLine: the line does not read.
        """
        raise UnreadLine(Refusal("", "empty_line"))

    def was_pencilled(self, view: View[B], line: str) -> bool:
        """Whether this line was the last."""
        return False

    def supposed(self, found: Supposal, view: View[B]) -> Facts:
        """What a position was made of that a side supposes: for `templates/<key>/what_if.html`."""
        return {}

    def sketched(self, drafts: Sequence[Drafted], view: View[B]) -> Facts:
        """What of the drafts in sight is drawn on the board: facts for its parts, as `sketch`."""
        return {}

    def said(self, data: Mapping[str, Any], names: Mapping[str, str]) -> Facts:
        """An event's data as its line of the log needs it."""
        ...

    def section(self, kind: str, data: Mapping[str, Any]) -> tuple[int, str, str]:
        """The number, turn and title of the section of the log that an event begins."""
        ...

    def newest_section(self, summary: Mapping[str, Any]) -> int:
        """The number of the section that the game stands in."""
        ...

    def won_by(self, result: Mapping[str, Any]) -> str:
        """The side that a result is a victory of; empty: of none."""
        return str(result.get("winner", ""))

    def worth_of(self, result: Mapping[str, Any]) -> int:
        """How good a result is, of a game that people play each alone to compare; more is better,
        from 0."""
        return 0

    def end_of(self, view: View[B], turns: Sequence[Mapping[str, Any]]) -> Facts:
        """How it ended, and how it went: `result` and `title` say who has won.

        The partial `verdict` of `over.html` tells by how much.
        """
        ...


AnyPresentation = Presentation[Any]
"""How a game is shown that is known by its key alone."""
