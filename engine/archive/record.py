"""What the file of a game holds; people are in it by the name they played under."""

from __future__ import annotations

from typing import Any

from msgspec import Struct

from engine.core.dice import Draw

FORMAT = 1


class Chair(Struct, frozen=True, kw_only=True):
    """Who sat where, in the order of sitting down."""

    role: str
    name: str


class MoveRecord(Struct, frozen=True, kw_only=True):
    """One move: the version it was made against, who made it, what was drawn for it."""

    version: int
    role: str
    name: str
    choice: dict[str, Any]
    draws: tuple[Draw, ...]
    undone: bool = False


class Entry(Struct, frozen=True, kw_only=True):
    """One entry of the log; `move` is the version of its move, None for a note of the table's."""

    kind: str
    rule: str
    data: dict[str, Any]
    move: int | None = None


class GameRecord(Struct, frozen=True, kw_only=True, tag_field="holds", tag="game"):
    """Everything: enough to go on with the game elsewhere, and to check every move and die.

    `start` is the position that it began from where that was no fresh set-up, `position` the one
    it stands in, both without the seed.
    """

    format: int
    key: str
    title: str
    rules_version: int
    options: dict[str, Any]
    content: dict[str, Any] | None
    lesson: str
    watch: str
    draw_sides: bool
    version: int
    commitment: str
    seed: str
    phrases: tuple[str, ...]
    seats: tuple[Chair, ...]
    start: dict[str, Any] | None
    moves: tuple[MoveRecord, ...]
    log: tuple[Entry, ...]
    position: dict[str, Any]


class OwnMove(Struct, frozen=True, kw_only=True):
    """A move of the side that the file is for."""

    version: int
    choice: dict[str, Any]
    undone: bool = False


class SeatRecord(Struct, frozen=True, kw_only=True, tag_field="holds", tag="seat"):
    """What one side knows of a game that is not over: nothing else may be in it."""

    format: int
    key: str
    title: str
    role: str
    options: dict[str, Any]
    content: dict[str, Any] | None
    commitment: str
    version: int
    seats: tuple[Chair, ...]
    board: Any
    trail: Any
    waiting_for: list[str]
    moves: tuple[OwnMove, ...]
    log: tuple[Entry, ...]


AnyRecord = GameRecord | SeatRecord
