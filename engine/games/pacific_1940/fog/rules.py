"""Fog 1 to 10 The fog of war laid over the open game: other roles, another sequence of play."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from msgspec.structs import replace

from engine.core.choice import Choice
from engine.core.codec import JsonData
from engine.core.flow import Decision, IllegalChoice
from engine.core.protocol import Applied
from engine.core.roles import FACILITATOR, Roles
from engine.core.view import View
from engine.games.pacific_1940.fog.campaign import FoggedCampaign
from engine.games.pacific_1940.fog.facilitating import facilitators_acts
from engine.games.pacific_1940.fog.facilitation import FogFacilitation
from engine.games.pacific_1940.fog.knowledge import first_knowledge
from engine.games.pacific_1940.fog.modes import why_paused
from engine.games.pacific_1940.fog.sequence import FogWar
from engine.games.pacific_1940.fog.state import FogState
from engine.games.pacific_1940.fog.view import fog_of_facilitator
from engine.games.pacific_1940.frames import State
from engine.games.pacific_1940.open_game import Pacific1940
from engine.games.pacific_1940.pieces import Equipment
from engine.games.pacific_1940.sequence import War
from engine.games.pacific_1940.setup import set_up
from engine.games.pacific_1940.state import CampaignState
from engine.games.pacific_1940.view import Board


class InFog(Pacific1940):
    """The game in which each side sees only what it may, and a facilitator sees all."""

    def __init__(self, equipment: Equipment, version: int) -> None:
        super().__init__(equipment, version)
        self.roles = Roles(powers=self.roles.powers, has_facilitator=True, is_secret=True)

    def under(self, options: Mapping[str, JsonData]) -> Pacific1940:
        """The rules themselves."""
        return self

    def play(self, state: CampaignState) -> FoggedCampaign:
        """The state in the hands of the rules."""
        return FoggedCampaign(state, self.equipment, self.version)

    def war(self) -> War:
        """6 The sequence of play."""
        return FogWar()

    def setup(
        self, seed: str, options: Mapping[str, JsonData], phrases: Sequence[str] = ()
    ) -> CampaignState:
        """2 A new game in the fog, at its first decision.

        :raises Unreadable: an unknown option, or a value of the wrong type.
        """
        chosen = self.reader.options(options)
        state = set_up(State, self.equipment, seed, chosen, phrases, [self.war()])
        state.fog = FogState(knowledge=first_knowledge(self.play(state)))
        return self.begin(state)

    def view(
        self,
        state: CampaignState,
        role: str | None,
        *,
        refusals: bool = True,
        public: View[Board] | None = None,
    ) -> View[Board]:
        """What a role may see; the facilitator has a desk beside the board."""
        found = super().view(state, role, refusals=refusals, public=public)
        if role != FACILITATOR:
            return found
        seen = replace(found.board, fog=fog_of_facilitator(self.play(state)))
        return replace(found, board=seen)

    def standing(self, state: CampaignState) -> list[Decision]:
        """Fog 7 What powers answer in advance, and what the facilitator may do at any time."""
        return [*super().standing(state), *facilitators_acts(self.play(state))]

    def apply(self, state: CampaignState, role: str, choice: Choice) -> Applied[CampaignState]:
        """Fog 7 The state after a choice; while the table pauses the facilitator alone chooses.

        :raises IllegalChoice: the choice is not open to the role now.
        """
        if refusal := why_paused(self.play(state), role):
            raise IllegalChoice(role, refusal)
        return super().apply(state, role, choice)

    @property
    def facilitation(self) -> FogFacilitation:
        """Fog 7 What the house asks for whoever facilitates, or for nobody."""
        return FogFacilitation(self)
