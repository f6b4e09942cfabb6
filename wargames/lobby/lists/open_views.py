"""Pages of the list of open games, of quick games, and of who may join and watch a game."""

from __future__ import annotations

import uuid

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.views.decorators.http import require_POST, require_safe

from engine.models import Game
from wargames import limits
from wargames.accounts.forms import NameForm
from wargames.accounts.models import User
from wargames.accounts.services import person_of
from wargames.lobby.joining.visitors import name_form, player
from wargames.lobby.lists.filter_form import FilterForm
from wargames.lobby.lists.open_games import free_seats, open_page, own_open_game, quick_game
from wargames.lobby.lists.watched import keep
from wargames.lobby.models import Pace
from wargames.lobby.new_games.table_form import form_of
from wargames.lobby.new_games.tables import Chosen, choose, may_watch, terms_of
from wargames.lobby.selectors import game_line, host_of, table_url
from wargames.lobby.services import start_once
from wargames.presentation.offer import Offer
from wargames.presentation.registry import all_offers


@require_safe
def open_games(request: HttpRequest) -> HttpResponse:
    """The list of open games, a page at a time; for HTMX the list alone."""
    return listing(request, name_form(request))


def opposed_offers() -> list[Offer]:
    """The games in which sides play against each other."""
    return [words for words in all_offers() if words.is_opposed]


def listing(request: HttpRequest, name: NameForm | None, *, status: int = 200) -> HttpResponse:
    """Render the list; `name`: the name field for a visitor who has no name yet."""
    person = request.user if isinstance(request.user, User) else None
    shown = open_page(person, request.GET)
    page = {"shown": shown, "form": FilterForm(request.GET)}
    page["free_seats"] = free_seats(person, shown.asked.get("game", "")) if shown.is_first else []
    is_part = bool(getattr(request, "htmx", False))
    template = "lobby/open/open_list.html" if is_part else "lobby/open/open_games.html"
    page |= {"name_form": name, "offers": opposed_offers()}
    return render(request, template, page, status=status)


@require_POST
def quick(request: HttpRequest) -> HttpResponse:
    """Redirect to an open game that the user can join, or to a new one that anyone may join.

    :raises Http404: there is no such game.
    """
    key, name = request.POST.get("game", ""), name_form(request)
    if key not in {words.key for words in opposed_offers()}:
        raise Http404("no game of ours")
    if name and not name.is_valid():
        return listing(request, name, status=400)
    person = request.user if isinstance(request.user, User) else None
    found = quick_game(person, key)
    if found is not None:
        return redirect(found.url)
    mine = own_open_game(person, key) if person else None
    if mine is not None:
        return redirect(table_url(mine))
    limits.count(request, "new_game")
    game = start_once(player(request, name), {"key": key})
    choose(game, Chosen(is_listed=True, pace=Pace.NOW))
    return redirect(table_url(game))


@login_required(login_url="accounts:welcome")
def who(request: HttpRequest, game_id: uuid.UUID) -> HttpResponse:
    """The page on which the host decides who may join a game and watch it.

    :raises Http404: the user is not the host, or it is a lesson.
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
    return render(request, "lobby/joining/who.html", page, status=400 if form.is_bound else 200)


@require_POST
@login_required(login_url="accounts:welcome")
def keep_watching(request: HttpRequest, game_id: uuid.UUID) -> HttpResponse:
    """Add a game to the user's watched games, or remove it from them.

    :raises Http404: it cannot be watched, or the user has a seat there.
    """
    game, person = get_object_or_404(Game, pk=game_id), person_of(request)
    is_kept = request.POST.get("keep") != "no"
    if is_kept and (not may_watch(game) or game.seats.filter(user=person.pk).exists()):
        raise Http404("nothing to watch")
    keep(person, game, is_kept=is_kept)
    return redirect("table:watch", game.pk) if is_kept else redirect("lobby:home")
