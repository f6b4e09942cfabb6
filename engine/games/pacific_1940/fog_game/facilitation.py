"""Fog 7 What the site asks for the facilitator, a person or nobody."""

from __future__ import annotations

from engine.core.encoding.codec import JsonData
from engine.core.events import Event
from engine.core.facilitation import StackFacilitation, TellsMore
from engine.core.sequence.choice import Choice
from engine.core.sequence.flow import Decision
from engine.core.supposal import Supposal
from engine.games.pacific_1940.detection.messages import CATALOGUE, Message
from engine.games.pacific_1940.fog.desk.wording_check import left_out, told_more
from engine.games.pacific_1940.fog.facilitator.facilitating import GoOn, Proceed
from engine.games.pacific_1940.fog.facilitator.modes import is_said_by_hand, resumed
from engine.games.pacific_1940.fog.knowledge.guesses import read
from engine.games.pacific_1940.fog.knowledge.illusions import Illusion, illusion
from engine.games.pacific_1940.fog.trail import awaited, is_masked
from engine.games.pacific_1940.fog_game.supposing import options_of, supposed
from engine.games.pacific_1940.position.state import CampaignState


class FogFacilitation(StackFacilitation[CampaignState]):
    """Facilitating in the fog of war."""

    supposes = True

    def program(self, state: CampaignState, ask: Decision) -> Choice:
        """Fog 7 Without a facilitator the program continues.

        :raises TypeError: it is asked something else.
        """
        return Proceed() if isinstance(ask, GoOn) else super().program(state, ask)

    def program_unasked(self, state: CampaignState) -> Choice | None:
        """Fog 7 A table without a facilitator neither pauses nor waits for a screenless room."""
        return resumed(self.game.play(state))

    def awaited(self, state: CampaignState, viewer: str | None) -> list[str]:
        """Fog 8 The roles that a viewer sees asked: the facilitator in place of what is secret."""
        return list(dict.fromkeys(role for role, _ in awaited(state, viewer, self.game.roles)))

    def is_held(self, state: CampaignState, event: Event) -> bool:
        """Fog 7 Whether a message waits for the facilitator to announce it: assisted, not all."""
        if not isinstance(event, Message):
            return event.announced
        return is_said_by_hand(self.game.play(state).fog.mode, event.code())

    def stands_in_for(self, state: CampaignState) -> tuple[str, ...]:
        """Fog 12 The sides whose room has no screen."""
        return tuple(self.game.play(state).fog.without_screen)

    def told_more(
        self, state: CampaignState, event: JsonData, viewer: str, words: str
    ) -> list[TellsMore]:
        """Fog 8 What a wording for an event tells a side beyond what it may know then."""
        kind = CATALOGUE.get(str(event["kind"]).upper())
        audience = None if kind is None or kind.TO == "all" else [viewer]
        said = self.game.reader.event({"rule": "", "audience": audience, **event})
        return told_more(self.game.play(state), said, viewer, words)

    def hindsight(self, state: CampaignState) -> dict[str, Illusion]:
        """Fog 2 How far each side is mistaken about its enemies."""
        g = self.game.play(state)
        roles, unsaid = self.game.roles, g.fog.unsaid
        waiting = [side for side in unsaid if is_masked(state, side, roles)]
        return {
            side: illusion(g, side, unsaid[side] if side in waiting else 0) for side in roles.sides
        }

    def left_out(self, state: CampaignState, viewer: str, sentence: str, words: str) -> list[str]:
        """Fog 8 The words of a sentence whose information another wording omits."""
        return left_out(self.game.play(state), viewer, sentence, words)

    def supposed(self, state: CampaignState, side: str, guesses: JsonData) -> Supposal:
        """Fog 1 The open game that a side may set up from its knowledge and pencil marks."""
        g = self.game.play(state)
        found, about = supposed(g, side, self.game.roles, read(guesses, g.equipment))
        return Supposal(options=options_of(state.options), state=found, about=about)
