"""Links that lead to one choice of one open decision, for letters and notices: signed.

Whoever has the link may make that one choice for that seat, as long as just this decision is open
and the same person has the seat. It logs nobody in. The choice is made when the page's button is
pressed, never by following the link: programs that look through letters follow every link.
"""

from __future__ import annotations

from dataclasses import dataclass
from datetime import timedelta

import msgspec
from django.conf import settings
from django.urls import reverse
from django.utils.crypto import constant_time_compare

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
    """The decision is not open any more, or someone else's by now."""


@dataclass(frozen=True)
class Link(SeatLink):
    """What a link says besides: which decision, and which of its choices."""

    token: str
    choice: str

    @property
    def address(self) -> str:
        """The path of its page."""
        return reverse("pictures:answer", args=[self.signed(SALT, self.token, self.choice)])


@dataclass(frozen=True)
class Ready:
    """A choice that may be confirmed."""

    link: Link
    game: Game
    seat: Seat
    asked: Asked
    option: Choosable

    @property
    def has_secrets(self) -> bool:
        """Whether the board is for nobody but its side."""
        return store.roles_of(self.game).is_secret

    def confirm(self) -> None:
        """Make the choice, for the seat as it is now.

        :raises MoveError: it is not made. :raises NotTheirSeat: the seat is not theirs any more.
        """
        choice = msgspec.json.decode(self.option.value)
        moves.play_as(
            self.game.pk, lambda game, seats: self.link.seat_in(seats), choice, self.link.token
        )


def address_of(seat: Seat, asked: Asked, option: Choosable) -> str:
    """The whole address of a page on which this choice is confirmed."""
    link = Link(seat.game_id, seat.place, holder_of(seat), asked.token, option.mark)
    return settings.SITE_URL + link.address


def read(signed: str) -> Link:
    """What a link says.

    :raises NoLink: it was not signed here, or longer ago than it is good for.
    """
    return links.read(Link, signed, SALT, GOOD_FOR)


def ready(link: Link) -> Ready:
    """The choice of a link, if it is still open.

    :raises NotTheirSeat: the seat is not theirs any more, or the game is gone.
    :raises Decided: the decision is not open any more.
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
