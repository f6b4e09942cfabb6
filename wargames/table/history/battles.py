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
from engine.sight import revisions
from engine.sight.announced import KIND as ANNOUNCED
from wargames.presentation.fights import Fight
from wargames.presentation.registry import presentation_of
from wargames.presentation.wording import Happened
from wargames.table.board.panel import Panel
from wargames.table.history import log, since


def in_order(fights: Iterable[Fight]) -> list[Fight]:
    """Battles in the order in which they ended."""
    return sorted(fights, key=lambda fight: fight.last)


def offered(panel: Panel) -> dict[str, Any] | None:
    """The newest battle that its viewer may not have seen, as a link; None: there is none.

    Whoever has just moved sees the last die drawn large: what had no other is not offered.
    """
    fights, version = panel.presentation.fights, panel.fights_since
    if fights is None:
        return None
    rows = panel.entries.since(version)
    events = [event for _, event in told_to(rows, panel.seat.side, fights.kinds)]
    least = 2 if panel.made else 1
    found = in_order(fights.found(events, panel.names)) if events else []
    over = [fight for fight in found if fight.is_over and fight.throws >= least]
    if not over:
        return None
    asked = revisions.revision_at(panel.game, panel.seat.side, version)
    query = urlencode({"since": asked, **panel.film_side})
    return {"kind": over[-1].kind, "name": over[-1].name, "query": query, "count": len(over)}


@dataclass(frozen=True)
class Cards:
    """All battles that a reader was told of. first: the place of the first that is new to them."""

    game: Game
    names: Mapping[str, str]
    fights: Sequence[Fight]
    first: int

    def told(self, event: Happened) -> SafeString:
        """An event in the words of the log."""
        called = log.hashed_names(tuple(self.names.items()))
        data = msgspec.json.encode(event.data).decode()
        return mark_safe(log.event_words(self.game.key, event.kind, data, called))  # noqa: S308


def cards_of(panel: Panel, version: int) -> Cards:
    """The battles of a whole game; those that ended at a version or later are new."""
    fights = presentation_of(panel.game.key).fights
    if fights is None:
        return Cards(panel.game, panel.names, [], 0)
    role = log.reader_of(panel.game, panel.seat.side)
    found = list(told_to(panel.entries.newest(), role, fights.kinds))
    cards = in_order(fights.found([event for _, event in found], panel.names))
    first = sum(found[fight.last][0] < version for fight in cards)
    return Cards(panel.game, panel.names, cards, first)


def told_to(
    newest: Iterable[Any], role: str | None, kinds: frozenset[str]
) -> Iterable[tuple[int, Happened]]:
    """The events of these kinds that somebody was told, oldest first, with their versions."""
    read = kinds | {ANNOUNCED}
    for row in reversed(list(newest)):
        if row[since.UNDONE] or row[since.KIND] not in read:
            continue
        if not log.is_told(row[since.AUDIENCE], row[since.HELD], role):
            continue
        for event in since.events_in([row], sees_all=role == FACILITATOR):
            if event.kind in kinds:
                yield row[log.VERSION], event
