"""The world of July 1940, small and without text: who holds what, and the victory cities."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from engine.games.pacific_1940.components.pieces import Equipment
from engine.games.pacific_1940.equipment import box_of
from wargames.chart.globe.projection import project
from wargames.games.pacific_1940.map import chart
from wargames.presentation.svg_paths import Point, dots

OCEAN = {"pacific_1940": "380 240 1260 640"}
"""The part of the chart of the Pacific for scenarios that lie on it: from India to Hawaii.

Any other is drawn without a coast, as its own map lies."""
CLASSES = {"axis": "japan", "allies": "allied", "": "nobody"}
"""Side → the colours shared by all pictures."""


def picture(scenario: str) -> dict[str, Any]:
    """A dot for each territory, and a star for each victory city."""
    box, ocean = box_of(scenario), OCEAN.get(scenario, "")
    side_of = {
        key: box.powers[land.owner].side if land.owner else ""
        for key, land in box.territories.items()
        if land.owner or (land.in_play and not ocean)
    }
    where = places(scenario, box, ocean)
    stars = [(CLASSES[side_of[land]], *map(round, where[land])) for land in sorted(box.city_in)]
    lands = {
        side: [where[key] for key in side_of if side_of[key] == side and key not in box.city_in]
        for side in CLASSES
    }
    return {
        "scenario": scenario,
        "ocean": bool(ocean),
        "land": "" if ocean else chart.CHARTS[scenario].land,
        "shows": ocean or " ".join(f"{edge:g}" for edge in chart.CHARTS[scenario].whole),
        "lands": [(CLASSES[side], dots(points)) for side, points in lands.items() if points],
        "cities": stars,
    }


def places(scenario: str, box: Equipment, ocean: str) -> Mapping[str, Point]:
    """Where each territory lies in the picture."""
    if ocean:
        return {key: project(land.lat, land.lon) for key, land in box.territories.items()}
    drawn = chart.CHARTS[scenario].spaces
    return {key: drawn[key].centre for key in box.territories if key in drawn}
