"""Visitors, who become guests with the first thing they do under a name."""

from __future__ import annotations

from django.http import HttpRequest

from wargames.accounts.forms import NameForm
from wargames.accounts.models import User
from wargames.accounts.services import guest_enter, person_of


def player(request: HttpRequest, form: NameForm | None) -> User:
    """The user of a request; a first-time visitor becomes a guest under the name in the form."""
    if form is not None:
        return guest_enter(request, name=form.cleaned_data["name"])
    return person_of(request)


def name_form(request: HttpRequest) -> NameForm | None:
    """The name field for a visitor; None: the user has a name."""
    return None if request.user.is_authenticated else NameForm(request.POST or None)
