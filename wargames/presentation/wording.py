"""Words that all games share: buttons, reasons, signed numbers, names in place of keys."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import lru_cache
from typing import Any

import msgspec
from msgspec import Struct, field

from engine.core.counting import counted as counted
from engine.core.sequence.choice import Choice, Refusal
from engine.core.view import AnyView, Ask

Named = tuple[tuple[str, str], ...]
"""Places by key, each with its name."""
CERTAIN = 100
NOISE = 1e-9
"""Less than this is no difference between chances."""
IN_FIELD = 34
"""The most letters of an example that a narrow field shows."""


class Button(Struct, frozen=True):
    """A choice as the page offers it. `lit` counts the faces that succeed, 0 without a die.

    doubt: what is uncertain about its note. way: the line on the chart that it is about.
    second: what is said as it is asked a second time; empty: one click is enough. is_unasked: it
    may be made at any time, so its button never makes a proposal.
    """

    value: str
    kind: str
    words: str
    rule: str
    target: str
    lit: int = 0
    sum: str = ""
    note: str = ""
    doubt: str = ""
    way: str = ""
    second: str = ""
    is_primary: bool = False
    is_unasked: bool = False

    @property
    def odds(self) -> str:
        """The chance in words."""
        return odds_of(self.lit)


class LineField(Struct, frozen=True):
    """The label and example of the input field for a line added to a draft.

    has_none: no line is legal now.
    """

    label: str = "Type what to add"
    example: str = ""
    has_none: bool = False

    @property
    def is_long(self) -> bool:
        """Whether the example may be too long for the field, so that it stands below it too."""
        return len(self.example) > IN_FIELD

    def with_example(self, found: str | None) -> LineField:
        """The field with a legal example; None: no line is legal now."""
        return msgspec.structs.replace(self, example=found or "", has_none=found is None)


class Reminder(Struct, frozen=True):
    """Something that may have been overlooked in a draft, and the place concerned, if any.

    is_loss: it costs something, so it is shown at once.
    """

    words: str
    rule: str
    target: str = ""
    is_loss: bool = False


class Prospect(Struct, frozen=True):
    """The likely result of a draft at one place, in a few words; `key`: what can be looked up."""

    key: str
    title: str
    words: str


class ButtonGroup(Struct):
    """Choices of one kind under their heading.

    key: names it for the style sheet. note, lit: the chance that they all share, so that names
    alone are enough. is_few: short names, many in a row. is_folded: they are folded up. kind: that
    of its choices, where it may be folded. links: for a crowd of choices, first what each is about;
    shown by a `links_template`.
    """

    title: str
    key: str
    rule: str
    buttons: list[Button] = field(default_factory=list)
    note: str = ""
    lit: int = 0
    is_few: bool = False
    is_folded: bool = False
    kind: str = ""
    links: Sequence[Any] = ()

    @property
    def odds(self) -> str:
        """The chance that all of them share, in words."""
        return odds_of(self.lit)

    @property
    def css(self) -> str:
        """The CSS classes of its element."""
        return f"{self.key.partition(':')[0]}{' few' * self.is_few}"

    @property
    def is_brief(self) -> bool:
        """Whether their names alone are enough."""
        return bool(self.note)


class Reason(Struct, frozen=True):
    """A refusal with names in place of keys; its words are the template partial of its fact."""

    game: str
    kind: str
    rule: str
    fact: str
    d: dict[str, Any]

    @property
    def template(self) -> str:
        return f"{self.game}/refusals.html#{self.fact}"


class Happened(Struct, frozen=True):
    """An event that counts: its kind, and its data with keys."""

    kind: str
    data: dict[str, Any]

    @property
    def faces(self) -> list[int]:
        """The dice rolled for it, singly or in volleys."""
        if "roll" in self.data:
            return [self.data["roll"]]
        volleys = [face for volley in self.data.get("volleys", ()) for face in volley["faces"]]
        return volleys or list(self.data.get("dice") or self.data.get("rolls") or ())


class News(Struct, frozen=True):
    """What happened since a viewer's last visit: the facts of the strip that shows it.

    touched: the keys of what was affected. rings: where on the chart that is.
    """

    facts: dict[str, Any]
    touched: list[str]
    rings: list[tuple[float, float]]


class Outcome(Struct, frozen=True):
    """Something that was won or lost in a stretch of the log, in a few words.

    whose: the side that lost it; empty: nobody did. lasts: it counts for the whole game, not only
    for the turn.
    """

    title: str
    items: Sequence[str]
    whose: str = ""
    lasts: bool = True

    @property
    def words(self) -> str:
        """The title and items in one line."""
        return f"{self.title}: {', '.join(self.items)}."


def odds_of(lit: int) -> str:
    """A chance in words, from the number of faces that succeed; none without a die."""
    return f"{lit} in 6" if lit else ""


def percent(chance: float, whole: int | None = None) -> str:
    """A chance in percent, never 0 or 100 where it may be otherwise; whole: beside others."""
    whole = round(chance * CERTAIN) if whole is None else whole
    if whole == 0 and chance > 0:
        return "<1 %"
    if whole == CERTAIN and chance < 1 - NOISE:
        return ">99 %"
    return f"{whole} %"


def whole_percents(chances: Sequence[float]) -> list[int]:
    """The chances of all that may happen in whole percents that add up to 100, as the chances do.

    "<1 %" may fill a gap of one. Where rounding leads elsewhere, each is rounded down, and what is
    missing goes to those that lost most by it.
    """
    exact = [chance * CERTAIN for chance in chances]
    found, whole = [round(each) for each in exact], round(sum(exact))
    filling = sum(each > 0 and not shown for each, shown in zip(exact, found, strict=True))
    if whole - filling <= sum(found) <= whole:
        return found
    found = [int(each + NOISE) for each in exact]
    lost = [round(shown - each, 6) for shown, each in zip(found, exact, strict=True)]
    for at in sorted(range(len(exact)), key=lost.__getitem__)[: whole - sum(found)]:
        found[at] += 1
    return found


def question_of(view: AnyView) -> Ask | None:
    """The first open decision of the viewer."""
    return view.asks[0] if view.asks else None


def targets_of(question: Ask | None) -> set[str]:
    """The targets of the open choices, which are highlighted on the page."""
    return {option.target for option in question.options} if question else set()


def reason_of(game: str, kind: str, refusal: Refusal, names: Mapping[str, str]) -> Reason:
    """A refusal ready to be shown."""
    return Reason(game, kind, refusal.rule, refusal.fact, with_names(refusal.data, names))


def value_of(choice: Choice) -> str:
    """A choice as the value of a form field."""
    return msgspec.json.encode(choice).decode()


def signed(value: int) -> str:
    """A number with its sign: +1, −2, with a real minus, which reads better beside figures."""
    return f"+{value}" if value > 0 else f"−{-value}" if value else "±0"


def with_names(data: Mapping[str, Any], names: Mapping[str, str]) -> dict[str, Any]:
    """An event's or a refusal's data with names in place of keys, deeply."""
    return {key: _named(value, names) for key, value in data.items()}


def _named(value: Any, names: Mapping[str, str]) -> Any:
    if isinstance(value, str):
        return names.get(value, value)
    if isinstance(value, list | tuple):
        return [_named(each, names) for each in value]
    if isinstance(value, dict):
        return {names.get(key, key): _named(each, names) for key, each in value.items()}
    return value


def listed(value: Any) -> list[Any]:
    """What a field of an event has, one or several, as a list."""
    return value if isinstance(value, list) else [value]


class HashedNames:
    """Display names by key, with their hash computed once, because they key a cache."""

    __slots__ = ("by_key", "hashed", "names")

    def __init__(self, names: tuple[tuple[str, str], ...]) -> None:
        self.names, self.hashed = names, hash(names)
        self.by_key: Mapping[str, str] = dict(names)

    def __hash__(self) -> int:
        return self.hashed

    def __eq__(self, other: object) -> bool:
        return self is other or (isinstance(other, HashedNames) and self.names == other.names)


hashed_names = lru_cache(maxsize=16)(HashedNames)
