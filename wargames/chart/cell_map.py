"""The geometry of a game's map: from places, links and coastlines to the shape of each space."""

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from shapely import make_valid
from shapely.geometry import Polygon, box
from shapely.geometry.base import BaseGeometry

from .cells import dual_cells
from .countries import countries
from .coverage import smoothed
from .faces import Link
from .magnify import Claim, Magnification, Window
from .outline import Point
from .shapes import GRAIN, joined, polygons
from .shores import with_shores

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


@dataclass(frozen=True)
class Site:
    """A space for the drawing: its place on the globe, and its kind."""

    key: str
    lat: float
    lon: float
    is_sea: bool
    is_island: bool = False
    is_closed: bool = False


@dataclass(frozen=True)
class CellMap:
    """The drawn map: shapes and places in sheet units."""

    magnification: Magnification
    places: Mapping[str, Point]
    zones: Mapping[str, BaseGeometry]
    """Sea zones, extending under the land."""
    lands: Mapping[str, BaseGeometry]
    scenery: Sequence[Polygon] = field(default_factory=list)
    """Land outside territories."""

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
    sites = [_moved(site, hints["places"]) for site in sites]
    magnification = magnified(sites, hints)
    project, window = magnification.project, magnification.window
    places = {site.key: project(site.lat, site.lon) for site in sites}
    seas = {site.key: places[site.key] for site in sites if site.is_sea}
    lands = {site.key: places[site.key] for site in sites if not site.is_sea}
    region = box(-BLEED, -BLEED, window.width + BLEED, window.height + BLEED)
    reaches = {
        key: [project(lat, lon) for lat, lon in line] for key, line in hints["reaches"].items()
    }
    at_sea = {key: line for key, line in reaches.items() if key in seas}
    on_land = {key: line for key, line in reaches.items() if key not in seas}
    land = _land(coast, magnification, hints["boxes"], region)
    shapes = countries(lands, _among(links, lands), land, on_land)
    cells = dual_cells(seas, _among(links, seas), region, at_sea)
    shores = with_shores(cells, shapes, _zones_of(shapes, seas, links))
    zones = smoothed(shores, detail=ZONE_DETAIL, crumb=CRUMB)
    return CellMap(magnification, places, zones, shapes, _scenery(land, shapes))


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
