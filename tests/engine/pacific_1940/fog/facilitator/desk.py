"""A position in the fog with the facilitator on it: `desk("sz20=japan:1bb").by(Proceed())`."""

from __future__ import annotations

from typing import Any, cast

from engine.core.dice import seed_from
from engine.core.events import kind_of
from engine.core.roles import FACILITATOR
from engine.core.sequence.choice import Choice
from engine.core.sequence.flow import Decision, IllegalChoice
from engine.core.sequence.frame import Frame
from engine.games.pacific_1940.fog.facilitator.facilitating import GoOn
from engine.games.pacific_1940.fog.knowledge.campaign import FoggedCampaign
from engine.games.pacific_1940.fog.sequence import FogTurn, FogWar
from engine.games.pacific_1940.fog_game.rules import InFog
from engine.games.pacific_1940.position.state import CampaignState, Piece
from engine.games.pacific_1940.positions import lay_out
from engine.games.pacific_1940.rules import make

RULES = cast(InFog, make().under({"fog": True}))


class Desk:
    """A position, what has happened with the last choice, and questions about both."""

    def __init__(self, state: CampaignState, rules: InFog = RULES) -> None:
        self.state, self.rules = state, rules
        self.applied: Any = None

    @property
    def g(self) -> FoggedCampaign:
        """The position in the hands of the rules."""
        return self.rules.play(self.state)

    @property
    def asks(self) -> list[Decision]:
        """Who must choose what."""
        return self.rules.asks(self.state)

    def by(self, choice: Choice, role: str = FACILITATOR) -> Desk:
        """A role, the facilitator if none is named, chooses."""
        self.applied = self.rules.apply(self.state, role, choice)
        self.state = self.applied.state
        return self

    def typed(self, ask: Any, line: str, draft: Choice | None = None) -> Any:
        """A draft of a standing decision with a typed line added."""
        return self.rules.drafted(self.state, ask, draft, line).draft

    def is_asked(self, step: str) -> bool:
        """Whether the facilitator is asked to go on to such a step."""
        return [ask.step for ask in self.asks if isinstance(ask, GoOn)] == [step]

    def why_not(self, choice: Choice, role: str = FACILITATOR) -> str:
        """The rule and the fact that stand against a choice; "" where it is legal."""
        try:
            self.rules.apply(self.state, role, choice)
        except IllegalChoice as illegal:
            refusal = illegal.refusal
            return f"{refusal.rule} {refusal.fact}" if refusal else "not thought of"
        return ""

    def told(self, kind: str) -> list[Any]:
        """The events of one kind that the last choice brought."""
        return [event for event in self.applied.events if kind_of(event) == kind]

    def piece(self, key: str) -> Piece:
        """A piece on the map."""
        return self.state.counters[key]

    def sound(self) -> bool:
        """Whether nothing is wrong with the position."""
        return self.rules.problems(self.state) == []


def desk(line: str, *frames: Frame, at: str = "turn_ends", mode: str = "by_hand") -> Desk:
    """The position that a line of text describes, in the turn of its power before the step `at`.

    frames: what comes first, the first of them on top.
    """
    g = RULES.play(RULES.setup(seed_from("desk"), {"fog": True}))
    lay_out(g, line)
    g.fog.mode = cast(Any, mode)
    g.state.stack[:] = [
        FogWar(at="again"),
        FogTurn(power=g.state.power, at=at),
        *reversed(frames),
    ]
    return Desk(RULES.begin(g.state))
