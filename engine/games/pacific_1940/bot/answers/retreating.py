"""8.4 Press on or leave: what the battle still promises, against what leaving saves."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from msgspec.structs import replace

from engine.core.playing.advice import Advice, Candidate
from engine.games.pacific_1940.battle import battle as battles
from engine.games.pacific_1940.battle.retreat import MayRetreat, Press, Retreat
from engine.games.pacific_1940.bot.answers import decks
from engine.games.pacific_1940.bot.answers.battles import Battles, under_way
from engine.games.pacific_1940.bot.answers.reach import stays_held
from engine.games.pacific_1940.bot.answers.weighing import advised, weighed
from engine.games.pacific_1940.bot.answers.worth import Worth
from engine.games.pacific_1940.odds.attacks import of_battle
from engine.games.pacific_1940.position.state import Campaign


def answer(g: Campaign, ask: MayRetreat) -> Advice:
    """8.4 The best way to go on, against the best way out."""
    fight = under_way(g)
    if fight is None:
        raise TypeError("nobody fights")
    return advised(_ways(g, ask, fight))


def _ways(g: Campaign, ask: MayRetreat, fight: battles.Battle) -> Iterator[Candidate]:
    worth = Worth(g)
    stay = replace(fight, attackers=[key for key in fight.attackers if key in fight.landed])
    leaving = [key for key in fight.attackers if key not in fight.landed]
    choices = list(ask.legal(g))
    after = {
        choice.to: exposed(g, choice.to, ask.role, leaving, worth)
        for choice in choices
        if isinstance(choice, Retreat)
    }
    for choice in choices:
        if isinstance(choice, Press):
            rest = of_battle(g, fight, viewer=ask.role)
            fights = Battles(worth)
            found = fights.best(rest, fight.space, ask.role)
            left = 1 - found.lost / max(1.0, worth.kinds(rest.attackers.units))
            yield weighed(
                choice,
                killed=found.killed,
                lost=-found.lost,
                land=found.prize + fights.opened(rest, fight.space, ask.role),
                margin=-worth.weights.battle.margin,
                exposed=-left * min(after.values(), default=0.0),
            )
        if isinstance(choice, Retreat):
            behind = left_behind(g, stay, ask.role, worth)
            stranded = decks.left_behind(g, ask.role, leaving, choice.to, worth)
            yield weighed(choice, left_behind=behind, exposed=-after[choice.to], stranded=-stranded)


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
    friends = [
        key
        for key in g.units_at(to)
        if g.side(g.owner(key)) == g.side(power) and not g.is_cargo(key)
    ]
    units = [g.unit(key) for key in (*friends, *going)]
    share = worth.weights.battle.exposed * (1 - stays_held(g, to, power, units))
    return share * worth.pieces(going)
