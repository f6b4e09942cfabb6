"""How allauth's accounts and our guests become the same people."""

from __future__ import annotations

from allauth.account.adapter import DefaultAccountAdapter
from django.http import HttpRequest

from wargames.accounts.models import User


def display_name(user: User) -> str:
    return user.name


class AccountAdapter(DefaultAccountAdapter):
    """Signing up turns the guest into the account, so every seat stays where it is."""

    def new_user(self, request: HttpRequest) -> User:
        visitor = request.user
        if visitor.is_authenticated and visitor.is_guest:
            return visitor._wrapped if hasattr(visitor, "_wrapped") else visitor
        return User()
