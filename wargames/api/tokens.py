"""Makes, finds and revokes a person's tokens."""

from __future__ import annotations

import hashlib
import secrets
from datetime import timedelta
from typing import Any

from django.db import DatabaseError, transaction
from django.utils import timezone

from wargames.accounts import keys
from wargames.accounts.models import User
from wargames.api.models import NAME_LENGTH, Token
from wargames.databases import is_unavailable, no_waiting

PREFIX = "fp_"
SECRET_BYTES = 30
SHOWN = 8
"""The number of a key's letters that are stored."""
MOST = 20
"""The most tokens of one person."""
NOTED_EVERY = timedelta(hours=1)
"""The precision with which a token's last use is stored."""


class TooManyTokens(Exception):
    """The person already has as many tokens as allowed."""


@transaction.atomic
def make(person: User, name: str) -> str:
    """Create a key for a person, which cannot be shown again.

    :raises TooManyTokens: another one must be revoked first.
    :raises PermissionDenied: the account is gone or banned, or has a new password (keys.still).
    """
    keys.still(person)
    if Token.objects.filter(person=person).count() >= MOST:
        raise TooManyTokens
    key = PREFIX + secrets.token_urlsafe(SECRET_BYTES)
    about = {"beginning": key[:SHOWN], "fingerprint": fingerprint_of(key)}
    Token.objects.create(person=person, name=name[:NAME_LENGTH] or "A token", **about)
    return key


def person_with(key: str) -> User | None:
    """The owner of a key; None: there is none."""
    found = Token.objects.filter(fingerprint=fingerprint_of(key)).select_related("person").first()
    if found is None or not found.person.is_active:
        return None
    _note_use(found)
    person: Any = found.person
    return person if isinstance(person, User) else None


def take_back(person: User, number: int) -> None:
    """Revoke one of a person's tokens."""
    Token.objects.filter(person=person, pk=number).delete()


def fingerprint_of(key: str) -> str:
    """The SHA-256 of a key; keys are random, so no slower hash is needed."""
    return hashlib.sha256(key.encode()).hexdigest()


def _note_use(token: Token) -> None:
    """Record now and then that a token is in use; skipped while the database is locked."""
    now = timezone.now()
    if token.used_at and now - token.used_at < NOTED_EVERY:
        return
    try:
        with no_waiting():
            Token.objects.filter(pk=token.pk).update(used_at=now)
    except DatabaseError as error:
        if not is_unavailable(error):
            raise
