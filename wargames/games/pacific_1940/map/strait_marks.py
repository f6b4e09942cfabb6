"""G8 The straits on the map, open or shut now."""

from __future__ import annotations

from collections.abc import Mapping

from msgspec import Struct

from engine.games.pacific_1940.view import Board
from wargames.games.pacific_1940 import neutral_words
from wargames.games.pacific_1940.map import chart

Names = Mapping[str, str]
BAR = 4.2
"""Half the length of a bar across a strait, in both directions."""


class Bar(Struct, frozen=True):
    """G8 A bar across a strait that is shut to a side: each side has its own direction."""

    side: str
    d: str


class StraitMark(Struct, frozen=True):
    """G8 The mark of a strait: where it is, what a click asks about, the bars across it."""

    x: float
    y: float
    about: str
    bars: list[Bar]
    says: str


def straits(board: Board, names: Names) -> list[StraitMark]:
    """G8 The mark of every strait, as it is for each side now."""
    where = chart.of(board).straits
    return [
        StraitMark(
            *where[each.key],
            about=each.ends[0],
            bars=[
                Bar(side, f"M{-BAR} {-lean}L{BAR} {lean}")
                for (side, land), lean in zip(each.shut_by.items(), (BAR, -BAR), strict=True)
                if land
            ],
            says=neutral_words.sentence(each, board, names),
        )
        for each in board.straits
    ]
