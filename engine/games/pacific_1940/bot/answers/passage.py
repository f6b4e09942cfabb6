"""G8.2 Leave to pass straits: none for an enemy-to-be, and what it has is taken back.

Such is each power with which it may ever come to war, whoever of the two declares it.
"""

from __future__ import annotations

from engine.core.playing.advice import Advice, Candidate
from engine.core.sequence.choice import Choice
from engine.games.pacific_1940.bot.answers.weighing import advised, weighed
from engine.games.pacific_1940.bot.answers.weights import printed
from engine.games.pacific_1940.politics.leave import GiveLeave, GrantLeave, TakeBackLeave
from engine.games.pacific_1940.position.state import Campaign


def answer(g: Campaign, ask: GrantLeave) -> Advice:
    """G8.2 Leave stands as it is, unless an enemy-to-be has it."""
    return advised(_weighed(g, ask.role, choice) for choice in ask.legal(g))


def _weighed(g: Campaign, power: str, choice: Choice) -> Candidate:
    """G8.2 An enemy-to-be that may pass is a danger; who may is of no use to the holder."""
    danger = printed().straits.enemy_to_be
    if isinstance(choice, GiveLeave) and is_enemy_to_be(g, power, choice.to):
        return weighed(choice, danger=-danger)
    if isinstance(choice, TakeBackLeave) and is_enemy_to_be(g, power, choice.to):
        return weighed(choice, danger=danger)
    return weighed(choice)


def is_enemy_to_be(g: Campaign, one: str, other: str) -> bool:
    """3 Whether one of two powers may some day declare war on the other."""
    politics = g.equipment.politics
    return bool(politics.rules_for(one, other) or politics.rules_for(other, one))
