"""Log entries of the site that are no moves: a paused clock, more time."""

from __future__ import annotations

import uuid
from collections.abc import Sequence

from django.db import transaction

from engine.core.encoding.codec import JsonData
from engine.core.roles import FACILITATOR
from engine.models import Game
from engine.position.store import roles_of
from engine.saving.locking import add_note, locked, save_change


@transaction.atomic
def remark(
    game_id: uuid.UUID, kind: str, audience: Sequence[str] | None = None, **data: JsonData
) -> Game:
    """Add a note to a game's log; the position and all open decisions stay as they are.

    `audience`: the sides that may know of it, None for everyone; the facilitator always may.

    :raises Game.DoesNotExist: no such game.
    """
    game = locked(game_id)
    add_note(game, kind, audience, **data)
    told = None
    if audience is not None:
        told = {*audience, *[FACILITATOR] * roles_of(game).has_facilitator}
    save_change(game, told=told, is_as_before=True)
    return game
