"""What the rules have a facilitator announce: held for each side, put in other words, spoken."""

from __future__ import annotations

import uuid
from collections.abc import Sequence

from django.db import transaction
from django.db.models import Max

from engine import store
from engine.core.codec import JsonObject
from engine.core.roles import FACILITATOR
from engine.errors import NoSeat, NotAsked
from engine.locking import locked, save_change
from engine.models import WORDS_LENGTH, Announcement, Game, LogEntry, Seat

KIND = "announced"
"""The kind of entry in the log by which a side hears of it."""


def hold(game: Game, entries: Sequence[LogEntry]) -> None:
    """Keep what was just logged as held for each side that may know of it."""
    sides = store.roles_of(game).sides
    last = game.announcements.aggregate(last=Max("number"))["last"] or 0
    wanted = [(entry, side) for entry in entries for side in entry.audience or sides]
    Announcement.objects.bulk_create(
        Announcement(game=game, entry=entry, viewer=side, number=last + number)
        for number, (entry, side) in enumerate(wanted, start=1)
        if side != FACILITATOR
    )


def held(game: Game) -> list[Announcement]:
    """What is still to be said, in the order in which it came about."""
    waiting = game.announcements.filter(is_spoken=False).select_related("entry")
    return list(waiting.exclude(entry__move__undone=True))


@transaction.atomic
def edit(game_id: uuid.UUID, seat: Seat, number: int, words: str) -> None:
    """Put something to be announced in other words; nobody else notices. Empty: as it was.

    :raises NoSeat: not the facilitator's. :raises NotAsked: no such announcement waits.
    """
    game = locked(game_id)
    found = _waiting(game, seat, number)
    found.words = words.strip()[:WORDS_LENGTH]
    found.save(update_fields=("words",))
    save_change(game, told=[FACILITATOR])


@transaction.atomic
def speak(game_id: uuid.UUID, seat: Seat, number: int, words: str | None = None) -> Game:
    """Say something to the side that it is for, in these words or as it was put.

    What lies before it can be taken back no more. Said twice at once it is said once.

    :raises NoSeat: not the facilitator's. :raises NotAsked: no such announcement waits.
    """
    game = locked(game_id)
    found = _waiting(game, seat, number)
    if words is not None:
        found.words = words.strip()[:WORDS_LENGTH]
    say(game, found)
    return game


def say(game: Game, found: Announcement) -> None:
    """Log it for its side, and save the game, which is locked."""
    found.is_spoken = True
    found.save(update_fields=("words", "is_spoken"))
    entry = found.entry
    LogEntry.objects.create(
        game=game,
        version=game.version,
        kind=KIND,
        rule=entry.rule,
        audience=[found.viewer],
        data=said(found),
    )
    game.moves.filter(before__isnull=False).update(before=None)
    is_for_all = game.status == Game.Status.OVER  # then everybody reads the whole log
    save_change(game, told=None if is_for_all else [found.viewer, FACILITATOR])


def said(found: Announcement) -> JsonObject:
    """What a side hears: the words that were put for it, or else what happened."""
    if found.words:
        return {"words": found.words}
    return {"kind": found.entry.kind, "data": found.entry.data}


def _waiting(game: Game, seat: Seat, number: int) -> Announcement:
    """:raises NoSeat: not the facilitator's. :raises NotAsked: no such announcement waits."""
    if seat.game_id != game.pk or seat.side != FACILITATOR:
        raise NoSeat()
    found = next((each for each in held(game) if each.number == number), None)
    if found is None:
        raise NotAsked()
    return found
