"""Background task: does what a game's clocks make due, when it is due."""

from __future__ import annotations

import uuid
from datetime import datetime
from typing import Any

from django_tasks import task

from engine.models import Game
from wargames.clocks.due import act_on


@task()
def act(game_id: str) -> int:
    """Do what is due now of one game's clocks; returns how many actions that was.

    What has been done by then, or is not due because a player has moved, is skipped.
    """
    return len(act_on(uuid.UUID(game_id)))


def act_at(*, game: Game, due: datetime, **_: Any) -> None:
    """Signal handler: schedule the task for when something is due."""
    act.using(run_after=due).enqueue(str(game.pk))
