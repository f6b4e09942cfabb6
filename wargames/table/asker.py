"""Who asks at a table, and for which of their seats: what stands before every view."""

from __future__ import annotations

import uuid
from collections.abc import Callable, Sequence
from functools import wraps

from django.contrib.auth.decorators import login_required
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.views.decorators.cache import cache_control

from engine import moves
from engine.models import Game, Seat
from engine.seats.seated import table_of
from wargames.table import seating
from wargames.table.responses import side_in

unkept = cache_control(no_store=True)
"""The way back must not lead to the hand of a side that was handed over."""


def seated(view: Callable[..., HttpResponse]) -> Callable[..., HttpResponse]:
    """For those who sit there; with nothing to show here, the table says why."""

    @unkept
    @login_required(login_url="accounts:welcome")
    @wraps(view)
    def shown(request: HttpRequest, game_id: uuid.UUID, **more: str) -> HttpResponse:
        try:
            return view(request, game_id, **more)
        except seating.NotShown:
            return redirect("table:table", game_id)

    return shown


def seat_in(request: HttpRequest, game_id: uuid.UUID) -> Seat:
    """The asker's seat that lies open, with its game.

    :raises Http404: no seat there. :raises NotShown: none lies open, or not the page's.
    """
    try:
        game, seats = table_of(game_id)
    except Game.DoesNotExist:
        raise Http404("no seat at this table") from None
    mine = [seat for seat in seats if seat.user_id == request.user.pk]
    if not mine:
        raise Http404("no seat at this table")
    return seating.open_seat(game, mine, side_in(request))


def asker(request: HttpRequest) -> moves.WhoMoves:
    """Finds the asker's seat that lies open among those at a table, for a move."""
    user, side = request.user.pk, side_in(request)

    def found(game: Game, seats: Sequence[Seat]) -> Seat:
        return seating.open_seat(game, [seat for seat in seats if seat.user_id == user], side)

    return found
