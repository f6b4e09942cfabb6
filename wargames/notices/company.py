"""With whom someone plays a game, in words: what tells two games of one kind apart."""

from __future__ import annotations

from typing import Any

from django.db.models import Prefetch

from engine.core.roles import FACILITATOR
from engine.models import Game, Seat
from wargames.presentation.registry import presentation_of

NAMED = 2
"""The most people named; for more than one further, the number is given."""


def seats_and_people() -> Any:
    """The prefetch for `against` on many notices."""
    return Prefetch("game__seats", Seat.objects.select_related("user"))


def against(game: Game, person: int) -> str:
    """The opponents as " against Bea", or the team as " with Bea"; empty for a person alone."""
    seats = [seat for seat in game.seats.all() if seat.side != FACILITATOR]
    own = {seat.side for seat in seats if seat.user_id == person}
    is_opposed = presentation_of(game.key).offer.is_opposed
    others = [seat for seat in seats if not is_opposed or seat.side not in own]
    names = list(dict.fromkeys(each.user.name for each in others if each.user_id != person))
    if not names or not own:
        return ""
    return f" {'against' if is_opposed else 'with'} {listed(names)}"


def listed(names: list[str]) -> str:
    """Ann; Ann and Bea; Ann, Bea and Carl; Ann, Bea and 3 others."""
    if len(names) > NAMED + 1:
        return f"{', '.join(names[:NAMED])} and {len(names) - NAMED} others"
    *first, last = names
    return f"{', '.join(first)} and {last}" if first else last
