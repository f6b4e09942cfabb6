"""What happened at a table since its reader last looked, in the eyes of their role.

The log tells it; a game's board says what of it stands in the strip, and what is ringed for it.
"""

from __future__ import annotations

from collections.abc import Iterable

import msgspec

from wargames.presentation.registry import presentation_of
from wargames.presentation.wording import Happened
from wargames.table.log import Entries, is_told

KIND, DATA, AUDIENCE, HELD, UNDONE = 1, 3, 4, 5, -1


def happened(entries: Entries, seen: int, role: str) -> list[Happened]:
    """The events since this version, oldest first; moves that were taken back do not count."""
    return [
        Happened(entry[KIND], msgspec.json.decode(entry[DATA]))
        for entry in reversed(entries.since(seen))
        if not entry[UNDONE] and is_told(entry[AUDIENCE], entry[HELD], role)
    ]


def lines(key: str, events: Iterable[Happened]) -> int:
    """How many of them have a line in the log."""
    return sum(event.kind not in presentation_of(key).log.untold for event in events)
