"""What every change of a stored game shares: its lock, its version, its news, its refusals."""

from __future__ import annotations

import uuid
from collections.abc import Iterable
from functools import partial
from typing import Any

from django.db import transaction

from engine.broadcast import tell
from engine.compiled_queries import CompiledQuery
from engine.core.choice import Refusal
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


class MoveError(Exception):
    """A move that was not made; nothing has changed. `kind` names why, for the page's words."""

    kind = "refused"

    def __init__(self, **data: Any) -> None:
        super().__init__(self.kind)
        self.data = data


class Stale(MoveError):
    """The game has gone on since the page was made."""

    kind = "stale"


class TermsChanged(MoveError):
    """What was to be agreed to by sitting down is no longer what stands there."""

    kind = "terms_changed"


class NotBegun(MoveError):
    """A side is still without a player."""

    kind = "not_begun"


class NotYourWatch(MoveError):
    """Somebody else who shares the role is on watch this turn."""

    kind = "not_your_watch"


class NotAsked(MoveError):
    """No decision of this role is open."""

    kind = "not_asked"


class NotLegal(MoveError):
    """The choice is not among the open ones; `refusal` is the rule's reason, if it has one."""

    kind = "not_legal"

    def __init__(self, refusal: Refusal | None = None) -> None:
        super().__init__()
        self.refusal = refusal


class Garbled(MoveError):
    """What was sent is not a choice of this game."""

    kind = "garbled"


class NothingToUndo(MoveError):
    """No own move since the last die, reveal or move of another seat."""

    kind = "nothing_to_undo"


class NoSeat(MoveError):
    """The table is closed or full, or the seat is not of this game."""

    kind = "no_seat"


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


def person_group(user_id: int) -> str:
    """The channel group of somebody's open lists of games."""
    return f"person.{user_id}"


def tell_lists(people: Iterable[int]) -> None:
    """Tell these people's lists of games once what happened is committed; never what it was."""
    groups = [person_group(person) for person in sorted(set(people))]
    for group in groups:
        transaction.on_commit(partial(tell, group, {"type": "games.changed"}))


def note(game: Game, kind: str, **data: Any) -> None:
    """An entry of the log that is no event of the rules."""
    LogEntry.objects.create(game=game, move=None, kind=kind, rule="", data=data)


def announce(game: Game, message: dict[str, Any]) -> None:
    """Tell the table's sockets once what happened is committed."""
    group = game.group
    transaction.on_commit(lambda: tell(group, message))
