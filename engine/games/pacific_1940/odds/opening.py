"""8.2, 8.3 What comes before whole rounds: AAA, ships that bombard, the rest of a round."""

from __future__ import annotations

from collections import Counter

from msgspec.structs import replace

from engine.games.pacific_1940.components.gunnery import (
    Columns,
    air_defence_columns,
    bombardment_columns,
)
from engine.games.pacific_1940.components.improving import kinds_with
from engine.games.pacific_1940.components.pieces import Equipment, UnitKind
from engine.games.pacific_1940.odds.budget import TooLong
from engine.games.pacific_1940.odds.course import Course, Masses, no_masses
from engine.games.pacific_1940.odds.dice import of_dice
from engine.games.pacific_1940.odds.effects import effects
from engine.games.pacific_1940.odds.forces import Fire, Force
from engine.games.pacific_1940.odds.terms import Round, Side
from engine.games.pacific_1940.odds.trials import draw_rest

Opened = list[tuple[Course, Masses]]
"""Courses of a battle, each with its pairs of states before the rounds; that of all units first."""


def opening(box: Equipment, course: Course, trials: int = 0) -> Opened:
    """8.3 The pairs of states before the rounds; a bombardment belongs to the first round.

    G11 A loss that is out of the order of loss has a course of its own. trials: so often the rest
    of a round is thrown that has too many results.
    """
    asked = course.battle
    if asked.under_way is not None:
        return [(course, rest_of_round(course, asked.under_way, trials))]
    if asked.fought or asked.terrain == "sea":
        begin = no_masses()
        begin[0][0] = 1.0
        return [(course, begin)]
    found = after_air_defence(box, course)
    if not asked.bombarding or course.defenders.facts[0].helpless:
        return found
    return [(each, bombarded(each, begin)) for each, begin in found]


def rest_of_round(course: Course, round_: Round, trials: int = 0) -> Masses:
    """8.3 What is still fired in a round under way, by both sides at what is left of the other.

    8.2 Ships that have yet to bombard belong to it.

    :raises TooLong: it needs more steps than its budget, and `trials` is 0.
    """
    ours, theirs = course.attackers, course.defenders
    fire = ours.volley(round_.attack, theirs.facts[0], finds="attacker" in round_.finds)
    if course.battle.bombarding:
        fire = Fire(Counter(shelling(course)) + Counter(fire.dice))
    back = theirs.volley(round_.defence, ours.facts[0], finds="defender" in round_.finds)
    course.rounds += 1.0
    try:
        after = no_masses()
        on_us, on_them = effects(ours, 0, back).states, effects(theirs, 0, fire).states
        course.budget.spend(len(on_us) * len(on_them))
        for i, p in on_us:
            for j, q in on_them:
                after[i][j] += p * q
    except TooLong:
        if not trials:
            raise
        course.budget.spent = 0
        return draw_rest(course, fire, back, trials)
    return after


def after_air_defence(box: Equipment, course: Course) -> Opened:
    """8.3 AAA fires at aircraft before the first round; hits are taken in loss order.

    G11 And at units that are dropped, which are lost themselves, not others of the army.
    """
    dropped = course.battle.dropped
    line = course.attackers.under_guns(dropped)
    guns = _guns(box, course.battle.defenders) or course.defenders.facts[0].units
    columns = air_defence_columns(guns, len(line), box.air_defence.hits)
    dice = tuple((hits_on, count, best_of) for (_, hits_on, best_of), count in columns.items())
    found: Opened = [(course, no_masses())]
    for hits, chance in enumerate(of_dice(dice)):
        shot = Counter(kind for kind in line[:hits] if kind in dropped)
        if course.attackers.falls_first(shot):
            fallen = shot.total()
            found[0][1][course.attackers.shot_down(0, hits - fallen, fallen)][0] += chance
            continue
        if (rest := _without(box, course, shot)).battle != found[-1][0].battle:
            found.append((rest, no_masses()))
        rest, begin = found[-1]
        begin[rest.attackers.shot_down(0, hits - shot.total())][0] += chance
    return found


def _without(box: Equipment, course: Course, shot: Counter[str]) -> Course:
    """G11 The course of the same battle without these attackers."""
    asked = course.battle
    left = Counter(asked.attackers.units) - shot
    battle = replace(asked, attackers=replace(asked.attackers, units=dict(left)))
    force = Force(box, battle.attackers, attacks=True, terrain=asked.terrain)
    return Course(battle, force, course.defenders, course.budget, course.stream)


def _guns(box: Equipment, side: Side) -> list[UnitKind]:
    """G11 The guns of several powers, each as good as its own power makes it."""
    return [
        kinds_with(box, each.technologies).units[kind]
        for each in side.guns
        for kind, count in each.units.items()
        for _ in range(count)
    ]


def bombarded(course: Course, begin: Masses) -> Masses:
    """8.2 The first round with bombardment: units hit by it still fire back."""
    shells = shelling(course)
    after = no_masses()
    whole = course.defenders.facts[0]
    course.rounds += sum(sum(row.values()) for row in begin.values())
    for i, row in begin.items():
        ours = course.attackers.facts[i]
        thrown = course.attackers.fire(i, whole)
        fire = Fire(Counter(shells) + Counter(thrown.dice))
        back = course.defenders.fire(0, ours)
        for j2, q in effects(course.defenders, 0, fire).states:
            for i2, p in effects(course.attackers, i, back).states:
                after[i2][j2] += row[0] * p * q
    return after


def shelling(course: Course) -> Columns:
    """8.2 The dice of the ships that bombard."""
    kinds = course.attackers.kinds
    ships = [kinds[key] for key, n in course.battle.bombarding.items() for _ in range(n)]
    return bombardment_columns(ships)
