"""What happened at a table since its reader last looked, in the eyes of their role.

The log tells it; a game's board says what of it stands in the strip, and what is ringed for it.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any

import msgspec

from wargames.table.boards import board_of
from wargames.table.log import Entries, may_know

KIND, DATA, AUDIENCE, UNDONE = 1, 3, 4, -1


@dataclass(frozen=True)
class Happened:
    """An event that counts: its kind, and what it says in keys."""

    kind: str
    data: dict[str, Any]


def happened(entries: Entries, seen: int, role: str) -> list[Happened]:
    """The events since this version, oldest first; moves that were taken back do not count."""
    return [
        Happened(entry[KIND], msgspec.json.decode(entry[DATA]))
        for entry in reversed(entries.since(seen))
        if not entry[UNDONE] and may_know(entry[AUDIENCE], role)
    ]


def lines(key: str, events: Iterable[Happened]) -> int:
    """How many of them have a line in the log."""
    return sum(event.kind not in board_of(key).UNTOLD for event in events)
