"""6 The items of a bill: units, facilities, upgrades and repairs, and their prices."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence

from msgspec import Struct
from msgspec.structs import replace

from engine.core.sequence.choice import Refusal
from engine.games.pacific_1940.components.pieces import FacilityKind, UnitKind
from engine.games.pacific_1940.economy.facilities import (
    Site,
    why_not_build,
    why_not_repair,
    why_not_upgrade,
)
from engine.games.pacific_1940.politics.objectives import road_is_open
from engine.games.pacific_1940.position.state import Campaign


class Units(Struct, frozen=True, tag_field="what", tag="units"):
    """6 A number of units of a kind."""

    unit: str
    count: int = 1


class Build(Struct, frozen=True, tag_field="what", tag="build"):
    """6 A new facility, and its territory."""

    facility: str
    territory: str


class Upgrade(Struct, frozen=True, tag_field="what", tag="upgrade"):
    """5 An upgrade of an existing facility."""

    facility: str
    territory: str


class Repair(Struct, frozen=True, tag_field="what", tag="repair"):
    """6 A number of points of a facility's damage."""

    facility: str
    territory: str
    points: int = 1


Item = Units | Build | Upgrade | Repair


def name_of(item: Item) -> str:
    """The subject of a line as one word: the unit's kind, or place and facility."""
    if isinstance(item, Units):
        return item.unit
    return f"{item.__struct_config__.tag}.{item.territory}.{item.facility}"


def named(economy: str) -> dict[str, int | str]:
    """G2.2 The words of a question about one of several economies; nothing for an only one."""
    return {"economy": economy} if economy else {}


def price(g: Campaign, economy: str, items: Iterable[Item]) -> int:
    """6 The total price of the items for an economy, in IPC."""
    kinds = g.kinds_of(g.equipment.power_of(economy))
    return price_by(kinds.units, kinds.facilities, items)


def price_by(
    units: Mapping[str, UnitKind], facilities: Mapping[str, FacilityKind], items: Iterable[Item]
) -> int:
    """6 The price of items by these kinds."""
    return sum(_price_of(units, facilities, item) for item in items)


def _price_of(
    units: Mapping[str, UnitKind], facilities: Mapping[str, FacilityKind], item: Item
) -> int:
    match item:
        case Units():
            return units[item.unit].cost * item.count
        case Build():
            return facilities[item.facility].cost
        case Upgrade():
            return facilities[item.facility].upgrade_cost
        case Repair():
            return repair_price(facilities[item.facility], item.points)


