"""Links to the board as one seat sees it now, for push messages whose picture a browser fetches.

Whoever has the link sees that seat's picture, as long as the same person has the seat and nothing
has changed on its page. There is none where sides have secrets.
"""

from __future__ import annotations

from datetime import timedelta

from django.conf import settings
from django.urls import reverse

from engine.models import Game, Seat
from engine.position import store
from engine.seats import seated
from engine.visibility import revisions
from wargames.pictures import links
from wargames.pictures.links import NotTheirSeat, SeatLink, holder_of
from wargames.pictures.picture import Picture, prepared
from wargames.table.board.asked import asked_in_words

SALT = "wargames.pictures.boards"
GOOD_FOR = timedelta(days=2)
"""As long as a push service keeps a message for a device that is switched off."""
WIDTH = 720
"""Pixels: a push message is no wider than a phone."""


class Outdated(Exception):
    """The link is for an earlier board than the seat's page shows now."""


class BoardLink(SeatLink, frozen=True):
    """A link to the board of a seat at one revision."""

    revision: int


def address_of(game: Game, seat: Seat) -> str:
    """The full URL of a picture of the board as a seat sees it now."""
    link = SeatLink(game.pk, seat.place, holder_of(seat))
    signed = link.signed(SALT, revisions.revision_of(game, seat.side))
    return settings.SITE_URL + reverse("pictures:seen", args=[signed])


def read(signed: str) -> BoardLink:
    """Decode a link.

    :raises NoLink: it was not signed here, or has expired.
    """
    return links.read(BoardLink, signed, SALT, GOOD_FOR)


def picture_at(link: BoardLink) -> Picture:
    """The picture for a link, not drawn yet: of a large chart what the seat's question is about.

    :raises NotTheirSeat: the seat is no longer theirs, or the game is gone.
    :raises Outdated: the page of the seat has changed, or the game's sides have secrets.
    :raises NoChart: the game has no chart.
    """
    try:
        game, seats = seated.table_of(link.game)
    except Game.DoesNotExist:
        raise NotTheirSeat from None
    seat = link.seat_in(seats)
    has_secrets = store.roles_of(game).is_secret
    if has_secrets or revisions.revision_of(game, seat.side) != link.revision:
        raise Outdated
    asked = asked_in_words(game, seat, seats)
    return prepared(game, seat.side, width=WIDTH, detail=asked.detail if asked else None)
