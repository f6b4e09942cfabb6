"""The form of a new game."""

from __future__ import annotations

from typing import Any

import msgspec
from django import forms
from django.core.files.uploadedfile import UploadedFile
from django.forms.boundfield import BoundWidget

from engine.core import registry
from engine.core.content import ContentError, parse

PACK_BYTES = 300_000
PHRASE_LENGTH = 120

WATCH = [
    ("rotating", "Taking turns"),
    ("free", "Anybody may act"),
]
WATCH_HELP = {
    "rotating": "Each turn another of you is on watch and decides; the others propose.",
    "free": "Whoever clicks first decides.",
}

# What the switches of each game are called, in words: rule numbers lead to the rules at hand.
OPTION_WORDS: dict[str, dict[str, tuple[str, str]]] = {
    "emperor": {
        "historical": (
            "Historical order (12.1)",
            "The cards come in the order in which things happened, instead of shuffled by epoch.",
        ),
        "europe": (
            "War in Europe (12.2)",
            "Card 41 turns the British to their stronger side too: Battle Value 4.",
        ),
        "expansion": (
            "Twelve more cards",
            "They join their epochs. Their text is reconstructed, so this is an experiment.",
        ),
        "b29_once": (
            "B-29s once only",
            "Card 53 leaves play after its first use, instead of being shuffled in again.",
        ),
    },
}
EXPERIMENTAL = {"emperor": {"expansion"}}


def option_names(game: str) -> list[str]:
    """The switches that the rules of a game know."""
    return [field.name for field in msgspec.structs.fields(registry.get(game).Options)]


class Switch(forms.BooleanField):
    """An optional rule; `experimental` when what it brings is reconstructed."""

    experimental = False


def option_field(game: str, name: str) -> Switch:
    label, words = OPTION_WORDS[game][name]
    field = Switch(required=False, label=label, help_text=words)
    field.experimental = name in EXPERIMENTAL.get(game, ())
    return field


def game_choices() -> list[tuple[str, str]]:
    return [(key, registry.get(key).title) for key in registry.keys()]  # noqa: SIM118


class NewGameForm(forms.Form):
    """Everything about a game that is chosen before its first card."""

    game = forms.ChoiceField(choices=game_choices, widget=forms.RadioSelect)
    watch = forms.ChoiceField(choices=WATCH, initial="rotating", widget=forms.RadioSelect)
    phrase = forms.CharField(
        label="A phrase for the dice",
        required=False,
        max_length=PHRASE_LENGTH,
        help_text="Anything. It goes into every roll, so that nobody who knows the server's secret"
        " could have known your dice.",
        widget=forms.TextInput(attrs={"autocomplete": "off"}),
    )
    pack = forms.FileField(
        label="A content pack",
        required=False,
        help_text="One TOML file in which an owner of the printed game has typed what their copy"
        " says.",
        widget=forms.FileInput(attrs={"accept": ".toml"}),
    )

    def __init__(self, *args: Any, game: str = "emperor", **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.fields["game"].initial = game
        self.game_key: str = self.data.get("game", game) if self.is_bound else game
        if self.game_key in OPTION_WORDS:
            for name in option_names(self.game_key):
                self.fields[f"option_{name}"] = option_field(self.game_key, name)

    @property
    def switches(self) -> list[forms.BoundField]:
        return [self[name] for name in self.fields if name.startswith("option_")]

    @property
    def watches(self) -> list[tuple[BoundWidget, str]]:
        return [(tick, WATCH_HELP[tick.data["value"]]) for tick in self["watch"]]

    @property
    def options(self) -> dict[str, bool]:
        """The switches as the rules want them."""
        chosen = self.cleaned_data.items()
        return {key.removeprefix("option_"): on for key, on in chosen if key.startswith("option_")}

    @property
    def chosen(self) -> dict[str, Any]:
        """What engine.moves.new_game wants to know."""
        data = self.cleaned_data
        phrases = [data["phrase"]] if data["phrase"] else []
        return {
            "key": data["game"],
            "options": self.options,
            "watch": data["watch"],
            "phrases": phrases,
            "content": data["pack"],
        }

    def clean_pack(self) -> dict[str, Any] | None:
        """The pack as plain data, checked by the game's own schema."""
        file: UploadedFile[bytes] | None = self.cleaned_data["pack"]
        if file is None or "game" not in self.cleaned_data:
            return None
        if file.size and file.size > PACK_BYTES:
            raise forms.ValidationError(f"A content pack is at most {PACK_BYTES // 1000} kB.")
        try:
            pack = parse(file.read().decode("utf-8-sig"), file.name or "pack.toml")
            registry.get(self.game_key, pack)
        except UnicodeDecodeError:
            raise forms.ValidationError("A content pack is a text file in UTF-8.") from None
        except ContentError as error:
            problems = [str(problem) for problem in error.problems]
            raise forms.ValidationError(problems[:20]) from None
        return dict(pack)


class TableForm(forms.Form):
    """How a running game is shared."""

    watch = forms.ChoiceField(choices=WATCH, widget=forms.RadioSelect)
    is_open = forms.BooleanField(required=False)

    @property
    def watches(self) -> list[tuple[BoundWidget, str]]:
        return [(tick, WATCH_HELP[tick.data["value"]]) for tick in self["watch"]]
