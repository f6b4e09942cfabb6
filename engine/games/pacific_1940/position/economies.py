"""6, G2 The economies of a power: which may act, which has paid, and what is asked of each."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TypeVar

from engine.core.sequence.choice import Choice
from engine.core.sequence.composed import ComposedDecision
from engine.games.pacific_1940.position.state import Campaign

C = TypeVar("C", bound=Choice)


def free_economies(g: Campaign, power: str) -> list[str]:
    """6, G2.4 The economies of a power whose capital no enemy holds."""
    return [key for key in g.equipment.economies_of[power] if not g.capital_is_lost(key)]


def payer(g: Campaign, key: str) -> str:
    """6, G2.2 The economy that paid for a purchased piece; for a facility that of its territory."""
    if key in g.state.paid_by:
        return g.state.paid_by[key]
    owner, site = g.owner(key), g.state.sites.get(key)
    box = g.equipment
    return box.economy_at(owner, site) if site else box.economies_of[owner][0]


class OfEconomy(ComposedDecision[C], kw_only=True):
    """6, 13, G2.2 A question that a power with several economies is asked once for each.

    economy: which; empty: the power's only one.
    """

    economy: str = ""

    @property
    def planned_as(self) -> str:
        """6, 13, G2.2 Of a power with several purses the question is named with its own."""
        return ".".join(filter(None, (*self.PLANNED, self.economy)))

    @classmethod
    def planned_names(cls, g: Campaign, role: str) -> Sequence[str]:
        """6, 13, G2.2 Its name, once for each of a power's purses behind a dot."""
        several = [key for key in g.equipment.economies_of[role] if g.equipment.distinct(key)]
        return [f"{name}.{key}" for name in cls.PLANNED for key in several] or cls.PLANNED

    def example(self, g: Campaign) -> str | None:
        """6, 13 There is none where nothing can be bought, or placed."""
        is_open = any(part.refusal is None for part in self.parts(g, self.start(g)))
        return "" if is_open else None

    @property
    def payer(self) -> str:
        """6, 13 The economy that has paid, or pays."""
        return self.economy or self.role
