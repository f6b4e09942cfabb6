"""Writes a move down: its row in the history, its log entries, and who may read them."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass

from engine.core.encoding.codec import JsonData, plain
from engine.core.events import Event, data_of, kind_of
from engine.core.position import Position
from engine.core.protocol import AnyRules, Applied
from engine.core.roles import FACILITATOR
from engine.core.sequence.flow import is_sealed
from engine.history import undoable
from engine.models import PROGRAM, Game, LogEntry, Move, Seat, Snapshot
from engine.position import store
from engine.position.compiled import insert, insert_all
from engine.visibility import announced


@dataclass(frozen=True)
class Maker:
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
        before=store.kept_text(before, rules) if keeps else None,
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
        state = store.kept_text(applied.state, rules)
        insert(Snapshot(game=game, move=move, state=state))
    return entries


def told(
    rules: AnyRules, applied: Applied[Position], had_request: bool, held: Collection[int]
) -> set[str] | None:
    """The viewers who can read of a move in the log, None: all; held: indices of hidden events."""
    events = enumerate(applied.events)
    audiences = [() if at in held else each.audience for at, each in events]
    if had_request or None in audiences:
        return None
    found = {viewer for audience in audiences for viewer in audience or ()}
    return found | ({FACILITATOR} if rules.roles.has_facilitator and audiences else set())
