"""The faces of a graph drawn with straight lines that do not cross."""

import itertools
import math
from collections.abc import Iterable, Mapping

from wargames.chart.globe.outline import Point

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
    return [
        (one, other)
        for one, other in itertools.combinations(list(links), 2)
        if not set(one) & set(other)
        and _cross(*(places[key] for key in one), *(places[key] for key in other))
    ]


def _cross(a: Point, b: Point, c: Point, d: Point) -> bool:
    return _side(a, b, c) != _side(a, b, d) and _side(c, d, a) != _side(c, d, b)


def _side(a: Point, b: Point, c: Point) -> bool:
    return (b[0] - a[0]) * (c[1] - a[1]) > (b[1] - a[1]) * (c[0] - a[0])
