"""The geometry of a game's map: from places, links and coastlines to the shape of each space."""

from collections.abc import Collection, Mapping, Sequence
from typing import Any

from msgspec import Struct, field
from shapely import make_valid
from shapely.geometry import Polygon, box
from shapely.geometry.base import BaseGeometry

from wargames.chart.cell_maps import waters
from wargames.chart.cell_maps.cells import Reaches, dual_cells
from wargames.chart.cell_maps.countries import countries
from wargames.chart.cell_maps.coverage import smoothed
from wargames.chart.cell_maps.faces import Link
from wargames.chart.cell_maps.nodes import Site, graph_of
from wargames.chart.cell_maps.shapes import GRAIN, joined, polygons
from wargames.chart.cell_maps.shores import with_shores
from wargames.chart.globe.magnify import Claim, Magnification, Window
from wargames.chart.globe.outline import Point

BLEED = 30
"""Sheet units drawn past the edge of the sheet, so that no border runs along it."""
LEAST_SCENERY = 1.0
"""The area of land outside territories below which it is not drawn."""
LARGE_SCENERY = 400.0
"""The area of land outside territories above which nothing is printed on it."""
ZONE_DETAIL = 2.0
CRUMB = 40.0
"""The area below which a loose piece of a sea zone goes to its neighbour."""

Ring = Sequence[tuple[float, float]]


class CellMap(Struct, frozen=True):
    """The drawn map: shapes and places in sheet units."""

    magnification: Magnification
    places: Mapping[str, Point]
    zones: Mapping[str, BaseGeometry]
    """Sea zones, extending under the land."""
    lands: Mapping[str, BaseGeometry]
    scenery: Sequence[Polygon] = field(default_factory=list)
    """Land outside territories."""
    ice: Sequence[BaseGeometry] = ()
    """Water that belongs to no zone."""

    @property
    def sheet(self) -> Polygon:
        """The visible part of the drawing."""
        window = self.magnification.window
        return box(0, 0, window.width, window.height)

    def waters(self) -> dict[str, BaseGeometry]:
        """The visible part of the sea zones: without land."""
        land = joined([*self.lands.values(), *self.scenery])
        return {
            key: zone.intersection(self.sheet).difference(land) for key, zone in self.zones.items()
        }

    def rooms_at_sea(self) -> dict[str, BaseGeometry]:
        """Where things may be printed at sea, including small land outside territories."""
        land = joined([*self.lands.values(), *(s for s in self.scenery if s.area > LARGE_SCENERY)])
        return {
            key: zone.intersection(self.sheet).difference(land) for key, zone in self.zones.items()
        }

    def grounds(self) -> dict[str, BaseGeometry]:
        """The visible part of the territories."""
        return {key: land.intersection(self.sheet) for key, land in self.lands.items()}


def draw_cells(
    sites: Sequence[Site], links: Sequence[Link], coast: Sequence[Ring], hints: Mapping[str, Any]
) -> CellMap:
    """Draw the map of a game; `hints` are the hand-made ones of its `geography.toml`.

    :raises LinksCross: links of the sea or of the land cross where the hints place their ends.
    """
    graph = graph_of([_moved(site, hints["places"]) for site in sites], links, hints)
    magnification = magnified(graph.sites, hints)
    project, window = magnification.project, magnification.window
    places = {site.key: project(site.lat, site.lon) for site in graph.sites}
    region = box(-BLEED, -BLEED, window.width + BLEED, window.height + BLEED)
    land = _land(coast, magnification, hints["boxes"], region)
    lakes = waters.lakes(land, graph.keys(sea=True))
    land = waters.drained(land, lakes, waters.straits(magnification, hints.get("straits", {})))
    at_sea, on_land = (
        {key: places[key] for key in graph.keys(sea=sea) if key not in lakes}
        for sea in (True, False)
    )
    sea_lines, land_lines = _lines(magnification, hints, at_sea)
    shapes = countries(on_land, _among(graph.links, on_land), land, land_lines)
    shapes = graph.spaces_of(graph.folded(shapes))
    cells = graph.folded(dual_cells(at_sea, _among(graph.links, at_sea), region, sea_lines))
    closed = hints.get("closed_waters", {})
    shores = with_shores(cells, shapes, _zones_of(shapes, at_sea, graph.links), closed)
    smooth = smoothed(shores, detail=ZONE_DETAIL, crumb=CRUMB)
    return CellMap(
        magnification,
        {key: at for key, at in places.items() if key not in graph.owners},
        waters.with_lakes(graph.spaces_of(smooth), lakes),
        shapes,
        _scenery(land, shapes),
        [cell for key, cell in smooth.items() if key in closed],
    )


