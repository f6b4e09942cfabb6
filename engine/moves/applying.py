"""Applies a choice to a stored game: runs the rules, writes what changed, announces it.

Who may make it and which decision it means is settled before, in `engine.moves`, the one door to
here; its transaction and its lock on the table are the caller's.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence
from dataclasses import dataclass

from django.dispatch import Signal

from engine.core.encoding.codec import plain
from engine.core.position import Position
from engine.core.protocol import AnyRules, Applied
from engine.core.roles import FACILITATOR
from engine.core.sequence.choice import Choice
from engine.core.sequence.composed import ComposedDecision
from engine.core.sequence.flow import Decision, IllegalChoice
from engine.errors import NotLegal
from engine.history import undoable
from engine.models import Game, Move, Seat
from engine.moves import recording
from engine.moves.recording import Maker
from engine.papers import drafts
from engine.position import store
from engine.saving.locking import save_change
from engine.seats.seated import on_watch
from engine.signals import calls_changed, move_made, move_made_where, programs_table_moved
from engine.visibility import announced, curtain


@dataclass(frozen=True)
class Table:
    """A game in the middle of a move: its rules, position and seats."""

    game: Game
    rules: AnyRules
    loaded: store.Loaded
    seats: list[Seat]

    @property
    def state(self) -> Position:
        return self.loaded.state

    @property
    def asks(self) -> list[Decision]:
        """The open decisions."""
        return store.asks_in(self.rules, self.loaded)


@dataclass(frozen=True)
class MoveResult:
    """A move on record and, where it was just made, the state it led to and the seats.

    The next page need not read these again. Both are None for a move sent twice.
    """

    move: Move
    state: Position | None = None
    seats: list[Seat] | None = None
    applied: Applied[Position] | None = None


def apply_choice(table: Table, maker: Maker, wanted: Choice) -> MoveResult:
    """Apply a choice, write what it led to, and announce it.

    :raises NotLegal: it is not an open choice.
    """
    game, rules, seats, before = table.game, table.rules, table.seats, table.state
    watch = on_watch(game, seats)
    applied = _apply(rules, before, maker.role, wanted)
    applied.events.extend(maker.told)
    forgets = recording.forgets_positions(rules, applied)
    held = announced.to_hold(game, rules, applied) if is_facilitated(seats) else frozenset()
    behind = _kept_behind(table, maker.role, applied, held)
    hidden = held | (curtain.unread(applied, held, behind) if behind else set())
    move = recording.record(game, rules, before, maker, plain(wanted), applied, hidden)
    mover = "" if applied.unasked else maker.role
    summary = game.summary
    store.write(game, rules, applied.state, table.loaded, mover)
    is_lifted = rules.roles.may_lag and curtain.draw(game, rules, before, summary, behind)
    if applied.unasked:
        curtain.follow(game, rules, maker.role, wanted)
    entries = recording.log(game, rules, move, applied, held, hidden)
    if any(isinstance(ask, ComposedDecision) for ask in table.asks):
        drafts.forget(game, rules, table.asks, move)
    had_request, game.take_back = game.take_back is not None, None
    told = recording.told(rules, applied, had_request, hidden)
    save_change(game, seats=seats, told=told, state=applied.state)
    undoable.keep_when_committed(game, move, forgot=forgets)
    facts = {"applied": applied, "entries": entries, "seats": seats, "watch_before": watch}
    for signal in _signals_at(table):
        signal.send(sender=Game, game=game, move=move, has_opened_log=is_lifted, **facts)
    if had_request:
        calls_changed.send(sender=Game, game=game)
    return MoveResult(move, applied.state, seats, applied)


def _signals_at(table: Table) -> Iterator[Signal]:
    """The signals for a move at such a table: who is concerned by none of its seats hears none."""
    yield move_made
    for name, signal in move_made_where.items():
        if any(seat.along is None or seat.along[name] for seat in table.seats):
            yield signal
    if table.rules.roles.has_facilitator or any(seat.program for seat in table.seats):
        yield programs_table_moved


def _kept_behind(
    table: Table, role: str, applied: Applied[Position], held: Collection[int]
) -> set[str]:
    """The viewers who are shown nothing of a move yet; only while a person facilitates.

    They do see what follows from an answer of their own, or of another player.
    """
    if not is_facilitated(table.seats) or not table.rules.roles.may_lag:
        return set()
    if applied.unasked and applied.state.result is None:
        return curtain.behind(table.game)
    found = curtain.kept_behind(table.rules, role, applied, held)
    return found if role == FACILITATOR else found & curtain.behind(table.game)


def is_facilitated(seats: Sequence[Seat]) -> bool:
    """Whether a person facilitates."""
    return any(seat.side == FACILITATOR for seat in seats)


def _apply(rules: AnyRules, state: Position, role: str, choice: Choice) -> Applied[Position]:
    """Apply a choice under the rules.

    :raises NotLegal: it is not an open choice.
    """
    try:
        return rules.apply(state, role, choice)
    except IllegalChoice as error:
        raise NotLegal(error.refusal) from None
