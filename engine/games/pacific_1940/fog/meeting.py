"""Fog 8 A group is in a sea zone: what is noticed, asked, fought and reported there."""

from __future__ import annotations

from typing import ClassVar

from engine.core.flow import Procedure
from engine.core.frame import End
from engine.games.pacific_1940.fog.campaign import FoggedCampaign


class MeetAtSea(Procedure, tag="meet_at_sea", kw_only=True):
    """Fog 8, A31 Everything that follows when a group is in a sea zone, in the order of dialogue 3.

    group: units that came, or stay, there together (no cargo). ending: those that end their combat
    move there. It ends with the list of those of the group that stop there and still float.
    """

    STEPS: ClassVar = ("meet",)
    zone: str
    group: list[str]
    ending: list[str] = []
    phase: str

    def meet(self, g: FoggedCampaign) -> End:
        """Fog 8 Nobody is met."""
        return End([])
