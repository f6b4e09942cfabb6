"""Fog 8, A36 Land taken without a fight changes hands when its loser has been told."""

from __future__ import annotations

from typing import ClassVar

from engine.core.sequence.flow import Procedure
from engine.core.sequence.frame import Frame
from engine.games.pacific_1940.detection.messages import LostWithoutFight
from engine.games.pacific_1940.fog.facilitator.facilitating import announce
from engine.games.pacific_1940.fog.knowledge.campaign import FoggedCampaign
from engine.games.pacific_1940.politics.capture import take


def withhold(g: FoggedCampaign, territory: str) -> None:
    """A36 Land was taken without a fight; its loser is still to be told."""
    g.fog.withheld[territory] = g.controller(territory)


def news(g: FoggedCampaign) -> list[LostWithoutFight]:
    """A36 What the losers are still to be told, in order; a neutral is nobody's loss."""
    return [
        LostWithoutFight(audience=(g.side(holder),), territory=territory, taker=g.state.power)
        for territory, holder in g.fog.withheld.items()
        if holder
    ]


def hand_over(g: FoggedCampaign) -> None:
    """Fog 8, 10, 11 They have been told: the land changes hands, and the income track moves."""
    taken, g.fog.withheld = list(g.fog.withheld), {}
    for territory in taken:
        take(g, territory, g.state.power)


def untold(g: FoggedCampaign) -> list[Frame]:
    """A36 The step before the list goes on to anything that others hear of, or ends."""
    return [TellLosses()] if g.fog.withheld else []


class TellLosses(Procedure, tag="tell_losses", kw_only=True):
    """A36 The losers are told of land taken without a fight, and it changes hands."""

    STEPS: ClassVar = ("tell", "hand_over")

    def tell(self, g: FoggedCampaign) -> list[Frame]:
        """Fog 8 What took it is not said."""
        return announce(g, news(g), "lost_without_fight")

    def hand_over(self, g: FoggedCampaign) -> None:
        """Fog 10, 11 The income track moves."""
        hand_over(g)
