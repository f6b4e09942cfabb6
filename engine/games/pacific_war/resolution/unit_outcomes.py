"""9.4 Outcomes of a Combat for its units, derived from their places afterwards."""

from __future__ import annotations

from collections.abc import Iterable

from engine.games.pacific_war.events import Fates
from engine.games.pacific_war.position.state import Theater

STAYED, SUNK, REMOVED, DAMAGED, LEFT = "stayed", "sunk", "removed", "damaged", "left"


def outcome_of(g: Theater, zone: str, key: str) -> str:
    """9.2.5, 9.5.3 The outcome of one unit of a Combat in this zone."""
    counter = g.counters[key]
    if counter.place in (SUNK, REMOVED):
        return counter.place
    if counter.place == zone:
        return STAYED
    return DAMAGED if counter.place == "track" and counter.markers else LEFT


def outcomes_of(g: Theater, zone: str, units: Iterable[str]) -> Fates:
    """9.2.5, 9.5.3 The outcomes of a side's units, in the order of the counters."""
    found: dict[str, list[str]] = {}
    for key in units:
        found.setdefault(outcome_of(g, zone, key), []).append(key)
    left = found.get(LEFT, [])
    return Fates(
        sunk=tuple(found.get(SUNK, ())),
        removed=tuple(found.get(REMOVED, ())),
        damaged=tuple((key, g.counters[key].box) for key in found.get(DAMAGED, ())),
        left=tuple(left),
        port=next((g.counters[key].place for key in left if g.unit(key).is_ship), ""),
    )
