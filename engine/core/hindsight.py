"""How far each side's beliefs were from the truth, asked when a game with secrets is over.

Only then: nothing of this may be known to anyone who still plays.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import groupby

from msgspec import Struct

LEAST = 0.1
"""How far a peak stands out at least, as a part of the highest value."""


class Hindsight(Struct, frozen=True, kw_only=True):
    """How far a side is mistaken, in the game's own measure.

    believed: the worth of what it thinks is somewhere and is not there. unseen: the worth of what
    is there and it does not know of.
    """

    believed: int
    unseen: int

    @property
    def distance(self) -> int:
        """Both together."""
        return self.believed + self.unseen


def peaks(values: Sequence[int], most: int) -> list[int]:
    """The places at which some values stand out most, at most so many, in their order.

    A peak is the first place of a level from which it goes down on both sides, or ends. It stands
    out by how far one must go down from it before one can go up to a higher one, or to one as high
    that comes before it; by less than a part of the highest value (LEAST) it is none.
    """
    levels = [(value, next(of_one)[0]) for value, of_one in groupby(enumerate(values), _value)]
    heights = [value for value, _ in levels]
    found = [
        (_prominence(heights, at), -place, place)
        for at, (height, place) in enumerate(levels)
        if height > 0 and all(heights[near] < height for near in _beside(at, len(heights)))
    ]
    least = max(heights, default=0) * LEAST
    ranked = sorted((each for each in found if each[0] >= least), reverse=True)
    return sorted(place for _, _, place in ranked[:most])


def _value(counted: tuple[int, int]) -> int:
    return counted[1]


def _beside(at: int, length: int) -> list[int]:
    return [near for near in (at - 1, at + 1) if 0 <= near < length]


def _prominence(heights: Sequence[int], at: int) -> int:
    """How far down one must go from a peak before one comes higher; from the highest, to 0."""
    height = heights[at]
    before = _lowest_way(heights[:at][::-1], height)
    after = _lowest_way(heights[at + 1 :], height + 1)
    return height - max(before, after)


def _lowest_way(heights: Sequence[int], goal: int) -> int:
    """The lowest place on the way to the first that reaches a goal; 0: none does."""
    lowest = goal
    for height in heights:
        if height >= goal:
            return lowest
        lowest = min(lowest, height)
    return 0
