"""The forms of the lobby: a new game, its settings, how a table is shared, joining."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import Any

from django import forms
from django.core.files.uploadedfile import UploadedFile
from django.forms.boundfield import BoundWidget
from django.utils.text import capfirst, get_text_list
from msgspec import Struct

from engine.core.roles import FACILITATOR
from engine.models import Seat
from wargames.lobby.new_games.packs import PackRefused, checked_pack
from wargames.lobby.new_games.switches import SwitchesForm, Ticks, box_name
from wargames.presentation.offer import Offer
from wargames.presentation.registry import all_offers, presentation_of
from wargames.rendering.text_helpers import one_line

PHRASE_LENGTH = 120

WATCH = [
    ("rotating", "Taking turns"),
    ("free", "Any player may act"),
]
WATCH_HELP = {
    "rotating": "Players take turns to decide; the others suggest.",
    "free": "Any of you may decide: the first click counts.",
}
DICE, BOTH, ROOMS = "dice", "both", "rooms"
"""Choices beside the sides: drawn by dice, all at one screen, in rooms without screens."""


def game_choices() -> list[tuple[str, str]]:
    """Every game as (key, title), for a form."""
    return [(words.key, words.title) for words in all_offers()]


def named_sides(words: Offer) -> Iterator[tuple[str, str]]:
    """Each side, and each power of a side that has several as side:power, with names."""
    for side, name in words.sides.items():
        yield side, capped(name)
        for power in words.powers_of(side):
            yield f"{side}:{power}", capped(f"{words.called(power)} ({name})")


def side_choices(words: Offer) -> list[tuple[str, str]]:
    """The host's choices of a side, a power, the dice, facilitating, or all sides."""
    chair = []
    if words.has_facilitator() or words.bring_a_chair():
        chair.append((FACILITATOR, "None: I facilitate"))
    if words.bring_a_chair():
        chair.append((ROOMS, "None: I facilitate players without screens"))
    at_once = f"{words.all_sides.capitalize()}, at one screen"
    return [*named_sides(words), (DICE, "Dice decide"), *chair, (BOTH, at_once)]


class SideChoice(Struct, frozen=True):
    """A radio button of a side, its explanation, and a CSS class that decides when it is shown."""

    tick: BoundWidget
    help: str
    shown: str = ""


def side_ticks(words: Offer, ticks: Iterable[BoundWidget]) -> list[SideChoice]:
    """The radio buttons of the sides; some are shown only with, or only without, a facilitator."""
    when = {BOTH: "without-chair", FACILITATOR: "with-chair", ROOMS: "with-chair"}
    if not words.bring_a_chair():
        when = {}
    values = [(tick, tick.data["value"]) for tick in ticks]
    return [
        SideChoice(tick, side_help(words, value), when.get(value, "")) for tick, value in values
    ]


def side_help(words: Offer, value: str) -> str:
    """The explanation of a choice of side; empty where its name says enough."""
    side, _, power = value.partition(":")
    if power:
        return POWER_HELP
    if words.powers_of(side):
        powers = get_text_list([words.called(each) for each in words.powers_of(side)], "and")
        return capfirst(SHARED_SIDE_HELP.format(powers=powers))
    if side == BOTH and len(words.sides) > 2:
        return AT_ONE_SCREEN_HELP.format("all")
    if side == DICE and not words.is_for_two:
        return DRAWN_AMONG_MANY_HELP
    return SIDE_HELP.get(side, "")


def capped(name: str) -> str:
    """A name with a capital first letter."""
    return name[0].upper() + name[1:]


