"""The battles at a table as cards: which there were, and which since their reader last looked.

They are made of what the reader's own log tells, and of nothing else.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any
from urllib.parse import urlencode

import msgspec
from django.utils.safestring import SafeString, mark_safe

from engine.core.roles import FACILITATOR
from engine.models import Game
from engine.visibility import revisions
from engine.visibility.announced import KIND as ANNOUNCED
from wargames.presentation.fights import Fight
from wargames.presentation.registry import presentation_of
from wargames.presentation.wording import Happened, hashed_names
from wargames.table.history import log, since
from wargames.table.history.since import Reading


def in_order(fights: Iterable[Fight]) -> list[Fight]:
    """Sort battles by when they ended."""
    return sorted(fights, key=lambda fight: fight.last)


def offered(reading: Reading, film_side: Mapping[str, str]) -> dict[str, Any] | None:
    """A link to the newest battle that the viewer may not have seen; None: there is none.

    The viewer who has just moved sees the last die drawn large, so a battle with only one throw is
    not offered.
    """
    game, fights = reading.game, presentation_of(reading.game.key).fights
    if fights is None:
        return None
    version = reading.fights_since
    rows = reading.entries.since(version)
    events = [event for _, event in told_to(rows, reading.side, fights.kinds)]
    least = 1 if reading.made is None else 2
    found = in_order(fights.found(events, reading.names)) if events else []
    over = [fight for fight in found if fight.is_over and fight.throws >= least]
    if not over:
        return None
    asked = revisions.revision_at(game, reading.side, version)
    query = urlencode({"since": asked, **film_side})
    return {"kind": over[-1].kind, "name": over[-1].name, "query": query, "count": len(over)}


@dataclass(frozen=True)
class Cards:
    """All battles that a reader was told of; first: the index of the first new one."""

    game: Game
    names: Mapping[str, str]
    fights: Sequence[Fight]
    first: int

    def told(self, event: Happened) -> SafeString:
        """An event in the words of the log."""
        called = hashed_names(tuple(self.names.items()))
        data = msgspec.json.encode(event.data).decode()
        return mark_safe(log.event_words(self.game.key, event.kind, data, called))  # noqa: S308


def cards_of(game: Game, side: str, names: Mapping[str, str], version: int) -> Cards:
    """The battles of a whole game; those that ended at a version or later are new."""
    fights = presentation_of(game.key).fights
    if fights is None:
        return Cards(game, names, [], 0)
    found = list(told_to(log.entries_of(game).newest(), log.reader_of(game, side), fights.kinds))
    cards = in_order(fights.found([event for _, event in found], names))
    first = sum(found[fight.last][0] < version for fight in cards)
    return Cards(game, names, cards, first)


def told_to(
    newest: Iterable[Any], role: str | None, kinds: frozenset[str]
) -> Iterable[tuple[int, Happened]]:
    """The events of these kinds that a role was told, oldest first, with their versions."""
    read = kinds | {ANNOUNCED}
    for row in reversed(list(newest)):
        if row[since.UNDONE] or row[since.KIND] not in read:
            continue
        if not log.is_told(row[since.AUDIENCE], row[since.HELD], role):
            continue
        for event in since.events_in([row], sees_all=role == FACILITATOR):
            if event.kind in kinds:
                yield row[log.VERSION], event
