"""The lessons of a game by key: written ones, and turns to practise on."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from functools import lru_cache
from pathlib import Path
from typing import Generic, TypeVar

import msgspec
from msgspec.structs import replace

from engine.core.encoding.codec import Unreadable
from engine.core.lessons.lesson import Lesson
from engine.core.lessons.practice import Practice, number_of
from engine.core.position import Position

S = TypeVar("S", bound=Position)


class Lessons(Mapping[str, Lesson], Generic[S]):
    """The lessons of a game by key, and the position that each starts from.

    `set_up` makes the position of a lesson, given the seed of its dice. `practice`: generated turns
    to practise on. They can be looked up by name, but are too many to be listed.
    """

    def __init__(
        self,
        lessons: Mapping[str, Lesson] | None = None,
        set_up: Callable[[Lesson, str], S] | None = None,
        practice: Practice[S] | None = None,
    ) -> None:
        self._lessons = lessons or {}
        self._set_up = set_up
        self.practice = practice

    def __getitem__(self, name: str) -> Lesson:
        if self.practice is not None and (number := number_of(name)):
            return self.practice.lesson(number)
        return self._lessons[name]

    def __iter__(self) -> Iterator[str]:
        return iter(self._lessons)

    def __len__(self) -> int:
        return len(self._lessons)

    def seed_of(self, name: str) -> str:
        """The fixed seed of a lesson; empty where each run gets a fresh one."""
        number = number_of(name)
        return self.practice.seed(number) if self.practice is not None and number else ""

    def start(self, name: str, seed: str) -> S:
        """The start position of a lesson, with the example's dice in place.

        :raises Unreadable: no lesson of that name.
        """
        if name not in self or self._set_up is None:
            raise Unreadable(f"no lesson {name!r}; there are: {', '.join(self)}")
        if self.practice is not None and (number := number_of(name)):
            return self.practice.start(number)
        return self._set_up(self[name], seed)


@lru_cache(maxsize=16)
def read(file: Path, version: int = 0) -> Mapping[str, Lesson]:
    """The lessons of a content file by key, with the steps of one rules version (0: of all)."""
    found = msgspec.toml.decode(file.read_bytes(), type=dict[str, list[Lesson]])
    return {
        lesson.key: replace(
            lesson, steps=tuple(step for step in lesson.steps if not version or step.is_in(version))
        )
        for lesson in found["lesson"]
    }
