"""What the boards of all games share: buttons, reasons, signed numbers, names in place of keys."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

import msgspec

from engine.core.choice import Choice, Refusal


@dataclass(frozen=True)
class Button:
    """A choice as the page offers it. `lit` counts the faces that succeed, 0 without a die."""

    value: str
    kind: str
    words: str
    rule: str
    target: str
    lit: int = 0
    sum: str = ""
    note: str = ""
    is_primary: bool = False

    @property
    def odds(self) -> str:
        return f"{self.lit} in 6" if self.lit else ""


@dataclass(frozen=True)
class Reason:
    """A refusal with names in place of keys; its words are the partial of its fact."""

    game: str
    kind: str
    rule: str
    fact: str
    d: dict[str, Any]

    @property
    def template(self) -> str:
        return f"{self.game}/refusals.html#{self.fact}"


@dataclass(frozen=True)
class News:
    """What happened since somebody last looked: the facts of the strip that tells it.

    lines: of the log. touched: keys of what it happened to. rings: where on the chart that is.
    """

    lines: int
    facts: dict[str, Any]
    touched: list[str]
    rings: list[tuple[float, float]]


def reason_of(game: str, kind: str, refusal: Refusal, names: Mapping[str, str]) -> Reason:
    """A refusal ready to be told."""
    return Reason(game, kind, refusal.rule, refusal.fact, with_names(refusal.data, names))


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
