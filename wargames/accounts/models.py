"""Who plays: guests with nothing but a name, and people with an account."""

from __future__ import annotations

import secrets
from collections.abc import Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from typing import Any

from django.contrib.auth.models import AbstractUser, BaseUserManager
from django.db import models, transaction

from engine.position.compiled import CompiledQuery
from engine.saving.after_commit import look_who_asks
from wargames.accounts import keys

NAME_LENGTH = 40
ADDRESS_BYTES = 9
PROGRAM_MARK = "(program)"
"""How the names of programs' accounts end, and no person's."""
_at_hand: ContextVar[User | None] = ContextVar("at_hand", default=None)


@contextmanager
def at_hand(person: User | None) -> Iterator[None]:
    """In this block, loading this person by key returns the given object."""
    token = _at_hand.set(person)
    try:
        yield
    finally:
        _at_hand.reset(token)


def new_address() -> str:
    """A random address for a person's page, which cannot be counted or guessed."""
    return secrets.token_urlsafe(ADDRESS_BYTES)


class UserManager(BaseUserManager["User"]):
    """Creates people. A guest has no e-mail and no password, only the cookie of one browser."""

    def get(self, *args: Any, **kwargs: Any) -> User:
        """Load one person; by key, which every request needs, with a compiled query."""
        if not args and kwargs.keys() == {"pk"}:
            key, known = int(kwargs["pk"]), _at_hand.get()
            if known is not None and known.pk == key:
                return known
            for person in BY_KEY.models(key):
                return person
        return super().get(*args, **kwargs)

    def create_guest(self, name: str, came_in_by: str | None = None) -> User:
        guest = self.model(name=name, is_guest=True, came_in_by=came_in_by)
        guest.set_unusable_password()
        guest.save(using=self._db)
        return guest

    def create_user(self, email: str, password: str | None = None, **fields: Any) -> User:
        email = self.normalize_email(email).lower()
        fields.setdefault("name", email.partition("@")[0][:NAME_LENGTH])
        user = self.model(email=email, **fields)
        user.set_password(password)
        user.save(using=self._db)
        return user

    def create_superuser(self, email: str, password: str | None = None, **fields: Any) -> User:
        return self.create_user(email, password, is_staff=True, is_superuser=True, **fields)


class User(AbstractUser):
    """A person. The name is what others see; it need not be unique, as at a real table."""

    username = None  # type: ignore[assignment]
    first_name = None  # type: ignore[assignment]
    last_name = None  # type: ignore[assignment]
    name = models.CharField(max_length=NAME_LENGTH)
    address = models.CharField(max_length=16, unique=True, default=new_address, editable=False)
    # Null and not "" for guests: the database then still keeps addresses unique.
    email = models.EmailField("e-mail", unique=True, null=True, blank=True)  # type: ignore[assignment]
    is_guest = models.BooleanField(default=False)
    # A hash of what the browser carried when this guest came in, so that two first clicks are one.
    came_in_by = models.CharField(max_length=64, unique=True, null=True, blank=True, editable=False)
    # The guest who asked for this account, until its address is confirmed.
    asked_for_by = models.OneToOneField(
        "self", null=True, blank=True, on_delete=models.SET_NULL, related_name="asked_for"
    )
    # The level of the program whose account this is; empty: it is a person's.
    program = models.CharField(max_length=16, blank=True, editable=False)
    is_rated = models.BooleanField("rate my games", default=True)
    wants_email = models.BooleanField("e-mail me when a game is waiting for me", default=True)

    USERNAME_FIELD = "email"
    REQUIRED_FIELDS = ["name"]

    objects = UserManager()  # type: ignore[assignment,misc]

    class Meta(AbstractUser.Meta):
        constraints = (
            models.CheckConstraint(condition=~models.Q(email=""), name="no_empty_address"),
            models.UniqueConstraint(
                fields=("program",), condition=~models.Q(program=""), name="one_account_a_program"
            ),
        )

    def __str__(self) -> str:
        return self.name

    def clean(self) -> None:
        """Keep a missing e-mail as null: Django would make it "", which must be unique."""
        super().clean()
        self.email = self.email or None

    def save(self, *args: Any, **kwargs: Any) -> None:
        """Save; a missing e-mail becomes null, and a new password ends all keys.

        Django's re-hash of an old password does not count as a new one. Open pages in other
        browsers, or of a banned person, are disconnected.
        """
        self.email = self.email or None
        is_new = self._state.adding
        is_another = self._password is not None and not is_new  # type: ignore[attr-defined]
        if not is_another and (self.is_active or is_new):
            super().save(*args, **kwargs)
            return
        with transaction.atomic():
            super().save(*args, **kwargs)
            if is_another:
                keys.end_all(self.pk)
            look_who_asks(self.pk)

    @property
    def has_confirmed_address(self) -> bool:
        """Whether mail reaches them: anyone can type an address, only its owner gets the link."""
        addresses = self.emailaddress_set  # type: ignore[attr-defined]
        mine = addresses.filter(email=self.email, verified=True)
        return bool(self.email and mine.exists())

    def get_full_name(self) -> str:
        return self.name

    def get_short_name(self) -> str:
        return self.name


BY_KEY = CompiledQuery(User, lambda key: User._base_manager.filter(pk=key), -1)
