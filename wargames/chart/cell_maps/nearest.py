"""Voronoi tiles of the plane, joined by owner."""

import math
from collections.abc import Mapping

import numpy as np
from shapely import STRtree, get_parts, multipoints, points, voronoi_polygons
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
    parts = get_parts(voronoi_polygons(multipoints(places), extend_to=region))
    numbers, inside = STRtree(places).query(parts, predicate="contains")
    if not np.array_equal(numbers, np.arange(len(parts))):
        raise NotParted(f"{len(inside)} samples in {len(parts)} tiles")
    tiles: dict[str, list[BaseGeometry]] = {}
    for tile, sample in zip(parts, inside, strict=True):
        tiles.setdefault(owners[sample], []).append(tile)
    return {key: joined(each) for key, each in sorted(tiles.items())}


def _moved(at: Point, number: int) -> Point:
    turn = number * 2.4
    return at[0] + JITTER * math.cos(turn), at[1] + JITTER * math.sin(turn)
