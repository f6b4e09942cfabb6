"""Who may use the API: one token per person, and a limit of requests a minute."""

from __future__ import annotations

from typing import Any, cast

from django.http import HttpRequest
from ninja.security import HttpBearer

from wargames import limits
from wargames.accounts.models import User
from wargames.api import tokens


class ByToken(HttpBearer):
    """Authentication by `Authorization: Bearer fp_…`; session cookies are not accepted."""

    def authenticate(self, request: HttpRequest, token: str) -> Any:
        """The person with this key.

        :raises TooMany: they have sent too many requests.
        """
        person = tokens.person_with(token)
        if person is None:
            limits.count(request, "api_unknown")
            return None
        limits.count(request, "api", person)
        request.user = person
        return person


def requester(request: HttpRequest) -> User:
    """The person whose token was sent."""
    return cast(User, request.user)


def site_of(request: HttpRequest) -> str:
    """The site's URL without the trailing slash."""
    return request.build_absolute_uri("/").rstrip("/")
