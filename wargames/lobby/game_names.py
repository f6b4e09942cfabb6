"""Names that tell games of one kind apart: chosen by the site, changed by the host.

A game's title is its name and its kind, as in "Cartwheel (The Pacific War)".
"""

from __future__ import annotations

import secrets
from itertools import count

from django import forms
from django.core.exceptions import ValidationError

from engine.models import Game
from wargames.accounts.models import User
from wargames.presentation.registry import presentation_of
from wargames.rendering.text_helpers import one_line

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
    """A random title for a new game, unused among the host's other unfinished games of its kind."""
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
    """A name with the kind of its game; without a name, the kind alone."""
    kind = presentation_of(key).offer.title
    return f"{name} ({kind})" if name else kind


def name_of(game: Game) -> str:
    """A game's name without its kind; empty: it has none."""
    kind = f" ({presentation_of(game.key).offer.title})"
    return game.title.removesuffix(kind) if game.title.endswith(kind) else ""


class NameForm(forms.Form):
    """The host's name for a game; if left empty, the title is the kind alone."""

    name = forms.CharField(
        label="Name of this game",
        required=False,
        max_length=LENGTH,
        help_text="Shown in lists, notifications and messages.",
        widget=forms.TextInput(attrs={"autocomplete": "off"}),
    )

    def clean_name(self) -> str:
        """The name on one line.

        :raises ValidationError: it has no readable characters.
        """
        typed = str(self.cleaned_data["name"])
        name = one_line(typed)
        if typed.strip() and not name:
            raise ValidationError("Use letters that can be read.")
        return name


def form_of(game: Game) -> NameForm:
    """The form with a game's name."""
    return NameForm(initial={"name": name_of(game)})


def rename(game: Game, name: str) -> None:
    """Change the name of a game; its position and its revisions stay as they are."""
    Game.objects.filter(pk=game.pk).update(title=titled(game.key, name))
