"""Fog 8 What a side takes a group of its enemies to be that it does not see."""

from __future__ import annotations

from collections import Counter

from engine.games.pacific_1940.bot.fights import whole
from engine.games.pacific_1940.bot.in_the_fog.weights import printed
from engine.games.pacific_1940.components.pieces import SEA
from engine.games.pacific_1940.fog.knowledge.known import seen_this_turn
from engine.games.pacific_1940.movement.straits import sailing
from engine.games.pacific_1940.position.state import Campaign


def seen_in(g: Campaign, side: str, zone: str) -> Counter[str]:
    """A1 The kinds of enemy that a side has seen in a space in the turn under way."""
    forces, _ = seen_this_turn(g, side).get(zone, ({}, {}))
    found = Counter[str]()
    for kinds in forces.values():
        found += Counter(kinds)
    return found


def group_near(g: Campaign, side: str, zone: str) -> Counter[str]:
    """Fog 8 The group that may be in a zone: as it was seen there, or the fleets believed near.

    Where none is believed near it is taken to be a small one. Of a fleet that may have gone
    anywhere half is reckoned with.
    """
    seen = seen_in(g, side, zone)
    if seen:
        return seen
    blips, away = printed().blips, sailing(g, g.state.power).to(zone, SEA)
    fleet = Counter(
        piece.kind
        for key, piece in g.pieces.items()
        if piece.owner == g.state.power
        and g.is_unit(key)
        and g.unit(key).is_sea
        and away.get(piece.place, blips.near + 1) <= blips.near
    )
    half = Counter({kind: (count + 1) // 2 for kind, count in fleet.items()})
    return half or Counter(blips.group)


def fighting(g: Campaign, kinds: Counter[str]) -> Counter[str]:
    """8.3 Those of some kinds that fight at sea, or float there."""
    units = g.equipment.units
    return Counter({kind: n for kind, n in kinds.items() if n and not units[whole(kind)].is_land})
