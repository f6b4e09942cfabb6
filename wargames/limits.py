"""Rate limits by address or by person. The numbers are in `wargames.rate_limits`."""

from __future__ import annotations

from typing import Any

from allauth.core.internal import ratelimit
from django.core.exceptions import PermissionDenied
from django.http import HttpRequest

APP = "allauth.account"
"""The app whose settings hold the numbers (ACCOUNT_RATE_LIMITS)."""


class TooMany(PermissionDenied):
    """An address or a person is over the limit; nothing was done."""


def count(request: HttpRequest, action: str, person: Any = None, *, key: str | None = None) -> None:
    """Count an action with allauth's counters; a GET counts like a POST.

    `person`: where the limit is by person instead of address. `key`: a further key to limit, where
    the settings limit that too, whoever asks.

    :raises TooMany: the limit in ACCOUNT_RATE_LIMITS is reached.
    """
    found = {"user": person, "key": key, "limit_get": True}
    if not ratelimit.consume(request, app=APP, action=action, **found):
        raise TooMany
