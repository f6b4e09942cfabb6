"""Fog 1, A1 What a side knows: its own pieces, what is public, and its ledger of sightings."""

from __future__ import annotations

from engine.games.pacific_1940.fog.campaign import FoggedCampaign
from engine.games.pacific_1940.fog.state import Knowledge


def first_knowledge(g: FoggedCampaign) -> dict[str, Knowledge]:
    """Fog 1 What each side knows when the game begins: the opening position."""
    return {side: Knowledge() for side in g.equipment.sides}
