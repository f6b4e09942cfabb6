"""The addresses of pictures of boards."""

from __future__ import annotations

import uuid

from django.contrib.auth.decorators import login_required
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect
from django.views.decorators.http import require_safe

from engine.models import Game
from wargames.lobby.responses import no_chair
from wargames.lobby.tables import may_watch
from wargames.pictures.picture import view_shown
from wargames.pictures.responses import asked_again, png
from wargames.table.board import watching
from wargames.table.viewer import seating
from wargames.table.viewer.asker import seat_in


@require_safe
@asked_again
@login_required(login_url="accounts:welcome")
def own(request: HttpRequest, game_id: uuid.UUID) -> HttpResponse:
    """The board as the asker's side sees it."""
    try:
        seat = seat_in(request, game_id)
    except seating.NotShown:
        return redirect("table:table", game_id)
    return png(request, seat.game, view_shown(seat.game, seat.side))


@require_safe
@asked_again
def public(request: HttpRequest, game_id: uuid.UUID) -> HttpResponse:
    """The board as whoever only watches the table is shown it, at once or late.

    :raises Http404: nothing is shown to them yet.
    """
    game = get_object_or_404(Game, pk=game_id)
    seated = game.seats.filter(user=request.user.pk).exists()
    if not game.is_open or not (seated or may_watch(game)):
        return no_chair(request)
    if game.status == Game.Status.WAITING:
        return redirect("lobby:join", game.join_token)
    seen = watching.in_public if seated else watching.for_watchers
    found = seen(game, "")
    if found is None:
        raise Http404("nothing is shown yet")
    return png(request, game, found.view)
