"""Turns away those who may not step through a game, before anything of it is read."""

from __future__ import annotations

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect

from engine.models import Game, Seat
from wargames.lobby.new_games.tables import may_watch
from wargames.lobby.responses import no_chair
from wargames.table.board.watching import NOT_WATCHED


def turned_away(request: HttpRequest, game: Game, seat: Seat | None) -> HttpResponse | None:
    """The response to someone who may see nothing of a game; None: they may continue.

    `seat`: the seat that is shown to them, None for spectators.
    """
    if seat is None and not game.is_open:
        return no_chair(request)
    if game.status == Game.Status.WAITING:
        return redirect("lobby:join", game.join_token)
    if seat is None and not may_watch(game):
        return no_chair(request, NOT_WATCHED)
    return None
