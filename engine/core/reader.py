"""Choices, events and options of a game from the plain data that they are sent and stored as."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator, Mapping
from functools import cached_property
from types import UnionType
from typing import Generic, TypeVar, get_args

import msgspec
from msgspec import Struct, UnsetType

from engine.core.encoding.codec import JsonData, Unreadable
from engine.core.events import Event
from engine.core.luck import Ledger, NoLedger
from engine.core.mending import Mend, PositionMended
from engine.core.sequence.choice import Choice

MEND = str(Mend.__struct_config__.tag)
POSITION_MENDED = str(PositionMended.__struct_config__.tag)
Options_co = TypeVar("Options_co", bound=Struct, covariant=True)

SWITCHES = (bool, bool | UnsetType)
"""The types of options that are on or off; unset is off, and is not stored."""


def _subclasses_of(kind: type[Event]) -> Iterator[type[Event]]:
    """All direct and indirect subclasses of an event class."""
    for each in kind.__subclasses__():
        yield each
        yield from _subclasses_of(each)


class NotTogether(Unreadable):
    """An option that has no effect beside another was chosen with it; the message names both."""


class Reader(Generic[Options_co]):
    """Reads one game's data, and refuses what does not belong to that game.

    `choices` is the union of its kinds of choice, `package` the package that defines its events.
    `only_with` maps a switch that has no effect alone to the one it needs, `never_with` one that
    has no effect beside another to that other. `ledger` makes the reader of dice rolls for one log;
    by default it reads none. `without`: options left out.
    `retired`: options that stored games may have, and no new game is offered.
    `usual`: options that a new game has unless it is said otherwise, where they are not those of
    the type.
    """

    def __init__(
        self,
        choices: UnionType,
        options: type[Options_co],
        package: str,
        *,
        only_with: Mapping[str, str] | None = None,
        never_with: Mapping[str, str] | None = None,
        ledger: Callable[[], Ledger] = NoLedger,
        without: Collection[str] = (),
        usual: Mapping[str, JsonData] | None = None,
        retired: Collection[str] = (),
    ) -> None:
        self.choices = choices
        self.options_type = options
        self.package = package
        self.only_with = {k: v for k, v in (only_with or {}).items() if k not in without}
        self.never_with = {k: v for k, v in (never_with or {}).items() if k not in without}
        self.ledger = ledger
        self.without = frozenset(without)
        self.usual = usual or {}
        self.retired = frozenset(retired) - self.without

    def with_ledger(
        self,
        ledger: Callable[[], Ledger],
        without: Collection[str] = (),
        usual: Mapping[str, JsonData] | None = None,
    ) -> Reader[Options_co]:
        """A reader with the same data, whose ledger and usual options fit the given components.

        without: options that mean nothing with these components.
        """
        return type(self)(
            self.choices,
            self.options_type,
            self.package,
            only_with=self.only_with,
            never_with=self.never_with,
            ledger=ledger,
            without=without,
            usual=usual,
            retired=self.retired,
        )

    @cached_property
    def known(self) -> frozenset[str]:
        """The options of the game."""
        return frozenset(each.name for each in self._fields) - self.without

    @property
    def _fields(self) -> tuple[msgspec.structs.FieldInfo, ...]:
        return msgspec.structs.fields(self.options_type)

    @cached_property
    def switches(self) -> tuple[str, ...]:
        """The options that can be switched on or off in a new game."""
        found = (each.name for each in self._fields if each.type in SWITCHES)
        return tuple(name for name in found if name in self.known - self.retired)

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
        """Choice classes by kind: converting to one is a hundred times faster than to the union."""
        kinds: tuple[type[Choice], ...] = get_args(self.choices) or (self.choices,)
        return {str(kind.__struct_config__.tag): kind for kind in kinds}

    def made(self, data: JsonData) -> Choice:
        """The choice of a move on record: one of this game, or the site's own (`Mend`).

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
        unknown = sorted(set(data) - self.known)
        if unknown:
            names = ", ".join(sorted(self.known))
            raise Unreadable(f"unknown option {unknown[0]!r}; known are {names}")
        try:
            return msgspec.convert({**self.usual, **data}, self.options_type)
        except msgspec.ValidationError as error:
            raise Unreadable(str(error)) from None

    def chosen(self, data: Mapping[str, JsonData]) -> Options_co:
        """The options that someone chooses for a new game; games from before may have others.

        :raises Unreadable: an unknown option, or a value of the wrong type.
        :raises NotTogether: one that has no effect beside another.
        """
        found = self.options(data)
        for name, other in self.never_with.items():
            if data.get(name) and data.get(other):
                raise NotTogether(f"option {name!r} has no effect with {other!r}: leave one off")
        return found

    def effective(self, data: Mapping[str, JsonData]) -> dict[str, JsonData]:
        """The options of an older game for a new one: what has no effect beside others is off."""
        idle = {k for k, other in self.never_with.items() if data.get(k) and data.get(other)}
        return {name: False if name in idle else value for name, value in data.items()}

    @cached_property
    def event_kinds(self) -> Mapping[str, type[Event]]:
        """Event classes by kind, from the game's own package."""
        own = [
            kind for kind in _subclasses_of(Event) if kind.__module__.startswith(f"{self.package}.")
        ]
        found = {str(kind.__struct_config__.tag): kind for kind in own}
        return {tag: kind for tag, kind in found.items() if tag != kind.__name__}  # a mere base

    def event(self, data: JsonData) -> Event:
        """The event that plain data stands for: one of the game, or the site's own.

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
