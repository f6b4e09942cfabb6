"""The form of a table's terms: who may join, who may watch, the intended pace and more."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from django import forms

from engine.core.roles import FACILITATOR
from engine.models import Game
from engine.seats import programs
from wargames.lobby.models import (
    LANGUAGES,
    WORDS_LENGTH,
    Facilitates,
    Hints,
    Menders,
    Pace,
    Spectators,
    Table,
)
from wargames.lobby.new_games.forms import capped, named_sides
from wargames.lobby.new_games.tables import Chosen, may_change_hints
from wargames.presentation.offer import Offer
from wargames.presentation.registry import all_offers, presentation_of
from wargames.rendering.text_helpers import one_line

LINK, OPEN = "link", "open"
WHO = [(LINK, "Players with the link"), (OPEN, "Anyone")]
WHO_HELP = {
    LINK: "The game is not listed.",
    OPEN: "The game is in the list of open games until it begins.",
}
SPECTATORS_HELP = {
    Spectators.NOBODY: "Only players see the game.",
    Spectators.AT_ONCE: "Anyone with the link sees what is public, live.",
    Spectators.LATE: "Spectators see what was public at the end of the last turn.",
}
PASSWORD_LENGTH = 60
ANY = ("", "Any")


def may_be_facilitated(words: Offer) -> bool:
    """Whether a game may have a facilitator, perhaps only with some of its options."""
    return words.has_facilitator() or bool(words.bring_a_chair())


def wanted_choices(words: Offer) -> list[tuple[str, str]]:
    """The places for which a host may want a player."""
    chair = []
    if may_be_facilitated(words):
        chair = [(FACILITATOR, capped(words.called(FACILITATOR)))]
    return [("", "Any free side"), *named_sides(words), *chair]


class TableForm(forms.Form):
    """The terms of a table of one game, or of any game while none is chosen yet."""

    who = forms.ChoiceField(
        label="Who may join",
        choices=WHO,
        initial=LINK,
        widget=forms.RadioSelect,
        required=False,
    )
    password = forms.CharField(
        label="A password",
        required=False,
        max_length=PASSWORD_LENGTH,
        help_text="Players need it to join. Give it to those you want to play with.",
        widget=forms.TextInput(attrs={"autocomplete": "off"}),
    )
    drops_password = forms.BooleanField(label="Remove the password", required=False)
    pace = forms.ChoiceField(
        choices=[("", "Not stated"), *Pace.choices],
        required=False,
        help_text="What you have in mind. Nothing enforces it; a clock does.",
    )
    language = forms.ChoiceField(
        label="Language spoken", choices=[("", "Not stated"), *LANGUAGES], required=False
    )
    words = forms.CharField(
        label="Message in the list",
        required=False,
        max_length=WORDS_LENGTH,
        widget=forms.TextInput(attrs={"autocomplete": "off"}),
    )
    spectators = forms.ChoiceField(
        label="Who may watch",
        choices=Spectators.choices,
        initial=Spectators.AT_ONCE,
        widget=forms.RadioSelect,
        required=False,
    )
    shows_luck = forms.BooleanField(
        label="Show dice luck during the game",
        required=False,
        help_text="It is always shown after the game; with hidden information only then.",
    )
    menders = forms.ChoiceField(
        label="Who may propose to edit the position",
        choices=Menders.choices,
        initial=Menders.NOBODY,
        widget=forms.RadioSelect,
        required=False,
        help_text=(
            "To correct a misplaced counter. Every side must agree, and the log records it. Not"
            " possible with hidden information."
        ),
    )
    hints = forms.ChoiceField(
        label="Advice by Captain",
        choices=Hints.choices,
        initial=Hints.ALONE,
        widget=forms.RadioSelect,
        required=False,
        help_text=(
            "Captain is a program. Players can ask what it would do, and why. Where people play"
            " against each other, any of them can propose to change it, under “My seat” at the"
            " table; every side must agree."
        ),
    )
    facilitates = forms.ChoiceField(
        label="Pace of the facilitator",
        choices=Facilitates.choices,
        initial=Facilitates.STEADY,
        widget=forms.RadioSelect,
        required=False,
        help_text=(
            "Until a person facilitates, the site does: it tells each side what it may know. Every"
            " step comes after the same pause, so that its length tells nothing."
        ),
    )

    prefix = "table"

    def __init__(self, data: Any = None, *, key: str = "", **kwargs: Any) -> None:
        super().__init__(data, **kwargs)
        self.offers = [presentation_of(key).offer] if key else list(all_offers())
        if not any(may_be_facilitated(words) for words in self.offers):
            del self.fields["facilitates"]
        for words in self.offers:
            if words.is_opposed:
                self.fields[f"wanted_{words.key}"] = forms.ChoiceField(
                    label="Looking for", choices=wanted_choices(words), required=False
                )

    @property
    def whos(self) -> list[tuple[Any, str]]:
        """The radio buttons of who may join, each with an explanation."""
        return [(tick, WHO_HELP[tick.data["value"]]) for tick in self["who"]]

    @property
    def watchers(self) -> list[tuple[Any, str]]:
        """The radio buttons of who may watch, each with an explanation."""
        return [(tick, SPECTATORS_HELP[tick.data["value"]]) for tick in self["spectators"]]

    @property
    def wanted(self) -> Iterator[Any]:
        """The field of each game for the side that the host wants a player for; None: no sides."""
        for words in self.offers:
            yield self[f"wanted_{words.key}"] if words.is_opposed else None

    def chosen(self, key: str) -> Chosen:
        """The chosen terms for a game of this kind."""
        data = self.cleaned_data
        password = data["password"].strip()
        return Chosen(
            is_listed=data["who"] == OPEN,
            pace=data["pace"],
            language=data["language"],
            words=one_line(data["words"]),
            wanted=data.get(f"wanted_{key}", ""),
            password=password if password or data["drops_password"] else None,
            spectators=data["spectators"] or Spectators.AT_ONCE,
            shows_luck=data["shows_luck"],
            menders=data["menders"] or Menders.NOBODY,
            hints=data["hints"] or Hints.ALONE,
            facilitates=data.get("facilitates") or Facilitates.STEADY,
        )


def form_of(game: Game, table: Table, data: Any = None) -> TableForm:
    """The form of a table's terms, with the current values."""
    initial = {
        "who": OPEN if table.is_listed else LINK,
        "pace": table.pace,
        "language": table.language,
        "words": table.words,
        "spectators": table.spectators,
        "shows_luck": table.shows_luck,
        "menders": table.menders,
        "hints": table.hints,
        "facilitates": table.facilitates,
        f"wanted_{game.key}": table.wanted,
    }
    form = TableForm(data, key=game.key, initial=initial)
    # What others agreed to by joining cannot be changed, nor what may help in a match of a
    # tournament; a disabled field keeps its value.
    has_others = game.seats.exclude(user=game.created_by_id).exists()
    form.fields["shows_luck"].disabled = has_others
    is_match, has_begun = programs.are_kept_out(game), game.status != Game.Status.WAITING
    form.fields["menders"].disabled = is_match or (has_others and has_begun)
    form.fields["hints"].disabled = is_match or not may_change_hints(game)
    return form
