"""G10 The charts: what a power has found, and what is left for it to find."""

from __future__ import annotations

from msgspec import UNSET, UnsetType

from engine.games.pacific_1940.components.technology import Technology
from engine.games.pacific_1940.position.economies import free_economies
from engine.games.pacific_1940.position.state import Campaign


def charts(g: Campaign) -> dict[int, list[Technology]]:
    """G10 Each chart with its technologies, in the order of their dice."""
    found: dict[int, list[Technology]] = {}
    for each in sorted(g.equipment.technologies.values(), key=lambda t: (t.chart, t.die)):
        found.setdefault(each.chart, []).append(each)
    return found


def left_on(g: Campaign, power: str, chart: int) -> list[Technology]:
    """G10 The technologies of a chart that a power has not found."""
    own = g.technologies_of(power)
    return [each for each in charts(g).get(chart, ()) if each.key not in own]


def open_charts(g: Campaign, power: str) -> list[int]:
    """G10 The charts on which something is left for a power."""
    return [chart for chart in charts(g) if left_on(g, power, chart)]


def may_research(g: Campaign, power: str) -> bool:
    """G10 Whether a power may buy dice: an option, not for all, and not without its capital."""
    if not g.state.options.research or not g.equipment.powers[power].researches:
        return False
    return bool(free_economies(g, power) and open_charts(g, power))


def most_dice(g: Campaign, economy: str) -> int:
    """G10 How many dice a purse can pay."""
    return g.state.purses[economy] // g.equipment.research.die


def gain(g: Campaign, power: str, technology: str) -> None:
    """G10 A power has a technology, in force at once."""
    own = (*g.technologies_of(power), technology)
    g.state.technologies = {**(g.state.technologies or {}), power: own}
    g.forget()


def lose(g: Campaign, power: str, technology: str) -> None:
    """Fog 7 A power has a technology no longer, and nobody knows it to have it."""
    g.state.technologies = _without(g.state.technologies, power, technology)
    if g.state.fog is not None:
        g.state.fog.used = _without(g.state.fog.used, power, technology)
    g.forget()


Found = dict[str, tuple[str, ...]] | UnsetType
"""Power → technologies; unset: none."""


def _without(found: Found, power: str, technology: str) -> Found:
    kept = dict(found or {})
    own = tuple(each for each in kept.pop(power, ()) if each != technology)
    return ({**kept, power: own} if own else kept) or UNSET
