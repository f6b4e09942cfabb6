"""What someone does at a table with a button: a move, taking it back, ending the game, looking."""

from __future__ import annotations

import uuid
from collections.abc import Callable
from functools import partial, wraps

from django.contrib.auth.decorators import login_required
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.views.decorators.http import require_POST

from engine import moves
from engine.errors import Garbled, MoveError
from engine.models import Game, Seat
from engine.moves import announcing, ending, taking_back
from engine.seats import sitting
from wargames.lobby.new_games import hints_agreed
from wargames.table.ahead import always as standing_always
from wargames.table.ahead import answers
from wargames.table.board import responses
from wargames.table.chat import talk
from wargames.table.viewer import looked as looking
from wargames.table.viewer import seating
from wargames.table.viewer.requester import (
    asker,
    choice_in,
    lines_in,
    make_move,
    number_in,
    seat_in,
    seated,
    side_in,
    token_in,
    version_in,
    who,
)
from wargames.table.viewer.view import seat_view


def answered(act: Callable[..., moves.MoveResult | None]) -> Callable[..., HttpResponse]:
    """Decorator of a seated person's POST: do it, then respond with the changes or the error."""

    @require_POST
    @seated
    @wraps(act)
    def view(request: HttpRequest, game_id: uuid.UUID) -> HttpResponse:
        try:
            made = act(request, game_id)
        except MoveError as error:
            return responses.after(request, game_id, error)
        return responses.after(request, game_id, None, made)

    return view


@answered
def move(request: HttpRequest, game_id: uuid.UUID) -> moves.MoveResult | None:
    """Make a move."""
    choice, token = choice_in(request), token_in(request)
    at = number_in(request, "version") if "version" in request.POST else 0
    said, always = request.POST.get("always", ""), None
    if said:
        always = standing_always.from_now_on(
            seat_view(game_id, who(request), side=side_in(request)), said, choice
        )
    try:
        power = request.POST.get("power", "")
        made = make_move(game_id, asker(request), choice, token, at, power)
    except Game.DoesNotExist:
        raise Http404("no such table") from None
    if always and made.move.seat:
        answers.keep(made.move.seat, always)
    return made


@answered
def undo(request: HttpRequest, game_id: uuid.UUID) -> moves.MoveResult | None:
    """Undo one's last move."""
    seat = seat_in(request, game_id)
    game = taking_back.undo(game_id, seating.last_mover(seat), version_in(request))
    looking.looked_now(game, [seat])
    return None


@answered
def back(request: HttpRequest, game_id: uuid.UUID) -> moves.MoveResult | None:
    """Ask the other side to take moves back, or answer its request."""
    seat = seat_in(request, game_id)
    wanted, version = request.POST.get("answer", ""), version_in(request)
    if wanted == "ask":
        game = taking_back.ask_back(game_id, seating.last_mover(seat), version)
    elif wanted in ("yes", "no"):
        agrees = wanted == "yes"
        answers_it = seating.answerer(seat) if agrees else seat
        game = taking_back.answer_back(game_id, answers_it, version, agrees=agrees)
    else:
        raise Garbled(why="no answer")
    looking.looked_now(game, [seat])
    return None


ENDINGS: dict[str, Callable[..., Game]] = {
    "resign": ending.resign,
    "play_on": ending.withdraw_resignation,
    "offer": ending.offer_draw,
    "agree": partial(ending.answer_draw, agrees=True),
    "decline": partial(ending.answer_draw, agrees=False),
}
"""The actions for ending the game, by the value sent."""


@answered
def end(request: HttpRequest, game_id: uuid.UUID) -> moves.MoveResult | None:
    """Resign, offer a draw, or answer what one's own side or the other proposes."""
    seat = seat_in(request, game_id)
    act = ENDINGS.get(request.POST.get("act", ""))
    if act is None:
        raise Garbled(why="no such act")
    game = act(game_id, seat, version_in(request))
    looking.looked_now(game, [seat])
    return None


@answered
def hints(request: HttpRequest, game_id: uuid.UUID) -> moves.MoveResult | None:
    """Propose to turn Captain's advice on or off, or answer what another side proposes."""
    seat, version = seat_in(request, game_id), version_in(request)
    act = request.POST.get("act", "")
    if act == "propose":
        game = hints_agreed.propose(game_id, seat, version)
    elif act in ("agree", "decline"):
        game = hints_agreed.answer(game_id, seat, version, agrees=act == "agree")
    else:
        raise Garbled(why="no such act")
    looking.looked_now(game, [seat])
    return None


@answered
def announce(request: HttpRequest, game_id: uuid.UUID) -> moves.MoveResult | None:
    """Make an announcement as the facilitator, or store other words for it."""
    seat = seat_in(request, game_id)
    act = "speak" if "speak" in request.POST else "keep"
    number = number_in(request, act)
    words = request.POST.get(f"words-{number}", "")
    if act == "speak":
        is_sure = request.POST.get(f"sure-{number}", "") == words
        game = announcing.speak(game_id, seat, number, words, is_sure=is_sure)
        looking.looked_now(game, [seat])
    else:
        announcing.edit(game_id, seat, number, words)
    return None


@answered
def propose(request: HttpRequest, game_id: uuid.UUID) -> moves.MoveResult | None:
    """Propose a move to the player on watch."""
    seat = seat_in(request, game_id)
    choice, token = choice_in(request), token_in(request)
    talk.propose(game=seat.game, seat=seat, choice=choice, token=token)
    looking.looked_now(seat.game, [seat])
    return None


@require_POST
@seated
def looked(request: HttpRequest, game_id: uuid.UUID) -> HttpResponse:
    """Record what a visible page has shown; with its button, everything as read.

    What it has shown as it came (`live`) is no news either, and what it offered is read once it is
    `opened`; but then the page stays as it is.
    """
    seat = seat_in(request, game_id)
    try:
        version = number_in(request, "version")
        chat = lines_in(request)
    except Garbled as error:
        return HttpResponse(responses.WORDS[error.kind], status=responses.STATUS[error.kind])
    is_read = "seen" in request.POST or "opened" in request.POST
    looking.look(seat, version, chat, is_read=is_read, is_live="live" in request.POST)
    if "seen" not in request.POST:
        return HttpResponse(status=204)
    return responses.after(request, game_id, seen=version)


@require_POST
@login_required(login_url="accounts:welcome")
def side(request: HttpRequest, game_id: uuid.UUID) -> HttpResponse:
    """Hot seat: show one side, all sides as they are asked, or none."""
    mine = Seat.objects.filter(game=game_id, user=request.user.pk)
    sides = list(mine.values_list("side", flat=True))
    if not sides:
        raise Http404("no seat at this table")
    wanted = request.POST.get("show", "")
    if len(sides) > 1:
        sitting.show_sides(game_id, request.user, sides if wanted == seating.BOTH else [wanted])
    return redirect("table:table", game_id)
