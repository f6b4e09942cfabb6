"""Reads a file with a whole game: checks it from beginning to end, then stores it."""

from __future__ import annotations

from collections.abc import Mapping

import msgspec
from django.db import transaction

from engine.archive import older
from engine.archive.checks import (
    check_ended,
    check_held,
    check_log,
    check_papers,
    check_sizes,
    check_terms,
)
from engine.archive.record import FORMAT, AnyRecord, GameRecord, SealedRecord
from engine.archive.replay import ReplayedGame, replay
from engine.archive.sealing import unseal
from engine.core import registry
from engine.core.encoding.codec import Unreadable, plain
from engine.core.lessons.practice import number_of
from engine.core.protocol import AnyRules
from engine.models import (
    LONGEST_TITLE,
    Announcement,
    AnyUser,
    Game,
    LogEntry,
    Move,
    Paper,
    Seat,
    Snapshot,
)
from engine.moves.ending import Ended, mark_ended
from engine.position import store
from engine.visibility import held_views


def read(text: str) -> GameRecord:
    """Parse the file of a whole game.

    :raises Unreadable: it is not one; says where.
    """
    record = decoded(text)
    if isinstance(record, SealedRecord):
        record = decoded(unseal(record).decode())
    if not isinstance(record, GameRecord):
        raise Unreadable("this is what one side knows; a game needs the file of all of it")
    if not 1 <= record.format <= FORMAT:
        raise Unreadable(f"format: expected 1 to {FORMAT}, got {record.format}")
    return record


def decoded(text: str) -> AnyRecord:
    """Parse the file of a game: a whole one, a side's, or a sealed one.

    :raises Unreadable: it is not one; says where.
    """
    if "\\u0000" in text:
        raise Unreadable("a NUL in it, which no database takes")
    try:
        record: AnyRecord = msgspec.json.decode(text, type=AnyRecord)
    except (msgspec.DecodeError, RecursionError) as error:
        raise Unreadable(f"not the file of a game: {error}") from None
    return record


def restore(record: GameRecord, people: Mapping[str, AnyUser]) -> Game:
    """Store a recorded game; `people` take seats by role, and other seats stay empty.

    Nothing is stored unless moves, dice and log lead to the position of the record. A long game is
    replayed before the database is locked, so that others can go on playing.

    :raises Unreadable: they do not, or something in it is not of this game.
    :raises UnknownGame: no game has its key.
    :raises ContentError: its content pack does not fit.
    :raises UnknownVersion: its rules never had the version that it is played by.
    """
    rules = registry.get(record.key, record.content, version=record.rules_version)
    rules = rules.under(record.options)
    check_terms(rules, record, people)
    check_sizes(record)
    check_papers(rules, record)
    refuse_if_here(record)
    played = replay(rules, record)
    record = older.with_audiences(record, played.events)
    check_log(rules, record, played)
    check_held(rules, record)
    check_ended(rules, record, played)
    return write(rules, record, people, played)


def refuse_if_here(record: GameRecord) -> None:
    """Refuse a game whose dice are stored already, except a practice turn, whose dice are fixed.

    :raises Unreadable: it is such a game.
    """
    if number_of(record.lesson):
        return
    here = Game.objects.filter(commitment=record.commitment).first()
    if here is not None:
        raise Unreadable(f"the game is here already: {here.pk}")


def is_title(written: str) -> bool:
    """Whether a text can be a game's title: one printable line."""
    return len(written.strip()) > 0 and len(written) <= LONGEST_TITLE and written.isprintable()


@transaction.atomic
def write(
    rules: AnyRules,
    record: GameRecord,
    people: Mapping[str, AnyUser],
    played: ReplayedGame,
) -> Game:
    """Create the rows of a valid record.

    :raises Unreadable: someone else has stored it meanwhile.
    """
    refuse_if_here(record)
    game = Game.objects.create(
        key=record.key,
        title=record.title if is_title(record.title) else rules.title,
        options=record.options,
        content=record.content,
        seed=record.seed,
        commitment=record.commitment,
        phrases=list(record.phrases),
        rules_version=rules.version,
        version=record.version,
        watch=record.watch,
        draw_sides=record.draw_sides,
        lesson=record.lesson,
        start=record.start,
        is_open=not record.lesson,
    )
    for place, (role, person) in enumerate(people.items(), start=1):
        Seat.objects.create(game=game, user=person, side=role, place=place)
    store.write(game, rules, played.state)
    if isinstance(record.ended, Ended):
        mark_ended(game, record.ended)
    game.save()
    write_history(game, record, played)
    return game


def write_history(game: Game, record: GameRecord, played: ReplayedGame) -> None:
    """Create the moves, snapshots, log and papers of a restored game, in order.

    Every viewer is shown the current position, and can read log entries that were hidden before.
    """
    made = write_moves(game, record, played)
    entries = write_log(game, record, made)
    Paper.objects.bulk_create(
        Paper(game=game, **msgspec.structs.asdict(paper)) for paper in record.papers or ()
    )
    Announcement.objects.bulk_create(
        Announcement(
            game=game,
            entry=entries[each.entry - 1],
            viewer=each.viewer,
            number=number,
            words=each.words,
        )
        for number, each in enumerate(record.held, start=1)
    )
    Snapshot.objects.bulk_create(
        Snapshot(game=game, move=made[version], state=state)
        for version, state in played.after.items()
    )


def write_moves(
    game: Game, record: GameRecord, played: ReplayedGame
) -> dict[int | None, Move | None]:
    """Create the rows of the moves, by version; None stands for what came before the first."""
    roles = store.rules_of(game).roles
    seats = {seat.side: seat for seat in game.seats.all()}
    moves = Move.objects.bulk_create(
        Move(
            game=game,
            version=move.version,
            seat=seats.get(roles.side_of(move.role)),
            role=move.role,
            name=move.name,
            choice=move.choice,
            draws=plain(move.draws),
            before=played.before.get(move.version),
            undone=move.undone,
            is_sealed=move.version in played.sealed,
            unasked=played.unasked.get(move.version, ""),
        )
        for move in record.moves
    )
    return {None: None, **{move.version: move for move in moves}}


def write_log(
    game: Game, record: GameRecord, made: Mapping[int | None, Move | None]
) -> list[LogEntry]:
    """Create the rows of the log, each with its move."""
    announced = held_views.announced(store.rules_of(game))
    return LogEntry.objects.bulk_create(
        LogEntry(
            game=game,
            move=made[entry.move],
            version=version,
            kind=entry.kind,
            rule=entry.rule,
            data=entry.data,
            audience=None if entry.audience is None else list(entry.audience),
            is_held=entry.held and entry.kind in announced,
        )
        for entry, version in zip(record.log, versions_of(record), strict=True)
    )


def versions_of(record: GameRecord) -> list[int]:
    """The game's version at each log entry; a note came just before the move that followed it."""
    after, found = record.version, []
    for entry in reversed(record.log):
        if entry.move is not None:
            after = entry.move
        found.append(after - 1 if entry.move is None else after)
    return found[::-1]
