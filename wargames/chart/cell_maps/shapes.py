"""The polygons of an overlay of shapes, without its stray lines and points."""

from collections.abc import Iterable

from shapely import get_parts, unary_union
from shapely.geometry import Polygon
from shapely.geometry.base import BaseGeometry

GRAIN = 0.01
"""All corners lie on a grid this fine, so that neighbours share theirs to the last digit."""


def polygons(shape: BaseGeometry) -> list[Polygon]:
    """The polygons among the parts of a shape."""
    if shape.geom_type == "Polygon" and not shape.is_empty:
        return [shape]
    return [part for part in get_parts(get_parts(shape)) if part.geom_type == "Polygon"]


def joined(shapes: Iterable[BaseGeometry]) -> BaseGeometry:
    """The polygons of all shapes as one."""
    return unary_union([part for shape in shapes for part in polygons(shape)], grid_size=GRAIN)
