"""Signed links to one choice of one open decision, for mail and push messages.

Whoever has the link may make that one choice for that seat, as long as exactly this decision is
open and the same person has the seat. It logs nobody in. The choice is made by the page's button,
never by following the link: mail scanners follow every link.
"""

from __future__ import annotations

from datetime import timedelta

import msgspec
from django.conf import settings
from django.urls import reverse
from django.utils.crypto import constant_time_compare
from msgspec import Struct

from engine import moves
from engine.models import Game, Seat
from engine.position import store
from engine.seats import seated
from wargames.pictures import links
from wargames.pictures.links import NotTheirSeat, SeatLink, holder_of
from wargames.table.board.asked import Asked, Choosable, asked_in_words

SALT = "wargames.pictures.answers"
GOOD_FOR = timedelta(days=60)


class Decided(Exception):
    """The decision is no longer open, or is someone else's now."""


class Link(SeatLink, frozen=True):
    """A seat's link with a decision and one of its choices."""

    token: str
    choice: str

    @property
    def address(self) -> str:
        """The path of the link's page."""
        return reverse("pictures:answer", args=[self.signed(SALT, self.token, self.choice)])


class Ready(Struct, frozen=True):
    """A choice that can be confirmed."""

    link: Link
    game: Game
    seat: Seat
    asked: Asked
    option: Choosable

    @property
    def has_secrets(self) -> bool:
        """Whether only its own side may see the board."""
        return store.roles_of(self.game).is_secret

    def confirm(self) -> None:
        """Make the choice, for the seat as it is now.

        :raises MoveError: it cannot be made.
        :raises NotTheirSeat: the seat is no longer theirs.
        """
        choice = msgspec.json.decode(self.option.value)
        moves.play_as(
            self.game.pk, lambda game, seats: self.link.seat_in(seats), choice, self.link.token
        )


def address_of(seat: Seat, asked: Asked, option: Choosable) -> str:
    """The full URL of a page on which this choice is confirmed."""
    link = Link(seat.game_id, seat.place, holder_of(seat), asked.token, option.mark)
    return settings.SITE_URL + link.address


def read(signed: str) -> Link:
    """Decode a link.

    :raises NoLink: it was not signed here, or has expired.
    """
    return links.read(Link, signed, SALT, GOOD_FOR)


def ready(link: Link) -> Ready:
    """The choice of a link, if it is still open.

    :raises NotTheirSeat: the seat is no longer theirs, or the game is gone.
    :raises Decided: the decision is no longer open.
    """
    try:
        game, seats = seated.table_of(link.game)
    except Game.DoesNotExist:
        raise NotTheirSeat from None
    seat = link.seat_in(seats)
    asked = asked_in_words(game, seat, seats)
    if asked is None or not constant_time_compare(asked.token, link.token):
        raise Decided
    option = next((each for each in asked.options if each.mark == link.choice), None)
    if option is None:
        raise Decided
    return Ready(link, game, seat, asked, option)
