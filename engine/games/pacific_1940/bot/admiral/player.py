"""Admiral: plans of Captain's kind played on for a round or more, and the one that proves best."""

from __future__ import annotations

import random
from collections.abc import Sequence
from typing import cast

from engine.core.playing.advice import Advice, Candidate
from engine.core.playing.search import gated
from engine.core.protocol import AnyRules
from engine.core.sequence.flow import Decision
from engine.games.pacific_1940.bot.admiral.lines import Line, lines_of, trying
from engine.games.pacific_1940.bot.admiral.playing_on import Remembering, played_on
from engine.games.pacific_1940.bot.admiral.standing import Terms, standing
from engine.games.pacific_1940.bot.admiral.weights import Trying, Weights, printed
from engine.games.pacific_1940.bot.admiral.worlds import worlds
from engine.games.pacific_1940.bot.player import Commander
from engine.games.pacific_1940.bot.weights import Weights as OfPlans
from engine.games.pacific_1940.open_game import Pacific1940
from engine.games.pacific_1940.position.state import CampaignState


class Admiral(Commander):
    """Captain, unless trying shows that another plan is better. limits: how far it searches."""

    def __init__(
        self, level: str, *, weights: OfPlans | None = None, limits: Weights | None = None
    ) -> None:
        super().__init__(level, weights=weights)
        self.limits = limits

    def choose(
        self, rules: AnyRules, state: CampaignState, ask: Decision, pick: random.Random
    ) -> Advice:
        """The plan that proves best; where nothing is searched, what Captain chooses."""
        game = cast(Pacific1940, rules)
        g = game.play(state)
        limits = self.limits or printed()
        how = trying(ask, limits)
        if how is None:
            return self.advise(g, ask, pick)
        captain = Remembering(self.level, game.equipment, self.weights)
        own = captain.advise(g, ask, pick)
        lines = lines_of(captain, g, ask, own, how)
        if len(lines) < 2:
            return own
        return searched(game, state, ask, lines, captain, limits, how, pick)


def searched(
    game: Pacific1940,
    state: CampaignState,
    ask: Decision,
    lines: Sequence[Line],
    captain: Remembering,
    limits: Weights,
    how: Trying,
    pick: random.Random,
) -> Advice:
    """The plans, each played on in worlds of its own chance, the best first."""
    of, side = limits.search, game.roles.powers[ask.role]
    before = standing(game.play(state), side, limits.standing)
    ends: dict[Line, list[Terms]] = {line: [] for line in lines}

    def worth(line: Line, world: CampaignState) -> float:
        end = played_on(game, world, ask, line.choice, captain, how.rounds)
        after = standing(end, side, limits.standing)
        ends[line].append({name: after[name] - before[name] for name in after})
        return sum(ends[line][-1].values())

    there = worlds(game, state, side, how.worlds, of.sixes, pick)
    tried = gated(lines, there, worth, errors=of.errors, first=how.first)
    found = [
        Candidate(
            choice=each.plan.choice,
            name=each.plan.name,
            mean=each.mean,
            error=each.error,
            number=each.number,
            reasons=mean_terms(ends[each.plan]),
        )
        for each in tried
    ]
    return Advice(choice=found[0].choice, candidates=found)


def mean_terms(ends: Sequence[Terms]) -> tuple[tuple[str, float], ...]:
    """Each term in the mean of several worlds, those that moved."""
    means = {name: sum(end[name] for end in ends) / len(ends) for name in ends[0]}
    return tuple((name, mean) for name, mean in means.items() if mean)
