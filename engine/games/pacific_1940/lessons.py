"""Lesson turns with prepared dice: the reader plays all powers, or facilitates."""

from __future__ import annotations

from engine.core.lessons.lesson import Lesson
from engine.core.lessons.shelf import Lessons, read
from engine.games.pacific_1940.components.scenario import Scenario
from engine.games.pacific_1940.position.state import CampaignState
from engine.games.pacific_1940.positions import Rulebook1940, position
from engine.games.pacific_1940.practice.turns import PracticeTurns


def lessons_of(rules: Rulebook1940, scenario: Scenario) -> Lessons[CampaignState]:
    """All lessons of a scenario, each with its starting position."""

    def set_up(lesson: Lesson, seed: str) -> CampaignState:
        return position(rules, lesson.position, dice=lesson.dice, seed=seed, options=lesson.options)

    found = {
        key: lesson
        for file in scenario.lessons
        for key, lesson in read(file, rules.version).items()
    }
    file = scenario.practice
    return Lessons(found, set_up, PracticeTurns(rules, scenario, file) if file else None)
