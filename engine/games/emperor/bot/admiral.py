"""Admiral: Captain, overruled where wars played on from his best choices speak for another."""

from __future__ import annotations

import random
from typing import cast

from engine.core.playing.advice import ADMIRAL, Advice, Candidate
from engine.core.protocol import AnyRules
from engine.core.sequence.flow import Decision
from engine.games.emperor.bot.player import Japan
from engine.games.emperor.bot.trials import Trials, Tried
from engine.games.emperor.bot.weights import Searching, printed
from engine.games.emperor.position.state import WarState
from engine.games.emperor.rules import Emperor


class Admiral:
    """Tries what Captain holds best in the same worlds; overrules him on evidence alone."""

    level = ADMIRAL

    def __init__(self, captain: Japan, limits: Searching | None = None) -> None:
        self.captain, self.limits = captain, limits

    def choose(
        self, rules: AnyRules, state: WarState, ask: Decision, pick: random.Random
    ) -> Advice:
        """Captain's choice, or that which survives more often by enough standard errors."""
        limits = self.limits or printed().admiral
        found = self.captain.choose(rules, state, ask, pick)
        choices = [each.choice for each in found.candidates[: limits.choices]]
        if not choices:
            return found
        trials = Trials(cast(Emperor, rules), state, choices, pick.getrandbits(32))
        best = searched(trials, limits)
        own = trials.tried[0]
        ranked = [_candidate(each, own) for each in trials.ranked(best, own)]
        return Advice(choice=best.choice, candidates=ranked)


def searched(trials: Trials, limits: Searching) -> Tried:
    """The choice that is clearly better than the first, or the first.

    After each stage what is behind the first is tried no more.
    """
    own, *others = trials.tried
    for stage in limits.stages:
        while others and trials.number < stage:
            trials.go_on_with([own, *others])
        others = [each for each in others if each.behind(own)[0] < 0]
    clear = [each for each in others if own.is_left_behind(each, limits.gate)]
    return min(clear, key=lambda each: each.behind(own)[0], default=own)


def _candidate(tried: Tried, own: Tried) -> Candidate:
    """A choice with its chance of survival, by what it lacks to Captain's."""
    return Candidate(
        choice=tried.choice,
        mean=own.share - tried.behind(own)[0],
        error=tried.error,
        number=tried.number,
    )
