"""Fog 1 A position in the fog, for the rules: who may know what happens there."""

from __future__ import annotations

from engine.core.events import Event
from engine.core.roles import FACILITATOR
from engine.games.pacific_1940.fog.knowledge.audiences import told
from engine.games.pacific_1940.fog.knowledge.knowledge import learn
from engine.games.pacific_1940.fog.knowledge.known import known_to
from engine.games.pacific_1940.fog.knowledge.shown import note_told
from engine.games.pacific_1940.position.fog import FogState, Knowledge
from engine.games.pacific_1940.position.state import Campaign


class FoggedCampaign(Campaign):
    """A campaign in which each event is told only to those who may know of it."""

    @property
    def fog(self) -> FogState:
        """The fog part of the position.

        :raises TypeError: it is an open game.
        """
        if self.state.fog is None:
            raise TypeError("the game is played in the open")
        return self.state.fog

    def knowledge(self, side: str) -> Knowledge:
        """Fog 1 The knowledge of a side."""
        return self.fog.knowledge[side]

    def other_side(self, power: str) -> str:
        """Fog 1 The opposing side of a power."""
        return next(side for side in self.equipment.sides if side != self.side(power))

    def tell(self, event: Event) -> None:
        """Fog 6 An event is told to those who may know of it, who note what they see."""
        for each in told(self, event):
            super().tell(each)
            learn(self, each)
            note_told(self, each)

    @property
    def unseen_dice(self) -> str:
        """Fog 10 Only the facilitator sees the dice for convoys."""
        return FACILITATOR

    def stream_of(self, power: str) -> str:
        """5, fog 5 What a side buys and finds comes from its own stream: nobody else can count."""
        return self.side(power)

    def as_known_by(self, power: str) -> Campaign:
        """A1 The position as a power's side knows it."""
        return FoggedCampaign(known_to(self, self.side(power)), self.equipment, self.rules_version)
