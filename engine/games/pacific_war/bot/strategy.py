"""8.0 The Strategy Phase: Initiative, the action, what comes before another's action."""

from __future__ import annotations

from collections.abc import Iterator

from engine.core.sequence.flow import Decision
from engine.games.pacific_war.bot.air import redeployments
from engine.games.pacific_war.bot.event_plans import aim_terms, event_terms
from engine.games.pacific_war.bot.hand import anytime, card_cost, cheapest_card, spent_cost
from engine.games.pacific_war.bot.plans import Plan, after_danger, plans_of, sailings
from engine.games.pacific_war.bot.returning import best_return
from engine.games.pacific_war.bot.weighing.situation import Situation
from engine.games.pacific_war.bot.weighing.weighed import (
    ACTION,
    CARDS,
    CONTROL,
    PLAN,
    READY,
    Weighed,
    summed,
    total,
)
from engine.games.pacific_war.components.pieces import ALLIED
from engine.games.pacific_war.strategy.actions import (
    LaunchEvent,
    MoveFrom,
    OpenRoutes,
    PassAction,
    PlaceFleetTrain,
    RedeployLba,
    Resupply,
    ReturnFrom,
    TakeAction,
    to_ready,
)
from engine.games.pacific_war.strategy.raids import Aim, ChooseAim
from engine.games.pacific_war.strategy.strategy import (
    Decline,
    Gain,
    GainInitiative,
    Interrupt,
    LetThem,
    MayInterrupt,
    MayRead,
    Read,
)

BETTER_LATER = 3
"""How many further plans are looked at for what waiting may lose."""


def actions(s: Situation, ask: TakeAction) -> Iterator[Weighed]:
    """8.3 Every action, each with what it is worth beside none."""
    yield from moves(s)
    for launch in s.legal(LaunchEvent, ask):
        terms = event_terms(s, s.g.end_of(launch.card, s.role))
        yield summed(launch, *terms, (CARDS, -spent_cost(s, launch.card, for_event=True)))
    flight = s.weights.port.flight
    for unit, zone, worth in redeployments(s):
        terms = (CONTROL, worth + flight), (ACTION, -flight)
        yield Weighed(RedeployLba(unit, zone), worth, terms)
    yield from withdrawals(s, ask)
    yield from resupplies(s, ask)
    yield from allied_actions(s, ask)
    yield from anytime(s, ask)
    if PassAction().why_not(s.g, ask) is None:
        yield Weighed(PassAction(), 0.0)


def moves(s: Situation) -> Iterator[Weighed]:
    """8.9.1 For each zone the worth of the best plan that begins there."""
    best = dict[str, Plan]()
    for plan in plans_of(s):
        best.setdefault(plan.zone, plan)
    for plan in best.values():
        yield Weighed(MoveFrom(plan.zone), plan.worth, plan.terms, plan.called(s))


def withdrawals(s: Situation, ask: TakeAction) -> Iterator[Weighed]:
    """8.9.2 Ships that return to a Port: out of danger, or to defend it."""
    for choice in s.legal(ReturnFrom, ask):
        found = best_return(s, choice.zone)
        if found is not None:
            yield Weighed(choice, found.worth, found.terms)


def resupplies(s: Situation, ask: TakeAction) -> Iterator[Weighed]:
    """8.6 The card for the ships of a zone that have most to do."""
    found = cheapest_card(s)
    if found is None:
        return
    card, cost = found
    for zone in s.g.zones_of(s.role):
        units = to_ready(s.g, s.role, zone)
        if units:
            plan = s.weights.card.again * prospects(s, zone, units)
            yield summed(Resupply(zone, card), (PLAN, plan), (CARDS, -cost))


def prospects(s: Situation, zone: str, units: list[str]) -> float:
    """8.6 The worth of the best plan that a zone would have with these ships Ready."""
    found = [after_danger(s, plan) for plan in sailings(s, zone, fresh=units)]
    return max((plan.worth for plan in found), default=0.0)


def allied_actions(s: Situation, ask: TakeAction) -> Iterator[Weighed]:
    """8.7, 8.8 A Fleet Train where Ops Complete capital ships lie at a Base; the Sea Routes."""
    if s.role != ALLIED:
        return
    for train in s.legal(PlaceFleetTrain, ask):
        spent = [key for key in s.g.ships_in(train.zone, ALLIED) if not s.g.is_ready(key)]
        capital = sum(s.worth(key) for key in spent if s.g.unit(key).is_capital)
        cost = spent_cost(s, train.card) if train.card else 0.0
        yield summed(train, (READY, s.weights.port.train * capital), (CARDS, -cost))
    found = cheapest_card(s)
    if found and not s.g.state.routes_open:
        routes = ("Sea Routes", s.weights.port.routes)
        yield summed(OpenRoutes(found[0]), routes, (CARDS, -found[1]))


def initiative(s: Situation, ask: GainInitiative) -> Iterator[Weighed]:
    """8.2 To pay a card for acting now, or to wait for the dice, which may never let us act."""
    yield Weighed(Decline(), 0.0)
    of = s.weights.card
    ahead = first_moves(s, ask)
    lost = of.missed * sum(max(0.0, worth) for worth in ahead)
    now = max(0.0, ahead[0]) * of.urgency if ahead else 0.0
    for card in s.g.hand(s.role):
        yield summed(
            Gain(card),
            ("actions not missed", lost),
            ("acting first", now),
            (CARDS, -spent_cost(s, card)),
        )
    yield from anytime(s, ask)


def first_moves(s: Situation, ask: Decision) -> list[float]:
    """The worth of the best actions that differ in where they go, the best first."""
    best = dict[str, float]()
    for plan in plans_of(s):
        best.setdefault(plan.goal, plan.worth)
    for card in s.g.hand(s.role):
        end = s.g.end_of(card, s.role)
        if end.timing == "action" and s.g.may_use_end(end):
            best[card] = total(event_terms(s, end)) - card_cost(s, card, for_event=True)
    for _, zone, worth in redeployments(s):
        best[f"lba {zone}"] = worth
    return sorted(best.values(), reverse=True)[:BETTER_LATER]


def interruptions(s: Situation, ask: MayInterrupt) -> Iterator[Weighed]:
    """8.3.1 To stop the enemy's action, by what its best plan is worth to it."""
    yield Weighed(LetThem(), 0.0)
    stops = list(s.legal(Interrupt, ask))
    if stops:
        threat = enemy_plan(s)
        for stop in stops:
            cost = spent_cost(s, stop.card, for_event=True)
            yield summed(
                stop,
                ("enemy plan", threat),
                ("other enemy plans", -s.weights.card.interrupt),
                (CARDS, -cost),
            )
    yield from anytime(s, ask)


def enemy_plan(s: Situation) -> float:
    """What the enemy's best plan is worth to it, as far as the board tells (4.3)."""
    other = Situation(s.g, s.enemy, s.weights, s.tables, sees_hand=False)
    found = plans_of(other)
    return found[0].worth if found else 0.0


def reading(s: Situation, ask: MayRead) -> Iterator[Weighed]:
    """13.7 One last action, if there is one worth taking."""
    ahead = first_moves(s, ask)
    yield summed(Read(), (PLAN, ahead[0] if ahead else 0.0), (ACTION, -0.05))
    yield Weighed(Decline(), 0.0)


def aims(s: Situation, ask: ChooseAim) -> Iterator[Weighed]:
    """8.5 From where and at what an Event strikes best."""
    end = s.g.equipment.ends[ask.end]
    for choice in Aim.candidates(s.g, ask):
        yield summed(choice, *aim_terms(s, end, choice.origin, choice.zone))
