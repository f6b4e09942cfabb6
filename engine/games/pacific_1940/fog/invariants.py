"""Fog 1 The invariants of every position of a game in the fog."""

from __future__ import annotations

from collections.abc import Iterator

from engine.games.pacific_1940 import invariants
from engine.games.pacific_1940.fog.knowledge.campaign import FoggedCampaign
from engine.games.pacific_1940.fog.knowledge.knowledge import is_enemy


def problems(g: FoggedCampaign) -> Iterator[str]:
    """Every violated invariant, including those of the open game."""
    yield from invariants.problems(g)
    yield from knowledge_problems(g)


def knowledge_problems(g: FoggedCampaign) -> Iterator[str]:
    """Fog 1 No side has a ledger of its own units, nor of the future."""
    for side, known in g.fog.knowledge.items():
        if side not in g.equipment.sides:
            yield f"fog 1: a ledger of {side!r}"
        enemies = {power for power in g.equipment.powers if is_enemy(g, side, power)}
        for each in known.sightings:
            if each.space not in g.equipment.spaces or each.turn > g.state.turn:
                yield f"fog 1: {side} has seen {each.space} in round {each.turn}"
            if not enemies.issuperset(each.forces):
                yield f"fog 1: {side} has its own units in its ledger of {each.space}"
        if g.fog.unsaid.get(side, 0) > len(known.sightings):
            yield f"fog 8: more is to be said to {side} than it has seen"
