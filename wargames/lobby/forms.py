"""The forms of the lobby: a new game, its terms, how a table is shared, sitting down."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from typing import Any

from django import forms
from django.core.files.uploadedfile import UploadedFile
from django.forms.boundfield import BoundWidget
from django.utils.text import get_text_list

from engine.core import registry
from engine.core.roles import FACILITATOR
from engine.models import Seat
from wargames.lobby.packs import PackRefused, checked_pack
from wargames.presentation.offer import Offer, Switch, SwitchGroup
from wargames.presentation.registry import all_offers, presentation_of
from wargames.text_helpers import one_line

PHRASE_LENGTH = 120

WATCH = [
    ("rotating", "Taking turns"),
    ("free", "Anybody may act"),
]
WATCH_HELP = {
    "rotating": "Each turn another of you is on watch and decides; the others propose.",
    "free": "Whoever clicks first decides.",
}
DICE, BOTH = "dice", "both"
"""How the sides may be given besides by name."""


def option_names(game: str) -> list[str]:
    """The switches that the rules of a game know."""
    return list(registry.get(game).reader.switches)


def game_choices() -> list[tuple[str, str]]:
    """Every game as (key, title), for a form."""
    return [(words.key, words.title) for words in all_offers()]


@dataclass
class Tick:
    """A switch with its box on the form; `below`, what changes nothing without it."""

    switch: Switch
    box: forms.BoundField
    below: list[Ticks] = field(default_factory=list)


@dataclass
class Ticks:
    """Switches under their heading."""

    group: SwitchGroup
    ticks: list[Tick]


class SwitchesForm(forms.Form):
    """A form with a tick for every optional rule of some games.

    `agreed`: the options of a game that waits, in which what no form offers stays as it is.
    """

    agreed: Mapping[str, Any] = {}

    def add_switches(self, games: list[Offer]) -> None:
        for words in games:
            usual = registry.get(words.key).reader.options({})
            for group in words.offered(self.agreed):
                for switch in group.switches:
                    is_on = bool(getattr(usual, switch.name))
                    self.fields[f"option_{switch.name}"] = forms.BooleanField(
                        required=False, initial=is_on
                    )

    def groups_of(self, words: Offer) -> list[Ticks]:
        """The switches of a game under their headings, with those that need one of them below."""
        found = [
            Ticks(group, [Tick(each, self[f"option_{each.name}"]) for each in group.switches])
            for group in words.offered(self.agreed)
        ]
        for each in found:
            for tick in each.ticks:
                tick.below = [other for other in found if other.group.under == tick.switch.name]
        return [each for each in found if not each.group.under]

    def options_of(self, key: str) -> dict[str, bool]:
        """The switches as the rules want them: one that changes nothing as things are is off."""
        reader = registry.get(key).reader
        usual = {name: getattr(reader.options(self.agreed), name) for name in reader.switches}
        on = {
            name: bool(self.cleaned_data.get(f"option_{name}", usual[name]))
            for name in reader.switches
        }
        return {
            name: is_on and on.get(reader.only_with.get(name, ""), True)
            for name, is_on in on.items()
        }


def named_sides(words: Offer) -> Iterator[tuple[str, str]]:
    """Each side, and the powers of one that has several, each with its side before a colon."""
    for side, name in words.sides.items():
        yield side, capped(name)
        for power in words.powers_of(side):
            yield f"{side}:{power}", f"{words.called(power)} ({name})"


def side_choices(words: Offer) -> list[tuple[str, str]]:
    """Which side one leads, or which of its powers, in a game of several."""
    chair = [(FACILITATOR, "None: I facilitate")] if words.has_facilitator else []
    at_once = f"{words.all_sides.capitalize()}, at one screen"
    return [*named_sides(words), (DICE, "Let the dice decide"), *chair, (BOTH, at_once)]


def side_help(words: Offer, value: str) -> str:
    """A line on what one chooses there; empty where the name says it all."""
    side, _, power = value.partition(":")
    if power:
        return POWER_HELP
    if words.powers_of(side):
        powers = get_text_list([words.called(each) for each in words.powers_of(side)], "and")
        return SHARED_SIDE_HELP.format(powers=powers)
    if side == BOTH and len(words.sides) > 2:
        return AT_ONE_SCREEN_HELP.format("all")
    if side == DICE and not words.is_for_two:
        return DRAWN_AMONG_MANY_HELP
    return SIDE_HELP.get(side, "")


def capped(name: str) -> str:
    """A name at the beginning of a line."""
    return name[0].upper() + name[1:]


AT_ONE_SCREEN_HELP = (
    "Hot seat: for one who plays {}, or two people at one screen. It begins at once."
)
DRAWN_AMONG_MANY_HELP = "When every side has somebody, the first draw of the game gives the sides."
SIDE_HELP = {
    FACILITATOR: "You see everything and say to each side what the rules let it know.",
    DICE: "When both of you are there, the first draw of the game gives the sides.",
    BOTH: AT_ONE_SCREEN_HELP.format("both"),
}
POWER_HELP = "The rest of the side is for whoever sits down there; till then you lead it too."
SHARED_SIDE_HELP = "{powers}: you lead what nobody else sits down for."
HAND_OVER_HELP = (
    "For two people at one screen: whoever has chosen hands over, and between the sides the page is"
    " empty. Left off, the page follows whoever is asked. Either can be changed at the table."
)


class NewGameForm(SwitchesForm):
    """Everything about a game that is chosen before its first card."""

    game = forms.ChoiceField(choices=game_choices, widget=forms.RadioSelect)
    watch = forms.ChoiceField(
        choices=WATCH, initial="rotating", widget=forms.RadioSelect, required=False
    )
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

    def __init__(self, *args: Any, game: str = "", **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.fields["game"].initial = game
        self.add_switches(all_offers())
        for words in all_offers():
            if words.is_opposed:
                self.fields[f"side_{words.key}"] = forms.ChoiceField(
                    choices=side_choices(words),
                    initial=next(iter(words.sides)),
                    widget=forms.RadioSelect,
                    required=False,
                )
                self.fields[f"hand_over_{words.key}"] = forms.BooleanField(
                    label="Hand-over screens between the sides",
                    required=False,
                    help_text=HAND_OVER_HELP,
                )

    @property
    def games(self) -> Iterator[dict[str, Any]]:
        """Each game with the ticks and choices that are its own."""
        for tick, words in zip(self["game"], all_offers(), strict=True):
            side = self[f"side_{words.key}"] if words.is_opposed else ()
            yield {
                "tick": tick,
                "words": words,
                "groups": self.groups_of(words),
                "sides": [(each, side_help(words, each.data["value"])) for each in side],
                "hand_over": self[f"hand_over_{words.key}"] if words.is_opposed else None,
            }

    @property
    def watches(self) -> list[tuple[BoundWidget, str]]:
        return [(tick, WATCH_HELP[tick.data["value"]]) for tick in self["watch"]]

    @property
    def chosen(self) -> dict[str, Any]:
        """What engine.moves.new_game wants to know."""
        data = self.cleaned_data
        phrase = one_line(data["phrase"])
        return {
            "key": data["game"],
            "options": self.options_of(data["game"]),
            "watch": data["watch"] or "rotating",
            "phrases": [phrase] if phrase else [],
            "content": data["pack"],
            **sides_chosen(data.get(f"side_{data['game']}", "")),
            "hand_over": data.get(f"hand_over_{data['game']}", False),
        }

    def clean_pack(self) -> dict[str, Any] | None:
        """The pack as plain data, checked by the game's own schema."""
        file: UploadedFile[bytes] | None = self.cleaned_data["pack"]
        if file is None or "game" not in self.cleaned_data:
            return None
        try:
            return checked_pack(file, self.cleaned_data["game"])
        except PackRefused as refused:
            raise forms.ValidationError(refused.problems) from None


