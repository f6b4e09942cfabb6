"""Cells around the nodes of a graph, of which two touch where the graph links them.

The barycentric dual: each cell runs through the middles of its node's links and the centres of the
faces around it. Outside the graph, each point belongs to the node whose links it lies nearest to.
"""

import itertools
import math
from collections.abc import Mapping, Sequence

from shapely import make_valid, set_precision
from shapely.geometry import Polygon
from shapely.geometry.base import BaseGeometry

from wargames.chart.cell_maps.faces import Face, Link, crossings, faces, outer_face
from wargames.chart.cell_maps.nearest import nearest_areas
from wargames.chart.cell_maps.shapes import GRAIN, joined
from wargames.chart.globe.outline import Point

SAMPLE = 3.0
"""Sheet units between two samples of a link that bounds the graph."""


Reaches = Mapping[str, Sequence[Point]]


class LinksCross(ValueError):
    """Two links of the graph cross at these places; one of them has to be moved."""


def dual_cells(
    places: Mapping[str, Point],
    links: Sequence[Link],
    region: Polygon,
    reaches: Reaches | None = None,
) -> dict[str, BaseGeometry]:
    """The cell of each node within a region.

    Outside the graph, a node with `reaches` also owns what is nearest to these lines.

    :raises LinksCross: with all pairs of links that do.
    """
    if crossed := crossings(places, links):
        raise LinksCross(str(crossed))
    found = faces(places, links)
    outer = outer_face(places, found) if links else list(places)
    parts: dict[str, list[BaseGeometry]] = {key: [] for key in [*places, *(reaches or {})]}
    for face in found:
        if face is not outer:
            for key, part in _shares(places, face):
                parts[key].append(part)
    inside = joined(part for each in parts.values() for part in each)
    samples = _samples(places, outer, reaches or {})
    for key, part in _outside(samples, region.difference(inside, grid_size=GRAIN), region):
        parts[key].append(part)
    return {
        key: joined([joined(each).intersection(region, grid_size=GRAIN)])
        for key, each in parts.items()
    }


def _shares(places: Mapping[str, Point], face: Face) -> list[tuple[str, BaseGeometry]]:
    """Divide a face among its nodes, from the middles of its links to its centre."""
    ring = [places[key] for key in face]
    shape = Polygon(ring)
    centre = shape.centroid if shape.contains(shape.centroid) else shape.representative_point()
    shares = []
    for i, key in enumerate(face):
        here, after = ring[i], ring[(i + 1) % len(ring)]
        corners = [here, _middle(here, after), (centre.x, centre.y), _middle(here, ring[i - 1])]
        part = make_valid(Polygon(corners))
        shares.append((key, set_precision(joined([part]).intersection(shape), GRAIN)))
    return shares


def _middle(one: Point, other: Point) -> Point:
    return (one[0] + other[0]) / 2, (one[1] + other[1]) / 2


def _samples(places: Mapping[str, Point], outer: Face, reaches: Reaches) -> dict[Point, str]:
    """Points on the rim of the graph, each with the node that owns what is nearest to it."""
    samples: dict[Point, str] = {}
    for one, other in itertools.pairwise([*outer, outer[0]]):
        for key, near, far in (
            (one, places[one], places[other]),
            (other, places[other], places[one]),
        ):
            for sample in _along(near, _middle(near, far)):
                samples.setdefault(sample, key)
    for key, line in reaches.items():
        for start, end in itertools.pairwise(line):
            for sample in _along(start, end):
                samples.setdefault(sample, key)
    return samples


def _outside(
    samples: Mapping[Point, str], ground: BaseGeometry, region: Polygon
) -> list[tuple[str, BaseGeometry]]:
    """Divide the ground outside the graph among the nodes by the nearest sample."""
    if len(set(samples.values())) == 1:
        return [(next(iter(samples.values())), ground)]
    areas = nearest_areas(samples, region)
    return [(key, area.intersection(ground, grid_size=GRAIN)) for key, area in areas.items()]


def _along(start: Point, end: Point) -> list[Point]:
    """Samples along a line, the first and the last a half step from its ends."""
    count = max(1, round(math.dist(start, end) / SAMPLE))
    return [
        (
            round(start[0] + (end[0] - start[0]) * (i + 0.5) / count, 6),
            round(start[1] + (end[1] - start[1]) * (i + 0.5) / count, 6),
        )
        for i in range(count)
    ]
