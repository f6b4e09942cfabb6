"""What a facilitator has still to announce: held back for each side until it is said."""

from __future__ import annotations

from collections.abc import Sequence

from django.db.models import Max

from engine.core.encoding.codec import JsonObject
from engine.core.facilitation import TellsMore
from engine.core.position import Position
from engine.core.protocol import AnyRules, Applied
from engine.core.roles import FACILITATOR
from engine.models import Announcement, Game, LogEntry
from engine.position import store
from engine.position.compiled_queries import GAME, CompiledQuery

KIND = "announced"
"""The kind of entry in the log by which a side hears of it."""
HELD = CompiledQuery(
    Announcement,
    lambda game: Announcement.objects.filter(game=game, is_spoken=False).exclude(
        entry__move__undone=True
    ),
)
CORRECTED = CompiledQuery(
    Announcement,
    lambda game, viewer: Announcement.objects.filter(
        game=game, viewer=viewer, is_spoken=True, entry__is_held=False
    ).values_list("entry_id"),
    GAME,
    "viewer",
)


def to_hold(game: Game, rules: AnyRules, applied: Applied[Position]) -> frozenset[int]:
    """The places of the events of a move that wait until the facilitator says them.

    Nothing that is announced overtakes what waits already.
    """
    said = {at: event for at, event in enumerate(applied.events) if event.announced}
    is_waiting, found = bool(said) and bool(held(game)), set[int]()
    for at, event in said.items():
        is_waiting = is_waiting or rules.facilitation.is_held(applied.state, event)
        found |= {at} if is_waiting else set()
    return frozenset(found)


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
    waiting = HELD.models(game.pk)
    entries = LogEntry.objects.in_bulk({each.entry_id for each in waiting}) if waiting else {}
    for each in waiting:
        each.game, each.entry = game, entries[each.entry_id]
    return waiting


def told_more(rules: AnyRules, state: Position, found: Announcement) -> list[TellsMore]:
    """What the words that were put for an announcement tell its side more than the rules do."""
    if not found.words:
        return []
    event = {"kind": found.entry.kind, **found.entry.data}
    return rules.facilitation.told_more(state, event, found.viewer, found.words)


def corrected(game: Game, viewer: str) -> set[int]:
    """The keys of entries of the log that a side was told and that were put right since."""
    return {row[0] for row in CORRECTED.rows(game.pk, viewer)}


def said(found: Announcement) -> JsonObject:
    """What a side hears: the words that were put for it, or else what happened."""
    if found.words:
        return {"words": found.words}
    return {"kind": found.entry.kind, "data": found.entry.data}
