"""G5.3 A freed capital: its power at once raises units there, free, up to a printed worth."""

from __future__ import annotations

import random
from collections.abc import Iterator, Sequence
from typing import ClassVar

from engine.core.sequence.choice import Refusal
from engine.core.sequence.composed import ComposedDecision, Part, UnreadLine
from engine.games.pacific_1940.economy.bill import Item, Units, name_of, price, with_item
from engine.games.pacific_1940.economy.purchase import Purchase
from engine.games.pacific_1940.economy.purchase_lines import read
from engine.games.pacific_1940.events.economy import UnitsRaised
from engine.games.pacific_1940.position.state import Campaign

RULE = "11"


class Raise(Purchase, tag="raise_units_free", frozen=True):
    """G5.3 The units that a power raises, line by line, as on a bill."""


class RaiseUnits(ComposedDecision[Raise], tag="raise_units", kw_only=True):
    """G5.3 A power whose capital was freed raises units there; lines are typed as on a bill."""

    KINDS: ClassVar = (Raise,)
    RULE: ClassVar = RULE
    READS_TEXT: ClassVar = True

    def crumb(self, g: Campaign) -> dict[str, int | str]:
        """G5.3 The power, what its units may be worth, and where they are raised."""
        return {"power": self.role, "purse": self._worth(g), "space": self._capital(g)}

    def start(self, g: Campaign) -> Raise:
        """Nothing is raised."""
        return Raise()

    def parts(self, g: Campaign, draft: Raise) -> Iterator[Part]:
        """G5.3 One more unit of each kind, with the rule that forbids it."""
        for unit in g.equipment.units:
            more = with_item(draft.items, Units(unit))
            yield Part(draft=Raise(more), target=unit, refusal=self._why_not(g, more))

    def why_not(self, g: Campaign, choice: Raise) -> Refusal | None:
        """G5.3 The first rule that forbids the units."""
        return self._why_not(g, choice.items)

    def typed(self, g: Campaign, draft: Raise, text: str) -> Raise:
        """G5.3 Add the units of a typed line: `2 inf 1 tank`, or remove some: `-1 inf`.

        :raises UnreadLine: it is not understood, or removes what is not there.
        """
        items: tuple[Item, ...] = draft.items
        for item in read(g, text):
            items = with_item(items, item)
        for item in items:
            if not isinstance(item, Units) or item.count < 1:
                raise UnreadLine(Refusal(RULE, "not_on_the_bill", {"what": name_of(item)}))
        return Raise(items)

    def sample(self, g: Campaign, pick: random.Random) -> Raise:
        """Random units until nothing more may be raised."""
        items: tuple[Item, ...] = ()
        while fitting := [
            more
            for unit in g.equipment.units
            if self._why_not(g, more := with_item(items, Units(unit))) is None
        ]:
            items = pick.choice(fitting)
        return Raise(items)

    def take(self, g: Campaign, choice: Raise) -> None:
        """G5.3 The units stand in the freed capital; this happens once a game."""
        space, units = self._capital(g), dict[str, int]()
        for item in choice.items:
            if isinstance(item, Units):
                units[item.unit] = units.get(item.unit, 0) + item.count
        for unit, count in units.items():
            for _ in range(count):
                g.add(unit, self.role, space)
        g.state.freed[self.role] = 0
        g.tell(UnitsRaised(power=self.role, space=space, units=units))

    def _worth(self, g: Campaign) -> int:
        return g.state.freed.get(self.role, 0)

    def _capital(self, g: Campaign) -> str:
        return g.equipment.powers[self.role].capital

    def _why_not(self, g: Campaign, items: Sequence[Item]) -> Refusal | None:
        """G5.3 Units that can stand in the capital, within the printed worth."""
        for item in items:
            if not isinstance(item, Units) or item.unit not in g.equipment.units or item.count < 1:
                return Refusal(RULE, "not_on_the_bill", {"what": name_of(item)})
            if g.equipment.units[item.unit].is_sea:
                about: dict[str, int | str] = {"unit": item.unit, "space": self._capital(g)}
                return Refusal(RULE, "wrong_terrain", about)
        total, worth = price(g, self.role, items), self._worth(g)
        is_too_much = total > worth
        return Refusal(RULE, "too_dear", {"price": total, "purse": worth}) if is_too_much else None


def those_freed(g: Campaign) -> list[RaiseUnits]:
    """G5.3 The powers that may raise units now, in the order of play.

    Not if the capital was lost again before they were asked.
    """
    return [
        RaiseUnits(role=power)
        for power in g.equipment.order
        if g.state.freed.get(power) and not g.capital_is_lost(power)
    ]
