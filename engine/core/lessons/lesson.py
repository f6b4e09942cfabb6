"""A lesson: an example of a rulebook that the reader plays, move by move."""

from __future__ import annotations

from msgspec import Struct

from engine.core.encoding.codec import JsonObject
from engine.core.roles import FACILITATOR


class Step(Struct, frozen=True, kw_only=True):
    """One move of the example: who makes it, what to know before it, what it showed.

    choice: as plain data; of one that is put together, empty, and `lines` are typed for its draft.
    says: the words that go with it where the reader facilitates, and it is the program's to make.
    since, until: the first and the last version of the rules that has it; 0: all before or after.
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
    since: int = 0
    until: int = 0

    def is_in(self, version: int) -> bool:
        """Whether the lesson has it under this version of the rules."""
        return self.since <= version and (not self.until or version <= self.until)


class Answer(Struct, frozen=True, kw_only=True):
    """One answer to the question at the end, known by the kind of choice and its target."""

    kind: str
    target: str = ""
    say: str


class Lesson(Struct, frozen=True, kw_only=True):
    """A lesson: where it starts, its dice, its moves; some end with a question.

    `again` names the lesson that asks the question once more; `is_listed` whether a list of
    lessons shows it. `options`: those that its game is played with. `is_practice`: it has no steps,
    the reader facilitates a turn that was made up (engine.core.lessons.practice).
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
        """How many moves it takes: its steps, and the answer to its question."""
        return len(self.steps) + bool(self.question)

    @property
    def is_facilitated(self) -> bool:
        """Whether the reader sits in the facilitator's chair, and the program plays all sides."""
        return self.is_practice or any(step.role == FACILITATOR for step in self.steps)
