"""The form of the sign-up, and what it does when several are sent at once."""

from __future__ import annotations

from typing import Any, cast

from allauth.account.forms import SignupForm
from django import forms
from django.contrib.auth.password_validation import UserAttributeSimilarityValidator

from wargames.accounts.models import User


class AccountSignupForm(SignupForm):  # type: ignore[misc]
    """allauth's form; the password is compared with the name too."""

    def clean(self) -> dict[str, Any]:
        cleaned = cast(dict[str, Any], super().clean())
        person = User(name=cleaned.get("name", ""))
        try:
            UserAttributeSimilarityValidator(["name"]).validate(
                cleaned.get("password1") or "", person
            )
        except forms.ValidationError as like_the_name:
            self.add_error("password1", like_the_name)
        return cleaned
