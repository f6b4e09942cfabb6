"""Fog 1 to 10 The fog of war laid over the open game: other roles, another sequence of play."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from msgspec.structs import replace

from engine.core.choice import Choice
from engine.core.codec import JsonData
from engine.core.flow import Decision
from engine.core.roles import FACILITATOR, Roles
from engine.core.view import View
from engine.games.pacific_1940.fog.campaign import FoggedCampaign
from engine.games.pacific_1940.fog.facilitating import GoOn, Proceed
from engine.games.pacific_1940.fog.knowledge import first_knowledge
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

    def program(self, state: CampaignState, ask: Decision) -> Choice:
        """Fog 7 Where nobody facilitates the program goes on.

        :raises TypeError: it is not asked that.
        """
        if isinstance(ask, GoOn):
            return Proceed()
        return super().program(state, ask)
