"""8.10 Whole plans: which group sails from where to where, and what that is worth."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from engine.core.counting import counted
from engine.games.pacific_war.bot.dangers import danger, peril, saves
from engine.games.pacific_war.bot.hand import bombardment, spent_cost
from engine.games.pacific_war.bot.weighing.battle import Exchange
from engine.games.pacific_war.bot.weighing.situation import Situation
from engine.games.pacific_war.bot.weighing.weighed import (
    CAPTURE,
    CARDS,
    CONTROL,
    DANGER,
    ENEMY_LOSSES,
    OPEN_PORT,
    OWN_LOSSES,
    OWN_PORT,
    USED,
    Terms,
)
from engine.games.pacific_war.movement.reaction import triggers

CLOSEST = 6
"""Of so many plans, the best by what they bring, the danger that follows is looked at."""
SQUADRONS = (3, 6)
"""Sizes of groups of guns that are tried beside all there are."""


class Plan(NamedTuple):
    """8.10.1 A group from one zone to another.

    hold: what it is worth to be alone there. terms: what its worth is the sum of.
    """

    worth: float
    zone: str
    group: tuple[str, ...]
    goal: str
    hold: float
    terms: Terms = ()

    def called(self, s: Situation) -> str:
        """In a few words: who sails where."""
        first, number = s.g.unit(self.group[0]).name, len(self.group)
        who = first if number == 1 else f"{first} and {counted(number - 1, 'other ship')}"
        return f"{who} to {s.g.zone(self.goal).name}"


def plans_of(s: Situation, zones: Sequence[str] | None = None) -> list[Plan]:
    """The plans of a side that are worth anything, the best first; of some zones, or of all."""
    known = tuple(zones or ())
    found: list[Plan] | None = s.planned.get(known)
    if found is None:
        origins = s.g.zones_of(s.role) if zones is None else zones
        rough = [plan for origin in origins for plan in sailings(s, origin)]
        rough.sort(key=lambda plan: plan.worth, reverse=True)
        near = [after_danger(s, plan) for plan in rough[:CLOSEST]]
        found = s.planned[known] = sorted(near, key=lambda plan: plan.worth, reverse=True)
    return found


def sailings(s: Situation, origin: str, fresh: Sequence[str] = ()) -> Iterator[Plan]:
    """8.10.1 From one zone: to whatever lies in reach, with groups that differ in kind.

    `fresh`: ships that a card would make Ready first.
    """
    g = s.g
    ready = [key for key in g.ships_in(origin, s.role) if g.is_ready(key) or key in fresh]
    if not ready:
        return
    for goal, cost in s.distances(s.role, origin).items():
        if g.is_occupied(goal, s.enemy):
            able = [key for key in ready if (g.unit(key).speed or 0) >= cost]
            for group in attack_groups(s, able):
                yield attack(s, origin, group, goal, cost)
        else:
            yield from quiet(s, origin, ready, goal)


def attack_groups(s: Situation, able: Sequence[str]) -> list[tuple[str, ...]]:
    """9.0 All that can come, the fast, the guns, a few of them, the fast guns."""
    if not able:
        return []
    unit = s.g.unit
    fastest = max(unit(key).speed or 0 for key in able)
    guns = sorted(
        (key for key in able if not unit(key).is_carrier),
        key=lambda key: unit(key).gunnery / (0.1 + s.worth(key)),
        reverse=True,
    )
    found = [
        tuple(able),
        tuple(key for key in able if unit(key).speed == fastest),
        tuple(guns),
        *(tuple(guns[:size]) for size in SQUADRONS),
        tuple(key for key in guns if unit(key).speed == fastest),
    ]
    as_sets = {frozenset(group): group for group in reversed(found) if group}
    return list(as_sets.values())


def attack(
    s: Situation,
    origin: str,
    group: Sequence[str],
    goal: str,
    cost: int,
    gone: Sequence[str] = (),
) -> Plan:
    """9.0 To where the enemy is, with a bombardment (J07) if that is better.

    gone: defenders that will not be there any more.
    """
    plain, card = assault(s, origin, group, goal, cost, gone), bombardment(s, goal)
    if not card:
        return plain
    bombing = assault(s, origin, group, goal, cost, gone, card)
    return max(plain, bombing, key=lambda plan: plan.worth)


def assault(
    s: Situation,
    origin: str,
    group: Sequence[str],
    goal: str,
    cost: int,
    gone: Sequence[str] = (),
    card: str = "",
) -> Plan:
    """9.0 What the fight is likely to come to, and what a victory brings.

    card: the one that is played for a bombardment.
    """
    slowest = min(s.g.unit(key).speed or 0 for key in group)
    exchange = expected(s, group, goal, 1 + slowest - cost, gone, bombards=bool(card))
    hold = holding(s, origin, group, goal)
    cards = s.spare_cards - bool(card)
    captures = s.capture(goal, exchange.strength, cards) if hold.is_linked else 0.0
    saved, paid = saves(s, goal), price(s, origin, group)
    played = spent_cost(s, card, for_event=True) if card else 0.0
    clears, hold_worth = exchange.clears, hold.worth + captures + saved
    harm = s.weights.battle.loss * exchange.defender_loss
    worth = clears * hold_worth + (harm - exchange.attacker_loss) - paid.whole - played
    terms = (
        (CONTROL, clears * hold.worth),
        (CAPTURE, clears * captures),
        (OWN_PORT, clears * saved),
        (ENEMY_LOSSES, harm),
        (OWN_LOSSES, -exchange.attacker_loss),
        (USED, -paid.spent),
        (OPEN_PORT, -paid.uncovered),
        (CARDS, -played),
    )
    return Plan(worth, origin, tuple(group), goal, hold_worth, terms)


def expected(
    s: Situation,
    group: Sequence[str],
    goal: str,
    rounds: int,
    gone: Sequence[str] = (),
    *,
    bombards: bool = False,
) -> Exchange:
    """9.0 The fight there; with who may counterattack (8.12.2) as likely as that is."""
    g = s.g
    defenders = [key for key in g.units_in(goal, s.enemy) if key not in gone]
    alone = s.fight(group, defenders, rounds, bombards=bombards)
    if not triggers(g, s.role, goal):
        return alone
    helpers = counterattackers(s, goal)
    if not helpers:
        return alone
    met = s.fight(group, [*defenders, *helpers], rounds, bombards=bombards)
    likely = s.weights.battle.reaction
    return Exchange(*((1 - likely) * a + likely * b for a, b in zip(alone, met, strict=True)))


def counterattackers(s: Situation, goal: str) -> list[str]:
    """8.12.2 The strongest group of the enemy that could come to a zone: with speed to spare."""
    spare = s.g.equipment.movement.reaction
    found: list[str] = []
    most = 0.0
    for able in s.attackers(goal):
        cost = s.distances(s.enemy, s.g.counters[able[0]].place)[goal]
        quick = [key for key in able if (s.g.unit(key).speed or 0) - spare >= cost]
        worth = sum(s.piece(key).loss for key in quick)
        if worth > most:
            found, most = quick, worth
    return found


class Hold(NamedTuple):
    """What it is worth to be in a zone, and whether ships there have a way home (10.1)."""

    worth: float
    is_linked: bool


def holding(s: Situation, origin: str, group: Sequence[str], goal: str) -> Hold:
    """12.0 What control a group gives that is alone at its goal."""
    is_linked = s.is_linked(goal)
    left = [key for key in s.g.units_in(origin, s.role) if key not in group]
    empties = "" if any(s.g.unit(key).is_ship for key in left) else origin
    return Hold(s.holding(goal, empties=empties) if is_linked else 0.0, is_linked)


def quiet(s: Situation, origin: str, ready: Sequence[str], goal: str) -> Iterator[Plan]:
    """8.10.1 To where no enemy is: the cheapest ship for control, or a force for a capture."""
    cheapest = min(ready, key=s.loss)
    hold = holding(s, origin, [cheapest], goal)
    if not hold.is_linked:
        return
    if hold.worth > 0:
        yield unopposed(s, origin, (cheapest,), goal, hold.worth, 0.0)
    if s.g.state.ports.get(goal) != s.enemy or goal in s.claimed:
        return
    for group in landing_groups(s, ready, goal):
        power = sum(strength_of(s, key) for key in group)
        capture = s.capture(goal, power, s.spare_cards)
        if capture:
            yield unopposed(s, origin, group, goal, holding(s, origin, group, goal).worth, capture)


def unopposed(
    s: Situation, origin: str, group: Sequence[str], goal: str, control: float, capture: float
) -> Plan:
    """8.10.1 To where no enemy is: what control and a capture there are worth."""
    whole, cost = control + capture, price(s, origin, group)
    terms = (
        (CONTROL, control),
        (CAPTURE, capture),
        (USED, -cost.spent),
        (OPEN_PORT, -cost.uncovered),
    )
    return Plan(whole - cost.whole, origin, tuple(group), goal, whole, terms)


def landing_groups(s: Situation, ready: Sequence[str], goal: str) -> Iterator[tuple[str, ...]]:
    """10.2 For each number of cards the fewest ships whose strength does the rest."""
    per_ground = s.g.equipment.combat.strength_per_ground
    lacks = s.lacks(goal, 0)
    order = sorted(ready, key=lambda key: s.loss(key) / (0.2 + strength_of(s, key)))
    for ground in range(max(0, lacks - s.spare_cards), lacks + 1):
        group, power = [order[0]], strength_of(s, order[0])
        for key in order[1:]:
            if power >= ground * per_ground + bool(ground):
                break
            group.append(key)
            power += strength_of(s, key)
        if power >= ground * per_ground:
            yield tuple(group)


def strength_of(s: Situation, key: str) -> int:
    """10.2 What a ship counts on land; a Torpedo Cruiser nothing (13.2)."""
    unit = s.g.unit(key)
    return unit.airstrike + (0 if unit.torpedo else unit.gunnery)


class Price(NamedTuple):
    """What it costs to send a group: it is Ops Complete then, and its Port may lie open."""

    whole: float
    spent: float
    uncovered: float


def price(s: Situation, origin: str, group: Sequence[str]) -> Price:
    """What it costs to send a group from a zone."""
    spent = s.weights.battle.spent * sum(s.worth(key) for key in group)
    if s.g.state.ports.get(origin) != s.role:
        return Price(spent, spent, 0.0)
    uncovered = s.weights.battle.uncovered * s.once(bared, origin, tuple(group))
    return Price(spent + uncovered, spent, uncovered)


def bared(s: Situation, origin: str, group: Sequence[str]) -> float:
    """How much more a Port is in peril when a group has left it."""
    present = s.g.units_in(origin, s.role)
    left = [key for key in present if key not in group]
    return max(0.0, peril(s, origin, left) - s.once(peril, origin, tuple(present)))


def after_danger(s: Situation, plan: Plan) -> Plan:
    """The plan, less what the enemy may do to the group where it ends."""
    risk = s.weights.battle.exposed * danger(s, plan.goal, plan.group, plan.hold)
    return plan._replace(worth=plan.worth - risk, terms=(*plan.terms, (DANGER, -risk)))


def goals_of(s: Situation, zone: str, group: Sequence[str], goals: dict[str, int]) -> list[Plan]:
    """8.10.1 What each goal that a group may sail to is worth to it, the best first.

    goals: with the Movement Points that are spent when the group is there.
    """
    found = []
    for goal, cost in goals.items():
        if s.g.is_occupied(goal, s.enemy):
            plan = attack(s, zone, group, goal, cost)
        else:
            hold = holding(s, zone, group, goal)
            power = sum(strength_of(s, key) for key in group)
            captures = s.capture(goal, power, s.spare_cards) if hold.is_linked else 0.0
            plan = unopposed(s, zone, group, goal, hold.worth, captures)
        found.append(after_danger(s, plan))
    return sorted(found, key=lambda plan: plan.worth, reverse=True)
