"""Turns to learn from: the reader plays all powers, with dice that lie ready."""

from __future__ import annotations

from pathlib import Path

from engine.core.lessons import Lesson, Lessons, read
from engine.games.pacific_1940.positions import Rulebook1940, position
from engine.games.pacific_1940.state import CampaignState

FILE = Path(__file__).parent / "content" / "lessons.toml"


def lessons_of(rules: Rulebook1940) -> Lessons[CampaignState]:
    """All lessons of this game, each from the position that its line of text describes."""

    def set_up(lesson: Lesson, seed: str) -> CampaignState:
        return position(rules, lesson.position, dice=lesson.dice, seed=seed)

    return Lessons(read(FILE), set_up)
