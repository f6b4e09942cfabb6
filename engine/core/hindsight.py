"""How far each side's beliefs were from the truth, asked when a game with secrets is over.

Only then: nothing of this may be known to anyone who still plays.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import groupby

from msgspec import Struct

LEAST = 0.1
"""The least prominence of a peak, as a fraction of the highest value."""


class Hindsight(Struct, frozen=True, kw_only=True):
    """How mistaken a side is, in the game's own measure.

    believed: value of what it believes to be somewhere and is not there. unseen: value of what is
    there unknown to it.
    """

    believed: int
    unseen: int

    @property
    def distance(self) -> int:
        """The sum of both."""
        return self.believed + self.unseen


def peaks(values: Sequence[int], most: int) -> list[int]:
    """The indices of the most prominent peaks, at most `most`, in order.

    A peak is the first index of a level from which values fall on both sides, or end. Its
    prominence is how far one must go down from it before reaching a higher value, or an equal one
    that comes earlier. Below LEAST of the highest value it does not count.
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
    """How far one must descend from a peak to reach a higher one; from the highest, to 0."""
    height = heights[at]
    before = _lowest_before(heights[:at][::-1], height)
    after = _lowest_before(heights[at + 1 :], height + 1)
    return height - max(before, after)


def _lowest_before(heights: Sequence[int], goal: int) -> int:
    """The lowest value before the first one that reaches the goal; 0: none reaches it."""
    lowest = goal
    for height in heights:
        if height >= goal:
            return lowest
        lowest = min(lowest, height)
    return 0
