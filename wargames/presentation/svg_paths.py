"""Lines and dots as SVG path data, for the charts of all games."""

from __future__ import annotations

import math
from collections.abc import Iterable, Sequence
from itertools import pairwise

Point = tuple[float, float]


def dots(points: Iterable[Point]) -> str:
    """Zero-length strokes, visible as dots by a round or square cap."""
    return "".join(f"M{_short(x)} {_short(y)}h0" for x, y in points)


def line(points: Sequence[Point]) -> str:
    """A polyline."""
    return "M" + "L".join(f"{_short(x)} {_short(y)}" for x, y in points)


def middle(points: Sequence[Point]) -> Point:
    """The midpoint of a line, by length."""
    left = sum(math.dist(start, end) for start, end in pairwise(points)) / 2
    for start, end in pairwise(points):
        length = math.dist(start, end)
        if length >= left:
            part = left / length
            x, y = (a + part * (b - a) for a, b in zip(start, end, strict=True))
            return round(x, 1), round(y, 1)
        left -= length
    return points[-1]


def _short(value: float) -> str:
    return f"{round(value, 1):g}"
