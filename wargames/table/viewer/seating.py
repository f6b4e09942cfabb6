"""Whose page somebody gets at a table, and when there is none to show."""

from __future__ import annotations

from collections.abc import Sequence

from django.http import Http404
from django.utils.crypto import salted_hmac

from engine.models import Game, Move, Seat
from engine.seats.seated import shown_seat

BOTH = "both"
"""Hot seat: what the button sends that shows each side as it is asked."""
MARK_LENGTH = 16


class NotShown(Exception):
    """Nothing of the table is to be seen here now: a side is empty, or the sides change places."""


def open_seat(game: Game, mine: Sequence[Seat], side: str = "") -> Seat:
    """The seat whose page lies open; `side` is what the asking page shows, if it says so.

    :raises Http404: no seat at this table.
    :raises NotShown: the game waits for a side, no side lies open, or another than the page's.
    """
    if not mine:
        raise Http404("no seat at this table")
    seat = None if game.status == Game.Status.WAITING else shown_seat(game, mine)
    if seat is None or (side and side != seat.side):
        raise NotShown()
    return seat


def mark_of(seat: Seat) -> str:
    """Names a seat to the browser of whoever holds it, which keeps a move that was not sent yet."""
    digest = salted_hmac("wargames.table.seating", str(seat.pk), algorithm="sha256").hexdigest()
    return digest[:MARK_LENGTH]


def changes_hands(mine: Sequence[Seat]) -> bool:
    """Hot seat for two people: the sides are shown one at a time."""
    return len(mine) > 1 and not all(seat.is_shown for seat in mine)


def last_mover(seat: Seat) -> Seat:
    """The seat to take a move back for: whoever plays both sides alone made the last one too."""
    own = list(Seat.objects.filter(game=seat.game_id, user=seat.user_id, is_shown=True))
    if len(own) < 2:
        return seat
    made = Move.objects.filter(game=seat.game_id, undone=False).order_by("-version").first()
    return next((each for each in own if made and each.pk == made.seat_id), seat)


def answerer(seat: Seat) -> Seat:
    """The seat that answers a request to go back; whoever plays both sides answers for both."""
    asked = seat.game.take_back
    if asked is None or asked["role"] != seat.side:
        return seat
    own = Seat.objects.filter(game=seat.game_id, user=seat.user_id, is_shown=True)
    return own.exclude(side=seat.side).first() or seat
