"""The pages of the lobby: home, My games, a new game, joining and sharing one."""

from __future__ import annotations

import uuid
from typing import Any
from urllib.parse import urlencode

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.core.exceptions import PermissionDenied
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.urls import reverse
from django.views.decorators.http import require_POST, require_safe

from engine.core import registry
from engine.core.dice import commitment, fresh_seed
from engine.core.encoding.codec import Unreadable
from engine.errors import NoSeat, NotAsked, TermsChanged
from engine.models import Game, Seat
from engine.position import store
from engine.seats import sitting
from engine.visibility import late_view
from wargames import limits
from wargames.accounts.forms import NameForm
from wargames.accounts.services import came_in_just_now, person_of
from wargames.clocks.forms import ClockForm
from wargames.clocks.services import terms_of as clock_of
from wargames.lobby import game_names
from wargames.lobby.joining.chairs import Chair, chairs_of
from wargames.lobby.joining.settings_shown import settings_of
from wargames.lobby.joining.sitting_down import (
    NOT_THE_PASSWORD,
    SeatRequest,
    WrongPassword,
    asks_password,
    is_closed,
    sit_down,
)
from wargames.lobby.joining.visitors import name_form, player
from wargames.lobby.lists.my_games import GAMES, beside_games, shelf_of
from wargames.lobby.lists.watched import watching_now
from wargames.lobby.new_games.forms import NewGameForm, ShareForm, SitForm, terms_form
from wargames.lobby.new_games.practice import PracticeForm, has_practice, practice_form_in
from wargames.lobby.new_games.seed_tickets import new_ticket, seed_of
from wargames.lobby.new_games.table_form import LINK, TableForm
from wargames.lobby.new_games.tables import note_host_visit, tell_open_tables, terms_of
from wargames.lobby.responses import FULL_OR_CLOSED, NOT_OPEN, empty_sides, links_of, no_chair
from wargames.lobby.selectors import game_line, host_of, places_of, table_url
from wargames.lobby.services import SeedUsed, change_terms, game_once, start_once
from wargames.presentation.registry import all_offers, presentation_of

FINGERPRINT_IS_OLD = (
    "The dice seed on this page has expired or has been used. There is a new one below: check"
    " the form and create the game again."
)
TERMS_CHANGED = (
    "The settings have changed since you opened this page. Please read them again before you join."
)


def home(request: HttpRequest) -> HttpResponse:
    """The first page: an introduction for visitors, the list of games for users."""
    if request.user.is_authenticated:
        return games(request)
    if is_htmx(request):  # the list of a user who has logged out
        return HttpResponse(headers={"HX-Refresh": "true"})
    page = {"offers": all_offers(), "name_form": NameForm()}
    return render(request, "lobby/home.html", page)


def games(request: HttpRequest) -> HttpResponse:
    """A page of the user's games; for HTMX the list alone."""
    person = player(request, None)
    sent = request.POST or request.GET
    shelf = shelf_of(person, sent.get("shelf", ""), sent.get("page"))
    note_host_visit(person, [line.game for line in shelf.lines])
    page = {
        "shelf": shelf,
        "lines": shelf.lines,
        **(beside_games(person) if shelf.name == GAMES else {}),
        "facilitates": any(line.facilitates and not line.is_over for line in shelf.lines),
    }
    if is_htmx(request):
        return render(request, "lobby/game_list.html", page)
    return render(
        request,
        "lobby/games.html",
        {**page, "offers": all_offers()},
    )


def is_htmx(request: HttpRequest) -> bool:
    """Whether HTMX requests a part of the page."""
    return bool(getattr(request, "htmx", False))


@require_POST
@login_required(login_url="accounts:welcome")
def put_away(request: HttpRequest, game_id: uuid.UUID) -> HttpResponse:
    """Archive a game, or restore it; returns the page of the list that showed it.

    :raises Http404: the user has no seat there.
    """
    person = player(request, None)
    if not person.seats.filter(game=game_id).exists():
        raise Http404("no seat at this table")
    sitting.put_away(game_id, person, is_away=request.POST.get("away") != "no")
    if is_htmx(request):
        return games(request)
    sent = {key: request.POST[key] for key in ("shelf", "page") if request.POST.get(key)}
    return redirect(f"{reverse('lobby:home')}?{urlencode(sent)}" if sent else "lobby:home")