def repair_price(kind: FacilityKind, points: int) -> int:
    """6 What it costs to repair points of one facility; G11 an odd point costs as much as two."""
    return kind.repair_cost * -(-points // kind.points_per_ipc)


def with_item(items: tuple[Item, ...], more: Item) -> tuple[Item, ...]:
    """The items with one more, merged with a line of the same kind where there is one.

    A line reduced to nothing is dropped.
    """
    for place, item in enumerate(items):
        if (counted := _together(item, more)) is not None:
            lines = (counted,) if amount(counted) else ()
            return (*items[:place], *lines, *items[place + 1 :])
    return (*items, more)


def _together(item: Item, more: Item) -> Item | None:
    """Two lines merged, None where they have different subjects."""
    if isinstance(item, Units) and isinstance(more, Units) and item.unit == more.unit:
        return replace(item, count=item.count + more.count)
    if isinstance(item, Repair) and isinstance(more, Repair) and _same(item, more):
        return replace(item, points=item.points + more.points)
    return None


def amount(item: Item) -> int:
    """The amount of a line: units, points of damage, or one facility."""
    if isinstance(item, Units):
        return item.count
    return item.points if isinstance(item, Repair) else 1


def _same(one: Repair, other: Repair) -> bool:
    return (one.facility, one.territory) == (other.facility, other.territory)


# ---------------------------------------------------------------------- what may be bought


def why_not_all(g: Campaign, economy: str, items: Sequence[Item]) -> Refusal | None:
    """6 The first rule that forbids a whole bill; None when it may be paid."""
    for place, item in enumerate(items):
        if refusal := why_not(g, economy, item, items[:place]):
            return refusal
    return too_dear(g, economy, items)


def too_dear(g: Campaign, economy: str, items: Sequence[Item]) -> Refusal | None:
    """6 Nobody spends more than the purse holds."""
    total, purse = price(g, economy, items), g.state.purses[economy]
    if total <= purse:
        return None
    return Refusal("6", "too_dear", {"price": total, "purse": purse})


def why_not(g: Campaign, economy: str, item: Item, before: Sequence[Item] = ()) -> Refusal | None:
    """6 The rule that forbids an item after those before it, money aside."""
    if refusal := _unknown(g, item):
        return refusal
    match item:
        case Units():
            return _why_not_unit(g, economy, item)
        case Build():
            return why_not_build(g, economy, item.facility, item.territory, sites_of(before))
        case Upgrade():
            if (item.facility, item.territory) in sites_of(before):
                return Refusal("5", "has_one", _about(item))
            replaced = g.equipment.facilities[item.facility].upgrades
            repaired = _repaired(before, item.territory, replaced)
            return why_not_upgrade(g, economy, item.facility, item.territory, repaired)
        case Repair():
            repaired = _repaired(before, item.territory, item.facility)
            where = (item.facility, item.territory)
            return why_not_repair(g, economy, *where, item.points, repaired)


def _unknown(g: Campaign, item: Item) -> Refusal | None:
    """A draft may come from anyone: the names in it must exist."""
    if isinstance(item, Units):
        if item.unit not in g.equipment.units:
            return Refusal("6", "no_such_unit", {"unit": item.unit})
        return Refusal("6", "no_count", {"unit": item.unit}) if item.count < 1 else None
    if item.facility not in g.equipment.facilities:
        return Refusal("6", "no_such_facility", {"facility": item.facility})
    if item.territory not in g.equipment.territories:
        return Refusal("6", "no_such_territory", {"space": item.territory})
    if isinstance(item, Repair) and item.points < 1:
        return Refusal("6", "no_count", _about(item))
    return None


def _about(item: Build | Upgrade | Repair) -> dict[str, int | str]:
    return {"facility": item.facility, "space": item.territory}


def _why_not_unit(g: Campaign, economy: str, item: Units) -> Refusal | None:
    """4 Some powers buy few kinds, and one of them only while its road is open."""
    power = g.equipment.power_of(economy)
    printed = g.equipment.powers[power]
    if not printed.buys or item.unit in printed.buys:
        return None
    if item.unit not in printed.buys_with_road:
        return Refusal("4", "buys_none", {"power": power, "unit": item.unit})
    if road_is_open(g, power):
        return None
    return Refusal("4", "road_is_closed", {"power": power, "unit": item.unit})


def sites_of(items: Iterable[Item]) -> list[Site]:
    """5 The facilities that a bill builds, and where."""
    return [(item.facility, item.territory) for item in items if isinstance(item, (Build, Upgrade))]


def _repaired(items: Iterable[Item], territory: str, facility: str) -> int:
    """6 How many points of a facility's damage a bill repairs."""
    return sum(
        item.points
        for item in items
        if isinstance(item, Repair) and (item.facility, item.territory) == (facility, territory)
    )


# ---------------------------------------------------------------------- what one could buy


def offered(g: Campaign, economy: str, items: Sequence[Item]) -> Iterator[Item]:
    """6 Every item that could be added to a bill, legal or not.

    Of repairs what the least money mends, and all that is left where that is more.
    """
    for unit in g.equipment.units:
        yield Units(unit)
    for territory in g.land_of(economy):
        for key in g.facilities_at(territory):
            kind = g.pieces[key].kind
            left = g.pieces[key].markers - _repaired(items, territory, kind)
            least = min(left, g.facility_kind(key).points_per_ipc)
            for points in dict.fromkeys((least, left)) if left > 0 else ():
                yield Repair(kind, territory, points)
    if g.equipment.powers[g.equipment.power_of(economy)].home:
        return
    for territory in g.land_of(economy):
        for facility, printed in g.equipment.facilities.items():
            if printed.upgrades and g.facility(territory, printed.upgrades):
                yield Upgrade(facility, territory)
            else:
                yield Build(facility, territory)
