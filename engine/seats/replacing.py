"""Gives a seat to someone else: its side, powers and papers stay, and what its holder knew."""

from __future__ import annotations

import uuid

from django.db import transaction

from engine.errors import NoSeat
from engine.models import AnyUser, FormerSeat, Game, Seat
from engine.position import store
from engine.saving.after_commit import announce, tell_lists
from engine.saving.locking import add_note, locked, save_change
from engine.seats.seated import led_as
from engine.seats.sitting import knows_too_much
from engine.signals import calls_changed, seat_replaced


@transaction.atomic
def replace(game_id: uuid.UUID, seat: Seat, user: AnyUser) -> Seat:
    """Give a seat of a running game to another player; calling it twice has no further effect.

    Moves keep the name of who made them, and the side sees what it saw before. The old holder is
    remembered as one who knows what the side knew, and may come back to it. The facilitator's seat
    can be given away too: who had it never plays this game (knows_too_much).

    :raises NoSeat: the game does not run, the seat is in a lesson or its holder plays several
        sides, or the new player knows too much (may_take).
    """
    game = locked(game_id)
    seats = list(game.seats.select_related("user"))
    mine = next((each for each in seats if each.pk == seat.pk), None)
    if mine is None:
        raise NoSeat()
    if mine.user_id == user.pk:
        return mine
    if not may_take(game, mine, user, seats):
        raise NoSeat()
    old, people = mine.user, [each.user_id for each in seats]
    if not old.program:
        FormerSeat.objects.get_or_create(game=game, user=old, side=mine.side)
    mine.user, mine.is_shown, mine.put_away_at, mine.program = user, True, None, user.program
    mine.save(update_fields=("user", "is_shown", "put_away_at", "program"))
    role = led_as(game, seats, mine)
    add_note(game, "handed_over", name=str(old), to=str(user), role=role)
    game.proposed = None  # whoever has agreed, or has to, is another by now
    save_change(game, [*people, user.pk])
    tell_lists([old.pk, user.pk])
    seat_replaced.send(sender=Game, game=game, seat=mine, old=old)
    calls_changed.send(sender=Game, game=game)
    announce(game, {"type": "game.unseated", "seats": [mine.place]})
    return mine


def may_be_replaced(game: Game, seat: Seat, seats: list[Seat]) -> bool:
    """Whether another player can take over a seat."""
    if game.status != Game.Status.PLAYING or game.lesson:
        return False
    return sum(each.user_id == seat.user_id for each in seats) == 1


def may_take(game: Game, seat: Seat, user: AnyUser, seats: list[Seat]) -> bool:
    """Whether a person may take over a seat that another holds.

    Nobody at the table already may. Where sides are opposed, neither may anyone who has been on
    another side, or facilitated, since they know its secrets. A player never becomes the
    facilitator.
    """
    if not may_be_replaced(game, seat, seats) or any(each.user_id == user.pk for each in seats):
        return False
    if not store.roles_of(game).are_opposed:
        return True
    sat = FormerSeat.objects.filter(game=game, user=user).exclude(side=seat.side)
    others = [each for each in seats if each.pk != seat.pk]
    return not sat.exists() and not knows_too_much(game, user, seat.side, others)
