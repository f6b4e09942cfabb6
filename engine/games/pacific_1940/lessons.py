"""Turns to learn from: the reader plays all powers, with dice that lie ready."""

from __future__ import annotations

from pathlib import Path

from engine.core.lessons import Lesson, Lessons, read
from engine.core.testing import Rulebook
from engine.games.pacific_1940.positions import position
from engine.games.pacific_1940.state import Campaign, CampaignState

FILE = Path(__file__).parent / "content" / "lessons.toml"


def lessons_of(rules: Rulebook[CampaignState, Campaign]) -> Lessons[CampaignState]:
    """All lessons of this game, each from the position that its line of text describes."""

    def set_up(lesson: Lesson, seed: str) -> CampaignState:
        return position(rules, lesson.position, dice=lesson.dice, seed=seed)

    return Lessons(read(FILE), set_up)
