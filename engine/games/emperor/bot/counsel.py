"""Counsel for Japan: how often the war is survived after each choice, if Captain plays on."""

from __future__ import annotations

import math
from collections.abc import Sequence
from typing import cast

from engine.core.playing.counsel import Outlook
from engine.core.protocol import AnyRules
from engine.core.sequence.choice import Choice
from engine.core.sequence.flow import Decision
from engine.games.emperor.bot.trials import Trials, Tried
from engine.games.emperor.bot.weights import Counselling, printed
from engine.games.emperor.position.state import WarState
from engine.games.emperor.rules import Emperor


class JapanCounsel:
    """The counsel for one decision of a war."""

    def __init__(
        self,
        rules: Emperor,
        state: WarState,
        choices: Sequence[Choice],
        seed: int,
        limits: Counselling,
    ) -> None:
        self.trials, self.limits = Trials(rules, state, choices, seed), limits

    @property
    def number(self) -> int:
        """In how many worlds the best was tried."""
        return self.trials.number

    @property
    def best(self) -> Tried:
        """What won most often of those that were tried most; of equals the first."""
        most = [each for each in self.trials.tried if each.number == self.number]
        return max(most, key=lambda each: each.share)

    @property
    def contenders(self) -> list[Tried]:
        """Those that are not so far behind that more worlds would not bring them back."""
        number = self.number
        if number < self.limits.few:
            return self.trials.tried
        best = self.best
        return [
            each
            for each in self.trials.tried
            if each.number == number and not each.is_left_behind(best, self.limits.left_behind)
        ]

    @property
    def is_done(self) -> bool:
        """Whether there are worlds enough, or one choice is left."""
        if self.number >= self.limits.most:
            return True
        return self.number >= self.limits.few and len(self.contenders) == 1

    def go_on(self) -> None:
        """One world more for each contender."""
        self.trials.go_on_with(self.contenders)

    def outlooks(self) -> list[Outlook]:
        """What is said of each choice, the best first."""
        best = self.best
        return [_outlook(each, best) for each in self.trials.ranked(best, best)]


def _outlook(tried: Tried, best: Tried) -> Outlook:
    """What is said of a choice: by what it lacks to the best one, whose chance is known best."""
    mean, error = tried.behind(best)
    own = 1 - tried.number / max(1, best.number)
    return Outlook(
        choice=tried.choice,
        chance=min(1.0, max(0.0, best.share - mean)),
        error=math.hypot(best.error, error * own),
        number=tried.number,
        behind=max(0.0, mean),
        behind_error=error,
    )


def counsel_for(
    rules: AnyRules, state: WarState, ask: Decision, seed: int, choices: Sequence[Choice] = ()
) -> JapanCounsel:
    """The counsel for an open decision, with nothing tried yet."""
    of_game = cast(Emperor, rules)
    found = choices or of_game.choices(state, ask)
    return JapanCounsel(of_game, state, found, seed, printed().counsel)
