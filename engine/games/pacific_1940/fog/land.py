"""Fog 8 A territory is attacked: empty and taken, or fought for; then perhaps a blitz goes on."""

from __future__ import annotations

from typing import ClassVar

from engine.core.flow import Procedure
from engine.core.frame import End
from engine.games.pacific_1940.fog.campaign import FoggedCampaign
from engine.games.pacific_1940.orders import Order


class AttackLand(Procedure, tag="attack_land", kw_only=True):
    """Fog 8, A31, A36 The attack of a group on a territory, with its raids and its landings.

    What attacks is in `g.state.attacks[space]`. It ends with the orders of a blitz that goes on
    from there, which come next in the list; without any, with none.
    """

    STEPS: ClassVar = ("attack",)
    space: str

    def attack(self, g: FoggedCampaign) -> End:
        """Fog 8 Nothing is fought."""
        return End(list[Order]())
