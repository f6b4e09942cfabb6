"""7 to 12 Random wars, every move, battle and turn of which is watched."""

import random

import pytest

from engine.core.dice import seed_from
from engine.core.testing.playing import moves
from engine.games.pacific_1940.movement.movement import judge
from engine.games.pacific_1940.position.orders import Order
from engine.games.pacific_1940.position.state import COMBAT, NONCOMBAT, Campaign
from engine.games.pacific_1940.rules import make
from tests.engine.pacific_1940.helpers import at
from tests.engine.pacific_1940.movement.test_7_random_moves import drafted, mangled, somebody
from tests.engine.pacific_1940.watcher import Watcher, floating, watched

ROUNDS = 3
FEW = 10


@pytest.mark.parametrize("seed", range(3))
def test_12_nothing_floats_strays_or_goes_too_far_in_a_war(
    seed: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    watcher = watched(monkeypatch)
    rules = make()
    start = rules.setup(seed_from(f"watched {seed}"), {})
    for _, _, applied in moves(rules, start, random.Random(seed), bias=1):
        if rules.fuzzing.round_of(applied.state) > ROUNDS:
            break
    assert watcher.seen["battle_ended"] == watcher.seen["battle_began"] > 0
    assert watcher.seen["combat infantry 1"] > 0
    assert watcher.seen["noncombat loads"] + watcher.seen["combat loads"] > 0


@pytest.mark.parametrize("phase", [COMBAT, NONCOMBAT])
def test_7_strange_orders_that_are_legal_are_so_for_the_watcher(phase: str) -> None:
    seen = 0
    for g, pick in somebody(7):
        power = g.state.power
        for zone in ("sz6", "sz19", "sz26", "sz35", "sz36", "sz39", "sz62"):
            g.board(g.add("tank", power, zone), g.add("transport", power, zone))
        watcher = Watcher()
        watcher.turn_begins(g)
        orders: list[Order] = drafted(g, phase, pick, 12)
        for _ in range(30):
            order = mangled(g, pick, power)
            if not any(judge(g, power, phase, [*orders, order]).refusals):
                orders.append(order)
        watcher.plan(g, power, phase, tuple(orders))
        seen += len(orders)
    assert seen > FEW


def told(line: str) -> list[str]:
    return list(floating(at(line).g))


def test_12_the_watcher_sees_who_floats() -> None:
    assert told("sz6=japan:1cv+2ftr+1trn[1inf+1art]") == []
    assert told("sz6=japan:1cv+3ftr") == ["3 aircraft over sz6"]
    assert told("sz6=japan:1cv!+1tac") == ["1 aircraft over sz6"]
    assert told("sz6=japan:1trn[2art]") == ["japan_transport_1 carries ['artillery', 'artillery']"]
    assert told("sz6=japan:1inf") == ["japan_infantry_1 swims in sz6"]


def test_12_the_watcher_sees_who_strays() -> None:
    g: Campaign = at("power=usa sz6=usa:1ca kiangsu=china:1inf taken=philippines").g
    watcher = Watcher()
    watcher.turn_begins(g)
    watcher.places["usa_cruiser_1"] = "sz7"
    watcher.control["philippines"] = "japan"
    assert watcher.turn_ends(g) == [
        "china_infantry_1 in hostile kiangsu",
        "usa_cruiser_1 ended in sz6 before war",
    ]