def _lines(
    magnification: Magnification, hints: Mapping[str, Any], seas: Collection[str]
) -> tuple[Reaches, Reaches]:
    """The reaches of the sea, with water that belongs to no zone, and those of the land."""
    closed = hints.get("closed_waters", {})
    drawn = {
        key: [magnification.project(lat, lon) for lat, lon in line]
        for key, line in {**hints["reaches"], **closed}.items()
    }
    is_sea = {key: key in seas or key in closed for key in drawn}
    at_sea, on_land = (
        {key: line for key, line in drawn.items() if is_sea[key] is sea} for sea in (True, False)
    )
    return at_sea, on_land


def _among(links: Sequence[Link], keys: Collection[str]) -> list[Link]:
    """The links with both ends among the keys."""
    return [link for link in links if link[0] in keys and link[1] in keys]


def _zones_of(
    lands: Collection[str], seas: Collection[str], links: Sequence[Link]
) -> dict[str, list[str]]:
    """The sea zones that each territory touches."""
    ways = [*links, *((other, one) for one, other in links)]
    return {key: [there for here, there in ways if here == key and there in seas] for key in lands}


def _scenery(
    land: Sequence[tuple[Polygon, str]], shapes: Mapping[str, BaseGeometry]
) -> list[Polygon]:
    """The land that belongs to no territory."""
    taken = joined(shapes.values())
    return [
        part
        for piece, owner in land
        if not owner
        for part in polygons(piece.difference(taken, grid_size=GRAIN))
        if part.area >= LEAST_SCENERY
    ]


def _moved(site: Site, moves: Mapping[str, tuple[float, float]]) -> Site:
    lat, lon = moves.get(site.key, (site.lat, site.lon))
    return Site(site.key, lat, lon, site.is_sea, site.is_island, site.is_closed)


def magnified(sites: Sequence[Site], hints: Mapping[str, Any]) -> Magnification:
    """The projection that gives every site the room that the hints demand."""
    window, room = Window(**hints["window"]), hints["room"]
    claims = []
    for site in sites:
        kind = "sea" if site.is_sea else "closed" if site.is_closed else "land"
        kind = "islet" if site.is_island else kind
        at = window.plain(site.lat, site.lon)
        weight = room["spaces"].get(site.key, room[kind])
        reach = room["reach"].get(site.key, room["reach"][kind])
        claims.append(Claim(at, weight, reach))
    return Magnification(window, claims, room["floor"])


def _land(
    coast: Sequence[Ring],
    magnification: Magnification,
    boxes: Mapping[str, tuple[float, float, float, float]],
    region: Polygon,
) -> list[tuple[Polygon, str]]:
    """Every piece of land on the sheet, with the territory whose box contains it, or ""."""
    land = []
    for ring in coast:
        drawn = Polygon([magnification.project(lat, lon) for lat, lon in ring])
        shape = joined([make_valid(drawn)])
        owner = _owner(ring, boxes)
        land += [(part, owner) for part in polygons(shape.intersection(region, grid_size=GRAIN))]
    return land


def _owner(ring: Ring, boxes: Mapping[str, tuple[float, float, float, float]]) -> str:
    middle = Polygon([(lon, lat) for lat, lon in ring]).centroid
    for key, (south, west, north, east) in boxes.items():
        if south <= middle.y <= north and west <= middle.x <= east:
            return key
    return ""
