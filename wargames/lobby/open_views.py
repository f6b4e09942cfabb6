"""Pages of games that anybody may find: the list of open games, and who may sit down at one."""

from __future__ import annotations

import uuid

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.views.decorators.http import require_POST, require_safe

from engine.models import Game
from wargames.accounts.models import User
from wargames.accounts.services import person_of
from wargames.lobby.filter_form import FilterForm
from wargames.lobby.open_games import free_seats, open_page
from wargames.lobby.selectors import game_line, host_of, table_url
from wargames.lobby.table_form import form_of
from wargames.lobby.tables import choose, may_watch, terms_of
from wargames.lobby.watched import keep


@require_safe
def open_games(request: HttpRequest) -> HttpResponse:
    """The list of open games, a page at a time; for HTMX the list alone."""
    person = request.user if isinstance(request.user, User) else None
    shown = open_page(person, request.GET)
    page = {"shown": shown, "form": FilterForm(request.GET)}
    page["free_seats"] = free_seats(person, shown.asked.get("game", "")) if shown.is_first else []
    is_part = bool(getattr(request, "htmx", False))
    template = "lobby/open_list.html" if is_part else "lobby/open_games.html"
    return render(request, template, page)


@login_required(login_url="accounts:welcome")
def who(request: HttpRequest, game_id: uuid.UUID) -> HttpResponse:
    """Who may join at a table and watch it, for its host to change.

    :raises Http404: whoever asks is not the host.
    """
    game = get_object_or_404(Game, pk=game_id)
    person, host = person_of(request), host_of(game)
    if host is None or host.user_id != person.pk or game.lesson:
        raise Http404("not the host")
    table = terms_of(game)
    form = form_of(game, table, request.POST or None)
    if form.is_valid():
        choose(game, form.chosen(game.key))
        messages.success(request, "Saved.")
        return redirect(table_url(game))
    page = {"line": game_line(game, person), "who": form, "table": table}
    return render(request, "lobby/who.html", page, status=400 if form.is_bound else 200)


@require_POST
@login_required(login_url="accounts:welcome")
def keep_watching(request: HttpRequest, game_id: uuid.UUID) -> HttpResponse:
    """Keeps a game that one watches among one's own, or no longer.

    :raises Http404: it cannot be watched, or whoever asks has a seat there.
    """
    game, person = get_object_or_404(Game, pk=game_id), person_of(request)
    is_kept = request.POST.get("keep") != "no"
    if is_kept and (not may_watch(game) or game.seats.filter(user=person.pk).exists()):
        raise Http404("nothing to watch")
    keep(person, game, is_kept=is_kept)
    return redirect("table:watch", game.pk) if is_kept else redirect("lobby:home")
