"""The one way a stored game changes: a new game, a seat, a move, an undo.

Whoever makes a move (a click, a link in a mail, a bot, a command) goes through `play`, which is
one transaction. Only after the commit the game's channel group hears "changed, version n".
"""

from __future__ import annotations

import uuid
from collections.abc import Mapping, Sequence
from typing import Any

from django.db import transaction
from django.db.models import Max

from engine import store
from engine.core import registry
from engine.core.choice import Choice, Refusal
from engine.core.codec import Unreadable, plain
from engine.core.dice import commitment, fresh_seed
from engine.core.events import data_of, kind_of
from engine.core.flow import IllegalChoice
from engine.core.protocol import Applied, Rules
from engine.models import Game, LogEntry, Move, Seat, Snapshot
from engine.news import tell
from engine.signals import move_made

MAX_SEATS = 8
CHANGING = ("version", "status", "watch", "is_open", "flow", "summary", "result", "updated_at")


class MoveError(Exception):
    """A move that was not made; nothing has changed. `kind` names why, for the page's words."""

    kind = "refused"

    def __init__(self, **data: Any) -> None:
        super().__init__(self.kind)
        self.data = data


class Stale(MoveError):
    """The game has gone on since the page was made."""

    kind = "stale"


class NotYourWatch(MoveError):
    """Somebody else who shares the role is on watch this turn."""

    kind = "not_your_watch"


class NotAsked(MoveError):
    """No decision of this role is open."""

    kind = "not_asked"


class NotLegal(MoveError):
    """The choice is not among the open ones; `refusal` is the rule's reason, if it has one."""

    kind = "not_legal"

    def __init__(self, refusal: Refusal | None = None) -> None:
        super().__init__()
        self.refusal = refusal


class Garbled(MoveError):
    """What was sent is not a choice of this game."""

    kind = "garbled"


class NothingToUndo(MoveError):
    """No own move since the last die, reveal or move of another seat."""

    kind = "nothing_to_undo"


class NoSeat(MoveError):
    """The table is closed or full, or the seat is not of this game."""

    kind = "no_seat"


@transaction.atomic
def new_game(
    *,
    key: str,
    creator: Any,
    options: Mapping[str, Any] | None = None,
    watch: str = Game.Watch.ROTATING,
    seed: str = "",
    phrases: Sequence[str] = (),
    content: Mapping[str, Any] | None = None,
    lesson: str = "",
) -> Game:
    """Set up a game and seat its creator.

    :raises UnknownGame: no game has this key.
    :raises ContentError: the content pack does not fit.
    :raises Unreadable: an unknown option or lesson.
    """
    rules = registry.get(key, content)
    seed = seed or fresh_seed()
    state = rules.lesson(lesson, seed) if lesson else rules.setup(seed, options or {}, phrases)
    game = Game(
        key=key,
        title=rules.title,
        options=dict(options or {}),
        content=dict(content) if content else None,
        seed=seed,
        commitment=commitment(seed),
        phrases=list(phrases),
        rules_version=rules.version,
        watch=watch,
        lesson=lesson,
        start=store.sealed(state, rules) if lesson else None,
        is_open=not lesson,
        created_by=creator,
    )
    game.save()
    store.write(game, rules, state)
    game.save()
    Seat.objects.create(game=game, user=creator, role=rules.roles[0], place=1)
    return game


@transaction.atomic
def join(game_id: uuid.UUID, user: Any) -> Seat:
    """Sit down at an open table; whoever sits there already keeps the seat.

    :raises NoSeat: the table is closed or full.
    """
    game = _locked(game_id)
    seat = game.seats.filter(user=user).first()
    if seat is not None:
        return seat
    if not game.is_open or game.seats.count() >= MAX_SEATS:
        raise NoSeat()
    last = game.seats.aggregate(last=Max("place"))["last"] or 0
    role = rules_roles(game)[0]
    seat = Seat.objects.create(game=game, user=user, role=role, place=last + 1)
    _changed(game)
    return seat


def rules_roles(game: Game) -> tuple[str, ...]:
    """The roles of a game."""
    return store.rules_of(game).roles


@transaction.atomic
def leave(game_id: uuid.UUID, user: Any) -> None:
    """Give up a seat; what it has done stays in the history."""
    game = _locked(game_id)
    seat = game.seats.filter(user=user).first()
    if seat is None:
        return
    gone = {"type": "game.unseated", "seat": seat.pk}
    seat.delete()
    _changed(game)
    transaction.on_commit(lambda: tell(game.group, gone))


@transaction.atomic
def set_table(game_id: uuid.UUID, *, watch: str | None = None, is_open: bool | None = None) -> Game:
    """Change how the table is shared: who is on watch, whether new seats may come."""
    game = _locked(game_id)
    if watch in Game.Watch.values:
        game.watch = str(watch)
    if is_open is not None:
        game.is_open = is_open
    _changed(game)
    return game


def on_watch(game: Game, seats: Sequence[Seat]) -> list[Seat]:
    """1.0 The seats that may choose now.

    Rotating: the seats take the watch turn about, in the order of sitting down.
    """
    if game.status == Game.Status.OVER or not seats:
        return []
    if game.watch == Game.Watch.FREE:
        return list(seats)
    turn = int(game.summary.get("watch", 1))
    return [seats[(turn - 1) % len(seats)]]


