"""A lesson from the facilitator's chair: the reader facilitates, the program has all other voices.

A step of a room is made as soon as it is that room's turn; its words stand on the desk.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import takewhile

from engine import moves, store
from engine.core.lessons import Lesson, Step
from engine.core.roles import FACILITATOR
from engine.models import Game
from wargames.presentation.registry import presentation_of
from wargames.table.lesson import choice_of, following, made_in


@dataclass(frozen=True)
class Voice:
    """What a room has just said in choosing: who speaks, of which side, and what came of it."""

    name: str
    side: str
    words: str
    after: str


@dataclass(frozen=True)
class ChairPage:
    """What the lesson says now.

    number, total: of the facilitator's steps. after: what the last of them showed. voices: what
    the rooms have said since. step: what to do now; None: the lesson is over.
    """

    lesson: Lesson
    number: int
    total: int
    is_begun: bool
    after: str
    voices: Sequence[Voice]
    step: Step | None
    following: Lesson | None


def lesson_of(game: Game) -> Lesson | None:
    """The lesson that a game is, if it is one that the reader facilitates."""
    lesson: Lesson | None = store.rules_of(game).lessons.get(game.lesson)
    return lesson if lesson is not None and lesson.is_facilitated else None


def page_of(game: Game) -> ChairPage | None:
    """Where the reader stands: as many steps in as choices were made."""
    lesson = lesson_of(game)
    if lesson is None:
        return None
    made = len(made_in(game))
    done, ahead = lesson.steps[:made], lesson.steps[made:]
    own = [step for step in done if step.role == FACILITATOR]
    heard = list(takewhile(lambda step: step.role != FACILITATOR, reversed(done)))[::-1]
    return ChairPage(
        lesson=lesson,
        number=len(own) + 1,
        total=sum(step.role == FACILITATOR for step in lesson.steps),
        is_begun=bool(made),
        after=own[-1].after if own else "",
        voices=[_voice(game, step) for step in heard],
        step=ahead[0] if ahead else None,
        following=following(game.key, store.rules_of(game).lessons, lesson) if not ahead else None,
    )


def _voice(game: Game, step: Step) -> Voice:
    side = store.roles_of(game).side_of(step.role)
    name = presentation_of(game.key).offer.called(step.role)
    return Voice(name=name, side=side, words=step.says, after=step.after)


def speak_up(game: Game) -> None:
    """The rooms choose, one step after the other, till the lesson waits for the facilitator.

    While the facilitator has paused the table they wait.
    """
    lesson = lesson_of(game)
    if lesson is None:
        return
    for step in lesson.steps[len(made_in(game)) :]:
        if step.role == FACILITATOR:
            return
        try:
            moves.play_voice(game.pk, step.role, choice_of(game, step))
        except moves.MoveError:
            return
