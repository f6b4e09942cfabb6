"""The filters of the list of open games."""

from __future__ import annotations

from typing import Any

from django import forms

from engine.core.roles import FACILITATOR
from wargames.lobby.models import LANGUAGES, Pace
from wargames.lobby.new_games.forms import capped
from wargames.presentation.registry import all_offers


def games_to_find() -> list[tuple[str, str]]:
    """The choices of a game, with all games first."""
    return [("", "All games"), *((words.key, words.title) for words in all_offers())]


def sides_to_find() -> list[Any]:
    """The choices of a side as game/side, grouped by game, with any side first.

    The facilitator is among the sides of a game that can have one.
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
    """The filters of the list of open games."""

    game = forms.ChoiceField(choices=games_to_find, required=False)
    side = forms.ChoiceField(label="A side that is free", choices=sides_to_find, required=False)
    pace = forms.ChoiceField(choices=[("", "Any pace"), *Pace.choices], required=False)
    language = forms.ChoiceField(choices=[("", "Any language"), *LANGUAGES], required=False)
