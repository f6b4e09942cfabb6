"""1, 2, 14 What a board says of land, cities and objectives, kept while nobody takes any land.

Most moves change neither who holds what nor who is at war.
"""

from __future__ import annotations

from collections.abc import Hashable
from typing import NamedTuple

from engine.games.pacific_1940.position.state import Campaign
from engine.games.pacific_1940.views.view_powers import (
    ObjectiveView,
    SideView,
    incomes,
    objective_view,
    side_view,
)
from engine.games.pacific_1940.views.view_spaces import SpaceView, empty_spaces


class Settled(NamedTuple):
    """1, 2, 14 Spaces as they are when empty, and the objectives that depend on no unit.

    incomes: by economy.
    """

    spaces: dict[str, SpaceView]
    objectives: dict[str, ObjectiveView]
    incomes: dict[str, int]
    sides: tuple[SideView, ...]


def settled(g: Campaign) -> Settled:
    """1, 2, 14 The settled part of a board; kept for positions in which nothing differs for it."""
    return g.equipment.recent(g.equipment.settled, _stands(g), lambda: _made(g))


def _made(g: Campaign) -> Settled:
    box = g.equipment
    of_land = [key for key in box.objectives if key not in box.unit_objectives]
    return Settled(
        spaces=empty_spaces(g),
        objectives={key: objective_view(g, key) for key in of_land},
        incomes=incomes(g),
        sides=tuple(side_view(g, key) for key in box.sides),
    )


def _stands(g: Campaign) -> Hashable:
    """1, 2, 14 All that the settled part of a board is made from."""
    state = g.state
    return (
        tuple(state.control.items()),
        (tuple(state.taken), tuple(state.taken_over), tuple(state.held.items())),
        (tuple(state.wars), state.trade_lost, tuple(state.paid_once)),
        tuple((each.by, each.on, each.unprovoked) for each in state.declarations),
        tuple(state.neutrals.leanings.items()) if state.neutrals else (),
    )
