"""The pages of a replay."""

from __future__ import annotations

import uuid

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.views.decorators.http import require_safe
from msgspec.structs import replace

from engine.history.rewind import NotReplayed
from engine.models import Game, Seat
from wargames.lobby.new_games.tables import may_watch
from wargames.replay import access
from wargames.replay.admission import turned_away
from wargames.replay.reel import NotTheirs
from wargames.replay.revealed import revealed as found_in
from wargames.table.board import fragments
from wargames.table.viewer import seating
from wargames.table.viewer.requester import seat_in, seated, side_in, unkept


@require_safe
@unkept
def replay(request: HttpRequest, game_id: uuid.UUID) -> HttpResponse:
    """The whole game, from the requester's point of view; when it is over, from any.

    It opens at the latest position told. Playing a running game from there shows what happened
    since the requester's last visit; if nothing did, the latest turn.
    """
    game = get_object_or_404(Game, pk=game_id)
    try:
        seat = access.own_seat(game, request.user.pk, side_in(request))
    except seating.NotShown:
        return redirect("table:table", game_id)
    if (refusal := turned_away(request, game, seat)) is not None:
        return refusal
    asked = replace(access.asked_in(request.GET.dict()), is_whole=True)
    return _shown(request, game, seat, asked)


@require_safe
@seated
def film(request: HttpRequest, game_id: uuid.UUID) -> HttpResponse:
    """What happened since the requester last looked, step by step."""
    seat = seat_in(request, game_id)
    asked = access.asked_in(request.GET.dict(), is_film=True)
    return _shown(request, seat.game, seat, asked)


def _shown(
    request: HttpRequest, game: Game, seat: Seat | None, asked: access.Asked
) -> HttpResponse:
    """A moment as a page, or its changed parts.

    :raises Http404: it is named as another side saw it.
    """
    try:
        found = access.showing(game, seat, asked)
    except NotTheirs:
        raise Http404("no such moment") from None
    except NotReplayed:
        return render(request, "replay/not_replayed.html", {"game": game})
    if found is None:
        return render(request, "table/looking/watch_later.html", {"game": game, "of_public": True})
    if not getattr(request, "htmx", False):
        return render(request, "replay/replay.html", found.page)
    if asked.about:
        return render(request, "replay/inspector.html", found.page)
    return HttpResponse(found.changed(fragments.have_of(request)))


@require_safe
@unkept
def revealed(request: HttpRequest, game_id: uuid.UUID) -> HttpResponse:
    """Truth and beliefs of a finished game, step by step, for all who may open its table.

    :raises Http404: it is not over, had no secrets, or is closed to the requester.
    """
    game = get_object_or_404(Game, pk=game_id)
    seat = Seat.objects.filter(game=game, user=request.user.pk).first()
    if game.status != Game.Status.OVER or not (seat or may_watch(game)):
        raise Http404("nothing is revealed here")
    asked = request.GET.get("step", "")
    number = int(asked) if asked.isdecimal() and len(asked) < STEP_DIGITS else None
    try:
        found = found_in(game, number, seat)
    except NotReplayed:
        return render(request, "replay/not_replayed.html", {"game": game})
    if found is None:
        raise Http404("nothing was secret here")
    if getattr(request, "htmx", False):
        return HttpResponse(found.changed(fragments.have_of(request)))
    return render(request, "replay/revealed.html", found.page())


STEP_DIGITS = 7
"""A number with this many digits is no step of any game."""
