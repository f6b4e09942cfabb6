"""Editing a position by hand: what may be set in it, and how.

A game says so in a `Mending` of its own. What may be set is what everyone sees, so that neither a
mending nor what is said against it tells anyone of what is hidden.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any, Generic, TypeVar

import msgspec
from msgspec import Struct

from engine.core.encoding.codec import JsonData, plain
from engine.core.events import Event
from engine.core.position import put_on_top
from engine.core.sequence.choice import AnyPlay, Choice, Refusal
from engine.core.sequence.flow import Together

P = TypeVar("P", bound=AnyPlay)
Value = bool | int | str
COUNTER, CARD, NEW = "counter", "card", "new"
"""Sorts of thing; any other value is the name of a state field."""
PLACE, PILE, GONE, VALUE = "place", "pile", "gone", "value"
MOST_CHANGES = 20
LONGEST_REASON = 200


class Field(Struct, frozen=True, kw_only=True):
    """An editable field of a thing: its value now, and the values it may take.

    values: in the order in which they are offered; without any, a number from least to most.
    """

    name: str
    now: Value
    values: tuple[Value, ...] = ()
    least: int = 0
    most: int = 0

    def takes(self, to: Value) -> bool:
        """Whether the field may take this value; 1 is not True."""
        if self.values:
            return any(to == each and type(to) is type(each) for each in self.values)
        return type(to) is int and self.least <= to <= self.most


class Thing(Struct, frozen=True, kw_only=True):
    """Something that may be edited: a counter, a card, a new counter, or a field of the state.

    key: of the counter or card, or within a state field that has several. what, owner, where: how
    players identify it, as keys with a name or as printed; "" for none.
    """

    sort: str
    key: str = ""
    what: str
    owner: str = ""
    where: str = ""
    fields: tuple[Field, ...]

    def field(self, name: str) -> Field | None:
        """The editable field of this name."""
        return next((each for each in self.fields if each.name == name), None)


class Change(Struct, frozen=True, kw_only=True):
    """One edit: a field of a thing gets a new value."""

    sort: str
    key: str = ""
    field: str
    to: Value


class Mended(Change, frozen=True, kw_only=True):
    """An edit that was made, with the value before and how players identify the thing."""

    before: Value
    what: str
    owner: str = ""
    where: str = ""


class Mend(Choice, tag="mend", frozen=True, kw_only=True):
    """Edits to a position with their reason.

    No decision asks for it: the site makes it once all sides agree.
    """

    changes: tuple[Change, ...]
    reason: str


class PositionMended(Event, frozen=True, kw_only=True, tag="position_mended"):
    """The position was edited by hand, as all sides agreed."""

    changes: tuple[Mended, ...]
    reason: str
    rule: str = ""


class Impossible(Exception):
    """An edit that cannot be made; `refusal` says why."""

    def __init__(self, fact: str, **data: int | str) -> None:
        super().__init__(fact)
        self.refusal = Refusal("", fact, data)


class Mending(Generic[P]):
    """The edits that a game allows in the current position: none by default."""

    def __init__(self, g: P) -> None:
        self.g = g

    def things(self) -> Iterator[Thing]:
        """Everything that may be edited, in an order that reveals nothing hidden."""
        return iter(())

    def put(self, thing: Thing, field: str, to: Value) -> None:
        """Set a field of a thing. Games override this where more has to change with it.

        :raises Impossible: not in the current position.
        """
        state = self.g.state
        if thing.sort == COUNTER and field == GONE:
            del state.counters[thing.key]
        elif thing.sort == COUNTER:
            setattr(state.counters[thing.key], field, to)
        elif thing.sort == CARD:
            put_on_top(state.cards, str(to), thing.key)
        elif thing.key:
            getattr(state, thing.sort)[thing.key] = to
        else:
            setattr(state, thing.sort, to)

    def strictly(self) -> Iterator[str]:
        """Extra invariants that only a step under way would excuse, and an edit may not break."""
        return iter(())

    def as_it_is(
        self, key: str, name: str, values: tuple[Value, ...] = (), *, most: int = 0
    ) -> Field:
        """A plain field of a counter, with the values it may take, or a number up to `most`."""
        now = getattr(self.g.state.counters[key], name)
        return Field(name=name, now=now, values=values, most=most)

    def in_hand(self) -> set[str]:
        """Keys that a step under way refers to: these things may not be moved."""
        return named_in(self.g.state.stack)


def placed(now: str, values: Sequence[str]) -> Field:
    """The place field of a counter: where it is, and where it may be put."""
    return Field(name=PLACE, now=now, values=(*[now] * (now not in values), *values))


def numbers(state: Struct, names: Sequence[str], most: int, least: int = 0) -> Iterator[Thing]:
    """Editable state fields that are flags, or numbers from least to most."""
    flags = {each.name for each in msgspec.structs.fields(state) if each.type is bool}
    for name in names:
        values = (False, True) if name in flags else ()
        now = getattr(state, name)
        field = Field(name=VALUE, now=now, values=values, least=least, most=most)
        yield Thing(sort=name, what=name, fields=(field,))


def named_in(frames: Sequence[Any]) -> set[str]:
    """Every word in the frames of a stack, except sealed answers that are still held."""
    found = set[str]()
    for frame in frames:
        shown = frame.asks if isinstance(frame, Together) else frame
        found.update(words_in(plain(shown)))
    return found


def words_in(data: JsonData) -> Iterator[str]:
    """Every string in plain data, including keys."""
    if isinstance(data, str):
        yield data
    elif isinstance(data, dict):
        yield from data
        for value in data.values():
            yield from words_in(value)
    elif isinstance(data, list):
        for value in data:
            yield from words_in(value)
