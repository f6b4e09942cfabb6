"""Lessons: examples of a rulebook that the reader plays, move by move, with the example's dice."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import Any

import msgspec
from msgspec import Struct

from engine.core.codec import Unreadable


class Step(Struct, frozen=True, kw_only=True):
    """One move of the example: who makes it, what to know before it, what it showed."""

    choice: dict[str, Any]
    title: str
    before: str
    after: str
    role: str = ""
    """Who chooses; empty where the game has one role."""
    rules: tuple[str, ...] = ()


class Answer(Struct, frozen=True, kw_only=True):
    """One answer to the question at the end, known by the kind of choice and its target."""

    kind: str
    target: str = ""
    say: str


class Lesson(Struct, frozen=True, kw_only=True):
    """A lesson: where it starts, its dice, its moves; some end with a question.

    `again` names the lesson that asks the question once more; `is_listed` whether a list of
    lessons shows it.
    """

    key: str
    title: str
    position: str
    about: str = ""
    question: str = ""
    again: str = ""
    is_listed: bool = True
    dice: tuple[int, ...] = ()
    steps: tuple[Step, ...] = ()
    answers: tuple[Answer, ...] = ()

    @property
    def length(self) -> int:
        """How many moves it takes: its steps, and the answer to its question."""
        return len(self.steps) + bool(self.question)


def read(file: Path) -> dict[str, Lesson]:
    """The lessons of a content file, by key, in its order."""
    found = msgspec.toml.decode(file.read_bytes(), type=dict[str, list[Lesson]])
    return {lesson.key: lesson for lesson in found["lesson"]}


def find(lessons: Mapping[str, Lesson], name: str) -> Lesson:
    """:raises Unreadable: no lesson of that name."""
    if name not in lessons:
        raise Unreadable(f"no lesson {name!r}; there are: {', '.join(lessons)}")
    return lessons[name]
