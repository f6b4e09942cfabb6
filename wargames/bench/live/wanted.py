"""What a benchmark plays: the games wanted, those that were made, and their moves."""

from __future__ import annotations

from typing import NamedTuple


class Step(NamedTuple):
    """A move: its side, and the choice as JSON.

    draft: the paper of a composed choice; empty for a listed one. lines: what is typed for it,
    perhaps not all of it. asks: the sides for which it opens another question.
    """

    side: str
    choice: str
    draft: str = ""
    lines: tuple[str, ...] = ()
    asks: tuple[str, ...] = ()


class Prepared(NamedTuple):
    """A prepared game: its id, the session keys of its players, and their sides.

    script: the moves to make, in a game with composed choices.
    """

    game: str
    sessions: list[str]
    sides: list[str]
    script: list[Step]


class Wanted(NamedTuple):
    """The games to make, and the number of moves to script for each; `is_hot_seat`: one player.

    options: of every game; where they call for a facilitator, a third person is one. programs: how
    many further games programs of this `level` play without a pause. is_large: the script leads to
    the game's large choice, and ends with it.
    """

    key: str
    games: int
    seed: int
    moves: int = 0
    is_hot_seat: bool = False
    options: dict[str, bool] = {}
    programs: int = 0
    level: str = ""
    is_large: bool = False
