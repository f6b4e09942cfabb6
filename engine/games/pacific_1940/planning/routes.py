"""7 The paths to a space, where it matters which one is taken."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import islice, pairwise

from engine.games.pacific_1940.detection.rulings import rulings_of
from engine.games.pacific_1940.detection.zones import may_be_met
from engine.games.pacific_1940.movement import ways
from engine.games.pacific_1940.position.state import Campaign

Path = tuple[str, ...]

MOST_WAYS = 200
"""The most paths that are looked at: they lie on few spaces, and nobody counts further."""


def route_choices(g: Campaign, units: Sequence[str], end: str, phase: str) -> list[Path]:
    """7 The paths of units to a space, one of each relevant kind, the shortest first.

    Over land the territories taken on the way are relevant. Ships that can avoid the enemy do; what
    aircraft fly over is irrelevant. Empty where they cannot all end there.
    """
    slowest = min(units, key=lambda key: (ways.points_left(g, key), key))
    if g.unit(slowest).is_air:
        path = ways.path_to(g, slowest, end, phase)
        return [path] if len(path) > 1 else []
    found: dict[Path, Path] = {}
    for path in islice(ways.paths(g, slowest, end, phase), MOST_WAYS):
        met = met_on(g, g.owner(slowest), path)
        found.setdefault(met, path)
        if not met and g.unit(slowest).is_sea:
            return [path]
    others = [key for key in units if g.pieces[key].kind != g.pieces[slowest].kind]
    return [path for path in found.values() if _all_go(g, others, path, phase)]


def met_on(g: Campaign, power: str, path: Path) -> Path:
    """7 The spaces between the ends of a path that are hostile or hold enemy units.

    Fog 7 In the fog also zones where an air base or kamikazes may be warned.
    """
    return tuple(space for space in path[1:-1] if _is_met(g, power, space))


def _is_met(g: Campaign, power: str, space: str) -> bool:
    if g.is_hostile(space, power) or g.enemies_at(space, power):
        return True
    return g.in_fog and may_be_met(g, power, space, rulings_of(g.state.options))


def _all_go(g: Campaign, units: Sequence[str], path: Path, phase: str) -> bool:
    return all(ways.why_not_way(g, key, path, phase) is None for key in units)


def through(g: Campaign, units: Sequence[str], given: Path, phase: str) -> list[Path]:
    """7 The paths of units over these spaces in order: as given where each touches the next."""
    if all(there in g.neighbours(here) for here, there in pairwise(given)):
        return [given]
    if len(given) == len(("start", "end")):
        return route_choices(g, units, given[-1], phase)
    found = [
        path
        for path in islice(ways.paths(g, units[0], given[-1], phase), MOST_WAYS)
        if _passes(path, given)
    ]
    shortest = min((len(path) for path in found), default=0)
    return [path for path in found if len(path) == shortest][:1]


def _passes(path: Path, given: Path) -> bool:
    """Whether a path passes these spaces in this order."""
    left = iter(path)
    return all(space in left for space in given)


def straight(g: Campaign, unit: str, given: Path) -> Path:
    """7 A shortest path on the map, ignoring obstacles: for an order whose refusal says why not."""
    is_air, is_sea = g.unit(unit).is_air, g.unit(unit).is_sea
    whole = given[:1]
    for end in given[1:]:
        edges: dict[str, str] = {whole[-1]: ""}
        queue = [whole[-1]]
        for here in queue:
            for there in g.neighbours(here):
                if there not in edges and (is_air or g.is_sea(there) == is_sea):
                    edges[there] = here
                    queue.append(there)
        if end not in edges:
            return given
        back = [end]
        while back[-1] != whole[-1]:
            back.append(edges[back[-1]])
        whole = (*whole, *reversed(back[:-1]))
    return whole
