"""The pages of what changes a seat: to resign, to offer a draw, to hand it over."""

from __future__ import annotations

import uuid

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.text import get_text_list
from django.views.decorators.http import require_safe

from engine.core.roles import FACILITATOR
from engine.ending import DRAW, has_proposed
from wargames.table.asker import seated
from wargames.table.panel import Panel, panel_of
from wargames.table.responses import who


@require_safe
@seated
def resign(request: HttpRequest, game_id: uuid.UUID) -> HttpResponse:
    """What it means to resign, and a button to do so."""
    panel = panel_of(game_id, who(request))
    side, seats = panel.seat.side, panel.seats
    sharers = [s.user.name for s in seats if s.side == side and s.user_id != panel.seat.user_id]
    others = [each for each in panel.words.sides if each != side]
    context = {
        "p": panel,
        "sharers": get_text_list(sharers, "and"),
        "winner": panel.words.called(others[0]) if len(others) == 1 else "",
    }
    return render(request, "seating/resign.html", context)


@require_safe
@seated
def draw(request: HttpRequest, game_id: uuid.UUID) -> HttpResponse:
    """What it means to offer a draw, and a button to do so."""
    panel = panel_of(game_id, who(request))
    return render(request, "seating/draw.html", {"p": panel, "may_offer": may_offer(panel)})


def may_offer(panel: Panel) -> bool:
    """Whether there is somebody on each side who could agree, and nothing is offered yet."""
    led = {seat.side for seat in panel.seats} - {FACILITATOR}
    has_all = panel.is_opposed and led == {*panel.words.sides}
    return panel.may_end and has_all and has_proposed(panel.game, DRAW) is None
