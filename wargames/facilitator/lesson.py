"""A lesson at the desk: the reader facilitates, the program plays all others.

A step of a room is made as soon as it is that room's turn; its words stand on the desk.
"""

from __future__ import annotations

import uuid
from collections.abc import Iterator, Sequence
from itertools import takewhile
from typing import Any

from msgspec import Struct

from engine import moves
from engine.core.encoding.codec import JsonData, plain
from engine.core.lessons.lesson import Lesson, Step
from engine.core.lessons.practice import Practice, number_of
from engine.core.roles import FACILITATOR
from engine.errors import MoveError
from engine.models import Game, Seat
from engine.position import store
from engine.seats import sitting
from wargames.presentation.registry import presentation_of
from wargames.table.lesson import choice_of, following

MOST_ANSWERS = 100
"""The most choices in a row by the rooms of a practice turn; a turn has far fewer questions."""


class Voice(Struct, frozen=True):
    """What a room has just said with a choice: the speaker, the side, and the result."""

    name: str
    side: str
    words: str
    after: str


class ChairPage(Struct, frozen=True):
    """The current step of a lesson.

    number, total: of the facilitator's steps. after: what the last of them showed. voices: what the
    rooms have said since. step: what to do now; None: the lesson is over. happened: what was worth
    noticing in a practice turn, once it is over.
    """

    lesson: Lesson
    number: int
    total: int
    is_begun: bool
    after: str
    voices: Sequence[Voice]
    step: Step | None
    following: Lesson | None
    happened: Sequence[str] = ()

    @property
    def is_over(self) -> bool:
        """Whether nothing is left to do."""
        return self.step is None


def lesson_of(game: Game) -> Lesson | None:
    """The lesson that a game is, if the reader facilitates it."""
    lesson: Lesson | None = store.rules_of(game).lessons.get(game.lesson)
    return lesson if lesson is not None and lesson.is_facilitated else None


def page_of(game: Game) -> ChairPage | None:
    """The current step of a game's lesson: as many steps in as choices were made."""
    lesson = lesson_of(game)
    if lesson is None:
        return None
    if lesson.is_practice:
        return _page_of_practice(game, lesson)
    at = _steps_done(game, lesson)
    done, ahead = lesson.steps[:at], lesson.steps[at:]
    own = [step for step in done if step.role == FACILITATOR]
    heard = list(takewhile(lambda step: step.role != FACILITATOR, reversed(done)))[::-1]
    return ChairPage(
        lesson=lesson,
        number=len(own) + 1,
        total=sum(step.role == FACILITATOR for step in lesson.steps),
        is_begun=bool(at),
        after=own[-1].after if own else "",
        voices=[_voice(game, step.role, step.says, step.after) for step in heard],
        step=ahead[0] if ahead else None,
        following=following(store.rules_of(game).lessons, lesson) if not ahead else None,
    )


def _steps_done(game: Game, lesson: Lesson) -> int:
    """How many steps of a lesson are done.

    With assistance, the table skips some of the facilitator's: they count as done once a room has
    chosen after them, or is asked.
    """
    at, steps = 0, lesson.steps
    made = game.moves.filter(undone=False, unasked="").order_by("version")
    for role in made.values_list("role", flat=True):
        if role != FACILITATOR:
            at += _skipped(steps[at:])
        at += 1
    is_asked = FACILITATOR in game.summary["asked"]
    return at if is_asked else at + _skipped(steps[at:])


def _skipped(ahead: Sequence[Step]) -> int:
    """The number of the facilitator's steps before the next one of a room."""
    return len(list(takewhile(lambda step: step.role == FACILITATOR, ahead)))


def _page_of_practice(game: Game, lesson: Lesson) -> ChairPage:
    """The current step of a practice turn, which has no written steps."""
    turns, number = _practice_of(game)
    found = game.moves.filter(undone=False, unasked="").order_by("version")
    made: list[tuple[str, Any]] = list(found.values_list("role", "choice"))
    own = sum(role == FACILITATOR for role, _ in made)
    heard = list(takewhile(lambda each: each[0] != FACILITATOR, reversed(made)))[::-1]
    said = [(role, turns.words(choice)) for role, choice in heard]
    is_over = _is_over(game)
    asked = "" if is_over else next(iter(game.summary["asked"]), "")
    return ChairPage(
        lesson=lesson,
        number=own + 1,
        total=0,
        is_begun=bool(made),
        after="",
        voices=[_voice(game, role, words, "") for role, words in said if words],
        step=None if is_over else Step(title="", before="", after="", role=asked),
        following=None,
        happened=turns.happens(number) if is_over else (),
    )


def _practice_of(game: Game) -> tuple[Practice[Any], int]:
    """The practice turns of a game's rules, and the number of this one.

    :raises TypeError: the game has none.
    """
    turns: Practice[Any] | None = store.rules_of(game).lessons.practice
    if turns is None:
        raise TypeError("the game has no practice turns")
    return turns, number_of(game.lesson)


def _is_over(game: Game) -> bool:
    """Whether a game's practice turn has ended."""
    turns, number = _practice_of(game)
    return any(game.summary[fact] != value for fact, value in turns.facts(number).items())


def _voice(game: Game, role: str, words: str, after: str) -> Voice:
    side = store.roles_of(game).side_of(role)
    name = presentation_of(game.key).offer.called(role)
    return Voice(name=name, side=side, words=words, after=after)


def speak_up(game: Game) -> None:
    """Make the rooms' choices one by one, until the lesson waits for the facilitator.

    While the facilitator has paused the table they wait.
    """
    lesson = lesson_of(game)
    if lesson is None:
        return
    for role, choice in _choices_of_rooms(game, lesson):
        try:
            moves.play_voice(game.pk, role, choice)
        except MoveError:
            return


def _choices_of_rooms(game: Game, lesson: Lesson) -> Iterator[tuple[str, JsonData]]:
    """The rooms' choices, each determined after the one before was made."""
    if not lesson.is_practice:
        for _ in lesson.steps:
            now = Game.objects.get(pk=game.pk)
            step = next(iter(lesson.steps[_steps_done(now, lesson) :]), None)
            if step is None or step.role == FACILITATOR:
                return
            yield step.role, choice_of(now, step)
        return
    turns, number = _practice_of(game)
    rules = store.rules_of(game)
    for _ in range(MOST_ANSWERS):
        now = Game.objects.get(pk=game.pk)
        said = turns.answer(number, store.load(now, rules).state)
        if said is None:
            return
        yield said.role, plain(said.choice)


def put_away_when_done(game_id: uuid.UUID, seat: Seat) -> None:
    """Archive a lesson that has ended, so that it leaves the list of lessons begun."""
    now = Game.objects.get(pk=game_id)
    page = page_of(now) if now.lesson else None
    if page and page.is_over and seat.user is not None:
        sitting.put_away(game_id, seat.user)
