"""Lessons: examples of a rulebook that the reader plays, move by move, with the example's dice."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from functools import lru_cache
from pathlib import Path
from typing import Generic, TypeVar

import msgspec
from msgspec import Struct

from engine.core.codec import JsonObject, Unreadable
from engine.core.position import Position
from engine.core.roles import FACILITATOR

S = TypeVar("S", bound=Position)


class Step(Struct, frozen=True, kw_only=True):
    """One move of the example: who makes it, what to know before it, what it showed.

    choice: as plain data; of one that is put together, empty, and `lines` are typed for its draft.
    says: the words that go with it where the reader facilitates, and it is the program's to make.
    """

    title: str
    before: str
    after: str
    choice: JsonObject = {}
    lines: tuple[str, ...] = ()
    says: str = ""
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
    lessons shows it. `options`: those that its game is played with.
    """

    key: str
    title: str
    position: str
    about: str = ""
    question: str = ""
    again: str = ""
    is_listed: bool = True
    options: JsonObject = {}
    dice: tuple[int, ...] = ()
    steps: tuple[Step, ...] = ()
    answers: tuple[Answer, ...] = ()

    @property
    def length(self) -> int:
        """How many moves it takes: its steps, and the answer to its question."""
        return len(self.steps) + bool(self.question)

    @property
    def is_facilitated(self) -> bool:
        """Whether the reader sits in the facilitator's chair, and the program plays all sides."""
        return any(step.role == FACILITATOR for step in self.steps)


class Lessons(Mapping[str, Lesson], Generic[S]):
    """The lessons of a game by key, and the position that each starts from.

    `set_up` makes the position of a lesson, given the seed of its dice.
    """

    def __init__(
        self,
        lessons: Mapping[str, Lesson] | None = None,
        set_up: Callable[[Lesson, str], S] | None = None,
    ) -> None:
        self._lessons = lessons or {}
        self._set_up = set_up

    def __getitem__(self, name: str) -> Lesson:
        return self._lessons[name]

    def __iter__(self) -> Iterator[str]:
        return iter(self._lessons)

    def __len__(self) -> int:
        return len(self._lessons)

    def start(self, name: str, seed: str) -> S:
        """The position a lesson starts from, the example's dice lying ready.

        :raises Unreadable: no lesson of that name.
        """
        if name not in self or self._set_up is None:
            raise Unreadable(f"no lesson {name!r}; there are: {', '.join(self)}")
        return self._set_up(self[name], seed)


@lru_cache(maxsize=16)
def read(file: Path) -> Mapping[str, Lesson]:
    """The lessons of a content file, by key, in its order."""
    found = msgspec.toml.decode(file.read_bytes(), type=dict[str, list[Lesson]])
    return {lesson.key: lesson for lesson in found["lesson"]}
