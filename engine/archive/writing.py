"""Writes a stored game as a file: all of it, or what one side may know while it goes on."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

import msgspec
from django.db.models import QuerySet
from msgspec import UNSET

from engine.archive.record import (
    FORMAT,
    Chair,
    GameRecord,
    HeldRecord,
    LogRecord,
    MoveRecord,
    OwnMove,
    PaperRecord,
    SeatRecord,
    SidePaper,
    ToldRecord,
)
from engine.core.dice import Draw
from engine.core.encoding.codec import plain
from engine.core.events import may_know
from engine.core.roles import FACILITATOR
from engine.models import Game, LogEntry, Paper, Seat
from engine.moves.ending import Ended
from engine.position import store
from engine.visibility import announced, cached_views

OF_TABLE = ("choice", "version", "place")
"""Fields of a note that no side may read."""


def whole(game: Game) -> GameRecord:
    """Everything about a game that has begun, including its secret seed."""
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
        position=store.without_seed(store.load(game, rules).state, rules),
        papers=tuple(SidePaper(side=each.side, **on_paper(each)) for each in kept(game)) or UNSET,
        held=tuple(held_back(game)),
        ended=UNSET if game.ended is None else msgspec.convert(game.ended, Ended),
    )


def held_back(game: Game) -> Iterator[HeldRecord]:
    """The announcements still to be made."""
    waiting = announced.held(game)
    numbers = {key: n for n, key in enumerate(game.log.values_list("pk", flat=True), start=1)}
    for each in waiting:
        yield HeldRecord(entry=numbers[each.entry_id], viewer=each.viewer, words=each.words)


def of_seat(game: Game, seat: Seat) -> SeatRecord:
    """What the side of a seat knows: its view, its log, its own moves.

    Built from nothing by adding, like a view. Draws are left out, since a shuffle is one, as are
    the moves of others, whose choices may name what they did not show.
    """
    rules = store.rules_of(game)
    state = cached_views.shown(game, rules, seat.side, store.load(game, rules).state)
    view = rules.view(state, seat.side)
    own = list(game.moves.filter(role__in=rules.roles.powers_of(seat.side)).order_by("version"))
    told = (each for each in entries(game.log.all()) if may_know(each.audience, seat.side))
    log = [each for each in told if not each.held or seat.side == FACILITATOR]
    known = {move.version for move in own} | {each.move for each in log if each.move is not None}
    version, numbers = game.version, {each: each for each in known}
    if rules.roles.is_secret:  # a number that is left out would tell of a move that was not noticed
        version = len(known) + 1
        numbers = {each: number for number, each in enumerate(sorted(known), start=1)}
    return SeatRecord(
        format=FORMAT,
        key=game.key,
        title=game.title,
        role=seat.side,
        options=game.options,
        content=game.content,
        commitment=game.commitment,
        version=version,
        seats=chairs(game),
        board=plain(view.board),
        trail=plain(view.trail),
        waiting_for=view.waiting_for,
        moves=tuple(
            OwnMove(version=numbers[move.version], choice=move.choice, undone=move.undone)
            for move in own
        ),
        log=tuple(as_known(each, numbers) for each in log),
        papers=tuple(PaperRecord(**on_paper(each)) for each in kept(game, side=seat.side)) or UNSET,
    )


def kept(game: Game, **whose: str) -> QuerySet[Paper]:
    """The papers of a game, or of one side of it, without removed ones."""
    return game.papers.filter(data__isnull=False, **whose).order_by("side", "kind", "name")


def on_paper(paper: Paper) -> dict[str, Any]:
    """The part of a paper that goes into a file."""
    names = ("kind", "name", "data", "edition", "written_by")
    return {name: getattr(paper, name) for name in names}


def as_known(entry: LogRecord, numbers: Mapping[int, int]) -> ToldRecord:
    """A log entry as a side knows it, with its move numbered as the side counts moves.

    A note reveals neither the move that was undone nor the table's own data.
    """
    if entry.move is not None:
        move = numbers[entry.move]
        return ToldRecord(kind=entry.kind, rule=entry.rule, data=entry.data, move=move)
    data = {name: value for name, value in entry.data.items() if name not in OF_TABLE}
    return ToldRecord(kind=entry.kind, rule=entry.rule, data=data)


def chairs(game: Game) -> tuple[Chair, ...]:
    """The holders of the seats, by name."""
    seats = game.seats.select_related("user").order_by("place")
    return tuple(Chair(role=seat.side, name=str(seat.user)) for seat in seats)


def entries(log: QuerySet[LogEntry]) -> Iterator[LogRecord]:
    """The log entries with their audiences."""
    for each in log.select_related("move").defer("move__before", "move__choice", "move__draws"):
        version = each.move.version if each.move else None
        yield LogRecord(
            kind=each.kind,
            rule=each.rule,
            data=each.data,
            move=version,
            audience=None if each.audience is None else tuple(each.audience),
            held=each.is_held,
        )
