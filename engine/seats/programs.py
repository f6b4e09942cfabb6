"""Seats that a program leads: whose account it has, or whose holder has handed it over."""

from __future__ import annotations

import uuid
from collections.abc import Callable, Sequence

from django.db import transaction
from msgspec import Struct

from engine.core.playing.program_registry import players_of
from engine.core.roles import FACILITATOR
from engine.errors import NoSeat
from engine.models import STEADY, AnyUser, Game, Seat
from engine.position import store
from engine.saving.locking import add_note, locked, save_change
from engine.seats import sitting
from engine.seats.seated import asked_of, led_as, on_watch_of, seats_at
from engine.signals import calls_changed
from engine.visibility import revisions


class Call(Struct, frozen=True):
    """A question that a program has to answer: to which role, opened by which version."""

    role: str
    opened: int
    seat: Seat


keeping_out: list[Callable[[Game], bool]] = []
"""What says that no program may lead a seat of a game; apps add theirs when they are ready."""


def are_kept_out(game: Game) -> bool:
    """Whether no program may lead a seat of a game: people measure themselves there."""
    return any(keeps_out(game) for keeps_out in keeping_out)


def calls_of(game: Game, seats: Sequence[Seat]) -> list[Call]:
    """The open questions that a program answers, one for each role that is asked."""
    if game.status != Game.Status.PLAYING or not any(seat.program for seat in seats):
        return []
    found = []
    for role in asked_of(game):
        led = [seat for seat in on_watch_of(game, seats, role) if seat.program]
        if led:
            found.append(Call(role, revisions.opened_at(game, role), led[0]))
    return found


def called_for(level: str, name: str) -> str:
    """What a program is called in the history that moved for someone."""
    return f"{level.capitalize()} for {name}"


def levels_for(game: Game, seat: Seat) -> list[str]:
    """The levels of the programs that could lead a seat; none for the facilitator's chair."""
    may = game.status == Game.Status.PLAYING and not game.lesson and seat.side != FACILITATOR
    if not may or are_kept_out(game):
        return []
    return list(players_of(game.key))


@transaction.atomic
def join(
    game_id: uuid.UUID,
    account: AnyUser,
    side: str,
    level: str,
    pace: int = STEADY,
    *,
    powers: Sequence[str] = (),
    beside: bool = False,
) -> Seat:
    """Let a program sit down on a free side, or `beside` its player, under its own account.

    :raises NoSeat: no program of this level plays the game, or the side or power is taken.
    """
    game = locked(game_id)
    if level not in players_of(game.key) or side not in store.roles_of(game).sides:
        raise NoSeat()
    seat = sitting.join(game_id, account, side, powers=powers, beside=beside)
    Seat.objects.filter(pk=seat.pk).update(program=level, program_pace=pace)
    seat.program, seat.program_pace = level, pace
    calls_changed.send(sender=Game, game=locked(game_id))
    return seat


@transaction.atomic
def hand_to(game_id: uuid.UUID, seat: Seat, level: str, pace: int = STEADY) -> Seat:
    """The holder of a seat lets a program move for it until they take it back.

    :raises NoSeat: the seat is gone, or no program of this level may lead it.
    """
    game = locked(game_id)
    mine = Seat.objects.select_related("user").filter(game=game, pk=seat.pk).first()
    if mine is None or level not in levels_for(game, mine):
        raise NoSeat()
    is_new, mine.program, mine.program_pace = mine.program != level, level, pace
    mine.save(update_fields=("program", "program_pace"))
    if is_new:
        _note(game, mine, "program_leads", level=level)
    return mine


@transaction.atomic
def take_back(game_id: uuid.UUID, seat: Seat) -> Seat:
    """The holder of a seat moves for it again; twice has the same effect as once.

    :raises NoSeat: the seat is gone, or it is a program's own.
    """
    game = locked(game_id)
    mine = Seat.objects.select_related("user").filter(game=game, pk=seat.pk).first()
    if mine is None or mine.user.program:
        raise NoSeat()
    if mine.program:
        level, mine.program = mine.program, ""
        mine.save(update_fields=("program",))
        _note(game, mine, "program_left", level=level)
    return mine


def _note(game: Game, seat: Seat, kind: str, level: str) -> None:
    """Say in the log that a seat is led in another way from now on."""
    add_note(game, kind, name=str(seat.user), role=led_as(game, seats_at(game), seat), reason=level)
    save_change(game)
    calls_changed.send(sender=Game, game=game)
