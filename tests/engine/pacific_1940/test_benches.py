"""What is timed of the game: its drafts as lines that one types, a large plan, large battles."""

import json
import random
import re
from typing import Any

import msgspec
import pytest

from engine.core import registry
from engine.core.dice import seed_from
from engine.core.sequence.composed import ComposedDecision
from engine.core.testing.benches import cases_of, lines_of
from engine.core.testing.playing import pick_one
from engine.games.pacific_1940.benches import LargePlan
from engine.games.pacific_1940.planning.planning import PlanMoves
from engine.games.pacific_1940.position.state import COMBAT, NONCOMBAT
from wargames.bench.live.script import to_large_choice

MOVES = 80


def gist(rules: Any, state: Any, draft: Any) -> list[str]:
    """What a draft is about, with kinds in place of units: one is as good as another."""
    pieces = rules.play(state).pieces
    words = re.findall(r'"(\w+)"', json.dumps(msgspec.to_builtins(draft)))
    return sorted(pieces[word].kind if word in pieces else word for word in words)


def test_the_lines_of_a_draft_make_it_again() -> None:
    """Given a random game, when the lines of a draft are typed, then it is as good a draft."""
    rules = registry.get("pacific_1940")
    pick = random.Random(4)
    state = rules.setup(seed_from("4"), {})
    typed: dict[str, int] = {}
    for _ in range(MOVES):
        ask = rules.asks(state)[0]
        choice: Any = pick_one(rules, state, ask, pick, 2)
        if isinstance(ask, ComposedDecision) and (lines := lines_of(rules, state, ask, choice)):
            draft = None
            for line in lines:
                draft = rules.drafted(state, ask, draft, line).draft
            assert gist(rules, state, draft) == gist(rules, state, choice)
            typed[type(ask).__name__] = typed.get(type(ask).__name__, 0) + len(lines)
        state = rules.apply(state, ask.role, choice).state

    assert set(typed) == {"Spend", "PlanMoves", "PlaceUnits"}
    assert min(typed.values()) > 3


@pytest.mark.parametrize(
    ("key", "phase", "orders"),
    [
        ("pacific_1940", COMBAT, 40),
        ("pacific_1940", NONCOMBAT, 69),
        ("global_1940", COMBAT, 40),
        ("global_1940", NONCOMBAT, 80),
    ],
)
def test_the_large_plans_have_many_orders_and_may_be_locked(
    key: str, phase: str, orders: int
) -> None:
    """Given a new game, when a plan that is timed is looked over, then nothing is against it."""
    plan = LargePlan(registry.get(key), phase)  # type: ignore[arg-type]

    assert len(plan.choice.orders) == len(set(plan.choice.orders)) == orders
    assert any(len(order.path) > 3 for order in plan.choice.orders)
    assert plan.look_over().refusal is None  # type: ignore[attr-defined]


def test_12_the_large_plan_at_the_site_is_of_the_first_noncombat_move() -> None:
    """Given a new game, when the script is made, then the plan is locked by one who sat quiet."""
    rules = registry.get("global_1940")

    script = to_large_choice(rules, rules.setup(seed_from("1"), {}))

    state = rules.setup(seed_from("1"), {})
    for step in script:
        ask = rules.asks(state)[0]
        state = rules.apply(state, ask.role, rules.reader.choice(json.loads(step.choice))).state
    assert isinstance(ask, PlanMoves) and (ask.power, ask.phase) == ("germany", NONCOMBAT)
    assert len(json.loads(script[-1].choice)["orders"]) == 80


def test_plans_and_battles_on_land_and_at_sea_are_timed() -> None:
    """Given the game, when its cases are listed, then each can be run and has an aim."""
    cases = list(cases_of(registry.get("pacific_1940")))

    aims = {case.name: case.aim_ms for case in cases}
    assert [word for name in aims for word in ("land", "sea") if f"odds at {word}" in name] == [
        "land",
        "sea",
    ]
    assert "odds at sea, 20 against 20" in aims
    assert min(aims.values()) > 0
    assert all(case.run() is not None for case in cases)
