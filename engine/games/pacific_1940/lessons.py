"""Lesson turns with prepared dice: the reader plays all powers, or facilitates."""

from __future__ import annotations

from pathlib import Path

from engine.core.lessons.lesson import Lesson
from engine.core.lessons.shelf import Lessons, read
from engine.games.pacific_1940.position.state import CampaignState
from engine.games.pacific_1940.positions import Rulebook1940, position
from engine.games.pacific_1940.practice.turns import PracticeTurns

FILE = Path(__file__).parent / "content" / "lessons.toml"
FILE_OF_FOG = Path(__file__).parent / "fog" / "content" / "lessons.toml"
"""The dialogues of the fog of war, which have its option."""


def lessons_of(rules: Rulebook1940) -> Lessons[CampaignState]:
    """All lessons of this game, each with its starting position."""

    def set_up(lesson: Lesson, seed: str) -> CampaignState:
        return position(rules, lesson.position, dice=lesson.dice, seed=seed, options=lesson.options)

    found = {**read(FILE), **read(FILE_OF_FOG, rules.version)}
    return Lessons(found, set_up, PracticeTurns(rules))
