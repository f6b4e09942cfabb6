"""The extra fields of a game's counters, as plain JSON and back.

Where every counter lies and whose it is stands in columns of its own. What only one game asks (the
damage of a ship, its cargo) is a subclass of Counter there, which its State names:

    class Ship(Counter, kw_only=True):
        damage: int = 0
        cargo: tuple[str, ...] = ()

    class State(Position, kw_only=True):
        counters: dict[str, Ship]
"""

from __future__ import annotations

from typing import Any, get_args

import msgspec
from msgspec import NODEFAULT, Struct, inspect

from engine.core.position import Counter, Position

OF_ALL = Counter.__struct_fields__
SCALARS = (
    inspect.IntType,
    inspect.StrType,
    inspect.BoolType,
    inspect.NoneType,
    inspect.LiteralType,
)


class FurtherFields(Struct, frozen=True):
    """The extra fields of a game's counters, each with its default (NODEFAULT: none)."""

    defaults: dict[str, Any]

    def of(self, counter: Counter) -> dict[str, Any]:
        """The extra fields of one counter as JSON, without those at their default."""
        found = {name: getattr(counter, name) for name in self.defaults}
        told = {name: value for name, value in found.items() if value != self.defaults[name]}
        plain: dict[str, Any] = msgspec.json.decode(msgspec.json.encode(told)) if told else told
        return plain


def further_fields(state: type[Position]) -> FurtherFields | None:
    """The fields that a game's counters have beyond those of `Counter`; None: they have none.

    :raises TypeError: counters of several kinds, fields in an order or under names that rows do not
        have, or one that a copy of the counter would share with the original.
    """
    kind = next(field.type for field in msgspec.structs.fields(state) if field.name == "counters")
    counter = get_args(kind)[-1]
    if not (isinstance(counter, type) and issubclass(counter, Counter)):
        raise TypeError(f"{state.__name__}: all counters are of one kind, a Counter")
    if counter.__struct_fields__[: len(OF_ALL)] != OF_ALL:
        raise TypeError(f"{counter.__name__} is to be a subclass with kw_only=True")
    more = msgspec.structs.fields(counter)[len(OF_ALL) :]
    for field in more:
        if field.encode_name != field.name:
            raise TypeError(f"{counter.__name__}.{field.name} is stored under another name")
        if not _is_fixed(inspect.type_info(field.type)):
            raise TypeError(
                f"{counter.__name__}.{field.name} can be changed in place: a counter holds numbers,"
                " words, tuples and frozen structs, so that copies share nothing"
            )
    return FurtherFields({field.name: _default(field) for field in more}) if more else None


def _default(field: msgspec.structs.FieldInfo) -> Any:
    """The default of a field."""
    if field.default_factory is not NODEFAULT:
        return field.default_factory()
    return field.default


def _is_fixed(kind: inspect.Type) -> bool:
    """Whether values of this type are immutable."""
    if isinstance(kind, inspect.UnionType):
        return all(_is_fixed(each) for each in kind.types)
    if isinstance(kind, inspect.VarTupleType):
        return _is_fixed(kind.item_type)
    if isinstance(kind, inspect.TupleType):
        return all(_is_fixed(each) for each in kind.item_types)
    if isinstance(kind, inspect.StructType):
        is_frozen = kind.cls.__struct_config__.frozen
        return is_frozen and all(_is_fixed(field.type) for field in kind.fields)
    if isinstance(kind, inspect.Metadata):
        return _is_fixed(kind.type)
    return isinstance(kind, SCALARS)
