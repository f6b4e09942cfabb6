"""10 Strike by surprise, or submerge and live."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from engine.core.playing.advice import Advice, Candidate
from engine.games.pacific_1940.battle import battle as battles
from engine.games.pacific_1940.battle.submarines import Strike, StrikeOrSubmerge, Submerge
from engine.games.pacific_1940.bot.answers.battles import Battles, battle_asked_about, without
from engine.games.pacific_1940.bot.answers.weighing import advised, weighed
from engine.games.pacific_1940.bot.answers.worth import Worth
from engine.games.pacific_1940.odds.attacks import of_battle
from engine.games.pacific_1940.position.state import Campaign


def answer(g: Campaign, ask: StrikeOrSubmerge) -> Advice:
    """10 Whatever leaves the battle worth most to the side of the submarines."""
    return advised(_ways(g, ask, battle_asked_about(g)))


def _ways(g: Campaign, ask: StrikeOrSubmerge, fight: battles.Battle) -> Iterator[Candidate]:
    """10 Strike, or submerge with all, half or one of them."""
    attacks = bool({*ask.submarines} & {*fight.attackers})
    count = len(ask.submarines)
    yield weighed(Strike(), battle=_value(g, fight, (), attacks=attacks))
    for leaving in dict.fromkeys((count, count // 2, 1)):
        if leaving:
            away = ask.submarines[:leaving]
            yield weighed(Submerge(leaving), battle=_value(g, fight, away, attacks=attacks))


def _value(g: Campaign, fight: battles.Battle, away: Sequence[str], *, attacks: bool) -> float:
    """10 What the battle is worth to the side of the submarines, without those that leave.

    8.2 With what may land once the zone is won.
    """
    left, fights = without(fight, away), Battles(Worth(g))
    value = 0.0
    if left.attackers and left.defenders:
        asked = of_battle(g, left, viewer=None)
        value = fights.best(asked, fight.space, fight.attacker).value
        value += fights.opened(asked, fight.space, fight.attacker)
    elif left.attackers and fight.attacker == g.state.power:
        value = fights.landings_from(fight.space)
    return value if attacks else -value
