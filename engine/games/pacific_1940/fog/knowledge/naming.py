"""Fog 8 Decisions and choices in a viewer's names for units in battle, and in their own keys."""

from __future__ import annotations

from collections.abc import Container, Iterator, Mapping
from typing import TypeVar

import msgspec
from msgspec import Struct

from engine.core.encoding.codec import JsonData

T = TypeVar("T", bound=Struct)


def renamed(struct: T, names: Mapping[str, str]) -> T:
    """A decision or a choice with the names of units replaced; itself if it has none."""
    if not has_any(struct, names):
        return struct
    return msgspec.convert(_renamed(msgspec.to_builtins(struct), names), type(struct))


def has_any(struct: Struct, words: Container[str]) -> bool:
    """Whether any of these words occurs in a decision or a choice."""
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
