"""The forms about people: a report to the host, and the confirmation of deleting an account."""

from __future__ import annotations

from typing import Any

from django import forms

from wargames.accounts.models import NAME_LENGTH, User
from wargames.people.models import WORDS_LENGTH, Report


class ReportForm(forms.Form):
    """A report about someone to the host of the site."""

    reason = forms.ChoiceField(label="What is it about?", choices=Report.Reason.choices)
    words = forms.CharField(
        label="What happened?",
        max_length=WORDS_LENGTH,
        help_text="Only the host of this site reads it.",
        widget=forms.Textarea(attrs={"rows": 5}),
    )


class GoForm(forms.Form):
    """Confirms a deletion by the account's password, or a guest's name."""

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
                label="Your name, as shown above",
                max_length=NAME_LENGTH,
                widget=forms.TextInput(attrs={"autocomplete": "off"}),
            )

    def clean_sure(self) -> str:
        """Check that the password or the name is right.

        :raises ValidationError: it is wrong.
        """
        said = str(self.cleaned_data["sure"])
        if self.person.has_usable_password():
            if not self.person.check_password(said):
                raise forms.ValidationError("That is not your password.")
        elif said.strip() != self.person.name:
            raise forms.ValidationError("That is not your name.")
        return said
