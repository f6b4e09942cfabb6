"""A stored game into a file: all of it, or what one side may know while it goes on."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

import msgspec
from django.db.models import QuerySet

from engine import store
from engine.archive.record import (
    FORMAT,
    Chair,
    Entry,
    GameRecord,
    MoveRecord,
    OwnMove,
    SeatRecord,
)
from engine.core.codec import plain
from engine.core.dice import Draw
from engine.core.events import Event
from engine.models import Game, LogEntry, Seat


def whole(game: Game) -> GameRecord:
    """Everything there is of a game that has begun, its secret seed included."""
    rules = store.rules_of(game)
    return GameRecord(
        format=FORMAT,
        key=game.key,
        title=game.title,
        rules_version=game.rules_version,
        options=game.options,
        content=game.content,
        lesson=game.lesson,
        watch=game.watch,
        draw_sides=game.draw_sides,
        version=game.version,
        commitment=game.commitment,
        seed=game.seed,
        phrases=tuple(game.phrases),
        seats=chairs(game),
        start=game.start,
        moves=tuple(
            MoveRecord(
                version=move.version,
                role=move.role,
                name=move.name,
                choice=move.choice,
                draws=msgspec.convert(move.draws, tuple[Draw, ...]),
                undone=move.undone,
            )
            for move in game.moves.order_by("version")
        ),
        log=tuple(entries(game.log.all())),
        position=store.sealed(store.load(game, rules).state, rules),
    )


def of_seat(game: Game, seat: Seat) -> SeatRecord:
    """What the side of a seat knows: its view, its log, its own moves.

    Built from nothing by adding, like a view. Draws are left out, since a shuffle is one, and the
    moves of others, whose choices may name what they did not show.
    """
    rules = store.rules_of(game)
    view = rules.view(store.load(game, rules).state, seat.role)
    own = game.moves.filter(role=seat.role).order_by("version")
    kinds = rules.event_kinds()
    log = [each for each in entries(game.log.all()) if may_know(kinds, each, seat.role)]
    return SeatRecord(
        format=FORMAT,
        key=game.key,
        title=game.title,
        role=seat.role,
        options=game.options,
        content=game.content,
        commitment=game.commitment,
        version=game.version,
        seats=chairs(game),
        board=plain(view.board),
        trail=plain(view.trail),
        waiting_for=view.waiting_for,
        moves=tuple(
            OwnMove(version=move.version, choice=move.choice, undone=move.undone) for move in own
        ),
        log=tuple(without_choice(entry) for entry in log),
    )


def may_know(kinds: Mapping[str, type[Event]], entry: Entry, role: str) -> bool:
    """Whether a role may know of an entry."""
    audience = kinds[entry.kind].audience if entry.kind in kinds else None
    return audience is None or role in audience


def without_choice(entry: Entry) -> Entry:
    """A note that somebody took a move back, without the move."""
    if entry.move is not None:
        return entry
    data = {name: value for name, value in entry.data.items() if name != "choice"}
    return msgspec.structs.replace(entry, data=data)


def chairs(game: Game) -> tuple[Chair, ...]:
    """Who sits there, by name."""
    seats = game.seats.select_related("user").order_by("place")
    return tuple(Chair(role=seat.role, name=str(seat.user)) for seat in seats)


def entries(log: QuerySet[LogEntry]) -> Iterator[Entry]:
    """The log; an entry's audience follows from its kind."""
    for each in log.select_related("move").defer("move__before", "move__choice", "move__draws"):
        version = each.move.version if each.move else None
        yield Entry(kind=each.kind, rule=each.rule, data=each.data, move=version)
