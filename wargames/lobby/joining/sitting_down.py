"""Joining a table by its link: what prevents it, and the new seat."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from django.http import HttpRequest
from msgspec import Struct

from engine.errors import NoSeat, TermsChanged
from engine.models import Game, Seat
from engine.seats import sitting
from engine.seats.sitting import MAX_SEATS
from wargames.accounts.models import User
from wargames.lobby.joining.chairs import Chair, chairs_of
from wargames.lobby.joining.invitations import drop, has_invitation
from wargames.lobby.joining.settings_shown import settings_of
from wargames.lobby.models import Invitation
from wargames.lobby.new_games.tables import is_password
from wargames.people.services import may_meet_all

NOT_THE_PASSWORD = "Wrong password. Nothing was changed."  # noqa: S105


class WrongPassword(Exception):
    """The table's password is missing or wrong."""


class SeatRequest(Struct, frozen=True):
    """The place that a person wants, and what they send along.

    role: the key of a place; empty: the first one. version: of the game when its settings were
    shown; settings: their fingerprint, if it is known. invited: the signature in the link that
    shares a side.
    """

    role: str = ""
    version: int = -1
    settings: str = ""
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
    check_settings(game, wanted)
    if asks_password(person, game, chair) and not is_password(request, game, wanted.password):
        raise WrongPassword()
    seat = _seated(game, come_in(), chair, wanted)
    drop(Invitation.objects.filter(game=game, person=seat.user_id))
    return seat


def _seated(game: Game, person: User, chair: Chair, wanted: SeatRequest) -> Seat:
    """The seat of a person who agreed to the settings, even if others join at the same time."""
    while True:
        try:
            return sitting.join(
                game.pk,
                person,
                chair.side,
                powers=[chair.power] if chair.power else [],
                version=game.version,
                phrase=wanted.phrase,
                beside=chair.is_invited,
            )
        except TermsChanged:
            game.refresh_from_db()
            check_settings(game, wanted)


# ---------------------------------------------------------------------- what one agrees to


def check_settings(game: Game, wanted: SeatRequest) -> None:
    """Check that a waiting game still has the settings that were shown.

    Each player who joins makes a new version of the game, and leaves its settings as they are.

    :raises TermsChanged: it has others.
    """
    if game.status != Game.Status.WAITING or wanted.version == game.version:
        return
    if wanted.settings != settings_of(game):
        raise TermsChanged()
