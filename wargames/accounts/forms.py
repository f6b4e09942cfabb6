"""Forms about people."""

from __future__ import annotations

import re
from typing import Any

from django import forms
from django.http import HttpRequest

from wargames.accounts.context import THEMES
from wargames.accounts.models import NAME_LENGTH, PROGRAM_MARK, User

BLANK = set("\u115f\u1160\u2800\u3164\uffa0 ")
"""Characters that are printable but invisible."""
PILED = re.compile(
    "[\u0300-\u036f\u0483-\u0489\u1ab0-\u1aff\u1dc0-\u1dff\u20d0-\u20ff\ufe00-\ufe0f]{4}"
)
"""Combining marks stacked so high that they overlap other lines."""


def one_printable_line(text: str) -> str:
    """Collapse white space, and refuse text that would garble a line of the log.

    :raises forms.ValidationError: control characters or invisible text.
    """
    line = " ".join(text.split())
    if not line:
        raise forms.ValidationError("Please enter a name.")
    if not line.isprintable() or PILED.search(line) or not set(line) - BLANK:
        raise forms.ValidationError("Please use printable characters.")
    return line


class NameField(forms.CharField):
    """The name that others see at the table."""

    def __init__(self, **kwargs: object) -> None:
        attributes = {"autocomplete": "nickname", "spellcheck": "false"}
        defaults = {
            "label": "Your name",
            "max_length": NAME_LENGTH,
            "widget": forms.TextInput(attrs=attributes),
            "error_messages": {"required": "Please enter a name."},
        }
        super().__init__(**{**defaults, **kwargs})  # type: ignore[arg-type]

    def clean(self, value: object) -> str:
        name = one_printable_line(super().clean(value))
        if name.casefold().endswith(PROGRAM_MARK):
            raise forms.ValidationError("This name looks like that of a program.")
        return name


class NameForm(forms.Form):
    """The form of a first visit, or for another name; name.js carries the text to the next page."""

    name = NameField()

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.fields["name"].widget.attrs["data-own-name"] = ""


class PreferencesForm(forms.ModelForm[User]):
    """What a person can set about themselves."""

    name = NameField()

    class Meta:
        model = User
        fields = ("name", "wants_email", "is_rated")


THEME_CHOICES = [(theme, theme.title()) for theme in THEMES]


class ThemeForm(forms.Form):
    """The colours of the pages: day, night, or as on the device."""

    theme = forms.ChoiceField(choices=THEME_CHOICES)


class SignupName(forms.Form):
    """Adds a name to allauth's sign-up form, for people who are not guests yet."""

    name = NameField()
    field_order = ("name", "email", "password1")

    def signup(self, request: HttpRequest, user: User) -> None:
        user.name = self.cleaned_data["name"]
        user.is_guest = False
        user.save(update_fields=["name", "is_guest", "asked_for_by"])
