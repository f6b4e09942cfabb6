"""13.0 Example of Play: three turns that the reader plays with the example's dice."""

from __future__ import annotations

from functools import lru_cache
from pathlib import Path

from engine.core.lessons import Lesson, find, read
from engine.games.emperor.positions import Rulebook, position
from engine.games.emperor.state import WarState

FILE = Path(__file__).parent / "content" / "lessons.toml"


@lru_cache(maxsize=1)
def lessons() -> dict[str, Lesson]:
    """All lessons of this game, by key."""
    return read(FILE)


def start(rules: Rulebook, name: str, seed: str) -> WarState:
    """13.0 The position a lesson starts from, the example's dice lying ready.

    :raises Unreadable: no such lesson.
    """
    lesson = find(lessons(), name)
    return position(rules, lesson.position, dice=lesson.dice, seed=seed)
