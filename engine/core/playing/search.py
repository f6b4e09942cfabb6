"""Search over whole plans that leaves a script's own plan only on evidence.

Each plan is tried in the same worlds, with the same dice (common random numbers), so that only what
the plans differ in tells them apart. The best of noisy trials is often worse than the first plan;
so another one is taken only where it is better by more than the standard error of the difference.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Generic, TypeVar

from msgspec import Struct

from engine.core.playing.matches import mean_of

P = TypeVar("P")
W = TypeVar("W")


class Tried(Struct, Generic[P], frozen=True, kw_only=True):
    """A plan that was tried: its mean worth, the standard error of that, in how many worlds."""

    plan: P
    mean: float
    error: float
    number: int


def gated(
    plans: Sequence[P],
    worlds: Sequence[W],
    worth: Callable[[P, W], float],
    *,
    errors: float = 1.0,
    first: int = 0,
) -> list[Tried[P]]:
    """The plans that were tried, the one to take first, the others by their means.

    The first plan is what would be done without a search; it yields to the one that is better by
    most, if by more than so many standard errors. Of the others only those that are better in the
    mean of the `first` worlds are tried in the rest (0: all are tried in all).
    """
    found = [[worth(plan, world) for world in worlds[: first or None]] for plan in plans]
    for values, plan in zip(found, plans, strict=True):
        if first and is_open(values, found):
            values += [worth(plan, world) for world in worlds[first:]]
    taken = choice_of(found, errors)
    tried = []
    for values, plan in zip(found, plans, strict=True):
        mean, error = mean_of(values)
        tried.append(Tried(plan=plan, mean=mean, error=error, number=len(values)))
    others = [each for place, each in enumerate(tried) if place != taken]
    return [tried[taken], *sorted(others, key=lambda each: each.mean, reverse=True)]


def is_open(values: Sequence[float], found: Sequence[Sequence[float]]) -> bool:
    """Whether a plan is worth more worlds: better than the first so far, or the first itself."""
    base = found[0]
    if values is base:
        number = len(values)
        return any(sum(other) > sum(base[:number]) for other in found[1:])
    return sum(values) > sum(base[: len(values)])


def choice_of(found: Sequence[Sequence[float]], errors: float) -> int:
    """The place of the plan to take, by the worths of each in the same worlds."""
    best, lead = 0, 0.0
    for place, values in enumerate(found[1:], start=1):
        number = min(len(values), len(found[0]))
        mean, error = mean_of([values[n] - found[0][n] for n in range(number)])
        if mean > errors * error and mean > lead:
            best, lead = place, mean
    return best
