"""The one way a stored game changes: a new game, a seat, a move, an undo.

Whoever makes a move (a click, a link in a mail, a bot, a command) goes through `play`, which is
one transaction. Only after the commit the game's channel group hears "changed, version n".
The rest stands in modules of its own and is named here: this is the door.
"""

from __future__ import annotations

import uuid
from collections.abc import Callable, Sequence
from typing import Any

from django.db import transaction

from engine import store
from engine.core.choice import Choice
from engine.core.codec import Unreadable, plain
from engine.core.events import data_of, kind_of
from engine.core.flow import IllegalChoice
from engine.core.protocol import Applied, Rules
from engine.errors import (
    Garbled,
    MoveError,
    NoSeat,
    NotAsked,
    NotBegun,
    NothingToUndo,
    NotLegal,
    NotYourWatch,
    Stale,
    TermsChanged,
)
from engine.lifecycle import new_game, set_terms
from engine.locking import changed, locked
from engine.models import Game, LogEntry, Move, Seat, Snapshot
from engine.seats import (
    MAX_SEATS,
    asked_of,
    join,
    leave,
    on_watch,
    put_away,
    seats_at,
    set_table,
    show_sides,
    shown_seat,
)
from engine.signals import move_made
from engine.undo import answer_back, ask_back, undo, undoable

__all__ = [
    "MAX_SEATS",
    "Garbled",
    "MoveError",
    "NoSeat",
    "NotAsked",
    "NotBegun",
    "NotLegal",
    "NotYourWatch",
    "NothingToUndo",
    "Stale",
    "TermsChanged",
    "answer_back",
    "ask_back",
    "asked_of",
    "join",
    "leave",
    "new_game",
    "on_watch",
    "play",
    "play_as",
    "put_away",
    "seats_at",
    "set_table",
    "set_terms",
    "show_sides",
    "shown_seat",
    "undo",
    "undoable",
]


WhoMoves = Callable[[Game, Sequence[Seat]], Seat]


def play(game_id: uuid.UUID, seat: Seat, choice: Any, version: int) -> Move:
    """Make a move: check, apply, write, and tell. A move sent twice is made once.

    :raises MoveError: one of the kinds above; nothing has changed.
    """

    def is_theirs(game: Game, seats: Sequence[Seat]) -> Seat:
        if seat.game_id != game.pk:
            raise NoSeat()
        return seat

    return play_as(game_id, is_theirs, choice, version)


@transaction.atomic
def play_as(game_id: uuid.UUID, who: WhoMoves, choice: Any, version: int) -> Move:
    """The same for whoever `who` finds among the seats at the table; what it raises goes through.

    :raises Game.DoesNotExist: no such game.
    """
    game = locked(game_id)
    seats = seats_at(game)
    seat = who(game, seats)
    if game.status == Game.Status.WAITING:
        raise NotBegun()
    rules = store.rules_of(game)
    wanted = _choice(rules, choice)
    if version != game.version:
        return _repeated(game, seat, plain(wanted), version)
    watch = on_watch(game, seats)
    if seat.pk not in [each.pk for each in watch]:
        sharing = [each.pk for each in watch if each.role == seat.role]
        raise NotYourWatch(seats=sharing) if sharing else NotAsked()
    loaded = store.load(game, rules)
    applied = _apply(rules, loaded.state, seat.role, wanted)
    before = None if applied.barrier else store.sealed(loaded.state, rules)
    move = _record(game, seat, plain(wanted), applied, before)
    store.write(game, rules, applied.state, loaded)
    _log(game, rules, move, applied)
    game.take_back = None
    changed(game, [each.user_id for each in seats])
    move.after, move.table = applied.state, seats
    move_made.send(
        sender=Game, game=game, move=move, applied=applied, seats=seats, watch_before=watch
    )
    return move


def _repeated(game: Game, seat: Seat, choice: Any, version: int) -> Move:
    """The move that this one repeats (a double click, a retry).

    :raises Stale: it repeats none; the game has gone on since the page was made.
    """
    same = game.moves.filter(version=version, choice=choice, undone=False)
    made = same.filter(seat__user=seat.user_id).first()
    if made is None:
        raise Stale(version=game.version)
    return made


def _choice(rules: Rules[Any], data: Any) -> Choice:
    """What was sent as the choice it means, without what else came along.

    :raises Garbled: not a choice.
    """
    try:
        return rules.choice(data)
    except Unreadable as error:
        raise Garbled(why=str(error)) from None


def _apply(rules: Rules[Any], state: Any, role: str, choice: Choice) -> Applied[Any]:
    """:raises NotLegal: not one that is open."""
    try:
        return rules.apply(state, role, choice)
    except IllegalChoice as error:
        raise NotLegal(error.refusal) from None


def _record(
    game: Game, seat: Seat, choice: Any, applied: Applied[Any], before: dict[str, Any] | None
) -> Move:
    """Add the move to the history.

    A state kept for undo is out of reach once a barrier lies behind it; when something was
    revealed, which happens every turn, such states are forgotten. Where two sides play they are
    large and a turn is long: there every barrier clears them away.
    """
    two_sided = len(store.rules_of(game).roles) > 1
    if any(event.reveals for event in applied.events) or (two_sided and applied.barrier):
        game.moves.filter(before__isnull=False).update(before=None)
    return Move.objects.create(
        game=game,
        version=game.version,
        seat=seat,
        role=seat.role,
        name=str(seat.user),
        choice=choice,
        draws=plain(applied.draws),
        before=before,
    )


def _log(game: Game, rules: Rules[Any], move: Move, applied: Applied[Any]) -> None:
    """Keep the events, and the whole position when a turn has ended."""
    LogEntry.objects.bulk_create(
        LogEntry(
            game=game,
            move=move,
            kind=kind_of(event),
            rule=event.rule,
            data=data_of(event),
            audience=list(event.audience) if event.audience is not None else None,
        )
        for event in applied.events
    )
    if any(event.ends_turn for event in applied.events):
        Snapshot.objects.create(game=game, move=move, state=store.sealed(applied.state, rules))
