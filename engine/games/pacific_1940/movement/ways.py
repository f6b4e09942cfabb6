"""7.2, 7.3, 7.4, 12 How far a unit can go, through which spaces, and by which paths.

Here each unit is looked at by itself; movement.py judges orders and how they depend on each other.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from itertools import pairwise

from engine.core.sequence.choice import Refusal
from engine.games.pacific_1940.components.map import Distances
from engine.games.pacific_1940.components.pieces import UnitKind
from engine.games.pacific_1940.movement import straits
from engine.games.pacific_1940.politics import politics
from engine.games.pacific_1940.position.state import COMBAT, NONCOMBAT, Campaign

# ---------------------------------------------------------------------- range


def bonus(g: Campaign, key: str) -> int:
    """7.3, 7.4 The extra spaces that a working base gives a unit that starts where it is.

    P-63: not one that was taken in this turn.
    """
    piece, unit = g.pieces[key], g.unit(key)
    if unit.is_air and not g.is_sea(piece.place):
        return _bonus_of(g, piece.owner, (piece.place,), by_air=True)
    if unit.is_sea and g.is_sea(piece.place):
        lands = g.equipment.lands_of[piece.place]
        return _bonus_of(g, piece.owner, lands, by_air=False)
    return 0


def _bonus_of(g: Campaign, power: str, lands: tuple[str, ...], *, by_air: bool) -> int:
    """7.3, 7.4 The best bonus that bases of these territories give a power."""
    known = ("bonus", power, lands, by_air)
    if known not in g.known:
        taken = () if g.earlier.captured_bases_work_at_once else g.state.taken
        kinds = [
            kind
            for land in lands
            if land not in taken and politics.may_use_base(g, power, land)
            for kind in g.working(land, power)
        ]
        g.known[known] = max((k.air_bonus if by_air else k.sea_bonus for k in kinds), default=0)
    found: int = g.known[known]
    return found


def range_of(g: Campaign, key: str) -> int:
    """7.2 to 7.4 The spaces that a unit can move this turn, with the bonus of its start."""
    piece = g.pieces[key]
    if piece.spent:
        return g.unit(key).move + piece.bonus
    known = ("range", piece.owner, piece.kind, piece.place)
    found: int | None = g.known.get(known)
    if found is None:
        found = g.known[known] = g.unit(key).move + bonus(g, key)
    return found


def points_left(g: Campaign, key: str) -> int:
    """7.2 to 7.4 The spaces that a unit can still move this turn."""
    return max(range_of(g, key) - g.pieces[key].spent, 0)


# ---------------------------------------------------------------------- hostile spaces


def hostile_zones(g: Campaign, power: str) -> frozenset[str]:
    """7.1 The sea zones with surface warships of a power's enemies."""
    return _zones_with(g, power, "hostile", lambda unit: unit.is_warship)


def guarded_zones(g: Campaign, power: str) -> frozenset[str]:
    """7.3, 10 The sea zones with enemy ships that find submarines."""
    return _zones_with(g, power, "guarded", lambda unit: unit.finds_submarines)


def shunned_zones(g: Campaign, power: str) -> frozenset[str]:
    """Fog 9 The sea zones closed to ships in the noncombat move: where an enemy is known."""
    return _zones_with(g, power, "enemies", lambda unit: True) if g.in_fog else frozenset()


def _zones_with(
    g: Campaign, power: str, what: str, is_wanted: Callable[[UnitKind], bool]
) -> frozenset[str]:
    known = ("zones", what, power)
    if known not in g.known:
        enemies = g.enemies(power)
        kinds = {key for key, unit in g.equipment.units.items() if is_wanted(unit)}
        g.known[known] = frozenset(
            piece.place
            for piece in g.pieces.values()
            if piece.kind in kinds and piece.owner in enemies and g.is_sea(piece.place)
        )
    found: frozenset[str] = g.known[known]
    return found


def is_empty(g: Campaign, territory: str, power: str) -> bool:
    """7.2 Whether hostile land allows a blitz: it has no enemy unit and no facility."""
    return not g.enemies_at(territory, power) and not g.facilities_at(territory)


def is_blitzed(g: Campaign, power: str, space: str) -> bool:
    """7.2 Whether a land unit that passes through a space takes it."""
    return not g.is_sea(space) and g.is_hostile(space, power)


# ---------------------------------------------------------------------- one step