@require_POST
def start(request: HttpRequest) -> HttpResponse:
    """Start a game or lesson with one click and a name, as the rulebook has it."""
    name, wanted = name_form(request), wanted_in(request)
    if name and not name.is_valid():
        page = {"offers": all_offers(), "name_form": name}
        return render(request, "lobby/home.html", page, status=400)
    if "against" in request.POST:
        player(request, name)
        return redirect("lobby:against", wanted["key"])
    practice = practice_form_in(request.POST, presentation_of(wanted["key"]).offer)
    if practice and not practice.is_valid():
        return lessons_page(request, wanted["key"], practice, status=400)
    if practice:
        wanted["lesson"] = practice.lesson
    limits.count(request, "new_game")
    try:
        game = start_once(player(request, name), wanted)
    except Unreadable:
        raise Http404("no such lesson") from None
    return redirect(table_url(game))


def wanted_in(request: HttpRequest) -> dict[str, Any]:
    """What the button asks for: a game, a hot seat, or a lesson as game/name.

    :raises Http404: there is no such game.
    """
    post = request.POST
    key, _, lesson = post.get("lesson", "").partition("/")
    key = post.get("game") or post.get("hot_seat") or post.get("against") or key
    if key not in registry.keys():  # noqa: SIM118 - a function
        raise Http404("no game of ours")
    if "lesson" in post:
        return {"key": key, "lesson": lesson or presentation_of(key).offer.lesson}
    return {"key": key, "hot_seat": "hot_seat" in post}


@require_safe
def lessons(request: HttpRequest, key: str) -> HttpResponse:
    """The page of the rulebook's examples that can be played.

    :raises Http404: there is no such game.
    """
    if key not in registry.keys():  # noqa: SIM118
        raise Http404("no game of ours")
    return lessons_page(request, key)


def lessons_page(
    request: HttpRequest, key: str, practice: PracticeForm | None = None, status: int = 200
) -> HttpResponse:
    """Render the lessons of a game, and the form of a practice turn as it was submitted."""
    words, name = presentation_of(key).offer, name_form(request)
    page = {
        "words": words,
        "lessons": [each for each in registry.get(key).lessons.values() if each.is_listed],
        "name_form": name,
        "practice_name": None if name is None else NameForm(auto_id="practice_%s"),
        "practice": (practice or PracticeForm()) if has_practice(words) else None,
    }
    return render(request, "lobby/lessons.html", page, status=status)


def new(request: HttpRequest) -> HttpResponse:
    """The page of a new game with all its settings."""
    ticket = request.POST.get("ticket", "")
    seed = seed_of(ticket, request) if ticket else fresh_seed()
    if request.FILES:
        limits.count(request, "content_pack")
    form = NewGameForm(
        request.POST or None,
        request.FILES or None,
        game=request.GET.get("game", ""),
        initial={name: True for name in request.GET if name.startswith("option_")},
    )
    name = name_form(request)
    who = TableForm(request.POST or None, initial={"who": request.GET.get("table-who", LINK)})
    clock = ClockForm(request.POST or None)
    is_valid = form.is_valid() and who.is_valid() and clock.is_valid()
    if is_valid and (name is None or name.is_valid()) and seed:
        limits.count(request, "new_game")
        agreed = form.chosen, who.chosen(form.chosen["key"]), clock.terms
        try:
            return redirect(table_url(game_once(player(request, name), seed, *agreed)))
        except SeedUsed:
            seed = None
    if form.is_bound and seed is None:
        form.add_error(None, FINGERPRINT_IS_OLD)
    ticket = ticket if ticket and seed else new_ticket()
    shown = commitment(str(seed_of(ticket, request)))
    page: dict[str, Any] = {"form": form, "who": who, "clock_form": clock, "name_form": name}
    page |= {"ticket": ticket, "commitment": shown}
    return render(request, "lobby/new_game/new.html", page, status=400 if form.is_bound else 200)


