"""What the pieces of the game are called on the page."""

from __future__ import annotations

from engine.games.pacific_war.view import Board
from wargames.lobby.words.pacific_war import SIDES

TRAIL = {
    "set_up": "Set-up",
    "turn_zero": "Turn Zero",
    "reinforcements": "Reinforcements",
    "draw": "Resource Cards",
    "strategy": "Strategy",
    "combat": "Combat",
    "supply": "Supply",
    "victory": "Victory",
}
PHASES = {
    "turn_zero": "December 1941",
    "reinforcements": "Reinforcements",
    "draw": "Resource Cards",
    "strategy": "Strategy",
    "supply": "Supply",
    "victory": "Victory",
}


def names_of(board: Board) -> dict[str, str]:
    """What every key on this board is called."""
    names = {zone.key: zone.name for zone in board.zones}
    names |= {unit.key: unit.name for unit in board.units}
    return names | SIDES
