"""11 Keen play seeks the capitals of enemies, which random plans seldom attack in force."""

from __future__ import annotations

from collections.abc import Collection

from engine.core.sequence.choice import Choice
from engine.games.pacific_1940.planning.planning import MovePlan, PlanMoves
from engine.games.pacific_1940.position.state import COMBAT, Campaign

PLANS = 6
"""Of so many plans the one is taken that sends most units to a capital."""


def capitals_near(g: Campaign, ask: PlanMoves) -> list[str]:
    """11 The capitals in enemy hands beside which a power that may attack has units."""
    if ask.phase != COMBAT:
        return []
    hostile = [seat for seat in g.equipment.seats if g.is_hostile(seat, ask.power)]
    return [
        seat for seat in hostile if any(g.own_at(space, ask.power) for space in g.neighbours(seat))
    ]


def sent_to(choice: Choice, capitals: Collection[str]) -> int:
    """11 How many units, or ships with units, a plan sends to capitals."""
    orders = choice.orders if isinstance(choice, MovePlan) else ()
    aimed = (each for each in orders if (each.ashore or each.end) in capitals and not each.raid)
    return sum(len(each.units) for each in aimed)
