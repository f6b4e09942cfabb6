"""The form of a new tournament."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import timedelta
from typing import Any

from django import forms
from django.core.exceptions import ValidationError
from msgspec.structs import replace

from wargames.clocks.forms import NONE, ClockForm
from wargames.clocks.models import Clock
from wargames.clocks.services import Terms
from wargames.lobby.models import Spectators
from wargames.lobby.new_games.forms import game_choices
from wargames.lobby.new_games.switches import SwitchesForm
from wargames.presentation.registry import all_offers, presentation_of
from wargames.rendering.text_helpers import one_line
from wargames.tournaments.models import (
    LARGEST,
    LEAST,
    MOST,
    NAME_LENGTH,
    SMALLEST,
    WORDS_LENGTH,
    Tournament,
)

FORM_HELP = {
    Tournament.Form.LEAGUE: "Everyone plays everyone of their division. Divisions are made by"
    " rating.",
    Tournament.Form.KNOCK_OUT: "Losers are eliminated. The draw is made by rating, so that"
    " the strongest meet late.",
}
GAMES_HELP = {
    1: "A league gives the sides in turn. In a knock-out, dice do.",
    2: "One on each side, at the same time. A game that is played alone counts once.",
}
MOST_DAYS = 60


class TournamentForm(SwitchesForm):
    """A tournament's game, form, and size."""

    name = forms.CharField(
        max_length=NAME_LENGTH, widget=forms.TextInput(attrs={"autocomplete": "off"})
    )
    game = forms.ChoiceField(choices=game_choices, widget=forms.RadioSelect)
    form = forms.ChoiceField(
        choices=Tournament.Form.choices,
        initial=Tournament.Form.LEAGUE,
        widget=forms.RadioSelect,
    )
    places = forms.IntegerField(label="Players at most", min_value=LEAST, max_value=MOST, initial=8)
    days = forms.IntegerField(
        label="Sign-up ends after this many days",
        min_value=1,
        max_value=MOST_DAYS,
        initial=7,
        help_text="Earlier if all places are taken. With fewer than two players it stays open"
        " another week.",
    )
    games_each = forms.TypedChoiceField(
        label="Games of a match",
        choices=[(1, "One game"), (2, "Two games, sides swapped")],
        coerce=int,
        initial=1,
        widget=forms.RadioSelect,
    )
    division = forms.IntegerField(
        label="Players of a division",
        min_value=SMALLEST,
        max_value=LARGEST,
        initial=4,
        required=False,
    )
    is_at_once = forms.BooleanField(
        label="All matches of a league at the same time",
        required=False,
        help_text="Off: one match after the other.",
    )
    repeats = forms.BooleanField(
        label="Repeat every month",
        required=False,
        help_text="A month after it began, sign-up for the next one opens by itself.",
    )
    spectators = forms.ChoiceField(
        label="Who may watch",
        choices=Spectators.choices,
        initial=Spectators.AT_ONCE,
        required=False,
    )
    words = forms.CharField(label="Message to the players", max_length=WORDS_LENGTH, required=False)

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.add_switches(list(all_offers()))

    @property
    def games(self) -> Iterator[dict[str, Any]]:
        """Each game with the checkboxes of its optional rules."""
        for tick, words in zip(self["game"], all_offers(), strict=True):
            yield {"tick": tick, "words": words, "groups": self.groups_of(words)}

    @property
    def forms(self) -> list[tuple[Any, str]]:
        """League or knock-out, each with a line of help."""
        return [(tick, FORM_HELP[Tournament.Form(tick.data["value"])]) for tick in self["form"]]

    @property
    def matches(self) -> list[tuple[Any, str]]:
        """How many games a match has, each with a line of help."""
        return [(tick, GAMES_HELP[int(tick.data["value"])]) for tick in self["games_each"]]

    def clean_name(self) -> str:
        """The name in one line.

        :raises ValidationError: nothing of it is readable.
        """
        name = one_line(str(self.cleaned_data["name"]))
        if not name:
            raise ValidationError("Use letters that can be read.")
        return name

    def clean(self) -> None:
        """Check that the options of the game go together."""
        if key := self.cleaned_data.get("game"):
            self.check_switches(presentation_of(key).offer)

    @property
    def chosen(self) -> dict[str, Any]:
        """The chosen values, as fields of a tournament."""
        data = self.cleaned_data
        return {
            "name": data["name"],
            "words": one_line(data["words"]),
            "key": data["game"],
            "options": self.options_of(data["game"]),
            "form": data["form"],
            "places": data["places"],
            "open_for": timedelta(days=data["days"]),
            "games_each": data["games_each"],
            "division": data["division"] or 4,
            "is_at_once": data["is_at_once"],
            "repeats": data["repeats"],
            "spectators": data["spectators"] or Spectators.AT_ONCE,
        }


class TournamentClockForm(ClockForm):
    """The clock of every game of a tournament; it is mandatory, and at zero one loses."""

    def __init__(self, data: Any = None, **kwargs: Any) -> None:
        super().__init__(data, **kwargs)
        kinds: Any = self.fields["kind"]
        kinds.choices = [each for each in kinds.choices if each[0] != NONE]
        kinds.required = True
        self.initial["kind"] = "three_days"
        del self.fields["at_zero"]

    @property
    def agreed(self) -> Terms:
        """The terms of a valid form.

        :raises ValueError: the form has no clock.
        """
        terms = self.terms
        if terms is None:
            raise ValueError("a tournament has a clock")
        return replace(terms, at_zero=Clock.AtZero.FORFEIT)
