"""Voronoi tiles of the plane, joined by owner."""

import math
from collections.abc import Mapping

from shapely import STRtree, multipoints, points, voronoi_polygons
from shapely.geometry.base import BaseGeometry

from wargames.chart.cell_maps.shapes import joined
from wargames.chart.globe.outline import Point

JITTER = 1e-4
"""Sheet units by which samples are moved: GEOS sometimes fails on perfectly regular ones."""


class NotParted(ArithmeticError):
    """GEOS returned a tile that contains more than one sample."""


def nearest_areas(
    samples: Mapping[Point, str], region: BaseGeometry | None = None
) -> dict[str, BaseGeometry]:
    """Each owner with all that lies nearest to its samples, at least over the whole region.

    :raises NotParted: the tiles are not what they should be.
    """
    places = points([_moved(at, i) for i, at in enumerate(samples)])
    owners = list(samples.values())
    tree = STRtree(places)
    tiles: dict[str, list[BaseGeometry]] = {}
    for tile in voronoi_polygons(multipoints(places), extend_to=region).geoms:
        inside = tree.query(tile, predicate="contains")
        if len(inside) != 1:
            raise NotParted(f"{len(inside)} samples in the tile {tile.wkt[:80]}")
        tiles.setdefault(owners[inside[0]], []).append(tile)
    return {key: joined(each) for key, each in sorted(tiles.items())}


def _moved(at: Point, number: int) -> Point:
    turn = number * 2.4
    return at[0] + JITTER * math.cos(turn), at[1] + JITTER * math.sin(turn)
