"""Fog 7, 8 A locked list of orders is carried out from the top, one announced space at a time."""

from __future__ import annotations

from typing import ClassVar

from engine.core.flow import Procedure
from engine.games.pacific_1940.fog.campaign import FoggedCampaign
from engine.games.pacific_1940.orders import Order


class CarryOut(Procedure, tag="carry_out_orders", kw_only=True):
    """Fog 7, A31 Orders of a phase, carried out one after the other."""

    STEPS: ClassVar = ("begin",)
    power: str
    phase: str
    orders: list[Order]

    def begin(self, g: FoggedCampaign) -> None:
        """Fog 7 The list is locked."""
