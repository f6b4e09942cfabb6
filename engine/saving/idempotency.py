"""Makes sure that an action beside the moves is done once, however often it is sent."""

from __future__ import annotations

from collections.abc import Sequence

from engine.core.encoding.codec import JsonData
from engine.errors import Stale
from engine.models import Game, Seat
from engine.saving.locking import add_note
from engine.visibility import revisions


def note(
    game: Game, kind: str, seat: Seat, audience: Sequence[str] | None = None, **data: JsonData
) -> None:
    """Log an action with the revision it used up and its author's seat, for `is_done`."""
    revision = revisions.revision_of(game, seat.side)
    add_note(game, kind, audience, version=revision, place=seat.place, **data)


def is_done(game: Game, seat: Seat, version: int, *kinds: str) -> bool:
    """Whether this person has already done this at this revision (a double click, a retry).

    False if the revision is still current. A revision is used up once, so no other change can be
    meant.

    :raises Stale: something else has used it up.
    """
    if version == revisions.revision_of(game, seat.side):
        return False
    mine = list(game.seats.filter(user=seat.user_id).values_list("place", flat=True))
    done = game.log.filter(move=None, kind__in=kinds, data__version=version)
    if not done.filter(data__place__in=mine).exists():
        raise Stale(version=game.version)
    return True
