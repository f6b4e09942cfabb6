"""The folds of standing answers and of planned moves: shown, and what their buttons do."""

from __future__ import annotations

import uuid
from typing import Any
from urllib.parse import urlencode

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, resolve_url
from django.template.loader import render_to_string
from django.views.decorators.http import require_http_methods, require_POST

from engine.errors import MoveError
from wargames.table.ahead import answers, plans, plans_sent
from wargames.table.ahead.refused import Refused, keep
from wargames.table.board import fragments, responses
from wargames.table.viewer.requester import seated, seen_in, shown_in, side_in, who
from wargames.table.viewer.view import SeatView, seat_view


@require_POST
@seated
def standing(request: HttpRequest, game_id: uuid.UUID) -> HttpResponse:
    """Do what a button of the auto-replies panel says, and show the panel again."""
    seen = seat_view(game_id, who(request), side=side_in(request))
    try:
        answers.act(seen, request.POST)
    except MoveError as error:
        if "add" not in request.POST or not answers.played(seen):
            return responses.after(request, game_id, error)
        return shown_again(request, seen, Refused.by(error, "standing", request.POST))
    return redirect(f"{resolve_url('table:table', game_id)}?fold=standing#standing")


@require_http_methods(["GET", "HEAD", "POST"])
@seated
def planned(request: HttpRequest, game_id: uuid.UUID) -> HttpResponse:
    """Do what a button of the queued moves panel says, and show it again; a GET only shows it.

    An HTMX request gets the panels alone; otherwise it is redirected to the table.
    """
    seen = seat_view(game_id, who(request), side=side_in(request))
    fold, to = request.GET.get("fold", ""), request.GET.get("to", "")
    if request.method == "POST":
        try:
            to = plans_sent.act(seen, request.POST)
        except MoveError as error:
            if "plan" not in request.POST or not plans.names_of(seen, seen.led):
                return responses.after(request, game_id, error)
            return not_queued(request, seen, Refused.by(error, "planned", request.POST))
        fold = "plan" if "pick" in request.POST else "planned"
        seen = seat_view(game_id, who(request), side=side_in(request))
    if getattr(request, "htmx", False):
        return fresh_folds(request, seen, responses.folds(seen, fold, to))
    address = f"{resolve_url('table:table', game_id)}?{urlencode({'fold': fold, 'to': to})}"
    return redirect(f"{address}#planned")


def fresh_folds(
    request: HttpRequest, seen: SeatView, folds: dict[str, Any], status: int = 200
) -> HttpResponse:
    """The panels anew, and over the question whether queued moves have stopped at it."""
    have = fragments.have_of(request)
    reading = fragments.reading_of(seen, seen_in(request), shown=shown_in(request))
    over = fragments.changed(seen, reading, have, only="since") if have else ""
    shown = render_to_string("table/ahead/folds.html", {"p": seen, **folds}, request)
    return HttpResponse(shown + over, status=status)


def not_queued(request: HttpRequest, seen: SeatView, refused: Refused) -> HttpResponse:
    """The form again with the lines in it that were not queued, and why."""
    if getattr(request, "htmx", False):
        return fresh_folds(request, seen, responses.folds(seen, "planned", refused=refused), 422)
    return shown_again(request, seen, refused)


def shown_again(request: HttpRequest, seen: SeatView, refused: Refused) -> HttpResponse:
    """The table with the form that was refused, as it was filled in, at the reason."""
    keep(request.session, seen.seat, refused)
    address = f"{resolve_url('table:table', seen.game.pk)}?fold={refused.fold}"
    return redirect(f"{address}#{refused.fold}-refused")