@transaction.atomic
def play(game_id: uuid.UUID, seat: Seat, choice: Any, version: int) -> Move:
    """Make a move: check, apply, write, and tell. A move sent twice is made once.

    :raises MoveError: one of the kinds above; nothing has changed.
    """
    game = _locked(game_id)
    if seat.game_id != game.pk:
        raise NoSeat()
    rules = store.rules_of(game)
    wanted = _choice(rules, choice)
    if version != game.version:
        return _repeated(game, seat, plain(wanted), version)
    seats = list(game.seats.select_related("user"))
    watch = on_watch(game, seats)
    if seat.pk not in [each.pk for each in watch]:
        raise NotYourWatch(seats=[each.pk for each in watch])
    loaded = store.load(game, rules)
    if seat.role not in [ask.role for ask in rules.asks(loaded.state)]:
        raise NotAsked()
    applied = _apply(rules, loaded.state, seat.role, wanted)
    move = _record(game, seat, plain(wanted), applied, store.sealed(loaded.state, rules))
    store.write(game, rules, applied.state, loaded)
    _log(game, rules, move, applied)
    _changed(game)
    move.after, move.table = applied.state, seats
    move_made.send(
        sender=Game, game=game, move=move, applied=applied, seats=seats, watch_before=watch
    )
    return move


def _repeated(game: Game, seat: Seat, choice: Any, version: int) -> Move:
    """The move that this one repeats (a double click, a retry).

    :raises Stale: it repeats none; the game has gone on since the page was made.
    """
    made = game.moves.filter(version=version, seat=seat, choice=choice, undone=False).first()
    if made is None:
        raise Stale(version=game.version)
    return made


def _choice(rules: Rules[Any], data: Any) -> Choice:
    """What was sent as the choice it means, without what else came along.

    :raises Garbled: not a choice.
    """
    try:
        return rules.choice(data)
    except Unreadable as error:
        raise Garbled(why=str(error)) from None


def _apply(rules: Rules[Any], state: Any, role: str, choice: Choice) -> Applied[Any]:
    """:raises NotLegal: not one that is open."""
    try:
        return rules.apply(state, role, choice)
    except IllegalChoice as error:
        raise NotLegal(error.refusal) from None


def _record(
    game: Game, seat: Seat, choice: Any, applied: Applied[Any], before: dict[str, Any]
) -> Move:
    """Add the move to the history.

    A state kept for undo is out of reach once a barrier lies behind it; when something was
    revealed, which happens every turn, such states are forgotten.
    """
    if any(event.reveals for event in applied.events):
        game.moves.filter(before__isnull=False).update(before=None)
    return Move.objects.create(
        game=game,
        version=game.version,
        seat=seat,
        role=seat.role,
        name=str(seat.user),
        choice=choice,
        draws=plain(applied.draws),
        before=None if applied.barrier else before,
    )


def _log(game: Game, rules: Rules[Any], move: Move, applied: Applied[Any]) -> None:
    """Keep the events, and the whole position when a turn has ended."""
    LogEntry.objects.bulk_create(
        LogEntry(
            game=game,
            move=move,
            kind=kind_of(event),
            rule=event.rule,
            data=data_of(event),
            audience=list(event.audience) if event.audience is not None else None,
        )
        for event in applied.events
    )
    if any(event.ends_turn for event in applied.events):
        Snapshot.objects.create(game=game, move=move, state=store.sealed(applied.state, rules))


@transaction.atomic
def undo(game_id: uuid.UUID, seat: Seat, version: int) -> Game:
    """Take back one's own last move, if nothing was rolled, revealed or moved since.

    :raises Stale: the game has gone on. :raises NothingToUndo: a barrier lies behind.
    """
    game = _locked(game_id)
    if version != game.version:
        raise Stale(version=game.version)
    move = undoable(game, seat)
    if move is None or move.before is None:
        raise NothingToUndo()
    rules = store.rules_of(game)
    loaded = store.load(game, rules)
    store.write(game, rules, store.unsealed(move.before, game, rules), loaded)
    move.undone, move.before = True, None
    move.save(update_fields=("undone", "before"))
    move.snapshots.all().delete()
    LogEntry.objects.create(
        game=game,
        move=None,
        kind="undone",
        rule="",
        data={"name": move.name, "choice": move.choice},
    )
    _changed(game)
    return game


def undoable(game: Game, seat: Seat) -> Move | None:
    """The seat's last move, if it can be taken back."""
    last = game.moves.filter(undone=False).order_by("-version").first()
    if last is None or last.seat_id != seat.pk or last.before is None:
        return None
    return last


def _locked(game_id: uuid.UUID) -> Game:
    """The game's row, locked to the end of the transaction.

    SQLite locks the whole database instead: its transactions begin as writers.
    """
    return Game.objects.select_for_update().get(pk=game_id)


def _changed(game: Game) -> None:
    """One version more, and the news of it after the commit."""
    game.version += 1
    game.save(update_fields=CHANGING)
    version, group = game.version, game.group
    transaction.on_commit(lambda: tell(group, {"type": "game.changed", "version": version}))
