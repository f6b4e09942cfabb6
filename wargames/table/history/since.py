"""What happened at a table since its reader last looked, in the eyes of their role.

The log tells it; a game's board says what of it stands in the strip, and what is ringed for it.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any

import msgspec

from engine.core.roles import FACILITATOR
from engine.sight.announced import KIND as ANNOUNCED
from wargames.presentation.registry import presentation_of
from wargames.presentation.wording import Happened
from wargames.table.history.log import Entries, is_told

KIND, DATA, AUDIENCE, HELD, UNDONE = 1, 3, 4, 5, -1


def happened(entries: Entries, seen: int, role: str) -> list[Happened]:
    """The events since this version, oldest first; moves that were taken back do not count."""
    return [
        Happened(entry[KIND], msgspec.json.decode(entry[DATA]))
        for entry in reversed(entries.since(seen))
        if not entry[UNDONE] and is_told(entry[AUDIENCE], entry[HELD], role)
    ]


def events_in(rows: Iterable[Any], *, sees_all: bool = False) -> Iterator[Happened]:
    """The events that entries of the log tell of (log.FIELDS), in their order.

    Of what was announced it is that which happened, as long as it is told in the words of the
    rules; whoever sees_all has read of that when it happened.
    """
    for row in rows:
        kind, data = row[KIND], msgspec.json.decode(row[DATA])
        if kind == ANNOUNCED and "kind" in data and not sees_all:
            kind, data = data["kind"], data["data"]
        yield Happened(kind, data)


def told(entries: Entries, viewer: str) -> list[Happened]:
    """All that a viewer has been told, oldest first; what was taken back does not count."""
    rows = [
        entry
        for entry in reversed(entries.newest())
        if not entry[UNDONE] and is_told(entry[AUDIENCE], entry[HELD], viewer)
    ]
    return list(events_in(rows, sees_all=viewer == FACILITATOR))


def lines(key: str, events: Iterable[Happened]) -> int:
    """How many of them have a line in the log."""
    return sum(event.kind not in presentation_of(key).log.untold for event in events)
