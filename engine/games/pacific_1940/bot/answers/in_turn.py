"""8.3 Which battle is fought first: the one on which most hangs, while all else is still open."""

from __future__ import annotations

from engine.core.playing.advice import Advice, Candidate
from engine.games.pacific_1940.battle.conduct import ChooseBattle, FightNext
from engine.games.pacific_1940.bot.answers.battles import Battles
from engine.games.pacific_1940.bot.answers.weighing import advised, weighed
from engine.games.pacific_1940.bot.answers.worth import Worth
from engine.games.pacific_1940.odds import Assault, Battle
from engine.games.pacific_1940.odds.attacks import of_attack
from engine.games.pacific_1940.position.state import Campaign


def answer(g: Campaign, ask: ChooseBattle) -> Advice:
    """8.3 How the others are pressed may then depend on how it ended."""
    return advised(_weighed(g, ask.role, space) for space in ask.spaces)


def _weighed(g: Campaign, power: str, space: str) -> Candidate:
    """8.3 What hangs on a battle: all that may die, the more the less sure its end."""
    asked = of_attack(g, space, power)
    if asked is None or not _is_contested(asked):
        return weighed(FightNext(space), open=0.0)
    found = Battles(Worth(g)).fought(asked, space, power)
    doubt = 4 * found.win * (1 - found.win)
    return weighed(FightNext(space), open=doubt * (found.killed + found.lost))


def _is_contested(asked: Battle | Assault) -> bool:
    if isinstance(asked, Assault):
        return bool(asked.land.defenders.units)
    return bool(asked.attackers.units and asked.defenders.units)
