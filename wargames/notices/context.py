"""Context processor: the number of unread notices."""

from __future__ import annotations

from django.http import HttpRequest
from django.utils.functional import SimpleLazyObject

from engine.models import Game, Seat
from wargames.notices.models import Notice
from wargames.notices.services import mark_read, may_have_unread

COUNTED = "unread_notices_counted"


def unread(request: HttpRequest) -> dict[str, object]:
    """Counted only when a page shows it: the parts that HTMX fetches do not."""
    return {"unread_notices": SimpleLazyObject(lambda: unread_count(request))}


def unread_count(request: HttpRequest) -> int:
    """How many notices the asker has not read, counted once a request."""
    if not hasattr(request, COUNTED):
        setattr(request, COUNTED, Notice.objects.unread_count(request.user))
    return int(getattr(request, COUNTED))


def in_sight(request: HttpRequest, seat: Seat) -> None:
    """A part of a game's page was fetched: where the page says that it is in sight, somebody looks.

    A tab that lies open behind others fetches its parts too, and settles nothing.
    """
    if request.headers.get("X-In-Sight") == "yes" and may_have_unread(seat):
        mark_read(user=request.user, game=seat.game)


def looked_at(request: HttpRequest, game: Game) -> None:
    """Whoever looks at a game knows what its notices say."""
    if unread_count(request):
        mark_read(user=request.user, game=game)
        delattr(request, COUNTED)
