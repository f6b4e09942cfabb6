"""The pages of tournaments: the list, a new one, and one of them with its actions."""

from __future__ import annotations

import uuid
from collections.abc import Callable

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.core.exceptions import PermissionDenied
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils import timezone
from django.views.decorators.http import require_POST, require_safe

from wargames import limits
from wargames.accounts.models import User
from wargames.accounts.services import came_in_just_now, guest_enter, person_of
from wargames.lobby.joining.visitors import name_form
from wargames.tournaments import entering
from wargames.tournaments.forms import TournamentClockForm, TournamentForm
from wargames.tournaments.models import MatchGame, Tournament
from wargames.tournaments.selectors import all_tournaments, page_of

MANY = "You already host as many tournaments as one may at a time."
CLOSED = "You cannot sign up for this tournament: it is full, or sign-up has ended."
TOO_LATE = "This is no longer possible. Nothing was changed."


@require_safe
def index(request: HttpRequest) -> HttpResponse:
    """All tournaments."""
    return render(request, "tournaments/list.html", {"lists": all_tournaments()})


@login_required(login_url="accounts:welcome")
def new(request: HttpRequest) -> HttpResponse:
    """Create a tournament; its host may sign up like everyone else."""
    person = person_of(request)
    form = TournamentForm(request.POST or None, initial={"game": request.GET.get("game", "")})
    clock = TournamentClockForm(request.POST or None)
    if form.is_valid() and clock.is_valid():
        limits.count(request, "new_tournament")
        if not entering.hosts_many(person):
            made = create(person, form, clock)
            return redirect("tournaments:one", made.pk)
        form.add_error(None, MANY)
    page = {"form": form, "clock_form": clock}
    status = 400 if form.is_bound else 200
    return render(request, "tournaments/new.html", page, status=status)


def create(host: User, form: TournamentForm, clock: TournamentClockForm) -> Tournament:
    """Create the tournament that two valid forms describe."""
    chosen, terms = form.chosen, clock.agreed
    return Tournament.objects.create(
        host=host,
        closes_at=timezone.now() + chosen["open_for"],
        pace=terms.pace,
        first=terms.first,
        increment=terms.increment,
        weekends_off=terms.weekends_off,
        **chosen,
    )


@require_safe
def one(request: HttpRequest, key: uuid.UUID) -> HttpResponse:
    """One tournament: who takes part, who meets whom, standings."""
    return shown(request, key)


def shown(request: HttpRequest, key: uuid.UUID, *, status: int = 200) -> HttpResponse:
    """The page of a tournament; visitors without a name get a field for one."""
    found = Tournament.objects.select_related("host", "earlier")
    tournament = get_object_or_404(found, pk=key)
    person = request.user if isinstance(request.user, User) else None
    page = {"page": page_of(tournament, person), "name_form": name_form(request)}
    return render(request, "tournaments/tournament.html", page, status=status)


@require_POST
def enter(request: HttpRequest, key: uuid.UUID) -> HttpResponse:
    """Sign up; a visitor enters under the name that they give."""
    get_object_or_404(Tournament, pk=key)
    came_in_just_now(request)
    name = name_form(request)
    if name is not None and not name.is_valid():
        return shown(request, key, status=400)
    person = guest_enter(request, name=name.cleaned_data["name"]) if name else person_of(request)
    try:
        entering.enter(key, person)
    except entering.NotPossible:
        messages.error(request, CLOSED)
        return redirect("tournaments:one", key)
    messages.success(request, "You are signed up. You are notified when your first game begins.")
    return redirect("tournaments:one", key)


@require_POST
@login_required(login_url="accounts:welcome")
def withdraw(request: HttpRequest, key: uuid.UUID) -> HttpResponse:
    """Withdraw."""
    get_object_or_404(Tournament, pk=key)
    person = person_of(request)
    return done(request, key, lambda: entering.withdraw(key, person), "You have withdrawn.")


@require_POST
@login_required(login_url="accounts:welcome")
def manage(request: HttpRequest, key: uuid.UUID) -> HttpResponse:
    """Host's actions: close sign-up, cancel, or set whether it is repeated."""
    tournament = get_object_or_404(Tournament, pk=key)
    if tournament.host_id != request.user.pk:
        raise PermissionDenied
    wish = request.POST.get("do", "")
    acts: dict[str, tuple[Callable[[], None], str]] = {
        "begin": (lambda: entering.close_now(key), "Sign-up has ended."),
        "cancel": (lambda: entering.cancel(key), "The tournament is cancelled."),
        "repeat": (lambda: entering.set_repeats(key, repeats=True), "It repeats every month."),
        "once": (lambda: entering.set_repeats(key, repeats=False), "It is not repeated."),
    }
    if wish not in acts:
        return shown(request, key, status=400)
    return done(request, key, *acts[wish])


def done(request: HttpRequest, key: uuid.UUID, act: Callable[[], None], words: str) -> HttpResponse:
    """Do it and say so, or say that it is no longer possible."""
    try:
        act()
    except entering.NotPossible:
        messages.error(request, TOO_LATE)
    else:
        messages.success(request, words)
    return redirect("tournaments:one", key)


@require_safe
def of_game(request: HttpRequest, game_id: uuid.UUID) -> HttpResponse:
    """Redirect to the tournament of a game.

    :raises Http404: it belongs to none.
    """
    found = get_object_or_404(MatchGame.objects.select_related("match"), game=game_id)
    return redirect("tournaments:one", found.match.tournament_id)
