"""Joining a table by its link: what prevents it, and the new seat."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from django.http import HttpRequest

from engine.errors import NoSeat, TermsChanged
from engine.models import Game, Seat
from engine.seats import sitting
from engine.seats.sitting import MAX_SEATS
from wargames.accounts.models import User
from wargames.lobby.joining.chairs import Chair, chairs_of
from wargames.lobby.joining.invitations import drop, has_invitation
from wargames.lobby.models import Invitation
from wargames.lobby.new_games.tables import is_password
from wargames.people.services import may_meet_all

NOT_THE_PASSWORD = "Wrong password. Nothing was changed."  # noqa: S105


class WrongPassword(Exception):
    """The table's password is missing or wrong."""


@dataclass(frozen=True)
class SeatRequest:
    """The place that a person wants, and what they send along.

    role: the key of a place; empty: the first one. version: of the settings that were shown.
    invited: the signature in the link that shares a side.
    """

    role: str = ""
    version: int = -1
    phrase: str = ""
    password: str = ""
    invited: str = ""


def is_barred(person: Any, game: Game) -> bool:
    """Whether this person has blocked a player of the table, or is blocked by one."""
    if not isinstance(person, User):
        return False
    return not may_meet_all(person, game.seats.values_list("user", flat=True))


def is_closed(person: Any, game: Game) -> bool:
    """Whether a table is closed to a person who has no seat there."""
    return not game.is_open or is_barred(person, game)


def asks_password(person: Any, game: Game, chair: Chair) -> bool:
    """Whether a place needs the password: not for invited players, or those with a seat there."""
    if chair.is_invited or game.seats.filter(user=person.pk).exists():
        return False
    return not (isinstance(person, User) and has_invitation(game, person))


def sit_down(
    request: HttpRequest, game: Game, wanted: SeatRequest, come_in: Callable[[], User]
) -> Seat:
    """Take a seat at a table that is not full or closed, on the settings that were shown.

    `come_in`: returns the person to seat, as a new guest if need be; called after the checks.

    :raises NoSeat: no such place is free for them.
    :raises TermsChanged: they saw other settings.
    :raises WrongPassword: it was not typed.
    :raises TooMany: it was tried too often.
    """
    person: Any = request.user
    known = person if isinstance(person, User) else None
    seats = list(game.seats.all())
    chairs = {each.key: each for each in chairs_of(game, seats, wanted.invited, known)}
    key = wanted.role or next(iter(chairs), "")
    if len(seats) >= MAX_SEATS or key not in chairs:
        raise NoSeat()
    chair = chairs[key]
    if game.status == Game.Status.WAITING and wanted.version != game.version:
        raise TermsChanged()
    if asks_password(person, game, chair) and not is_password(request, game, wanted.password):
        raise WrongPassword()
    seat = sitting.join(
        game.pk,
        come_in(),
        chair.side,
        powers=[chair.power] if chair.power else [],
        version=wanted.version,
        phrase=wanted.phrase,
        beside=chair.is_invited,
    )
    drop(Invitation.objects.filter(game=game, person=seat.user_id))
    return seat
