"""Sign-up form: a guest or visitor asks for an account; of several at once, one gets it.

Where e-mails are sent (`EMAIL_URL`), an account begins when its address is confirmed. Until then
whoever asked stays the guest they are, and is told the same whether the address was free or not.
Elsewhere the guest's own row becomes the account at once.
"""

from __future__ import annotations

from typing import Any, cast

from allauth.account import app_settings
from allauth.account.forms import SignupForm
from django import forms
from django.contrib.auth.password_validation import UserAttributeSimilarityValidator
from django.db import IntegrityError, transaction
from django.http import HttpRequest

from wargames.accounts import keys
from wargames.accounts.models import User

MADE_ALREADY = (
    "This account has just been created (a double click does that). Log in with the address and"
    " password you entered."
)

AS_GUEST = "as_guest"
"""On a guest's form: the sender is a guest, even if that guest is gone meanwhile."""


class SignupRefused(Exception):
    """Another request was faster; the form explains."""


def is_confirmed_first() -> bool:
    """Whether an account begins only when its address is confirmed."""
    return bool(app_settings.EMAIL_VERIFICATION == app_settings.EmailVerificationMethod.MANDATORY)


def guest_of(request: HttpRequest, *, lock: bool = False) -> User | None:
    """The guest of this browser, if it has one."""
    visitor = request.user
    if not visitor.is_authenticated or not visitor.is_guest:
        return None
    rows = User.objects.select_for_update() if lock else User.objects.all()
    return rows.filter(pk=visitor.pk, is_guest=True).first()


class AccountSignupForm(SignupForm):  # type: ignore[misc]
    """allauth's form; of several simultaneous submissions only one makes an account."""

    def clean(self) -> dict[str, Any]:
        """Compare the password with the name too."""
        cleaned = cast(dict[str, Any], super().clean())
        person = User(name=cleaned.get("name", ""))
        try:
            UserAttributeSimilarityValidator(["name"]).validate(
                cleaned.get("password1") or "", person
            )
        except forms.ValidationError as like_the_name:
            self.add_error("password1", like_the_name)
        return cleaned

    def try_save(self, request: HttpRequest) -> tuple[User | None, Any]:
        """Sign up; says nothing about existing accounts.

        :raises SignupRefused: another request was faster, and may be mentioned.
        """
        if is_confirmed_first() and self.was_asked_before(request):
            self.account_already_exists = False
        try:
            return cast(tuple[User | None, Any], super().try_save(request))
        except IntegrityError:  # the address was free when the form was looked over
            self.full_clean()
            if not self.is_valid():
                raise SignupRefused from None
            return cast(tuple[User | None, Any], super().try_save(request))

    @transaction.atomic
    def was_asked_before(self, request: HttpRequest) -> bool:
        """Whether this guest has already asked for this account; other requests are deleted."""
        guest = guest_of(request, lock=True)
        asked_for = User.objects.filter(asked_for_by=guest).first() if guest else None
        if asked_for is None:
            return False
        if asked_for.email == self.cleaned_data["email"].lower():
            return True
        asked_for.delete()
        return False

    @transaction.atomic
    def save(self, request: HttpRequest) -> User:
        """Create the account, or turn the guest into it.

        :raises SignupRefused: this guest has become an account meanwhile.
        """
        guest = guest_of(request, lock=True)
        if guest is None and (request.user.is_authenticated or AS_GUEST in request.POST):
            self.add_error(None, MADE_ALREADY)
            raise SignupRefused
        if is_confirmed_first() and self.was_asked_before(request):
            return self.asked_again(User.objects.get(asked_for_by=guest))
        with keys.told(request, keys.OF_A_GUEST):
            return cast(User, super().save(request))

    def asked_again(self, account: User) -> User:
        """The existing request for an account, updated to the latest name and password."""
        account.name = self.cleaned_data["name"]
        account.set_password(self.cleaned_data["password1"])
        account.save(update_fields=["name", "password"])
        return account
