"""Schedules the program's moves: it facilitates where no person does, at the table's even pace.

What it is to do is a task in the database, enqueued in the transaction of what led to it: it
survives a restart, and is never for something that was rolled back.
"""

from __future__ import annotations

import uuid
from collections.abc import Sequence
from datetime import timedelta
from typing import Any

from django.conf import settings
from django.utils import timezone
from django_tasks import task

from engine import moves
from engine.models import Game, Seat
from engine.position import store
from engine.seats import seated
from wargames.lobby.models import Facilitates
from wargames.lobby.new_games.tables import terms_of
from wargames.opponents import tasks as opponents

QUICKER = 4
"""So many times shorter is the pause where the site goes on at once: short, but the same always."""


@task()
def act(game_id: str, turn: int | None = None) -> bool:
    """Do the program's next turn in a game; returns whether it had one.

    A person who has become the facilitator meanwhile acts instead. This schedules the next turn by
    itself. `turn`: the turn it was enqueued for (None: any; seated.programs_turn), so that other
    events neither hasten nor delay it.
    """
    game = Game.objects.filter(pk=uuid.UUID(game_id)).first()
    if game is None or turn not in (None, seated.programs_turn(game)):
        return False
    return moves.play_program(game.pk)


def schedule(*, game: Game, seats: Sequence[Seat] | None = None, **_: Any) -> None:
    """Signal handler: enqueue what programs are to do next, if anything.

    Each turn of the facilitator's comes after the same pause, whatever it contains.
    """
    if seats is not None and any(seat.program for seat in seats):
        opponents.schedule(game, seats)
    if not store.roles_of(game).has_facilitator:
        return
    if seated.is_programs_turn(game, seated.seats_at(game) if seats is None else seats):
        later = timezone.now() + timedelta(seconds=pause_of(game))
        act.using(run_after=later).enqueue(str(game.pk), seated.programs_turn(game))


def pause_of(game: Game) -> float:
    """Seconds before each turn of the facilitator's, by the terms of the table."""
    is_quick = terms_of(game).facilitates == Facilitates.AT_ONCE
    return float(settings.PROGRAM_PACE) / (QUICKER if is_quick else 1)
