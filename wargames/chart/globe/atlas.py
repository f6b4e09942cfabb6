"""Coastlines out of a TopoJSON file, as rings of (lat, lon)."""

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

Ring = list[tuple[float, float]]


class NotAnAtlas(ValueError):
    """The file is not a quantised TopoJSON topology with a `land` object."""


def read_land(atlas: Path) -> list[Ring]:
    """Every ring of land in the file, with longitudes unrolled so that no edge jumps.

    :raises NotAnAtlas: the file holds something else.
    """
    try:
        topology = json.loads(atlas.read_text())
        arcs = [_unpacked(arc, topology["transform"]) for arc in topology["arcs"]]
        return [_ring(indexes, arcs) for indexes in _rings(topology["objects"]["land"])]
    except (ValueError, KeyError, TypeError) as problem:
        raise NotAnAtlas(f"{atlas}: no land in TopoJSON form ({problem!r})") from problem


def _unpacked(arc: list[list[int]], transform: dict[str, Any]) -> Ring:
    """Decode an arc: it is stored as integer steps, which the transform turns into degrees."""
    (scale_lon, scale_lat), (first_lon, first_lat) = transform["scale"], transform["translate"]
    points, lon, lat = [], 0, 0
    for step_lon, step_lat in arc:
        lon, lat = lon + step_lon, lat + step_lat
        points.append((lat * scale_lat + first_lat, lon * scale_lon + first_lon))
    return points


def _rings(geometry: dict[str, Any]) -> Iterator[list[int]]:
    if geometry["type"] == "GeometryCollection":
        for part in geometry["geometries"]:
            yield from _rings(part)
    elif geometry["type"] == "MultiPolygon":
        for polygon in geometry["arcs"]:
            yield from polygon
    elif geometry["type"] == "Polygon":
        yield from geometry["arcs"]


def _ring(indexes: list[int], arcs: list[Ring]) -> Ring:
    """Join arcs end to end; a negative index means the arc runs backwards."""
    ring: Ring = []
    for index in indexes:
        arc = arcs[index] if index >= 0 else arcs[~index][::-1]
        ring += arc[1:] if ring else arc
    # The stored ring ends where it began; a doubled point would only be a corner of no size.
    return _unrolled(ring[:-1])


def _unrolled(ring: Ring) -> Ring:
    """The ring with whole turns added, so that an edge over the date line stays short."""
    unrolled, before, turns = [], ring[0][1], 0
    for lat, lon in ring:
        turns += round((before - lon) / 360)
        before = lon
        unrolled.append((lat, lon + 360 * turns))
    return unrolled
