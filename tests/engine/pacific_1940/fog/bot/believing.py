"""What the program does at a position in the fog, of which its side knows what a test says."""

import random
from typing import Any

from engine.core.playing.advice import Advice
from engine.core.sequence.flow import Decision
from engine.games.pacific_1940.bot import PLAYERS
from engine.games.pacific_1940.fog.knowledge.campaign import FoggedCampaign
from engine.games.pacific_1940.fog.knowledge.knowledge import sight_forces
from engine.games.pacific_1940.fog.knowledge.known import known_to
from engine.games.pacific_1940.fog.sequence import FogTurn, FogWar
from engine.games.pacific_1940.rules import make

RULES = make().under({"fog": True})
CAPTAIN = PLAYERS["captain"]


def seen(
    g: FoggedCampaign, side: str, space: str, power: str, turn: int = 0, **kinds: int
) -> FoggedCampaign:
    """The same, after a side has seen units of a power in a space: now, or in some round."""
    now = g.state.turn
    g.state.turn = turn or now
    sight_forces(g, side, space, "contact", {power: dict(kinds)})
    g.state.turn = now
    return g


def advice(g: FoggedCampaign, ask: Decision, at: str = "homeless_aircraft") -> Advice:
    """What the program weighs for a question in the turn of the power whose turn it is."""
    g.state.stack[:] = [FogWar(at="again"), FogTurn(power=g.state.power, at=at), ask]
    found = CAPTAIN.choose(RULES, g.state, ask, random.Random(1))
    known = RULES.play(known_to(g, g.side(ask.role)))
    assert ask.refuses(known, found.choice) is None
    return found


def chosen(g: FoggedCampaign, ask: Decision) -> Any:
    """What the program chooses there."""
    return advice(g, ask).choice