def why_not_end(g: Campaign, key: str, space: str, phase: str) -> Refusal | None:
    """7, 12 The rule that forbids a unit to end its move of this phase in a space."""
    piece, unit = g.pieces[key], g.unit(key)
    power = piece.owner
    barred = politics.why_not_enter(g, power, space, domain=unit.domain, phase=phase, ends=True)
    if barred or phase == COMBAT:
        return barred
    if unit.is_sea:
        return _why_not_sail_in(g, unit, power, space, ends=True)
    if unit.is_air:
        return _why_not_land_on(g, power, space)
    if g.is_hostile(space, power):
        return Refusal("12", "hostile_space", {"space": space})
    return None


def _why_not_land_on(g: Campaign, power: str, space: str) -> Refusal | None:
    """7.4, 12 Aircraft end the noncombat move over the sea, or where they may land."""
    if g.is_sea(space) or politics.may_land(g, power, space):
        return None
    if space in g.state.taken:
        return Refusal("7.4", "taken_this_turn", {"space": space})
    return Refusal("7.4", "no_landing", {"space": space})


def _why_not_sail_in(
    g: Campaign, unit: UnitKind, power: str, zone: str, *, ends: bool
) -> Refusal | None:
    """7.3, 12 Only submarines enter a hostile zone, and stop where something finds them.

    Fog 9 In the fog no ship enters where it knows of any enemy.
    """
    if zone in shunned_zones(g, power):
        return Refusal("fog 9", "known_enemies", {"space": zone})
    if unit.is_submarine:
        is_barred = not ends or g.earlier.submarines_shun_destroyers
        if is_barred and zone in guarded_zones(g, power):
            return Refusal("12", "guarded_zone", {"space": zone})
    elif zone in hostile_zones(g, power):
        return Refusal("12", "hostile_space", {"space": zone})
    return None


def why_not_pass(g: Campaign, key: str, space: str, phase: str) -> Refusal | None:
    """7, 12 The rule that forbids a unit to pass through a space."""
    piece, unit = g.pieces[key], g.unit(key)
    power = piece.owner
    barred = politics.why_not_enter(g, power, space, domain=unit.domain, phase=phase, ends=False)
    if barred or unit.is_air:
        return barred
    if phase == NONCOMBAT:
        if unit.is_sea:
            return _why_not_sail_in(g, unit, power, space, ends=False)
        hostile = g.is_hostile(space, power)
        return Refusal("12", "hostile_space", {"space": space}) if hostile else None
    if unit.is_sea:
        return _why_not_sail_on(g, unit, power, space)
    return _why_not_blitz(g, unit, power, space)


def _why_not_sail_on(g: Campaign, unit: UnitKind, power: str, zone: str) -> Refusal | None:
    """7.3 A ship that enters a hostile zone stops; a submarine only where something finds it.

    A1 In the fog it finds out when it gets there.
    """
    if g.in_fog:
        return None
    if unit.is_submarine:
        if zone in guarded_zones(g, power):
            return Refusal("7.3", "stops_where_found", {"space": zone})
    elif zone in hostile_zones(g, power):
        return Refusal("7.3", "stops_in_hostile_zone", {"space": zone})
    return None


def _why_not_blitz(g: Campaign, unit: UnitKind, power: str, territory: str) -> Refusal | None:
    """7.2 A land unit stops in hostile land; a blitz continues where it is empty.

    Fog 8 In the fog a blitz is offered when the land has been found empty.
    """
    if not g.is_hostile(territory, power):
        return None
    if g.in_fog or not (unit.blitzes or unit.blitzes_with):
        return Refusal("7.2", "stops_in_hostile_land", {"space": territory})
    if not is_empty(g, territory, power):
        return Refusal("7.2", "no_blitz_through", {"space": territory})
    return None


# ---------------------------------------------------------------------- ways


def why_not_way(g: Campaign, key: str, path: tuple[str, ...], phase: str) -> Refusal | None:
    """7.2 to 7.4, 12 The first rule that forbids a unit this path from where it is.

    A mech's need of a tank and what it does at the end are not checked here.
    """
    unit, has_straits = g.unit(key), bool(g.equipment.straits)
    limit = points_left(g, key)
    if len(path) - 1 > limit:
        return Refusal(
            rule_of(unit), "too_far", {"unit": key, "spaces": len(path) - 1, "has": limit}
        )
    for place, (here, there) in enumerate(pairwise(path), start=2):
        if there not in g.neighbours(here) or not _is_element(g, unit, there):
            return Refusal(rule_of(unit), "no_way", {"unit": key, "from": here, "space": there})
        if has_straits and (shut := straits.why_not_pass(g, g.owner(key), unit, here, there)):
            return shut
        judge = why_not_end if place == len(path) else why_not_pass
        barred = judge(g, key, there, phase)
        if barred:
            return barred
    return None


