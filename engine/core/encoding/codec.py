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
"""Decoded JSON; whoever reads it checks its type."""
JsonObject = dict[str, JsonData]

Migration = Callable[[JsonObject], JsonObject]


def duplicate(struct: T) -> T:
    """A shallow copy of a struct: what copy.copy returns, in half its time."""
    copied: T = struct.__copy__()  # type: ignore[attr-defined]  # msgspec's types leave it out
    return copied


class Unreadable(ValueError):
    """Malformed data; the message says where and what was expected."""


def plain(value: object) -> JsonData:
    """The plain JSON data of structs: dictionaries, lists, strings and numbers."""
    return msgspec.json.decode(msgspec.json.encode(value))


class Codec(Generic[S]):
    """Reads and writes one game's state.

    `migrations[n]` lifts plain data of schema n to schema n + 1. A renamed frame, step or field
    gets an entry there, and a fixture that proves old games still load. Where the order of an
    object's keys counts (engine.core.encoding.key_order), plain data has pairs in its place.
    """

    def __init__(
        self, state: type[S], schema: int = 1, migrations: Mapping[int, Migration] | None = None
    ) -> None:
        self.state = state
        self.schema = schema
        self.migrations = dict(migrations or {})
        self.further = further_fields(state)
        self.key_order = order_in(state) or None
        self._packer = msgspec.msgpack.Encoder()
        self._unpacker = msgspec.msgpack.Decoder(state)
        self._copied = copier_of(state)

    def copy(self, state: S) -> S:
        """A copy that shares only immutable values with the original."""
        return self._copied(state)

    def to_data(self, state: S) -> JsonObject:
        """The state as plain dictionaries, lists, strings and numbers."""
        data: JsonObject = plain(state)
        return data if self.key_order is None else self.key_order.stored(data)

    def from_data(self, data: JsonData, like: JsonData = None) -> S:
        """The state that plain data stands for, migrated from an older schema if need be.

        `like`: plain data of the same state, whose key order is taken where `data` may have lost
        its own.

        :raises Unreadable: not a state of this game; says where.
        """
        if not isinstance(data, dict):
            raise Unreadable("expected an object with the state's fields")
        schema = data.get("schema", 1)
        if not isinstance(schema, int) or not 1 <= schema <= self.schema:
            raise Unreadable(f"schema: expected 1 to {self.schema}, got {schema!r}")
        for version in range(schema, self.schema):
            data = self.migrations[version](data)
        if self.key_order is not None:
            data = self.key_order.read(data, like)
        try:
            return msgspec.convert({**data, "schema": self.schema}, self.state)
        except msgspec.ValidationError as error:
            raise Unreadable(str(error)) from None

    def encode(self, state: S) -> bytes:
        """The state as canonical JSON: equal states give equal bytes."""
        return msgspec.json.encode(self._ordered(state), order="deterministic")

    def are_equal(self, state: S, other: S) -> bool:
        """Whether two states would give equal bytes (`encode`), without writing both."""
        if state != other:
            return False
        return self.key_order is None or self._rest(state) == self._rest(other)

    def _ordered(self, state: S) -> object:
        """The state ready for JSON, with pairs where key order counts."""
        if self.key_order is None:
            return state
        return {**self._rest(state), "counters": state.counters, "cards": state.cards}

    def _rest(self, state: S) -> JsonObject:
        """The plain data of a state without counters and cards, which are most of it.

        Key order never counts in them.
        """
        rest = duplicate(state)
        rest.counters, rest.cards = {}, {}
        return self.to_data(rest)

    def pack(self, state: S) -> bytes:
        """The state in a compact form for use within this process; key order is kept."""
        return self._packer.encode(state)

    def unpack(self, kept: bytes) -> S:
        """A new state from packed bytes."""
        return self._unpacker.decode(kept)

    def decode(self, text: bytes | str) -> S:
        """The state that JSON text stands for.

        :raises Unreadable: not JSON, or not a state of this game.
        """
        try:
            return self.from_data(msgspec.json.decode(text))
        except msgspec.DecodeError as error:
            raise Unreadable(str(error)) from None
