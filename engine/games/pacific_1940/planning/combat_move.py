"""7 The combat move: a power's orders that lead to battles, and their effects."""

from __future__ import annotations

from typing import ClassVar

from engine.core.sequence.flow import Procedure
from engine.core.sequence.frame import Outcome
from engine.games.pacific_1940.movement.carriage import release_guests
from engine.games.pacific_1940.movement.execution import carry_out
from engine.games.pacific_1940.planning.planning import PlanMoves, remember
from engine.games.pacific_1940.position.orders import Order
from engine.games.pacific_1940.position.state import COMBAT, PURCHASED, Campaign


class CombatMove(Procedure, tag="combat_move", kw_only=True):
    """7 A power plans and makes its combat moves; scrambles and battles come after it."""

    STEPS: ClassVar = ("begin", "plan")
    power: str

    def crumb(self, g: Campaign) -> dict[str, int | str]:
        """7 The moving power."""
        return {"power": self.power}

    def begin(self, g: Campaign) -> None:
        """7 Nobody has moved or fought this turn; guests on undamaged decks may take off."""
        open_combat_move(g)

    def plan(self, g: Campaign) -> Outcome:
        """7 The power plans its moves, if it has any units left."""
        return ask_for_plan(g, self.power, COMBAT)

    def on_plan_moves(self, g: Campaign, orders: tuple[Order, ...]) -> None:
        """7 The plan is carried out, which determines the battles."""
        carry_out(g, self.power, COMBAT, orders)
        remember(g, self.power, COMBAT, orders)


def open_combat_move(g: Campaign) -> None:
    """7 Nobody has moved or fought this turn; guests on undamaged decks may take off."""
    state = g.state
    for piece in g.pieces.values():
        piece.came_from = piece.moved = piece.loaded = piece.ashore = ""
        piece.spent = piece.bonus = 0
        piece.fought = False
    state.attacks, state.sea_battles, state.kamikaze_zones = {}, [], []
    state.locked_plan = ""
    g.forget()
    release_guests(g)


def ask_for_plan(g: Campaign, power: str, phase: str) -> Outcome:
    """7, 12 The decision on a plan of moves; none for a power without units on the map."""
    is_there = any(
        piece.owner == power and piece.place != PURCHASED and g.is_unit(key)
        for key, piece in g.pieces.items()
    )
    return PlanMoves(role=power, power=power, phase=phase) if is_there else None
