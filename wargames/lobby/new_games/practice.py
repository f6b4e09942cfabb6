"""Practice turns for facilitators: which games have them, and the form that starts one."""

from __future__ import annotations

from collections.abc import Mapping

from django import forms

from engine.core import registry
from engine.core.encoding.codec import Unreadable
from engine.core.lessons.practice import KEY, MOST, fresh_number, name_of, number_in
from wargames.presentation.offer import Offer
from wargames.presentation.registry import all_offers


class PracticeForm(forms.Form):
    """A practice turn to start: a new one, or the one with a given number."""

    number = forms.CharField(
        required=False,
        max_length=20,
        label="Number of the turn",
        help_text="The same number gives the same turn. Leave empty for a new one.",
        widget=forms.TextInput(attrs={"inputmode": "numeric", "autocomplete": "off", "size": 8}),
    )

    def clean_number(self) -> int:
        """The typed number, or a random one if none was typed."""
        typed = self.cleaned_data["number"]
        try:
            return number_in(typed) if typed else fresh_number()
        except Unreadable:
            raise forms.ValidationError(
                f"There is no such turn: they have whole numbers from 1 to {MOST}."
            ) from None

    @property
    def lesson(self) -> str:
        """The turn's name among the lessons."""
        return name_of(self.cleaned_data["number"])


def has_practice(offer: Offer) -> bool:
    """Whether a game offers practice turns."""
    return registry.get(offer.key).lessons.practice is not None


def offers_to_practise() -> list[Offer]:
    """The games that have practice turns."""
    return [offer for offer in all_offers() if has_practice(offer)]


def practice_form_in(sent: Mapping[str, str], offer: Offer) -> PracticeForm | None:
    """The submitted form of a practice turn; None: something else was submitted."""
    wants = sent.get("lesson") == f"{offer.key}/{KEY}" and has_practice(offer)
    return PracticeForm(sent) if wants else None
