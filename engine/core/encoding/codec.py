"""Copies of a position; a position to JSON and back, with schema versions and their migrations.

What a struct is made of is known from its types, so that a copy need not be written and read again.
Frozen structs are shared, whatever they hold: nobody changes what is in them. Every list becomes a
list and every dictionary a dictionary of its own. What may be anything is copied by Python's own
means, which are slow.
"""

from __future__ import annotations

from collections.abc import Callable, Container, Iterator, Mapping
from copy import deepcopy
from functools import cache, cached_property
from operator import methodcaller
from typing import Any, Generic, TypeVar, cast

import msgspec
from msgspec import NODEFAULT, UNSET, Struct, inspect

from engine.core.encoding.counter_fields import further_fields
from engine.core.encoding.key_order import KeyOrder, described, order_in
from engine.core.position import Position

S = TypeVar("S", bound=Position)
T = TypeVar("T", bound=Struct)

JsonData = Any
"""Decoded JSON; whoever reads it checks its type."""
JsonObject = dict[str, JsonData]

Migration = Callable[[JsonObject], JsonObject]
Copier = Callable[[Any], Any]

FLAT: Copier = methodcaller("__copy__")
"""Copies a struct that holds nothing mutable."""


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
        self._packer = msgspec.msgpack.Encoder()
        self._unpacker = msgspec.msgpack.Decoder(state)

    @cached_property
    def key_order(self) -> KeyOrder | None:
        """What in the state keeps its order; to find it takes as long as a page."""
        return order_in(self.state) or None

    @cached_property
    def copy(self) -> Callable[[S], S]:
        """Makes a copy that shares only immutable values with the original."""
        return copier_of(self.state)

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


# ---------------------------------------------------------------------- copies


def copier_of(struct: type[T]) -> Callable[[T], T]:
    """A cached function that copies structs of this class."""
    return _copier_of_class(struct) or FLAT


@cache
def _copier_of_class(struct: type[Struct]) -> Copier | None:
    return _Copiers().of_struct(cast("inspect.StructType", described(struct)))


class _Copiers:
    """Builds the copier of each type; None means the value is shared."""

    def __init__(self) -> None:
        self.known: dict[type, Copier | None] = {}

    def of_struct(self, kind: inspect.StructType) -> Copier | None:
        """The copier for structs of a class."""
        if kind.cls not in self.known:
            self.known[kind.cls] = None
            if not kind.cls.__struct_config__.frozen:
                self._learn(kind)
        return self.known[kind.cls]

    def _learn(self, kind: inspect.StructType) -> None:
        """Build a copier, registered before its fields are known: a class may contain itself."""
        fields: list[tuple[str, Copier]] = []

        def copied(value: Any) -> Any:
            own = value.__copy__()
            for name, copier in fields:
                setattr(own, name, copier(getattr(own, name)))
            return own

        self.known[kind.cls] = copied
        for field in kind.fields:
            if copier := self.of(field.type):
                fields.append((field.name, _if_set(copier) if _may_be_unset(field) else copier))
        if not fields:
            self.known[kind.cls] = FLAT

    def of(self, kind: inspect.Type) -> Copier | None:
        """The copier for values of a type."""
        if isinstance(kind, inspect.Metadata):
            return self.of(kind.type)
        if isinstance(kind, inspect.StructType):
            return self.of_struct(kind)
        if isinstance(kind, inspect.ListType):
            return _list_of(self.of(kind.item_type))
        if isinstance(kind, inspect.DictType):
            return _dict_of(self.of(kind.value_type))
        if isinstance(kind, inspect.UnionType):
            return _any_of({_class_of(each): self.of(each) for each in kind.types})
        if isinstance(kind, inspect.VarTupleType):
            return _tuple_of(self.of(kind.item_type))
        if isinstance(kind, inspect.TupleType):
            return _fixed_tuple_of([self.of(item) for item in kind.item_types])
        if isinstance(kind, inspect.AnyType | inspect.SetType):
            return deepcopy
        return None


def _may_be_unset(field: inspect.Field) -> bool:
    """Whether the default is UNSET, which msgspec shows neither in the type nor as a default."""
    defaults = (field.default, field.default_factory)
    return not field.required and all(each is NODEFAULT for each in defaults)


def _if_set(copier: Copier) -> Copier:
    return lambda value: value if value is UNSET else copier(value)


def _list_of(item: Copier | None) -> Copier:
    return list if item is None else lambda value: [item(each) for each in value]


def _dict_of(item: Copier | None) -> Copier:
    if item is None:
        return dict
    return lambda value: {key: item(each) for key, each in value.items()}


def _tuple_of(item: Copier | None) -> Copier | None:
    return None if item is None else lambda value: tuple(item(each) for each in value)


def _fixed_tuple_of(items: list[Copier | None]) -> Copier | None:
    if not any(items):
        return None
    return lambda value: tuple(
        item(each) if item else each for item, each in zip(items, value, strict=True)
    )


def _any_of(kinds: dict[type, Copier | None]) -> Copier | None:
    """A copier for a union, chosen by the value's class; other values are shared."""
    copiers = {kind: copier for kind, copier in kinds.items() if copier}
    if not copiers:
        return None

    def copied(value: Any) -> Any:
        copier = copiers.get(type(value))
        return copier(value) if copier else value

    return copied


def _class_of(kind: inspect.Type) -> type:
    """The class of the values that a type describes."""
    if isinstance(kind, inspect.Metadata):
        return _class_of(kind.type)
    if isinstance(kind, inspect.StructType):
        return kind.cls
    plain: dict[type, type] = {
        inspect.ListType: list,
        inspect.DictType: dict,
        inspect.VarTupleType: tuple,
        inspect.TupleType: tuple,
    }
    return plain.get(type(kind), type(None))


# -------------------------------------------------------------------- words in a struct


def renamed(struct: T, names: Mapping[str, str]) -> T:
    """The struct with these words replaced, keys too; itself if it has none of them."""
    if not has_any(struct, names):
        return struct
    return msgspec.convert(_renamed(msgspec.to_builtins(struct), names), type(struct))


def has_any(struct: Struct, words: Container[str]) -> bool:
    """Whether any of these words stands in a struct."""
    return any(word in words for word in _words(msgspec.to_builtins(struct)))


def _renamed(data: JsonData, names: Mapping[str, str]) -> JsonData:
    if isinstance(data, str):
        return names.get(data, data)
    if isinstance(data, dict):
        return {names.get(key, key): _renamed(value, names) for key, value in data.items()}
    if isinstance(data, list | tuple):
        return [_renamed(each, names) for each in data]
    return data


def _words(data: JsonData) -> Iterator[str]:
    if isinstance(data, str):
        yield data
    elif isinstance(data, dict):
        for key, value in data.items():
            yield key
            yield from _words(value)
    elif isinstance(data, list | tuple):
        for each in data:
            yield from _words(each)
