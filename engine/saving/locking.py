"""Row lock and version of a stored game: lock it, save it as a new version, add to its log."""

from __future__ import annotations

import uuid
from collections.abc import Collection, Iterable, Sequence

from django.utils import timezone

from engine.core.encoding.codec import JsonData
from engine.core.position import Position
from engine.models import Game, LogEntry, Seat
from engine.position import store
from engine.position.compiled import CompiledQuery, update
from engine.saving.after_commit import announce, announce_to, tell_lists
from engine.visibility import cached_views, revisions
from engine.visibility.cached_views import Stamp

LOCKED = CompiledQuery(Game, lambda game: Game.objects.select_for_update().filter(pk=game))
CHANGING = (
    "version",
    "status",
    "watch",
    "is_open",
    "draw_sides",
    "options",
    "phrases",
    "take_back",
    "flow",
    "summary",
    "opened",
    "result",
    "ended",
    "proposed",
    "updated_at",
)


def locked(game_id: uuid.UUID) -> Game:
    """The game's row, locked until the end of the transaction.

    SQLite locks the whole database instead: its transactions begin as writers.

    :raises Game.DoesNotExist: no such game.
    """
    for game in LOCKED.models(game_id):
        return game
    raise Game.DoesNotExist


def save_change(
    game: Game,
    people: Iterable[int] | None = None,
    *,
    seats: Sequence[Seat] | None = None,
    told: Collection[str] | None = None,
    state: Position | None = None,
    is_as_before: bool = False,
) -> None:
    """Save the game under a new version, and announce it after the commit.

    `people` are the keys of those whose lists show the game, where they are not those at its
    `seats`, which need not be read if already known. `told` are the viewers who can read of the
    change, None for all; under secrecy nobody else is notified unless what they see has changed,
    for which the `state` is compared. `is_as_before`: the position is that of the previous version,
    so caches of it stay valid.
    """
    stamp = cached_views.stamp_of(game) if is_as_before else None
    if state is None and game.written is not None:
        state = game.written.state
    game.version += 1
    update(game, CHANGING)
    store.keep_when_committed(game)
    if stamp is not None:
        store.carry_on(game)
    if store.roles_of(game).is_secret:
        seats = list(game.seats.all()) if seats is None else seats
        _announce_by_viewer(game, seats, told, state, stamp)
        return
    announce(game, {"type": "game.changed", "version": game.version})
    if people is None and seats is not None:
        people = [each.user_id for each in seats]
    tell_lists(game.seats.values_list("user_id", flat=True) if people is None else people)


def _announce_by_viewer(
    game: Game,
    seats: Sequence[Seat],
    told: Collection[str] | None,
    state: Position | None,
    stamp: Stamp | None,
) -> None:
    """Notify each viewer who can see something new, and nobody else."""
    changed = revisions.renew(game, seats, told, state, stamp)
    for viewer, revision in changed.items():
        announce_to(game, viewer, {"type": "game.changed", "version": revision, "viewer": viewer})
    tell_lists(seat.user_id for seat in seats if seat.side in changed)


def add_note(
    game: Game, kind: str, audience: Sequence[str] | None = None, **data: JsonData
) -> None:
    """Add a log entry that is no event of the rules: who joined, asked, took back.

    `audience` are the sides that may know of it, None for everyone.
    """
    known = None if audience is None else list(audience)
    LogEntry.objects.create(
        game=game,
        version=game.version,
        kind=kind,
        data=data,
        audience=known,
        made_at=timezone.now(),
    )
