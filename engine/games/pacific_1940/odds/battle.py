"""8 The odds of one battle."""

from __future__ import annotations

from functools import lru_cache

import msgspec

from engine.games.pacific_1940.components.pieces import Equipment
from engine.games.pacific_1940.odds.budget import Budget, TooLong
from engine.games.pacific_1940.odds.course import Course, Masses, no_masses, pairs
from engine.games.pacific_1940.odds.forces import Force
from engine.games.pacific_1940.odds.opening import opening
from engine.games.pacific_1940.odds.outcome import Stretch, outcome
from engine.games.pacific_1940.odds.rows import follow_on_land
from engine.games.pacific_1940.odds.terms import RETREATED, Battle, Outcome, Side
from engine.games.pacific_1940.odds.trials import check_size, fight_trials

KEPT = 64
"""The number of cached answers: re-checking a draft asks the same."""
MOST_UNITS = 1_000
"""Of a side; no game has so many, and of more dice the chances are no numbers any more."""


def battle(
    box: Equipment, asked: Battle, most: int = 0, trials: int = 0, stream: int = 0
) -> Outcome:
    """8 All possible results of a battle; the answer is cached, and must not be changed.

    trials: so many are fought instead of a battle that is too large to follow. stream: the source
    of their draws; battles whose results are taken together have one each.

    :raises TooLong: it needs more steps than `most`; 0: any number.
    """
    return _kept(Question(box, asked), most, trials, stream)


class Question:
    """A battle with its components as a cache key: components compare by identity."""

    __slots__ = ("asked", "box", "key")

    def __init__(self, box: Equipment, asked: Battle) -> None:
        self.box = box
        self.asked = asked
        self.key = msgspec.json.encode(asked, order="deterministic")

    def __hash__(self) -> int:
        return hash(self.key)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Question) and self.box is other.box and self.key == other.key


@lru_cache(maxsize=KEPT)
def _kept(question: Question, most: int, trials: int, stream: int) -> Outcome:
    return worked_out(question.box, question.asked, most, trials, stream)


def worked_out(
    box: Equipment, asked: Battle, most: int = 0, trials: int = 0, stream: int = 0
) -> Outcome:
    """8 All possible results of a battle, without the cache.

    :raises TooLong: it needs more steps than `most`; 0: any number.
    """
    largest = max(sum(side.units.values()) for side in (asked.attackers, asked.defenders))
    if most and largest > MOST_UNITS:
        raise TooLong()
    attackers = Force(box, asked.attackers, attacks=True, terrain=asked.terrain)
    defenders = Force(box, asked.defenders, attacks=False, terrain=asked.terrain)
    course = Course(asked, attackers, defenders, Budget(most), stream)
    stretches: list[Stretch] = []
    for each, begin in opening(box, course, trials):
        fight_out(each, begin, trials)
        stretches.append(Stretch(each))
        if asked.landed:
            stretches += ashore(box, each)
    return outcome(box, stretches)


def fight_out(course: Course, begin: Masses, trials: int = 0) -> None:
    """8.3, 8.4 Fight to the end, or until the attacker leaves: every course of it, or `trials`.

    :raises TooLong: it needs more steps than its budget, and `trials` is 0.
    """
    found, ended, rounds = pairs(begin), dict(course.ends), course.rounds
    try:
        follow(course, begin, may_give_up=trials > 0)
    except TooLong:
        if not trials:
            raise
        course.ends, course.rounds = ended, rounds
        course.budget.spent = 0
        fight_trials(course, found, trials)


def follow(course: Course, begin: Masses, *, may_give_up: bool) -> None:
    """8.3, 8.4 Follow every course to its end, or until the attacker leaves.

    :raises TooLong: it needs more steps than its budget, or may give up and looks too large.
    """
    asked = course.battle
    fought = int(course.rounds > 0)
    rounds = asked.retreat_after if asked.way_out else 0
    if may_give_up and not rounds:
        check_size(course, begin)
    first = asked.retreat_below > 0 or course.attackers.facts[0].defenceless
    after = course.fight(begin, max(0, max(rounds, int(first)) - fought))
    if rounds:
        for i, j, mass in pairs(after):
            if not course.ends_at(i, j, mass):
                course.end(RETREATED, i, j, mass)
    elif asked.terrain == "land":
        follow_on_land(course, after)
    else:
        course.follow(after)


def ashore(box: Equipment, course: Course) -> list[Stretch]:
    """8.4 Landed units fight on when the others leave; of each kind they are lost last."""
    found: list[Stretch] = []
    by_attackers: dict[int, Masses] = {}
    for (word, i, j), mass in sorted(course.ends.items()):
        if word == RETREATED and _stay(course, i):
            by_attackers.setdefault(i, no_masses())[0][j] += mass
            del course.ends[word, i, j]
    for i, begin in by_attackers.items():
        left = course.attackers.left(course.attackers.facts[i].state)
        stay = _stay(course, i)
        asked = msgspec.structs.replace(course.battle, retreat_after=0, retreat_below=0)
        whole = asked.attackers
        side = Side(units=stay, order=whole.order, technologies=whole.technologies)
        remnant = Force(box, side, attacks=True, terrain=asked.terrain)
        rest = Course(asked, remnant, course.defenders, course.budget)
        follow_on_land(rest, begin)
        gone = {kind: count - stay.get(kind, 0) for kind, count in left.items()}
        found.append(Stretch(rest, gone))
    return found


def _stay(course: Course, i: int) -> dict[str, int]:
    """8.4 The landed units in a state of the attackers."""
    left = course.attackers.left(course.attackers.facts[i].state)
    landed = course.battle.landed
    return {kind: min(n, landed[kind]) for kind, n in left.items() if landed.get(kind)}
