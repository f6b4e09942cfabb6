"""8.2 to 12.3 The examples of the rulebook as lessons that the reader plays, both sides in turn."""

from __future__ import annotations

from functools import lru_cache
from pathlib import Path

from engine.core.lessons import Lesson, find, read
from engine.games.pacific_war.positions import Rulebook, position
from engine.games.pacific_war.state import TheaterState

FILE = Path(__file__).parent / "content" / "lessons.toml"


@lru_cache(maxsize=1)
def lessons() -> dict[str, Lesson]:
    """All lessons of this game, by key."""
    return read(FILE)


def start(rules: Rulebook, name: str, seed: str) -> TheaterState:
    """8.2 The position a lesson starts from, the example's dice lying ready.

    :raises Unreadable: no such lesson.
    """
    lesson = find(lessons(), name)
    return position(rules, lesson.position, dice=lesson.dice, seed=seed)
