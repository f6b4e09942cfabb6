"""8.2 to 12.3 The examples of the rulebook as lessons; the reader plays both sides in turn."""

from __future__ import annotations

from pathlib import Path

from msgspec.structs import replace

from engine.core.lessons.lesson import Lesson, Step
from engine.core.lessons.shelf import Lessons, read
from engine.core.testing.playing import Rulebook
from engine.games.pacific_war.position.state import Theater, TheaterState
from engine.games.pacific_war.position.versions import FOURTH
from engine.games.pacific_war.positions import position

FILE = Path(__file__).parent / "content" / "lessons.toml"


def lessons_of(
    rules: Rulebook[TheaterState, Theater], version: int = FOURTH
) -> Lessons[TheaterState]:
    """All lessons of this game, each with its starting position.

    Where no hits are confirmed (version 3, PW-22) no step does so.
    """

    def set_up(lesson: Lesson, seed: str) -> TheaterState:
        return position(rules, lesson.position, dice=lesson.dice, seed=seed)

    lessons = read(FILE)
    if version < FOURTH:
        lessons = {key: without_confirming(lesson) for key, lesson in lessons.items()}
    return Lessons(lessons, set_up)


def without_confirming(lesson: Lesson) -> Lesson:
    """9.2.4 A lesson from before hits were confirmed; the words move one step up."""
    steps: list[Step] = []
    for step in lesson.steps:
        if step.choice.get("kind") != "finish_hits":
            steps.append(step)
        elif step.after:
            steps[-1] = replace(steps[-1], after=step.after)
    return replace(lesson, steps=tuple(steps))
