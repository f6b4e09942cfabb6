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
"""The tick by which someone leaves the guest's seats opposite their own."""


def display_name(user: User) -> str:
    """The name by which allauth calls a person."""
    return user.name


def both_hands(guest: User, account: User) -> str:
    """What is in the way of a log-in, in words; empty where nothing is."""
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
        """Says nothing of e-mails at sign-up and log-in: two in a row would tell of one address."""
        at_a_door = request.path in (reverse("account_signup"), reverse("account_login"))
        if not (at_a_door and message_template == EMAIL_SENT):
            super().add_message(request, level, message_template, *rest, **more)

    def send_mail(self, template_prefix: str, email: str, context: dict[str, Any]) -> None:
        """Sends a letter about an account, but to nobody who is shut out."""
        if not is_shut_out(email):
            super().send_mail(template_prefix, email, context)

    def login(self, request: HttpRequest, user: AbstractBaseUser) -> None:
        """Logs in, and hands over what the guest of this browser has.

        :raises ImmediateHttpResponse: they lead two sides of one game, and nobody said what to do.
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
        """Another password, and what ends with the old one; this browser goes on."""
        with keys.told(self.request, keys.OF_BEFORE, by_owner=True):
            super().set_password(user, password)
