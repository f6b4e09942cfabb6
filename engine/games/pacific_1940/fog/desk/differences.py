"""Fog 1, 2 Where a side's beliefs are wrong: only for the facilitator."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from msgspec import Struct

from engine.games.pacific_1940.detection.messages import Forces
from engine.games.pacific_1940.fog.desk.outlook import all_forces
from engine.games.pacific_1940.fog.knowledge.campaign import FoggedCampaign
from engine.games.pacific_1940.fog.knowledge.knowledge import announced, enemies_of
from engine.games.pacific_1940.fog.knowledge.reckoning import last_seen
from engine.games.pacific_1940.position.fog import Sighting


class Difference(Struct, frozen=True, kw_only=True):
    """Fog 2 One space in which a side is mistaken about its enemies.

    believed: what it thinks is there and is not, unseen: what is there and it does not know. seen:
    its newest sighting of that space, None: it has never seen anything there.
    """

    space: str
    believed: Forces
    unseen: Forces
    seen: Sighting | None


def differences(g: FoggedCampaign, side: str, unsaid: int = 0) -> tuple[Difference, ...]:
    """Fog 2 Every space in which a side is mistaken, in the order of the map.

    It believes of each space what it saw there last, and of land that it holds the truth. Cargo is
    never seen. unsaid: how many of its last messages are not announced to it yet.
    """
    ledger = announced(g.knowledge(side).sightings, unsaid)
    seen, newest = last_seen(ledger), {each.space: each for each in ledger}
    found = []
    for space in g.equipment.spaces:
        if space not in seen and not g.whereabouts.is_anybody_at(space):
            continue
        is_own = not g.is_sea(space) and g.side(g.controller(space)) == side
        true = all_forces(g, enemies_of(g, side, g.units_at(space)))
        known = seen[space].forces if space in seen and not is_own else {}
        if known == true:
            continue
        believed, unseen, at = less(known, true), less(true, known), newest.get(space)
        if believed or unseen:
            found.append(Difference(space=space, believed=believed, unseen=unseen, seen=at))
    return tuple(found)


def less(some: Mapping[str, Mapping[str, int]], others: Mapping[str, Mapping[str, int]]) -> Forces:
    """The units of the first that are not in the second."""
    found = {
        power: _less(kinds, others.get(power, {}), kinds) for power, kinds in sorted(some.items())
    }
    return {power: kinds for power, kinds in found.items() if kinds}


def _less(
    some: Mapping[str, int], others: Mapping[str, int], kinds: Iterable[str]
) -> dict[str, int]:
    more = {kind: some.get(kind, 0) - others.get(kind, 0) for kind in kinds}
    return {kind: count for kind, count in more.items() if count > 0}
