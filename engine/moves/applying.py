"""Applies a choice to a stored game: runs the rules, writes what changed, records and announces it.

Who may make it and which decision it means is settled before, in `engine.moves`, the one door to
here; its transaction and its lock on the table are the caller's.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator

from django.dispatch import Signal
from msgspec import Struct

from engine.core.encoding.codec import JsonData, plain
from engine.core.events import Event, data_of, kind_of
from engine.core.position import Position
from engine.core.protocol import AnyRules
from engine.core.roles import FACILITATOR
from engine.core.sequence.choice import Choice
from engine.core.sequence.composed import ComposedDecision
from engine.core.sequence.flow import Applied, Decision, IllegalChoice, is_sealed
from engine.errors import NotLegal
from engine.history import undoable
from engine.models import PROGRAM, Game, LogEntry, Move, Seat, Snapshot
from engine.papers import drafts
from engine.position import store
from engine.position.compiled import insert, insert_all
from engine.saving.locking import save_change
from engine.seats.seated import is_facilitated, on_watch
from engine.signals import calls_changed, move_made, move_made_where, programs_table_moved
from engine.visibility import announced, cached_views, held_views


class Table(Struct, frozen=True):
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


class Maker(Struct, frozen=True):
    """Who makes a move: a role, the version that opened its decision, and the seat.

    `called`: their name in the history; empty: that of the seat's holder, or of the program where
    there is no seat. told: further events to log with the move.
    """

    role: str
    opened: int
    seat: Seat | None = None
    called: str = ""
    told: tuple[Event, ...] = ()

    @property
    def name(self) -> str:
        """The maker's name in the history."""
        return self.called or (str(self.seat.user) if self.seat else PROGRAM)


class MoveResult(Struct, frozen=True):
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
    forgets = forgets_positions(rules, applied)
    held = announced.to_hold(game, rules, applied) if is_facilitated(seats) else frozenset()
    behind = _kept_behind(table, maker.role, applied, held)
    hidden = held | (held_views.unread(applied, held, behind) if behind else set())
    move = record(game, rules, before, maker, plain(wanted), applied, hidden)
    mover = "" if applied.unasked else maker.role
    summary = game.summary
    store.write(game, rules, applied.state, table.loaded, mover)
    is_behind = rules.roles.may_lag and bool(behind or cached_views.behind(game))
    is_lifted = is_behind and held_views.draw(game, rules, before, summary, behind)
    if applied.unasked:
        held_views.follow(game, rules, maker.role, wanted)
    entries = log(game, rules, move, applied, held, hidden)
    if any(isinstance(ask, ComposedDecision) for ask in table.asks):
        drafts.forget(game, rules, table.asks, move)
    had_request, game.take_back = game.take_back is not None, None
    told = viewers_told(rules, applied, had_request, hidden)
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
        return cached_views.behind(table.game)
    found = held_views.kept_behind(table.rules, role, applied, held)
    return found if role == FACILITATOR else found & cached_views.behind(table.game)


def _apply(rules: AnyRules, state: Position, role: str, choice: Choice) -> Applied[Position]:
    """Apply a choice under the rules.

    :raises NotLegal: it is not an open choice.
    """
    try:
        return rules.apply(state, role, choice)
    except IllegalChoice as error:
        raise NotLegal(error.refusal) from None


# ------------------------------------------------------------ its record


def is_by_holder(move: Move) -> bool:
    """Whether the holder of its seat made a move, and neither a clock nor a program for them."""
    return move.seat is not None and move.name == str(move.seat.user)


def forgets_positions(rules: AnyRules, applied: Applied[Position]) -> bool:
    """Whether the positions before all earlier moves are deleted.

    A position stored for undo is out of reach once a barrier lies behind it. They are deleted when
    something was revealed, which happens every turn. Where two sides play, positions are large and
    a turn is long: there every barrier deletes them.
    """
    reveals = any(event.reveals for event in applied.events)
    return reveals or (rules.roles.are_opposed and applied.barrier)


def keeps_position(
    rules: AnyRules, role: str, applied: Applied[Position], held: Collection[int] = ()
) -> bool:
    """Whether the position before a move is stored, so that the move can be undone.

    A sealed answer is undone without it. Under secrecy nothing is stored while others may choose in
    secret, asked or not: losing the undo would show that they have. A facilitator can undo only
    what nobody else has noticed. held: the indices of events not announced yet.
    """
    if applied.barrier or applied.is_sealed or applied.unasked:
        return False
    if not rules.roles.is_secret:
        return True
    side = rules.roles.side_of(role)
    others = [ask for ask in rules.asks(applied.state) if rules.roles.side_of(ask.role) != side]
    if role == FACILITATOR:
        told = [each for at, each in enumerate(applied.events) if at not in held]
        return not others and all(each.audience == (FACILITATOR,) for each in told)
    unasked = rules.standing(applied.state)
    others += [ask for ask in unasked if rules.roles.side_of(ask.role) != side]
    return not any(ask.SECRET for ask in others)


def record(
    game: Game,
    rules: AnyRules,
    before: Position,
    maker: Maker,
    choice: JsonData,
    applied: Applied[Position],
    held: Collection[int],
) -> Move:
    """Add the move to the history; held: the indices of events not announced yet."""
    if is_sealed(before) and not (applied.is_sealed or applied.unasked):
        game.moves.filter(is_sealed=True).update(is_sealed=False)  # all are in
    keeps = keeps_position(rules, maker.role, applied, held)
    move = Move(
        game=game,
        version=game.version,
        seat=maker.seat,
        role=maker.role,
        name=maker.name,
        choice=choice,
        draws=plain(applied.draws),
        before=store.kept_text(game, before, rules) if keeps else None,
        is_sealed=applied.is_sealed,
        unasked=applied.unasked,
        opened=maker.opened,
    )
    insert(move, after=undoable.forgetting(game) if forgets_positions(rules, applied) else None)
    return move


def log(
    game: Game,
    rules: AnyRules,
    move: Move,
    applied: Applied[Position],
    held: Collection[int],
    hidden: Collection[int],
) -> list[LogEntry]:
    """Log the events, and store the whole position at the end of a turn; returns the log entries.

    held: the indices of events that a facilitator will announce. hidden: of those that nobody may
    read yet.
    """
    entries = [
        LogEntry(
            game=game,
            move=move,
            version=move.version,
            kind=kind_of(event),
            rule=event.rule,
            data=data_of(event),
            audience=list(event.audience) if event.audience is not None else None,
            is_held=at in hidden,
        )
        for at, event in enumerate(applied.events)
    ]
    if held:
        LogEntry.objects.bulk_create(entries)
        announced.hold(game, [entries[at] for at in sorted(held)])
    else:
        insert_all(entries)
    if any(event.ends_turn for event in applied.events):
        state = store.kept_text(game, applied.state, rules)
        insert(Snapshot(game=game, move=move, state=state))
    return entries


def viewers_told(
    rules: AnyRules, applied: Applied[Position], had_request: bool, held: Collection[int]
) -> set[str] | None:
    """The viewers who can read of a move in the log, None: all; held: indices of hidden events."""
    events = enumerate(applied.events)
    audiences = [() if at in held else each.audience for at, each in events]
    if had_request or None in audiences:
        return None
    found = {viewer for audience in audiences for viewer in audience or ()}
    return found | ({FACILITATOR} if rules.roles.has_facilitator and audiences else set())
