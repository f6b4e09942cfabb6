"""What a game must offer to be shown: one protocol, which the pages of all games ask."""

from __future__ import annotations

from collections.abc import Callable, Collection, Container, Mapping, Sequence
from types import MappingProxyType
from typing import Any, Protocol, TypeVar

from msgspec import Struct, field

from engine.core.content.reading import RuleDigest
from engine.core.encoding.codec import JsonData
from engine.core.protocol import AnyRules
from engine.core.sequence.choice import Refusal
from engine.core.sequence.composed import Drafted, UnreadLine
from engine.core.sequence.composed import Part as DraftPart
from engine.core.supposal import Supposal
from engine.core.view import Ask, Option, View
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
"""The type of the board in the game's views."""


class LogKinds(Struct, frozen=True):
    """What the log does with the game's kinds of event.

    sections: those that begin a section of the log; opens: those that begin the first if none did.
    untold: those recorded only for the plots or as a section's title.
    plotted: the one that the plots at the end are made of.
    rolls: those of the newest section whose die is drawn large over the question.
    rolls_before: the same for the section before, while nothing is told of the newest.
    together: those of rolls of which a move may bring several, which are then all told.
    ends: those that end what a die was about, and are shown in its place.
    follows: what may come of a die, told beside it if it comes right after it, but for `acts`.
    battles: those that begin a battle.
    places: fields of an event's data with a place on the chart, or a list of them.
    becomes: those that say that a side's choice did not lead where it was meant to; each with a
        field of its data and the values for which it does, or with nothing.
    causes: those that may cause one of these, just before it.
    leads: those that lead to the section that begins after them, in the same form as `becomes`.
    moves: those in which units move, each with the fields of its path.
    movers: the field of these with the power whose units move, where ways are told apart by power.
    fought: those of a battle, which stand under the name of their place.
    strikes: those that are drawn at a place: as what (lost, taken), the field with the place, and a
        field that must be set for it ("": always).
    turns: the one that begins a turn, which is told over the question until one of `acts`.
    acts: those after which a turn is under way.
    meanwhile: those of others that are told over the question until one moves, in the same form as
        `becomes`; the ends of battles are.
    takes: those with which a place is taken, told over the question to who took it; same form.
    repeated: those that a move may tell several times in a row, such as points lost one at a time.
        They are one line if these fields are the same, with how many `times` in its data.
    gathered: those of units that go one by one. They are one line if all other fields are the same.
    unnamed: those that come of themselves, beside which the mover's name would mislead.
    """

    sections: tuple[str, ...]
    untold: tuple[str, ...]
    plotted: str
    rolls: tuple[str, ...]
    opens: tuple[str, ...] = ()
    rolls_before: tuple[str, ...] = ()
    together: tuple[str, ...] = ()
    ends: tuple[str, ...] = ()
    follows: Collection[str] = ()
    battles: tuple[str, ...] = ()
    places: tuple[str, ...] = ()
    becomes: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    causes: tuple[str, ...] = ()
    leads: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    moves: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    movers: str = ""
    fought: Container[str] = ()
    strikes: Mapping[str, tuple[str, str, str]] = field(default_factory=dict)
    turns: str = ""
    acts: tuple[str, ...] = ()
    meanwhile: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    takes: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    repeated: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    gathered: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    unnamed: Container[str] = ()


class ListPart(Struct, frozen=True):
    """A heading of the position as a list, with its items."""

    title: str
    items: Sequence[Inspected]


class Kept(Struct, frozen=True):
    """A side's stored guesses: their data, edition and author."""

    data: JsonData = None
    edition: int = 0
    by: str = ""


class LibraryPage(Struct, frozen=True):
    """A library page beside a game's rules: what is printed on its cards or tables.

    facts: the context of its template. one: the same for a single card by its number, if there is
    one. asked: the same where the page answers its query string (`?line=`), as a calculator does.
    """

    title: str
    facts: Callable[[], Facts]
    one: Callable[[int], Facts | None] | None = None
    asked: Callable[[Mapping[str, str]], Facts] | None = None


class TablePage(Struct, frozen=True):
    """A page of a game's own beside its table, from a view and the page's query string.

    Its template is `<key>/beside/<name>.html`. None: there is no such page for this viewer.
    """

    title: str
    facts: Callable[[View[Any], Mapping[str, str], Mapping[str, str]], Facts | None]


