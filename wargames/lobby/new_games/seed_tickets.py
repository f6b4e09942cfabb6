"""The dice seed of a game that is still being set up: known to nobody, stored nowhere.

The page carries a ticket. The seed is derived from the ticket, the page's owner and the server's
own key, so its fingerprint can be shown before any phrase is given, and a visitor who only looks
leaves no data behind.
"""

from __future__ import annotations

import secrets
from datetime import timedelta

from django.core import signing
from django.http import HttpRequest
from django.utils.crypto import salted_hmac

from wargames.accounts.services import browser_of

SALT = "wargames.lobby.seed_tickets"
LIFETIME = timedelta(days=1)


def new_ticket() -> str:
    """A random signed ticket for a new game."""
    return signing.TimestampSigner(salt=SALT).sign(secrets.token_urlsafe(16))


def seed_of(ticket: str, request: HttpRequest) -> str | None:
    """The seed, in hexadecimal, that a ticket stands for on this person's page.

    None: the ticket is invalid or more than a day old.
    """
    try:
        number = signing.TimestampSigner(salt=SALT).unsign(ticket, max_age=LIFETIME)
    except signing.BadSignature:
        return None
    return salted_hmac(SALT, f"{number} {owner_of(request)}", algorithm="sha256").hexdigest()


def owner_of(request: HttpRequest) -> str:
    """The owner of the page: two people never get the same seed, whatever they send each other."""
    if request.user.is_authenticated:
        return f"person {request.user.pk}"
    return f"browser {browser_of(request)}"