AT_ONE_SCREEN_HELP = (
    "Hot seat: play {} sides yourself, or two players at one screen. Starts at once."
)
DRAWN_AMONG_MANY_HELP = "When all players have joined, a die decides the sides."
SIDE_HELP = {
    FACILITATOR: "You see everything and tell each side what the rules let it know.",
    ROOMS: "The sides play on their own boards. You enter their orders, answers and losses, and"
    " read to each what the rules let it know. Starts at once.",
    DICE: "When both of you have joined, a die decides the sides.",
    BOTH: AT_ONE_SCREEN_HELP.format("both"),
}
POWER_HELP = "Other players may take the rest of this side; until then you play it too."
SHARED_SIDE_HELP = "{powers}: you play those that nobody else takes."
HAND_OVER_HELP = (
    "For two players at one screen: after a choice you hand the screen over, and the page is"
    " blank in between. Off: the page shows the side that must choose. You can change this"
    " during the game."
)


ONE_ROOM_ONLY = "{}: no player sees {}. Take one side, or facilitate."
NO_CHAIR = "The open game has no facilitator. Turn on {}, or take a side."
CHAIR_IS_TAKEN = "{} facilitates, which needs this option: they would have to leave first."


class NewGameForm(SwitchesForm):
    """All settings of a new game."""

    game = forms.ChoiceField(choices=game_choices, widget=forms.RadioSelect)
    watch = forms.ChoiceField(
        choices=WATCH, initial="rotating", widget=forms.RadioSelect, required=False
    )
    phrase = forms.CharField(
        label="Dice phrase (optional)",
        required=False,
        max_length=PHRASE_LENGTH,
        help_text="Any text. It is mixed into every roll, so that not even the server could"
        " have known your dice.",
        widget=forms.TextInput(attrs={"autocomplete": "off"}),
    )
    pack = forms.FileField(
        label="Content pack (optional)",
        required=False,
        help_text="A TOML file with the text of your own printed copy of the game.",
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
        """Each game with its own options and choices."""
        for tick, words in zip(self["game"], all_offers(), strict=True):
            side = self[f"side_{words.key}"] if words.is_opposed else ()
            yield {
                "tick": tick,
                "words": words,
                "groups": self.groups_of(words),
                "sides": side_ticks(words, side),
                "side_errors": getattr(side, "errors", ()),
                "hand_over": self[f"hand_over_{words.key}"] if words.is_opposed else None,
            }

    @property
    def watches(self) -> list[tuple[BoundWidget, str]]:
        return [(tick, WATCH_HELP[tick.data["value"]]) for tick in self["watch"]]

    def clean(self) -> None:
        """Check that the chosen side and the chosen options go together."""
        key = self.cleaned_data.get("game", "")
        if key:
            self.check_switches(presentation_of(key).offer)
        wanted = self.cleaned_data.get(f"side_{key}", "")
        if wanted:
            refused = why_not_side(presentation_of(key).offer, self.options_of(key), wanted)
            if refused:
                self.add_error(f"side_{key}", refused)

    @property
    def chosen(self) -> dict[str, Any]:
        """The arguments for engine.seats.beginning.new_game."""
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
        """The content pack as plain data, checked by the game's own schema."""
        file: UploadedFile[bytes] | None = self.cleaned_data["pack"]
        if file is None or "game" not in self.cleaned_data:
            return None
        try:
            return checked_pack(file, self.cleaned_data["game"])
        except PackRefused as refused:
            raise forms.ValidationError(refused.problems) from None


def why_not_side(words: Offer, options: Mapping[str, Any], wanted: str) -> str:
    """Why a choice of side is impossible with these options; empty where it is possible."""
    apart = words.keeps_apart(options)
    if wanted == BOTH and apart:
        return ONE_ROOM_ONLY.format(apart.label, words.all_sides)
    if wanted in (FACILITATOR, ROOMS) and not words.has_facilitator(options):
        return NO_CHAIR.format(get_text_list([each.label for each in words.bring_a_chair()], "or"))
    return ""


def sides_chosen(side: str) -> dict[str, Any]:
    """The host's choice of side as arguments for new_game."""
    if side in (DICE, BOTH):
        return {"draw_sides": side == DICE, "hot_seat": side == BOTH}
    if side in (FACILITATOR, ROOMS):
        return {"facilitates": True, "hot_seat": side == ROOMS}
    return seat_chosen(side) if side else {}


def seat_chosen(value: str) -> dict[str, str]:
    """A choice of a side or power as arguments for new_game and set_terms."""
    side, _, power = value.partition(":")
    return {"side": side, "power": power}


class TermsForm(SwitchesForm):
    """The settings of a waiting game; a facilitator chooses no side.

    `facilitator`: the name of the one who facilitates, empty: nobody does.
    """

    def __init__(
        self,
        *args: Any,
        words: Offer,
        facilitates: bool,
        facilitator: str = "",
        **kwargs: Any,
    ) -> None:
        super().__init__(*args, **kwargs)
        self.words = words
        self.facilitates, self.facilitator = facilitates, facilitator
        self.add_switches([words])
        if not facilitates:
            choices = [*named_sides(words), (DICE, "Dice decide")]
            self.fields["side"] = forms.ChoiceField(choices=choices, widget=forms.RadioSelect)

    @property
    def groups(self) -> list[Ticks]:
        return self.groups_of(self.words)

    @property
    def sides(self) -> list[SideChoice]:
        return [] if self.facilitates else side_ticks(self.words, self["side"])

    def clean(self) -> None:
        """Check that the options go together, and none takes away the facilitator's place."""
        self.check_switches(self.words)
        if self.facilitator and not self.words.has_facilitator(self.options_of(self.words.key)):
            for switch in self.words.bring_a_chair():
                box = box_name(self.words.key, switch.name)
                self.add_error(box, CHAIR_IS_TAKEN.format(self.facilitator))

    @property
    def chosen(self) -> dict[str, Any]:
        """The arguments for engine.seats.beginning.set_terms."""
        options = self.options_of(self.words.key)
        if self.facilitates:
            return {"options": options, "draw_sides": None}
        side = self.cleaned_data["side"]
        led = {"draw_sides": True} if side == DICE else seat_chosen(side)
        return {"options": options, **led}


def terms_form(game: Any, host: Seat, data: Any = None) -> TermsForm:
    """The form of a waiting game's settings, with the current values."""
    on = {box_name(game.key, name): bool(is_on) for name, is_on in game.options.items()}
    chair = game.seats.filter(side=FACILITATOR).select_related("user")
    side = DICE if game.draw_sides else ":".join([host.side, *host.powers[:1]])
    return TermsForm(
        data,
        words=presentation_of(game.key).offer,
        facilitates=host.side == FACILITATOR,
        facilitator=", ".join(str(seat.user) for seat in chair),
        initial={**on, "side": side},
    )


class SitForm(forms.Form):
    """Joining a table: the place, the settings that were shown, a password, a dice phrase."""

    role = forms.CharField(required=False, max_length=32)
    version = forms.IntegerField(required=False)
    settings = forms.CharField(required=False, max_length=64)
    password = forms.CharField(
        label="Password of this game",
        required=False,
        max_length=PHRASE_LENGTH,
        widget=forms.PasswordInput(attrs={"autocomplete": "off"}),
    )
    phrase = forms.CharField(
        label="Dice phrase (optional)",
        required=False,
        max_length=PHRASE_LENGTH,
        help_text="Any text. It is mixed into every roll, so that nobody could have known the"
        " dice.",
        widget=forms.TextInput(attrs={"autocomplete": "off"}),
    )

    @property
    def chosen(self) -> dict[str, Any]:
        """The arguments for sitting_down.SeatRequest; version -1: no settings were shown."""
        data = self.cleaned_data
        return {
            "role": data["role"],
            "version": -1 if data["version"] is None else data["version"],
            "settings": data["settings"],
            "phrase": one_line(data["phrase"]),
            "password": str(data["password"]),
        }


class ShareForm(forms.Form):
    """Who decides on a side of a running game, and whether its link is open."""

    watch = forms.ChoiceField(choices=WATCH, widget=forms.RadioSelect)
    is_open = forms.BooleanField(required=False)

    @property
    def watches(self) -> list[tuple[BoundWidget, str]]:
        return [(tick, WATCH_HELP[tick.data["value"]]) for tick in self["watch"]]