def join(request: HttpRequest, token: str) -> HttpResponse:
    """The page of a link to a table: its players, its settings and the free places."""
    game = get_object_or_404(Game, join_token=token)
    if request.method == "POST":
        came_in_just_now(request)
    wanted = request.POST.get("role", "")
    seats = game.seats.filter(user=request.user.pk) if request.user.is_authenticated else []
    mine = [seat.side for seat in seats]
    if mine and (request.method != "POST" or wanted in ("", *mine)):
        return redirect(table_url(game))
    if not mine and is_closed(request.user, game):
        return no_chair(request, NOT_OPEN if game.is_open else FULL_OR_CLOSED, game=game)
    name = name_form(request)
    if request.method == "POST" and (name is None or name.is_valid()):
        return take_seat(request, game, name)
    return invitation(request, game, name, status=400 if name and name.is_bound else 200)


def invitation(
    request: HttpRequest, game: Game, name: NameForm | None, *, status: int = 200, words: str = ""
) -> HttpResponse:
    """Render the page of such a link; `words`: an error message."""
    seats = list(game.seats.select_related("user"))
    offered = presentation_of(game.key).offer
    is_hidden = store.roles_of(game).is_secret and game.status != Game.Status.WAITING
    terms = 0 if is_hidden else game.version
    chairs, table = chairs_for(request, game, seats), terms_of(game)
    if not chairs:
        return no_chair(request, game=game)
    asked = [each for each in chairs if asks_password(request.user, game, each)]
    page = {
        "game": game,
        "words": offered,
        "is_drawn": game.draw_sides and game.status == Game.Status.WAITING,
        "facts": offered.facts(game.summary),
        "seats": seats,
        "people": [seat.user for seat in seats if not seat.user.program],
        "sides": [each for each in places_of(game, seats) if each.seats],
        "chairs": chairs,
        "agreed": offered.agreed(game.options),
        "table": table,
        "asks_password": bool(table.password and asked),
        "form": SitForm(
            initial={
                "version": terms,
                "settings": settings_of(game),
                "phrase": request.POST.get("phrase"),
            }
        ),
        "name_form": name,
        "problem": words,
    }
    return render(request, "lobby/joining/join.html", page, status=status)


def chairs_for(request: HttpRequest, game: Game, seats: list[Seat]) -> list[Chair]:
    """The places that the link in the address offers this visitor."""
    person = person_of(request) if request.user.is_authenticated else None
    return chairs_of(game, seats, request.GET.get("side", ""), person)


def take_seat(request: HttpRequest, game: Game, name: NameForm | None) -> HttpResponse:
    """Take a seat; a visitor does not become a guest if the table is full or has changed."""
    form = SitForm(request.POST)
    if not form.is_valid():
        return no_chair(request, game=game)
    wanted = SeatRequest(invited=request.GET.get("side", ""), **form.chosen)
    try:
        sit_down(request, game, wanted, lambda: player(request, name))
    except WrongPassword:
        return invitation(request, game, name, status=400, words=NOT_THE_PASSWORD)
    except TermsChanged:
        game.refresh_from_db()
        unnamed = None if request.user.is_authenticated else name
        return invitation(request, game, unnamed, status=409, words=TERMS_CHANGED)
    except NoSeat:
        return no_chair(request, game=game)
    return redirect(table_url(game))


@login_required(login_url="accounts:welcome")
def share(request: HttpRequest, game_id: uuid.UUID) -> HttpResponse:
    """The page for sharing a table: links, who may join, who is on watch; or its settings."""
    game = get_object_or_404(
        Game.objects.filter(seats__user=request.user.pk).distinct(), pk=game_id
    )
    person, host = player(request, None), host_of(game)
    is_host = host is not None and host.user_id == person.pk
    if game.status == Game.Status.WAITING:
        return terms(request, game, host if is_host else None)
    form = ShareForm(request.POST or None, initial={"watch": game.watch, "is_open": game.is_open})
    if is_host and form.is_valid():
        sitting.set_table(game.pk, **form.cleaned_data)
        messages.success(request, "Saved.")
        return redirect("lobby:share", game.pk)
    return share_page(request, game, form, is_host=is_host)


