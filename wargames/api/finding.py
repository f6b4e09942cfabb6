"""Finds the table and the seat of whoever asks."""

from __future__ import annotations

import uuid
from collections.abc import Callable, Sequence
from typing import Annotated, Any

from django.http import Http404, HttpRequest
from ninja import Query

from engine.errors import NotBegun
from engine.models import Game, Seat
from engine.position import store
from engine.seats import seated
from engine.visibility import revisions
from wargames.accounts.models import User
from wargames.api.access import requester
from wargames.table.viewer import seating
from wargames.table.viewer.view import SeatView, seat_view_at

Side = Annotated[str, Query(description="Which of your sides, where you play several.")]


def table_of(game_id: uuid.UUID, person: User) -> tuple[Game, list[Seat]]:
    """A game at which a person has a seat, with all seats.

    :raises Http404: no such game, or no seat of theirs.
    """
    try:
        found, seats = seated.table_of(game_id)
    except Game.DoesNotExist:
        raise Http404("no seat at this table") from None
    if all(seat.user_id != person.pk for seat in seats):
        raise Http404("no seat at this table")
    return found, seats


def seen_begun(request: HttpRequest, game_id: uuid.UUID, side: str) -> SeatView:
    """The table as the person's side sees it.

    :raises NotBegun: it waits for a player.
    :raises Http404: no seat there.
    :raises NotShown: hot seat: another side is shown.
    """
    found, seats = table_of(game_id, requester(request))
    if found.status == Game.Status.WAITING:
        raise NotBegun()
    mine = [seat for seat in seats if seat.user_id == requester(request).pk]
    return seat_view_at(found, seating.open_seat(found, mine, side), seats)


def seat_finder(person: User, side: str) -> Callable[[Game, Sequence[Seat]], Seat]:
    """Finder of a person's shown seat at a table.

    The finder raises Http404 without a seat, NotShown where another side is shown.
    """

    def found(game: Game, seats: Sequence[Seat]) -> Seat:
        mine = [seat for seat in seats if seat.user_id == person.pk]
        if mine and game.status == Game.Status.WAITING:
            raise NotBegun()
        return seating.open_seat(game, mine, side)

    return found


def power_meant(
    game: Game, seats: Sequence[Seat], finder: Callable[[Game, Sequence[Seat]], Seat], token: str
) -> str:
    """The power whose decision a token names, among those of the seat's side; empty: none."""
    for power in store.roles_of(game).powers_of(finder(game, seats).side):
        if revisions.is_meant(game, power, revisions.opened_at(game, power), None, token):
            return power
    return ""


def moved(game: Game, seat: Seat) -> dict[str, Any]:
    """The revision and status of a game after an action."""
    return {"revision": revisions.revision_of(game, seat.side), "status": game.status}
