"""What each game is called and how it is offered: the words of the front room, one place a game."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import cache
from importlib import import_module
from typing import Any

from engine.core import registry


@dataclass(frozen=True)
class Switch:
    """An optional rule of a new game; `experimental` when what it brings is reconstructed."""

    name: str
    rule: str
    label: str
    words: str
    experimental: bool = False


@dataclass(frozen=True)
class Extra:
    """An optional rule that is always there, since it changes nothing that can be chosen."""

    rule: str
    label: str
    words: str


@dataclass(frozen=True)
class Group:
    """Switches under a heading of the rulebook."""

    title: str
    switches: tuple[Switch, ...]
    extras: tuple[Extra, ...] = ()


@dataclass(frozen=True)
class GameWords:
    """One game in words. `facts` makes the line of a list from the game's public summary.

    `won` says in a line how it is won.
    """

    key: str
    title: str
    who: str
    pitch: str
    won: str
    sides: Mapping[str, str]
    groups: tuple[Group, ...]
    facts: Callable[[Mapping[str, Any]], str]
    lesson: str = ""

    @property
    def is_two_sided(self) -> bool:
        """Whether more than one side is led by people."""
        return len(self.sides) > 1

    @property
    def has_lessons(self) -> bool:
        """Whether there are examples of the rulebook to play."""
        return bool(registry.get(self.key).lessons())

    @property
    def switches(self) -> tuple[Switch, ...]:
        return tuple(switch for group in self.groups for switch in group.switches)

    def agreed(self, options: Mapping[str, Any]) -> list[Switch]:
        """The switches that are on."""
        return [switch for switch in self.switches if options.get(switch.name)]


@cache
def words_of(key: str) -> GameWords:
    """The words of a game."""
    found: GameWords = import_module(f"{__name__}.{key}").WORDS
    return found


def all_words() -> list[GameWords]:
    """The words of every game there is."""
    return [words_of(key) for key in registry.keys()]  # noqa: SIM118
