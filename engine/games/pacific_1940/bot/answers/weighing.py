"""Choices with what they are worth, the best first."""

from __future__ import annotations

import random
from collections.abc import Iterable

from engine.core.playing.advice import Advice, Candidate
from engine.core.sequence.choice import Choice
from engine.games.pacific_1940.bot.answers.weights import printed


def weighed(choice: Choice, **terms: float) -> Candidate:
    """A choice with the terms of its worth."""
    reasons = tuple((name, worth) for name, worth in terms.items() if worth)
    return Candidate(choice=choice, mean=sum(terms.values()), reasons=reasons)


def advised(candidates: Iterable[Candidate]) -> Advice:
    """The choice that is worth most; of equals the one that was named first."""
    ranked = sorted(candidates, key=lambda each: -each.mean)
    return Advice(choice=ranked[0].choice, candidates=tuple(ranked))


def misjudged(advice: Advice, pick: random.Random, noise: float) -> Advice:
    """The same for a weaker player, who misjudges each choice. noise: as in its plans, in IPC."""
    far = noise * printed().battle.misjudged
    seen = [(each.mean + far * pick.gauss(0, 1), each) for each in advice.candidates]
    if not noise or not seen:
        return advice
    ranked = [each for _, each in sorted(seen, key=lambda pair: -pair[0])]
    return Advice(choice=ranked[0].choice, candidates=tuple(ranked))
