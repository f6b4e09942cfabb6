"""The faces of a graph drawn with straight lines that do not cross."""

import itertools
import math
from collections.abc import Iterable, Mapping

import numpy as np
from numpy.typing import NDArray

from wargames.chart.globe.outline import Point

Places = NDArray[np.float64]
"""Across and down of several places."""
Link = tuple[str, str]
Face = list[str]
"""The nodes along a face, with the face on the left (y counts downwards)."""


def faces(places: Mapping[str, Point], links: Iterable[Link]) -> list[Face]:
    """Every face, each once; one of them, the outer one, surrounds the whole graph."""
    neighbours: dict[str, list[str]] = {key: [] for key in places}
    for one, other in links:
        neighbours[one].append(other)
        neighbours[other].append(one)
    for key, around in neighbours.items():
        around.sort(key=lambda other: _bearing(places[key], places[other]))
    unwalked = dict.fromkeys((one, other) for one in places for other in neighbours[one])
    found = []
    while unwalked:
        step = next(iter(unwalked))
        face = []
        while step in unwalked:
            del unwalked[step]
            face.append(step[0])
            around = neighbours[step[1]]
            step = step[1], around[around.index(step[0]) - 1]
        found.append(face)
    return found


def _bearing(here: Point, there: Point) -> float:
    return math.atan2(there[1] - here[1], there[0] - here[0])


def signed_area(places: Mapping[str, Point], face: Face) -> float:
    """Twice the area of a face; negative for the outer face alone."""
    ring = [places[key] for key in face]
    return sum(ax * by - bx * ay for (ax, ay), (bx, by) in itertools.pairwise([*ring, ring[0]]))


def outer_face(places: Mapping[str, Point], found: list[Face]) -> Face:
    """The face that surrounds the graph."""
    return min(found, key=lambda face: signed_area(places, face))


def crossings(places: Mapping[str, Point], links: Iterable[Link]) -> list[tuple[Link, Link]]:
    """Pairs of links that cross: the cells of such a graph could not touch as they should."""
    drawn = list(links)
    if not drawn:
        return []
    starts, ends = np.array([[places[key] for key in link] for link in drawn]).transpose(1, 2, 0)
    # of each link and each other: whether its line has the ends of the other on both sides
    parted = _sides(starts, ends, starts) != _sides(starts, ends, ends)
    pairs = np.argwhere(np.triu(parted & parted.T, 1))
    crossed = [(drawn[i], drawn[j]) for i, j in pairs]
    return [(one, other) for one, other in crossed if not set(one) & set(other)]


def _sides(starts: Places, ends: Places, of: Places) -> NDArray[np.bool_]:
    """Of the line of each link and each of these places: on which side it lies."""
    (ax, ay), (bx, by), (cx, cy) = starts[..., None], ends[..., None], of[:, None]
    found: NDArray[np.bool_] = (bx - ax) * (cy - ay) > (by - ay) * (cx - ax)
    return found
