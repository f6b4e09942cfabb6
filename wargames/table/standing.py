"""Standing answers are given by the house: some time after the question, always the same time.

An answer in the mover's own response would tell at once that it stood there. It is a task in the
database, enqueued in the transaction of the move that led to the question.
"""

from __future__ import annotations

import uuid
from collections.abc import Sequence
from datetime import timedelta
from typing import Any

from django.conf import settings
from django.db.models import Exists, OuterRef
from django.utils import timezone
from django_tasks import task

from engine import moves, sight, store
from engine.core.flow import Decision
from engine.core.position import Position
from engine.core.protocol import Applied
from engine.models import Game, Move, Paper, Seat
from engine.planned_moves import asked_as_planned
from engine.standing_answers import ANSWER, asked_ahead

HAS_ANSWERS = "has_answers"
"""What is read along with a seat: whether its side has said anything beforehand."""


def has_answers() -> Any:
    """What finds that out, as a part of the query for the seats of a table."""
    papers = Paper.objects.filter(
        game=OuterRef("game_id"), side=OuterRef("side"), kind=ANSWER, data__isnull=False
    )
    return Exists(papers)


def says_something(seat: Seat) -> bool:
    """Whether the side of a seat has said anything beforehand."""
    return bool((seat.along or {}).get(HAS_ANSWERS))


@task()
def answer(game_id: str, role: str, opened: int) -> bool:
    """Gives the standing answer of a role to the question that this version opened, if it may."""
    try:
        return moves.play_standing(uuid.UUID(game_id), role, opened) is not None
    except (Game.DoesNotExist, moves.MoveError):  # the table may have been paused
        return False


def answer_ahead(
    *, game: Game, move: Move, applied: Applied[Position], seats: Sequence[Seat], **_: Any
) -> None:
    """For the signal of a move: have the questions answered that it has led to.

    Whether anything fits is found out then: up to that moment its side may take it back.
    """
    sides = {seat.side for seat in seats if says_something(seat)}
    if not sides:
        return
    later = timezone.now() + timedelta(seconds=settings.STANDING_PACE)
    rules = store.rules_of(game)
    asks: list[Decision] = asked_ahead(game, rules, applied.state, sides)
    for ask in [*asks, *asked_as_planned(game, rules, applied.state, sides)]:
        if sight.opened_at(game, ask.role) == move.version:
            about = (str(game.pk), ask.role, move.version)
            answer.using(run_after=later).enqueue(*about)
