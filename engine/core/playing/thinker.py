"""A process that thinks for programs: questions come in line by line, answers go out.

`python -m engine.core.playing.thinker` knows no database and no site. It is asked with a position
that is dealt anew already, so what its side may not know never reaches it. It runs at a low
priority, and ends when nobody asks any more.
"""

from __future__ import annotations

import os
import random
import sys
from typing import Any, BinaryIO

import msgspec
from msgspec import Struct

from engine.core import registry
from engine.core.encoding.codec import plain
from engine.core.playing.program_registry import players_of
from engine.core.sequence.choice import Choice
from engine.core.sequence.composed import ComposedDecision
from engine.core.sequence.flow import Decision

NICENESS = 10


class Question(Struct, frozen=True, kw_only=True):
    """What a program is asked: in which game, with which position, for which role.

    state: as the codec of the rules writes it. seed: where the program's own chance comes from.
    """

    key: str
    rules_version: int
    content: dict[str, Any] | None = None
    options: dict[str, Any]
    state: msgspec.Raw
    role: str
    level: str
    seed: str


class Weighed(Struct, frozen=True, kw_only=True):
    """A choice that the program weighed (engine.core.playing.advice.Candidate), as plain data."""

    choice: Any
    name: str
    mean: float
    error: float
    number: int
    reasons: list[tuple[str, float]]


class Answer(Struct, frozen=True, kw_only=True):
    """The choice of the program as plain data, and the best of what it weighed.

    failed: why there is none, for the log of the server.
    """

    choice: Any = None
    weighed: list[Weighed] = []
    failed: str = ""


MOST_WEIGHED = 8
"""Of so many choices that were weighed, the best, it tells."""
MOST_PARTS = 60
"""A plan of more parts is not told."""


def answer(question: Question) -> Answer:
    """What the program chooses.

    :raises LookupError: no such game, program, or nothing is asked of the role.
    """
    rules = registry.get(question.key, question.content, version=question.rules_version)
    rules = rules.under(question.options)
    state = rules.codec.decode(bytes(question.state))
    ask = next((each for each in rules.asks(state) if each.role == question.role), None)
    if ask is None:
        raise LookupError(f"nothing is asked of {question.role}")
    player = players_of(question.key)[question.level]
    advice = player.choose(rules, state, ask, random.Random(question.seed))
    weighed = [
        Weighed(
            choice=plain(each.choice) if is_short(ask, each.choice) else None,
            name=each.name,
            mean=each.mean,
            error=each.error,
            number=each.number,
            reasons=[(name, round(worth, 4)) for name, worth in each.reasons],
        )
        for each in list(advice.candidates)[:MOST_WEIGHED]
    ]
    return Answer(choice=plain(advice.choice), weighed=weighed)


def is_short(ask: Decision, choice: Choice) -> bool:
    """Whether a choice has few enough parts to be told."""
    return not isinstance(ask, ComposedDecision) or len(ask.items(choice)) <= MOST_PARTS


def serve(asked: BinaryIO, told: BinaryIO) -> None:
    """Answer one line after the other until no more comes."""
    for line in asked:
        try:
            found = answer(msgspec.json.decode(line, type=Question))
        except Exception as error:  # whatever it is: the next question is another
            found = Answer(failed=f"{type(error).__name__}: {error}")
        told.write(msgspec.json.encode(found) + b"\n")
        told.flush()


def nothing_but_answers() -> tuple[BinaryIO, BinaryIO]:
    """Where questions come from and answers go; what else is printed goes to the errors."""
    told = os.fdopen(os.dup(1), "wb")
    os.dup2(2, 1)
    return sys.stdin.buffer, told


if __name__ == "__main__":
    os.nice(NICENESS)
    serve(*nothing_but_answers())
