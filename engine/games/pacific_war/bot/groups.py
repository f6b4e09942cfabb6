"""8.10.1 Forming a group ship by ship, as a whole plan wants it, and where it sails."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from engine.core.sequence.choice import Choice
from engine.core.sequence.flow import Decision
from engine.core.sequence.frame import Frame
from engine.games.pacific_war.bot.plans import Plan, goals_of, plans_of
from engine.games.pacific_war.bot.ports import port_worth
from engine.games.pacific_war.bot.returning import best_return, return_of
from engine.games.pacific_war.bot.weighing.situation import Situation
from engine.games.pacific_war.bot.weighing.weighed import CONTROL, Terms, Weighed, single
from engine.games.pacific_war.movement.moves import (
    ChooseGoal,
    ChoosePort,
    Goal,
    NavalMove,
    PortReturn,
    StopHere,
    ToPort,
)
from engine.games.pacific_war.movement.task_group import (
    Muster,
    Pick,
    PickAll,
    PickShips,
    PickType,
    PutBack,
    Rethink,
    SetOff,
    group_forming,
    types_of,
)
from engine.games.pacific_war.position.state import Theater

AGAIN = "starting over"


class Wanted(NamedTuple):
    """8.10.1 A group, what its plan is worth, the terms of that, and what the plan is called."""

    group: tuple[str, ...]
    worth: float
    terms: Terms = ()
    name: str = ""


def wanted_groups(s: Situation, ask: PickShips) -> list[Wanted]:
    """8.10.1 The groups that plans of the zone want.

    A raid takes all carriers, a counterattack and a return all that may go.
    """
    muster = group_forming(s.g)
    under_way = caller(s.g.state.stack)
    if isinstance(under_way, NavalMove):
        able = set(muster.open_to)
        found = [
            Wanted(plan.group, plan.worth, plan.terms, plan.called(s))
            for plan in plans_of(s, (ask.zone,))
            if able.issuperset(plan.group) and is_calm(s, under_way, plan)
        ]
        if found:
            return found
    if isinstance(under_way, PortReturn):
        planned = best_return(s, ask.zone)
        if planned is not None:
            return [Wanted(planned.group, planned.worth, planned.terms)]
    return [Wanted(tuple(muster.open_to), 0.0)]


def is_calm(s: Situation, move: NavalMove, plan: Plan) -> bool:
    """J09 Ships that slip out go where no enemy is."""
    return not move.free_points or not s.g.is_occupied(plan.goal, s.enemy)


def caller(stack: Sequence[Frame]) -> Frame | None:
    """8.10.1 What the group is formed for: the frame under the Muster on top."""
    for place in range(len(stack) - 1, 0, -1):
        if isinstance(stack[place], Muster):
            return stack[place - 1]
    return None


def picks(s: Situation, ask: PickShips) -> Iterator[Weighed]:
    """8.10.1 The next step towards each group that is wanted; the best plan counts."""
    best = dict[Choice, Weighed]()
    for wanted in wanted_groups(s, ask):
        step = step_towards(s.g, wanted.group)
        if step not in best or wanted.worth > best[step].worth:
            best[step] = Weighed(step, wanted.worth, wanted.terms, wanted.name)
    yield from best.values()
    if ask.may_still_rethink(s.g):
        yield single(Rethink(), AGAIN, min(each.worth for each in best.values()) - 5.0)


def step_towards(g: Theater, group: Sequence[str]) -> Choice:
    """8.10.1 One step towards a group: out who is not in it, in who is, off when all are."""
    muster = group_forming(g)
    for key in muster.group:
        if key not in group:
            return PutBack(key)
    left, missing = muster.left, [key for key in muster.left if key in group]
    if not missing:
        return SetOff()
    if len(missing) == len(left) and len(left) > 1:
        return PickAll()
    for kind in types_of(g, left):
        of_kind = [key for key in left if g.unit(key).type == kind]
        if all(key in group for key in of_kind):
            return PickType(kind)
    return Pick(missing[0])


def goals(s: Situation, ask: ChooseGoal) -> Iterator[Weighed]:
    """8.10.1 Where the group sails, or whether it pursues (8.12.1).

    AMB-26, PW-11: a pursuit costs the Movement Points of the way before as well.
    """
    move = s.g.under_way(NavalMove)
    goals = {zone: move.spent + cost for zone, cost in move.goals(s.g).items()} if move else {}
    found = goals_of(s, ask.zone, move.group, goals) if move else []
    for plan in found:
        yield Weighed(Goal(plan.goal), plan.worth, plan.terms)
    if ask.may_stay:
        stay = s.abandoning(ask.zone) if s.is_linked(ask.zone) else 0.0
        yield single(StopHere(), CONTROL, max(0.0, -stay))
    if ask.may_rethink:
        worst = min((plan.worth for plan in found), default=0.0)
        yield single(Rethink(), AGAIN, worst - 5.0)


def ports(s: Situation, ask: ChoosePort) -> Iterator[Weighed]:
    """10.1, 10.4 The Port where these ships are worth most."""
    move = s.g.under_way(PortReturn)
    for port in ask.ports:
        if move is not None:
            found = return_of(s, ask.zone, tuple(move.group), port)
            yield Weighed(ToPort(port), found.worth, found.terms)
        else:
            yield single(ToPort(port), "Port", port_worth(s, port, [ask.unit]))
    if ask.may_rethink:
        yield single(Rethink(), AGAIN, -10.0)


def next_step(g: Theater, ask: Decision, plan: Plan) -> Choice | None:
    """8.10.1 What a plan under way wants now; None: it is not asked for any more."""
    if isinstance(ask, PickShips) and ask.zone == plan.zone:
        return step_towards(g, plan.group)
    if isinstance(ask, ChooseGoal) and ask.zone == plan.zone and not ask.may_stay:
        return Goal(plan.goal)
    return None
