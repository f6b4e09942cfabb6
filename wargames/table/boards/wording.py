"""What the boards of all games share: signed numbers, names in place of keys, a choice as sent."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import msgspec

from engine.core.choice import Choice


def value_of(choice: Choice) -> str:
    """A choice as the form sends it."""
    return msgspec.json.encode(choice).decode()


def signed(value: int) -> str:
    """+1, −2: with a real minus, which reads better beside figures."""
    return f"+{value}" if value > 0 else f"−{-value}" if value else "±0"


def with_names(data: Mapping[str, Any], names: Mapping[str, str]) -> dict[str, Any]:
    """An event's or a refusal's data with names in place of keys, deeply."""
    return {key: _named(value, names) for key, value in data.items()}


def _named(value: Any, names: Mapping[str, str]) -> Any:
    if isinstance(value, str):
        return names.get(value, value)
    if isinstance(value, list | tuple):
        return [_named(each, names) for each in value]
    if isinstance(value, dict):
        return {names.get(key, key): _named(each, names) for key, each in value.items()}
    return value
