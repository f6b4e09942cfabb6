"""Fog 7 Orders are written: judged by what their side knows, locked, and then carried out."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, ClassVar

from engine.core.sequence.composed import Part
from engine.games.pacific_1940.detection.rulings import rulings_of
from engine.games.pacific_1940.detection.zones import stay_orders
from engine.games.pacific_1940.fog.knowledge.reckoning import reckoned
from engine.games.pacific_1940.fog.unopposed import unopposed
from engine.games.pacific_1940.movement.movement import Orders, holding
from engine.games.pacific_1940.odds.raids import ForeseenRaid
from engine.games.pacific_1940.planning.planning import MovePlan, PlanMoves
from engine.games.pacific_1940.position.orders import Order
from engine.games.pacific_1940.position.state import COMBAT, Campaign, CampaignState

STAY = "stay"
"""The target of the part that writes down the fleets that stay."""


class WriteOrders(PlanMoves, tag="write_orders", kw_only=True):
    """Fog 7 A power writes the ordered list of its moves; only its side sees the draft.

    A1 The list is judged by the position as its side knows it: no rule forbids an order because of
    what it does not know; the orders meet what they meet when they are carried out. A power is
    asked even if it has nothing left to move, since otherwise the question would reveal that.
    """

    SECRET: ClassVar = True
    BARRIER: ClassVar = True
    RULE: ClassVar = "fog 7"

    def is_in_sight(self, state: CampaignState) -> bool:
        """Fog 6 Orders are secret, whatever a table has agreed for the open game."""
        return False

    def expected(self, g: Campaign) -> Campaign:
        """Fog 1 The enemies as the side knows them, or saw them last."""
        return reckoned(g, g.side(self.power))

    def results(self, g: Campaign, orders: tuple[Order, ...]) -> Iterator[Any]:
        """Fog 7, 8 The battles with enemies where the side saw them last; where it knows of none.

        An attack on nobody whom the side knows is no battle.
        """
        quiet = {each.space: each for each in unopposed(g, self.power, self.phase, orders)}
        for each in super().results(g, orders):
            if isinstance(each, ForeseenRaid):
                yield each
            elif each.has_enemies or each.space not in quiet:
                quiet.pop(each.space, None)
                yield each
        yield from quiet.values()

    def parts(self, g: Campaign, draft: MovePlan) -> Iterator[Part]:
        """Fog 7, A32 The parts of the open game, and the fleets that attack by staying.

        Unless they are written down they come first in the list.
        """
        yield from super().parts(g, draft)
        if stays := self.stays(g, draft.orders):
            yield Part(draft=MovePlan((*draft.orders, *stays)), target=STAY)

    def stays(self, g: Campaign, orders: Orders) -> Orders:
        """A32 A stay order for each fleet that may meet an enemy, as far as its side knows."""
        if self.phase != COMBAT:
            return ()
        found = stay_orders(g, self.power, orders, rulings_of(g.state.options))
        at_sea = tuple(order for order in found if g.is_sea(order.start))
        return holding(g, self.power, self.phase, orders, at_sea)
