"""Questions about the moves of a stored game: the last that counts, and what may be taken back."""

from __future__ import annotations

import uuid
from collections.abc import Collection, Iterable
from typing import Any, TypeAlias

from django.db.models import BooleanField, ExpressionWrapper, Q, QuerySet

from engine.models import Game, Move, Seat
from engine.position import store
from engine.position.compiled import ANY, GAME, CompiledQuery, Row, Statement, updating
from engine.position.process_cache import MEGABYTE, ProcessCache

KEPT = ExpressionWrapper(Q(before__isnull=False), output_field=BooleanField())


def _counted(game: uuid.UUID) -> QuerySet[Move, Any]:
    """The moves that count, newest first, without unasked ones that changed nothing."""
    counted = Move.objects.filter(game=game, undone=False).exclude(unasked="unchanged")
    values = ("pk", "seat", "kept", "is_sealed", "unasked")
    return counted.order_by("-version").annotate(kept=KEPT).values_list(*values)


POSITIONS = CompiledQuery(
    Move,
    lambda game: (
        Move.objects.filter(game=game, before__isnull=False).order_by().values_list("pk")[:1]
    ),
)
ANY_POSITION = "any position"
"""The cache key for whether any move has the position before it."""
LAST = CompiledQuery(Move, lambda game: _counted(game)[:1])
MADE = CompiledQuery(
    Move,
    lambda game, power: (
        Move.objects.filter(game=game, role=power, undone=False)
        .order_by("-version")
        .values_list("version")[:1]
    ),
    GAME,
    "power",
)
ANSWERED = CompiledQuery(
    Move,
    lambda game, power: (
        Move.objects.filter(game=game, role=power, undone=False, unasked="")
        .order_by()
        .values_list("pk")[:1]
    ),
    GAME,
    "power",
)
LAST_MOVE = "the last move"
KeptRows: TypeAlias = ProcessCache[tuple[uuid.UUID, int, str], list[Row]]
answers: KeptRows = ProcessCache("history", 4 * MEGABYTE, lambda rows: 1000)
"""Keyed by game, version and question: every addition to a history makes a new version."""


def _cached_rows(game: Game, name: str, query: CompiledQuery[Move], *more: str) -> list[Row]:
    """The result of a query about a game's moves, cached for the game's version."""
    key = game.pk, game.version, name
    found = answers.get(key)
    if found is None:
        found = query.rows(game.pk, *more)
        answers.keep(key, found)
    return found


def keep_when_committed(game: Game, move: Move, *, forgot: bool) -> None:
    """Cache how a move just made changes these answers, for the version that it led to.

    `forgot`: whether the positions before all earlier moves were deleted with it.
    """
    own = [] if move.before is None else [(move.pk,)]
    positions = [] if forgot else answers.get((game.pk, move.version, ANY_POSITION))
    if own or positions is not None:
        answers.keep((game.pk, game.version, ANY_POSITION), own or positions or [])
    if move.unasked:
        return
    row: Row = (move.pk, move.seat_id, move.before is not None, move.is_sealed, move.unasked)
    known: dict[str, list[Row]] = {LAST_MOVE: [row], move.role: [(move.version,)]}
    for power in store.roles_of(game).powers:
        before = answers.get((game.pk, move.version, power))
        if before is not None:
            known.setdefault(power, before)
    for asked, rows in known.items():
        answers.keep((game.pk, game.version, asked), rows)


def last_version(game: Game, powers: Iterable[str]) -> int:
    """The version of the last move of these powers that counts; -1: they have made none."""
    found = (_cached_rows(game, power, MADE, power) for power in powers)
    return max((rows[0][0] for rows in found if rows), default=-1)


def forgetting(game: Game) -> Statement | None:
    """The statement that deletes the positions before a game's moves, if there are any.

    None of those moves can be taken back any more. Under secrecy it is not asked whether there are
    any: the time that this takes would tell whether the last secret move could be taken back.
    """
    if not store.roles_of(game).is_secret and not _cached_rows(game, ANY_POSITION, POSITIONS):
        return None
    return updating(Move, {"before": None}, {"game": game.pk, "before": ANY})


def own_last(game: Game, powers: Collection[str]) -> Move | None:
    """The last move of these powers that counts, apart from unasked ones."""
    counted = game.moves.filter(undone=False, role__in=powers, unasked="")
    return counted.order_by("-version").first()


def has_answered(game: Game, side: str) -> bool:
    """Whether a side has made a move that counts, apart from unasked ones."""
    powers = store.roles_of(game).powers_of(side)
    return any(ANSWERED.rows(game.pk, power) for power in powers)


def undoable(game: Game, seat: Seat) -> Move | None:
    """The seat's last move, if it can be taken back."""
    found = undoable_of(game, [seat.pk])
    return None if found is None else Move.objects.get(pk=found)


def undoable_of(game: Game, seats: Collection[int]) -> int | None:
    """The key of the last move of these seats, if it can be taken back.

    Unasked moves that changed nothing are skipped. One's own sealed answer can be taken back,
    whatever others have done since, until all answers are in: nobody knows of it yet. Nothing can
    be taken back after players or a clock have ended the game. The position stored with a move is
    large, and not read here.
    """
    if game.ended is not None:
        return None
    last = next(iter(_cached_rows(game, LAST_MOVE, LAST)), None)
    if last is not None and last[1] not in seats and (last[3] or last[4]):
        last = _counted(game.pk).filter(seat__in=seats).first()
        return last[0] if last and last[3] else None
    if last is None or last[1] not in seats:
        return None
    return last[0] if last[2] or last[3] else None
