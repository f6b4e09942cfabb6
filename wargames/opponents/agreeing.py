"""What a program says when its opponents ask for something.

It lets them take moves back and edit the position, since it is there for them. It plays on where a
draw is offered. For a person whose seat it leads for a while it says nothing.
"""

from __future__ import annotations

import uuid
from collections.abc import Callable, Iterable
from typing import Any

from django_tasks import task

from engine.errors import MoveError
from engine.models import Game, Seat
from engine.moves import ending, mends, taking_back
from engine.visibility import revisions
from wargames.sweeps import GAMES

BACK, DRAW, MEND = "back", ending.DRAW, mends.MEND


@task(queue_name=GAMES)
def say(game_id: str, seat_id: int, what: str) -> bool:
    """Gives a program's answer to a request; whether it was open still."""
    seat = Seat.objects.select_related("game", "user").filter(pk=seat_id).first()
    if seat is None or not seat.user.program:
        return False
    revision = revisions.revision_of(seat.game, seat.side)
    try:
        ANSWERS[what](uuid.UUID(game_id), seat, revision)
    except MoveError:
        return False
    return True


def agree_to_go_back(game_id: uuid.UUID, seat: Seat, revision: int) -> None:
    """Let the other side take its moves back."""
    taking_back.answer_back(game_id, seat, revision, agrees=True)


def decline_draw(game_id: uuid.UUID, seat: Seat, revision: int) -> None:
    """Play on."""
    ending.answer_draw(game_id, seat, revision, agrees=False)


def agree_to_edit(game_id: uuid.UUID, seat: Seat, revision: int) -> None:
    """Let the position be edited."""
    mends.answer(game_id, seat, revision, agrees=True)


ANSWERS: dict[str, Callable[[uuid.UUID, Seat, int], None]] = {
    BACK: agree_to_go_back,
    DRAW: decline_draw,
    MEND: agree_to_edit,
}


def asked_back(*, game: Game, seat: Seat, seats: Iterable[Seat], **_: Any) -> None:
    """Another side asks to take moves back."""
    _enqueue(game, [each for each in seats if each.side != seat.side], BACK)


def end_proposed(*, game: Game, kind: str, seats: Iterable[Seat], **_: Any) -> None:
    """A draw is offered; where a side of several is to resign, its programs have no say."""
    if kind in ANSWERS:
        _enqueue(game, seats, kind)


def mend_proposed(*, game: Game, seats: Iterable[Seat], **_: Any) -> None:
    """The position is to be edited by hand."""
    _enqueue(game, seats, MEND)


def _enqueue(game: Game, seats: Iterable[Seat], what: str) -> None:
    for seat in seats:
        if seat.user.program:
            say.enqueue(str(game.pk), seat.pk, what)
