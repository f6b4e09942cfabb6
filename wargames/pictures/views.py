"""The addresses of pictures of boards."""

from __future__ import annotations

import uuid

from django.contrib.auth.decorators import login_required
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect
from django.utils.cache import get_conditional_response
from django.utils.http import quote_etag
from django.views.decorators.cache import cache_control
from django.views.decorators.http import require_safe

from engine.core.view import AnyView
from engine.models import Game
from wargames import limits
from wargames.lobby.responses import no_chair
from wargames.lobby.tables import may_watch
from wargames.pictures.chart import NoChart
from wargames.pictures.picture import WIDTH, NotDrawn, prepared_of, view_shown
from wargames.presentation.registry import presentation_of
from wargames.table import seating, watching
from wargames.table.asker import seat_in

asked_again = cache_control(private=True, no_cache=True)
"""Kept by the browser alone, which asks each time whether it is still so."""
DIGITS = 5
"""A width with so many is none."""


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


def png(request: HttpRequest, game: Game, view: AnyView) -> HttpResponse:
    """The picture, or that the asker has it already; `?width=` and `?theme=` say how it looks.

    :raises Http404: the game has no chart. :raises TooMany: more than the limit allows.
    """
    said = request.GET.get("width", "")
    width = int(said) if said.isascii() and said.isdecimal() and len(said) < DIGITS else WIDTH
    try:
        theme = request.GET.get("theme", "")
        picture = prepared_of(presentation_of(game.key), view, width=width, theme=theme)
    except NoChart:
        raise Http404("this game has no chart") from None
    etag = quote_etag(picture.mark)
    known = get_conditional_response(request, etag=etag)
    if known is not None:
        return known
    if not picture.is_kept:
        limits.count(request, "picture")
    try:
        answer = HttpResponse(picture.png(), content_type="image/png")
    except NotDrawn:
        return HttpResponse("The picture could not be drawn.", status=503)
    answer["ETag"] = etag
    return answer
