"""Procedures and decisions of a step or two, for tests of the stack."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, ClassVar

from engine.games.duel.rules import (
    Duel,
)
from msgspec import UNSET

from engine.core.dice import Dice, seed_from
from engine.core.position import Position
from engine.core.sequence.choice import Choice, Refusal
from engine.core.sequence.flow import (
    Decision,
    Play,
    Procedure,
)
from engine.core.sequence.frame import End, Frame, Jump

DUEL = Duel()


def position(*frames: Frame) -> Play[Position]:
    """A position with nothing in it but these frames, the last on top."""
    state = Position(counters={}, cards={}, dice=Dice(seed=seed_from("flow")), stack=[*frames])
    return Play(state)


class Note(Procedure, tag="note", kw_only=True):
    """Writes down the steps it comes through, each doing what `outcomes` says."""

    STEPS: ClassVar = ("first", "second", "third")
    name: str = "note"
    heard: ClassVar[list[str]] = []
    outcomes: dict[str, Any] = {}

    def _at(self, step: str) -> Any:
        self.heard.append(f"{self.name}.{step}")
        return self.outcomes.pop(step, None)

    def first(self, g: Any) -> Any:
        return self._at("first")

    def second(self, g: Any) -> Any:
        return self._at("second")

    def third(self, g: Any) -> Any:
        return self._at("third")

    def on_note(self, g: Any, value: Any) -> Any:
        self.heard.append(f"{self.name} hears {value}")
        return self.outcomes.pop("on_note", None)

    def on_speak(self, g: Any, value: Any) -> Any:
        self.heard.append(f"{self.name} hears {value} said")
        return self.outcomes.pop("on_speak", None)


class Word(Choice, tag="word", frozen=True):
    text: str

    @classmethod
    def candidates(cls, g: Any, ask: Any) -> Iterator[Word]:
        yield from (cls("yes"), cls("no"), cls("never"))

    def why_not(self, g: Any, ask: Any) -> Refusal | None:
        return Refusal("1.1", "not_ever", {"word": "never"}) if self.text == "never" else None

    def take(self, g: Any, ask: Any) -> Any:
        Note.heard.append(self.text)


class Speak(Decision, tag="speak", kw_only=True):
    KINDS: ClassVar = (Word,)
    outcome: Any = UNSET

    def take(self, g: Any, choice: Choice) -> Any:
        super().take(g, choice)
        return None if self.outcome is UNSET else self.outcome


class Number(Choice, tag="number", frozen=True):
    n: int

    @classmethod
    def candidates(cls, g: Any, ask: Count) -> Iterator[Number]:
        yield from (cls(n + 1) for n in range(ask.upto))

    def take(self, g: Any, ask: Count) -> None:
        """Counted."""


class Count(Decision, tag="count", kw_only=True):
    KINDS: ClassVar = (Number,)
    upto: int


class Deaf(Procedure, tag="deaf", kw_only=True):
    STEPS: ClassVar = ("call", "call_quietly")

    def call(self, g: Any) -> Frame:
        return Note(outcomes={"first": End("done")})

    def call_quietly(self, g: Any) -> Frame:
        return Note()


class Silent(Decision, tag="silent", kw_only=True):
    """A decision in which nothing can be chosen."""


class Loop(Procedure, tag="loop", kw_only=True):
    STEPS: ClassVar = ("again",)

    def again(self, g: Any) -> Jump:
        return Jump("again")


def lay_both(state: Any) -> Any:
    """Both lay their first legal card."""
    for role in ("red", "blue"):
        (ask,) = [ask for ask in DUEL.asks(state) if ask.role == role]
        state = DUEL.apply(state, role, DUEL.choices(state, ask)[0]).state
    return state
