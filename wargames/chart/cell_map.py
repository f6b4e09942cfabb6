"""The geometry of a game's map: from places, links and coastlines to the shape of each space."""

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from shapely import make_valid
from shapely.geometry import LineString, Polygon, box
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
LAKE_MARGIN = 4.0
"""Sheet units by which the water of a lake extends under the land."""
HALF_ROUND = 180.0
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

    Links over the seam of a map that goes once round the globe are not drawn.

    :raises LinksCross: links of the sea or of the land cross where the hints place their ends.
    """
    sites = [_moved(site, hints["places"]) for site in sites]
    seam = over_the_seam(sites, links)
    apart = hints.get("apart", {})
    sites += [Site(key, *each["at"], is_sea=False, is_closed=True) for key, each in apart.items()]
    links = [link for link in links if link not in seam]
    links += [(key, other) for key, each in apart.items() for other in each["next"]]
    magnification = magnified(sites, hints)
    project, window = magnification.project, magnification.window
    places = {site.key: project(site.lat, site.lon) for site in sites}
    region = box(-BLEED, -BLEED, window.width + BLEED, window.height + BLEED)
    reaches = {
        key: [project(lat, lon) for lat, lon in line]
        for key, line in (*hints["reaches"].items(), *hints.get("closed_waters", {}).items())
    }
    seas = {site.key for site in sites if site.is_sea}
    land = _land(coast, magnification, hints["boxes"], region)
    lakes = _lakes(land, seas)
    straits = _straits(magnification, hints.get("straits", {}))
    land = _around(land, lakes, straits)
    on_land = {key: at for key, at in places.items() if key not in seas}
    ways = {
        key: line
        for key, line in reaches.items()
        if key not in seas and key not in hints.get("closed_waters", {})
    }
    shapes = countries(on_land, _among(links, on_land), land, ways)
    shapes = {key: shape for key, shape in shapes.items() if key not in apart}
    at_sea = {key: at for key, at in places.items() if key in seas and key not in lakes}
    closed = hints.get("closed_waters", {})
    ways = {key: line for key, line in reaches.items() if key in seas or key in closed}
    cells = dual_cells(at_sea, _among(links, at_sea), region, ways)
    shores = with_shores(cells, shapes, _zones_of(shapes, at_sea, links))
    zones = _with_lakes(smoothed(shores, detail=ZONE_DETAIL, crumb=CRUMB), lakes)
    zones = {key: zone for key, zone in zones.items() if key not in closed}
    places = {key: at for key, at in places.items() if key not in apart}
    return CellMap(magnification, places, zones, shapes, _scenery(land, shapes))


def over_the_seam(sites: Sequence[Site], links: Sequence[Link]) -> list[Link]:
    """The links whose ends lie at opposite edges of a map that goes once round the globe."""
    lon = {site.key: site.lon for site in sites}
    return [(one, other) for one, other in links if abs(lon[one] - lon[other]) > HALF_ROUND]


def _among(links: Sequence[Link], keys: Collection[str]) -> list[Link]:
    """The links with both ends among the keys."""
    return [link for link in links if link[0] in keys and link[1] in keys]


def _straits(magnification: Magnification, lines: Mapping[str, Any]) -> BaseGeometry:
    """Waters that are drawn wider than they are, or are too narrow for the coastlines."""
    return joined(
        LineString([magnification.project(lat, lon) for lat, lon in each["line"]]).buffer(
            each["width"] / 2
        )
        for each in lines.values()
    )


def _lakes(
    land: Sequence[tuple[Polygon, str]], seas: Collection[str]
) -> dict[str, BaseGeometry]:
    """The sea zones that lie in the land, with the water that their boxes name."""
    owners = dict.fromkeys(owner for _, owner in land if owner in seas)
    return {key: joined(piece for piece, owner in land if owner == key) for key in owners}


def _around(
    land: Sequence[tuple[Polygon, str]], lakes: Mapping[str, BaseGeometry], straits: BaseGeometry
) -> list[tuple[Polygon, str]]:
    """The land without the lakes in it and the straits through it."""
    water = joined([*lakes.values(), straits])
    if water.is_empty:
        return list(land)
    return [
        (part, owner)
        for piece, owner in land
        if owner not in lakes
        for part in polygons(piece.difference(water, grid_size=GRAIN))
    ]


def _with_lakes(
    zones: Mapping[str, BaseGeometry], lakes: Mapping[str, BaseGeometry]
) -> dict[str, BaseGeometry]:
    """The sea zones with those that are lakes, which extend a little under the land around them."""
    if not lakes:
        return dict(zones)
    wet = {key: joined([lake.buffer(LAKE_MARGIN)]) for key, lake in lakes.items()}
    water = joined(wet.values())
    return {
        key: joined([zone.difference(water, grid_size=GRAIN)]) for key, zone in zones.items()
    } | wet


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
