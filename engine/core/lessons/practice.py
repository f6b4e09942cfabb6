"""Turns to practise on, made up from a number: the same number, the same turn, on every machine."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Protocol, TypeVar

from msgspec import Struct

from engine.core.dice import fresh_seed
from engine.core.encoding.codec import JsonObject, Unreadable
from engine.core.lessons.lesson import Lesson
from engine.core.position import Position
from engine.core.sequence.choice import Choice

S = TypeVar("S", bound=Position)

KEY = "practice"
MOST = 999_999
"""The highest number of a practice turn; the lowest is 1."""


class Answer(Struct, frozen=True, kw_only=True):
    """A side's choice in a practice turn, with the role that makes it."""

    role: str
    choice: Choice


class Practice(Protocol[S]):
    """The practice turns of a game for facilitators; the program plays all sides.

    `lesson`: the lesson that stands for a turn. `seed`: the seed of its dice. `start`: its first
    position. `answer`: the choice of the side that is asked; None: the facilitator is asked, or
    nobody. `facts`: summary facts that hold until the turn has ended. `words`: what a side says
    with a choice. `happens`: what was worth noticing, shown at the end.
    """

    def lesson(self, number: int) -> Lesson: ...
    def seed(self, number: int) -> str: ...
    def start(self, number: int) -> S: ...
    def answer(self, number: int, state: S) -> Answer | None: ...
    def facts(self, number: int) -> JsonObject: ...
    def words(self, choice: JsonObject) -> str: ...
    def happens(self, number: int) -> Sequence[str]: ...


def name_of(number: int) -> str:
    """The name of a practice turn among the lessons of its game."""
    return f"{KEY}_{number}"


def number_of(name: str) -> int:
    """The number of the practice turn with this name; 0: the name is not one."""
    try:
        number = number_in(name.removeprefix(f"{KEY}_"))
    except Unreadable:
        return 0
    return number if name == name_of(number) else 0


def fresh_number() -> int:
    """A random turn number."""
    return int(fresh_seed(), 16) % MOST + 1


def number_in(text: str) -> int:
    """Parse the number that someone typed.

    :raises Unreadable: it is not a number, or no turn has it.
    """
    digits = text.strip()
    if digits.isascii() and digits.isdecimal() and len(digits) <= len(str(MOST)) and int(digits):
        return int(digits)
    raise Unreadable(f"a practice turn has a whole number from 1 to {MOST}")
