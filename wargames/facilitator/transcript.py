"""What each room has been told so far, with the marks of what was wrong."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from datetime import datetime
from itertools import islice
from typing import Any

from django.utils.safestring import SafeString, mark_safe
from msgspec import Struct

from engine.core.events import may_know
from engine.core.roles import FACILITATOR
from engine.models import Game, LogEntry, Move
from engine.position import store
from engine.visibility import announced
from engine.visibility.announced import KIND
from wargames.facilitator.cards import HALLWAY, plain
from wargames.presentation.registry import presentation_of
from wargames.presentation.wording import hashed_names
from wargames.table.history.log import (
    AUDIENCE,
    DATA,
    HELD,
    UNDONE,
    VERSION,
    entries_of,
    event_words,
    is_told,
    told_of,
)
from wargames.table.history.log import KIND as KIND_AT

NEWEST = 12
"""The number of lines shown on the desk."""
AT_ONCE = 4
"""So many entries are read for each line that is wanted, and so many times more if too few."""
ALL_AT_ONCE = 200
"""The batch size where all lines are wanted."""


class Told(Struct, frozen=True):
    """One thing that a room was told.

    pk, kind: of its log entry. is_message: the facilitator announced it, so it can be corrected.
    is_wrong: it was corrected later. moment: when; None where that was not kept, and on the desk.
    """

    pk: int
    kind: str
    rule: str
    told: SafeString
    is_message: bool
    is_wrong: bool
    moment: datetime | None = None

    @property
    def plain(self) -> str:
        """The line as text."""
        return plain(self.told)


def transcript(game: Game, side: str, names: Mapping[str, str], search: str = "") -> list[Told]:
    """All that a side was told, newest first; search: words that a line must have."""
    told, wanted = Telling(game, [side], names), search.casefold().split()
    lines = (told.line(side, each) for each in _entries(game) if told.is_for(side, each))
    return [line for line in lines if all(word in line.plain.casefold() for word in wanted)]


def newest_told(
    game: Game, sides: Sequence[str], names: Mapping[str, str], count: int = NEWEST
) -> dict[str, list[Told]]:
    """What each side was told last, newest first, from the log that all requests share; 0: all."""
    told, entries, wanted = Telling(game, sides, names), entries_of(game), AT_ONCE * count
    while True:
        rows = entries.newest(wanted)
        found = {side: list(islice(told.of_rows(side, rows), count or None)) for side in sides}
        if len(rows) < wanted or not wanted or all(len(each) == count for each in found.values()):
            return found
        wanted *= AT_ONCE


class Already(Struct, frozen=True):
    """What a room has heard by itself; safe HTML. room: its key; name: as it is called."""

    room: str
    name: str
    told: SafeString


def told_already(
    game: Game, rooms: Mapping[str, str], names: Mapping[str, str], kinds: Collection[str]
) -> list[Already]:
    """What rooms have heard by themselves since the facilitator last went on, oldest first.

    What came with that is part of it. rooms: key → name, everyone's among them.
    """
    called, found = hashed_names(tuple(names.items())), list[Already]()
    rows = entries_of(game).newest(AT_ONCE * NEWEST)
    told = [row for row in rows if row[KIND_AT] in kinds and not row[HELD] and not row[UNDONE]]
    since = _went_on(game) if told else 0
    for row in told:
        if row[VERSION] < since:
            break
        hearing = [
            room for room in rooms if room != HALLWAY and is_told(row[AUDIENCE], False, room)
        ]
        words = mark_safe(event_words(game.key, row[KIND_AT], row[DATA], called))  # noqa: S308 - ours
        for room in hearing if row[AUDIENCE] else [HALLWAY]:
            found.append(Already(room, rooms[room], words))
    return found[::-1]


def _went_on(game: Game) -> int:
    """The version of the facilitator's last move that was asked for; 0: there is none."""
    moves = Move.objects.filter(game=game, role=FACILITATOR, undone=False, unasked="")
    return moves.order_by("-version").values_list("version", flat=True).first() or 0


class Ruled(Struct, frozen=True):
    """A ruling on the spot; rooms: the sides that heard it, empty for everyone."""

    told: SafeString
    rooms: Sequence[str]


def rulings(game: Game, kind: str, names: Mapping[str, str]) -> list[Ruled]:
    """The rulings on the spot, oldest first; kind: of their log entries."""
    called = hashed_names(tuple(names.items()))
    rows = LogEntry.objects.filter(game=game, kind=kind).exclude(move__undone=True)
    return [
        Ruled(told_of(game.key, entry, called), entry.audience or ())
        for entry in rows.order_by("pk")
    ]


class Telling:
    """Tells log entries to sides."""

    def __init__(self, game: Game, sides: Sequence[str], names: Mapping[str, str]) -> None:
        self.game = game
        self.untold = presentation_of(game.key).log.untold
        self.called = hashed_names(tuple(names.items()))
        self.wrong = {side: announced.corrected(game, side) for side in sides}
        self.messages = spoken_kinds(game)

    def is_for(self, side: str, entry: LogEntry) -> bool:
        """Whether a side is told of an entry at all."""
        return entry.kind not in self.untold and may_know(entry.audience, side)

    def of_rows(self, side: str, rows: Iterable[Sequence[Any]]) -> Iterator[Told]:
        """What a side was told of rows of the log (`FIELDS`), and what still counts of that."""
        for pk, kind, rule, json, audience, is_held, *_, is_undone in rows:
            if is_undone or kind in self.untold or not is_told(audience, is_held, side):
                continue
            yield Told(
                pk=pk,
                kind=kind,
                rule=rule,
                told=mark_safe(event_words(self.game.key, kind, json, self.called)),  # noqa: S308 - ours
                is_message=kind in self.messages,
                is_wrong=pk in self.wrong[side],
            )

    def line(self, side: str, entry: LogEntry) -> Told:
        """A log entry as a side was told it."""
        return Told(
            pk=entry.pk,
            kind=entry.kind,
            rule=entry.rule,
            told=told_of(self.game.key, entry, self.called),
            is_message=entry.kind in self.messages,
            is_wrong=entry.pk in self.wrong[side],
            moment=entry.move.made_at if entry.move else entry.made_at,
        )


def spoken_kinds(game: Game) -> set[str]:
    """The kinds of log entry that a facilitator announces."""
    kinds = store.rules_of(game).reader.event_kinds
    return {KIND, *(key for key, kind in kinds.items() if kind.announced)}


def _entries(game: Game) -> Iterator[LogEntry]:
    """The log entries that count and are not held back, newest first, read in batches."""
    rows = LogEntry.objects.filter(game=game, is_held=False).exclude(move__undone=True)
    rows = rows.select_related("move").defer("move__before", "move__choice", "move__draws")
    return rows.order_by("-pk").iterator(ALL_AT_ONCE)
