"""A position to JSON and back, with schema versions and their migrations."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, Generic, TypeVar

import msgspec

from engine.core.encoding.counter_fields import further_fields
from engine.core.encoding.key_order import order_in
from engine.core.encoding.own_copy import copier_of
from engine.core.position import Position

S = TypeVar("S", bound=Position)
T = TypeVar("T", bound=msgspec.Struct)

JsonData = Any
"""What JSON is decoded to or made of; who reads it checks what it is."""
JsonObject = dict[str, JsonData]

Migration = Callable[[JsonObject], JsonObject]


def duplicate(struct: T) -> T:
    """A shallow copy of a struct: what copy.copy returns, in half its time."""
    copied: T = struct.__copy__()  # type: ignore[attr-defined]  # msgspec's types leave it out
    return copied


class Unreadable(ValueError):
    """Data that is not what it should be; the message says where and what was expected."""


def plain(value: object) -> JsonData:
    """Structs as the dictionaries, lists, strings and numbers that JSON makes of them."""
    return msgspec.json.decode(msgspec.json.encode(value))


class Codec(Generic[S]):
    """Reads and writes one game's state.

    `migrations[n]` lifts plain data of schema n to schema n + 1: a renamed frame, step or
    field gets its line there, and a fixture that proves old games still load. Where the order of
    an object's keys counts (engine.core.encoding.key_order), plain data has pairs in its place.
    """

    def __init__(
        self, state: type[S], schema: int = 1, migrations: Mapping[int, Migration] | None = None
    ) -> None:
        self.state = state
        self.schema = schema
        self.migrations = dict(migrations or {})
        self.further = further_fields(state)
        self.key_order = order_in(state)
        self._packer = msgspec.msgpack.Encoder()
        self._unpacker = msgspec.msgpack.Decoder(state)
        self._copied = copier_of(state)

    def copy(self, state: S) -> S:
        """A private copy that shares nothing with the original but what never changes."""
        return self._copied(state)

    def to_data(self, state: S) -> JsonObject:
        """The state as plain dictionaries, lists, strings and numbers."""
        data: JsonObject = self.key_order.stored(plain(state))
        return data

    def from_data(self, data: JsonData, like: JsonData = None) -> S:
        """The state that plain data stands for, lifted from an older schema if need be.

        `like`: plain data of the same state, whose order it takes where it may have lost its own.

        :raises Unreadable: not a state of this game; says where.
        """
        if not isinstance(data, dict):
            raise Unreadable("expected an object with the state's fields")
        schema = data.get("schema", 1)
        if not isinstance(schema, int) or not 1 <= schema <= self.schema:
            raise Unreadable(f"schema: expected 1 to {self.schema}, got {schema!r}")
        for version in range(schema, self.schema):
            data = self.migrations[version](data)
        data = self.key_order.read(data, like)
        try:
            return msgspec.convert({**data, "schema": self.schema}, self.state)
        except msgspec.ValidationError as error:
            raise Unreadable(str(error)) from None

    def encode(self, state: S) -> bytes:
        """The state as JSON, the same bytes for the same state."""
        return msgspec.json.encode(self._ordered(state), order="deterministic")

    def _ordered(self, state: S) -> object:
        """The state ready for JSON that keeps the order which counts.

        In counters and cards, which are most of it, no order does.
        """
        if not self.key_order:
            return state
        rest = duplicate(state)
        rest.counters, rest.cards = {}, {}
        data = self.to_data(rest)
        return {**data, "counters": state.counters, "cards": state.cards}

    def pack(self, state: S) -> bytes:
        """The state for this process to keep, with all that it holds in the order that has."""
        return self._packer.encode(state)

    def unpack(self, kept: bytes) -> S:
        """A state of its own, as it was packed."""
        return self._unpacker.decode(kept)

    def decode(self, text: bytes | str) -> S:
        """:raises Unreadable: not JSON, or not a state of this game."""
        try:
            return self.from_data(msgspec.json.decode(text))
        except msgspec.DecodeError as error:
            raise Unreadable(str(error)) from None
