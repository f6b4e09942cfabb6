"""The form of a game against a program, and the game that it starts."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from django import forms
from django.db import transaction
from django.forms.boundfield import BoundWidget
from django.utils import timezone
from msgspec import Struct

from engine.core.encoding.codec import JsonData
from engine.core.playing.advice import ADMIRAL, CADET, CAPTAIN
from engine.core.playing.program_registry import players_of
from engine.models import STEADY, Game
from engine.position import store
from engine.seats import beginning, programs
from wargames.accounts.models import User
from wargames.accounts.services import CLICKED_TWICE
from wargames.lobby.game_names import title_for
from wargames.lobby.new_games.forms import DICE, capped, named_sides
from wargames.lobby.new_games.switches import SwitchesForm, Ticks
from wargames.lobby.services import locked
from wargames.opponents.accounts import account_of
from wargames.presentation.offer import Offer

LEVEL_HELP = {
    CADET: "For a first game. It knows what to do and makes mistakes.",
    CAPTAIN: "A sound player. It weighs each plan and answers at once.",
    ADMIRAL: "The strongest. It plays plans out before it decides, and takes longer.",
}
SLOW = 3
"""Seconds between two moves, where little is told of them; `opponents.tasks.pause_of`."""
PACES = [
    (str(STEADY), "Steady: you can follow each of its moves"),
    (str(SLOW), "Slow: time to read what each of them did"),
    ("0", "At once"),
]


def can_be_played_against(offer: Offer) -> bool:
    """Whether programs play this game, and its sides play against each other."""
    return offer.is_opposed and bool(players_of(offer.key))


def levels_of(offer: Offer) -> list[tuple[str, str]]:
    """The levels of the programs that play a game, with their names."""
    return [(level, level.capitalize()) for level in players_of(offer.key)]


YOURS, PROGRAMS = "yours", "programs"
"""Who plays one power of a side of several: the player alone, or the program beside the player."""
ONE_POWER_HELP = "Its side is then yours, whatever is chosen above."


class Chosen(Struct, frozen=True):
    """The chosen opponent: its level and pace, and the player's side and options.

    power: the one power of that side that the player leads, a program the rest of the side; or the
    one that the program leads beside the player (is_programs); "" for none.
    """

    key: str
    level: str
    side: str
    pace: int
    options: Mapping[str, JsonData]
    power: str = ""
    is_programs: bool = False


class AgainstForm(SwitchesForm):
    """The program to play against, the player's side, and the optional rules of the game."""

    level = forms.ChoiceField(label="Opponent", widget=forms.RadioSelect)
    side = forms.ChoiceField(label="Your side", widget=forms.RadioSelect)
    power = forms.ChoiceField(label="Power", required=False, help_text=ONE_POWER_HELP)
    pace = forms.ChoiceField(
        label="Its moves come", choices=PACES, initial=str(STEADY), widget=forms.RadioSelect
    )

    def __init__(self, *args: Any, words: Offer, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.words = words
        levels = levels_of(words)
        sides = [(side, capped(name)) for side, name in words.sides.items()]
        self.fields["level"].choices = levels  # type: ignore[attr-defined]
        self.fields["level"].initial = levels[0][0]
        self.fields["side"].choices = [*sides, (DICE, "Dice decide")]  # type: ignore[attr-defined]
        self.fields["side"].initial = sides[0][0]
        self.fields["power"].choices = power_choices(words)  # type: ignore[attr-defined]
        self.add_switches([words])

    def clean(self) -> None:
        """Check that the options go together."""
        self.check_switches(self.words)

    @property
    def groups(self) -> list[Ticks]:
        """The optional rules of the game."""
        return self.groups_of(self.words)

    @property
    def levels(self) -> list[tuple[BoundWidget, str]]:
        """The radio buttons of the levels, each with an explanation."""
        return [(tick, LEVEL_HELP[tick.data["value"]]) for tick in self["level"]]

    @property
    def chosen(self) -> Chosen:
        """The submitted choices."""
        data = self.cleaned_data
        whose, _, named = data["power"].partition(":")
        side, _, power = named.rpartition(":")
        return Chosen(
            key=self.words.key,
            level=data["level"],
            side=side or data["side"],
            pace=int(data["pace"]),
            options=self.options_of(self.words.key),
            power=power,
            is_programs=whose == PROGRAMS,
        )


def power_choices(words: Offer) -> list[tuple[str, Any]]:
    """The powers that one person, or one program beside a person, may lead; empty: none."""
    powers = [each for each in named_sides(words) if ":" in each[0]]
    whose = {
        YOURS: ("You", "You play one power, the computer all others"),
        PROGRAMS: ("The computer", "The computer plays one power of your side"),
    }
    groups = [
        (title, [(f"{key}:{named}", f"{who}: {name}") for named, name in powers])
        for key, (who, title) in whose.items()
    ]
    return [("", "All of my side"), *groups] if powers else []


@transaction.atomic
def start_against(creator: User, chosen: Chosen) -> Game:
    """Create a game against a program, or return the one that a double click has made."""
    locked(creator)
    account = account_of(chosen.level)
    just_now = timezone.now() - CLICKED_TWICE
    mine = Game.objects.filter(created_by=creator, created_at__gt=just_now, key=chosen.key)
    for game in mine.filter(seats__user=account, moves=None).distinct():
        if game.options == chosen.options and shares_as(game, creator, chosen):
            return game
    return new_against(creator, chosen)


def shares_as(game: Game, creator: User, chosen: Chosen) -> bool:
    """Whether the powers of the creator's side are shared with a program as chosen."""
    mine = game.seats.get(user=creator)
    beside = game.seats.filter(side=mine.side).exclude(pk=mine.pk).first()
    found = mine.powers, None if beside is None else beside.powers
    if not chosen.power:
        return found == ([], None)
    return found == (([], [chosen.power]) if chosen.is_programs else ([chosen.power], []))


@transaction.atomic
def new_against(creator: User, chosen: Chosen) -> Game:
    """Create a game against a program.

    :raises KeyError: there is no such level.
    :raises NoSeat: no program of it plays this game.
    """
    is_drawn = chosen.side == DICE
    game = beginning.new_game(
        key=chosen.key,
        creator=creator,
        options=dict(chosen.options),
        side="" if is_drawn else chosen.side,
        power="" if chosen.is_programs else chosen.power,
        draw_sides=is_drawn,
        title=title_for(chosen.key, creator),
    )
    if chosen.power:
        powers = [chosen.power] if chosen.is_programs else []
        seat_beside(game, chosen.side, powers, chosen.level, chosen.pace)
    seat_programs(game, chosen.level, chosen.pace)
    game.refresh_from_db()
    return game


def seat_beside(game: Game, side: str, powers: Sequence[str], level: str, pace: int) -> None:
    """Let a program share a side with its player: with these powers by name, or with the rest.

    :raises KeyError: there is no such level.
    :raises NoSeat: no program of it plays this game.
    """
    programs.join(game.pk, account_of(level), side, level, pace, powers=powers, beside=True)


@transaction.atomic
def seat_programs(game: Game, level: str, pace: int = STEADY) -> None:
    """Let a program take each side of a game that has no player.

    :raises KeyError: there is no such level.
    :raises NoSeat: no program of it plays this game.
    """
    account = account_of(level)
    led = set(game.seats.values_list("side", flat=True))
    for side in store.roles_of(game).sides:
        if side not in led:
            programs.join(game.pk, account, side, level, pace)
