"""Making a move for somebody at a table, whether a page or a program sends it."""

from __future__ import annotations

import uuid
from collections.abc import Sequence

from engine import moves
from engine.core.codec import JsonData
from engine.errors import MoveError
from engine.models import Game, Seat
from engine.seats import seated
from engine.sight import tokens
from wargames.table import lesson


class NotTheLesson(MoveError):
    """The lesson asks for another move first."""

    kind = "not_the_lesson"


def make_move(
    game_id: uuid.UUID, who: moves.WhoMoves, choice: JsonData, token: str, at: int = 0
) -> moves.MoveResult:
    """Make a move for whoever `who` finds at the table; in a lesson only the one that it wants.

    `at`: the revision that was looked at, for what is done unasked.

    :raises MoveError: it is not made. :raises Game.DoesNotExist: no such game.
    """

    def who_moves(game: Game, seats: Sequence[Seat]) -> Seat:
        seat = who(game, seats)
        is_meant = game.lesson and token == tokens.tokens_of(game, seated.asked_of(game))
        if is_meant and not lesson.is_wanted(game, choice):
            raise NotTheLesson()
        return seat

    return moves.play_as(game_id, who_moves, choice, token, at)
