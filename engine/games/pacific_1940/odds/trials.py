"""8.3 A battle that is too large to follow every course of it: a number of trials.

The draws are the same for each battle, so an answer is always the same, and two answers differ by
what differs between the battles.
"""

from __future__ import annotations

from bisect import bisect
from collections.abc import Sequence
from itertools import accumulate
from math import sqrt

from engine.games.pacific_1940.odds.budget import Budget, TooLong
from engine.games.pacific_1940.odds.course import Course, Masses, no_masses, pairs
from engine.games.pacific_1940.odds.forces import Facts, Fire, Force
from engine.games.pacific_1940.odds.terms import RETREATED, fewest

LEAST_OF_A_PAIR = 60
"""No pair of states of a large battle on land is followed in fewer steps."""
ENOUGH = 400
"""Of fewer trials a chance is off by more than five points, one time in twenty."""
GOLDEN = (sqrt(5) - 1) / 2
"""Multiples of it, without what is whole, lie evenly between 0 and 1, however many there are."""
ALL_PAIRS = 2
"""At sea a pair takes as many steps as it has results; of so many pairs at least one is reached."""


def check_size(course: Course, begin: Masses) -> None:
    """8.3 Give up a battle at once that has far too many pairs of states.

    :raises TooLong: it has.
    """
    found = pairs(begin)
    ours, theirs = course.attackers, course.defenders
    if course.battle.terrain == "land":
        states = {state for i, _, _ in found for state in ours.lines(i)}
        steps = len(states) * len(theirs.lines(0)) * LEAST_OF_A_PAIR
    else:
        i = max((i for i, _, _ in found), key=lambda i: ours.facts[i].level, default=0)
        j = max((j for _, j, _ in found), key=lambda j: theirs.facts[j].level, default=0)
        dice = _dice(ours, i, theirs.facts[j]) * _dice(theirs, j, ours.facts[i])
        steps = dice // ALL_PAIRS
    Budget(course.budget.most).spend(steps)


def _dice(force: Force, number: int, target: Facts) -> int:
    """8.3 All numbers of hits that a side may score in the states of its line, counted together."""
    fires = [force.fire(state, target) for state in force.lines(number)]
    return sum(1 + sum(fire.dice.values()) for fire in fires)


def draw_rest(course: Course, fire: Fire, back: Fire, trials: int) -> Masses:
    """8.3 The pairs of states after the rest of a round that is thrown so many times."""
    after = no_masses()
    course.trials = trials
    for _ in range(trials):
        i = course.attackers.drawn(0, back, course.draw)
        after[i][course.defenders.drawn(0, fire, course.draw)] += 1.0 / trials
    return after


def fight_trials(course: Course, begin: Sequence[tuple[int, int, float]], trials: int) -> None:
    """8.3 Fight so many battles to their ends, each with an equal share of the chance.

    Fewer, if its budget is spent before. begin: the pairs of states that they begin with.

    :raises TooLong: it is spent before enough are fought.
    """
    if not begin:
        return
    most, course.budget.most = course.budget.most, 0
    ended, rounds, course.ends, course.rounds = course.ends, course.rounds, {}, 0.0
    sums, fought = list(accumulate(mass for _, _, mass in begin)), 0
    while fought < trials and (not most or course.budget.spent <= most):
        drawn = bisect(sums, (fought + 0.5) * GOLDEN % 1 * sums[-1])
        i, j, _mass = begin[min(drawn, len(begin) - 1)]
        _fight_one(course, i, j, int(rounds > 0))
        fought += 1
    course.budget.most = most
    if fought < min(trials, ENOUGH):
        raise TooLong()
    course.trials = fewest(course.trials, fought)
    share = sums[-1] / fought
    course.rounds = rounds + course.rounds * share
    found, course.ends = course.ends, ended
    for (word, i, j), times in found.items():
        course.end(word, i, j, times * share)


def _fight_one(course: Course, i: int, j: int, fought: int) -> None:
    """8.3, 8.4 Fight one battle to its end; fought: so many rounds of it were fought before."""
    last = course.battle.retreat_after if course.battle.way_out else 0
    while not course.ends_at(i, j, 1.0):
        if last and fought >= last:
            course.end(RETREATED, i, j, 1.0)
            break
        if fought and course.goes(i, j, 1.0):
            break
        course.rounds += 1.0
        fought += 1
        i, j = course.drawn(i, j)
