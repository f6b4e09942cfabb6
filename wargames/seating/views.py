"""The pages for changes of seats: resigning, offering a draw, handing over, coming back."""

from __future__ import annotations

import uuid
from typing import Any

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils.text import get_text_list
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from engine.core.roles import FACILITATOR
from engine.errors import NoSeat
from engine.models import Game, Seat
from engine.moves.ending import waits_for
from engine.seats import programs
from engine.seats.seated import seats_at
from wargames import limits
from wargames.accounts.forms import NameForm
from wargames.accounts.models import User
from wargames.accounts.services import came_in_just_now, guest_enter, person_of
from wargames.lobby.models import Spectators
from wargames.lobby.new_games.tables import may_watch, terms_of
from wargames.lobby.selectors import places_of, table_url
from wargames.presentation.registry import presentation_of
from wargames.rendering.text_helpers import one_line
from wargames.seating import by_name as asking
from wargames.seating import pages, services
from wargames.seating.briefing import briefing_of, has_desk
from wargames.seating.forms import AskForm, BriefingForm, OfferForm, ProgramForm
from wargames.seating.models import Briefing, Return, Vacancy
from wargames.seating.services import CannotReplace
from wargames.table.board import watching
from wargames.table.viewer.requester import is_number, seat_in, seated, unkept, who
from wargames.table.viewer.view import seat_view


@require_safe
@seated
def resign(request: HttpRequest, game_id: uuid.UUID) -> HttpResponse:
    """The page that explains resigning, with the button for it."""
    seen = seat_view(game_id, who(request))
    side, seats = seen.seat.side, seen.seats
    sharing = (each for each in seats if waits_for(each, side))
    sharers = [each.user.name for each in sharing if each.user_id != seen.seat.user_id]
    others = [each for each in seen.words.sides if each != side]
    context = {
        "p": seen,
        "sharers": get_text_list(sharers, "and"),
        "winner": seen.words.called(others[0]) if len(others) == 1 else "",
    }
    return render(request, "seating/resign.html", context)


@require_safe
@seated
def draw(request: HttpRequest, game_id: uuid.UUID) -> HttpResponse:
    """The page that explains offering a draw, with the button for it."""
    seen = seat_view(game_id, who(request))
    return render(request, "seating/draw.html", {"p": seen, "may_offer": pages.may_offer(seen)})


@require_http_methods(["GET", "HEAD", "POST"])
@seated
def seat(request: HttpRequest, game_id: uuid.UUID) -> HttpResponse:
    """The page of one's own seat, and of the others' seats that need a new player."""
    if (elsewhere := services.page_for(game_id, who(request))) is not None:
        return redirect(elsewhere)
    mine = seat_in(request, game_id)
    form = OfferForm(request.POST or None)
    if request.method == "POST":
        try:
            done = act(request, mine, form)
        except CannotReplace as error:
            messages.error(request, error.words)
            done = True
        if done:
            return redirect("seating:seat", game_id)
    context = {**pages.seat_page(mine, request.build_absolute_uri), "form": form}
    return render(request, "seating/seat.html", context, status=400 if form.errors else 200)


@require_POST
@seated
def program(request: HttpRequest, game_id: uuid.UUID) -> HttpResponse:
    """Hand one's seat to a program of some level, or take it back where no level is sent.

    :raises TooMany: someone hands seats over again and again, of which everybody is told.
    """
    mine, form = seat_in(request, game_id), ProgramForm(request.POST)
    if not form.is_valid():
        messages.error(request, "There is no such program.")
        return redirect("seating:seat", game_id)
    level = form.cleaned_data["level"]
    try:
        if level:
            limits.count(request, "hand_over", mine.user)
            programs.hand_to(game_id, mine, level, form.pace)
        else:
            programs.take_back(game_id, mine)
    except NoSeat:
        messages.error(request, "No program can play this seat now.")
        return redirect("seating:seat", game_id)
    return redirect("table:table", game_id)


