"""A player's move: find the decision that is meant, check, apply, write, announce."""

from __future__ import annotations

import uuid
from collections.abc import Callable, Sequence

from django.db import transaction

from engine.core.encoding.codec import JsonData, Unreadable, plain
from engine.core.protocol import AnyRules
from engine.core.roles import FACILITATOR
from engine.core.sequence.choice import Choice
from engine.errors import (
    Garbled,
    NoSeat,
    NotAsked,
    NotBegun,
    Stale,
)
from engine.models import Game, Move, Seat
from engine.moves import announcing, meant
from engine.moves.applying import MoveResult, apply_choice
from engine.moves.recording import Maker
from engine.position import store
from engine.seats.seated import (
    locked_table,
)
from engine.visibility import tokens

WhoMoves = Callable[[Game, Sequence[Seat]], Seat]


def play(game_id: uuid.UUID, seat: Seat, choice: JsonData, sent: int | str) -> Move:
    """Make a move: check, apply, write, and announce. A move sent twice is made once.

    `sent`: which decision is meant (engine.visibility.tokens.is_meant).

    :raises MoveError: one of its subclasses; nothing has changed.
    """

    def is_theirs(game: Game, seats: Sequence[Seat]) -> Seat:
        if seat.game_id != game.pk:
            raise NoSeat()
        return seat

    return play_as(game_id, is_theirs, choice, sent).move


@transaction.atomic
def play_as(
    game_id: uuid.UUID, who: WhoMoves, choice: JsonData, sent: int | str, at: int = 0
) -> MoveResult:
    """The same for the seat that `who` finds at the table; errors of `who` are passed on.

    `at`: the revision of the page, which identifies an unasked move that is sent twice.

    :raises Game.DoesNotExist: no such game.
    """
    game, seats = locked_table(game_id)
    seat = who(game, seats)
    if game.status == Game.Status.WAITING:
        raise NotBegun()
    rules = store.rules_of(game)
    wanted = choice_in(rules, choice)
    loaded = store.load(game, rules)
    table = meant.Table(game, rules, loaded.state, seats)
    if role := meant.standing_role(table, seat, wanted):
        if again := meant.done_unasked(game, seat, plain(wanted), at):
            return MoveResult(again)
        return apply_choice(table, loaded, Maker(role, at, seat), wanted)
    try:
        role = meant.role_asked(table, seat, wanted, sent)
    except (Stale, NotAsked):
        if again := meant.repeated(game, seat, plain(wanted), sent):
            return MoveResult(again)
        raise
    maker = Maker(role, tokens.opened_at(game, role), seat)
    if role == FACILITATOR:
        announcing.say_all(game, rules, loaded.state)
    return apply_choice(table, loaded, maker, wanted)


def choice_in(rules: AnyRules, data: JsonData) -> Choice:
    """Parse a sent choice, without any extra data.

    :raises Garbled: not a choice.
    """
    try:
        return rules.reader.choice(data)
    except Unreadable as error:
        raise Garbled(why=str(error)) from None
