"""allauth adapter: turns a guest into an account, and merges guests at log-in."""

from __future__ import annotations

from typing import Any, cast

from allauth.account.adapter import DefaultAccountAdapter
from allauth.core.exceptions import ImmediateHttpResponse
from django.contrib import messages
from django.contrib.auth.base_user import AbstractBaseUser
from django.http import HttpRequest
from django.shortcuts import redirect
from django.urls import reverse

from wargames.accounts import keys
from wargames.accounts.letters import is_shut_out
from wargames.accounts.models import User
from wargames.accounts.services import games_against, get_up_from, guest_merge
from wargames.accounts.signup import guest_of, is_confirmed_first

EMAIL_SENT = "account/messages/email_confirmation_sent.txt"
GIVE_UP = "give_up"
"""The checkbox by which a person leaves the guest's seats that oppose their own."""


def display_name(user: User) -> str:
    """The name that allauth shows for a person."""
    return user.name


def both_hands(guest: User, account: User) -> str:
    """A warning that guest and account play against each other in a game; empty if they do not."""
    titles = ", ".join(game.title for game in games_against(guest, account))
    return titles and (
        f"As {guest.name} you lead the other side against this account in: {titles}. One person"
        " cannot hold both hands. Log in elsewhere and keep both apart, or give up that seat."
    )


class AccountAdapter(DefaultAccountAdapter):  # type: ignore[misc]
    """Signing up turns the guest into the account; logging in brings the guest's seats along."""

    def new_user(self, request: HttpRequest) -> User:
        guest = guest_of(request)
        if is_confirmed_first():
            return User(asked_for_by=guest)
        return guest or User()

    def add_message(
        self,
        request: HttpRequest,
        level: int,
        message_template: str | None = None,
        *rest: Any,
        **more: Any,
    ) -> None:
        """Suppress the message about e-mails at sign-up and log-in, since two reveal an address."""
        at_a_door = request.path in (reverse("account_signup"), reverse("account_login"))
        if not (at_a_door and message_template == EMAIL_SENT):
            super().add_message(request, level, message_template, *rest, **more)

    def send_mail(self, template_prefix: str, email: str, context: dict[str, Any]) -> None:
        """Send an account e-mail, except to a banned person."""
        if not is_shut_out(email):
            super().send_mail(template_prefix, email, context)

    def login(self, request: HttpRequest, user: AbstractBaseUser) -> None:
        """Log in, and hand over what the guest of this browser has.

        :raises ImmediateHttpResponse: they play two sides of one game, and have not decided what to
            do.
        """
        guest, account = guest_of(request), cast(User, user)
        if guest is None or guest.pk == account.pk:
            super().login(request, user)
            return
        if GIVE_UP not in request.POST and (words := both_hands(guest, account)):
            messages.error(request, words)
            raise ImmediateHttpResponse(redirect("account_login"))
        super().login(request, user)
        get_up_from(games_against(guest, account), guest)
        with keys.told(request, keys.OF_A_GUEST):
            guest_merge(guest=guest, account=account)

    def set_password(self, user: AbstractBaseUser, password: str) -> None:
        """Set another password, and end the keys of the old one; this browser stays logged in."""
        with keys.told(self.request, keys.OF_BEFORE, by_owner=True):
            super().set_password(user, password)
