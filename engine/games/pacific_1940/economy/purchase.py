"""6 Purchase and repair: one bill for units, facilities, upgrades and repairs."""

from __future__ import annotations

import random
from collections.abc import Iterator
from typing import ClassVar

from engine.core.sequence.choice import Choice, Refusal
from engine.core.sequence.composed import Part, Place, UnreadLine
from engine.core.sequence.flow import Procedure
from engine.core.sequence.frame import End, Frame
from engine.games.pacific_1940.economy.bill import (
    Build,
    Item,
    Repair,
    Units,
    Upgrade,
    amount,
    name_of,
    named,
    offered,
    price,
    sites_of,
    too_dear,
    why_not,
    why_not_all,
    with_item,
)
from engine.games.pacific_1940.economy.facilities import damaged_ships
from engine.games.pacific_1940.economy.offers import Offers, works_at
from engine.games.pacific_1940.economy.purchase_lines import check_form, read
from engine.games.pacific_1940.events.economy import Purchased, ShipsMended
from engine.games.pacific_1940.position.economies import OfEconomy, free_economies
from engine.games.pacific_1940.position.reminders import Forgotten
from engine.games.pacific_1940.position.state import PURCHASED, Campaign
from engine.games.pacific_1940.research.research import Research, research_of


class Purchase(Choice, tag="purchase", frozen=True):
    """6 What a power buys, line by line; an empty bill is legal."""

    items: tuple[Item, ...] = ()


class Spend(OfEconomy[Purchase], tag="spend", kw_only=True):
    """6 A power spends its IPC; a line may be typed: `4 inf 1 tank`, `repair 2 Japan`."""

    KINDS: ClassVar = (Purchase,)
    RULE: ClassVar = "6"
    READS_TEXT: ClassVar = True
    PLANNED: ClassVar = ("purchase",)

    @classmethod
    def check_form(cls, g: Campaign, text: str) -> None:
        """6 Whether the words of a line can be read; what is damaged by then is not checked.

        :raises UnreadLine: a word of it is not understood.
        """
        check_form(g, text)

    def crumb(self, g: Campaign) -> dict[str, int | str]:
        """6 The spending power, and its purse."""
        return {"power": self.role, "purse": g.state.purses[self.payer], **named(self.economy)}

    def start(self, g: Campaign) -> Purchase:
        """Nothing is bought."""
        return Purchase()

    def parts(self, g: Campaign, draft: Purchase) -> Iterator[Part]:
        """6 One more of everything, with the rule that forbids it."""
        for item in offered(g, self.payer, draft.items):
            more = with_item(draft.items, item)
            refusal = why_not(g, self.payer, item, draft.items) or too_dear(g, self.payer, more)
            yield Part(draft=Purchase(more), target=name_of(item), refusal=refusal)

    def why_not(self, g: Campaign, choice: Purchase) -> Refusal | None:
        """6 The first rule that forbids the bill."""
        return why_not_all(g, self.payer, choice.items)

    def typed(self, g: Campaign, draft: Purchase, text: str) -> Purchase:
        """6 The bill with a line's items added, or units removed: `-2 inf`.

        :raises UnreadLine: it is not understood, or removes what is not there.
        """
        items: tuple[Item, ...] = draft.items
        for item in read(g, text):
            items = with_item(items, item)
        for item in items:
            if amount(item) < 1:
                raise UnreadLine(Refusal("6", "not_on_the_bill", {"what": name_of(item)}))
        return Purchase(items)

    def pointed(self, g: Campaign, draft: Purchase, place: Place) -> Offers | None:
        """6 What could be built or repaired where someone clicked."""
        return works_at(g, self.payer, place.at, draft.items)

    def forgotten(self, g: Campaign, draft: Purchase) -> list[Forgotten]:
        """6 The remaining money, if something could still be bought with it."""
        left = g.state.purses[self.payer] - price(g, self.payer, draft.items)
        more = offered(g, self.payer, draft.items)
        if left > 0 and any(_fits(g, self.payer, draft.items, item) for item in more):
            fact = "unspent" if draft.items else "nothing_bought"
            return [Forgotten(rule="6", fact=fact, ipc=left)]
        return []

    def sample(self, g: Campaign, pick: random.Random) -> Purchase:
        """A bill as players write them: most of the money, mainly for units."""
        return Purchase(_sampled(g, self.payer, pick))

    def take(self, g: Campaign, choice: Purchase) -> None:
        """6 Pay; purchases wait for mobilization, repairs take effect at once."""
        spent = price(g, self.payer, choice.items)
        g.state.purses[self.payer] -= spent
        for item in choice.items:
            _buy(g, self.payer, item)
        g.forget()
        g.tell(_told(g, self, choice.items, spent))


