"""8.10, 10.1, 10.4 Paths over the Sea Routes: moving, returning, tracing, the nearest Port."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from heapq import heappop, heappush
from itertools import pairwise

from engine.games.pacific_war.components.pieces import JAPAN
from engine.games.pacific_war.position.state import ENEMY, Theater

Costs = dict[str, int]
FAR = 1000


def spread(
    g: Theater,
    origin: str,
    most: int,
    may_pass: Callable[[str], bool],
    may_end: Callable[[str], bool],
) -> Costs:
    """The Movement Points to every zone within `most`, passing only through the permitted zones.

    A Sea Route with a Nav Point costs two and nobody stops there (AMB-24).
    """
    best: Costs = {}
    queue = [(0, origin)]
    seen = {origin: 0}
    while queue:
        spent, zone = heappop(queue)
        if spent > seen[zone]:
            continue
        for other, points in g.exits(zone):
            cost = spent + points
            if cost > most or other == origin:
                continue
            if cost < best.get(other, most + 1) and may_end(other):
                best[other] = cost
            if cost < seen.get(other, most + 1) and may_pass(other):
                seen[other] = cost
                heappush(queue, (cost, other))
    return best


def reachable(g: Theater, side: str, origin: str, free: int, opposed: int) -> Costs:
    """8.10.1 The possible destinations of a group, with their costs.

    Zones without enemy units within `free` Movement Points, zones with enemy units within `opposed`
    (the slowest printed speed, AMB-23); it stops where it meets the enemy.
    """
    enemy = ENEMY[side]
    is_free = free_waters(g, side)

    def is_held(zone: str) -> bool:
        return g.may_enter(zone, side) and g.is_occupied(zone, enemy)

    found = spread(g, origin, free, is_free, is_free)
    if opposed > 0:
        found.update(spread(g, origin, opposed, is_free, is_held))
    return found


def free_waters(g: Theater, side: str) -> Callable[[str], bool]:
    """8.10.1 The zones that a group may pass: those it may enter without enemy units."""
    enemy = ENEMY[side]
    return lambda zone: g.may_enter(zone, side) and not g.is_occupied(zone, enemy)


def ways(g: Theater, side: str, origin: str, goals: Costs, most: Costs) -> dict[str, list[str]]:
    """8.10.1 A path to each of these reachable zones, both ends included.

    A cheapest one; which of several matters only for a Fleet Train, which Japanese ships end in
    passing (8.7): they pass it if that takes no more than `most` points (PW-12).
    """
    is_free = free_waters(g, side)
    passed = {**spread(g, origin, max(goals.values(), default=0), is_free, is_free), origin: 0}
    return {
        zone: way_over_train(g, side, origin, zone, most[zone])
        or way_back(g, passed, zone, goals[zone])
        for zone in goals
    }


def way_over_train(g: Theater, side: str, origin: str, goal: str, most: int) -> list[str]:
    """8.7 A cheapest path of Japanese ships through a Fleet Train's zone; empty: there is none."""
    train, is_free = g.state.fleet_train, free_waters(g, side)
    if side != JAPAN or not train or train in (origin, goal) or not is_free(train):
        return []
    if g.earlier.fleet_train_outlasts_ships:
        return []
    there = spread(g, origin, most, is_free, is_free)
    left = most - there.get(train, most)
    back = spread(g, train, left, is_free, lambda zone: zone == goal or is_free(zone))
    if goal not in back:
        return []
    first = way_back(g, {**there, origin: 0}, train, there[train])
    return [*first, *way_back(g, {**back, train: 0}, goal, back[goal])[1:]]


def length(g: Theater, way: list[str]) -> int:
    """8.10.1 The Movement Points of a path."""
    return sum(dict(g.exits(zone))[other] for zone, other in pairwise(way))


def way_back(g: Theater, passed: Costs, zone: str, cost: int) -> list[str]:
    """8.10.1 The path from where the cost is 0 to a destination, traced backwards."""
    way = [zone]
    while cost:
        zone, cost = next(
            (other, passed[other])
            for other, points in g.exits(zone)
            if passed.get(other) == cost - points
        )
        way.insert(0, zone)
    return way


def is_way_out(g: Theater, side: str, origin: str, free: int, opposed: int) -> bool:
    """8.10.1 Whether `reachable` finds anything: a zone next to the origin decides."""
    enemy = ENEMY[side]
    return any(
        points <= (opposed if g.is_occupied(zone, enemy) else free) and g.may_enter(zone, side)
        for zone, points in g.exits(origin)
    )


# ---------------------------------------------------------------------- 10.1, 10.4


def is_open_to(g: Theater, side: str, zone: str) -> bool:
    """10.1, 10.4 Whether it has no enemy unit and no enemy control (AMB-42)."""
    enemy = ENEMY[side]
    return zone not in g.standing[enemy] and g.controller(zone) != enemy and g.may_enter(zone, side)


def waters(g: Theater, side: str) -> dict[str, set[str]]:
    """10.1, 10.4 Each zone open to the side, with everything reachable from it over such zones.

    Distance does not matter there, so that all in the same waters have the same Ports.
    """
    found: dict[str, set[str]] | None = g.known.get(("waters", side))
    if found is not None:
        return found
    found = g.known["waters", side] = {}
    left = {zone for zone in g.equipment.zones if is_open_to(g, side, zone)}
    while left:
        queue = [left.pop()]
        together = set(queue)
        while queue:
            for other, _ in g.exits(queue.pop()):
                if other in left:
                    left.remove(other)
                    together.add(other)
                    queue.append(other)
        found.update(dict.fromkeys(together, together))
    return found


def return_ports(g: Theater, side: str, origin: str) -> list[str]:
    """10.4 The Ports to which Naval units may return, at any distance, in the order of the map."""
    ports: list[str] | None = g.known.get(("return", side, origin))
    if ports is not None:
        return ports
    known = waters(g, side)
    if origin in known:
        near = known[origin]
    else:
        near = {zone for other, _ in g.exits(origin) for zone in known.get(other, ())}
    ports = [zone for zone in g.friendly_ports(side) if zone in near and zone != origin]
    g.known["return", side, origin] = ports
    return ports


def ways_home(g: Theater, side: str, origin: str, ports: Iterable[str]) -> dict[str, list[str]]:
    """10.4 The zones of a shortest path from a zone to each Port to which its ships may return."""
    known = waters(g, side)

    def is_open(zone: str) -> bool:
        return zone in known

    costs = spread(g, origin, FAR, is_open, is_open)
    return {port: way_back(g, {**costs, origin: 0}, port, costs[port]) for port in ports}


def is_isolated(g: Theater, side: str, zone: str) -> bool:
    """10.1 Whether it is no friendly Port and has no path to one."""
    return not g.is_friendly_port(zone, side) and not return_ports(g, side, zone)


def nearest_ports(g: Theater, side: str, origin: str) -> list[str]:
    """10.1 The nearest friendly Ports by Movement Points, ignoring enemies (AMB-41)."""
    ports = g.friendly_ports(side)
    found = spread(g, origin, FAR, lambda zone: g.may_enter(zone, side), lambda zone: zone in ports)
    least = min(found.values(), default=0)
    return [zone for zone in ports if found.get(zone) == least]
