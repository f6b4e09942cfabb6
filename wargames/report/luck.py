"""How lucky each side of a game was: its rolls, read from the log."""

from __future__ import annotations

import uuid
from collections.abc import Iterator, Sequence
from functools import cached_property

from msgspec import Struct

from engine.core.encoding.codec import Unreadable
from engine.core.luck import Account, Rolled, mean, reckoned, surprise
from engine.models import Game, LogEntry
from engine.position import store
from engine.position.process_cache import MEGABYTE, ProcessCache
from wargames.lobby.new_games.tables import shows_luck
from wargames.presentation.registry import presentation_of
from wargames.table.history.steps import name_of

REMARKABLE = 5
"""How many of the luckiest rolls are shown, and of the unluckiest."""
SAID_OF_ALL = 99
"""Luck is given as a number of games in a hundred, from one to this."""


class Fell(Struct, frozen=True):
    """A roll with its result, and the version of the game that it belongs to."""

    rolled: Rolled
    version: int


class Rolls(Struct, frozen=True):
    """All rolls of a game. unknown: the number of entries whose odds are not known."""

    known: Sequence[Fell]
    unknown: int


def in_hundred(account: Account) -> int:
    """A percentile as a whole number of games, since none is quite certain."""
    return min(SAID_OF_ALL, max(1, round(account.percentile)))


class Row(Struct, frozen=True):
    """A kind of roll of a side, in words, and its totals."""

    title: str
    account: Account

    @property
    def in_hundred(self) -> int:
        """In how many of a hundred games these dice would have been worse."""
        return in_hundred(self.account)


class SideLuck(Struct, frozen=True):
    """The rolls of one side. total: all its rolls, each weighted by what was at stake."""

    title: str
    rows: Sequence[Row]
    total: Account

    @property
    def in_hundred(self) -> int:
        """In how many of a hundred games with the same rolls the dice would have been worse."""
        return in_hundred(self.total)


class Remarkable(Struct, frozen=True):
    """A roll that was far from expectation, and the address of its moment."""

    side: str
    title: str
    expected: float
    fell: int
    throws: int
    moment: str


class Luck(Struct, frozen=True, dict=True):
    """The luck of a game, as its page shows it."""

    game: Game
    rolls: Rolls

    @cached_property
    def sides(self) -> list[SideLuck]:
        """Each side that has rolled, in the game's order."""
        return list(self._sides())

    def _sides(self) -> Iterator[SideLuck]:
        presentation = presentation_of(self.game.key)
        for side in store.roles_of(self.game).sides:
            own = [each.rolled for each in self.rolls.known if each.rolled.side == side]
            if not own:
                continue
            kinds = dict.fromkeys((*presentation.luck, *(each.what for each in own)))
            rows = []
            for kind in kinds:
                if of_kind := [each for each in own if each.what == kind]:
                    rows.append(Row(self.called(kind), reckoned(of_kind)))
            title = presentation.offer.called(side)
            yield SideLuck(title, rows, reckoned(own, weighed=True))

    @cached_property
    def luckiest(self) -> list[Remarkable]:
        """The rolls that most exceeded expectation."""
        found = sorted(self.rolls.known, key=lambda each: -surprise(each.rolled))
        return [self._told(each) for each in found[:REMARKABLE] if surprise(each.rolled) > 0]

    @cached_property
    def unluckiest(self) -> list[Remarkable]:
        """The rolls that fell furthest below expectation."""
        found = sorted(self.rolls.known, key=lambda each: surprise(each.rolled))
        return [self._told(each) for each in found[:REMARKABLE] if surprise(each.rolled) < 0]

    def _told(self, each: Fell) -> Remarkable:
        rolled = each.rolled
        return Remarkable(
            side=presentation_of(self.game.key).offer.called(rolled.side),
            title=self.called(rolled.what),
            expected=mean(rolled.chances) * len(rolled.fell),
            fell=sum(rolled.fell),
            throws=len(rolled.fell),
            moment=self._moment(each.version + 1),
        )

    def _moment(self, version: int) -> str:
        """The replay's query string for a version; with secrets, of the truth."""
        is_secret = store.roles_of(self.game).is_secret
        step = name_of(self.game, None, version, is_truth=is_secret)
        return f"?view=truth&step={step}" if is_secret else f"?step={step}"

    def called(self, kind: str) -> str:
        """The name of a kind of roll."""
        return presentation_of(self.game.key).luck.get(kind, kind)


BYTES = 300
kept: ProcessCache[tuple[uuid.UUID, int, str], Rolls] = ProcessCache(
    "rolls of games", 8 * MEGABYTE, lambda rolls: BYTES * (1 + len(rolls.known))
)
"""Cached rolls, by game, version and status."""


def may_be_seen(game: Game) -> bool:
    """Whether the luck of a game may be shown now: it is over, or the table agreed to see it."""
    return game.status == Game.Status.OVER or shows_luck(game)


def luck_of(game: Game) -> Luck:
    """The luck of a game so far."""
    key = (game.pk, game.version, str(game.status))
    found = kept.get(key)
    if found is None:
        found = _read(game)
        kept.keep(key, found)
    return Luck(game, found)


def _read(game: Game) -> Rolls:
    """The rolls of a game's log, in one query; what was undone does not count."""
    rules = store.rules_of(game)
    ledger = rules.reader.ledger()
    entries = LogEntry.objects.filter(game=game, kind__in=ledger.kinds)
    if game.status != Game.Status.OVER:
        entries = entries.filter(audience__isnull=True, is_held=False)
    rows = entries.exclude(move__undone=True).order_by("pk")
    known, unknown = list[Fell](), 0
    for kind, rule, data, version in rows.values_list("kind", "rule", "data", "version"):
        try:
            event = rules.reader.event({**data, "kind": kind, "rule": rule})
            found = ledger.rolled(event)
        except (Unreadable, KeyError):  # of an older version of the game, or another content pack
            found = None
        unknown += found is None
        known += [Fell(each, version) for each in found or ()]
    return Rolls(known, unknown)