@require_http_methods(["GET", "HEAD", "POST"])
@seated
def by_name(request: HttpRequest, game_id: uuid.UUID) -> HttpResponse:
    """The page for inviting a player by name to one's seat; POST invites one."""
    mine, problem = seat_in(request, game_id), ""
    form = AskForm(request.POST or request.GET or None)
    asked = form.cleaned_data if form.is_valid() else {"name": "", "mark": "", "words": ""}
    name = one_line(asked["name"])
    if name or request.method == "POST":
        limits.count(request, "name_search")
    if request.method == "POST" and not form.errors:
        try:
            person = asking.ask(mine, name, asked["mark"], one_line(asked["words"]))
        except CannotReplace as error:
            problem = error.words
        else:
            messages.success(request, f"{person.name} is invited. You play on until they answer.")
            return redirect("seating:seat", game_id)
    context = {**pages.by_name_page(mine, name), "form": form, "name": name, "problem": problem}
    status = 409 if problem else 400 if form.errors else 200
    return render(request, "seating/by_name.html", context, status=status)


def act(request: HttpRequest, mine: Seat, form: OfferForm) -> bool:
    """Do what a button of the seat page says; returns whether it was done.

    A button names seats by their places.

    :raises CannotReplace: it cannot be done.
    :raises Http404: there is no such seat or request.
    """
    wanted, _, about = request.POST.get("act", "").partition(" ")
    if wanted == "offer":
        if form.is_valid():
            services.put_up(mine, **form.chosen)
        return form.is_valid()
    if wanted in ("ask", "put_up", "agree", "close"):
        other = seat_at(mine, about)
        vacancy = services.vacancy_of(other)
        if wanted == "ask":
            services.ask_others(other, mine)
        elif wanted == "put_up":
            services.put_up_by_host(other, mine)
        elif vacancy is not None:
            (services.consent if wanted == "agree" else services.close)(vacancy, mine)
    elif wanted in ("give_back", "keep"):
        if not is_number(about):
            raise Http404("no such request")
        asked = get_object_or_404(services.asking_back(mine), pk=about)
        services.answer_return(asked, mine, agrees=wanted == "give_back")
        if wanted == "give_back":
            messages.success(request, "The seat has been returned.")
    return True


def seat_at(mine: Seat, place: str) -> Seat:
    """The seat at a place of the same table.

    :raises Http404: there is none.
    """
    for each in seats_at(mine.game):
        if str(each.place) == place:
            return each
    raise Http404("no such seat")


@require_http_methods(["GET", "HEAD", "POST"])
@seated
def write(request: HttpRequest, game_id: uuid.UUID) -> HttpResponse:
    """The page on which a seat's holder edits the briefing to hand over."""
    mine = seat_in(request, game_id)
    vacancy = services.vacancy_of(mine)
    if has_desk(mine):
        return redirect("facilitator:hand_over", game_id)
    if vacancy is None:
        return redirect("seating:seat", game_id)
    form = BriefingForm(request.POST or None)
    if form.is_valid():
        services.keep_briefing(vacancy, form.cleaned_data["text"])
        messages.success(request, "Saved. The player who takes the seat will read it.")
        return redirect("seating:seat", game_id)
    if not form.is_bound:
        text = vacancy.briefing or briefing_of(mine, with_note=True)
        form = BriefingForm(initial={"text": text})
    context = {"seat": mine, "vacancy": vacancy, "form": form}
    return render(request, "seating/write.html", context, status=400 if form.errors else 200)


@require_safe
@seated
def briefing(request: HttpRequest, game_id: uuid.UUID) -> HttpResponse:
    """The briefing that a side was given with one of its seats, and its board; for that side alone.

    :raises Http404: there is no briefing.
    """
    seen = seat_view(game_id, who(request))
    if has_desk(seen.seat):
        return redirect("facilitator:hand_over", game_id)
    found = Briefing.objects.filter(game=seen.game, side=seen.seat.side).first()
    if found is None:
        raise Http404("no briefing")
    return render(request, "seating/briefing.html", pages.briefing_page(seen, found))


