"""11 Keen play seeks the capitals of enemies, which random plans seldom attack in force."""

from __future__ import annotations

from collections.abc import Collection

from engine.core.sequence.choice import Choice
from engine.games.pacific_1940.planning.planning import MovePlan, PlanMoves
from engine.games.pacific_1940.position.state import COMBAT, Campaign

PLANS = 8
"""Of so many plans the one is taken that sends most units to a capital."""


def capitals_near(g: Campaign, ask: PlanMoves) -> list[str]:
    """11 The capitals in enemy hands beside which a power that may attack has units."""
    if ask.phase != COMBAT:
        return []
    hostile = [seat for seat in g.equipment.seats if g.is_hostile(seat, ask.power)]
    return [
        seat for seat in hostile if any(g.own_at(space, ask.power) for space in g.neighbours(seat))
    ]


def sent_to(g: Campaign, choice: Choice, capitals: Collection[str]) -> int:
    """11 How many land units, which alone can take land, a plan sends to capitals."""
    orders = choice.orders if isinstance(choice, MovePlan) else ()
    aimed = [each for each in orders if (each.ashore or each.end) in capitals]
    landed = sum(len(each.landing) for each in aimed)
    return landed + sum(g.unit(key).is_land for each in aimed for key in each.units)
