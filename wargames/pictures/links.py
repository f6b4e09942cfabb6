"""Signed URLs for a seat and its holder, for mail and push messages.

Such a URL is the only credential: no log-in is required. So each says how long it is valid, and its
pages are not cached, send no referrer to other sites, and are rate-limited by address.
"""

from __future__ import annotations

import uuid
from collections.abc import Callable, Sequence
from datetime import timedelta
from functools import wraps
from typing import Any, TypeVar

from django.core import signing
from django.http import Http404, HttpRequest, HttpResponse
from django.utils.crypto import constant_time_compare, salted_hmac
from msgspec import Struct

from engine.models import Seat
from wargames import limits
from wargames.table.viewer.requester import unkept

HOLDER_SALT = "wargames.pictures.answers"
MARK_LENGTH = 16


class NoLink(Exception):
    """The signature is wrong, the link has expired, or its person is banned."""


class NotTheirSeat(Exception):
    """The person for whom it was signed no longer has that seat, or has a new password."""


class SeatLink(Struct, frozen=True):
    """The game and seat of a link, and its holder."""

    game: uuid.UUID
    place: int
    holder: str

    def seat_in(self, seats: Sequence[Seat]) -> Seat:
        """The seat of the link.

        :raises NotTheirSeat: it is gone or someone else's now, or they have a new password.
        :raises NoLink: they are banned; nobody is told.
        """
        for seat in seats:
            if seat.place == self.place and constant_time_compare(holder_of(seat), self.holder):
                if not seat.user.is_active:
                    raise NoLink
                return seat
        raise NotTheirSeat

    def signed(self, salt: str, *more: Any) -> str:
        """The link, with further data, signed as part of a URL."""
        return signing.dumps([self.game.hex, self.place, self.holder, *more], salt=salt)


L = TypeVar("L", bound=SeatLink)


def holder_of(seat: Seat) -> str:
    """Identifies a seat with its holder, until they change their password."""
    about = f"{seat.pk} {seat.user_id} {seat.user.password}"
    return salted_hmac(HOLDER_SALT, about, algorithm="sha256").hexdigest()[:MARK_LENGTH]


def read(kind: Callable[..., L], signed: str, salt: str, good_for: timedelta) -> L:
    """Decode a link of this kind.

    :raises NoLink: it was not signed here, or has expired.
    """
    try:
        game, place, holder, *more = signing.loads(signed, salt=salt, max_age=good_for)
        return kind(uuid.UUID(game), place, holder, *more)
    except (signing.BadSignature, ValueError, TypeError):
        raise NoLink from None


def apart(
    read: Callable[[str], L], limit: str
) -> Callable[[Callable[[HttpRequest, L], HttpResponse]], Callable[..., HttpResponse]]:
    """Decorator for pages whose address is a secret: not cached, no referrer to other sites.

    `limit`: what each request counts for. A form that is sent without any referrer would not be
    accepted; `same-origin` tells others nothing.
    """

    def around(view: Callable[[HttpRequest, L], HttpResponse]) -> Callable[..., HttpResponse]:
        @unkept
        @wraps(view)
        def shown(request: HttpRequest, signed: str) -> HttpResponse:
            limits.count(request, limit)
            try:
                answer = view(request, read(signed))
            except NoLink:
                raise Http404("not a link of ours") from None
            answer["Referrer-Policy"] = "same-origin"
            answer["X-Robots-Tag"] = "noindex, nofollow"
            return answer

        return shown

    return around