@unkept
def offer(request: HttpRequest, token: str) -> HttpResponse:
    """The page of a vacant seat: its terms, the public facts of the game, a button to take it."""
    vacancy = get_object_or_404(
        Vacancy.objects.select_related("game", "seat", "seat__user", "holder"), token=token
    )
    if request.method == "POST":
        came_in_just_now(request)
    person = request.user if isinstance(request.user, User) else None
    if vacancy.state == Vacancy.State.TAKEN and person and vacancy.seat.user_id == person.pk:
        return redirect(table_url(vacancy.game))
    name = None if person else NameForm(request.POST or None)
    problem = services.why_not(vacancy, person)
    if request.method == "POST" and not problem and (name is None or name.is_valid()):
        limits.count(request, "new_game")
        person = person_of(request) if name is None else guest_enter(request, **name.cleaned_data)
        try:
            services.take(vacancy, person)
        except CannotReplace as error:
            problem = error.words
        else:
            return redirect("seating:briefing", vacancy.game_id)
    is_asked = person is not None and vacancy.invited_id == person.pk
    context = {**offered(vacancy), "problem": problem, "name_form": name, "is_asked": is_asked}
    status = 409 if problem else 400 if name and name.is_bound else 200
    return render(request, "seating/offer.html", context, status=status)


@require_POST
@login_required(login_url="accounts:welcome")
def decline(request: HttpRequest, token: str) -> HttpResponse:
    """Decline a seat as the invited player.

    :raises Http404: there is no such vacancy, or the user is not invited to it.
    """
    person = person_of(request)
    vacancy = get_object_or_404(Vacancy.objects.select_related("game"), token=token, invited=person)
    try:
        services.decline(vacancy, person)
    except CannotReplace as error:
        messages.error(request, error.words)
    else:
        messages.success(request, "Declined. The player is notified.")
    return redirect("lobby:home")


def offered(vacancy: Vacancy) -> dict[str, Any]:
    """What everyone with the link may see of a vacant seat and its game."""
    game = vacancy.game
    words, seats = presentation_of(game.key).offer, list(game.seats.select_related("user"))
    context = {
        "vacancy": vacancy,
        "game": game,
        "words": words,
        "side": services.seat_name(vacancy.seat),
        "is_chair": vacancy.seat.side == FACILITATOR,
        "facts": words.facts(game.summary),
        "agreed": words.agreed(game.options),
        "sides": [each for each in places_of(game, seats) if each.seats],
    }
    if may_watch(game) and terms_of(game).spectators == Spectators.AT_ONCE:
        context |= {"watched": True, **watching.in_public(game).page}
    return context


@require_http_methods(["GET", "HEAD", "POST"])
@unkept
@login_required(login_url="accounts:welcome")
def come_back(request: HttpRequest, game_id: uuid.UUID) -> HttpResponse:
    """The page on which a former player asks for their seat back.

    :raises Http404: they have never had one there.
    """
    game, person = get_object_or_404(Game, pk=game_id), person_of(request)
    if game.seats.filter(user=person.pk).exists():
        return redirect(table_url(game))
    seats = services.seats_to_return_to(game, person)
    asked = Return.objects.filter(game=game, user=person.pk).select_related("seat").first()
    if not game.former_seats.filter(user=person.pk).exists():
        raise Http404("no seat to come back to")
    if request.method == "POST":
        wanted = request.POST.get("seat", "")
        chosen = next((each for each in seats if str(each.place) == wanted), None)
        if chosen is not None:
            services.ask_return(chosen, person)
        elif asked is not None:
            asked.delete()
        return redirect("seating:come_back", game_id)
    called = services.seat_name
    chairs = [{"key": s.place, "side": called(s), "name": s.user.name} for s in seats]
    context = {"game": game, "seats": chairs, "asked": asked}
    return render(request, "seating/come_back.html", context)
