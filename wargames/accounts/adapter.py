"""How allauth's accounts and our guests become the same people."""

from __future__ import annotations

from typing import cast

from allauth.account.adapter import DefaultAccountAdapter
from django.contrib.auth.base_user import AbstractBaseUser
from django.http import HttpRequest

from wargames.accounts.models import User
from wargames.accounts.services import guest_merge


def display_name(user: User) -> str:
    return user.name


def guest_of(request: HttpRequest) -> User | None:
    """The guest this browser has been until now, if it was one."""
    visitor = request.user
    if visitor.is_authenticated and visitor.is_guest:
        return User.objects.filter(pk=visitor.pk).first()
    return None


class AccountAdapter(DefaultAccountAdapter):  # type: ignore[misc]
    """Signing up turns the guest into the account; logging in brings the guest's seats along."""

    def new_user(self, request: HttpRequest) -> User:
        return guest_of(request) or User()

    def login(self, request: HttpRequest, user: AbstractBaseUser) -> None:
        guest = guest_of(request)
        super().login(request, user)
        if guest and guest.pk != user.pk:
            guest_merge(guest=guest, account=cast(User, user))
