"""Checks of a game's file besides playing its moves again: terms, sizes, log."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator

import msgspec
from django.db import models
from msgspec import Struct

from engine import papers
from engine.archive import older
from engine.archive.record import GameRecord, LogRecord
from engine.archive.replay import ReplayedGame
from engine.core.dice import commitment
from engine.core.encoding.codec import JsonObject, Unreadable
from engine.core.events import data_of, kind_of
from engine.core.protocol import AnyRules
from engine.models import WORDS_LENGTH, Game, LogEntry, Move, Paper
from engine.moves.ending import AGREED, FORFEIT, REASON_LENGTH, RESIGNED, Ended
from engine.visibility.announced import KIND

ToldEvent = tuple[str, str, JsonObject, tuple[str, ...] | None]
"""Kind, rule, data and audience of an event."""
NOTES = (
    "side_drawn",
    "sat_down",
    "got_up",
    "undone",
    "back_asked",
    "back_agreed",
    "back_declined",
    "back_withdrawn",
    "resigned",
    "resign_proposed",
    "resign_declined",
    "forfeited",
    "draw_offered",
    "draw_agreed",
    "draw_declined",
    "draw_withdrawn",
    "handed_over",
    "program_leads",
    "program_left",
    "seat_offered",
    "seat_asked",
    "seat_kept",
    "return_asked",
    "mend_proposed",
    "mend_agreed",
    "mend_declined",
    "mend_withdrawn",
    "mend_lapsed",
    "hints_asked",
    "hints_agreed",
    "hints_declined",
    "hints_withdrawn",
    KIND,
)


class LogNote(Struct, frozen=True, forbid_unknown_fields=True):
    """The data of a log entry that is no event of the rules: who took back, asked, agreed.

    `version` is the game's version that it used up, `place` its author's seat; older files have
    neither. `reason`: why a game was forfeited, why the position is to be edited, the level of a
    program, or whether advice is to be "on" or "off". `to`: the name of the player who took a seat
    over.
    """

    name: str
    role: str = ""
    asker: str = ""
    choice: JsonObject | None = None
    version: int = 0
    place: int = 0
    reason: str = ""
    to: str = ""


TOLD_BY = {RESIGNED: "resigned", FORFEIT: "forfeited", AGREED: "draw_agreed"}
"""The kind of log entry for each kind of end."""
PHRASE_LENGTH = 120
"""The most characters of a player's phrase for the dice."""
MOST_CHANGES_WITHOUT_A_MOVE = 10_000
"""Limit on version changes besides moves: joining, leaving, changed terms."""


def check_terms(rules: AnyRules, record: GameRecord, people: Iterable[str]) -> None:
    """Check the terms of a recorded game: options, seed, watch, lesson, roles and versions.

    :raises Unreadable: one of them is wrong.
    """
    rules.reader.options(record.options)
    try:
        kept = commitment(record.seed) == record.commitment
    except ValueError:
        raise Unreadable("seed: not hexadecimal") from None
    if not kept:
        raise Unreadable("seed: its SHA-256 is not what was committed to")
    if record.watch not in Game.Watch.values:
        raise Unreadable(f"watch: expected {' or '.join(Game.Watch.values)}, got {record.watch!r}")
    if record.lesson and record.lesson not in rules.lessons:
        raise Unreadable(f"lesson: there is none called {record.lesson!r}")
    for role in [*people, *(chair.role for chair in record.seats)]:
        if role not in rules.roles.viewers:
            raise Unreadable(f"role: expected {' or '.join(rules.roles.viewers)}, got {role!r}")
    versions = [move.version for move in record.moves]
    if sorted(set(versions)) != versions or not all(0 < v < record.version for v in versions):
        raise Unreadable("moves: not one after the other, each before the version of the game")


def check_sizes(record: GameRecord) -> None:
    """Check the version and the text lengths of a record.

    :raises Unreadable: a number or text that no row of the database takes.
    """
    newest = max((move.version for move in record.moves), default=1)
    if not newest <= record.version <= newest + MOST_CHANGES_WITHOUT_A_MOVE:
        raise Unreadable(f"version: {record.version} does not go with a last move {newest}")
    for place, text, most in sizes(record):
        if len(text) > most:
            raise Unreadable(f"{place}: {len(text)} letters; expected at most {most}")


def sizes(record: GameRecord) -> Iterator[tuple[str, str, int]]:
    """Every text of a record that goes into a column: (place, text, the most characters)."""
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


