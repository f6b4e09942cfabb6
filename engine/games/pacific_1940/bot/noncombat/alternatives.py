"""12 What else was weighed in a noncombat move: the plan, and where else some units could go."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import islice

from msgspec.structs import replace

from engine.core.counting import counted
from engine.core.playing.advice import Candidate
from engine.games.pacific_1940.bot.noncombat.course import Course, Option
from engine.games.pacific_1940.bot.orders import going, legal
from engine.games.pacific_1940.movement.movement import Orders, judged
from engine.games.pacific_1940.planning.planning import MovePlan
from engine.games.pacific_1940.position.state import NONCOMBAT

MOST = 3
"""So many alternatives are told, those that were nearest to being chosen."""


def weighed(course: Course, orders: Orders) -> Sequence[Candidate]:
    """12 The plan, and for some units the next best place, with what that is worth less."""
    moved = [each for each in course.options.values() if _goes(course, orders, each)]
    if not moved:
        return ()
    gains: dict[str, float] = {}
    for option in moved:
        stays = dict(option.others).get(course.picture.g.place(option.units[0]), 0.0)
        gains[option.end] = gains.get(option.end, 0.0) + option.worth - stays
    plan = Candidate(
        choice=MovePlan(orders),
        name=counted(len(orders), "order"),
        mean=sum(gains.values()),
        reasons=tuple(gains.items()),
    )
    return (plan, *islice(_others(course, orders, moved, plan.mean), MOST))


def _goes(course: Course, orders: Orders, option: Option) -> bool:
    """12 Whether units go where they were thought to go."""
    sent = {key for order in orders if order.end == option.end for key in order.units}
    return sent.issuperset(option.units)


def _others(
    course: Course, orders: Orders, moved: Sequence[Option], whole: float
) -> Iterator[Candidate]:
    """12 The plan with units sent to the next best place, as far as that is legal."""
    g, power = course.picture.g, course.picture.power
    near = sorted((each for each in moved if each.others), key=lambda each: _less(each))
    for option in near[: 2 * MOST]:
        end, _ = option.others[0]
        rest = _without(orders, option.units)
        more = legal(g, power, NONCOMBAT, rest, going(g, option.units, end, NONCOMBAT))
        is_moved = end == g.place(option.units[0]) or bool(more)
        if is_moved and judged(g, power, NONCOMBAT, (*rest, *more)).refusal is None:
            yield Candidate(
                choice=MovePlan((*rest, *more)),
                name=f"{counted(len(option.units), 'unit')} elsewhere",
                mean=whole - _less(option),
                reasons=((option.end, -option.worth), option.others[0]),
            )


def _less(option: Option) -> float:
    """12 How much less the next best place is worth."""
    return option.worth - option.others[0][1]


def _without(orders: Orders, units: Sequence[str]) -> Orders:
    """12 Orders without some units, and without those that move nobody else."""
    left = (
        replace(order, units=tuple(key for key in order.units if key not in units))
        for order in orders
    )
    return tuple(order for order in left if order.units)
