"""Fog 7 Orders are written down: judged by what their side knows, locked, and then carried out."""

from __future__ import annotations

from typing import Any, ClassVar

from engine.games.pacific_1940.fog.reckoning import reckoned
from engine.games.pacific_1940.planning import Foreseen, PlanMoves
from engine.games.pacific_1940.state import Campaign


class WriteOrders(PlanMoves, tag="write_orders", kw_only=True):
    """Fog 7 A power writes the ordered list of its moves; its side alone sees the draft.

    A1 The list is judged by the position as its side knows it: no rule stands against an order
    because of what it does not know, and what the orders meet they meet when they are carried out.
    A power is asked even if it has nothing left to move, or the question itself would tell.
    """

    SECRET: ClassVar = True
    BARRIER: ClassVar = True
    RULE: ClassVar = "fog 7"

    def is_in_sight(self, g: Campaign) -> bool:
        """Fog 6 Orders are secret, whatever a table has agreed on for the open game."""
        return False

    def foreseen(self, g: Campaign, draft: Any) -> list[Foreseen]:
        """Fog 1 The battles against enemies as the side knows them, or saw them last."""
        if not draft.orders:
            return []
        return super().foreseen(reckoned(g, g.side(self.power)), draft)
