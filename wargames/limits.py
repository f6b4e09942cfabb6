"""Rate limits by address for what leaves rows behind. The numbers are in the settings."""

from __future__ import annotations

from allauth.core import ratelimit
from django.core.exceptions import PermissionDenied
from django.http import HttpRequest


class TooMany(PermissionDenied):
    """An address is over its limit; nothing was done."""


def count(request: HttpRequest, action: str) -> None:
    """Counts one more of this from the address that asks, with the counter that log-ins have.

    :raises TooMany: the limit in ACCOUNT_RATE_LIMITS is reached.
    """
    if not ratelimit.consume(request, action=action):
        raise TooMany
