"""Territories: cells of a land graph cut by the coastlines, and islands as themselves."""

import math
from collections.abc import Iterable, Mapping, Sequence

from shapely import Point as Place
from shapely.geometry import Polygon, box
from shapely.geometry.base import BaseGeometry

from wargames.chart.cell_maps.cells import Reaches, dual_cells
from wargames.chart.cell_maps.coverage import smoothed
from wargames.chart.cell_maps.faces import Link
from wargames.chart.cell_maps.shapes import GRAIN, joined, polygons
from wargames.chart.globe.outline import Point

ATOLL = 560.0
"""The least area of an island; a smaller one is drawn as an atoll."""
SCRAP = 3.0
"""The area below which a scrap of land is not drawn."""
BORDER_DETAIL = 1.5
CRUMB = 40.0
"""The area below which a piece of a territory goes to its neighbour."""


def components(keys: Iterable[str], links: Sequence[Link]) -> list[list[str]]:
    """The keys in groups that links connect, each sorted."""
    group = {key: {key} for key in keys}
    for one, other in links:
        if group[one] is not group[other]:
            both = group[one] | group[other]
            group.update(dict.fromkeys(both, both))
    return sorted(sorted(each) for each in {min(each): each for each in group.values()}.values())


def countries(
    places: Mapping[str, Point],
    links: Sequence[Link],
    land: Sequence[tuple[Polygon, str]],
    reaches: Reaches,
) -> dict[str, BaseGeometry]:
    """The shape of each territory.

    `land` is every piece of land, with the key of the territory it is known to belong to, or "".
    """
    shapes: dict[str, BaseGeometry] = {}
    spots = {key: Place(at) for key, at in places.items()}
    for group in components(places, links):
        own = [
            piece
            for piece, owner in land
            if owner in group or (not owner and any(piece.contains(spots[key]) for key in group))
        ]
        ground = joined(own)
        if len(group) == 1:
            shapes[group[0]] = _island(places[group[0]], ground)
        else:
            shapes |= _parted(group, places, links, ground, reaches)
    return shapes


def _parted(
    group: Sequence[str],
    places: Mapping[str, Point],
    links: Sequence[Link],
    ground: BaseGeometry,
    reaches: Reaches,
) -> dict[str, BaseGeometry]:
    """Divide a landmass among its territories.

    A reach that belongs to no territory keeps its land out of them.
    """
    west, north, east, south = ground.bounds
    spots = {key: places[key] for key in group}
    region = box(west - 20, north - 20, east + 20, south + 20)
    within = [link for link in links if link[0] in spots]
    lines = {key: line for key, line in reaches.items() if key in spots or key not in places}
    cells = smoothed(dual_cells(spots, within, region, lines), detail=BORDER_DETAIL, crumb=CRUMB)
    cut = {
        key: cell.intersection(ground, grid_size=GRAIN)
        for key, cell in cells.items()
        if key in spots
    }
    return {
        key: joined(part for part in polygons(shape) if part.area >= SCRAP)
        for key, shape in cut.items()
    }


def _island(at: Point, ground: BaseGeometry) -> BaseGeometry:
    """An island as it is, or with an atoll where it is too small to hold anything."""
    parts = [part for part in polygons(ground) if part.area >= SCRAP]
    if sum(part.area for part in parts) >= ATOLL:
        return joined(parts)
    return joined([atoll(at), *parts])


def atoll(at: Point) -> Polygon:
    """A small island whose shape depends on its place, so that no two are quite alike."""
    turn = at[0] * 0.37 + at[1] * 0.11
    broad, high = 1.28 * math.sqrt(ATOLL / math.pi), math.sqrt(ATOLL / math.pi) / 1.28
    ring = []
    for step in range(28):
        angle = step * math.tau / 28
        swell = 1 + 0.05 * math.sin(3 * angle + turn) + 0.04 * math.sin(5 * angle - 2 * turn)
        ring.append(
            (at[0] + broad * swell * math.cos(angle), at[1] + high * swell * math.sin(angle))
        )
    return Polygon(ring)
