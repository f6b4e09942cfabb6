"""The forms for handing over a seat."""

from __future__ import annotations

from typing import Any

from django import forms

from engine.core.playing.advice import LEVELS
from engine.models import STEADY
from wargames.accounts.models import NAME_LENGTH
from wargames.seating.models import BRIEFING_LENGTH, WORDS_LENGTH


class OfferForm(forms.Form):
    """Who may take an offered seat, players with its link or anyone, and a message to them."""

    to = forms.ChoiceField(
        label="Who may take it",
        required=False,
        choices=(
            ("", "Players with the link"),
            ("list", "Anyone: also show it in the list of open games"),
        ),
    )
    words = forms.CharField(
        label="Message in the list",
        max_length=WORDS_LENGTH,
        required=False,
        help_text="Anyone who sees the offer can read it, so do not reveal anything.",
    )

    @property
    def chosen(self) -> dict[str, Any]:
        """The arguments for services.put_up."""
        is_listed = self.cleaned_data["to"] == "list"
        return {"words": self.cleaned_data["words"], "is_listed": is_listed}


class ProgramForm(forms.Form):
    """The program that plays a seat for a while; no level: its holder plays again."""

    level = forms.ChoiceField(
        choices=[("", ""), *((each, each.capitalize()) for each in LEVELS)], required=False
    )
    at_once = forms.BooleanField(required=False)

    @property
    def pace(self) -> int:
        """The seconds between two of its moves."""
        return 0 if self.cleaned_data["at_once"] else STEADY


class BriefingForm(forms.Form):
    """The briefing that a seat's holder hands over."""

    text = forms.CharField(
        label="Briefing",
        max_length=BRIEFING_LENGTH,
        required=False,
        widget=forms.Textarea(attrs={"rows": 18}),
    )


class AskForm(forms.Form):
    """The player to invite, of those found by name, and a message to them."""

    name = forms.CharField(
        label="The exact name of the player",
        max_length=NAME_LENGTH,
        required=False,
        widget=forms.TextInput(attrs={"autocomplete": "off"}),
    )
    mark = forms.CharField(required=False, widget=forms.HiddenInput)
    words = forms.CharField(
        label="Message",
        max_length=WORDS_LENGTH,
        required=False,
        help_text="Do not reveal anything.",
    )
