"""How lucky each side of a game was: its rolls, read off the log."""

from __future__ import annotations

import uuid
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property

from engine.core.encoding.codec import Unreadable
from engine.core.luck import Account, Rolled, mean, reckoned, surprise
from engine.models import Game, LogEntry
from engine.position import store
from engine.position.process_cache import MEGABYTE, ProcessCache
from wargames.lobby.tables import shows_luck
from wargames.presentation.registry import presentation_of
from wargames.table.history.steps import name_of

REMARKABLE = 5
"""So many of the luckiest rolls are shown, and as many of the unluckiest."""
SAID_OF_ALL = 99
"""Luck is told as a number of games in a hundred, from one to this."""


@dataclass(frozen=True)
class Fell:
    """A roll as it fell, and the version of the game that it belongs to."""

    rolled: Rolled
    version: int


@dataclass(frozen=True)
class Rolls:
    """All rolls of a game. unknown: how many entries there are whose chances are not known."""

    known: Sequence[Fell]
    unknown: int


@dataclass(frozen=True)
class Row:
    """A kind of roll of a side, in words, and what became of it."""

    title: str
    account: Account


@dataclass(frozen=True)
class SideLuck:
    """The rolls of one side. total: of all its rolls, each by what was at stake."""

    title: str
    rows: Sequence[Row]
    total: Account

    @property
    def in_hundred(self) -> int:
        """In how many of a hundred games with the same rolls the dice would have done worse."""
        return min(SAID_OF_ALL, max(1, round(self.total.percentile)))


@dataclass(frozen=True)
class Remarkable:
    """A roll that was far from what was expected, and the address of its moment."""

    side: str
    title: str
    expected: float
    fell: int
    throws: int
    moment: str


@dataclass(frozen=True)
class Luck:
    """The luck of a game, as its page shows it."""

    game: Game
    rolls: Rolls

    @cached_property
    def sides(self) -> list[SideLuck]:
        """Each side that has rolled, in the order of the game's."""
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
        """The rolls that went best beyond what was expected."""
        found = sorted(self.rolls.known, key=lambda each: -surprise(each.rolled))
        return [self._told(each) for each in found[:REMARKABLE] if surprise(each.rolled) > 0]

    @cached_property
    def unluckiest(self) -> list[Remarkable]:
        """The rolls that went worst."""
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
        """What the replay's address asks for; of a game with secrets, which is over, the truth."""
        is_secret = store.roles_of(self.game).is_secret
        step = name_of(self.game, None, version, is_truth=is_secret)
        return f"?view=truth&step={step}" if is_secret else f"?step={step}"

    def called(self, kind: str) -> str:
        """What a kind of roll is called."""
        return presentation_of(self.game.key).luck.get(kind, kind)


BYTES = 300
kept: ProcessCache[tuple[uuid.UUID, int, str], Rolls] = ProcessCache(
    "rolls of games", 8 * MEGABYTE, lambda rolls: BYTES * (1 + len(rolls.known))
)
"""By game, version and status."""


def may_be_seen(game: Game) -> bool:
    """Whether the luck of a game may be told now: it is over, or the table agreed to see it."""
    return game.status == Game.Status.OVER or shows_luck(game)


def luck_of(game: Game) -> Luck:
    """The luck of a game as far as it has come."""
    key = (game.pk, game.version, str(game.status))
    found = kept.get(key)
    if found is None:
        found = _read(game)
        kept.keep(key, found)
    return Luck(game, found)


def _read(game: Game) -> Rolls:
    """The rolls of a game's log, in one query; what was taken back does not count."""
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
