"""Pages of clocks: those of a game with what one may do about them, and one's own vacations."""

from __future__ import annotations

import uuid
from collections.abc import Sequence
from datetime import timedelta
from typing import Any, cast

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils import timezone
from django.views.decorators.cache import cache_control
from django.views.decorators.http import require_POST, require_safe
from msgspec import Struct

from engine.errors import Garbled, NotAsked, Stale
from engine.models import Game, Seat
from engine.position import store
from engine.seats import seated
from engine.visibility import revisions
from wargames import limits
from wargames.accounts.models import User
from wargames.clocks import agreements, vacations
from wargames.clocks.facts import company_facts
from wargames.clocks.forms import VacationForm
from wargames.clocks.models import Clock, Vacation
from wargames.clocks.wording import how_long
from wargames.presentation.registry import presentation_of

STALE = "The game has moved on. These are its current clocks; nothing was changed."
NOT_NOW = "That is not possible now. These are the current clocks."
unkept = cache_control(no_store=True)


class Table(Struct, frozen=True):
    """A game with a clock, and the seat of the viewer."""

    game: Game
    seats: Sequence[Seat]
    seat: Seat
    clock: Clock


def table_of(request: HttpRequest, game_id: uuid.UUID) -> Table:
    """A game with a clock, from the user's shown seat.

    :raises Http404: no such table, no seat there, no clock, or no side is shown.
    """
    try:
        game, seats = seated.table_of(game_id)
    except Game.DoesNotExist:
        raise Http404("no such table") from None
    mine = [seat for seat in seats if seat.user_id == request.user.pk]
    seat = seated.shown_seat(game, mine) if mine and game.status != Game.Status.WAITING else None
    if seat is None:
        raise Http404("no seat that lies open")
    return Table(game, seats, seat, get_object_or_404(Clock, game=game))


@require_safe
@unkept
@login_required(login_url="accounts:welcome")
def clock(request: HttpRequest, game_id: uuid.UUID) -> HttpResponse:
    """The page of a game's clocks, with the possible actions."""
    return page(request, table_of(request, game_id))


def page(request: HttpRequest, table: Table, problem: str = "", status: int = 200) -> HttpResponse:
    """The clocks as one seat sees them; `problem`: an error message."""
    game, seat, words = table.game, table.seat, presentation_of(table.game.key).offer
    own = {each.side for each in table.seats if each.user_id == seat.user_id}
    others = [side for side in store.roles_of(game).sides if side not in own]
    asked: dict[str, Any] | None = table.clock.pause
    gifts = [
        (int(each.total_seconds()), how_long(each, 1)) for each in agreements.gifts_of(table.clock)
    ]
    facts = {
        "game": game,
        "clock": table.clock,
        "shown": company_facts(game, seat, table.seats),
        "revision": revisions.revision_of(game, seat.side),
        "is_playing": game.status == Game.Status.PLAYING,
        "asked": asked,
        "asked_side": words.called(asked["side"]) if asked else "",
        "has_agreed": bool(asked and own & set(asked["agreed"])),
        "others": [(side, words.called(side)) for side in others],
        "gifts": gifts,
        "problem": problem,
    }
    return render(request, "clocks/clock.html", facts, status=status)


@require_POST
@unkept
@login_required(login_url="accounts:welcome")
def act(request: HttpRequest, game_id: uuid.UUID) -> HttpResponse:
    """Ask for a pause, answer that, end one, or give time."""
    table = table_of(request, game_id)
    limits.count(request, "clock", request.user)
    try:
        do(request, table)
    except Stale:
        return page(request, table_of(request, game_id), STALE, status=409)
    except NotAsked:
        return page(request, table_of(request, game_id), NOT_NOW, status=409)
    except Garbled:
        return page(request, table, NOT_NOW, status=400)
    return redirect("clocks:clock", game_id)


def do(request: HttpRequest, table: Table) -> None:
    """Do what a button says.

    :raises Garbled: no button of ours.
    :raises MoveError: as in agreements.
    """
    post, game_id, seat = request.POST, table.game.pk, table.seat
    revision = number(post.get("revision", ""))
    match post.get("act"):
        case "ask":
            agreements.ask_pause(game_id, seat, revision)
        case "agree" | "decline" as answer:
            agreements.answer_pause(game_id, seat, revision, agrees=answer == "agree")
        case "resume":
            agreements.end_pause(game_id, seat, revision)
        case "give":
            time = timedelta(seconds=number(post.get("time", "")))
            agreements.give(game_id, seat, revision, post.get("side", ""), time)
        case _:
            raise Garbled(why="no button of ours")


def number(sent: str) -> int:
    """Parse a number.

    :raises Garbled: it is none, or longer than any of ours.
    """
    if not sent.isascii() or not sent.isdecimal() or len(sent) > 9:
        raise Garbled(why="no number")
    return int(sent)


@unkept
@login_required(login_url="accounts:welcome")
def vacation(request: HttpRequest) -> HttpResponse:
    """The page of one's vacations, with a form to announce one."""
    person = cast(User, request.user)
    zone = person.vacations.order_by("-pk").values_list("zone", flat=True).first()
    form = VacationForm(request.POST or None, initial={"zone": zone or "UTC"})
    if form.is_valid():
        limits.count(request, "clock", person)
        try:
            vacations.announce(
                person, *(form.cleaned_data[each] for each in VacationForm.base_fields)
            )
        except vacations.NotPossible as error:
            form.add_error(None, str(error))
        else:
            messages.success(request, "Announced.")
            return redirect("clocks:vacation")
    now = timezone.now()
    page = {
        "form": form,
        "offers_zone": zone is None and not form.is_bound,
        "coming": person.vacations.filter(ends_at__gt=now),
        "now": now,
        "year": now.year,
        "days_left": vacations.days_left(person, now.year),
        "days_a_year": vacations.DAYS_A_YEAR,
    }
    return render(request, "clocks/vacation.html", page, status=400 if form.is_bound else 200)


@require_POST
@login_required(login_url="accounts:welcome")
def end_vacation(request: HttpRequest) -> HttpResponse:
    """End a vacation, or delete one to come."""
    try:
        key = number(request.POST.get("vacation", ""))
    except Garbled:
        raise Http404("no such vacation") from None
    vacations.end(get_object_or_404(Vacation, pk=key, user=request.user.pk))
    return redirect("clocks:vacation")
