"""The Pacific of July 1940, small and without text: who holds what, and the victory cities."""

from __future__ import annotations

from typing import Any

from engine.games.pacific_1940.equipment import box_of
from wargames.chart.projection import project
from wargames.games.pacific_1940.lobby_offer import SIDES
from wargames.presentation.svg_paths import dots

SHOWS = "380 240 1260 640"
"""The part of the chart in the picture: from India to Hawaii."""
CLASSES = {"axis": "japan", "allies": "allied"}
"""Side → the colours shared by all pictures."""


def picture(scenario: str) -> dict[str, Any]:
    """A dot for each territory of either side, and a star for each victory city."""
    box = box_of(scenario)
    side_of = {
        key: box.powers[land.owner].side for key, land in box.territories.items() if land.owner
    }
    where = {key: project(land.lat, land.lon) for key, land in box.territories.items()}
    stars = [(CLASSES[side_of[land]], *map(round, where[land])) for land in sorted(box.city_in)]
    lands = {
        side: [where[key] for key in side_of if side_of[key] == side and key not in box.city_in]
        for side in SIDES
    }
    return {
        "shows": SHOWS,
        "lands": [(CLASSES[side], dots(points)) for side, points in lands.items()],
        "cities": stars,
    }
