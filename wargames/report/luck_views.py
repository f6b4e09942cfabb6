"""The page on which a game's luck is told."""

from __future__ import annotations

import uuid

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, render
from django.views.decorators.http import require_safe

from engine.models import Game, Seat
from wargames.lobby.tables import may_watch
from wargames.presentation.ended import ended_of
from wargames.report.luck import luck_of, may_be_seen
from wargames.table.viewer.asker import unkept


@require_safe
@unkept
def luck(request: HttpRequest, game_id: uuid.UUID) -> HttpResponse:
    """How lucky everybody was, for those who sit there, and whoever may watch a game that is over.

    :raises Http404: it may not be told yet, or the table is closed to whoever asks.
    """
    game = get_object_or_404(Game, pk=game_id)
    seat = Seat.objects.filter(game=game, user=request.user.pk).first()
    is_over = game.status == Game.Status.OVER
    may_look = seat is not None or (is_over and may_watch(game))
    if not may_look or not may_be_seen(game):
        raise Http404("nothing is told of luck here")
    page = {"luck": luck_of(game), "game": game, "seat": seat, "is_over": is_over}
    return render(request, "report/luck.html", page | {"ended": ended_of(game)})
