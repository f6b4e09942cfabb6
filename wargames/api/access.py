"""Who may use the API: one token per person, and a limit of requests a minute."""

from __future__ import annotations

from typing import Any, cast

from django.http import HttpRequest
from ninja.security import HttpBearer

from wargames import limits
from wargames.accounts.models import User
from wargames.api import tokens


class ByToken(HttpBearer):
    """`Authorization: Bearer fp_…`; a session's cookie opens nothing here."""

    def authenticate(self, request: HttpRequest, token: str) -> Any:
        """The person with this key, who then asks.

        :raises TooMany: they have asked too often.
        """
        person = tokens.person_with(token)
        if person is None:
            limits.count(request, "api_unknown")
            return None
        limits.count(request, "api", person)
        request.user = person
        return person


def asker(request: HttpRequest) -> User:
    """The person whose token it is."""
    return cast(User, request.user)


def site_of(request: HttpRequest) -> str:
    """The address of the site, without the slash at its end."""
    return request.build_absolute_uri("/").rstrip("/")
