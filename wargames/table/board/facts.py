"""Facts of a table as plain values: who is at the table, who is to act, what happened.

They change seldom, and a part that depends on nothing but facts is drawn once.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterable
from functools import cached_property
from typing import Any, cast
from urllib.parse import urlencode

from django.utils.text import get_text_list
from msgspec import Struct

from engine.core.encoding.codec import plain
from engine.core.events import AnsweredAhead, PlayedAsPlanned
from engine.history.undoable import last_version
from engine.models import Game
from engine.moves import mends
from engine.moves.ending import DRAW, HINTS, RESIGN, has_proposed
from engine.position import store
from wargames.clocks.facts import company_facts
from wargames.clocks.services import HAS_CLOCK
from wargames.presentation.parts import Facts
from wargames.presentation.registry import presentation_of
from wargames.presentation.wording import Happened, hashed_names
from wargames.table.ahead.words import words_of
from wargames.table.chat import talk
from wargames.table.history import log
from wargames.table.history.log import DATA, KEY, KIND, MOVE, ROLE, UNDONE, VERSION
from wargames.table.history.since import Reading, events_in
from wargames.table.history.steps import new_steps
from wargames.table.history.undo_effects import unhappened
from wargames.table.viewer.view import SeatView

ANSWERED = AnsweredAhead.__struct_config__.tag
"""The kind of event with which an auto-reply was given."""
AHEAD = tuple(each.__struct_config__.tag for each in (AnsweredAhead, PlayedAsPlanned))
"""A move with one of these was made for its side, which has not seen what came before."""
MOST = 4
"""The most lines that are told one by one."""
FEW = 3
"""So many of them, or of the items of the summary, stand over the question; the rest is folded."""


def answered(table: SeatView, events: Iterable[Happened]) -> list[dict[str, Any]]:
    """Which questions the viewer's auto-replies have answered, where, and how often."""
    found = Counter(
        (event.data["asks"], event.data["place"]) for event in events if event.kind == ANSWERED
    )
    return [
        {
            "asks": words_of(table.game.key, asks).rstrip(":"),
            "place": table.names.get(place, place),
            "count": count,
        }
        for (asks, place), count in found.items()
    ]


def since_own_move(reading: Reading, powers: Collection[str]) -> SinceOwnMove:
    """What was told since these powers last moved, found once for a reading."""
    led = frozenset(powers)
    if led not in reading.own_moves:
        reading.own_moves[led] = SinceOwnMove(reading, led)
    return cast(SinceOwnMove, reading.own_moves[led])


class SinceOwnMove(Struct, dict=True):
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
        wanted = {*ended, *took} - self.reading.over_question
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
        shown = self.reading.over_question | {line.pk for line in self.results}
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
    since = since_own_move(reading, table.led)
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


def here(table: SeatView) -> dict[str, Any]:
    """The current phase, and whose move it is as the viewer sees it."""
    return {
        "turn": getattr(table.view.board, "turn", 0),
        "turn_name": table.presentation.turn_name,
        "crumbs": table.crumbs,
        "is_over": table.is_over,
        "over": table.words.over,
        "is_opposed": table.is_opposed,
        "is_shared": table.is_shared,
        "mine": table.mine,
        "calls": table.calls,
        "plays_both": len(table.own) > 1,
        "side": table.side,
        "is_asked": table.is_asked,
        "leads": table.led,
        "watch": [seat.user.name for seat in table.watch],
        "is_free": table.game.watch == Game.Watch.FREE,
        "waiting_for": table.waiting_for,
        "hand_over_to": table.hand_over_to,
        "to_move": table.to_move,
    }


def company(table: SeatView) -> dict[str, Any]:
    """The people at the table and their requests to each other; in a hot seat, whose turn it is.

    sides: each with its seats; where there is one side, everyone is on it.
    """
    return {
        "key": str(table.game.pk),
        "mine": table.mine,
        "is_opposed": table.is_opposed,
        "is_shared": table.is_shared,
        "sides": sides(table) if table.is_shared else [],
        "rooms": table.rooms if table.is_shared else [],
        "plays_both": len(table.own) > 1,
        "changes_hands": table.changes_hands,
        "hand_over_to": table.hand_over_to,
        "may_change_hands": len(table.own) > 1 and not (table.is_over or table.game.lesson),
        "clock": clock(table),
        "take_back": take_back(table),
        "ending": ending(table),
        "mend": mend(table),
        "hints": hints(table),
        "others": table.words.others(
            [side for side in table.words.sides if side != table.seat.side]
        ),
        "all_sides": table.words.all_sides,
        "may_ask_back": table.may_ask_back,
        "proposals": proposals(table) if table.is_shared else [],
    }


