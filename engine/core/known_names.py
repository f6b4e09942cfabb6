"""Whether every name in a position is one that its game has.

A position may come from anybody, as text or as a file. A name that is none would be met only later,
by the rule that first asks for it.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping

from msgspec import Struct

from engine.core.position import Position

Known = Mapping[str, Collection[str]]
"""A field, or "Struct.field" where it means another thing there → the names that it may hold."""


def unknown_names(state: Position, known: Known) -> Iterator[str]:
    """Every name in a position that its field does not take; an empty one is always taken.

    Of dictionaries it looks at keys and values, of lists at all that stands in them.
    """
    for struct in structs_in(state):
        of = type(struct).__name__
        for field in struct.__struct_fields__:
            names = known.get(f"{of}.{field}", known.get(field))
            if names is None:
                continue
            for text in texts_in(getattr(struct, field)):
                if text and text not in names:
                    yield f"{field}: there is no {text[:40]!r}"


def structs_in(data: object) -> Iterator[Struct]:
    """Every struct of a position, itself included; not the dice, which name nothing."""
    if isinstance(data, Struct):
        yield data
        for field in data.__struct_fields__:
            if field != "dice":
                yield from structs_in(getattr(data, field))
    elif isinstance(data, dict):
        for each in data.values():
            yield from structs_in(each)
    elif isinstance(data, list | tuple):
        for each in data:
            yield from structs_in(each)


def texts_in(data: object) -> Iterator[str]:
    """Every text in a field's value, but for what further structs hold."""
    if isinstance(data, str):
        yield data
    elif isinstance(data, dict):
        for key, value in data.items():
            yield from texts_in(key)
            yield from texts_in(value)
    elif isinstance(data, list | tuple):
        for each in data:
            yield from texts_in(each)
