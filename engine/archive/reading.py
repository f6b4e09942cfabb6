"""A file with a whole game: checked from beginning to end, then set up as a stored game."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

import msgspec
from django.db import transaction
from msgspec import Struct

from engine import store
from engine.archive.record import FORMAT, AnyRecord, Entry, GameRecord, MoveRecord
from engine.core import registry
from engine.core.codec import Unreadable, plain
from engine.core.dice import commitment
from engine.core.events import Event, data_of, kind_of
from engine.core.flow import IllegalChoice
from engine.core.protocol import Rules
from engine.models import Game, LogEntry, Move, Seat, Snapshot

NOTES = (
    "side_drawn",
    "sat_down",
    "got_up",
    "undone",
    "back_asked",
    "back_agreed",
    "back_declined",
    "back_withdrawn",
)


class Note(Struct, frozen=True, forbid_unknown_fields=True):
    """An entry of the log that is no event of the rules: who took back, asked, consented."""

    name: str
    role: str = ""
    asker: str = ""
    choice: dict[str, Any] | None = None


class Played(Struct):
    """A game played again: the state after its last move, and what each counted move did."""

    state: Any
    events: dict[int, list[Event]] = {}
    before: dict[int, dict[str, Any]] = {}
    after: dict[int, dict[str, Any]] = {}


def read(text: str) -> GameRecord:
    """:raises Unreadable: not the file of a whole game; says where."""
    if "\\u0000" in text:
        raise Unreadable("a NUL in it, which no database takes")
    try:
        record: AnyRecord = msgspec.json.decode(text, type=AnyRecord)
    except (msgspec.DecodeError, RecursionError) as error:
        raise Unreadable(f"not the file of a game: {error}") from None
    if not isinstance(record, GameRecord):
        raise Unreadable("this is what one side knows; a game needs the file of all of it")
    if record.format != FORMAT:
        raise Unreadable(f"format: expected {FORMAT}, got {record.format}")
    return record


@transaction.atomic
def restore(record: GameRecord, people: Mapping[str, Any]) -> Game:
    """Set a recorded game up; `people` are those who take a seat, by role, others stay empty.

    Nothing is stored unless the moves, the dice and the log make the position of the record.

    :raises Unreadable: they do not, or something in it is not of this game.
    :raises UnknownGame: no game has its key. :raises ContentError: its content pack does not fit.
    :raises UnknownVersion: its rules never had the version that it is played by.
    """
    rules = registry.get(record.key, record.content, version=record.rules_version)
    check_terms(rules, record, people)
    played = replay(rules, record)
    check_log(rules, record, played)
    game = Game.objects.create(
        key=record.key,
        title=rules.title,
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
        Seat.objects.create(game=game, user=person, role=role, place=place)
    store.write(game, rules, played.state)
    game.save()
    write_history(game, record, played)
    return game


def check_terms(rules: Rules[Any], record: GameRecord, people: Mapping[str, Any]) -> None:
    """:raises Unreadable: what the game is played by is not what it should be."""
    rules.options(record.options)
    try:
        kept = commitment(record.seed) == record.commitment
    except ValueError:
        raise Unreadable("seed: not hexadecimal") from None
    if not kept:
        raise Unreadable("seed: its SHA-256 is not what was committed to")
    if record.watch not in Game.Watch.values:
        raise Unreadable(f"watch: expected {' or '.join(Game.Watch.values)}, got {record.watch!r}")
    if record.lesson and record.lesson not in rules.lessons():
        raise Unreadable(f"lesson: there is none called {record.lesson!r}")
    for role in [*people, *(chair.role for chair in record.seats)]:
        if role not in rules.roles:
            raise Unreadable(f"role: expected {' or '.join(rules.roles)}, got {role!r}")
    versions = [move.version for move in record.moves]
    if sorted(set(versions)) != versions or not all(0 < v < record.version for v in versions):
        raise Unreadable("moves: not one after the other, each before the version of the game")
    here = Game.objects.filter(commitment=record.commitment).first()
    if here is not None:
        raise Unreadable(f"the game is here already: {here.pk}")


def replay(rules: Rules[Any], record: GameRecord) -> Played:
    """The game played from its beginning, move by move.

    :raises Unreadable: a move that is not open, a die that is not the seed's, another position.
    """
    played = Played(state=first_state(rules, record))
    for move in record.moves:
        choice = choice_of(rules, move)
        if move.undone:
            continue
        try:
            applied = rules.apply(played.state, move.role, choice)
        except IllegalChoice:
            raise Unreadable(f"move {move.version}: not open to {move.role} there") from None
        except (LookupError, TypeError, ValueError, RuntimeError) as error:
            raise Unreadable(f"move {move.version}: cannot be played: {error!r}") from None
        if plain(applied.draws) != plain(move.draws):
            raise Unreadable(f"move {move.version}: its draws are not those of the seed")
        if any(event.reveals for event in applied.events):
            played.before.clear()
        if not applied.barrier:
            played.before[move.version] = store.sealed(played.state, rules)
        played.state = applied.state
        played.events[move.version] = applied.events
        if any(event.ends_turn for event in applied.events):
            played.after[move.version] = store.sealed(applied.state, rules)
    if store.sealed(played.state, rules) != record.position:
        raise Unreadable("position: not the one that the moves lead to")
    return played


def first_state(rules: Rules[Any], record: GameRecord) -> Any:
    """:raises Unreadable: the game cannot have begun like that."""
    if record.start is None:
        return rules.setup(record.seed, record.options, record.phrases)
    dice = record.start.get("dice")
    if not isinstance(dice, dict):
        raise Unreadable("start: no dice")
    try:
        state = rules.codec.from_data({**record.start, "dice": {**dice, "seed": record.seed}})
        found = rules.problems(state)
    except (LookupError, TypeError, ValueError) as error:
        raise Unreadable(f"start: {error}") from None
    if found:
        raise Unreadable(f"start: {'; '.join(found)}")
    return state


def choice_of(rules: Rules[Any], move: MoveRecord) -> Any:
    """:raises Unreadable: not a choice of the game, or of a role that it does not have."""
    if move.role not in rules.roles:
        raise Unreadable(f"move {move.version}: nobody has the role {move.role!r}")
    try:
        return rules.choice(move.choice)
    except Unreadable as error:
        raise Unreadable(f"move {move.version}: {error}") from None


def check_log(rules: Rules[Any], record: GameRecord, played: Played) -> None:
    """:raises Unreadable: the log is not what the moves have done, or tells of nothing known."""
    told: dict[int, list[Any]] = {version: [] for version in played.events}
    versions = {move.version for move in record.moves}
    for number, entry in enumerate(record.log, start=1):
        try:
            if entry.move is None:
                check_note(rules, entry)
            else:
                rules.event({"kind": entry.kind, "rule": entry.rule, **entry.data})
        except Unreadable as error:
            raise Unreadable(f"log, entry {number}: {error}") from None
        if entry.move is not None and entry.move not in versions:
            raise Unreadable(f"log, entry {number}: there is no move {entry.move}")
        if entry.move in told:
            told[entry.move].append((entry.kind, entry.rule, entry.data))
    for version, events in played.events.items():
        if told[version] != [(kind_of(e), e.rule, data_of(e)) for e in events]:
            raise Unreadable(f"log: not what move {version} did")


def check_note(rules: Rules[Any], entry: Entry) -> None:
    """:raises Unreadable: no note that a table makes."""
    if entry.kind not in NOTES:
        raise Unreadable(f"kind: {entry.kind!r} is no note of a table's")
    try:
        note = msgspec.convert(entry.data, Note)
    except msgspec.ValidationError as error:
        raise Unreadable(str(error)) from None
    if note.choice is not None:
        rules.choice(note.choice)


def write_history(game: Game, record: GameRecord, played: Played) -> None:
    """Moves, snapshots and log of a restored game, in their order."""
    seats = {seat.role: seat for seat in game.seats.all()}
    made: dict[int | None, Move | None] = {None: None}
    for move in record.moves:
        made[move.version] = Move.objects.create(
            game=game,
            version=move.version,
            seat=seats.get(move.role),
            role=move.role,
            name=move.name[:80],
            choice=move.choice,
            draws=plain(move.draws),
            before=played.before.get(move.version),
            undone=move.undone,
        )
    kinds = store.rules_of(game).event_kinds()
    LogEntry.objects.bulk_create(
        LogEntry(
            game=game,
            move=made[entry.move],
            kind=entry.kind,
            rule=entry.rule,
            data=entry.data,
            audience=audience_of(kinds, entry.kind),
        )
        for entry in record.log
    )
    Snapshot.objects.bulk_create(
        Snapshot(game=game, move=made[version], state=state)
        for version, state in played.after.items()
    )


def audience_of(kinds: Mapping[str, type[Event]], kind: str) -> Sequence[str] | None:
    """The roles that may know of an event of this kind, None for everybody."""
    known = kinds[kind].audience if kind in kinds else None
    return list(known) if known is not None else None
