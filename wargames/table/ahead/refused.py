"""A form of a seat's that was refused: shown again with what was filled in, and why."""

from __future__ import annotations

from django.contrib.sessions.backends.base import SessionBase
from django.http import QueryDict
from msgspec import Struct

from engine.errors import MoveError
from engine.models import Seat

REFUSED = "refused_ahead"
"""The key of a session under which such a form is kept."""
MOST_BYTES = 100_000
"""What a longer form had is not kept: each request reads the session until it is shown."""


class Refused(Struct, frozen=True):
    """What a form sent, and why it was refused.

    fold: whose form it is. kind: of the error. at: the field that is wrong, if it is one.
    """

    fold: str
    sent: QueryDict
    kind: str
    at: str = ""

    @classmethod
    def by(cls, error: MoveError, fold: str, sent: QueryDict) -> Refused:
        """The form that an error refuses."""
        return cls(fold, sent, error.kind, str(error.data.get("at", "")))


def keep(session: SessionBase, seat: Seat, refused: Refused) -> None:
    """Keep a form for the page that a browser asks for next."""
    fields = refused.sent.copy()
    fields.pop("csrfmiddlewaretoken", None)
    text = fields.urlencode()
    about = [str(seat.pk), refused.fold, refused.kind, refused.at]
    session[REFUSED] = [*about, text if len(text) <= MOST_BYTES else ""]


def kept(session: SessionBase, seat: Seat, fold: str) -> Refused | None:
    """What was kept so for a panel of this seat, once; None: nothing."""
    whose, of, kind, at, text = session.pop(REFUSED, None) or [""] * 5
    return Refused(fold, QueryDict(text), kind, at) if (whose, of) == (str(seat.pk), fold) else None
