"""8.3 A battle on land that is too large to follow every course of it: a number of trials.

The draws are the same for each battle, so an answer is always the same, and two answers differ by
what differs between the battles.
"""

from __future__ import annotations

import random
from bisect import bisect
from itertools import accumulate

from engine.games.pacific_1940.odds.budget import Budget, TooLong
from engine.games.pacific_1940.odds.course import Course, Masses, pairs
from engine.games.pacific_1940.odds.rows import follow_on_land

SEED = 1940
LEAST_OF_A_PAIR = 60
"""No pair of states of a large battle is followed in fewer steps."""


def follow_or_try(course: Course, begin: Masses, trials: int) -> int:
    """8.3 Follow a battle on land to its ends, or fight it so many times.

    Returns the number of trials, 0: it was followed.

    :raises TooLong: it needs more steps than its budget, and `trials` is 0.
    """
    ended, rounds = dict(course.ends), course.rounds
    try:
        if trials:
            _estimate(course, begin)
        follow_on_land(course, begin)
    except TooLong:
        if not trials:
            raise
        course.ends, course.rounds = ended, rounds
        course.budget.spent = 0
        fight_trials(course, begin, trials)
        return trials
    return 0


def _estimate(course: Course, begin: Masses) -> None:
    """8.3 Give up a battle at once that has far too many pairs of states.

    :raises TooLong: it has.
    """
    lines = [course.attackers.lines(i) for i, _, _ in pairs(begin)]
    states = len({state for line in lines for state in line})
    Budget(course.budget.most).spend(states * len(course.defenders.lines(0)) * LEAST_OF_A_PAIR)


def fight_trials(course: Course, begin: Masses, trials: int) -> None:
    """8.3 Fight so many battles to their ends, each with an equal share of the chance."""
    draw = random.Random(SEED)
    found = pairs(begin)
    sums = list(accumulate(mass for _, _, mass in found))
    share = sums[-1] / trials if found else 0.0
    volleys = _Volleys(course)
    for _ in range(trials if found else 0):
        i, j, _mass = found[min(bisect(sums, draw.random() * sums[-1]), len(found) - 1)]
        while not course.ends_at(i, j, share) and not course.goes(i, j, share):
            course.rounds += share
            i, j = volleys.after(i, j, draw.random(), draw.random())


class _Volleys:
    """8.3 The hits of both sides in each of their states, for draws from 0 to 1."""

    def __init__(self, course: Course) -> None:
        self.course = course
        attackers, defenders = course.attackers.facts, course.defenders.facts
        self.target = next((facts for facts in attackers if facts.units), attackers[0])
        self.opposed = defenders[course.defenders.lines(0)[0]]
        self._ours: dict[int, list[float]] = {}
        self._theirs: dict[int, list[float]] = {}

    def after(self, i: int, j: int, ours: float, theirs: float) -> tuple[int, int]:
        """8.3 The states after a round in which both sides fire."""
        if i not in self._ours:
            fire = self.course.attackers.fire(i, self.opposed).together
            self._ours[i] = list(accumulate(fire))
        if j not in self._theirs:
            fire = self.course.defenders.fire(j, self.target).together
            self._theirs[j] = list(accumulate(fire))
        attackers, defenders = self.course.attackers.lines(i), self.course.defenders.lines(j)
        back, hits = bisect(self._theirs[j], theirs), bisect(self._ours[i], ours)
        return attackers[min(back, len(attackers) - 1)], defenders[min(hits, len(defenders) - 1)]
