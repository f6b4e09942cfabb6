"""What a facilitator has still to announce: held back for each side until it is said."""

from __future__ import annotations

from collections.abc import Sequence

from django.db.models import Max

from engine.core.encoding.codec import JsonObject
from engine.core.facilitation import TellsMore
from engine.core.position import Position
from engine.core.protocol import AnyRules
from engine.core.roles import FACILITATOR
from engine.core.sequence.flow import Applied
from engine.models import Announcement, Game, LogEntry
from engine.position import store
from engine.position.compiled import GAME, CompiledQuery

KIND = "announced"
"""The kind of log entry by which a side is told."""
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
    """The indices of a move's events that must wait until the facilitator announces them.

    An announcement never overtakes one that is already waiting.
    """
    said = {at: event for at, event in enumerate(applied.events) if event.announced}
    is_waiting, found = bool(said) and bool(held(game)), set[int]()
    for at, event in said.items():
        is_waiting = is_waiting or rules.facilitation.is_held(applied.state, event)
        found |= {at} if is_waiting else set()
    return frozenset(found)


def hold(game: Game, entries: Sequence[LogEntry]) -> None:
    """Hold new log entries back from each side that may know of them."""
    sides = store.roles_of(game).sides
    last = game.announcements.aggregate(last=Max("number"))["last"] or 0
    wanted = [(entry, side) for entry in entries for side in entry.audience or sides]
    Announcement.objects.bulk_create(
        Announcement(game=game, entry=entry, viewer=side, number=last + number)
        for number, (entry, side) in enumerate(wanted, start=1)
        if side != FACILITATOR
    )


def held(game: Game) -> list[Announcement]:
    """The announcements still to be made, in order."""
    waiting = HELD.models(game.pk)
    entries = LogEntry.objects.in_bulk({each.entry_id for each in waiting}) if waiting else {}
    for each in waiting:
        each.game, each.entry = game, entries[each.entry_id]
    return waiting


def told_more(rules: AnyRules, state: Position, found: Announcement) -> list[TellsMore]:
    """What the facilitator's words for an announcement tell its side beyond the rules."""
    if not found.words:
        return []
    event = {"kind": found.entry.kind, **found.entry.data}
    return rules.facilitation.told_more(state, event, found.viewer, found.words)


def corrected(game: Game, viewer: str) -> set[int]:
    """The keys of log entries told to a side and corrected since."""
    return {row[0] for row in CORRECTED.rows(game.pk, viewer)}


def said(found: Announcement) -> JsonObject:
    """What a side is told: the facilitator's words, or else the event."""
    if found.words:
        return {"words": found.words}
    return {"kind": found.entry.kind, "data": found.entry.data}
