"""8.3 Who hits whom on what: dice by column, and how hits can be distributed.

Pure functions of kinds of unit. The battle rolls by them, and the odds count by them. A hit keeps
its weapon only where that limits it: SUBMARINE hits no aircraft, AIRCRAFT hits no submarines (no
destroyer is with them), ANY hits everything that is there.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence

from msgspec import Struct

from engine.games.pacific_1940.components.pieces import UnitKind

SUBMARINE, AIRCRAFT, ANY = "submarine", "aircraft", "any"
WEAPONS = (SUBMARINE, AIRCRAFT, ANY)
LAST_LAND_UNIT = "last_land_unit"
"""In a loss order: the one land unit that is kept up to there, to take the ground (11)."""

Column = tuple[str, int, int]
"""The weapon, what it hits on or less, and how many dice each unit throws: the best counts."""
Columns = dict[Column, int]
"""Column → the number of units that throw in it."""

Hits = Mapping[str, int]
"""Weapon → number of hits."""


def strengths(units: Sequence[UnitKind], *, attacks: bool) -> list[int]:
    """5 What each unit hits on, in the given order; in attack with the best pairs."""
    if not attacks:
        return [unit.defence for unit in units]
    lifted = _lifted(units)
    return [u.lifted_attack if i in lifted else u.attack for i, u in enumerate(units)]


def _lifted(units: Sequence[UnitKind]) -> set[int]:
    """5 The units whose attack is raised: each in one pair, the largest gains first.

    G11 A kind that raises several units at once counts as so many.
    """
    wishes = [i for i, unit in enumerate(units) if unit.lifted_by]
    if not wishes:
        return set()
    wishes.sort(key=lambda i: (units[i].attack - units[i].lifted_attack, len(units[i].lifted_by)))
    unpaired = Counter[str]()
    for unit in units:
        unpaired[unit.key] += unit.lifts
    wanted = Counter(by for kind in {u.key: u for u in units}.values() for by in kind.lifted_by)
    found: set[int] = set()
    for i in wishes:
        unit = units[i]
        partners = [by for by in unit.lifted_by if unpaired[by] > (by == unit.key)]
        if partners and unpaired[unit.key] and unit.lifted_attack > unit.attack:
            unpaired[min(partners, key=lambda by: wanted[by])] -= 1
            unpaired[unit.key] -= 1
            found.add(i)
    return found


def weapons(targets: Iterable[UnitKind], *, finds: bool) -> tuple[str, str]:
    """8.3 The weapons of submarines' and aircraft's hits; finds: with a destroyer's help."""
    has_air = has_submarines = False
    for target in targets:
        has_air = has_air or target.is_air
        has_submarines = has_submarines or target.is_submarine
    return SUBMARINE if has_air else ANY, AIRCRAFT if has_submarines and not finds else ANY


def can_hit(hit_by: str, target: UnitKind) -> bool:
    """8.3 Whether a hit of a weapon can be taken by a unit."""
    if hit_by == SUBMARINE:
        return not target.is_air
    return hit_by == ANY or not target.is_submarine


def columns(
    units: Sequence[UnitKind], targets: Sequence[UnitKind], *, attacks: bool, finds: bool
) -> Columns:
    """8.3 The dice of units that fire together, column by column, the lowest number first.

    Units without strength throw none, nor do those that could hit nobody. Pairs are made among
    the units that are given. Only attackers throw more than a die (G11). finds: a destroyer fights
    on their side.
    """
    of_submarines, of_aircraft = weapons(targets, finds=finds)
    reach = {each: any(can_hit(each, target) for target in targets) for each in WEAPONS}
    found: Columns = {}
    for unit, to_hit in zip(units, strengths(units, attacks=attacks), strict=True):
        weapon = of_submarines if unit.is_submarine else of_aircraft if unit.is_air else ANY
        if to_hit and reach[weapon]:
            column = weapon, to_hit, unit.attack_dice if attacks else 1
            found[column] = found.get(column, 0) + 1
    return dict(sorted(found.items(), key=_place_of))


def _place_of(item: tuple[Column, int]) -> tuple[int, int, int]:
    """8.3 The place of a column: by what it hits on, then by weapon."""
    weapon, to_hit, best_of = item[0]
    return to_hit, WEAPONS.index(weapon), best_of


def bombardment_columns(ships: Iterable[UnitKind]) -> Columns:
    """8.2 The dice of ships that bombard."""
    count = Counter(ship.attack for ship in ships if ship.bombards)
    return {(ANY, to_hit, 1): dice for to_hit, dice in sorted(count.items())}


