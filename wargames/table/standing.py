"""Plays a side's auto-replies, always the same time after the question.

An answer in the mover's own response would tell at once that it stood there. It is a task in the
database, enqueued in the transaction of the move that led to the question.
"""

from __future__ import annotations

import uuid
from collections.abc import Collection, Sequence
from datetime import timedelta
from random import SystemRandom
from typing import Any

from django.conf import settings
from django.db.models import Exists, OuterRef
from django.utils import timezone
from django_tasks import task

from engine import moves
from engine.core.events import was_ahead
from engine.core.position import Position
from engine.core.protocol import AnyRules
from engine.core.sequence.flow import Applied, Decision
from engine.errors import MoveError
from engine.models import Game, Move, Paper, Seat
from engine.papers import planned_choices
from engine.papers.planned_moves import asked_as_planned
from engine.papers.standing_answers import ANSWER, asked_ahead
from engine.position import store
from engine.visibility import revisions
from wargames.table.history.stops import conditions_met

uniform = SystemRandom().uniform
LONGEST = 2.5
"""The longest pause between two moves of a plan, as a factor; messages to its owner wait longer."""
HAS_ANSWERS = "has_answers"
"""The name of a seat's extra value: whether its side has answers or plans."""


def has_answers() -> Any:
    """The query expression for that value."""
    papers = Paper.objects.filter(
        game=OuterRef("game_id"), side=OuterRef("side"), kind=ANSWER, data__isnull=False
    )
    return Exists(papers)


def says_something(seat: Seat) -> bool:
    """Whether the side of a seat has answers or plans."""
    return bool((seat.along or {}).get(HAS_ANSWERS))


@task()
def answer(game_id: str, role: str, opened: int) -> bool:
    """Give a role's standing answer to the question opened at this version, if it has one."""
    try:
        return moves.play_standing(uuid.UUID(game_id), role, opened, conditions_met) is not None
    except (Game.DoesNotExist, MoveError):  # the table may have been paused
        return False


def answer_ahead(
    *, game: Game, move: Move, applied: Applied[Position], seats: Sequence[Seat], **_: Any
) -> None:
    """Signal handler for a move: schedule answers to the questions it has opened.

    Whether an answer fits is decided later: until then its side may remove it.
    """
    sides = {seat.side for seat in seats if says_something(seat)}
    rules = store.rules_of(game)
    follow(game, rules, move, applied, sides)
    asks = asked_beforehand(game, rules, applied.state, sides)
    for role in dict.fromkeys(ask.role for ask in asks):
        if revisions.opened_at(game, role) == move.version:
            is_next = role == move.role and was_ahead(applied.events)
            enqueue(game, role, pause(is_next=is_next))


def asked_beforehand(
    game: Game, rules: AnyRules, state: Position, sides: Collection[str]
) -> list[Decision]:
    """The open questions of some sides that may have been answered in advance, in any way."""
    asks: list[Decision] = asked_ahead(game, rules, state, sides)
    asks += asked_as_planned(game, rules, state, sides)
    return asks + planned_choices.asked_as_planned(game, rules, state, sides)


def enqueue(game: Game, role: str, after: timedelta) -> None:
    """Schedule an answer to a role's open question, as its side arranges until then."""
    about = (str(game.pk), role, revisions.opened_at(game, role))
    answer.using(run_after=timezone.now() + after).enqueue(*about)


def pause(*, is_next: bool = False) -> timedelta:
    """How long a question stays open before it is answered, whatever the answer.

    `is_next`: after a move that was itself automatic; its length varies, so that a series does not
    look mechanical.
    """
    paces = uniform(1, LONGEST) if is_next else 1
    return paces * timedelta(seconds=settings.STANDING_PACE)


def follow(
    game: Game, rules: AnyRules, move: Move, applied: Applied[Position], sides: Collection[str]
) -> None:
    """Update a side's plans after a role's move by hand."""
    side = rules.roles.side_of(move.role)
    if side in sides and not move.unasked and not was_ahead(applied.events):
        planned_choices.made_by_hand(game, side, move)


def stop_taken_back(*, game: Game, moves: Sequence[Move], **_: Any) -> None:
    """Signal handler for undone moves: stop the plans of their roles that have begun."""
    roles_of = store.roles_of(game).side_of
    for side in {roles_of(move.role) for move in moves}:
        own = {move.role for move in moves if roles_of(move.role) == side}
        planned_choices.taken_back(game, side, own)
