"""The fold of standing answers: one more, one turned on or off, one taken away."""

from __future__ import annotations

import uuid

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, resolve_url
from django.views.decorators.http import require_POST

from engine.errors import MoveError
from wargames.table import responses, standing_form
from wargames.table.asker import seated
from wargames.table.panel import panel_of


@require_POST
@seated
def standing(request: HttpRequest, game_id: uuid.UUID) -> HttpResponse:
    """Do what a button of the fold says, and show it again."""
    panel = panel_of(game_id, responses.who(request), side=responses.side_in(request))
    try:
        standing_form.act(panel, request.POST)
    except MoveError as error:
        return responses.after(request, game_id, error)
    return redirect(f"{resolve_url('table:table', game_id)}?fold=standing#standing")
