"""Rematch like one that is over, or another lesson, with the same people."""

from __future__ import annotations

import uuid
from collections.abc import Collection
from typing import Any

from django.contrib import messages
from django.db import transaction
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.utils import timezone
from django.views.decorators.http import require_POST

from engine.core.roles import FACILITATOR
from engine.models import Game, Seat
from engine.position import store
from engine.saving.locking import locked as locked_game
from engine.seats import beginning
from wargames import limits
from wargames.accounts.models import User
from wargames.clocks.services import set_clock
from wargames.clocks.services import terms_of as clock_of
from wargames.lobby.against.forms import seat_beside, seat_programs
from wargames.lobby.game_names import title_for
from wargames.lobby.new_games.tables import carry_on
from wargames.lobby.services import SENT_TWICE, locked
from wargames.notices.models import Notice
from wargames.notices.services import invite_again, invited_again, to_invite
from wargames.people.services import apart_from
from wargames.presentation.registry import presentation_of
from wargames.table import lesson
from wargames.table.viewer import seating
from wargames.table.viewer.requester import seat_in, seated, who


@require_POST
@seated
def again(request: HttpRequest, game_id: uuid.UUID) -> HttpResponse:
    """Start a rematch; from a lesson, repeat its question or start another lesson."""
    seat = seat_in(request, game_id)
    old, person = seat.game, who(request)
    if old.lesson and {"question", "lesson"} & set(request.POST):
        start: dict[str, Any] = {"lesson": lesson.wanted_in(old, request.POST.get("lesson", ""))}
    elif invited := invited_again(old, person, but_for=apart_from(person)):
        return redirect("table:table", invited.pk)
    else:
        start = terms_again(seat, is_changed="changed" in request.POST)
    limits.count(request, "new_game")
    game, told = another(old, person, start)
    if told:
        names = ", ".join(each.user.name for each in told)
        messages.success(request, f"The settings are the same. {names} will be invited.")
    return redirect("table:table", game.pk)


@transaction.atomic
def another(old: Game, person: User, start: dict[str, Any]) -> tuple[Game, list[Seat]]:
    """Create a rematch for a person; returns it with the seats whose players are invited.

    An identical request at once returns the same game. Of two people who ask at the same time one
    makes it, and the other is invited.
    """
    locked(person)
    locked_game(old.pk)
    apart = apart_from(person)
    if "lesson" not in start and (invited := invited_again(old, person, but_for=apart)):
        return invited, []
    if (made := made_just_now(old, person, start, apart)) is not None:
        return made, []
    options = store.rules_of(old).reader.effective(old.options)
    kept = {"options": options, "watch": old.watch, "content": old.content}
    if "lesson" in start:
        kept["options"] = {}  # a lesson brings its own
    title = "" if "lesson" in start else title_for(old.key, person)
    game = beginning.new_game(key=old.key, creator=person, title=title, **kept, **start)
    if not game.lesson:
        carry_on(game, old)
        set_clock(game, clock_of(old))
        seat_program_again(game, old)
    is_over = old.status == Game.Status.OVER
    return game, invite_again(game, old, but_for=apart) if is_over else []


def seat_program_again(game: Game, old: Game) -> None:
    """Where one played against or beside programs, they sit down again, on the sides that are free.

    Beside a person only on the same side as before.
    """
    if game.status != Game.Status.WAITING:
        return
    seats = list(old.seats.select_related("user"))
    people = {seat.side for seat in seats if not seat.user.program}
    led, own = [seat for seat in seats if seat.user.program], game.seats.get().side
    for seat in led:
        if seat.side in people and seat.side == own:
            level, pace = seat.user.program, seat.program_pace
            seat_beside(game, seat.side, seat.powers, level, pace)
    against = next((seat for seat in led if seat.side not in people), None)
    if against is not None:
        seat_programs(game, against.user.program, against.program_pace)


def made_just_now(
    old: Game, person: User, start: dict[str, Any], apart: Collection[int]
) -> Game | None:
    """The rematch or lesson that an identical request has just created."""
    mine = Game.objects.filter(
        created_by=person,
        created_at__gt=timezone.now() - SENT_TWICE,
        is_supposed=False,
        key=old.key,
        lesson=start.get("lesson", ""),
    )
    mine = mine.exclude(pk=old.pk).exclude(status=Game.Status.OVER)
    mine = mine.exclude(moves__seat__user=person)
    if "lesson" in start:
        return mine.first()
    is_over = old.status == Game.Status.OVER
    seats = to_invite(old, person.pk, but_for=apart) if is_over else []
    others = {seat.user_id for seat in seats}
    for game in mine.filter(draw_sides=start["draw_sides"], start__isnull=True):
        told = game.notices.filter(kind=Notice.Kind.INVITED).values_list("user", flat=True)
        is_alike = (game.options, game.content) == (old.options, old.content)
        if is_alike and set(told) == others and is_led_so(game, person, start):
            return game
    return None


def is_led_so(game: Game, person: User, start: dict[str, Any]) -> bool:
    """Whether a person plays in a game the sides that they are to play."""
    sides = [seat.side for seat in game.seats.filter(user=person)]
    if start["hot_seat"] or len(sides) != 1:
        return bool(start["hot_seat"]) == (len(sides) > 1)
    return sides == [FACILITATOR if start["facilitates"] else start["side"]]


def terms_again(seat: Seat, *, is_changed: bool) -> dict[str, Any]:
    """Who plays what in a rematch; `is_changed`: with the sides swapped."""
    old, power = seat.game, next(iter(seat.powers), "")
    mine = list(old.seats.filter(user=seat.user_id))
    is_alone = {"hot_seat": len(mine) > 1, "hand_over": seating.changes_hands(mine)}
    is_alone["facilitates"] = any(each.side == FACILITATOR for each in mine)
    sides = [*presentation_of(old.key).offer.sides]
    if is_changed and seat.side in sides:
        side, power = next((s for s in sides if s != seat.side), seat.side), ""
    else:
        side = seat.side
    return {"side": side, "power": power, "draw_sides": old.draw_sides, **is_alone}
