"""Keys: whatever opens a person's pages without a password, and when all of them end.

Each part of the site names its own when it starts. They end when whoever made them may have been
someone else: with another password, and when a guest becomes an account or is merged into one.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from typing import Any, TypeVar

from django.contrib import messages
from django.contrib.auth.base_user import AbstractBaseUser
from django.core.exceptions import PermissionDenied
from django.db import models
from django.http import HttpRequest
from django.urls import reverse
from django.utils.html import format_html, format_html_join
from django.utils.safestring import SafeString
from msgspec import Struct, field

OF_A_GUEST = "Your guest session has ended; please log in to the account."
OF_BEFORE = "Changing the password has ended other sessions and tokens."
P = TypeVar("P", bound=AbstractBaseUser)

GONE = "Your password has changed, or you are not who you were. Please come in again."


class Kind(Struct, frozen=True):
    """A kind of key: its rows, which point at their person by `person`.

    one, many: its name. page: the URL name of the page where one makes a new one.
    """

    model: type[models.Model]
    one: str
    many: str
    page: str

    def of(self, person: int) -> models.QuerySet[Any]:
        """A person's keys."""
        return self.model._base_manager.filter(person=person)

    def end(self, person: int, request: HttpRequest | None) -> int:
        """End a person's keys; returns how many. `request`: from their own browser, if known."""
        return self.of(person).delete()[1].get(self.model._meta.label, 0)


class Ending(Struct):
    """Collects which keys have ended, and the request of the person themselves, if known."""

    request: HttpRequest | None = None
    ended: dict[str, int] = field(default_factory=dict)

    @property
    def words(self) -> SafeString:
        """What ended, each with a link to the page where one makes a new one; may be empty."""
        counted = [(kinds[key], count) for key, count in self.ended.items() if count]
        return format_html_join(
            ", ",
            '<a href="{}">{} {}</a>',
            (
                (reverse(kind.page), count, kind.one if count == 1 else kind.many)
                for kind, count in counted
            ),
        )


kinds: dict[str, Kind] = {}
"""Every kind of key, by its model's label."""
_at_hand: ContextVar[Ending | None] = ContextVar("ending", default=None)


def are_given_out(kind: Kind) -> None:
    """Register a kind of key, so that it ends with all others."""
    kinds[kind.model._meta.label] = kind


def is_key(model: type[models.Model]) -> bool:
    """Whether a model's rows are keys, which are never handed over."""
    return model._meta.label in kinds


def end_all(person: int) -> None:
    """End every key of a person, except that of their own browser if they do it themselves."""
    ending = _at_hand.get() or Ending()
    for label, kind in kinds.items():
        count = kind.end(person, ending.request)
        ending.ended[label] = ending.ended.get(label, 0) + count


@contextmanager
def told(request: HttpRequest | None, why: str, *, by_owner: bool = False) -> Iterator[Ending]:
    """Report the keys that end in this block on the next page.

    `by_owner`: the person has proved who they are, so what belongs to their browser stays.
    """
    ending = Ending(request if by_owner else None)
    token = _at_hand.set(ending)
    try:
        yield ending
    finally:
        _at_hand.reset(token)
    if request is not None and ending.words:
        words = "{} These have ended: {}. Make new ones where you need them."
        messages.info(request, format_html(words, why, ending.words))


def still(person: P) -> P:
    """Lock a person until the end of the transaction, and check that they may still get a key.

    Everything that issues a key calls this first: no key is made while all end, and each of several
    simultaneous requests counts what the one before has made.

    :raises PermissionDenied: the account is gone or banned, or has a new password.
    """
    rows = person.__class__._default_manager.select_for_update(no_key=True)
    found = rows.filter(pk=person.pk).first()
    if found is None or not found.is_active or found.password != person.password:
        raise PermissionDenied(GONE)
    return found
