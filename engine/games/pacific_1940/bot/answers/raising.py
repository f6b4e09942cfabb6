"""G5.3 What is raised in a freed capital: who holds it best for the IPC."""

from __future__ import annotations

from engine.core.playing.advice import Advice
from engine.games.pacific_1940.economy.bill import Item, Units, with_item
from engine.games.pacific_1940.economy.raising import Raise, RaiseUnits
from engine.games.pacific_1940.position.state import Campaign


def answer(g: Campaign, ask: RaiseUnits) -> Advice:
    """G5.3 As many as may be of the land unit that defends best for its cost."""
    kinds = [unit for unit in g.kinds_of(ask.role).units.values() if unit.is_land]
    best = max(kinds, key=lambda unit: unit.defence / unit.cost).key
    items: tuple[Item, ...] = ()
    while ask.why_not(g, Raise(more := with_item(items, Units(best)))) is None:
        items = more
    return Advice(choice=Raise(items))
