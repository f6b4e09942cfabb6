"""Fog 1, 2 Where what a side believes is not true: for whoever facilitates, and nobody else."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from msgspec import Struct

from engine.games.pacific_1940.fog.campaign import FoggedCampaign
from engine.games.pacific_1940.fog.messages import Forces
from engine.games.pacific_1940.fog.outlook import all_forces
from engine.games.pacific_1940.fog.state import Sighting
from engine.games.pacific_1940.state import Campaign


class Difference(Struct, frozen=True, kw_only=True):
    """Fog 2 One space in which a side is mistaken about its enemies.

    believed: what it thinks is there and is not, unseen: what is there and it does not know. seen:
    its newest sighting of that space, None: it has never seen anything there.
    """

    space: str
    believed: Forces
    unseen: Forces
    seen: Sighting | None


def differences(g: FoggedCampaign, side: str) -> tuple[Difference, ...]:
    """Fog 2 Every space in which a side is mistaken, in the order of the map."""
    power = next(key for key in g.equipment.order if g.side(key) == side)
    known = enemies_by_space(g.as_known_by(power), side)
    true = enemies_by_space(g, side)
    newest = {each.space: each for each in g.knowledge(side).sightings}
    return tuple(
        Difference(
            space=space,
            believed=less(known.get(space, {}), true.get(space, {})),
            unseen=less(true.get(space, {}), known.get(space, {})),
            seen=newest.get(space),
        )
        for space in g.equipment.spaces
        if known.get(space, {}) != true.get(space, {})
    )


def enemies_by_space(g: Campaign, side: str) -> dict[str, Forces]:
    """Fog 2 Space → the units there of powers on the other side."""
    found: dict[str, list[str]] = {}
    for key, piece in g.pieces.items():
        other = g.side(piece.owner)
        if other and other != side and g.is_unit(key) and g.equipment.spaces.get(piece.place):
            found.setdefault(piece.place, []).append(key)
    return {space: all_forces(g, keys) for space, keys in found.items()}


def less(some: Mapping[str, Mapping[str, int]], others: Mapping[str, Mapping[str, int]]) -> Forces:
    """What is among some units and not among others."""
    found = {
        power: _less(kinds, others.get(power, {}), kinds) for power, kinds in sorted(some.items())
    }
    return {power: kinds for power, kinds in found.items() if kinds}


def _less(
    some: Mapping[str, int], others: Mapping[str, int], kinds: Iterable[str]
) -> dict[str, int]:
    more = {kind: some.get(kind, 0) - others.get(kind, 0) for kind in kinds}
    return {kind: count for kind, count in more.items() if count > 0}
