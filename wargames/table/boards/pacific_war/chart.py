"""The board laid over the chart: zones and Sea Routes, drawn once with the page."""

from __future__ import annotations

import math
from collections.abc import Mapping
from dataclasses import dataclass
from functools import lru_cache
from itertools import pairwise
from typing import Any

from engine.games.pacific_war.view import Board, RouteView, ZoneView
from wargames.library.chart import Inset, Place, bends, insets, places, viewbox

GAME = "pacific_war"
NAME = {"n": -34, "s": 47}
"""How far above or below its zone a name is written."""
MARKS = {"reconstructed": "°"}
"""The sign of what the printed map may show otherwise."""

Point = tuple[float, float]


@dataclass(frozen=True)
class DrawnZone:
    """A zone as it is printed."""

    key: str
    name: str
    mark: str
    x: float
    y: float
    text_y: float
    symbol: str


@lru_cache(maxsize=16)
def _places(zones: tuple[tuple[str, float, float], ...]) -> dict[str, Place]:
    return places(GAME, zones)


def places_of(board: Board) -> dict[str, Place]:
    """Where each zone stands on the chart."""
    return _places(tuple((zone.key, zone.lat, zone.lon) for zone in board.zones))


def printed(board: Board, names: Mapping[str, str]) -> dict[str, Any]:
    """What never moves."""
    where = places_of(board)
    lines = {route.ends: line_of(route, where) for route in board.routes}
    unsure = {end for route in board.routes if route.status in MARKS for end in route.ends}
    return {
        "box": viewbox(GAME),
        "insets": [window(inset) for inset in insets(GAME)],
        "routes": "".join(path_of(lines[r.ends]) for r in board.routes if not r.restricted),
        "restricted": "".join(path_of(lines[r.ends]) for r in board.routes if r.restricted),
        "navs": dots(
            middle(lines[r.ends]) for r in board.routes if is_long(r) and not r.restricted
        ),
        "blue_navs": dots(middle(lines[r.ends]) for r in board.routes if r.restricted),
        "unsure": [beside(lines[r.ends]) for r in board.routes if r.status in MARKS],
        "leaders": [(p.true_x, p.true_y, p.x, p.y) for p in where.values() if p.is_moved],
        "zones": [
            drawn_zone(zone, where[zone.key], names, is_unsure=zone.key in unsure)
            for zone in board.zones
        ],
    }
