"""Choices, events and options of a game from the plain data that they are sent and stored as."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from functools import cached_property
from types import UnionType
from typing import Generic, TypeVar, get_args

import msgspec
from msgspec import Struct

from engine.core.encoding.codec import JsonData, Unreadable
from engine.core.events import Event
from engine.core.luck import Ledger, NoLedger
from engine.core.mending import Mend, PositionMended
from engine.core.sequence.choice import Choice

MEND = str(Mend.__struct_config__.tag)
POSITION_MENDED = str(PositionMended.__struct_config__.tag)
Options_co = TypeVar("Options_co", bound=Struct, covariant=True)


def _below(kind: type[Event]) -> Iterator[type[Event]]:
    """All subclasses of a kind of event, and theirs."""
    for each in kind.__subclasses__():
        yield each
        yield from _below(each)


class Reader(Generic[Options_co]):
    """Reads one game's data, and refuses what is not of that game.

    `choices` is the union of its kinds of choice, `package` the one that its events stand in.
    `only_with` names the switches that change nothing unless another one is on: each with that one.
    `ledger` gives what reads the rolls off one log: of nothing, unless the game says what they are
    worth.
    """

    def __init__(
        self,
        choices: UnionType,
        options: type[Options_co],
        package: str,
        *,
        only_with: Mapping[str, str] | None = None,
        ledger: Callable[[], Ledger] = NoLedger,
    ) -> None:
        self.choices = choices
        self.options_type = options
        self.package = package
        self.only_with = only_with or {}
        self.ledger = ledger

    def with_ledger(self, ledger: Callable[[], Ledger]) -> Reader[Options_co]:
        """The same, with the rolls that one set of components knows how to read."""
        return type(self)(
            self.choices,
            self.options_type,
            self.package,
            only_with=self.only_with,
            ledger=ledger,
        )

    @cached_property
    def switches(self) -> tuple[str, ...]:
        """What can be switched on or off in a new game."""
        fields = msgspec.structs.fields(self.options_type)
        return tuple(field.name for field in fields if field.type is bool)

    def choice(self, data: JsonData) -> Choice:
        """The choice that plain data stands for.

        :raises Unreadable: not a choice of this game; says where.
        """
        kind = data.get("kind") if isinstance(data, dict) else None
        known = self.choice_kinds.get(kind, self.choices) if isinstance(kind, str) else self.choices
        try:
            choice: Choice = msgspec.convert(data, known)
        except msgspec.ValidationError as error:
            raise Unreadable(str(error)) from None
        return choice

    @cached_property
    def choice_kinds(self) -> Mapping[str, type[Choice]]:
        """What can be chosen, by kind: to read one as what it is takes a hundredth of the time that
        msgspec takes to see what the whole union is.
        """
        kinds: tuple[type[Choice], ...] = get_args(self.choices) or (self.choices,)
        return {str(kind.__struct_config__.tag): kind for kind in kinds}

    def made(self, data: JsonData) -> Choice:
        """The choice of a move that was made: one of this game, or of the site (`Mend`).

        :raises Unreadable: not such a choice; says where.
        """
        if not isinstance(data, dict) or data.get("kind") != MEND:
            return self.choice(data)
        try:
            return msgspec.convert(data, Mend)
        except msgspec.ValidationError as error:
            raise Unreadable(str(error)) from None

    def options(self, data: Mapping[str, JsonData]) -> Options_co:
        """The options of a new game from plain data.

        :raises Unreadable: an unknown option, or a value of the wrong type.
        """
        known = {field.name for field in msgspec.structs.fields(self.options_type)}
        unknown = sorted(set(data) - known)
        if unknown:
            raise Unreadable(f"unknown option {unknown[0]!r}; known are {', '.join(sorted(known))}")
        try:
            return msgspec.convert(dict(data), self.options_type)
        except msgspec.ValidationError as error:
            raise Unreadable(str(error)) from None

    @cached_property
    def event_kinds(self) -> Mapping[str, type[Event]]:
        """Everything that can happen, by kind: the events of the game's own package."""
        own = [kind for kind in _below(Event) if kind.__module__.startswith(f"{self.package}.")]
        found = {str(kind.__struct_config__.tag): kind for kind in own}
        return {tag: kind for tag, kind in found.items() if tag != kind.__name__}  # a mere base

    def event(self, data: JsonData) -> Event:
        """The event that plain data with its kind and rule stands for: the game's, or the site's.

        :raises Unreadable: not such an event; says where.
        """
        kind = data.get("kind") if isinstance(data, dict) else None
        known = PositionMended if kind == POSITION_MENDED else self.event_kinds.get(str(kind))
        if known is None:
            raise Unreadable(f"kind: {kind!r} is no event")
        try:
            return msgspec.convert(data, known)
        except msgspec.ValidationError as error:
            raise Unreadable(str(error)) from None
