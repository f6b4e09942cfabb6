"""2 How a game stands, or has ended, for a side."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from functools import cache

from engine.games.pacific_1940.components.pieces import Equipment
from engine.games.pacific_1940.equipment import box_of, box_with
from engine.games.pacific_1940.position.state import CampaignState

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
    pieces = [(piece.kind, 1, piece.owner) for piece in state.counters.values()]
    box = box_with(state.purses)
    now = _balance(box, side, pieces, state.purses, state.control)
    return now - _balance_at_start(box.scenario.key, side)


def _balance(
    box: Equipment,
    side: str,
    pieces: Iterable[tuple[str, int, str]],
    purses: Mapping[str, int],
    control: Mapping[str, str],
) -> float:
    """14 What a side has more than the other. pieces: kind, how many, whose."""
    total = 0.0
    for kind, count, owner in pieces:
        if kind in box.units:
            total += box.units[kind].cost * count * _sign(box, owner, side)
    for economy, ipc in purses.items():
        total += ipc * _sign(box, box.power_of(economy), side)
    for land, power in control.items():
        total += INCOME_TURNS * box.territories[land].value * _sign(box, power, side)
    return total


def _sign(box: Equipment, power: str, side: str) -> int:
    """1 for a power of the side, -1 for one of the other, 0 for nobody."""
    whose = box.powers[power].side if power else ""
    return 0 if not whose else (1 if whose == side else -1)


@cache
def _balance_at_start(scenario: str, side: str) -> float:
    """14 The same as the game is set up."""
    box = box_of(scenario)
    pieces = [(each.kind, each.count, each.power) for each in box.standing.values()]
    purses = {key: economy.purse for key, economy in box.economies.items()}
    control = {key: land.owner for key, land in box.territories.items()}
    return _balance(box, side, pieces, purses, control)
