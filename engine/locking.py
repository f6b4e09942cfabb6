"""Locking and versions of a stored game: its row's lock, one version more, an entry of the log."""

from __future__ import annotations

import uuid
from collections.abc import Iterable
from typing import Any

from engine.broadcast import announce, tell_lists
from engine.compiled_queries import CompiledQuery
from engine.models import Game, LogEntry

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
    "result",
    "updated_at",
)


def locked(game_id: uuid.UUID) -> Game:
    """The game's row, locked to the end of the transaction.

    SQLite locks the whole database instead: its transactions begin as writers.

    :raises Game.DoesNotExist: no such game.
    """
    for game in LOCKED.models(game_id):
        return game
    raise Game.DoesNotExist


def changed(game: Game, people: Iterable[int] | None = None) -> None:
    """One version more, and the news of it after the commit.

    `people` are the keys of those whose lists show the game, if somebody has asked already.
    """
    game.version += 1
    game.save(update_fields=CHANGING)
    announce(game, {"type": "game.changed", "version": game.version})
    tell_lists(game.seats.values_list("user_id", flat=True) if people is None else people)


def note(game: Game, kind: str, **data: Any) -> None:
    """An entry of the log that is no event of the rules."""
    LogEntry.objects.create(game=game, move=None, kind=kind, rule="", data=data)
