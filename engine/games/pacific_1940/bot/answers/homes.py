"""11 Where aircraft without a place to land go: where they are safe, or help to hold."""

from __future__ import annotations

from engine.core.playing.advice import Advice, Candidate
from engine.games.pacific_1940.battle.homeless import NOWHERE, FindHome, LandAt, ways_home
from engine.games.pacific_1940.bot.answers.holding import stays_held
from engine.games.pacific_1940.bot.answers.weighing import advised, weighed
from engine.games.pacific_1940.bot.answers.worth import Worth
from engine.games.pacific_1940.bot.pieces import units_of_side
from engine.games.pacific_1940.position.state import Campaign


def answer(g: Campaign, ask: FindHome) -> Advice:
    """11 The dearest aircraft first, to the place where it does most good; the cheapest is lost."""
    worth = Worth(g)
    return advised(_weighed(g, ask, way, worth) for way in ways_home(g, ask.role, ask.zone))


def _weighed(g: Campaign, ask: FindHome, way: LandAt, worth: Worth) -> Candidate:
    """11 An aircraft's price if it lives, and what it helps to hold."""
    price = worth.piece(way.unit)
    if way.space == NOWHERE:
        return weighed(way, lost=-price)
    there = units_of_side(g, way.space, g.side(ask.role))
    before = [g.unit(key) for key in there]
    enemy = next(iter(sorted(g.enemies(ask.role))), "")
    stake = worth.pieces(there) + (worth.land(way.space, enemy) if enemy else 0.0)
    alone = stays_held(g, way.space, ask.role, before)
    together = stays_held(g, way.space, ask.role, [*before, g.unit(way.unit)])
    return weighed(way, safe=price * together, helps=(together - alone) * stake)
