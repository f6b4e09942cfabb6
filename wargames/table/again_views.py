"""Another game like one that is over, or another lesson, with the same people."""

from __future__ import annotations

import uuid
from typing import Any

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.views.decorators.http import require_POST

from engine import moves
from engine.core.roles import FACILITATOR
from engine.models import Game, Seat
from wargames import limits
from wargames.clocks.services import set_clock
from wargames.clocks.services import terms_of as clock_of
from wargames.lobby.tables import carry_on
from wargames.notices.services import invite_again, invited_again
from wargames.people.services import apart_from
from wargames.presentation.registry import presentation_of
from wargames.table import lesson, seating
from wargames.table.asker import seat_in, seated
from wargames.table.responses import who


@require_POST
@seated
def again(request: HttpRequest, game_id: uuid.UUID) -> HttpResponse:
    """Another game like this one; from a lesson, its question once more, or another lesson."""
    seat = seat_in(request, game_id)
    old, person = seat.game, who(request)
    if old.lesson and {"question", "lesson"} & set(request.POST):
        start: dict[str, Any] = {"lesson": lesson.wanted_in(old, request.POST.get("lesson", ""))}
    elif invited := invited_again(old, person):
        return redirect("table:table", invited.pk)
    else:
        start = terms_again(seat, is_changed="changed" in request.POST)
    limits.count(request, "new_game")
    kept = {"options": old.options, "watch": old.watch, "content": old.content}
    if "lesson" in start:
        kept["options"] = {}  # a lesson brings its own
    game = moves.new_game(key=old.key, creator=person, **kept, **start)
    if not game.lesson:
        carry_on(game, old)
        set_clock(game, clock_of(old))
    is_over = old.status == Game.Status.OVER
    told = invite_again(game, old, but_for=apart_from(person)) if is_over else []
    if told:
        names = ", ".join(each.user.name for each in told)
        messages.success(request, f"The same terms. A notice invites {names}.")
    return redirect("table:table", game.pk)


def terms_again(seat: Seat, *, is_changed: bool) -> dict[str, Any]:
    """Who leads what in another game; `is_changed`: the sides the other way round."""
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