def clock(table: SeatView) -> dict[str, Any] | None:
    """The clocks that the viewer sees; not queried in a game without any."""
    along = table.seat.along
    if table.is_over or (along is not None and not along[HAS_CLOCK]):
        return None
    return company_facts(table.game, table.seat, table.seats)


def take_back(table: SeatView) -> dict[str, Any] | None:
    """The open request to take moves back, whose it is, and who has not answered it."""
    asked = table.game.take_back
    if asked is None:
        return None
    is_own = asked["role"] == table.seat.side
    plays_both = len(table.own) > 1 and not table.changes_hands
    answered = {asked["role"], *asked.get("agreed", ())}
    awaited = [side for side in table.words.sides if side not in answered]
    return {
        "name": asked["name"],
        "side": table.words.called(asked["role"]),
        "is_own": is_own,
        "awaited": table.words.others(awaited),
        "awaits_many": len(awaited) > 1,
        "may_answer": not is_own or plays_both,
        "lost": unhappened(table.game, table.seat.side, table.names, int(asked["to"])),
    }


def ending(table: SeatView) -> list[dict[str, Any]]:
    """The open proposals to end the game: a draw, or that one's own side resigns."""
    if table.game.proposed is None or table.is_facilitator:
        return []
    found = []
    for kind, side in ((DRAW, ""), (RESIGN, table.seat.side)):
        asked = has_proposed(table.game, kind, side)
        if asked is not None:
            place = table.seat.place
            fact = {"kind": kind, "name": asked["name"], "side": table.words.called(asked["side"])}
            fact |= {"is_own": asked["place"] == place, "has_agreed": place in asked["agreed"]}
            found.append(fact)
    return found


def mend(table: SeatView) -> dict[str, Any] | None:
    """The proposal to edit the position, whose it is, and whether the viewer must answer it.

    The edits themselves are shown on a page of their own.
    """
    asked = mends.proposed_in(table.game) if table.game.proposed else None
    if asked is None or table.is_facilitator:
        return None
    is_own = mends.is_own(asked, table.seat, table.seats)
    return {
        "name": asked["name"],
        "side": table.words.called(asked["side"]),
        "is_own": is_own,
        "may_answer": not is_own and table.seat.side not in asked["agreed"],
    }


def hints(table: SeatView) -> dict[str, Any] | None:
    """The proposal to turn Captain's advice on or off, and whether the viewer must answer it."""
    asked = has_proposed(table.game, HINTS) if table.game.proposed else None
    if asked is None or table.is_facilitator:
        return None
    places = {seat.place for seat in table.own}
    return {
        "name": asked["name"],
        "side": table.words.called(asked["side"]),
        "to": asked["to"],
        "is_own": asked["place"] in places,
        "has_agreed": not places.isdisjoint(asked["agreed"]),
    }


def proposals(table: SeatView) -> list[dict[str, Any]]:
    """What teammates propose, as buttons for the player on watch."""
    own = [seat for seat in table.seats if seat.side == table.seat.side]
    called = {seat.pk: seat.user.name for seat in own}
    if len(called) < 2:
        return []
    options = [option for ask in table.view.asks for option in ask.options]
    return [
        {"who": called[each.seat_id], "button": table.presentation.button(option, table.own_names)}
        for each in talk.proposed(table.game, table.seat.side, table.seats)
        for option in options
        if plain(option.choice) == each.choice and each.seat_id in called
    ]


def sides(table: SeatView) -> list[dict[str, Any]]:
    """Each side with its players, and last the facilitator where the game has one."""
    awaited = {seat.pk for seat in table.watch}
    return [
        {
            "name": side.name,
            "key": side.key,
            "is_chair": side.is_chair,
            "is_heard": table.hears(side.key),
            "seats": [
                {
                    "place": each.seat.place,
                    "name": each.seat.user.name,
                    "address": each.seat.user.address,
                    "leads": each.powers or side.name,
                    "is_you": each.seat.pk == table.seat.pk,
                    "is_awaited": each.seat.pk in awaited,
                    "program": "" if each.seat.user.program else each.seat.program,
                }
                for each in side.sitting
            ],
        }
        for side in table.places
    ]
