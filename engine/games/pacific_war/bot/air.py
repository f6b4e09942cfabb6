"""12.1 Where LBA stand best: by the control that they give."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from engine.games.pacific_war.bot.weighing.situation import Situation
from engine.games.pacific_war.movement.moves import landing_zones


def redeployments(s: Situation) -> Iterator[tuple[str, str, float]]:
    """8.9.3 The best zone for one LBA of each zone: unit, zone, and what it is worth to fly."""
    for origin in s.g.zones_of(s.role):
        wing = s.g.lba_in(origin, s.role)
        if not wing:
            continue
        found = landings(s, wing[0], origin)
        best = max(found, key=lambda each: each[1], default=None)
        if best is not None:
            yield wing[0], best[0], best[1] - s.weights.port.flight


def landings(
    s: Situation, unit: str, origin: str, zones: Iterable[str] | None = None
) -> Iterator[tuple[str, float]]:
    """10.4 Each zone to which an LBA may fly, and what control is worth then."""
    ships, lba = s.there.of(s.role)
    others = {key for key in s.g.lba_in(origin, s.role) if key != unit} if origin else set[str]()
    without = lba if others or not origin else lba - {origin}
    for zone in landing_zones(s.g, s.role) if zones is None else zones:
        if zone != origin:
            there = s.there.with_side(s.role, ships, without | {zone})
            yield (
                zone,
                s.gain(there) + s.weights.port.hangar * (s.g.state.ports.get(zone) == s.role),
            )


def landing_worth(s: Situation, unit: str, zone: str) -> float:
    """10.4 What one landing is worth for an LBA that comes from beside the map, or another zone."""
    origin = s.g.counters[unit].place
    origin = origin if origin in s.g.equipment.zones else ""
    return next((worth for _, worth in landings(s, unit, origin, [zone])), 0.0)