def rule_of(unit: UnitKind) -> str:
    """7.2 to 7.4 The section about the movement of such a unit."""
    return {"land": "7.2", "sea": "7.3"}.get(unit.domain, "7.4")


def _is_element(g: Campaign, unit: UnitKind, space: str) -> bool:
    """1 Land units go over land, ships over the sea, aircraft over both."""
    return unit.is_air or g.is_sea(space) == unit.is_sea


def chart_of(g: Campaign, key: str) -> Distances:
    """1, G8 The map as a unit moves on it: to ships some straits may be shut."""
    unit = g.unit(key)
    has_straits = unit.is_sea and g.equipment.straits
    return straits.sailing(g, g.owner(key), unit) if has_straits else g.equipment.distances


def reach(g: Campaign, key: str, phase: str) -> dict[str, int]:
    """7.2 to 7.4, 12 Where a unit may end its move of this phase, each with its distance.

    Its current space comes first, with 0.
    """
    known = ("reach", *_alike(g, key), phase)
    found: dict[str, int] | None = g.known.get(known)
    if found is None:
        steps = _steps(g, key, phase)
        start = g.place(key)
        found = g.known[known] = {
            space: distance
            for space, (distance, _) in steps.items()
            if space == start or why_not_end(g, key, space, phase) is None
        }
    return found


def _alike(g: Campaign, key: str) -> tuple[str, str, str, int]:
    """7 The key shared by units with the same reach."""
    piece = g.pieces[key]
    return piece.owner, piece.kind, piece.place, points_left(g, key)


def _steps(g: Campaign, key: str, phase: str) -> dict[str, tuple[int, str]]:
    """Each reachable space of a unit: its distance, and the space before it."""
    known = ("steps", *_alike(g, key), phase)
    if known not in g.known:
        g.known[known] = _find_steps(g, key, phase, points_left(g, key))
    found: dict[str, tuple[int, str]] = g.known[known]
    return found


def _find_steps(g: Campaign, key: str, phase: str, limit: int) -> dict[str, tuple[int, str]]:
    """The value of `_steps`, by breadth-first search."""
    unit, start, near = g.unit(key), g.place(key), chart_of(g, key).neighbours
    found = {start: (0, "")}
    edge = [start]
    for distance in range(1, limit + 1):
        there = []
        for here in edge:
            for space in near[here]:
                if space not in found and _is_element(g, unit, space):
                    found[space] = (distance, here)
                    there.append(space)
        if distance < limit:
            there = [space for space in there if why_not_pass(g, key, space, phase) is None]
        edge = there
    return found


def path_to(g: Campaign, key: str, end: str, phase: str) -> tuple[str, ...]:
    """7 A shortest path of a unit to a space; empty where it cannot end there."""
    if end not in reach(g, key, phase):
        return ()
    steps = _steps(g, key, phase)
    way = [end]
    while way[-1] != g.place(key):
        way.append(steps[way[-1]][1])
    return tuple(reversed(way))


def paths(g: Campaign, key: str, end: str, phase: str) -> Iterator[tuple[str, ...]]:
    """7 Every path of a unit to a space, the shortest first; none crosses itself.

    A path that leads back to its beginning is included: a blitz there and back.
    """
    if why_not_end(g, key, end, phase) is not None:
        return
    far = chart_of(g, key).to(end, g.unit(key).domain)
    for length in range(1, points_left(g, key) + 1):
        yield from _paths_of(g, key, (g.place(key),), end, phase, length, far)


def _paths_of(
    g: Campaign,
    key: str,
    way: tuple[str, ...],
    end: str,
    phase: str,
    length: int,
    far: Mapping[str, int],
) -> Iterator[tuple[str, ...]]:
    """7 The paths of this length that begin like this one."""
    left = length + 1 - len(way)
    for space in chart_of(g, key).neighbours[way[-1]]:
        if far.get(space, length) > left - 1 or not _is_element(g, g.unit(key), space):
            continue
        if left == 1 and space == end:
            yield (*way, space)
        elif left == 1 or space in way or space == end:
            continue
        elif why_not_pass(g, key, space, phase) is None:
            yield from _paths_of(g, key, (*way, space), end, phase, length, far)