def sides_chosen(side: str) -> dict[str, Any]:
    """A tick of the sides as moves.new_game wants it."""
    if side in (DICE, BOTH):
        return {"draw_sides": side == DICE, "hot_seat": side == BOTH}
    if side == FACILITATOR:
        return {"facilitates": True}
    return seat_chosen(side) if side else {}


def seat_chosen(value: str) -> dict[str, str]:
    """A tick of a side, or of one of its powers, as moves.new_game wants it."""
    side, _, power = value.partition(":")
    return {"side": side, "power": power}


class TermsForm(SwitchesForm):
    """What is to be agreed on while a side is empty; whoever facilitates chooses no side."""

    def __init__(
        self,
        *args: Any,
        words: Offer,
        agreed: Mapping[str, Any],
        facilitates: bool,
        **kwargs: Any,
    ) -> None:
        super().__init__(*args, **kwargs)
        self.words, self.agreed = words, agreed
        self.facilitates = facilitates
        self.add_switches([words])
        if not facilitates:
            choices = [*named_sides(words), (DICE, "Let the dice decide")]
            self.fields["side"] = forms.ChoiceField(choices=choices, widget=forms.RadioSelect)

    @property
    def groups(self) -> list[Ticks]:
        return self.groups_of(self.words)

    @property
    def sides(self) -> list[tuple[BoundWidget, str]]:
        side = () if self.facilitates else self["side"]
        return [(each, side_help(self.words, each.data["value"])) for each in side]

    @property
    def chosen(self) -> dict[str, Any]:
        """What engine.moves.set_terms wants to know."""
        options = self.options_of(self.words.key)
        if self.facilitates:
            return {"options": options, "draw_sides": None}
        side = self.cleaned_data["side"]
        led = {"draw_sides": True} if side == DICE else seat_chosen(side)
        return {"options": options, **led}


def terms_form(game: Any, host: Seat, data: Any = None) -> TermsForm:
    """The terms of a waiting game, as they stand."""
    on = {f"option_{name}": bool(is_on) for name, is_on in game.options.items()}
    side = DICE if game.draw_sides else ":".join([host.side, *host.powers[:1]])
    return TermsForm(
        data,
        words=presentation_of(game.key).offer,
        agreed=game.options,
        facilitates=host.side == FACILITATOR,
        initial={**on, "side": side},
    )


class SitForm(forms.Form):
    """Sitting down: on which side, on which terms, with which phrase for the dice."""

    role = forms.CharField(required=False, max_length=32)
    version = forms.IntegerField(required=False)
    phrase = forms.CharField(
        label="A phrase for the dice",
        required=False,
        max_length=PHRASE_LENGTH,
        help_text="Anything. It goes into every roll, so that nobody can have known the dice.",
        widget=forms.TextInput(attrs={"autocomplete": "off"}),
    )

    @property
    def chosen(self) -> dict[str, Any]:
        """What engine.moves.join wants to know; without a version no terms were shown."""
        data = self.cleaned_data
        version = -1 if data["version"] is None else data["version"]
        return {"version": version, "phrase": one_line(data["phrase"])}


class TableForm(forms.Form):
    """How a running game is shared."""

    watch = forms.ChoiceField(choices=WATCH, widget=forms.RadioSelect)
    is_open = forms.BooleanField(required=False)

    @property
    def watches(self) -> list[tuple[BoundWidget, str]]:
        return [(tick, WATCH_HELP[tick.data["value"]]) for tick in self["watch"]]
