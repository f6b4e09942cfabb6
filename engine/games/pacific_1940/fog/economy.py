"""Fog 6, 10 New units enter the map in secret; income is collected in the hallway."""

from __future__ import annotations

from engine.core.sequence.frame import Frame
from engine.games.pacific_1940.economy.income import CollectIncome
from engine.games.pacific_1940.economy.mobilize import Mobilize, PlaceUnits
from engine.games.pacific_1940.fog.facilitator.facilitating import GoOn
from engine.games.pacific_1940.position.economies import free_economies
from engine.games.pacific_1940.position.state import Campaign


class MobilizeInFog(Mobilize, tag="mobilize_in_fog", kw_only=True):
    """Fog 6, A25 New units are placed by what their power knows, and nobody is told.

    Ships may be placed beside enemies whom nobody has seen; nothing comes of it before its next
    combat move.
    """

    def units(self, g: Campaign) -> list[Frame]:
        """Fog 6 It is asked even if it bought nothing: otherwise the question would reveal that."""
        free = free_economies(g, self.power)
        return [PlaceUnits(role=self.power, economy=g.equipment.distinct(key)) for key in free]


class CollectIncomeInFog(CollectIncome, tag="collect_income_in_fog", kw_only=True):
    """Fog 10 Income is announced to all, convoy losses to the victim only."""

    def payment(self, g: Campaign) -> list[Frame]:
        """Fog 10 The facilitator continues."""
        super().payment(g)
        return [GoOn(step="turn_ends")]
