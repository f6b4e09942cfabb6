"""The program as an actor: it facilitates where nobody does, at an even pace.

What it is to do is a task in the database, enqueued in the transaction of what led to it: it
survives a restart, and is never for something that was rolled back.
"""

from __future__ import annotations

import uuid
from datetime import timedelta
from typing import Any

from django.conf import settings
from django.utils import timezone
from django_tasks import task

from engine import moves, store
from engine.models import Game


@task()
def act(game_id: str) -> bool:
    """Does the next thing that is the program's to do in a game; says whether there was any.

    Whoever has sat down in the facilitator's chair meanwhile does it themselves. What this does
    schedules what comes next.
    """
    key = uuid.UUID(game_id)
    if not Game.objects.filter(pk=key).exists():
        return False
    return moves.play_program(key)


def schedule(*, game: Game, **_: Any) -> None:
    """For the signals of the engine: enqueue what the program is to do next, if anything."""
    if not store.roles_of(game).has_facilitator:
        return
    if moves.is_programs_turn(game, moves.seats_at(game)):
        later = timezone.now() + timedelta(seconds=settings.PROGRAM_PACE)
        act.using(run_after=later).enqueue(str(game.pk))
