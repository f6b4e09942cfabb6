"""A belt of water along each coast that belongs to the sea zones the coast is said to touch."""

from collections.abc import Collection, Mapping, Sequence

from shapely import segmentize
from shapely.geometry.base import BaseGeometry

from wargames.chart.cell_maps.nearest import nearest_areas
from wargames.chart.cell_maps.shapes import GRAIN, joined, polygons
from wargames.chart.globe.outline import Point

BELT = 9.0
"""Sheet units from the coast to the edge of its belt."""
SAMPLE = 4.0
POCKET = 400.0
"""The area of open water that a zone may lose to the one around it."""


def with_shores(
    zones: Mapping[str, BaseGeometry],
    lands: Mapping[str, BaseGeometry],
    touched: Mapping[str, Sequence[str]],
    closed: Collection[str] = (),
) -> dict[str, BaseGeometry]:
    """The zones after giving each coast's belt to the nearest of the zones it touches.

    closed: water that belongs to no zone, which stays as it is.
    """
    changed = dict(zones)
    for key, belt in _belts(lands).items():
        own = touched[key]
        if not own:
            continue
        strange = {
            zone: shape.intersection(belt)
            for zone, shape in changed.items()
            if zone not in own and zone not in closed and shape.intersects(belt)
        }
        for zone, piece in strange.items():
            for part in polygons(piece):
                taker = min(own, key=lambda each: _farness(changed[each], part, each))
                changed[taker] = joined([changed[taker], part])
                changed[zone] = joined([changed[zone].difference(part, grid_size=GRAIN)])
    return _without_pockets(changed, lands)


def _farness(zone: BaseGeometry, part: BaseGeometry, key: str) -> tuple[float, float, str]:
    """How far a zone is from a piece of water, the less the more they have of a border."""
    return zone.distance(part), -zone.buffer(GRAIN).intersection(part.boundary).length, key


def _without_pockets(
    zones: Mapping[str, BaseGeometry], lands: Mapping[str, BaseGeometry]
) -> dict[str, BaseGeometry]:
    """The zones after giving open water that belts cut off to the zone around it."""
    whole = dict(zones)
    land = joined(lands.values())
    for key in zones:
        *loose, _ = sorted(polygons(whole[key]), key=lambda part: part.area)
        for part in loose:
            if part.area > POCKET or part.distance(land) < 1:
                continue
            whole[key] = joined([whole[key].difference(part, grid_size=GRAIN)])
            others = [other for other in whole if other != key]
            around = max(others, key=lambda other: part.intersection(whole[other]).length)
            whole[around] = joined([whole[around], part])
    return whole


def _belts(lands: Mapping[str, BaseGeometry]) -> dict[str, BaseGeometry]:
    """For each land, everything within reach that is nearer to it than to any other land."""
    samples: dict[Point, str] = {}
    for key, land in lands.items():
        for part in polygons(land):
            for x, y in segmentize(part.exterior, SAMPLE).coords:
                samples.setdefault((round(x, 2), round(y, 2)), key)
    areas = nearest_areas(samples)
    return {
        key: areas[key].intersection(land.buffer(BELT), grid_size=GRAIN)
        for key, land in lands.items()
        if key in areas
    }
