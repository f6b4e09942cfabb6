"""8.10, 10.1, 10.4 Ways over the Sea Routes: moving, returning, tracing, the nearest Port."""

from __future__ import annotations

from collections.abc import Callable
from heapq import heappop, heappush

from engine.games.pacific_war.state import ENEMY, Theater

Costs = dict[str, int]


def spread(
    g: Theater,
    origin: str,
    most: int,
    may_pass: Callable[[str], bool],
    may_end: Callable[[str], bool],
) -> Costs:
    """Movement Points to every zone within `most`, going on only through zones that may be passed.

    A Sea Route with a Nav Point costs two and nobody stops there (AMB-24).
    """
    best: Costs = {}
    queue = [(0, origin)]
    seen = {origin: 0}
    while queue:
        spent, zone = heappop(queue)
        if spent > seen[zone] or (zone != origin and not may_pass(zone)):
            continue
        for other, points in g.exits(zone):
            cost = spent + points
            if cost > most or other == origin or not (may_pass(other) or may_end(other)):
                continue
            if may_end(other) and cost < best.get(other, most + 1):
                best[other] = cost
            if may_pass(other) and cost < seen.get(other, most + 1):
                seen[other] = cost
                heappush(queue, (cost, other))
    return best


def reachable(g: Theater, side: str, origin: str, free: int, opposed: int) -> Costs:
    """8.10.1 Where a group may go, and what it costs.

    Zones without enemy units within `free` Movement Points, zones with enemy units within
    `opposed` (the slowest printed speed, AMB-23); it stops where it meets the enemy.
    """
    enemy = ENEMY[side]

    def is_free(zone: str) -> bool:
        return g.may_enter(zone, side) and not g.is_occupied(zone, enemy)

    def is_held(zone: str) -> bool:
        return g.may_enter(zone, side) and g.is_occupied(zone, enemy)

    found = spread(g, origin, free, is_free, is_free)
    found.update(spread(g, origin, opposed, is_free, is_held))
    return found


def is_open_to(g: Theater, side: str, zone: str) -> bool:
    """10.1, 10.4 No enemy unit in it and no enemy control (AMB-42)."""
    enemy = ENEMY[side]
    return (
        g.may_enter(zone, side) and not g.is_occupied(zone, enemy) and g.controller(zone) != enemy
    )


FAR = 1000


def return_ports(g: Theater, side: str, origin: str) -> list[str]:
    """10.4 The Ports to which Naval units may return, at any distance."""
    ports = g.known.get(("return", side, origin))
    if ports is None:
        ports = g.known["return", side, origin] = find_return_ports(g, side, origin)
    return ports


def find_return_ports(g: Theater, side: str, origin: str) -> list[str]:
    """10.4 Over zones without enemy units or enemy control."""
    found = spread(
        g,
        origin,
        FAR,
        lambda zone: is_open_to(g, side, zone),
        lambda zone: g.is_friendly_port(zone, side),
    )
    return sorted(found, key=list(g.equipment.zones).index)


def is_isolated(g: Theater, side: str, zone: str) -> bool:
    """10.1 Not at a friendly Port and without a way to one."""
    return not g.is_friendly_port(zone, side) and not return_ports(g, side, zone)


def nearest_ports(g: Theater, side: str, origin: str) -> list[str]:
    """10.1 The nearest friendly Ports by Movement Points, whoever is in the way (AMB-41)."""
    found = spread(
        g,
        origin,
        FAR,
        lambda zone: g.may_enter(zone, side),
        lambda zone: g.is_friendly_port(zone, side),
    )
    least = min(found.values(), default=0)
    return sorted(
        (zone for zone, cost in found.items() if cost == least),
        key=list(g.equipment.zones).index,
    )
