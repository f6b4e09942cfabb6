"""All battles of a game that a reader was told of, as cards to go through."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

import msgspec
from django.utils.safestring import SafeString, mark_safe
from msgspec import Struct

from engine.models import Game
from wargames.presentation.fights import Fight
from wargames.presentation.registry import presentation_of
from wargames.presentation.wording import Happened, hashed_names
from wargames.table.history import log
from wargames.table.history.log import NAME, VERSION
from wargames.table.history.since import in_order, told_to


class Cards(Struct, frozen=True):
    """All battles that a reader was told of; first: the index of the first new one.

    own: the indexes of those in which the reader has moved.
    """

    game: Game
    names: Mapping[str, str]
    fights: Sequence[Fight]
    first: int
    own: frozenset[int] = frozenset()

    def told(self, event: Happened) -> SafeString:
        """An event in the words of the log."""
        called = hashed_names(tuple(self.names.items()))
        data = msgspec.json.encode(event.data).decode()
        return mark_safe(log.event_words(self.game.key, event.kind, data, called))  # noqa: S308


def cards_of(
    game: Game, side: str, names: Mapping[str, str], version: int, reader: str = ""
) -> Cards:
    """The battles of a whole game; those that ended at a version or later are new.

    reader: the name under which the reader's moves are kept.
    """
    fights = presentation_of(game.key).fights
    if fights is None:
        return Cards(game, names, [], 0)
    found = list(told_to(log.entries_of(game).newest(), log.reader_of(game, side), fights.kinds))
    cards = in_order(fights.found([event for _, event in found], names))
    first = sum(found[fight.last][0][VERSION] < version for fight in cards)
    own = [row[NAME] == reader for row, _ in found]
    fought = (n for n, fight in enumerate(cards) if any(own[fight.first : fight.last + 1]))
    return Cards(game, names, cards, first, frozenset(fought))