def check_papers(rules: AnyRules, record: GameRecord) -> None:
    """Check the papers of a record.

    :raises Unreadable: a paper of no side, one twice, or one that no row of the database takes.
    """
    count: Counter[str] = Counter()
    found: set[tuple[str, str, str]] = set()
    for number, paper in enumerate(record.papers or (), start=1):
        where = f"papers, entry {number}"
        if paper.side not in rules.roles.viewers:
            raise Unreadable(f"{where}: there is no side {paper.side!r}")
        if (key := (paper.side, paper.kind, paper.name)) in found:
            raise Unreadable(f"{where}: it is there twice")
        found.add(key)
        count[paper.side] += 1
        try:
            papers.check(paper.kind, paper.name, paper.data)
        except papers.PaperError as error:
            raise Unreadable(f"{where}: {error.words}") from None
        if paper.data is None or not 0 < paper.edition <= papers.HIGHEST:
            raise Unreadable(f"{where}: no such edition, or nothing on it")
        if len(paper.written_by) > width(Paper, "written_by"):
            raise Unreadable(f"{where}: the name of its writer is too long")
    if any(each > papers.MOST_PAPERS for each in count.values()):
        raise Unreadable(f"papers: a side keeps {papers.MOST_PAPERS} at most")


def width(model: type[models.Model], column: str) -> int:
    """How many characters a column takes."""
    return int(getattr(model._meta.get_field(column), "max_length"))  # noqa: B009


def check_log(rules: AnyRules, record: GameRecord, played: ReplayedGame) -> None:
    """Check that the log matches what the moves did.

    :raises Unreadable: it does not, or has unknown entries.
    """
    told: dict[int, list[ToldEvent]] = {version: [] for version in played.events}
    versions = {move.version for move in record.moves}
    for number, entry in enumerate(record.log, start=1):
        for each in entry.audience or ():
            if each not in rules.roles.viewers:
                raise Unreadable(f"log, entry {number}, audience: there is no side {each!r}")
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
            told[entry.move].append((entry.kind, entry.rule, data, entry.audience))
    for version, events in played.events.items():
        if told[version] != [(kind_of(e), e.rule, data_of(e), e.audience) for e in events]:
            raise Unreadable(f"log: not what move {version} did")


def check_announced(rules: AnyRules, entry: LogRecord) -> None:
    """Check the data of an announcement in the log.

    :raises Unreadable: neither words nor an event of the game.
    """
    if set(entry.data) == {"words"} and isinstance(entry.data["words"], str):
        return
    if set(entry.data) != {"kind", "data"} or not isinstance(entry.data["data"], dict):
        raise Unreadable("neither words nor an event")
    said = {"kind": entry.data["kind"], "rule": entry.rule, **entry.data["data"]}
    try:
        rules.reader.event({**said, "audience": entry.audience})
    except Unreadable:
        rules.reader.event(said)  # it was said to all, to each side by itself


def check_held(rules: AnyRules, record: GameRecord) -> None:
    """Check the waiting announcements.

    :raises Unreadable: one that is not in the log, or is for no side.
    """
    for each in record.held:
        if not 1 <= each.entry <= len(record.log) or not record.log[each.entry - 1].held:
            raise Unreadable(f"held: entry {each.entry} of the log is not held")
        if each.viewer not in rules.roles.sides or len(each.words) > WORDS_LENGTH:
            raise Unreadable(f"held: there is no side {each.viewer!r}, or too many words")


def check_ended(rules: AnyRules, record: GameRecord, played: ReplayedGame) -> None:
    """Check an end that was not by the rules.

    :raises Unreadable: no table ends so, or the log does not record it.
    """
    ended = record.ended
    if not isinstance(ended, Ended):
        return
    if ended.how not in TOLD_BY or played.state.result is not None or record.lesson:
        raise Unreadable(f"ended: the game cannot have ended as {ended.how!r}")
    for side in (ended.side, ended.winner):
        if side and side not in rules.roles.sides:
            raise Unreadable(f"ended: there is no side {side!r}")
    if not any(entry.kind == TOLD_BY[ended.how] for entry in record.log):
        raise Unreadable("ended: the log does not tell of it")
    if len(ended.by) > width(Move, "name") or len(ended.reason) > REASON_LENGTH:
        raise Unreadable("ended: a name or a reason is too long")


def check_note(rules: AnyRules, entry: LogRecord) -> None:
    """Check a log entry of the table.

    :raises Unreadable: it is no such entry.
    """
    if entry.kind not in NOTES:
        raise Unreadable(f"kind: {entry.kind!r} is no note of a table's")
    if entry.kind == KIND:
        check_announced(rules, entry)
        return
    try:
        note = msgspec.convert(entry.data, LogNote)
    except msgspec.ValidationError as error:
        raise Unreadable(str(error)) from None
    if note.choice is not None:
        rules.reader.choice(note.choice)
