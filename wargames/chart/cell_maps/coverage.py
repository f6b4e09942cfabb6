"""Cells that cover a region: their common borders as lines, smoothed without opening gaps."""

import itertools
from collections.abc import Iterator, Mapping, Sequence

from shapely import STRtree, get_parts, line_merge, polygonize, unary_union
from shapely.geometry import LineString, Polygon
from shapely.geometry.base import BaseGeometry

from wargames.chart.cell_maps.shapes import GRAIN, joined
from wargames.chart.globe.outline import Point

Cells = Mapping[str, BaseGeometry]
PASSES = 3
"""How often the corners of a border are cut."""


def borders(cells: Cells) -> list[LineString]:
    """Every border between two cells, or a cell and the outside, from junction to junction."""
    lines = unary_union([cell.boundary for cell in cells.values()], grid_size=GRAIN)
    return [line for line in get_parts(line_merge(lines)) if line.length > 0]


def smoothed(cells: Cells, *, detail: float, crumb: float) -> dict[str, BaseGeometry]:
    """The same cells with rounded borders; the points where three of them meet stay fixed.

    A piece of a cell smaller than `crumb` square units goes to the neighbour around it.
    """
    lines = [_rounded(line.simplify(detail)) for line in borders(cells)]
    found: dict[str, list[BaseGeometry]] = {key: [] for key in cells}
    crumbs = []
    keys, tree = list(cells), STRtree(list(cells.values()))
    for piece in get_parts(polygonize(get_parts(unary_union(lines, grid_size=GRAIN)))):
        near = [keys[i] for i in sorted(tree.query(piece))]
        shares = {key: cells[key].intersection(piece).area for key in near} or {keys[0]: 0.0}
        owner = max(shares, key=lambda key: shares[key])
        if piece.area < crumb:
            crumbs.append(piece)
        elif shares[owner] > 0.3 * piece.area:
            found[owner].append(piece)
    for crumb in sorted(crumbs, key=lambda crumb: -crumb.area):
        found[_neighbour(crumb, found)].append(crumb)
    return {key: joined(pieces) for key, pieces in found.items()}


def _neighbour(crumb: Polygon, found: Mapping[str, Sequence[BaseGeometry]]) -> str:
    """The cell that a small piece has the longest border with."""
    return max(
        found,
        key=lambda key: sum(crumb.boundary.intersection(each).length for each in found[key]),
    )


def _rounded(line: LineString) -> LineString:
    """A line with its corners cut, and those of the cuts again (Chaikin); its ends stay."""
    points: list[Point] = [(x, y) for x, y in line.coords]
    is_ring = points[0] == points[-1]
    for _ in range(PASSES if len(points) > 2 else 0):
        cut = list(_cut_corners(points))
        points = [*cut, cut[0]] if is_ring else [points[0], *cut[1:-1], points[-1]]
    return LineString(points)


def _cut_corners(points: Sequence[Point]) -> Iterator[Point]:
    for (ax, ay), (bx, by) in itertools.pairwise(points):
        yield 0.75 * ax + 0.25 * bx, 0.75 * ay + 0.25 * by
        yield 0.25 * ax + 0.75 * bx, 0.25 * ay + 0.75 * by
