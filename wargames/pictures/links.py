"""Addresses for a seat and whoever holds it, signed: what letters and notices on a screen lead to.

Such an address is all the key that there is: no log-in is asked. So each says how long it is good
for, and its pages are kept by nobody, told to no other site, and limited by address.
"""

from __future__ import annotations

import uuid
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from datetime import timedelta
from functools import wraps
from typing import Any, TypeVar

from django.core import signing
from django.http import Http404, HttpRequest, HttpResponse
from django.utils.crypto import constant_time_compare, salted_hmac

from engine.models import Seat
from wargames import limits
from wargames.table.viewer.asker import unkept

HOLDER_SALT = "wargames.pictures.answers"
MARK_LENGTH = 16


class NoLink(Exception):
    """Nobody has signed this, its time is over, or its person is shut out."""


class NotTheirSeat(Exception):
    """The person for whom it was signed has that seat, or the same password, no longer."""


@dataclass(frozen=True)
class SeatLink:
    """Which game and seat a link is for, and whose."""

    game: uuid.UUID
    place: int
    holder: str

    def seat_in(self, seats: Sequence[Seat]) -> Seat:
        """The seat that it is for.

        :raises NotTheirSeat: it is someone else's by now, or gone, or they have another password.
        :raises NoLink: they are shut out; nobody is told.
        """
        for seat in seats:
            if seat.place == self.place and constant_time_compare(holder_of(seat), self.holder):
                if not seat.user.is_active:
                    raise NoLink
                return seat
        raise NotTheirSeat

    def signed(self, salt: str, *more: Any) -> str:
        """The link as a part of an address, with what else it says."""
        return signing.dumps([self.game.hex, self.place, self.holder, *more], salt=salt)


L = TypeVar("L", bound=SeatLink)


def holder_of(seat: Seat) -> str:
    """Names a seat together with whoever has it, as long as they keep their password."""
    about = f"{seat.pk} {seat.user_id} {seat.user.password}"
    return salted_hmac(HOLDER_SALT, about, algorithm="sha256").hexdigest()[:MARK_LENGTH]


def read(kind: Callable[..., L], signed: str, salt: str, good_for: timedelta) -> L:
    """What a link of this kind says.

    :raises NoLink: it was not signed here, or longer ago than it is good for.
    """
    try:
        game, place, holder, *more = signing.loads(signed, salt=salt, max_age=good_for)
        return kind(uuid.UUID(game), place, holder, *more)
    except (signing.BadSignature, ValueError, TypeError):
        raise NoLink from None


def apart(
    read: Callable[[str], L], limit: str
) -> Callable[[Callable[[HttpRequest, L], HttpResponse]], Callable[..., HttpResponse]]:
    """For pages whose address is a secret: no store keeps them, no other site hears of them.

    `limit`: what each request counts for. A form that is sent without any referrer would not be
    taken; `same-origin` tells others nothing.
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
