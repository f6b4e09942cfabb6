"""Choices with what they are worth, the best first."""

from __future__ import annotations

from collections.abc import Iterable

from engine.core.playing.advice import Advice, Candidate
from engine.core.sequence.choice import Choice


def weighed(choice: Choice, **terms: float) -> Candidate:
    """A choice with the terms of its worth."""
    reasons = tuple((name, worth) for name, worth in terms.items() if worth)
    return Candidate(choice=choice, mean=sum(terms.values()), reasons=reasons)


def advised(candidates: Iterable[Candidate]) -> Advice:
    """The choice that is worth most; of equals the one that was named first."""
    ranked = sorted(candidates, key=lambda each: -each.mean)
    return Advice(choice=ranked[0].choice, candidates=tuple(ranked))
