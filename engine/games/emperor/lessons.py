"""13.0 Example of Play: three turns that the reader plays with the example's dice."""

from __future__ import annotations

from functools import lru_cache
from pathlib import Path
from typing import Any

import msgspec
from msgspec import Struct

from engine.core.codec import Unreadable
from engine.games.emperor.positions import Rulebook, position
from engine.games.emperor.state import WarState

FILE = Path(__file__).parent / "content" / "lessons.toml"


class Step(Struct, frozen=True, kw_only=True):
    """One move of the example: what to choose, what to know before it, what it showed."""

    choice: dict[str, Any]
    title: str
    before: str
    after: str
    rules: tuple[str, ...] = ()


class Answer(Struct, frozen=True, kw_only=True):
    """One answer to the question at the end, known by the kind of choice and its target."""

    kind: str
    target: str = ""
    say: str


class Lesson(Struct, frozen=True, kw_only=True):
    """13.0 A lesson: where it starts, its dice, its moves, and the question it ends with."""

    key: str
    title: str
    position: str
    question: str
    dice: tuple[int, ...] = ()
    steps: tuple[Step, ...] = ()
    answers: tuple[Answer, ...] = ()


@lru_cache(maxsize=1)
def lessons() -> dict[str, Lesson]:
    """All lessons of this game, by key."""
    found = msgspec.toml.decode(FILE.read_bytes(), type=dict[str, list[Lesson]])
    return {lesson.key: lesson for lesson in found["lesson"]}


def start(rules: Rulebook, name: str, seed: str) -> WarState:
    """13.0 The position a lesson starts from, the example's dice lying ready.

    :raises Unreadable: no such lesson.
    """
    lesson = lessons().get(name)
    if lesson is None:
        raise Unreadable(f"no lesson {name!r}; there are: {', '.join(lessons())}")
    return position(rules, lesson.position, dice=lesson.dice, seed=seed)
