"""Who asks at a table, for which of their seats, and what their page sends.

What no page of ours sends is refused before anything else is looked at.
"""

from __future__ import annotations

import uuid
from collections.abc import Callable, Sequence
from contextlib import suppress
from functools import wraps
from typing import Any, cast

import msgspec
from django.contrib.auth.decorators import login_required
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.views.decorators.cache import cache_control

from engine import moves
from engine.core.encoding.codec import JsonData
from engine.errors import Garbled, HasMoved
from engine.models import Game, Seat
from engine.seats.seated import asked_of, table_of
from engine.visibility import revisions
from wargames.accounts.models import User
from wargames.table import lesson
from wargames.table.viewer import seating

SEEN = "X-Seen"
"""The request and response header with the revision from which the page marks news."""
SHOWN = "X-Shown"
"""The request header with the revision up to which the page's news was in sight before."""
CHOICE_LENGTH = 20_000
DIGITS = 18
ASKED_DIGITS = 9
TOKEN_LENGTH = 500
SEEN_DIGITS = 10
LOOKS = 4
"""How often a game is looked at that goes on at the same moment."""
unkept = cache_control(no_store=True)
"""Pages are not cached: the back button must not show the hand of a side that was handed over."""


def looks_again(view: Callable[..., HttpResponse]) -> Callable[..., HttpResponse]:
    """Read a game again that went on while it was read: what a view does, it does once."""

    @wraps(view)
    def looked(request: HttpRequest, *args: Any, **more: Any) -> HttpResponse:
        for _ in range(LOOKS - 1):
            with suppress(HasMoved):
                return view(request, *args, **more)
        return view(request, *args, **more)

    return looked


def seated(view: Callable[..., HttpResponse]) -> Callable[..., HttpResponse]:
    """Decorator of views for seated people; with nothing to show, redirects to the table."""

    @unkept
    @login_required(login_url="accounts:welcome")
    @looks_again
    @wraps(view)
    def shown(request: HttpRequest, game_id: uuid.UUID, **more: str) -> HttpResponse:
        try:
            return view(request, game_id, **more)
        except seating.NotShown:
            return redirect("table:table", game_id)

    return shown


def seat_in(request: HttpRequest, game_id: uuid.UUID) -> Seat:
    """The person's seat that is shown, with its game.

    :raises Http404: no seat there.
    :raises NotShown: none is shown, or not the page's.
    """
    return seat_among(request, game_id)[0]


def seat_among(request: HttpRequest, game_id: uuid.UUID) -> tuple[Seat, list[Seat]]:
    """The same, and all seats at the table."""
    try:
        game, seats = table_of(game_id)
    except Game.DoesNotExist:
        raise Http404("no seat at this table") from None
    mine = [seat for seat in seats if seat.user_id == request.user.pk]
    if not mine:
        raise Http404("no seat at this table")
    return seating.open_seat(game, mine, side_in(request)), seats


def asker(request: HttpRequest) -> moves.WhoMoves:
    """Finder of the person's shown seat among those at a table, for a move."""
    user, side = request.user.pk, side_in(request)

    def found(game: Game, seats: Sequence[Seat]) -> Seat:
        return seating.open_seat(game, [seat for seat in seats if seat.user_id == user], side)

    return found


def make_move(
    game_id: uuid.UUID,
    who: moves.WhoMoves,
    choice: JsonData,
    token: str,
    at: int = 0,
    power: str = "",
) -> moves.MoveResult:
    """Make a move for the seat that `who` finds; in a lesson only the one it asks for.

    `at`: the revision of the page, and `power`: whose they are, for unasked moves.

    :raises MoveError: it is not made.
    :raises Game.DoesNotExist: no such game.
    """

    def who_moves(game: Game, seats: Sequence[Seat]) -> Seat:
        seat = who(game, seats)
        is_meant = game.lesson and token == revisions.tokens_of(game, asked_of(game))
        if is_meant and not lesson.is_wanted(game, choice):
            raise lesson.NotTheLesson()
        return seat

    return moves.play_as(game_id, who_moves, choice, token, at, power)


# ------------------------------------------------------------------------ what a page sends


def who(request: HttpRequest) -> User:
    """The user of a request; these views require login."""
    return cast(User, request.user)


def side_in(request: HttpRequest) -> str:
    """The side that the requesting page shows in a hot seat; empty otherwise."""
    return request.POST.get("side") or request.GET.get("side", "")


def seen_in(request: HttpRequest) -> int | None:
    """The revision from which the requesting page marks news, if it says so."""
    return _revision_in(request, SEEN)


def shown_in(request: HttpRequest) -> int:
    """The revision up to which news was in sight before, as the requesting page says; 0: none."""
    return _revision_in(request, SHOWN) or 0


def _revision_in(request: HttpRequest, header: str) -> int | None:
    said = request.headers.get(header, "")
    return int(said) if said.isdecimal() and len(said) < SEEN_DIGITS else None


def json_in(sent: str, longest: int) -> JsonData:
    """Parse JSON that a page sent.

    :raises Garbled: it is not JSON, or longer than anything that a page sends.
    """
    if len(sent) > longest or "\\u0000" in sent:  # a NUL is JSON, but no database takes it
        raise Garbled(why="not what a button sends")
    try:
        return cast(JsonData, msgspec.json.decode(sent))
    except (msgspec.DecodeError, RecursionError) as error:
        raise Garbled(why=str(error)) from None


def choice_in(request: HttpRequest) -> JsonData:
    """The choice that a button sent.

    :raises Garbled: it is not JSON, or more than any button sends.
    """
    return json_in(request.POST.get("choice", ""), CHOICE_LENGTH)


def is_number(said: str) -> bool:
    """Whether a text is a number of the size that pages send."""
    return said.isdecimal() and len(said) <= DIGITS


def number_in(request: HttpRequest, name: str) -> int:
    """A number in the form.

    :raises Garbled: it is missing, or not one that a page sends.
    """
    sent = request.POST.get(name, "")
    if not is_number(sent):
        raise Garbled(why=f"no {name}")
    return int(sent)


def number_asked(request: HttpRequest, name: str) -> int | None:
    """A number in the query string; None: it is missing or too long."""
    said = request.GET.get(name, "")
    return int(said) if said.isdecimal() and len(said) <= ASKED_DIGITS else None


def lines_in(request: HttpRequest) -> dict[str, int]:
    """The newest chat line in view on the page, for each room.

    :raises Garbled: no page sends that.
    """
    lines = {}
    for said in request.POST.getlist("chat"):
        room, _, number = said.rpartition(":")
        if not is_number(number):
            raise Garbled(why="no line")
        lines[room] = int(number)
    return lines


def token_in(request: HttpRequest) -> str:
    """The tokens in the form.

    :raises Garbled: they are missing or too long.
    """
    sent = request.POST.get("token")
    if sent is None or len(sent) > TOKEN_LENGTH:
        raise Garbled(why="no token")
    return sent


def version_in(request: HttpRequest) -> int:
    """The version in the form.

    :raises Garbled: it is missing or not a number.
    """
    try:
        return int(request.POST.get("version", ""))
    except ValueError as error:
        raise Garbled(why=str(error)) from None
