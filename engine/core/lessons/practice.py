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
"""Turns are numbered from 1 to this."""


class Answer(Struct, frozen=True, kw_only=True):
    """What a room chooses when it is asked: the role that is asked, and its choice."""

    role: str
    choice: Choice


class Practice(Protocol[S]):
    """The turns of a game that a facilitator may practise on; the program has all other voices.

    `lesson`: what a turn is called. `seed`: that of its dice. `start`: the position it begins with.
    `answer`: what the room that is asked chooses; None: the facilitator is asked, or nobody.
    `facts`: those of the summary that hold until the turn has ended. `words`: what a room says with
    a choice. `happens`: what was worth noticing, told at the end.
    """

    def lesson(self, number: int) -> Lesson: ...
    def seed(self, number: int) -> str: ...
    def start(self, number: int) -> S: ...
    def answer(self, number: int, state: S) -> Answer | None: ...
    def facts(self, number: int) -> JsonObject: ...
    def words(self, choice: JsonObject) -> str: ...
    def happens(self, number: int) -> Sequence[str]: ...


def name_of(number: int) -> str:
    """The name of a turn, among the lessons of its game."""
    return f"{KEY}_{number}"


def number_of(name: str) -> int:
    """The number of the turn of a name; 0: it is no such name."""
    try:
        number = number_in(name.removeprefix(f"{KEY}_"))
    except Unreadable:
        return 0
    return number if name == name_of(number) else 0


def fresh_number() -> int:
    """The number of some turn."""
    return int(fresh_seed(), 16) % MOST + 1


def number_in(text: str) -> int:
    """The number that someone typed.

    :raises Unreadable: it is none, or there is no turn of that number.
    """
    digits = text.strip()
    if digits.isascii() and digits.isdecimal() and len(digits) <= len(str(MOST)) and int(digits):
        return int(digits)
    raise Unreadable(f"a practice turn has a whole number from 1 to {MOST}")
