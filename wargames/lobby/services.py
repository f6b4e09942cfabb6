"""Creating, joining and sharing games."""

from __future__ import annotations

from datetime import timedelta
from typing import Any

from django.db import transaction
from django.utils import timezone

from engine.core.dice import commitment
from engine.models import Game
from engine.seats import beginning
from wargames.accounts.models import User
from wargames.accounts.services import CLICKED_TWICE
from wargames.clocks.services import Terms, set_clock
from wargames.lobby.game_names import title_for
from wargames.lobby.new_games import tables

SENT_TWICE = timedelta(minutes=1)


class SeedUsed(Exception):
    """The seed belongs to another game: one who has finished that game would know the cards."""


@transaction.atomic
def game_once(
    creator: User,
    seed: str,
    chosen: dict[str, Any],
    table: tables.Chosen | None = None,
    clock: Terms | None = None,
) -> Game:
    """Create a game, or return the one that the same form made a moment ago; `table`: its terms.

    :raises SeedUsed: another game was made with this seed.
    """
    locked(creator)
    made = Game.objects.filter(commitment=commitment(seed)).first()
    if made is None:
        title = title_for(chosen["key"], creator)
        game = beginning.new_game(creator=creator, seed=seed, title=title, **chosen)
        if table is not None and table != tables.Chosen():
            tables.choose(game, table)
        set_clock(game, clock)
        return game
    if made.created_by_id == creator.pk and made.created_at > timezone.now() - SENT_TWICE:
        return made
    raise SeedUsed


@transaction.atomic
def change_terms(game: Game, chosen: dict[str, Any], clock: Terms | None) -> None:
    """Change the settings of a waiting game, and its clock (seats.beginning.set_terms)."""
    if beginning.set_terms(game.pk, **chosen).status == Game.Status.WAITING:
        set_clock(game, clock)


@transaction.atomic
def start_once(creator: User, wanted: dict[str, Any]) -> Game:
    """Create a game or lesson as the rulebook has it, or return what a double click has made."""
    locked(creator)
    just_now = timezone.now() - CLICKED_TWICE
    mine = Game.objects.filter(created_by=creator, created_at__gt=just_now, moves=None)
    alike = mine.filter(key=wanted["key"], lesson=wanted.get("lesson", ""))
    for game in alike:
        is_hot_seat = not game.lesson and game.seats.count() > 1
        if is_hot_seat == wanted.get("hot_seat", False) and not game.options and not game.phrases:
            return game
    title = "" if wanted.get("lesson") else title_for(wanted["key"], creator)
    return beginning.new_game(creator=creator, title=title, **wanted)


def locked(creator: User) -> None:
    """Lock a person's row, so that two simultaneous clicks are handled one after the other.

    Rows that refer to the person, as seats and notices do, can be inserted meanwhile.
    """
    User.objects.select_for_update(no_key=True).get(pk=creator.pk)
