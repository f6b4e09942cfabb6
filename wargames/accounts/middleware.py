"""Who asks: the person that came with the session, checked as Django checks one."""

from __future__ import annotations

from functools import partial

from django.contrib.auth import SESSION_KEY
from django.contrib.auth.middleware import AuthenticationMiddleware, get_user
from django.contrib.auth.models import AnonymousUser
from django.http import HttpRequest
from django.utils.functional import SimpleLazyObject

from wargames.accounts.models import User, at_hand


class PersonMiddleware(AuthenticationMiddleware):
    """Django's own, without a query of its own for the person."""

    def process_request(self, request: HttpRequest) -> None:
        super().process_request(request)
        request.user = SimpleLazyObject(partial(person_of, request))  # type: ignore[assignment]


def person_of(request: HttpRequest) -> User | AnonymousUser:
    """Whoever asks; that the session holds and the person may come in is looked at as ever."""
    request.session.get(SESSION_KEY)  # reads the session, if nobody has yet
    with at_hand(getattr(request.session, "person", None)):
        found: User | AnonymousUser = get_user(request)
    return found
