"""8.2 to 12.3 The examples of the rulebook as lessons that the reader plays, both sides in turn."""

from __future__ import annotations

from pathlib import Path

from engine.core.lesson import Lesson
from engine.core.lessons import Lessons, read
from engine.core.testing import Rulebook
from engine.games.pacific_war.positions import position
from engine.games.pacific_war.state import Theater, TheaterState

FILE = Path(__file__).parent / "content" / "lessons.toml"


def lessons_of(rules: Rulebook[TheaterState, Theater]) -> Lessons[TheaterState]:
    """All lessons of this game, each from the position that its line of text describes."""

    def set_up(lesson: Lesson, seed: str) -> TheaterState:
        return position(rules, lesson.position, dice=lesson.dice, seed=seed)

    return Lessons(read(FILE), set_up)
