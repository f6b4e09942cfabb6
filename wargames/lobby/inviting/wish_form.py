"""The form for a search for an opponent."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from django import forms

from wargames.lobby.inviting.opponents import Wish, games_for_two
from wargames.lobby.models import LANGUAGES, Pace
from wargames.lobby.new_games.forms import capped

VARIANT = "+"
"""The suffix of a game's key where its variant is meant."""
OTHER_GAME = "That side is of another game."


def game_choices() -> list[tuple[str, str]]:
    """The games with two sides, each with its variant after it."""
    found = []
    for words in games_for_two():
        found.append((words.key, words.title))
        if words.variant:
            found.append((words.key + VARIANT, f"{words.title}: {words.variant.label}"))
    return found


def side_choices() -> list[Any]:
    """The choices of a side as game/side, with either side first."""
    groups = [
        (words.title, [(f"{words.key}/{side}", capped(name)) for side, name in words.sides.items()])
        for words in games_for_two()
    ]
    return [("", "Either"), *groups]


class WishForm(forms.Form):
    """A game, a side, a pace and a language."""

    game = forms.ChoiceField(choices=game_choices)
    side = forms.ChoiceField(label="My side", choices=side_choices, required=False)
    pace = forms.ChoiceField(choices=Pace.choices, initial=Pace.DAY)
    language = forms.ChoiceField(
        label="Language spoken", choices=[("", "Any"), *LANGUAGES], required=False
    )

    @staticmethod
    def asked(sent: Mapping[str, str]) -> dict[str, str]:
        """The initial values that a URL has for the form."""
        names = ("game", "side", "pace", "language")
        return {name: sent[name] for name in names if name in sent}

    def clean(self) -> None:
        """Check that the side belongs to the game."""
        side, key = self.cleaned_data.get("side", ""), self.cleaned_data.get("game", "")
        if side and key and side.partition("/")[0] != key.removesuffix(VARIANT):
            self.add_error("side", OTHER_GAME)

    @property
    def wish(self) -> Wish:
        """The search as submitted."""
        data = self.cleaned_data
        return Wish(
            key=data["game"].removesuffix(VARIANT),
            variant=data["game"].endswith(VARIANT),
            side=data["side"].partition("/")[2],
            pace=data["pace"],
            language=data["language"],
        )
