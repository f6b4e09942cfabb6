"""The forms about people: to say for certain that one wants to go."""

from __future__ import annotations

from typing import Any

from django import forms

from wargames.accounts.models import NAME_LENGTH, User


class GoForm(forms.Form):
    """The password of an account, or the name of a guest, typed once more."""

    def __init__(self, *args: Any, person: User, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.person = person
        if person.has_usable_password():
            self.fields["sure"] = forms.CharField(
                label="Your password",
                widget=forms.PasswordInput(attrs={"autocomplete": "current-password"}),
            )
        else:
            self.fields["sure"] = forms.CharField(
                label="Your name, as it stands above",
                max_length=NAME_LENGTH,
                widget=forms.TextInput(attrs={"autocomplete": "off"}),
            )

    def clean_sure(self) -> str:
        """:raises ValidationError: it is another."""
        said = str(self.cleaned_data["sure"])
        if self.person.has_usable_password():
            if not self.person.check_password(said):
                raise forms.ValidationError("That is not your password.")
        elif said.strip() != self.person.name:
            raise forms.ValidationError("That is not your name.")
        return said