def share_page(request: HttpRequest, game: Game, form: ShareForm, **more: Any) -> HttpResponse:
    """The page for sharing a table; more: `is_host`, and a refused name as `name_form`."""
    person = player(request, None)
    line = game_line(game, person)
    page = {"line": line, "form": form, **links_of(request, line)}
    page |= empty_sides(line, person)
    page["watch_link"] = request.build_absolute_uri(f"{table_url(game)}watch/")
    page["shows_late"] = late_view.is_agreed(game)
    page["table"] = terms_of(game)
    page |= {"name_form": game_names.form_of(game), **more}
    page["watching"] = watching_now(game) if more["is_host"] else None
    return render(request, "lobby/joining/share.html", page, status=status_of(**more))


@require_POST
@login_required(login_url="accounts:welcome")
def rename(request: HttpRequest, game_id: uuid.UUID) -> HttpResponse:
    """Rename a game as its host; lessons have no names."""
    own = Game.objects.filter(seats__user=request.user.pk, lesson="").distinct()
    game = get_object_or_404(own, pk=game_id)
    host, form = host_of(game), game_names.NameForm(request.POST)
    if host is None or host.user_id != request.user.pk:
        raise PermissionDenied
    if form.is_valid():
        game_names.rename(game, form.cleaned_data["name"])
        messages.success(request, "Renamed.")
        return redirect("lobby:share", game.pk)
    if game.status == Game.Status.WAITING:
        terms, clock = terms_form(game, host, None), ClockForm(None, terms=clock_of(game))
        return terms_page(request, game, form=terms, clock_form=clock, name_form=form)
    shown = ShareForm(initial={"watch": game.watch, "is_open": game.is_open})
    return share_page(request, game, shown, is_host=True, name_form=form)


def terms(request: HttpRequest, game: Game, host: Seat | None) -> HttpResponse:
    """The page of a waiting game's settings, which only the `host` may change."""
    if host is None:
        return redirect(table_url(game))
    form = terms_form(game, host, request.POST or None)
    clock = ClockForm(request.POST or None, terms=clock_of(game))
    if form.is_valid() and clock.is_valid():
        try:
            change_terms(game, form.chosen, clock.terms)
            tell_open_tables()
        except NotAsked:
            messages.error(
                request, "The game has begun meanwhile: its settings can no longer be changed."
            )
            return redirect(table_url(game))
        except NoSeat:
            messages.error(
                request, "A facilitator has joined meanwhile. Please check the settings again."
            )
            return redirect("lobby:share", game.pk)
        messages.success(request, "Saved.")
        return redirect(table_url(game))
    return terms_page(request, game, form=form, clock_form=clock)


def terms_page(request: HttpRequest, game: Game, **shown: Any) -> HttpResponse:
    """The page of a waiting game's settings, with these forms."""
    line = game_line(game, player(request, None))
    page = {"line": line, "name_form": game_names.form_of(game), **links_of(request, line), **shown}
    return render(request, "lobby/new_game/terms.html", page, status=status_of(**shown))


def status_of(**shown: Any) -> int:
    """400 for a page with a form that was refused."""
    return 400 if any(getattr(form, "is_bound", False) for form in shown.values()) else 200


@require_POST
@login_required(login_url="accounts:welcome")
def leave(request: HttpRequest, game_id: uuid.UUID) -> HttpResponse:
    """Give up one's seat, or the one on a side; the moves made there stay in the log."""
    game = get_object_or_404(
        Game.objects.filter(seats__user=request.user.pk).distinct(), pk=game_id
    )
    sitting.leave(game.pk, request.user, request.POST.get("role", ""))
    if game.seats.filter(user=request.user.pk).exists():
        return redirect("lobby:share", game.pk)
    messages.success(request, f"You have left {game.title}.")
    return redirect("lobby:home")
