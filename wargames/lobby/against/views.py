"""The page that starts a game against a program."""

from __future__ import annotations

import uuid

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.views.decorators.http import require_POST

from engine.core import registry
from engine.errors import NoSeat
from engine.models import Game
from wargames import limits
from wargames.lobby.against.forms import (
    AgainstForm,
    can_be_played_against,
    seat_programs,
    start_against,
)
from wargames.lobby.joining.visitors import name_form, player
from wargames.lobby.selectors import host_of, table_url
from wargames.presentation.registry import presentation_of


def against(request: HttpRequest, key: str) -> HttpResponse:
    """The page for choosing a program and a side; POST starts the game.

    :raises Http404: there is no such game, or no program plays it as an opponent.
    """
    if key not in registry.MODULES or not can_be_played_against(presentation_of(key).offer):
        raise Http404("no program plays this game as an opponent")
    words, name = presentation_of(key).offer, name_form(request)
    form = AgainstForm(request.POST or None, words=words)
    if form.is_valid() and (name is None or name.is_valid()):
        limits.count(request, "new_game")
        return redirect(table_url(start_against(player(request, name), form.chosen)))
    page = {"form": form, "words": words, "name_form": name}
    return render(request, "lobby/open/against.html", page, status=400 if form.is_bound else 200)


@require_POST
@login_required(login_url="accounts:welcome")
def fill(request: HttpRequest, game_id: uuid.UUID) -> HttpResponse:
    """Let a program take the free sides of a waiting table as its host; the game begins.

    :raises Http404: the table does not wait for players, or the user is not its host.
    """
    game = get_object_or_404(Game, pk=game_id, status=Game.Status.WAITING)
    host = host_of(game)
    if host is None or host.user_id != request.user.pk:
        raise Http404("only the host may do that")
    try:
        seat_programs(game, request.POST.get("level", ""))
    except (NoSeat, KeyError):
        messages.error(request, "No program can play this seat now.")
    return redirect(table_url(game))
