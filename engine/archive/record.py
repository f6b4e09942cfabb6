"""The format of a game's file; people are in it by the name they played under."""

from __future__ import annotations

from msgspec import UNSET, Struct, UnsetType

from engine.core.dice import Draw
from engine.core.encoding.codec import JsonData, JsonObject
from engine.moves.ending import Ended

FORMAT = 2
"""The format written; all from 1 to it can be read. Format 2 has the audience of each entry."""


class Chair(Struct, frozen=True, kw_only=True):
    """A seat and its holder, in the order of joining."""

    role: str
    name: str


class MoveRecord(Struct, frozen=True, kw_only=True):
    """One move: the version it was made against, who made it, what was drawn for it."""

    version: int
    role: str
    name: str
    choice: JsonObject
    draws: tuple[Draw, ...]
    undone: bool = False


class ToldRecord(Struct, frozen=True, kw_only=True):
    """One log entry as a side knows it.

    `move` is the version of its move, None for a note of the table.
    """

    kind: str
    rule: str
    data: JsonObject
    move: int | None = None


class LogRecord(ToldRecord, frozen=True, kw_only=True):
    """One log entry, and the sides that may know of it; None: everyone."""

    audience: tuple[str, ...] | None = None
    held: bool = False


class HeldRecord(Struct, frozen=True, kw_only=True):
    """An announcement still to be made to a side; `entry`: the number of its log entry, from 1."""

    entry: int
    viewer: str
    words: str = ""


class PaperRecord(Struct, frozen=True, kw_only=True):
    """A side's paper, and who changed it last."""

    kind: str
    name: str
    data: JsonData
    edition: int
    written_by: str = ""


class SidePaper(PaperRecord, frozen=True, kw_only=True):
    """A paper with its side."""

    side: str


class GameRecord(Struct, frozen=True, kw_only=True, tag_field="holds", tag="game"):
    """The whole game: enough to continue it elsewhere, and to check every move and die.

    `start` is the position it began from where that was no regular set-up, `position` the current
    one, both without the seed. `papers` is left out where no side has any, `ended` where neither
    players nor a clock have ended it.
    """

    format: int
    key: str
    title: str
    rules_version: int
    options: JsonObject
    content: JsonObject | None
    lesson: str
    watch: str
    draw_sides: bool
    version: int
    commitment: str
    seed: str
    phrases: tuple[str, ...]
    seats: tuple[Chair, ...]
    start: JsonObject | None
    moves: tuple[MoveRecord, ...]
    log: tuple[LogRecord, ...]
    position: JsonObject
    papers: tuple[SidePaper, ...] | UnsetType = UNSET
    held: tuple[HeldRecord, ...] = ()
    ended: Ended | UnsetType = UNSET


class OwnMove(Struct, frozen=True, kw_only=True):
    """A move of the file's own side."""

    version: int
    choice: JsonObject
    undone: bool = False


class SeatRecord(Struct, frozen=True, kw_only=True, tag_field="holds", tag="seat"):
    """What one side knows of a running game, and nothing else."""

    format: int
    key: str
    title: str
    role: str
    options: JsonObject
    content: JsonObject | None
    commitment: str
    version: int
    seats: tuple[Chair, ...]
    board: JsonData
    trail: JsonData
    waiting_for: list[str]
    moves: tuple[OwnMove, ...]
    log: tuple[ToldRecord, ...]
    papers: tuple[PaperRecord, ...] | UnsetType = UNSET


class SealedRecord(Struct, frozen=True, kw_only=True, tag_field="holds", tag="sealed"):
    """A running game with secrets, encrypted with the server's own key."""

    format: int
    key: str
    title: str
    commitment: str
    sealed: str


AnyRecord = GameRecord | SeatRecord | SealedRecord
