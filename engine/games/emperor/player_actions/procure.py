"""8.5 Resource Actions: to raise Army-Navy, Prestige or Oil by one."""

from __future__ import annotations

from collections.abc import Iterator
from typing import ClassVar

from engine.core.sequence.choice import Chance, Choice, Refusal, Term, chance_over
from engine.core.sequence.flow import Decision
from engine.games.emperor.position.state import War
from engine.games.emperor.resources.resources import CASCADE, MAXIMUM, gain


class Procure(Choice, tag="resource", frozen=True):
    """8.5 A Resource Action on one named resource, 8.5.1 as often as Actions last."""

    TARGET: ClassVar = "resource"
    RULE: ClassVar = "8.5"
    resource: str

    @classmethod
    def candidates(cls, g: War, ask: Decision) -> Iterator[Procure]:
        return (cls(resource) for resource in CASCADE)

    def why_not(self, g: War, ask: Decision) -> Refusal | None:
        """8.5.2, 7.1, 8.0 The first rule that forbids it (rulings A34, B02)."""
        if self.resource == "oil" and not g.state.oil_rolls:
            return Refusal("8.5.2", "oil_not_flowing")
        if g.level(self.resource) == MAXIMUM:
            return Refusal("7.1", "resource_full", {"resource": self.resource})
        return Refusal("8.0", "no_actions") if g.turn.actions < 1 else None

    def chance(self, g: War) -> Chance:
        """8.5, 8.5.3 More than the Improvement Value; the US Subs count against Oil."""
        terms = [
            Term(marker.source, marker.value, "8.1")
            for marker in g.state.markers
            if marker.target == self.resource
        ]
        subs = g.level("us_subs")
        if self.resource == "oil" and subs:
            terms.append(Term("us_subs", -subs, "8.5.3"))
        value = g.equipment.resources[self.resource].improvement_value
        return chance_over(value, tuple(terms), sure=True)

    def pay(self, g: War) -> None:
        """8.5 One Action."""
        g.turn.actions -= 1

    def succeed(self, g: War) -> None:
        """8.5 Gain one point of the resource."""
        gain(g, self.resource, 1, "8.5")