class PurchaseAndRepair(Procedure, tag="purchase_and_repair", kw_only=True):
    """6 A power buys and repairs; then its damaged ships at working bases are repaired free.

    G10 Where the table plays with research, it comes first.
    """

    STEPS: ClassVar = ("research", "purchase", "mend_ships")
    CRUMB: ClassVar = ("power",)
    power: str

    def research(self, g: Campaign) -> list[Research]:
        """G10, 11 A power without its capital has no money for dice."""
        return research_of(g, self.power) if free_economies(g, self.power) else []

    def purchase(self, g: Campaign) -> End | list[Frame]:
        """6, 11, G2.2 One question a purse; an economy without its capital buys nothing."""
        free = free_economies(g, self.power)
        return [Spend(role=self.power, economy=g.equipment.distinct(key)) for key in free] or End()

    def mend_ships(self, g: Campaign) -> None:
        """6 Ships are repaired; a base that was repaired just now counts too."""
        mended = damaged_ships(g, self.power)
        for key in mended:
            g.pieces[key].markers = 0
        if mended:
            g.forget()
            places = tuple((key, g.place(key)) for key in mended)
            g.tell(ShipsMended(power=self.power, ships=places))


def _buy(g: Campaign, economy: str, item: Item) -> None:
    """6 Carry out one line of the bill."""
    power = g.equipment.power_of(economy)
    match item:
        case Units():
            for _ in range(item.count):
                key = g.add(item.unit, power, PURCHASED)
                if g.equipment.distinct(economy):
                    g.state.paid_by[key] = economy
        case Build() | Upgrade():
            g.state.sites[g.add(item.facility, power, PURCHASED)] = item.territory
        case Repair():
            g.pieces[g.facility(item.territory, item.facility)].markers -= item.points


def _told(g: Campaign, ask: Spend, items: tuple[Item, ...], spent: int) -> Purchased:
    """6 The public event of a bill."""
    units = dict[str, int]()
    for item in items:
        if isinstance(item, Units):
            units[item.unit] = units.get(item.unit, 0) + item.count
    return Purchased(
        power=ask.role,
        economy=ask.economy,
        units=units,
        facilities=tuple(sites_of(items)),
        repairs=tuple(
            (item.facility, item.territory, item.points)
            for item in items
            if isinstance(item, Repair)
        ),
        spent=spent,
        left=g.state.purses[ask.payer],
    )


STOPS = 0.01
"""The probability that a sampled bill stops before the money runs out."""
EXTRAS = {Repair: 0.25, Build: 0.04, Upgrade: 0.06}
"""The probability that a turn's sampled bill has one of these."""


def _sampled(g: Campaign, economy: str, pick: random.Random) -> tuple[Item, ...]:
    """6 A random bill: sometimes a facility or repairs, then units until the money is gone."""
    items: tuple[Item, ...] = ()
    for kind, likely in EXTRAS.items():
        if pick.random() < likely:
            extras = [item for item in offered(g, economy, items) if isinstance(item, kind)]
            pick.shuffle(extras)
            fitting = (item for item in extras if _fits(g, economy, items, item))
            if (item := next(fitting, None)) is not None:
                items = with_item(items, item)
    while pick.random() >= STOPS:
        units = [Units(unit) for unit in g.equipment.units]
        units = [item for item in units if _fits(g, economy, items, item)]
        if not units:
            break
        items = with_item(items, pick.choice(units))
    return items


def _fits(g: Campaign, economy: str, items: tuple[Item, ...], item: Item) -> bool:
    """Whether an item may be added and paid for."""
    return (
        why_not(g, economy, item, items) is None
        and too_dear(g, economy, with_item(items, item)) is None
    )
