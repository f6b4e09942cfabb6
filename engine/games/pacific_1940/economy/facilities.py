"""5, 13 Facilities: where they may be built, upgraded and repaired, and what complexes make."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence

from engine.core.sequence.choice import Refusal
from engine.games.pacific_1940.politics.politics import may_use_base
from engine.games.pacific_1940.position.state import Campaign

Site = tuple[str, str]
"""A kind of facility, and its intended territory."""

# ---------------------------------------------------------------------- building


def why_not_build(
    g: Campaign, economy: str, facility: str, territory: str, building: Collection[Site] = ()
) -> Refusal | None:
    """5 The rule that forbids a new facility in a territory; `building`: those bought with it."""
    if refusal := _why_not_there(g, economy, territory):
        return refusal
    power = g.equipment.power_of(economy)
    kind, land = g.equipment.facilities[facility], g.territory(territory)
    about: dict[str, int | str] = {"facility": facility, "space": territory}
    if land.value < kind.min_value:
        return Refusal("5", "too_poor", {**about, "value": kind.min_value})
    if land.island and not kind.on_islands:
        return Refusal("5", "on_an_island", about)
    if kind.original_only and land.original != power:
        return Refusal("5", "not_its_own_from_the_start", about)
    there = [g.pieces[key].kind for key in g.facilities_at(territory)]
    there += [each for each, where in building if where == territory]
    for other in there:
        if other == facility:
            return Refusal("5", "has_one", about)
        if kind.is_complex and g.equipment.facilities[other].is_complex:
            return Refusal("5", "has_a_complex", about)
    return None


def why_not_upgrade(
    g: Campaign, economy: str, facility: str, territory: str, repaired: int = 0
) -> Refusal | None:
    """5 The rule that forbids upgrading a facility.

    repaired: points of its damage that are repaired in the same purchase.
    """
    if refusal := _why_not_there(g, economy, territory):
        return refusal
    power = g.equipment.power_of(economy)
    kind, land = g.equipment.facilities[facility], g.territory(territory)
    about: dict[str, int | str] = {"facility": facility, "space": territory}
    old = g.facility(territory, kind.upgrades) if kind.upgrades else ""
    if not old:
        return Refusal("5", "nothing_to_upgrade", about)
    if g.pieces[old].markers > repaired:
        return Refusal("5", "damaged", about)
    if land.value < kind.min_value:
        return Refusal("5", "too_poor", {**about, "value": kind.min_value})
    if kind.original_only and land.original != power:
        return Refusal("5", "not_its_own_from_the_start", about)
    return None


def _why_not_there(g: Campaign, economy: str, territory: str) -> Refusal | None:
    """4, 5, G2.2 The rule that forbids any building of an economy in a territory."""
    power = g.equipment.power_of(economy)
    if g.equipment.powers[power].home:
        return Refusal("4", "builds_nothing", {"power": power})
    if g.controller(territory) != power or territory not in g.state.at_start:
        return Refusal("5", "not_held_since_start", {"space": territory})
    return _why_not_of(g, economy, territory)


def _why_not_of(g: Campaign, economy: str, territory: str) -> Refusal | None:
    """G2.2 The purse of one economy pays for nothing in the land of another."""
    area = g.equipment.economies[economy].area
    if not area or g.equipment.economy_at(g.controller(territory), territory) == economy:
        return None
    return Refusal("6", "other_economy", {"space": territory, "economy": economy})


def why_not_repair(
    g: Campaign, economy: str, facility: str, territory: str, points: int, repaired: int = 0
) -> Refusal | None:
    """6 The rule that forbids repairing these points of a facility; `repaired`: earlier ones."""
    power = g.equipment.power_of(economy)
    if g.equipment.powers[power].home:
        return Refusal("4", "repairs_nothing", {"power": power})
    about: dict[str, int | str] = {"facility": facility, "space": territory}
    key = g.facility(territory, facility)
    if not key or g.controller(territory) != power:
        return Refusal("6", "no_facility_of_its_own", about)
    damage = g.pieces[key].markers - repaired
    if points > damage:
        return Refusal("6", "not_so_much_damage", {**about, "damage": damage})
    return _why_not_of(g, economy, territory)


def damaged_ships(g: Campaign, power: str) -> list[str]:
    """6 The power's damaged ships that an adjacent working naval base can repair now."""
    return [
        key
        for key in sorted(g.pieces)
        if g.owner(key) == power
        and g.is_damaged(key)
        and g.is_unit(key)
        and g.unit(key).is_mended
        and is_mended_at(g, power, g.place(key))
    ]


def is_mended_at(g: Campaign, power: str, zone: str) -> bool:
    """6 Whether a working base that repairs ships serves a power in a sea zone."""
    if not g.is_sea(zone):
        return False
    return any(
        kind.mends_ships
        for land in g.equipment.lands_of[zone]
        if may_use_base(g, power, land)
        for kind in g.working(land, power)
    )


# ---------------------------------------------------------------------- making units


def capacities(g: Campaign, economy: str) -> dict[str, int]:
    """13 The territories whose complexes make an economy's units now, and each one's capacity.

    A complex in territory that it did not hold when its turn began makes nothing yet (11).
    """
    found, at_start = {}, {*g.state.at_start}
    for territory in g.land_of(economy) if at_start else ():
        key = g.complex_at(territory) if territory in at_start else ""
        if key:
            makes = g.facility_kind(key).makes - g.pieces[key].markers
            if makes > 0:
                found[territory] = makes
    return found


def placed_at_once(demands: Sequence[Sequence[str]], capacity: Mapping[str, int]) -> int:
    """13 How many of these units the complexes can make together.

    demands: for each unit the complexes that could make it. A unit that finds its complex full
    pushes another to one of its own others, if that has room.
    """
    makers: dict[str, list[int]] = {complex_: [] for complex_ in capacity}

    def finds_room(unit: int, tried: set[str]) -> bool:
        for maker in demands[unit]:
            if maker in tried:
                continue
            tried.add(maker)
            if len(makers[maker]) < capacity[maker]:
                makers[maker].append(unit)
                return True
            for other in list(makers[maker]):
                if finds_room(other, tried):
                    makers[maker].remove(other)
                    makers[maker].append(unit)
                    return True
        return False

    return sum(finds_room(unit, set()) for unit in range(len(demands)))
