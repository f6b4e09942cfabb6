"""2 How a game stands, or has ended, for a side."""

from __future__ import annotations

from functools import cache

from engine.games.pacific_1940.components.pieces import Equipment
from engine.games.pacific_1940.equipment import load
from engine.games.pacific_1940.position.state import CampaignState
from engine.games.pacific_1940.position.versions import THIRD

INCOME_TURNS = 3
"""A turn of income more is worth so many IPC of units for each IPC."""


def outcome(state: CampaignState, side: str) -> float:
    """2 1 where a side has won, 0 where it has lost; of a game that is not over by the margin."""
    if state.result is not None:
        return float(state.result.winner == side)
    ahead = margin(state, side)
    return 0.5 if not ahead else float(ahead > 0)


def margin(state: CampaignState, side: str) -> float:
    """14 How far a side is ahead of how the game began, in IPC: units, money, and income to come.

    The sides begin unequal; what one has gained against the other since then decides.
    """
    box = _box()
    now = _balance(box, state, side)
    return now - _balance_at_start(side)


def _balance(box: Equipment, state: CampaignState, side: str) -> float:
    total = 0.0
    for piece in state.counters.values():
        unit = box.units.get(piece.kind)
        if unit is not None:
            total += unit.cost * _sign(box, piece.owner, side)
    for power, ipc in state.purses.items():
        total += ipc * _sign(box, power, side)
    for land, power in state.control.items():
        total += INCOME_TURNS * box.territories[land].value * _sign(box, power, side)
    return total


def _sign(box: Equipment, power: str, side: str) -> int:
    whose = box.powers[power].side if power else ""
    return 0 if not whose else (1 if whose == side else -1)


@cache
def _box() -> Equipment:
    return load(None, "", THIRD)


@cache
def _balance_at_start(side: str) -> float:
    box = _box()
    total = 0.0
    for standing in box.standing.values():
        unit = box.units.get(standing.kind)
        if unit is not None:
            total += unit.cost * standing.count * _sign(box, standing.power, side)
    for power in box.powers.values():
        total += power.purse * _sign(box, power.key, side)
    for land in box.territories.values():
        total += INCOME_TURNS * land.value * _sign(box, land.owner, side)
    return total
