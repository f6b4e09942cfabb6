"""13.0 Example of Play: three turns that the reader plays with the example's dice."""

from __future__ import annotations

from pathlib import Path

from engine.core.lessons.lesson import Lesson
from engine.core.lessons.shelf import Lessons, read
from engine.core.testing.playing import Rulebook
from engine.games.emperor.position.state import War, WarState
from engine.games.emperor.positions import position

FILE = Path(__file__).parent / "content" / "lessons.toml"


def lessons_of(rules: Rulebook[WarState, War]) -> Lessons[WarState]:
    """All lessons of this game, each from the position that its line of text describes."""

    def set_up(lesson: Lesson, seed: str) -> WarState:
        return position(rules, lesson.position, dice=lesson.dice, seed=seed)

    return Lessons(read(FILE), set_up)
