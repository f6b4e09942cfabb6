"""8 What a plan leads to, and what a scramble would make of it (7.5)."""

import pytest

from engine.core.sequence.composed import Place
from engine.games.pacific_1940.battle.scramble import Scramble, Scrambles, Sortie
from engine.games.pacific_1940.odds import Assault, Battle
from engine.games.pacific_1940.odds.attacks import Foreseen, of_attack
from engine.games.pacific_1940.odds.plans import foreseen
from engine.games.pacific_1940.planning.planning import PlanMoves
from engine.games.pacific_1940.planning.pointing import pointed
from engine.games.pacific_1940.position.orders import Load, Order, StandingOrders
from engine.games.pacific_1940.position.state import Attack
from engine.games.pacific_1940.position.tentative import Tentative
from tests.engine.pacific_1940.helpers import Table, at

BASE = "power=japan war=japan-usa fac.philippines=air_base"
FLEET = "sz20=japan:2dd sz35=usa:1dd"
SAIL = Order(units=("japan_destroyer_1", "japan_destroyer_2"), path=("sz20", "sz35"))
LANDING = "sz20=japan:1trn+1dd formosa=japan:1inf"
LAND = Order(
    units=("japan_destroyer_1", "japan_transport_1"),
    path=("sz20", "sz35"),
    loads=(Load(unit="japan_infantry_1", ship="japan_transport_1", at=0),),
    landing=("japan_infantry_1",),
    ashore="philippines",
)


def at_sea(table: Table, *orders: Order, viewer: str = "japan") -> Foreseen:
    """What these orders lead to in zone 35."""
    found = {each.space: each for each in foreseen(table.g, "japan", orders or (SAIL,), viewer)}
    return found["sz35"]


def defenders(asked: object) -> dict[str, int]:
    """The defenders of a battle."""
    assert isinstance(asked, Battle)
    return asked.defenders.units


def test_7_5_a_battle_beside_an_air_base_is_foreseen_with_its_aircraft() -> None:
    found = at_sea(at(f"{BASE} {FLEET} philippines=usa:3ftr"))
    assert found.up == {"fighter": 3}
    assert defenders(found.asked) == {"destroyer": 1}
    assert defenders(found.scrambled) == {"destroyer": 1, "fighter": 3}


def test_7_5_no_more_are_foreseen_than_the_base_sends_up_the_best_first() -> None:
    found = at_sea(at(f"{BASE} {FLEET} philippines=usa:2ftr+2tac+1bmb"))
    assert found.up == {"fighter": 2, "tactical_bomber": 1}


def test_7_5_nobody_is_foreseen_to_go_up_without_a_working_base_or_a_war() -> None:
    for line in (
        f"power=japan war=japan-usa {FLEET} philippines=usa:3ftr",
        f"{BASE} {FLEET} philippines=usa:3inf",
        f"{BASE} {FLEET} philippines=usa:3bmb",
    ):
        found = at_sea(at(line))
        assert (found.up, found.scrambled) == ({}, None)
    line = f"{BASE} {FLEET} philippines=usa:3ftr"
    bombed = at(line.replace("air_base", "air_base:3"))
    assert at_sea(bombed).scrambled is None


def test_7_5_what_is_foreseen_is_what_the_battle_is_when_they_have_gone_up() -> None:
    line = f"{BASE} {FLEET} philippines=usa:2ftr+1tac"
    found = at_sea(at(line))
    there = line.replace("sz20=japan:2dd sz35=usa:1dd", "sz35=japan:2dd;usa:1dd")
    attack = Attack(space="sz35", units=["japan_destroyer_1", "japan_destroyer_2"])
    table = at(there, attacks=(attack,)).run(Scrambles(power="japan"))
    for key in ("japan_destroyer_1", "japan_destroyer_2"):
        table.piece(key).came_from = "sz20"
    up = ("usa_fighter_1", "usa_fighter_2", "usa_tactical_bomber_1")
    table.do(Scramble(tuple(Sortie(key, "sz35") for key in up)))
    assert of_attack(table.g, "sz35", "japan") == found.scrambled


