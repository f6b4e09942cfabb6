"""Water inside the land of a map: straits that are drawn wider than they are, and lakes."""

from collections.abc import Collection, Mapping, Sequence
from typing import Any

from shapely.geometry import LineString, Polygon
from shapely.geometry.base import BaseGeometry

from wargames.chart.cell_maps.shapes import GRAIN, joined, polygons
from wargames.chart.globe.magnify import Magnification

MARGIN = 4.0
"""Sheet units by which the water of a lake extends under the land around it."""

Land = Sequence[tuple[Polygon, str]]
"""Pieces of land, each with the space that it is known to belong to, or ""."""


def straits(magnification: Magnification, lines: Mapping[str, Any]) -> BaseGeometry:
    """The water along lines on the globe; the breadth of each is in sheet units."""
    return joined(
        LineString([magnification.project(lat, lon) for lat, lon in each["line"]]).buffer(
            each["width"] / 2
        )
        for each in lines.values()
    )


def lakes(land: Land, seas: Collection[str]) -> dict[str, BaseGeometry]:
    """The sea zones that lie within the land: coastlines that a zone's box contains."""
    owners = dict.fromkeys(owner for _, owner in land if owner in seas)
    return {key: joined(piece for piece, owner in land if owner == key) for key in owners}


def drained(
    land: Land, inland: Mapping[str, BaseGeometry], narrow: BaseGeometry
) -> list[tuple[Polygon, str]]:
    """The land without its lakes and straits."""
    water = joined([*inland.values(), narrow])
    if water.is_empty:
        return list(land)
    return [
        (part, owner)
        for piece, owner in land
        if owner not in inland
        for part in polygons(piece.difference(water, grid_size=GRAIN))
    ]


def with_lakes(
    zones: Mapping[str, BaseGeometry], inland: Mapping[str, BaseGeometry]
) -> dict[str, BaseGeometry]:
    """The sea zones with those that are lakes, which extend a little under the land around them."""
    if not inland:
        return dict(zones)
    wet = {key: joined([lake.buffer(MARGIN)]) for key, lake in inland.items()}
    water = joined(wet.values())
    around = {key: joined([zone.difference(water, grid_size=GRAIN)]) for key, zone in zones.items()}
    return around | wet
