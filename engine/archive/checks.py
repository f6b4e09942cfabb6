"""What the file of a game must hold besides moves that can be played again."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

import msgspec
from django.db import models
from msgspec import Struct

from engine.archive import older
from engine.archive.record import Entry, GameRecord
from engine.archive.replay import Played
from engine.core.codec import Unreadable
from engine.core.dice import commitment
from engine.core.events import data_of, kind_of
from engine.core.protocol import Rules
from engine.models import Game, LogEntry, Move

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
    """An entry of the log that is no event of the rules: who took back, asked, consented.

    `version` is the game's that it used up, `place` its author's seat; older files have neither.
    """

    name: str
    role: str = ""
    asker: str = ""
    choice: dict[str, Any] | None = None
    version: int = 0
    place: int = 0


PHRASE_LENGTH = 120
"""Letters of a phrase for the dice, as whoever sits down may give it."""
MOST_CHANGES_WITHOUT_A_MOVE = 10_000
"""Sitting down, getting up and changed terms raise the version too, but not by that much."""


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


def check_sizes(record: GameRecord) -> None:
    """:raises Unreadable: a number or a name that no row of the database takes."""
    newest = max((move.version for move in record.moves), default=1)
    if not newest <= record.version <= newest + MOST_CHANGES_WITHOUT_A_MOVE:
        raise Unreadable(f"version: {record.version} does not go with a last move {newest}")
    for place, text, most in sizes(record):
        if len(text) > most:
            raise Unreadable(f"{place}: {len(text)} letters; expected at most {most}")


def sizes(record: GameRecord) -> Iterator[tuple[str, str, int]]:
    """Every text of a record that goes into a column, as (place, text, the most it takes)."""
    yield "seed", record.seed, width(Game, "seed")
    for phrase in record.phrases:
        yield "phrases", phrase, PHRASE_LENGTH
    for chair in record.seats:
        yield "seats", chair.name, width(Move, "name")
    for move in record.moves:
        yield f"move {move.version}, name", move.name, width(Move, "name")
    for number, entry in enumerate(record.log, start=1):
        yield f"log, entry {number}, rule", entry.rule, width(LogEntry, "rule")
        if entry.move is None:
            yield f"log, entry {number}, name", str(entry.data.get("name", "")), width(Move, "name")


def width(model: type[models.Model], column: str) -> int:
    """How many letters a column takes."""
    return int(getattr(model._meta.get_field(column), "max_length"))  # noqa: B009


def check_log(rules: Rules[Any], record: GameRecord, played: Played) -> None:
    """:raises Unreadable: the log is not what the moves have done, or tells of nothing known."""
    told: dict[int, list[Any]] = {version: [] for version in played.events}
    versions = {move.version for move in record.moves}
    for number, entry in enumerate(record.log, start=1):
        try:
            if entry.move is None:
                check_note(rules, entry)
                data = entry.data
            else:
                data = older.event_data(rules, entry)
        except Unreadable as error:
            raise Unreadable(f"log, entry {number}: {error}") from None
        if entry.move is not None and entry.move not in versions:
            raise Unreadable(f"log, entry {number}: there is no move {entry.move}")
        if entry.move in told:
            told[entry.move].append((entry.kind, entry.rule, data))
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
