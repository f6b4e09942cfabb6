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
    """Does what is due now of the clocks of one game; says how much that was.

    Whatever has been done by then, or is not yet due since someone has moved, is left alone.
    """
    return len(act_on(uuid.UUID(game_id)))


def act_at(*, game: Game, due: datetime, **_: Any) -> None:
    """For the signal: have the clocks of a game looked at when something is due."""
    act.using(run_after=due).enqueue(str(game.pk))
