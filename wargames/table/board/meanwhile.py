"""What happened since a reader's powers last moved, for the place over their question."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass
from functools import cached_property
from typing import Any
from urllib.parse import urlencode

from django.utils.text import get_text_list

from engine.core.events import AnsweredAhead, PlayedAsPlanned
from engine.history.undoable import last_version
from engine.position import store
from wargames.presentation.parts import Facts
from wargames.presentation.registry import presentation_of
from wargames.presentation.wording import hashed_names
from wargames.table.history import log
from wargames.table.history.log import DATA, KEY, KIND, MOVE, ROLE, UNDONE, VERSION
from wargames.table.history.since import Reading, events_in
from wargames.table.history.steps import new_steps
from wargames.table.viewer.view import SeatView

AHEAD = tuple(each.__struct_config__.tag for each in (AnsweredAhead, PlayedAsPlanned))
"""A move with one of these was made for its side, which has not seen what came before."""
MOST = 4
"""The most lines that are told one by one."""
FEW = 3
"""So many of them, or of the items of the summary, stand over the question; the rest is folded."""


@dataclass
class SinceOwnMove:
    """What a reader's side was told since the powers that the reader leads last moved.

    Only where no side has secrets: the number of entries looked at would tell of hidden ones.
    """

    reading: Reading
    powers: Collection[str]

    @cached_property
    def last(self) -> int:
        """The version of the last move of their own, or of one that was made for them."""
        return last_version(self.reading.game, self.powers)

    @cached_property
    def rows(self) -> list[Any]:
        """The entries that count, newest first, back to the own last move and beyond."""
        entries = self.reading.entries
        count = max(log.FEW, len(entries.since(self.last)))
        return [row for row in entries.newest(count) if not row[UNDONE]]

    @cached_property
    def own(self) -> int:
        """The version of the own last move; -1: there is none."""
        ahead = {row[VERSION] for row in self.rows if row[KIND] in AHEAD}
        if self.last not in ahead:
            return self.last
        moved = (row for row in self.rows if row[MOVE] and row[VERSION] not in ahead)
        return next((row[VERSION] for row in moved if row[ROLE] in self.powers), -1)

    @cached_property
    def heard(self) -> list[Any]:
        """The entries of it and of all that came after it that the side was told, newest first."""
        return [row for row in self.rows if row[VERSION] >= self.own and self._hears(row)]

    def _hears(self, row: Any) -> bool:
        return log.is_told(row[log.AUDIENCE], row[log.HELD], self.reading.side)

    @cached_property
    def later(self) -> list[Any]:
        """The entries that came after it, and the ends that it brought, newest first."""
        ends = presentation_of(self.reading.game.key).log.ends
        return [row for row in self.heard if row[VERSION] > self.own or row[KIND] in ends]

    @cached_property
    def results(self) -> list[log.Line]:
        """The end of the last battle, and what the own last move took, oldest first.

        Without what stands over the question anyway.
        """
        kinds = presentation_of(self.reading.game.key).log
        ended = [row[KEY] for row in self.heard if row[KIND] in kinds.ends][:1]
        own = [row for row in self.heard if row[VERSION] == self.own and row[KIND] in kinds.takes]
        lines = [self._line(row) for row in own]
        took = [line.pk for line in lines if log.is_among(line, kinds.takes)][:MOST]
        wanted = {*ended, *took} - self._over_question
        return [self._line(row) for row in reversed(self.heard) if row[KEY] in wanted]

    @cached_property
    def earlier(self) -> list[Any]:
        """What others did before the own last moves, newest first, if none of these moved units."""
        kinds, entries = presentation_of(self.reading.game.key).log, self.reading.entries
        found = list[Any]()
        for count in (log.FEW, log.KEPT_BY_MOVE, 0):
            found.clear()
            for row in (each for each in entries.newest(count) if not each[UNDONE]):
                if row[MOVE] and row[ROLE] in self.powers:
                    if row[KIND] in kinds.moves or any(e[KIND] in kinds.meanwhile for e in found):
                        return found
                elif self._hears(row):
                    found.append(row)
        return found

    @cached_property
    def lines(self) -> list[log.Line]:
        """What else is worth a line over the question, oldest first."""
        return self._worth(self.later)

    def _worth(self, newest: list[Any]) -> list[log.Line]:
        """Those of these entries that are worth a line, oldest first (LogKinds.meanwhile)."""
        kinds = presentation_of(self.reading.game.key).log.meanwhile
        rows = [row for row in reversed(newest) if row[KIND] in kinds]
        found = [self._line(row) for row in log.together(self.reading.game.key, rows)]
        shown = self._over_question | {line.pk for line in self.results}
        return [line for line in found if log.is_among(line, kinds) and line.pk not in shown]

    @property
    def told(self) -> Facts | None:
        """The lines; of many the summary, or the newest where it is empty. None: there are none.

        What came before a first answer stays, and is folded.
        """
        rows = self.later if self.lines else self.earlier
        lines = self.lines or self._worth(rows)
        if not lines:
            return None
        since = "Since your last move" if self.own >= 0 else "Since the start"
        is_much = len(lines) > MOST
        return {
            "since": self.own if self.lines else f"before-{lines[-1].version}",
            "title": since if self.lines else "Before your last move",
            "few": FEW if self.lines else 0,
            "lines": lines[-MOST:],
            "more": is_much,
            "d": self._summary(rows) if is_much else None,
            "at": lines[-1].version,
        }

    def _summary(self, newest: list[Any]) -> Facts:
        reading, shown = self.reading, presentation_of(self.reading.game.key)
        rows = [row for row in reversed(newest) if row[KIND] not in shown.log.acts]
        return shown.news(list(events_in(rows)), reading.view, reading.side).facts

    @cached_property
    def _over_question(self) -> set[int]:
        """The entries that stand over the question anyway."""
        reading = self.reading
        dice = (*reading.headline, *reading.follows, *reading.rolls_before)
        return {line.pk for line in (*dice, *reading.closed)}

    def _line(self, row: Any) -> log.Line:
        called = hashed_names(tuple(self.reading.names.items()))
        words = log.event_words(self.reading.game.key, row[KIND], row[DATA], called)
        told = (row[KEY], row[KIND], row[log.RULE], words, "", False, row[DATA])
        return log.Line(*told, version=row[VERSION])


def meanwhile(table: SeatView, reading: Reading) -> dict[str, Any]:
    """What happened since the viewer last moved, for the place over its question.

    Nothing where sides have secrets or there is one alone, or nobody is asked: then it would move
    the page. Who has made all moves, as in a lesson or with all sides in the open, needs only the
    film.
    """
    found = dict[str, Any](results=[], lately=None, did=None)
    if table.has_secrets or not table.is_opposed or table.shown["question"] is None:
        return found
    since = SinceOwnMove(reading, table.led)
    plays_all = len({seat.side for seat in table.own}) > 1 and not table.changes_hands
    if not (plays_all or table.game.lesson):
        found |= {"results": since.results, "lately": since.told}
    return found | {"did": film_of(table, since)}


def film_of(table: SeatView, since: SinceOwnMove) -> dict[str, Any] | None:
    """What the computer did since then: who, the steps, the film of them.

    None where it moved no units.
    """
    sides = store.roles_of(table.game).powers
    moved, first, kinds = dict[str, str](), 0, set[str]()
    for row in since.later:
        side = sides.get(row[ROLE]) if row[MOVE] else None
        if side is not None and row[ROLE] not in since.powers:
            moved.pop(row[ROLE], None)  # in the order in which each moved first
            moved[row[ROLE]], first = side, row[VERSION]
            kinds.add(row[KIND])
    led = {seat.side for seat in table.seats if seat.program or seat.user.program}
    if led.isdisjoint(moved.values()) or kinds.isdisjoint(table.presentation.log.moves):
        return None
    steps = new_steps(table.game, table.seat.side, since.reading.entries, first)
    who = get_text_list([table.words.called(role) for role in reversed(moved)], "and")
    query = urlencode({"since": first, **table.film_side})
    return {"who": who, "steps": steps, "query": query}
