"""Fog 7 Orders are written down: judged by what their side knows, locked, and then carried out."""

from __future__ import annotations

from typing import ClassVar

from engine.core.frame import Outcome
from engine.games.pacific_1940.fog.campaign import FoggedCampaign
from engine.games.pacific_1940.planning import PlanMoves


class WriteOrders(PlanMoves, tag="write_orders", kw_only=True):
    """Fog 7 A power writes the ordered list of its moves; its side alone sees the draft."""

    SECRET: ClassVar = True
    BARRIER: ClassVar = True


def write_orders(g: FoggedCampaign, power: str, phase: str) -> Outcome:
    """Fog 7 The question for the orders of a phase; none for a power without units on the map."""
    is_there = any(g.owner(key) == power and g.is_unit(key) for key in g.pieces)
    return WriteOrders(role=power, power=power, phase=phase) if is_there else None
