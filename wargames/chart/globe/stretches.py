"""A coast in stretches, each in one part of the sheet.

Who draws a part of the sheet has to go along all of each line that passes there before it knows
what of it shows. In stretches, the coasts of the other parts are left aside at once.
"""

import itertools
from collections.abc import Iterable, Iterator

from wargames.chart.globe.outline import Point, path_of

Where = tuple[int, int]
BREADTH = 420
"""Breadth and height of a part, in chart units; smaller ones only make for more lines."""


def coasts(rings: Iterable[list[Point]], digits: int) -> list[str]:
    """Path data of the lines around all rings, one for each part of the sheet."""
    found: dict[Where, str] = {}
    for ring in rings:
        for part, path in _paths(ring, digits):
            found[part] = found.get(part, "") + path
    return [found[part] for part in sorted(found)]


def _paths(ring: list[Point], digits: int) -> Iterator[tuple[Where, str]]:
    """A small ring goes to the part with its middle, a long one in stretches to several."""
    low, high = (tuple(map(end, zip(*ring, strict=True))) for end in (min, max))
    if max(high[0] - low[0], high[1] - low[1]) <= BREADTH:
        yield where(low, high), path_of(ring, digits=digits)
        return
    for part, line in stretches(ring):
        yield part, path_of(line, closed=False, digits=digits)


def stretches(ring: list[Point]) -> Iterator[tuple[Where, list[Point]]]:
    """The line around a ring from part to part; each stretch ends where the next begins."""
    steps = itertools.pairwise([*ring, ring[0]])
    for part, run in itertools.groupby(steps, lambda step: where(*step)):
        ends = list(run)
        yield part, [ends[0][0], *(end for _, end in ends)]


def where(one: Point, other: Point) -> Where:
    """The part of the sheet with the middle between two points."""
    x, y = (one[0] + other[0]) / 2, (one[1] + other[1]) / 2
    return int(x // BREADTH), int(y // BREADTH)
