"""8.3 The number of hits of some dice: exact chances, cached because the same dice recur."""

from __future__ import annotations

from functools import lru_cache
from itertools import accumulate

Chances = tuple[float, ...]
"""The chance of 0, 1, 2, ... hits."""

FACES = 6
NO_DICE: Chances = (1.0,)


@lru_cache(maxsize=4096)
def same_dice(hits_on: int, count: int, best_of: int = 1) -> Chances:
    """The chances of a number of dice that all hit on the same number or less.

    best_of: for each of them so many dice are thrown, and the best counts.
    """
    p = min(hits_on, FACES) / FACES
    if best_of > 1:
        p = 1 - (1 - p) ** best_of
    ways = enumerate(_ways(count))
    return tuple(way * p**k * (1 - p) ** (count - k) for k, way in ways)


@lru_cache(maxsize=1024)
def _ways(count: int) -> tuple[int, ...]:
    """In how many ways 0, 1, 2, ... of so many dice hit; of many dice quicker than math.comb."""
    found = [1]
    for k in range(count):
        found.append(found[-1] * (count - k) // (k + 1))
    return tuple(found)


@lru_cache(maxsize=4096)
def up_to(hits_on: int, count: int, best_of: int = 1) -> Chances:
    """The chances of fewer than 1, 2, ... hits of the same dice, up to all of them."""
    return tuple(accumulate(same_dice(hits_on, count, best_of)))[:-1]


def as_one_die(hits_on: int, best_of: int) -> float:
    """G11 On what, or less, one die would hit as often as the best of so many."""
    return FACES * same_dice(hits_on, 1, best_of)[1] if best_of > 1 else float(hits_on)


@lru_cache(maxsize=16384)
def of_dice(columns: tuple[tuple[int, int, int], ...]) -> Chances:
    """The chances of columns of dice, each given as (hits on this or less, number, best of)."""
    return both(of_dice(columns[:-1]), same_dice(*columns[-1])) if columns else NO_DICE


def both(one: Chances, other: Chances) -> Chances:
    """The chances of two sets of dice together."""
    if other == NO_DICE:
        return one
    if one == NO_DICE:
        return other
    total = [0.0] * (len(one) + len(other) - 1)
    for hits, p in enumerate(one):
        for more, q in enumerate(other):
            total[hits + more] += p * q
    return tuple(total)
