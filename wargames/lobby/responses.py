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
from wargames.lobby.chairs import chairs_by_link, facilitators_chair, may_sit, side_invitation
from wargames.lobby.invitations import invited_to
from wargames.lobby.selectors import GameLine, game_line, host_of
from wargames.lobby.tables import looked, may_watch, terms_of

FULL_OR_CLOSED = (
    "You cannot join this game: the host has closed it, it is full, or you know the other"
    " side’s cards."
)
NOT_OPEN = "This game is not open to you."


def no_chair(
    request: HttpRequest, reason: str = FULL_OR_CLOSED, *, game: Game | None = None
) -> HttpResponse:
    """The same words for a closed table and a full one, and nothing of who sits there.

    With `game`, who has had a seat in it finds the way to ask for that again, and where anyone may
    watch, the way there.
    """
    left = game is not None and has_left(request, game)
    watched = game if game is not None and may_be_watched(game, reason) else None
    page = {"reason": reason, "left": game if left else None, "watched": watched}
    return render(request, "lobby/closed.html", page, status=409)


def may_be_watched(game: Game, reason: str) -> bool:
    """Whether someone for whom there is no seat is offered to watch; nobody who is not to come."""
    return reason != NOT_OPEN and game.status != Game.Status.WAITING and may_watch(game)


def has_left(request: HttpRequest, game: Game) -> bool:
    """Whether whoever asks has had a seat at a table that is still played."""
    if not request.user.is_authenticated or game.status != Game.Status.PLAYING:
        return False
    return game.former_seats.filter(user=request.user.pk).exists()


def links_of(request: HttpRequest, line: GameLine) -> dict[str, str]:
    """The link to the free chair, the one that shares one's own side, and the host's to a chair.

    That is the facilitator's, for whom the program acts until someone takes it.
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
    """The sides that nobody leads, in words; `lonely` are those that this person may lead too."""
    empty = [side for side in line.sides if not side.seats]
    may_lead = line.words.is_opposed and not line.facilitates
    return {
        "empty": get_text_list([side.name for side in empty], "and"),
        "lonely": [
            side for side in empty if may_lead and may_sit(line.game, person, side.key, line.seats)
        ],
    }


def waiting(request: HttpRequest, game: Game) -> HttpResponse:
    """A table where one side is empty: the link to send, what is agreed, who sits where."""
    person, host = person_of(request), host_of(game)
    line = game_line(game, person)
    looked(person, [game])
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
