"""6, 13 What can be bought or placed at a point of the map by clicking on it."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from msgspec import Struct

from engine.core.sequence.choice import Refusal
from engine.games.pacific_1940.economy import bill, placing
from engine.games.pacific_1940.economy.bill import Build, Item, Repair, Units, Upgrade
from engine.games.pacific_1940.economy.placing import Placing
from engine.games.pacific_1940.position.state import Campaign


class Offer(Struct, frozen=True, kw_only=True):
    """6, 13 One thing that could be added where someone clicked.

    kind: of unit or facility. what: "build", "upgrade", "repair" or "place". count: points of
    damage or units. line: the typed line that adds it. price: 0 for what is placed.
    """

    what: str
    kind: str
    count: int
    line: str
    price: int = 0
    refusal: Refusal | None = None


class Offers(Struct, frozen=True, kw_only=True):
    """6, 13 Everything that could be added at one space."""

    space: str
    offers: tuple[Offer, ...]


def works_at(g: Campaign, economy: str, territory: str, items: tuple[Item, ...]) -> Offers | None:
    """6 Facilities, upgrades and repairs that an economy could buy in a territory of its own."""
    if territory not in g.land_of(economy):
        return None
    found = [
        _work(g, economy, item, items)
        for item in bill.offered(g, economy, items)
        if not isinstance(item, Units) and item.territory == territory
    ]
    return Offers(space=territory, offers=tuple(found))


def _work(
    g: Campaign, economy: str, item: Build | Upgrade | Repair, items: tuple[Item, ...]
) -> Offer:
    more = bill.with_item(items, item)
    facility, land = item.facility.replace("_", " "), item.territory.replace("_", " ")
    count = item.points if isinstance(item, Repair) else 1
    match item:
        case Build():
            what, line = "build", f"{facility} {land}"
        case Upgrade():
            what, line = "upgrade", f"upgrade {land}"
        case Repair():
            what, line = "repair", f"repair {count} {land} {facility}"
    return Offer(
        what=what,
        kind=item.facility,
        count=count,
        line=line,
        price=bill.price(g, economy, [item]),
        refusal=bill.why_not(g, economy, item, items) or bill.too_dear(g, economy, more),
    )


def units_for(g: Campaign, economy: str, space: str, placings: Sequence[Placing]) -> Offers | None:
    """13 The units that a power could place in a space: one of each kind, and as many as fit."""
    if space not in g.equipment.neighbours:
        return None
    found: list[Offer] = []
    for unit, left in placing.left(g, economy, placings).items():
        if space in placing.places(g, economy, unit):
            found += _units(g, economy, Placing(unit, space, left), placings)
    return Offers(space=space, offers=tuple(found)) if found else None


def _units(
    g: Campaign, economy: str, most: Placing, placings: Sequence[Placing]
) -> Iterator[Offer]:
    """13 One unit, and also the most of its kind that fit, if that is more."""
    short, land = g.equipment.units[most.unit].short, most.space.replace("_", " ")
    for count in sorted({1, _fitting(g, economy, most, placings)} - {0}):
        more = Placing(most.unit, most.space, count)
        yield Offer(
            what="place",
            kind=most.unit,
            count=count,
            line=f"{count} {short} {land}",
            refusal=placing.why_not_place(g, economy, more, placings),
        )


def _fitting(g: Campaign, economy: str, most: Placing, placings: Sequence[Placing]) -> int:
    """13 How many of these units fit."""
    for count in range(most.count, 0, -1):
        more = Placing(most.unit, most.space, count)
        if placing.why_not_place(g, economy, more, placings) is None:
            return count
    return 0
