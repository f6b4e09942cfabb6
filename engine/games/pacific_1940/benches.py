"""Benchmarks of Pacific 1940: drafts as typed lines, large plans, large battles."""

from __future__ import annotations

import random
from collections.abc import Iterator
from functools import partial
from typing import Literal

from engine.core.dice import seed_from
from engine.core.sequence.choice import Choice
from engine.core.sequence.composed import AnyComposed
from engine.core.sequence.flow import Decision
from engine.core.testing.benches import Case
from engine.core.testing.playing import pick_one
from engine.games.pacific_1940.components.pieces import Equipment
from engine.games.pacific_1940.economy.bill import Build, Item, Repair, Units, Upgrade
from engine.games.pacific_1940.economy.mobilize import Deploy
from engine.games.pacific_1940.economy.purchase import Purchase
from engine.games.pacific_1940.movement import ways
from engine.games.pacific_1940.movement.movement import Orders, drafted, judged, tried
from engine.games.pacific_1940.odds import Battle, Side
from engine.games.pacific_1940.odds.battle import worked_out
from engine.games.pacific_1940.open_game import Pacific1940
from engine.games.pacific_1940.planning import routes, written_orders
from engine.games.pacific_1940.planning.planning import MovePlan, PlanMoves
from engine.games.pacific_1940.position.orders import Order
from engine.games.pacific_1940.position.state import (
    COMBAT,
    NONCOMBAT,
    Campaign,
    CampaignState,
)
from engine.games.pacific_1940.position.tentative import Tentative

ORDERS = {COMBAT: 40, NONCOMBAT: 80}
"""The phases of which a large plan is timed, and how many orders it has."""
AIMS = {COMBAT: 150, NONCOMBAT: 200}
"""Milliseconds in which such a plan should be looked over, or locked."""
LAND = (("inf", 10), ("art", 5), ("tank", 3), ("ftr", 2))
SHIPS = (("sub", 3), ("dd", 4), ("ca", 3), ("bb", 3), ("cv", 3), ("ftr", 4))
"""Twenty units of a side, by their short names."""
BATTLES: tuple[tuple[Literal["land", "sea"], int, tuple[tuple[str, int], ...]], ...] = (
    ("land", 50, LAND),
    ("sea", 500, SHIPS),
)
"""Terrain, time limit in milliseconds for the odds, and the units of each side."""


def lines(
    rules: Pacific1940, state: CampaignState, ask: AnyComposed, choice: Choice
) -> Iterator[str]:
    """6, 7, 13 The lines that one would type for a plan, a bill or new units."""
    g = rules.play(state)
    if isinstance(ask, PlanMoves) and isinstance(choice, MovePlan):
        for place, order in enumerate(choice.orders):
            before = drafted(g, ask.power, ask.phase, choice.orders[:place])
            yield written_orders.line_of(before, order)
    elif isinstance(choice, Purchase):
        yield from (_bought(rules.equipment, item) for item in choice.items)
    elif isinstance(choice, Deploy):
        for each in choice.placings:
            yield _words(rules.equipment, each.count, each.unit, each.space)


def _words(box: Equipment, count: int, unit: str, space: str = "") -> str:
    where = [box.spaces[space].name] if space else []
    return " ".join([str(count), box.units[unit].short, *where])


def _bought(box: Equipment, item: Item) -> str:
    """6 An item of a bill as a line of the purchase sheet."""
    match item:
        case Units():
            return _words(box, item.count, item.unit)
        case Build():
            words = [box.facilities[item.facility].name, box.spaces[item.territory].name]
        case Upgrade():
            words = ["upgrade", box.spaces[item.territory].name]
        case Repair():
            place, facility = box.spaces[item.territory].name, box.facilities[item.facility].name
            words = ["repair", str(item.points), place, facility]
    return " ".join(words)


# ---------------------------------------------------------------------- what is timed by itself


def cases(rules: Pacific1940) -> Iterator[Case]:
    """7, 8, 12 Large plans checked and locked, and the odds of large battles."""
    for phase, aim in AIMS.items():
        plan = LargePlan(rules, phase)
        size = len(plan.choice.orders)
        yield Case(f"a plan of {size} orders, looked over as a draft", aim, plan.look_over)
        yield Case(f"a plan of {size} orders, judged and carried out", aim, plan.lock)
    for terrain, aim, units in BATTLES:
        kinds = {key: kind.short for key, kind in rules.equipment.units.items()}
        side = {key: count for key, s in kinds.items() for short, count in units if s == short}
        asked = Battle(terrain=terrain, attackers=Side(units=side), defenders=Side(units=side))
        size = sum(side.values())
        odds = partial(worked_out, rules.equipment, asked)
        yield Case(f"odds at {terrain}, {size} against {size}", aim, odds)


class LargePlan:
    """7, 12 Single-unit orders for the first move of a new game in one phase."""

    def __init__(self, rules: Pacific1940, phase: str = COMBAT) -> None:
        self.rules = rules
        self.state, self.ask = _first_plan(rules, phase)
        self.choice = plan_of(rules.play(self.state), self.ask)

    def look_over(self) -> object:
        """7 Check the draft as a page does."""
        return self.rules.drafted(self.state, self.ask, self.choice)

    def lock(self) -> object:
        """7 Check and carry out the plan."""
        return self.rules.apply(self.state, self.ask.role, self.choice)


def large(rules: Pacific1940, state: CampaignState, ask: Decision) -> Choice | None:
    """12 A large plan of the noncombat move, before which nobody has moved; none for others."""
    if not isinstance(ask, PlanMoves) or ask.phase != NONCOMBAT:
        return None
    return plan_of(rules.play(rules.known(state, ask.role)), ask)


def plan_of(g: Campaign, ask: PlanMoves) -> MovePlan:
    """7, 12 A large plan: orders for one unit each."""
    orders: Orders = ()
    for key in _movable(g, ask.power):
        if len(orders) == ORDERS[ask.phase]:
            break
        ways_on = _ways_on(drafted(g, ask.power, ask.phase, orders), key)
        drafts = ((*orders, order) for order in ways_on)
        legal = (each for each in drafts if not judged(g, ask.power, ask.phase, each).refusal)
        orders = next(legal, orders)
    return MovePlan(orders)


def _first_plan(rules: Pacific1940, phase: str) -> tuple[CampaignState, PlanMoves]:
    state = rules.setup(seed_from("1"), {})
    pick = random.Random(1)
    while True:
        (ask,) = rules.asks(state)
        if isinstance(ask, PlanMoves) and ask.phase == phase:
            return state, ask
        is_plan = isinstance(ask, PlanMoves)
        choice = MovePlan() if is_plan else pick_one(rules, state, ask, pick, 0)
        state = rules.apply(state, ask.role, choice).state


def _movable(g: Campaign, power: str) -> list[str]:
    """7 The units that may move, aircraft first, since they have the longest range."""
    own = [key for space in g.equipment.spaces for key in g.own_at(space, power)]
    free = [key for key in own if ways.points_left(g, key) and not g.is_cargo(key)]
    return sorted(free, key=lambda key: not g.unit(key).is_air)


def _ways_on(draft: Tentative, key: str) -> Iterator[Order]:
    """7 Orders for one unit that may be given after a draft, to the farthest space first."""
    reached = ways.reach(draft.g, key, draft.phase)
    for end in sorted(reached, key=lambda end: (-reached[end], end)):
        for path in routes.route_choices(draft.g, [key], end, draft.phase)[:1]:
            order = Order(units=(key,), path=path)
            if len(path) > 1 and tried(draft, order).refusal is None:
                yield order
