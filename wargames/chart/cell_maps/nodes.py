"""Nodes of the map's graph that are not spaces of the game.

A second place of a space, where one place cannot lie between all its neighbours; land or water that
no space owns and that keeps spaces apart; and the middle of a continent, so that the borders of the
sea zones around it end at its coast.
"""

from collections.abc import Mapping, Sequence
from typing import Any

from msgspec import Struct
from shapely.geometry.base import BaseGeometry

from wargames.chart.cell_maps.faces import Link
from wargames.chart.cell_maps.shapes import joined

HALF_ROUND = 180.0


class Site(Struct, frozen=True):
    """A space for the drawing: its place on the globe, and its kind."""

    key: str
    lat: float
    lon: float
    is_sea: bool
    is_island: bool = False
    is_closed: bool = False


class Graph(Struct, frozen=True):
    """The spaces and the other nodes, with the links between them."""

    sites: list[Site]
    links: list[Link]
    owners: Mapping[str, str]
    """Node that is not a space → the space whose second place it is, or ""."""

    def keys(self, *, sea: bool) -> list[str]:
        """The nodes at sea or on land."""
        return [site.key for site in self.sites if site.is_sea is sea]

    def folded(self, cells: Mapping[str, BaseGeometry]) -> dict[str, BaseGeometry]:
        """The cells after second places have become part of their space."""
        whole = dict(cells)
        for node, owner in self.owners.items():
            if owner and node in whole:
                whole[owner] = joined([whole[owner], whole.pop(node)])
        return whole

    def spaces_of(self, cells: Mapping[str, BaseGeometry]) -> dict[str, BaseGeometry]:
        """The cells that are spaces."""
        spaces = {site.key for site in self.sites} - self.owners.keys()
        return {key: cell for key, cell in cells.items() if key in spaces}


def graph_of(sites: Sequence[Site], links: Sequence[Link], hints: Mapping[str, Any]) -> Graph:
    """The spaces with the nodes of the hints; links over the seam of the map are left out.

    A hint without a place gives links to a space that has none in the game.
    """
    extra = hints.get("nodes", {})
    added = {key: each for key, each in extra.items() if "at" in each}
    seam = over_the_seam(sites, links)
    return Graph(
        sites=[
            *sites,
            *(
                Site(key, each["at"][0], each["at"][1], each.get("is_sea", False), is_closed=True)
                for key, each in added.items()
            ),
        ],
        links=[
            *(link for link in links if link not in seam),
            *((key, other) for key, each in extra.items() for other in each["next"]),
        ],
        owners={key: each.get("of", "") for key, each in added.items()},
    )


def over_the_seam(sites: Sequence[Site], links: Sequence[Link]) -> list[Link]:
    """The links whose ends lie at opposite edges of a map that goes once round the globe."""
    lon = {site.key: site.lon for site in sites}
    return [(one, other) for one, other in links if abs(lon[one] - lon[other]) > HALF_ROUND]
