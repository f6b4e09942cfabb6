"""Questions about the moves of a stored game: the last that counts, and what may be taken back."""

from __future__ import annotations

import uuid
from collections.abc import Collection
from typing import Any

from django.db.models import BooleanField, ExpressionWrapper, Q, QuerySet

from engine import store
from engine.compiled_queries import CompiledQuery
from engine.models import Game, Move, Seat

KEPT = ExpressionWrapper(Q(before__isnull=False), output_field=BooleanField())


def _counted(game: uuid.UUID) -> QuerySet[Move, Any]:
    """The moves that count, newest first, but what was done unasked and changed nothing."""
    counted = Move.objects.filter(game=game, undone=False).exclude(unasked="unchanged")
    values = ("pk", "seat", "kept", "is_sealed", "unasked")
    return counted.order_by("-version").annotate(kept=KEPT).values_list(*values)


POSITIONS = CompiledQuery(
    Move, lambda game: Move.objects.filter(game=game, before__isnull=False).values_list("pk")
)
LAST = CompiledQuery(Move, lambda game: _counted(game)[:1])


def forget_positions(game: Game) -> None:
    """Forget the positions before the moves of a game: none of them can be taken back any more."""
    with_position = POSITIONS.rows(game.pk)
    if with_position:
        game.moves.filter(pk__in=[row[0] for row in with_position]).update(before=None)


def own_last(game: Game, side: str) -> Move | None:
    """The last move of a side that counts, apart from what nobody had asked for."""
    powers = store.roles_of(game).powers_of(side)
    counted = game.moves.filter(undone=False, role__in=powers, unasked="")
    return counted.order_by("-version").first()


def undoable(game: Game, seat: Seat) -> Move | None:
    """The seat's last move, if it can be taken back."""
    found = undoable_of(game, [seat.pk])
    return None if found is None else Move.objects.get(pk=found)


def undoable_of(game: Game, seats: Collection[int]) -> int | None:
    """The key of the last move of these seats, if it can be taken back.

    What was done unasked and changed nothing is passed over. A sealed answer of one's own can be
    taken back whatever others have done since, until all are in: they do not know each other. The
    position that is kept with a move is large, and not read here.
    """
    last = next(iter(LAST.rows(game.pk)), None)
    if last is not None and last[1] not in seats and (last[3] or last[4]):
        last = _counted(game.pk).filter(seat__in=seats).first()
        return last[0] if last and last[3] else None
    if last is None or last[1] not in seats:
        return None
    return last[0] if last[2] or last[3] else None
