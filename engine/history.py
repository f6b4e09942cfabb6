"""Questions about the moves of a stored game: the last that counts, and what may be taken back."""

from __future__ import annotations

from collections.abc import Collection

from django.db.models import BooleanField, ExpressionWrapper, Q

from engine import store
from engine.models import Game, Move, Seat

KEPT = ExpressionWrapper(Q(before__isnull=False), output_field=BooleanField())


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
    counted = Move.objects.filter(game=game, undone=False).exclude(unasked="unchanged")
    newest = counted.order_by("-version").annotate(kept=KEPT)
    values = newest.values_list("pk", "seat", "kept", "is_sealed", "unasked")
    last = values.first()
    if last is not None and last[1] not in seats and (last[3] or last[4]):
        last = values.filter(seat__in=seats).first()
        return last[0] if last and last[3] else None
    if last is None or last[1] not in seats:
        return None
    return last[0] if last[2] or last[3] else None
