"""8.3 The course of a battle on land, where any hit may fall on anything: faster by rows.

There the defenders' states form a single line, and the attackers' fire depends only on their own
state: all states of the defenders are followed at once, a row of chances for each state of the
attackers.
"""

from __future__ import annotations

from itertools import accumulate
from operator import mul

from engine.games.pacific_1940.odds.course import NEGLIGIBLE, Course, Masses, by_level, pairs
from engine.games.pacific_1940.odds.dice import NO_DICE, Chances

LARGE, COARSE = 130, 1e-7
"""Of a battle of more units no chance below this is followed: a figure is off by 0.0001 at most."""
NOTHING = 1 / 1000
"""Of what is followed, far below it."""
IN_A_STEP, SUM = 6, 10
"""So many products take as long as a step elsewhere; and beginning a sum as so many products."""

Row = list[float]
"""The chance of each state of the defenders, in the order of their losses."""


def follow_on_land(course: Course, begin: Masses) -> None:
    """8.3 Course.follow() for a battle on land."""
    line = course.defenders.lines(0)
    place = {state: n for n, state in enumerate(line)}
    rows: dict[int, Row] = {}
    course.least = COARSE if len(line) + len(course.attackers.lines(0)) > LARGE else NEGLIGIBLE
    for i, j, mass in pairs(begin):
        rows.setdefault(i, [0.0] * len(line))[place[j]] += mass
    target = next((facts for facts in course.attackers.facts if facts.units), None)
    backs = [NO_DICE for _ in line]
    if target is not None:
        backs = [course.defenders.fire(state, target).together for state in line]
    columns = _columns(backs)
    for i in by_level(course.attackers):
        if (row := rows.pop(i, None)) is not None:
            _leave_row(course, i, row, backs, columns, rows)


def _columns(backs: list[Chances]) -> list[tuple[Row, Row]]:
    """For 0, 1, 2, ... hits: the chances of exactly, and of at least, that many from each state."""
    most = max(map(len, backs))
    padded = [(*back, *(0.0,) * (most - len(back))) for back in backs]
    tails = [tuple(accumulate(reversed(back)))[::-1] for back in padded]
    return [
        ([back[hits] for back in padded], [tail[hits] for tail in tails]) for hits in range(most)
    ]


def _leave_row(
    course: Course,
    i: int,
    row: Row,
    backs: list[Chances],
    columns: list[tuple[Row, Row]],
    rows: dict[int, Row],
) -> None:
    """8.3 From all states of the defenders to all results of a round with a hit."""
    line, last = course.defenders.lines(0), len(row) - 1
    hits = course.attackers.fire(i, course.defenders.facts[line[0]]).together
    visits = [0.0] * len(row)
    for j, mass in enumerate(row):
        if mass <= course.least or course.ends_at(i, line[j], mass):
            continue
        if course.goes(i, line[j], mass):
            continue
        visits[j] = mass / (1.0 - backs[j][0] * hits[0])
        share = visits[j] * backs[j][0]
        if share > course.least:
            room = last - j
            for hit, p in enumerate(hits[1:room], j + 1):
                row[hit] += share * p
            row[last] += share * sum(hits[room:])
    course.rounds += sum(visits)
    chain = course.attackers.lines(i)
    likely = _likely(hits, course.least * NOTHING)
    for taken in range(1, min(len(columns), len(chain))):
        thrown = list(map(mul, visits, columns[taken][taken == len(chain) - 1]))
        if max(thrown) > course.least:
            _add(course, rows.setdefault(chain[taken], [0.0] * len(row)), thrown, likely)


def _likely(hits: Chances, least: float) -> tuple[int, Chances]:
    """The numbers of hits that are likelier than this: the first of them, and the chances."""
    found = [n for n, p in enumerate(hits) if p > least]
    return found[0], hits[found[0] : found[-1] + 1]


def _add(course: Course, row: Row, thrown: Row, likely: tuple[int, Chances]) -> None:
    """8.3 Add the results of hits to a row; hits beyond the last unit are lost."""
    fewest, hits = likely
    last, more = len(row) - 1, len(hits) - 1
    there = [j for j, chance in enumerate(thrown) if chance > course.least * NOTHING]
    low, high = there[0], there[-1]
    course.budget.spend((min(more, high - low) + SUM) * (high - low + more) // IN_A_STEP)
    backwards = hits[::-1]
    rest = sum(thrown[low : high + 1])
    for j in range(low + fewest, min(last, high + fewest + more + 1)):
        first, end = max(low, j - fewest - more), min(j - fewest, high) + 1
        come = sum(map(mul, thrown[first:end], backwards[more - j + fewest + first :]))
        row[j] += come
        rest -= come
    row[last] += max(0.0, rest)
