"""Fog 8, A35 Whether tanks that found land empty go on, by what is believed to stand there."""

from __future__ import annotations

from collections import Counter

from engine.core.playing.advice import Advice, Candidate
from engine.games.pacific_1940.bot.answers.battles import Battles
from engine.games.pacific_1940.bot.answers.weighing import advised, weighed
from engine.games.pacific_1940.bot.answers.worth import Worth
from engine.games.pacific_1940.bot.pieces import researched
from engine.games.pacific_1940.components.map import STRICT
from engine.games.pacific_1940.fog.meeting.blitz import (
    Advance,
    Blitz,
    OfferBlitz,
    most_at_once,
    targets,
)
from engine.games.pacific_1940.odds import Battle, Side
from engine.games.pacific_1940.odds.attacks import kinds_of
from engine.games.pacific_1940.position.state import Campaign


def answer(g: Campaign, ask: OfferBlitz) -> Advice:
    """A35 All that can go together to the land that is worth most, or all stay.

    G6 Nobody goes on into a strict neutral: that would turn all the others.
    """
    units = most_at_once(g, ask.units)
    spaces = dict.fromkeys(space for key in units for space in targets(g, ask.space, key))
    found = [weighed(Blitz(), stays=0.0)]
    for space in (each for each in spaces if g.leaning(each) != STRICT):
        able = [key for key in units if space in targets(g, ask.space, key)]
        choice = Blitz(tuple(Advance(key, space) for key in most_at_once(g, able)))
        if choice.advances and ask.why_not(g, choice) is None:
            found.append(_weighed(g, ask, choice, space))
    return advised(found)


def _weighed(g: Campaign, ask: OfferBlitz, choice: Blitz, space: str) -> Candidate:
    side = g.side(ask.role)
    units = [each.unit for each in choice.advances]
    there = [key for key in g.units_at(space) if g.side(g.owner(key)) != side]
    defenders = Counter(kinds_of(g, there))
    if not defenders:
        return weighed(choice, land=Worth(g).land(space, ask.role))
    asked = Battle(
        terrain="land",
        attackers=Side(units=kinds_of(g, units), technologies=researched(g, [ask.role])),
        defenders=Side(units=dict(defenders), technologies=researched(g, map(g.owner, there))),
    )
    found = Battles(Worth(g)).best(asked, space, ask.role)
    return weighed(choice, killed=found.killed, lost=-found.lost, land=found.prize)
