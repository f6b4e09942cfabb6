"""Checks that every name in a position is one that its game has.

A position may come from anyone, as text or as a file. A name that is none would be met only later,
by the rule that first asks for it.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping
from functools import cache
from typing import Any, get_args

from msgspec import Struct
from msgspec.structs import fields as fields_of

from engine.core.position import Position

Known = Mapping[str, Collection[str]]
"""Field, or "Struct.field" where a field of this name means something else there → allowed names.
"""
FieldNames = list[tuple[str, Collection[str] | None, bool]]
"""Fields to check: name, the names it may hold (None: any text), whether it may hold structs."""
PLAIN = {str, int, bool, float, type(None)}


def unknown_names(state: Position, known: Known) -> Iterator[str]:
    """Every name in a position that its field does not allow; an empty one is always allowed.

    Checks both keys and values of dictionaries, and all items of lists.
    """
    fields: dict[type[Struct], FieldNames] = {}
    pending: list[object] = [state]
    while pending:
        data = pending.pop()
        if isinstance(data, Struct):
            of = type(data)
            if of not in fields:
                fields[of] = list(fields_to_look_at(of, known))
            for field, names, is_deep in fields[of]:
                value = getattr(data, field)
                if value and is_deep:
                    pending.append(value)
                if value and names is not None and not (type(value) is str and value in names):
                    yield from wrong_in(field, value, names)
        elif isinstance(data, dict):
            pending += data.values()
        elif isinstance(data, list | tuple):
            pending += data


def fields_to_look_at(of: type[Struct], known: Known) -> Iterator[tuple[str, Any, bool]]:
    """The fields of a struct that hold names or may hold further structs."""
    for field, is_deep in deep_fields(of).items():
        names = known.get(f"{of.__name__}.{field}", known.get(field))
        if names is not None or is_deep:
            yield field, names, is_deep


@cache
def deep_fields(of: type[Struct]) -> dict[str, bool]:
    """Which fields of a struct may hold structs, by type. Dice are left out: they hold no names."""
    return {field.name: may_hold(field.type) for field in fields_of(of) if field.name != "dice"}


def may_hold(kind: Any) -> bool:
    """Whether a value of a type may be a struct or contain one."""
    of = get_args(kind)
    return any(map(may_hold, of)) if of else kind not in PLAIN and kind is not ...


def wrong_in(field: str, data: object, names: Collection[str]) -> Iterator[str]:
    """Texts in a field's value that are not allowed names; nested structs are not searched."""
    if isinstance(data, str):
        if data and data not in names:
            yield f"{field}: there is no {data[:40]!r}"
    elif isinstance(data, dict):
        for key, value in data.items():
            yield from wrong_in(field, key, names)
            yield from wrong_in(field, value, names)
    elif isinstance(data, list | tuple):
        for each in data:
            yield from wrong_in(field, each, names)