def test_7_5_of_an_assault_they_meet_the_landing_and_leave_the_shore() -> None:
    table = at(f"{BASE} {LANDING} philippines=usa:1inf+2ftr")
    (found,) = foreseen(table.g, "japan", (LAND,), "japan")
    assert isinstance(found.asked, Assault) and isinstance(found.scrambled, Assault)
    assert found.asked.crossings[0].sea is None
    assert found.asked.land.defenders.units == {"infantry": 1, "fighter": 2}
    sea = found.scrambled.crossings[0].sea
    assert sea is not None and sea.defenders.units == {"fighter": 2}
    assert found.scrambled.land.defenders.units == {"infantry": 1}


def test_7_5_an_order_never_to_scramble_is_nobodys_to_know() -> None:
    table = at(f"{BASE} {FLEET} philippines=usa:3ftr")
    told = at_sea(table)
    table.state.standing_orders["usa"] = StandingOrders(no_scramble=("philippines",))
    assert at_sea(table) == told
    assert table.state.standing_orders["usa"].no_scramble == ("philippines",)


def test_7_5_foreseeing_leaves_the_position_as_it_is() -> None:
    table = at(f"{BASE} {FLEET} philippines=usa:3ftr")
    before = dict(table.state.counters)
    places = {key: table.where(key) for key in before}
    at_sea(table)
    assert {key: table.where(key) for key in before} == places
    assert not any(piece.scrambled for piece in table.state.counters.values())


def test_7_5_who_points_at_a_battle_is_told_of_a_scramble_too() -> None:
    table = at(f"{BASE} {FLEET} philippines=usa:1ftr")
    found = pointed(Tentative(table.g, "japan", "combat"), Place("sz20", "2 dd"), table.g)
    assert found is not None
    (attack,) = [each for each in found.destinations if each.end == "sz35" and not each.refusal]
    assert attack.battle is not None
    assert attack.battle.foreseen == at_sea(table)
    assert attack.battle.foreseen.up == {"fighter": 1}
    assert defenders(attack.battle.foreseen.scrambled) == {"destroyer": 1, "fighter": 1}


@pytest.mark.parametrize(
    ("line", "goal"),
    [
        ("sz20=japan:2bb! sz35=usa:1bb!+1dd", "sz35"),
        ("sz20=japan:1trn[1inf+1art]+2bb+1ca philippines=usa:2inf", "philippines"),
        ("sz20=japan:1trn[1inf+1art]+2dd sz35=usa:2dd philippines=usa:1inf", "philippines"),
        ("sz20=japan:1dd+1ca sz35=usa:1cv![2ftr]", "sz35"),
        ("sz20=japan:1dd sz35=japan:2ca;usa:1sub", "sz35"),
        ("kwangsi=japan:3inf+1ftr yunnan=china:2inf", "yunnan"),
    ],
)
def test_8_what_is_pointed_at_is_the_battle_of_the_plan(line: str, goal: str) -> None:
    table = at(f"power=japan war=japan-usa {line}").run(PlanMoves(role="japan", power="japan"))
    g, ask = table.g, table.ask
    start = line.split("=")[0]
    found = ask.pointed(g, ask.start(g), Place(start, "all", goal))
    ways = [each for each in found.destinations if goal == (each.ashore or each.end)]
    (way,) = [each for each in ways if not each.refusal]
    plan = ask.typed(g, ask.start(g), way.line)
    (planned,) = [each for each in ask.foreseen(g, plan) if each.space == goal]
    assert way.battle is not None
    assert way.battle.foreseen == planned


def test_8_no_battle_is_worked_out_before_someone_looks_at_it() -> None:
    table = at(f"{BASE} {FLEET}")
    found = pointed(Tentative(table.g, "japan", "combat"), Place("sz20", "2 dd"), table.g)
    assert found is not None
    battles = [each.battle for each in found.destinations if each.battle]
    assert battles and not any("then" in vars(each) for each in battles)
