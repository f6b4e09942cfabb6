"""What a benchmark plays: the games wanted, those that were made, and their moves."""

from __future__ import annotations

from typing import NamedTuple


class Step(NamedTuple):
    """A move: of which side, the choice as JSON.

    draft: the paper that it is put together on; empty where it is one of a list. lines: what is
    typed for it, one after the other; perhaps not all that is in it. asks: the sides that it leads
    to another question for.
    """

    side: str
    choice: str
    draft: str = ""
    lines: tuple[str, ...] = ()
    asks: tuple[str, ...] = ()


class Prepared(NamedTuple):
    """A game to be played: its id, the session keys of those who sit at it, and what sides.

    script: the moves to make, of a game whose choices are put together.
    """

    game: str
    sessions: list[str]
    sides: list[str]
    script: list[Step]


class Wanted(NamedTuple):
    """So many games of a key, with so many moves written down for each; `is_hot_seat`: by one.

    options: of every game; where they call for a facilitator, a third person sits in that chair.
    programs: so many games besides, which programs of this `level` play without a pause.
    """

    key: str
    games: int
    seed: int
    moves: int = 0
    is_hot_seat: bool = False
    options: dict[str, bool] = {}
    programs: int = 0
    level: str = ""
