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
"""So many letters of a key are kept to tell it by."""
MOST = 20
"""Tokens of one person."""
NOTED_EVERY = timedelta(hours=1)
"""How exactly it is kept when a token was last used."""


class TooManyTokens(Exception):
    """A person has as many tokens as one may have."""


@transaction.atomic
def make(person: User, name: str) -> str:
    """A new key of this person, which nobody can be shown again.

    :raises TooManyTokens: one of the others must be taken back first.
    :raises PermissionDenied: they are not who they were when they asked (keys.still).
    """
    keys.still(person)
    if Token.objects.filter(person=person).count() >= MOST:
        raise TooManyTokens
    key = PREFIX + secrets.token_urlsafe(SECRET_BYTES)
    about = {"beginning": key[:SHOWN], "fingerprint": fingerprint_of(key)}
    Token.objects.create(person=person, name=name[:NAME_LENGTH] or "A token", **about)
    return key


def person_with(key: str) -> User | None:
    """Whose key this is; None: nobody's."""
    found = Token.objects.filter(fingerprint=fingerprint_of(key)).select_related("person").first()
    if found is None or not found.person.is_active:
        return None
    _note_use(found)
    person: Any = found.person
    return person if isinstance(person, User) else None


def take_back(person: User, number: int) -> None:
    """One of a person's tokens opens nothing any more."""
    Token.objects.filter(person=person, pk=number).delete()


def fingerprint_of(key: str) -> str:
    """The SHA-256 of a key; the keys are random, so nothing slower is needed."""
    return hashlib.sha256(key.encode()).hexdigest()


def _note_use(token: Token) -> None:
    """Note that a token is in use, now and then; what cannot be written now is not."""
    now = timezone.now()
    if token.used_at and now - token.used_at < NOTED_EVERY:
        return
    try:
        with no_waiting():
            Token.objects.filter(pk=token.pk).update(used_at=now)
    except DatabaseError as error:
        if not is_unavailable(error):
            raise
