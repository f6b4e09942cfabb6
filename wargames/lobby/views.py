"""The front room: what this is, my games, a new game, an invitation."""

from __future__ import annotations

import uuid

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.views.decorators.http import require_POST

from engine import moves
from engine.core.dice import commitment, fresh_seed
from engine.models import Game
from wargames import limits
from wargames.accounts.forms import NameForm
from wargames.accounts.models import User
from wargames.accounts.services import guest_enter, person_of
from wargames.lobby.forms import NewGameForm, TableForm
from wargames.lobby.selectors import game_line, games_of, host_of, table_url
from wargames.lobby.services import game_once

SEED = "new game seed"
FULL_OR_CLOSED = "This table takes no more seats: whoever set it up has closed it, or it is full."


def player(request: HttpRequest, form: NameForm | None) -> User:
    """The person who asks; a first-time visitor becomes a guest under the name in the form."""
    if form is not None:
        return guest_enter(request, name=form.cleaned_data["name"])
    return person_of(request)


def name_form(request: HttpRequest) -> NameForm | None:
    """A field for a name, for those who have none yet."""
    return None if request.user.is_authenticated else NameForm(request.POST or None)


def home(request: HttpRequest) -> HttpResponse:
    """The first page: for a visitor what this is, for a player the games."""
    if request.user.is_authenticated:
        lines = games_of(player(request, None))
        return render(request, "lobby/games.html", {"lines": lines})
    return render(request, "lobby/home.html", {"name_form": NameForm()})


@require_POST
def start(request: HttpRequest) -> HttpResponse:
    """A name and one click: at the table, with everything as the rulebook has it."""
    name = name_form(request)
    if name and not name.is_valid():
        return render(request, "lobby/home.html", {"name_form": name}, status=400)
    lesson = "first_turns" if "lesson" in request.POST else ""
    limits.count(request, "new_game")
    game = moves.new_game(key="emperor", creator=player(request, name), lesson=lesson)
    return redirect(table_url(game))


def new(request: HttpRequest) -> HttpResponse:
    """A new game with everything that can be chosen, on one page."""
    # The secret is drawn before any phrase is given, and its fingerprint shown beside the field:
    # so nobody can choose the one to suit the other.
    seed = request.session.setdefault(SEED, fresh_seed())
    form = NewGameForm(request.POST or None, request.FILES or None)
    name = name_form(request)
    if form.is_valid() and (name is None or name.is_valid()):
        limits.count(request, "new_game")
        shown = request.POST.get("fingerprint", "")
        game = game_once(player(request, name), seed, shown, form.chosen)
        request.session.pop(SEED, None)
        return redirect(table_url(game))
    page = {"form": form, "name_form": name, "commitment": commitment(seed)}
    return render(request, "lobby/new.html", page, status=400 if form.is_bound else 200)


def join(request: HttpRequest, token: str) -> HttpResponse:
    """An invitation: who sits there, and a chair."""
    game = get_object_or_404(Game, join_token=token)
    if request.user.is_authenticated and game.seats.filter(user=request.user.pk).exists():
        return redirect(table_url(game))
    if not game.is_open:
        return no_chair(request)
    name = name_form(request)
    if request.method == "POST" and (name is None or name.is_valid()):
        return sit_down(request, game, name)
    page = {"game": game, "seats": game.seats.select_related("user"), "name_form": name}
    return render(request, "lobby/join.html", page, status=400 if name and name.is_bound else 200)


def no_chair(request: HttpRequest) -> HttpResponse:
    """The same words for a closed table and a full one, and nothing of who sits there."""
    return render(request, "lobby/closed.html", {"reason": FULL_OR_CLOSED}, status=409)


def sit_down(request: HttpRequest, game: Game, name: NameForm | None) -> HttpResponse:
    """Takes a seat; nobody becomes a guest for a table that is full."""
    if game.seats.count() >= moves.MAX_SEATS:
        return no_chair(request)
    try:
        moves.join(game.pk, player(request, name))
    except moves.NoSeat:
        return no_chair(request)
    return redirect(table_url(game))


@login_required(login_url="accounts:welcome")
def share(request: HttpRequest, game_id: uuid.UUID) -> HttpResponse:
    """How a table is shared: the link to send, who may come, who is on watch."""
    game = get_object_or_404(Game, pk=game_id, seats__user=request.user.pk)
    person, host = player(request, None), host_of(game)
    is_host = host is not None and host.user_id == person.pk
    form = TableForm(request.POST or None, initial={"watch": game.watch, "is_open": game.is_open})
    if is_host and form.is_valid():
        moves.set_table(game.pk, **form.cleaned_data)
        messages.success(request, "Saved.")
        return redirect("lobby:share", game.pk)
    link = request.build_absolute_uri(f"/join/{game.join_token}/")
    page = {"line": game_line(game, person), "is_host": is_host, "form": form, "link": link}
    return render(request, "lobby/share.html", page)


@require_POST
@login_required(login_url="accounts:welcome")
def leave(request: HttpRequest, game_id: uuid.UUID) -> HttpResponse:
    """Gives up one's seat. What it has done stays in the log."""
    game = get_object_or_404(Game, pk=game_id, seats__user=request.user.pk)
    moves.leave(game.pk, request.user)
    messages.success(request, f"You have left {game.title}.")
    return redirect("lobby:home")
