"""A player's move: find the decision that is meant, check, apply, write, announce."""

from __future__ import annotations

import uuid
from collections.abc import Callable, Sequence

from django.db import transaction

from engine.core.encoding.codec import JsonData, Unreadable, plain
from engine.core.protocol import AnyRules
from engine.core.roles import FACILITATOR
from engine.core.sequence.choice import Choice
from engine.core.sequence.flow import asked_for
from engine.errors import (
    Garbled,
    NoSeat,
    NotAsked,
    NotBegun,
    NotYourWatch,
    Stale,
)
from engine.models import Game, Move, Seat
from engine.moves import announcing
from engine.moves.applying import Maker, MoveResult, Table, apply_choice
from engine.position import store
from engine.seats.seated import asked_of, holders, locked_table, on_watch_of
from engine.visibility import revisions

LATELY = 20
"""How many of a person's newest moves are searched for a repeated one."""
WhoMoves = Callable[[Game, Sequence[Seat]], Seat]


def play(game_id: uuid.UUID, seat: Seat, choice: JsonData, sent: int | str) -> Move:
    """Make a move: check, apply, write, and announce. A move sent twice is made once.

    `sent`: which decision is meant (engine.visibility.revisions.is_meant).

    :raises MoveError: one of its subclasses; nothing has changed.
    """

    def is_theirs(game: Game, seats: Sequence[Seat]) -> Seat:
        if seat.game_id != game.pk:
            raise NoSeat()
        return seat

    return play_as(game_id, is_theirs, choice, sent).move


@transaction.atomic
def play_as(
    game_id: uuid.UUID,
    who: WhoMoves,
    choice: JsonData,
    sent: int | str,
    at: int = 0,
    power: str = "",
) -> MoveResult:
    """The same for the seat that `who` finds at the table; errors of `who` are passed on.

    `at`: the revision of the page, which identifies an unasked move that is sent twice. `power`:
    of several that the seat leads the one that makes an unasked move; empty: the first that may.

    :raises Game.DoesNotExist: no such game.
    """
    game, seats = locked_table(game_id)
    seat = who(game, seats)
    if game.status == Game.Status.WAITING:
        raise NotBegun()
    rules = store.rules_of(game)
    wanted = choice_in(rules, choice)
    loaded = store.load(game, rules)
    table = Table(game, rules, loaded, seats)
    if role := standing_role(table, seat, wanted, power):
        if again := done_unasked(game, seat, role, plain(wanted), at):
            return MoveResult(again)
        return apply_choice(table, Maker(role, at, seat), wanted)
    try:
        role = role_asked(table, seat, wanted, sent)
    except (Stale, NotAsked):
        if again := repeated(game, seat, plain(wanted), sent):
            return MoveResult(again)
        raise
    maker = Maker(role, revisions.opened_at(game, role), seat)
    if role == FACILITATOR:
        announcing.say_all(game, rules, loaded.state)
    return apply_choice(table, maker, wanted)


def choice_in(rules: AnyRules, data: JsonData) -> Choice:
    """Parse a sent choice, without any extra data.

    :raises Garbled: not a choice.
    """
    try:
        return rules.reader.choice(data)
    except Unreadable as error:
        raise Garbled(why=str(error)) from None


# ------------------------------------------------ which decision is meant, and was it made already


def role_asked(table: Table, seat: Seat, choice: Choice, sent: int | str) -> str:
    """The role of a seat whose open decision a choice answers.

    :raises Stale: the decision that was meant is no longer open.
    :raises NotAsked: nothing is asked of the seat.
    :raises NotYourWatch: others are on watch.
    """
    game, seats = table.game, table.seats
    stands_in = stood_in_for(table, seat)
    held = [r for r in asked_of(game) if seat in holders(game, seats, r) or r in stands_in]
    opened = {role: revisions.opened_at(game, role) for role in held}
    open_now = [role for role in held if revisions.is_meant(game, role, opened[role], None, sent)]
    if not open_now:
        raise NotAsked() if not held and sent in (game.version, "") else Stale(version=game.version)
    mine = [r for r in open_now if seat in on_watch_of(game, seats, r) or r in stands_in]
    if not mine:
        watch = [each for role in open_now for each in on_watch_of(game, seats, role)]
        raise NotYourWatch(seats=[each.pk for each in watch])
    if len(mine) == 1:
        return mine[0]
    asks = [ask for ask in table.asks if ask.role in mine]
    fitting = [ask.role for ask in asks if type(choice) in ask.KINDS]
    return (fitting or mine)[0]


def standing_role(table: Table, seat: Seat, choice: Choice, power: str = "") -> str:
    """The role of a seat that may make this choice unasked, or this power alone; empty: none."""
    standing = table.rules.standing(table.state) if table.game.ended is None else []
    for role in dict.fromkeys(ask.role for ask in standing if power in ("", ask.role)):
        ask = asked_for(standing, role, choice)
        is_theirs = seat in holders(table.game, table.seats, role)
        if ask and type(choice) in ask.KINDS and is_theirs:
            return role
    return ""


def stood_in_for(table: Table, seat: Seat) -> tuple[str, ...]:
    """The powers that a facilitator's seat chooses for, in place of players without a screen."""
    if seat.side != FACILITATOR:
        return ()
    sides = table.rules.facilitation.stands_in_for(table.state)
    return tuple(power for side in sides for power in table.rules.roles.powers_of(side))


def repeated(game: Game, seat: Seat, choice: JsonData, sent: int | str) -> Move | None:
    """The earlier move that this request repeats (a double click, a retry)."""
    same = game.moves.filter(choice=choice, undone=False, unasked="", seat__user=seat.user_id)
    for move in same.order_by("-version")[:LATELY]:
        if revisions.is_meant(game, move.role, move.opened, move.version, sent):
            return move
    return None


def done_unasked(game: Game, seat: Seat, role: str, choice: JsonData, at: int) -> Move | None:
    """The earlier unasked move that this page has already sent."""
    same = game.moves.filter(choice=choice, role=role, seat__user=seat.user_id, opened=at)
    return same.exclude(unasked="").order_by("-version").first() if at else None
