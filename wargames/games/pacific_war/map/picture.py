"""The chart in the middle of the war, small and without text."""

from __future__ import annotations

from typing import Any

from engine.core import registry
from engine.games.pacific_war.views.view import Board
from wargames.games.pacific_war.map import chart
from wargames.presentation.svg_paths import dots

SHOWS = "300 220 1260 640"
"""The part of the chart in the picture: from Ceylon to Hawaii."""
POSITION = "midway"
"""The lesson whose initial position it shows."""


def picture() -> dict[str, Any]:
    """The Sea Routes, the owners of the zones, and the fleets."""
    rules = registry.get("pacific_war")
    board: Board = rules.view(rules.lessons.start(POSITION, "0" * 64), "japan").board
    where = chart.places_of(board)
    fleets = sorted({(unit.side, unit.place) for unit in board.units if unit.place in where})
    return {
        "shows": SHOWS,
        "routes": chart.printed(board, {zone.key: zone.name for zone in board.zones})["routes"],
        "zones": [
            (side, dots(chart.at(where, [z.key for z in board.zones if z.controller == side])))
            for side in ("", *chart.SIDES)
        ],
        "fleets": [(side, where[place], chart.BADGE[side]) for side, place in fleets],
    }
