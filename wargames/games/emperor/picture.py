"""The chart at the beginning of the game, small and without text."""

from __future__ import annotations

from typing import Any

from engine.core import registry
from engine.games.emperor.view import Board
from wargames.games.emperor import chart

SHOWS = "470 250 1260 640"
"""The part of the chart in the picture: from India to Hawaii."""


def picture() -> dict[str, Any]:
    """The five tracks to Tokyo, Japan's possessions, and the initial fronts."""
    rules = registry.get("emperor")
    board: Board = rules.view(rules.setup("0" * 64, {}), "japan").board
    where = chart.places_of(board)
    held = [where[s.key] for s in board.spaces if s.control == "japanese" and s.key != "home"]
    free = [where[s.key] for s in board.spaces if s.control != "japanese" and s.key != "home"]
    return {
        "shows": SHOWS,
        "legs": chart.legs(board, where),
        "held": chart.path_of(held),
        "free": chart.path_of(free),
        "home": where["home"],
        "fronts": [(each.track, where[each.space]) for each in board.fronts if each.space],
    }