class ThreatPage(Struct, frozen=True):
    """A page of what could reach a place next, as far as a viewer knows.

    facts: from the view, the names, the place, and the rules' threats. Its template is
    `<key>/threats.html`.
    """

    title: str
    facts: Callable[[View[Any], Mapping[str, str], str, Sequence[Any]], Facts]


class Detail(Struct, frozen=True):
    """A part of the chart: its name, and what it shows as a viewBox."""

    name: str
    viewbox: str


class Presentation(Protocol[B]):
    """How one game is shown, and its words in the lobby and the library.

    It gets only a View of a position, so it cannot show what a role may not know. Its templates are
    in `templates/<key>/`.
    """

    key: str
    offer: Offer
    layout: Layout | None
    parts: Mapping[str, Part]
    styles: Sequence[str]
    log: LogKinds
    library: Mapping[str, LibraryPage]
    beside: Mapping[str, TablePage] = MappingProxyType({})
    """Pages of the game's own beside its table, by name."""
    threats: ThreatPage | None = None
    turn_name: str = "Turn"
    """The word for what `board.turn` counts."""
    composes: bool = False
    """Whether the game has composed choices."""
    desk: Desk | None = None
    """The game's part of the facilitator's desk, if it has one."""

    reveal: Reveal | None = None
    """What is revealed when a game with secrets is over, if anything."""

    mending: MendWords = MendWords()
    """The words for the things that can be edited by hand."""

    pencils: bool = False
    """Whether sides with secrets can pencil guesses on their boards."""

    luck: Mapping[str, str] = MappingProxyType({})
    """The names of the kinds of roll (`Rolled.what`), in the order of their rows."""

    examples: Mapping[str, str] = MappingProxyType({})
    """Examples of what can be typed, by where each is shown; `planned_<phase>` for queued lines."""

    fights: Fights | None = None
    """How battles are found in the log, if the game shows them as cards.

    Their templates are `jinja/<key>/fought_title.html` and `fought.html`.
    """

    def picture(self) -> Facts:
        """The facts for the small drawing in the lobby."""
        ...

    def digests(self) -> Mapping[str, RuleDigest]:
        """Every rule in our own words, by its number."""
        ...

    def names(self, view: View[B]) -> dict[str, str]:
        """The name of every key."""
        ...

    def common(self, public: View[B]) -> Facts:
        """The part of `shown` that depends only on the public view; computed once for all."""
        return {"names": self.names(public)}

    def shown(self, view: View[B], common: Facts | None = None) -> Facts:
        """The facts for all parts of the page; `common` must not be modified."""
        ...

    def pictured(self, shown: Facts) -> Facts:
        """The facts of `shown` where the whole chart is shown at once, in a picture or a page."""
        return shown

    def detail(self, view: View[B], ask: Ask) -> Detail | None:
        """The part of the chart that a question is about, where all of it is too much for a phone.

        It is chosen from what the view shows. None: all of the chart.
        """
        return None

    def printed(self, view: View[B]) -> Facts:
        """The parts of the chart that never change and are drawn once."""
        ...

    def crumbs(self, view: View[B], names: Mapping[str, str]) -> list[str]:
        """The breadcrumbs of the sequence of play."""
        ...

    def inspected(self, key: str, view: View[B]) -> Inspected | None:
        """What is at a place, what can be done there, and why not; None: nothing is there."""
        ...

    def listed(self, view: View[B]) -> list[ListPart]:
        """The whole position as text."""
        ...

    def news(self, events: Sequence[Happened], view: View[B], role: str) -> News:
        """What happened since the viewer's last visit, and where."""
        ...

    def turned(self, events: Sequence[Happened], view: View[B]) -> Facts:
        """What the end of a turn and the beginning of the next have brought (LogKinds.turns).

        Empty if these events tell of no turn that begins.
        """
        return {}

    def outcomes(self, events: Sequence[Happened], view: View[B]) -> list[Outcome]:
        """What was won and lost in a stretch of the log, as its reader may know it.

        The view is the current one, and provides only names.
        """
        ...

    def refusal(self, why: Refusal, names: Mapping[str, str]) -> Reason:
        """A refusal ready to be shown."""
        ...

    def button(self, option: Option, names: Mapping[str, str]) -> Button:
        """One option as a button with all its words."""
        ...

    def addition(self, part: DraftPart, names: Mapping[str, str]) -> Button:
        """A possible addition to a draft as a button; the page sets its value."""
        lit = len(part.chance.faces) if part.chance else 0
        words = names.get(part.target, part.target)
        return Button(value="", kind="", words=words, rule="", target=part.target, lit=lit)

    def gathered(self, refused: Sequence[Reason]) -> Sequence[Reason]:
        """Why nothing else may be added to a draft; a game may say once what holds of several."""
        return refused

    def item(self, item: Any, names: Mapping[str, str], view: View[B] | None = None) -> str:
        """The name of an item in a draft (ComposedDecision.items).

        view: as its author sees the position, for what the item says only together with it.
        """
        return names.get(str(item), str(item))

    def line_field(self, kind: str, role: str, view: View[B]) -> LineField:
        """The label and example of the field for a role's drafts of this kind, or queued lines."""
        return LineField()

    repeated: Mapping[str, str] = MappingProxyType({})
    """Decisions that may be answered as last time, and the event that told the answer."""

    def again(self, told: Happened, ask: Ask, view: View[B]) -> str:
        """The line that answers a decision as this event told it last time; empty: none does."""
        return ""

    def sheet(self, kind: str, drafted: Drafted, view: View[B]) -> Any:
        """The game's own form for drafts of this kind of decision; None: plain buttons are used.

        Its facts are `c.sheet` in the template `<key>/sheet_<kind>.html`, which replaces the
        buttons of the parts. A button there sends a part's value, or a line to be typed: `{{ c

        sends:line }}`.
        """
        return None

    def pointed(self, found: Any, view: View[B]) -> Any:
        """What could be added to a draft at a place, in words (ComposedDecision.pointed).

        A button there sends a line to be typed: `{{ each

        sends:line }}`.
        """
        return found

    def foreseen(self, found: Sequence[Any], view: View[B]) -> list[Prospect]:
        """What a draft is likely to lead to, in words (ComposedDecision.foreseen)."""
        return []

    def forgotten(self, found: Sequence[Any], view: View[B]) -> list[Reminder]:
        """What may have been overlooked in a draft, in words (ComposedDecision.forgotten)."""
        return []

    def pencilled(self, view: View[B], kept: Kept) -> View[B]:
        """A side's view with its guesses laid on the board."""
        return view

    def pencil(self, view: View[B], line: str) -> JsonData:
        """The data of a side's guesses after a line; the view has them as before.

        :raises UnreadLine: the line cannot be read.
        """
        raise UnreadLine(Refusal("", "empty_line"))

    def was_pencilled(self, view: View[B], line: str) -> bool:
        """Whether this line was the last one carried out."""
        return False

    def supposed(self, found: Supposal, view: View[B]) -> Facts:
        """What a what-if position was made of: for `templates/<key>/what_if.html`."""
        return {}

    def sketched(self, drafts: Sequence[Drafted], view: View[B]) -> Facts:
        """What visible drafts draw on the board: facts for its parts, as `sketch`."""
        return {}

    def said(self, data: Mapping[str, Any], names: Mapping[str, str]) -> Facts:
        """An event's data, prepared for its log line."""
        ...

    def section(self, kind: str, data: Mapping[str, Any]) -> tuple[int, str, str]:
        """The number, turn and title of the log section that an event begins."""
        ...

    def newest_section(self, summary: Mapping[str, Any]) -> int:
        """The number of the current log section."""
        ...

    def won_by(self, result: Mapping[str, Any]) -> str:
        """The winning side of a result; empty: none."""
        return str(result.get("winner", ""))

    def ending(self, result: Mapping[str, Any], rules: AnyRules) -> str:
        """Who has won by the rules, and by what, as in "the Allies won, 6 victory cities".

        rules: those of the game, with its content.
        """
        winner = self.won_by(result)
        return f"{self.offer.called(winner)} won" if winner else ""

    def worth_of(self, result: Mapping[str, Any]) -> int:
        """A score for the result of a game that people play alone to compare.

        More is better, from 0.
        """
        return 0

    def end_of(self, view: View[B], turns: Sequence[Mapping[str, Any]]) -> Facts:
        """How the game ended and how it went: `result` and `title` say who has won.

        The partial `verdict` of `over.html` says by how much.
        """
        ...


AnyPresentation = Presentation[Any]
"""The presentation of a game known only by its key."""
