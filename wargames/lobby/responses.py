"""Responses about a table that the lobby and the table share."""

from __future__ import annotations

from typing import Any

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.text import get_text_list

from engine.core.roles import FACILITATOR
from engine.models import Game
from wargames.accounts.models import User
from wargames.accounts.services import person_of
from wargames.lobby.joining.chairs import (
    chairs_by_link,
    facilitators_chair,
    may_sit,
    side_invitation,
)
from wargames.lobby.joining.invitations import invited_to
from wargames.lobby.new_games.tables import may_watch, note_host_visit, terms_of
from wargames.lobby.selectors import GameLine, game_line, host_of

FULL_OR_CLOSED = (
    "You cannot join this game: the host has closed it, it is full, or you know the other"
    " side’s cards."
)
NOT_OPEN = "This game is not open to you."


def no_chair(
    request: HttpRequest, reason: str = FULL_OR_CLOSED, *, game: Game | None = None
) -> HttpResponse:
    """The page for those who cannot join: the same for a closed and a full table.

    It does not tell who plays there. With `game`, a former player finds the link to ask for their
    seat, and anyone the link to watch where that is allowed.
    """
    left = game is not None and has_left(request, game)
    watched = game if game is not None and may_be_watched(game, reason) else None
    page = {"reason": reason, "left": game if left else None, "watched": watched}
    return render(request, "lobby/joining/closed.html", page, status=409)


def may_be_watched(game: Game, reason: str) -> bool:
    """Whether to offer watching to someone who cannot join; not if the game is closed to them."""
    return reason != NOT_OPEN and game.status != Game.Status.WAITING and may_watch(game)


def has_left(request: HttpRequest, game: Game) -> bool:
    """Whether the user has had a seat in this running game."""
    if not request.user.is_authenticated or game.status != Game.Status.PLAYING:
        return False
    return game.former_seats.filter(user=request.user.pk).exists()


def links_of(request: HttpRequest, line: GameLine) -> dict[str, str]:
    """The links to the free places, to share one's own side, and the host's for a facilitator.

    A program acts as the facilitator until someone takes that place.
    """
    link = request.build_absolute_uri(f"/join/{line.game.join_token}/")
    if not line.words.is_opposed:
        return {"link": link}
    mine = line.own[0].side
    leader = next(seat for seat in line.seats if seat.side == mine)
    links = {"link": link, "side_link": f"{link}?side={side_invitation(line.game, mine, leader)}"}
    chair = facilitators_chair(line.game, line.seats)
    if chair and mine != FACILITATOR:
        inviting = chair.seats[0]
        if inviting.user_id == line.own[0].user_id:
            invitation = side_invitation(line.game, FACILITATOR, inviting)
            links["facilitator_link"] = f"{link}?side={invitation}"
    return links


def empty_sides(line: GameLine, person: User) -> dict[str, Any]:
    """The sides without a player, in words; `lonely`: those that this person may play too."""
    empty = [side for side in line.sides if not side.seats]
    may_lead = line.words.is_opposed and not line.facilitates
    return {
        "empty": get_text_list([side.name for side in empty], "and"),
        "lonely": [
            side for side in empty if may_lead and may_sit(line.game, person, side.key, line.seats)
        ],
    }


def waiting(request: HttpRequest, game: Game) -> HttpResponse:
    """The page of a table that waits for players: the link to send, the settings, the players."""
    person, host = person_of(request), host_of(game)
    line = game_line(game, person)
    note_host_visit(person, [game])
    invitations = invited_to(game)
    kept = [each.invitation.chair for each in invitations]
    chairs = [chair.name for chair in chairs_by_link(game, line.seats, kept=kept)]
    page = {
        "line": line,
        "is_host": host is not None and host.user_id == person.pk,
        "table": terms_of(game),
        "invitations": invitations,
        "chairs": get_text_list(chairs, "and"),
        **empty_sides(line, person),
        **links_of(request, line),
    }
    return render(request, "lobby/waiting.html", page)
