"""8.4 Press on or leave: what the battle still promises, against what leaving saves."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from msgspec.structs import replace

from engine.core.playing.advice import Advice, Candidate
from engine.games.pacific_1940.battle import battle as battles
from engine.games.pacific_1940.battle.retreat import MayRetreat, Press, Retreat
from engine.games.pacific_1940.bot.answers import decks
from engine.games.pacific_1940.bot.answers.battles import Battles, battle_asked_about, without
from engine.games.pacific_1940.bot.answers.holding import stays_held
from engine.games.pacific_1940.bot.answers.weighing import advised, weighed
from engine.games.pacific_1940.bot.answers.worth import Worth
from engine.games.pacific_1940.bot.pieces import units_of_side
from engine.games.pacific_1940.odds.attacks import of_battle
from engine.games.pacific_1940.position.state import Campaign


def answer(g: Campaign, ask: MayRetreat) -> Advice:
    """8.4 The best way to go on, against the best way out."""
    return advised(_ways(g, ask, battle_asked_about(g)))


def _ways(g: Campaign, ask: MayRetreat, fight: battles.Battle) -> Iterator[Candidate]:
    """8.4 To fight on, and each way out."""
    worth = Worth(g)
    leaving = [key for key in fight.attackers if key not in fight.landed]
    choices = list(ask.legal(g))
    after = {
        choice.to: exposed(g, choice.to, ask.role, leaving, worth)
        for choice in choices
        if isinstance(choice, Retreat)
    }
    for choice in choices:
        if isinstance(choice, Press):
            yield _pressed(g, ask, fight, min(after.values(), default=0.0), worth)
        if isinstance(choice, Retreat):
            behind = left_behind(g, without(fight, leaving), ask.role, worth)
            stranded = decks.stranded(g, ask.role, leaving, choice.to, worth)
            yield weighed(choice, left_behind=behind, exposed=-after[choice.to], stranded=-stranded)


def _pressed(
    g: Campaign, ask: MayRetreat, fight: battles.Battle, exposed_later: float, worth: Worth
) -> Candidate:
    """8.4 To fight on; who is left then may still leave for where it is exposed least."""
    rest = of_battle(g, fight, viewer=ask.role)
    fights = Battles(worth)
    found = fights.best(rest, fight.space, ask.role)
    left = 1 - found.lost / max(1.0, worth.kinds(rest.attackers.units))
    return weighed(
        Press(),
        killed=found.killed,
        lost=-found.lost,
        land=found.prize + fights.opened(rest, fight.space, ask.role),
        margin=-worth.weights.battle.margin,
        exposed=-left * exposed_later,
    )


def left_behind(g: Campaign, stay: battles.Battle, power: str, worth: Worth) -> float:
    """8.4 What those are worth that were put ashore, and fight on without the others."""
    if not stay.attackers:
        return 0.0
    rest = replace(of_battle(g, stay, viewer=power), way_out=False)
    return Battles(worth).fought(rest, stay.space, power).value


def exposed(g: Campaign, to: str, power: str, leaving: Sequence[str], worth: Worth) -> float:
    """8.4 What of those that leave is likely to be lost next turn where they go.

    Who stands there already is counted with them. It costs the enemy something too.
    """
    going = [key for key in leaving if not g.unit(key).is_air]
    if not to or not going:
        return 0.0
    friends = units_of_side(g, to, g.side(power))
    units = [g.unit(key) for key in (*friends, *going)]
    share = worth.weights.battle.exposed * (1 - stays_held(g, to, power, units))
    return share * worth.pieces(going)
