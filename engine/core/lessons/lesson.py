"""A lesson: an example of a rulebook that the reader plays, move by move."""

from __future__ import annotations

from msgspec import Struct

from engine.core.encoding.codec import JsonObject
from engine.core.roles import FACILITATOR


class Step(Struct, frozen=True, kw_only=True):
    """One move of the example: whose it is, what to know before it, what it showed.

    choice: as plain data; empty for a composed choice, whose `lines` are typed into its draft.
    says: the words that go with it where the reader plays the facilitator instead of the program.
    since, until: the first and last rules version that has this step; 0: no limit.
    """

    title: str
    before: str = ""
    after: str = ""
    choice: JsonObject = {}
    lines: tuple[str, ...] = ()
    says: str = ""
    role: str = ""
    """Who chooses; empty where the game has one role."""
    rules: tuple[str, ...] = ()
    since: int = 0
    until: int = 0

    def is_in(self, version: int) -> bool:
        """Whether this rules version has the step."""
        return self.since <= version and (not self.until or version <= self.until)


class Answer(Struct, frozen=True, kw_only=True):
    """One answer to the question at the end, identified by kind of choice and target."""

    kind: str
    target: str = ""
    say: str


class Lesson(Struct, frozen=True, kw_only=True):
    """A lesson: its start position, its dice and its moves; some end with a question.

    `again` names the lesson that asks the question once more; `is_listed`: whether it appears in
    lists of lessons. `options`: the options of its game. `is_practice`: it has no steps, and the
    reader facilitates a generated turn (engine.core.lessons.practice).
    """

    key: str
    title: str
    position: str
    about: str = ""
    question: str = ""
    again: str = ""
    is_listed: bool = True
    is_practice: bool = False
    options: JsonObject = {}
    dice: tuple[int, ...] = ()
    steps: tuple[Step, ...] = ()
    answers: tuple[Answer, ...] = ()

    @property
    def length(self) -> int:
        """The number of moves: its steps, and the answer to its question."""
        return len(self.steps) + bool(self.question)

    @property
    def is_facilitated(self) -> bool:
        """Whether the reader facilitates while the program plays all sides."""
        return self.is_practice or any(step.role == FACILITATOR for step in self.steps)
