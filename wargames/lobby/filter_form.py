"""The filters of the list of open games."""

from __future__ import annotations

from typing import Any

from django import forms

from engine.core.roles import FACILITATOR
from wargames.lobby.forms import capped
from wargames.lobby.models import LANGUAGES, Pace
from wargames.presentation.registry import all_offers


def games_to_find() -> list[tuple[str, str]]:
    """Every game, before them all of them together."""
    return [("", "All games"), *((words.key, words.title) for words in all_offers())]


def sides_to_find() -> list[Any]:
    """The sides of every game, written game/side, and the facilitator's chair where there is one.

    Grouped by game, before them all of them together.
    """
    groups = []
    for words in all_offers():
        sides = list(words.sides) if words.is_opposed else []
        if words.has_facilitator() or words.bring_a_chair():
            sides.append(FACILITATOR)
        if sides:
            named = [(f"{words.key}/{side}", capped(words.called(side))) for side in sides]
            groups.append((words.title, named))
    return [("", "Any side"), *groups]


class FilterForm(forms.Form):
    """What someone looks for in the list; what is not among the choices filters nothing out."""

    game = forms.ChoiceField(choices=games_to_find, required=False)
    side = forms.ChoiceField(label="A side that is free", choices=sides_to_find, required=False)
    pace = forms.ChoiceField(choices=[("", "Any pace"), *Pace.choices], required=False)
    language = forms.ChoiceField(choices=[("", "Any language"), *LANGUAGES], required=False)