def air_defence_columns(defenders: Iterable[UnitKind], aircraft: int, hits: int) -> Columns:
    """8.3 The dice of AAA: at most one per attacking aircraft, the best guns first.

    hits: what those hit on that have no number of their own.
    """
    guns = Counter[int]()
    for unit in defenders:
        if unit.air_defence:
            guns[unit.guns_hit or hits] += unit.air_defence
    found: Columns = {}
    for to_hit, dice in sorted(guns.items(), reverse=True):
        if fire := min(dice, aircraft):
            found[ANY, to_hit, 1] = fire
            aircraft -= fire
    return dict(sorted(found.items(), key=_place_of))


def finds_submarines(units: Iterable[UnitKind]) -> bool:
    """10 Whether a destroyer is among them.

    Then enemy submarines can neither strike first nor submerge, and aircraft hit them.
    """
    return any(unit.finds_submarines for unit in units)


def can_hurt(units: Sequence[UnitKind], targets: Sequence[UnitKind], *, attacks: bool) -> bool:
    """8.3 Whether any of the units can hit any of the targets."""
    return bool(columns(units, targets, attacks=attacks, finds=finds_submarines(units)))


def are_helpless(units: Iterable[UnitKind]) -> bool:
    """8.3 Whether defenders are destroyed without a die: transports alone, AAA alone."""
    return all(unit.defence == 0 for unit in units)


class Toll(Struct, frozen=True, kw_only=True):
    """8.3 How hits can be distributed: the total, and how many of them on transports.

    aircraft, submarines: the most that these can take of them; transports: exactly, being last.
    """

    total: int
    aircraft: int
    submarines: int
    transports: int


def toll(hits: Hits, targets: Iterable[tuple[UnitKind, int]]) -> Toll:
    """8.3 How hits can be distributed over units, each given with the hits that destroy it.

    Every hit that can find a target must, whatever the owner would prefer.
    """
    thrown = sum(hits.values())
    least_air, least_submarines = hits.get(SUBMARINE, 0), hits.get(AIRCRAFT, 0)
    air = submarines = ships = transports = 0
    for kind, left in targets:
        if kind.is_air:
            air += left
        elif kind.is_submarine:
            submarines += left
        elif kind.is_defenceless:
            transports += left
        else:
            ships += left
    air, submarines = min(air, thrown - least_air), min(submarines, thrown - least_submarines)
    fighting = min(thrown, air + submarines + ships)
    total = min(thrown, fighting + transports)
    return Toll(total=total, aircraft=air, submarines=submarines, transports=total - fighting)


def in_order_of_loss(
    order: Sequence[str], targets: Sequence[tuple[UnitKind, int]], *, others_take: bool = False
) -> list[int]:
    """8.3 The indices of the targets, once for each hit they can take, the first lost first.

    "kind+" in the order is a first hit that only damages; what it does not name comes last. The
    last of the land units that can take ground is given up no earlier than LAST_LAND_UNIT.
    others_take: G11 units that can stand beside the targets, so that none of these is the last.
    """
    rank = {name: place for place, name in enumerate(order)}
    points: list[tuple[int, int, int]] = []
    for place, (kind, left) in enumerate(targets):
        last = rank.get(kind.key, len(order))
        damage = min(rank.get(f"{kind.key}+", last), last)
        points += [(damage, place, nth) for nth in range(left - 1)]
        points.append((last, place, left))
    takers = [point for point in points if targets[point[1]][0].takes_ground]
    if takers and LAST_LAND_UNIT in rank and not others_take:
        kept = max(takers)
        points.remove(kept)
        points.append((max(rank[LAST_LAND_UNIT], kept[0]), *kept[1:]))
    return [place for _, place, _ in sorted(points)]


def proposed(
    order: Sequence[str],
    hits: Hits,
    targets: Sequence[tuple[UnitKind, int]],
    *,
    others_take: bool = False,
) -> list[int]:
    """8.3 The indices of the targets that a loss order gives up, once for each hit."""
    limits = toll(hits, targets)
    fighting = limits.total - limits.transports
    room = {
        "air": limits.aircraft,
        "submarine": limits.submarines,
        "ship": fighting,
        "transport": limits.transports,
    }
    chosen: list[int] = []
    for place in in_order_of_loss(order, targets, others_take=others_take):
        group = group_of(targets[place][0])
        is_last = group == "transport"
        if room[group] and (is_last or fighting):
            chosen.append(place)
            room[group] -= 1
            fighting -= not is_last
    return chosen


def group_of(kind: UnitKind) -> str:
    """8.3 The part of a toll in which a unit counts."""
    if kind.is_air:
        return "air"
    if kind.is_submarine:
        return "submarine"
    return "transport" if kind.is_defenceless else "ship"
