"""Names of games, by which two of one kind are told apart: made by the site, changed by the host.

A game is called by its name and its kind, as in "Cartwheel (The Pacific War)".
"""

from __future__ import annotations

import secrets
from itertools import count

from django import forms
from django.core.exceptions import ValidationError

from engine.models import Game
from wargames.accounts.models import User
from wargames.presentation.registry import presentation_of
from wargames.text_helpers import one_line

LENGTH = 40
OPERATIONS = [
    "Backhander",
    "Banquet",
    "Brewer",
    "Cartwheel",
    "Catchpole",
    "Causeway",
    "Cherryblossom",
    "Chronicle",
    "Cleanslate",
    "Cockpit",
    "Coronet",
    "Cottage",
    "Crimson",
    "Desecrate",
    "Detachment",
    "Dexterity",
    "Dovetail",
    "Downfall",
    "Dracula",
    "Elkton",
    "Flintlock",
    "Forager",
    "Galvanic",
    "Globetrotter",
    "Goodtime",
    "Granite",
    "Hailstone",
    "Hotfoot",
    "Hurricane",
    "Iceberg",
    "Interlude",
    "Jackboot",
    "Kingfisher",
    "Landcrab",
    "Lentil",
    "Longcloth",
    "Matterhorn",
    "Meridian",
    "Millet",
    "Musketeer",
    "Oboe",
    "Olympic",
    "Persecution",
    "Postern",
    "Reckless",
    "Roadmaker",
    "Robson",
    "Roger",
    "Sankey",
    "Stalemate",
    "Starvation",
    "Straightline",
    "Thursday",
    "Toenails",
    "Tradewind",
    "Transom",
    "Typhoon",
    "Victor",
    "Watchtower",
    "Zipper",
]
"""Code names of operations in the Pacific and in Burma, 1942 to 1945."""


def title_for(key: str, host: User) -> str:
    """What a new game is called: by a name that none of its host's other open games has."""
    mine = Game.objects.filter(created_by=host, key=key).exclude(status=Game.Status.OVER)
    taken = set(mine.values_list("title", flat=True))
    free: list[str] = []
    numbers = count(1)
    while not free:
        number = next(numbers)
        names = [name if number == 1 else f"{name} {number}" for name in OPERATIONS]
        free = [title for name in names if (title := titled(key, name)) not in taken]
    return secrets.choice(free)


def titled(key: str, name: str) -> str:
    """A name with the kind of its game; without a name the kind alone."""
    kind = presentation_of(key).offer.title
    return f"{name} ({kind})" if name else kind


def name_of(game: Game) -> str:
    """The name alone; empty: the game has none."""
    kind = f" ({presentation_of(game.key).offer.title})"
    return game.title.removesuffix(kind) if game.title.endswith(kind) else ""


class NameForm(forms.Form):
    """How the host calls a game; left empty the game is called by its kind alone."""

    name = forms.CharField(
        label="Name of this game",
        required=False,
        max_length=LENGTH,
        help_text="Shown in lists, notifications and messages.",
        widget=forms.TextInput(attrs={"autocomplete": "off"}),
    )

    def clean_name(self) -> str:
        """:raises ValidationError: nothing of it can be read."""
        typed = str(self.cleaned_data["name"])
        name = one_line(typed)
        if typed.strip() and not name:
            raise ValidationError("Use letters that can be read.")
        return name


def rename(game: Game, name: str) -> None:
    """Give a game another name; its position and its revisions stay as they are."""
    Game.objects.filter(pk=game.pk).update(title=titled(game.key, name))
