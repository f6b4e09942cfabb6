"""What a program can do about seats: join by a link, be covered by a built-in program, leave."""

from __future__ import annotations

import uuid
from typing import Annotated, Any

from django.http import Http404, HttpRequest
from django.shortcuts import get_object_or_404
from ninja import Query, Router

from engine.errors import NoSeat
from engine.models import Game, Seat
from engine.position import store
from engine.seats import programs, seated, sitting
from wargames import limits
from wargames.api import facts, shapes
from wargames.api.access import requester, site_of
from wargames.api.finding import seat_finder, table_of
from wargames.api.refusals import REFUSALS, NoChair, NoProgram, NotOpen
from wargames.lobby.against.forms import seat_programs
from wargames.lobby.joining.chairs import chairs_of
from wargames.lobby.joining.settings_shown import settings_of
from wargames.lobby.joining.sitting_down import (
    SeatRequest,
    asks_password,
    is_closed,
    sit_down,
)
from wargames.lobby.new_games.tables import terms_of
from wargames.lobby.selectors import host_of, table_url
from wargames.presentation.registry import presentation_of
from wargames.rendering.text_helpers import one_line

router = Router()
Invited = Annotated[str, Query(description="What the link says after `?side=`.")]


# --------------------------------------------------------------------------- joining


@router.get(
    "/join/{str:token}",
    response={200: shapes.Invitation, **REFUSALS},
    summary="What a link invites to",
)
def invitation(request: HttpRequest, token: str, side: Invited = "") -> dict[str, Any]:
    """The settings of a game, who sits there, and the places that are free for you."""
    person = requester(request)
    game, seats = invited_to(request, token)
    own = [seat.side for seat in seats if seat.user_id == person.pk]
    chairs = chairs_of(game, seats, side, person)
    if not chairs and not own:
        raise NoChair()
    has_password = bool(terms_of(game).password)
    waits = game.status == Game.Status.WAITING
    is_hidden = store.roles_of(game).is_secret and not waits
    return {
        "game": game.key,
        "title": game.title,
        "status": game.status,
        "options": [each.name for each in presentation_of(game.key).offer.agreed(game.options)],
        "is_drawn": game.draw_sides and waits,
        "version": 0 if is_hidden else game.version,
        "settings": settings_of(game),
        "seats": facts.sitting(seats),
        "own": own,
        "chairs": [
            facts.chair(each, has_password and asks_password(person, game, each)) for each in chairs
        ],
    }


@router.post("/join/{str:token}", response={200: shapes.Seated, **REFUSALS}, summary="Take a seat")
def join(request: HttpRequest, token: str, sent: shapes.Joining) -> dict[str, Any]:
    """Sit down by a link. Sent twice, there is one seat."""
    game, seats = invited_to(request, token)
    sent.check(request)
    mine = [seat for seat in seats if seat.user_id == requester(request).pk]
    kept = next((seat for seat in mine if sent.role in ("", seat.side)), None)
    if kept is None:
        wanted = SeatRequest(
            role=sent.role,
            version=-1 if sent.version is None else sent.version,
            settings=sent.settings,
            phrase=one_line(sent.phrase),
            password=sent.password,
            invited=sent.invited,
        )
        try:
            kept = sit_down(request, game, wanted, lambda: requester(request))
        except NoSeat:
            raise NoChair() from None
        game.refresh_from_db()
    return seat_at(request, game, kept)


def seat_at(request: HttpRequest, game: Game, seat: Seat) -> dict[str, Any]:
    """Someone's seat, and where the game stands."""
    url = site_of(request) + table_url(game)
    return {"id": game.pk, "side": seat.side, "status": game.status, "url": url}


def invited_to(request: HttpRequest, token: str) -> tuple[Game, list[Seat]]:
    """The game that a link leads to, for whoever sits there or may still come.

    :raises Http404: there is none. :raises NoChair: it is closed.
    :raises NotOpen: someone there does not want to meet them, or the other way round.
    """
    game, person = get_object_or_404(Game, join_token=token), requester(request)
    seats = seated.seats_at(game)
    if all(seat.user_id != person.pk for seat in seats) and is_closed(person, game):
        raise NotOpen() if game.is_open else NoChair()
    return game, seats


# -------------------------------------------------------------------------- programs


@router.post(
    "/games/{uuid:game_id}/program",
    response={200: shapes.Sitting, **REFUSALS},
    summary="Let a built-in program move for you",
)
def program(request: HttpRequest, game_id: uuid.UUID, sent: shapes.Led) -> dict[str, Any]:
    """Hand your seat to a built-in program for a while, or take it back. Everyone is told.

    To hand it over is limited; to take it back never.
    """
    person = requester(request)
    mine = seat_finder(person, sent.side)(*table_of(game_id, person))
    sent.check(request)
    try:
        if sent.level:
            limits.count(request, "hand_over", person)
            mine = programs.hand_to(game_id, mine, sent.level, sent.pace)
        else:
            mine = programs.take_back(game_id, mine)
    except NoSeat:
        raise NoProgram() from None
    return facts.sitting([mine])[0]


@router.post(
    "/games/{uuid:game_id}/fill",
    response={200: shapes.Seated, **REFUSALS},
    summary="Let a built-in program take the free sides",
)
def fill(request: HttpRequest, game_id: uuid.UUID, sent: shapes.Filled) -> dict[str, Any]:
    """The host of a game that waits lets it begin so."""
    person = requester(request)
    game, _ = table_of(game_id, person)
    host = host_of(game)
    if host is None or host.user_id != person.pk:
        raise Http404("only the host may do that")
    sent.check(request)
    if game.status != Game.Status.WAITING:
        raise NoProgram()
    try:
        seat_programs(game, sent.level, sent.pace)
    except (NoSeat, KeyError):
        raise NoProgram() from None
    game.refresh_from_db()
    host.refresh_from_db()
    return seat_at(request, game, host)


# --------------------------------------------------------------------------- leaving


@router.post(
    "/games/{uuid:game_id}/leave",
    response={200: shapes.Left, **REFUSALS},
    summary="Leave a game",
)
def leave(request: HttpRequest, game_id: uuid.UUID, sent: shapes.Leaving) -> dict[str, Any]:
    """Give up your seats, or that of one side. Your moves stay in the log."""
    person = requester(request)
    _, seats = table_of(game_id, person)
    sent.check(request)
    mine = [seat.side for seat in seats if seat.user_id == person.pk]
    if sent.side and sent.side not in mine:
        raise Http404("no seat on this side")
    sitting.leave(game_id, person, sent.side)
    return {"sides": [side for side in mine if sent.side and side != sent.side]}
