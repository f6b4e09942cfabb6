"""The folds of standing answers and of planned moves: shown, and what their buttons do."""

from __future__ import annotations

import uuid
from urllib.parse import urlencode

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render, resolve_url
from django.views.decorators.http import require_http_methods, require_POST

from engine.errors import MoveError
from wargames.table.ahead import answers, plans_sent
from wargames.table.board import responses
from wargames.table.viewer.asker import seated, side_in, who
from wargames.table.viewer.view import seat_view


@require_POST
@seated
def standing(request: HttpRequest, game_id: uuid.UUID) -> HttpResponse:
    """Do what a button of the auto-replies panel says, and show the panel again."""
    seen = seat_view(game_id, who(request), side=side_in(request))
    try:
        answers.act(seen, request.POST)
    except MoveError as error:
        return responses.after(request, game_id, error)
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
            return responses.after(request, game_id, error)
        fold = "plan" if "pick" in request.POST else "planned"
        seen = seat_view(game_id, who(request), side=side_in(request))
    if getattr(request, "htmx", False):
        facts = {"p": seen, **responses.folds(seen, fold, to)}
        return render(request, "table/ahead/folds.html", facts)
    address = f"{resolve_url('table:table', game_id)}?{urlencode({'fold': fold, 'to': to})}"
    return redirect(f"{address}#planned")
