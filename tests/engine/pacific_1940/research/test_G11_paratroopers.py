"""G11 Paratroopers: from where, onto what, and how they fight."""

import random
from collections.abc import Sequence

import pytest

from engine.core.sequence.composed import Place
from engine.games.pacific_1940.battle.battle import Battle as Fight
from engine.games.pacific_1940.battle.conduct import ConductCombat
from engine.games.pacific_1940.battle.losses import TakeLosses
from engine.games.pacific_1940.battle.retreat import Retreat
from engine.games.pacific_1940.equipment import load
from engine.games.pacific_1940.odds import Battle, Side, battle
from engine.games.pacific_1940.odds.attacks import of_attack
from engine.games.pacific_1940.planning.planning import MovePlan, PlanMoves
from engine.games.pacific_1940.planning.pointing import Pointed
from engine.games.pacific_1940.position.orders import Order, StandingOrders
from engine.games.pacific_1940.position.state import Attack
from engine.games.pacific_1940.position.versions import EIGHTH, SEVENTH
from tests.engine.pacific_1940.helpers import Table, at
from tests.engine.pacific_1940.movement.moving import carried_out, go, why_not

BASE = "power=japan tech.japan=paratroopers holds.kiangsu=japan fac.kiangsu=air_base"
LINE = f"{BASE} kiangsu=japan:4inf kwangsi=japan:2inf holds.kwangsi=japan hunan=china:2inf"
INF = [f"japan_infantry_{n}" for n in range(1, 8)]
MARCH = go(INF[4], by="kwangsi hunan")


def drop(*units: str, by: str = "kiangsu hunan") -> Order:
    """An order that drops infantry of Kiangsu."""
    return go(*units, by=by, dropped=True)


def test_G11_GV71_two_infantry_of_a_base_join_an_attack_over_land() -> None:
    assert why_not(at(LINE), MARCH, drop(*INF[:2])) is None
    table = carried_out(at(LINE), MARCH, drop(*INF[:2]))
    attack = table.state.attacks["hunan"]
    assert attack.units == [INF[4], INF[0], INF[1]]
    assert attack.dropped == {INF[0]: "kiangsu", INF[1]: "kiangsu"}
    assert table.where(INF[0]) == "hunan"


def test_G11_GV71_no_more_than_two_of_a_base() -> None:
    table = at(LINE)
    assert why_not(table, MARCH, drop(*INF[:3])) == "G11 too_many_dropped"
    assert why_not(table, MARCH, drop(INF[0]), drop(INF[1])) is None
    assert why_not(table, MARCH, drop(*INF[:2]), drop(INF[2])) == "G11 too_many_dropped"


def test_G11_GV71_a_drop_without_an_attack_over_land_or_from_the_sea_is_refused() -> None:
    assert why_not(at(LINE), drop(INF[0])) == "G11 no_attack_to_join"
    fighter = at(f"{LINE} holds.kiangsu=japan kwangsi=japan:1ftr")
    assert why_not(fighter, drop(INF[0]), go("japan_fighter_1", by="kwangsi hunan")) is not None


def test_G11_GV71_a_landing_is_an_attack_as_well() -> None:
    line = (
        "power=japan war=japan-usa tech.japan=paratroopers fac.formosa=air_base"
        " formosa=japan:1inf sz20=japan:1trn[1inf] philippines=usa:1inf"
    )
    landing = Order(
        units=("japan_transport_1",),
        path=("sz20", "sz35"),
        ashore="philippines",
        landing=("japan_infantry_2",),
    )
    dropped = drop("japan_infantry_1", by="formosa philippines")
    assert why_not(at(line), landing, dropped) is None
    assert why_not(at(line), dropped) == "G11 no_attack_to_join"


def test_G11_all_of_a_base_are_dropped_on_one_territory() -> None:
    line = f"{LINE} yunnan=china:1inf"
    other = go(INF[5], by="kwangsi yunnan")
    orders = MARCH, other, drop(INF[0]), drop(INF[1], by="kiangsu yunnan")
    assert why_not(at(line), *orders) == "G11 drops_on_one_territory"


def test_G11_they_are_dropped_no_more_than_three_spaces_away() -> None:
    line = f"{BASE} kiangsu=japan:1inf szechwan=japan:1inf holds.szechwan=japan sikang=china:1inf"
    order = go("japan_infantry_2", by="szechwan sikang")
    table = at(line)
    assert why_not(table, order, drop(INF[0], by="kiangsu sikang")) == "G11 too_far_to_drop"


@pytest.mark.parametrize(
    ("instead", "refusal"),
    [
        (("fac.kiangsu=air_base", "fac.kiangsu=air_base:3"), "G11 no_base_to_drop_from"),
        (("fac.kiangsu=air_base", "fac.kiangsu=naval_base"), "G11 no_base_to_drop_from"),
        (("tech.japan=paratroopers ", ""), "G11 is_not_dropped"),
    ],
)
def test_G11_they_need_the_technology_and_a_working_base(
    instead: tuple[str, str], refusal: str
) -> None:
    assert why_not(at(LINE.replace(*instead)), MARCH, drop(INF[0])) == refusal


def test_G11_only_infantry_is_dropped() -> None:
    line = LINE.replace("4inf", "4inf+1art")
    assert why_not(at(line), MARCH, drop("japan_artillery_1")) == "G11 is_not_dropped"


def test_G11_they_are_dropped_on_hostile_land_only() -> None:
    order = drop(INF[0], by="kiangsu kwangsi")
    assert why_not(at(LINE), MARCH, order) == "G11 no_land_to_drop_on"


def test_G11_GV71_guns_against_aircraft_fire_at_them() -> None:
    line = LINE.replace("china:2inf", "china:1aaa+1inf")
    table = carried_out(at(line, 1, 6, 6, 1, 6, 6), MARCH, drop(*INF[:2]))
    table.run(ConductCombat(power="japan"))
    (volley,) = table.told("fired")[0].volleys
    assert table.told("fired")[0].how == "air_defence"
    assert (volley.faces, volley.hits) == ((1, 6), 1)
    shot = table.told("units_lost")[0].losses[0].unit
    assert shot in INF[:2]


@pytest.mark.parametrize("is_turned", [False, True])
def test_G11_who_came_by_air_stands_in_the_order_of_the_attack(is_turned: bool) -> None:
    """Databases do not keep the order of an object's keys."""
    table = carried_out(at(LINE), MARCH, drop(INF[1], INF[0]))
    attack = table.state.attacks["hunan"]
    if is_turned:
        attack.dropped = dict(reversed((attack.dropped or {}).items()))
    table.state.dice.script = [6] * 9
    table.run(ConductCombat(power="japan"))
    (battle,) = [each for each in table.state.stack if isinstance(each, Fight)]
    assert battle.dropped == [INF[1], INF[0]]


def test_G11_they_retreat_only_with_units_that_came_over_land() -> None:
    table = carried_out(at(LINE, 6, 6, 6, 6, 6), MARCH, drop(*INF[:2]))
    table.run(ConductCombat(power="japan"))
    assert table.asked == "japan may_retreat"
    table.do(Retreat("kwangsi"))
    assert [table.where(key) for key in (INF[4], *INF[:2])] == ["kwangsi"] * 3


def hit_once(*, is_march_first: bool, version: int) -> Table:
    """One who marched and two who were dropped attack four, miss, and take one hit."""
    line = f"{BASE} kiangsu=japan:2inf kwangsi=japan:1inf holds.kwangsi=japan hunan=china:4inf"
    dice = (*[6] * 3, 1, *[6] * 3, *[6] * 2, *[1] * 4)
    table = at(line, *dice, version=version)
    orders = (go(INF[2], by="kwangsi hunan"), drop(*INF[:2]))
    carried_out(table, *(orders if is_march_first else orders[::-1]))
    return table.run(ConductCombat(power="japan"))


@pytest.mark.parametrize("is_march_first", [True, False])
def test_G11_the_owner_chooses_whether_who_was_dropped_or_who_marched_is_lost(
    is_march_first: bool,
) -> None:
    table = hit_once(is_march_first=is_march_first, version=6)
    assert table.asked == "japan choose_losses"
    assert table.ask.start(table.g).units[0] in INF[:2]
    assert table.ask.why_not(table.g, TakeLosses((INF[2],))) is None
    table.do(table.ask.start(table.g))
    assert table.asked == "japan may_retreat"


def test_G11_version_5_the_order_of_the_plan_decided_who_was_lost() -> None:
    assert hit_once(is_march_first=False, version=5).asked == "japan may_retreat"
    lost = hit_once(is_march_first=True, version=5).told("units_lost")[0]
    assert [loss.unit for loss in lost.losses] == [INF[2]]


def shot_at(*dice: int, version: int = EIGHTH, order: Sequence[str] = ()) -> Table:
    """One who marched, one who was dropped and a fighter come under the guns of Hunan."""
    line = f"{BASE} kiangsu=japan:1inf+1ftr kwangsi=japan:1inf holds.kwangsi=japan"
    table = at(f"{line} hunan=china:1inf+1aaa", *dice, version=version)
    if order:
        own = StandingOrders(losses={"attack_land": tuple(order)})
        table.state.standing_orders["japan"] = own
    flight = go("japan_fighter_1", by="kiangsu kiangsi hunan")
    carried_out(table, go(INF[1], by="kwangsi hunan"), drop(INF[0]), flight)
    return table.run(ConductCombat(power="japan"))


@pytest.mark.parametrize(("version", "lost"), [(EIGHTH, INF[0]), (SEVENTH, "japan_fighter_1")])
def test_8_3_G11_version_8_who_was_dropped_is_not_the_last_land_unit_beside_others(
    version: int, lost: str
) -> None:
    """P-43"""
    table = shot_at(1, 6, version=version)
    assert table.asked == "japan choose_losses"
    assert table.ask.start(table.g).units == (lost,)


@pytest.mark.parametrize(("version", "lost"), [(EIGHTH, INF[0]), (SEVENTH, "japan_fighter_1")])
def test_8_3_G11_version_8_an_order_that_is_settled_gives_up_who_was_dropped(
    version: int, lost: str
) -> None:
    """P-43"""
    order = ("infantry", "fighter", "last_land_unit")
    table = shot_at(1, 6, 6, 6, 6, 6, 6, version=version, order=order)
    assert [loss.unit for loss in table.told("units_lost")[0].losses] == [lost]


def test_8_3_G11_an_order_that_names_aircraft_first_gives_up_the_aircraft() -> None:
    """P-43"""
    table = shot_at(1, 6, 6, 6, 6, 6, 6, order=("fighter", "infantry", "last_land_unit"))
    assert [loss.unit for loss in table.told("units_lost")[0].losses] == ["japan_fighter_1"]


def test_8_3_G11_alone_the_last_who_was_dropped_is_kept_to_take_the_ground() -> None:
    """P-43"""
    units = ["japan_fighter_1", *INF[:2]]
    attack = Attack(space="hunan", units=units, dropped=dict.fromkeys(INF[:2], "kiangsu"))
    table = at(f"{BASE} hunan=japan:2inf+1ftr;china:1inf+1aaa", 1, 1, 6, attacks=(attack,))
    table.run(ConductCombat(power="japan"))
    assert set(table.ask.start(table.g).units) == {INF[0], "japan_fighter_1"}


def test_G11_alone_they_do_not_retreat_but_aircraft_may() -> None:
    line = LINE.replace("4inf", "4inf+1ftr")
    flight = go("japan_fighter_1", by="kiangsu kiangsi hunan")
    table = at(line, 6, 6, 6, 6, 6, 1, 1, 6, 6)
    assert why_not(table, MARCH, drop(*INF[:2]), flight) is None
    carried_out(table, MARCH, drop(*INF[:2]), flight)
    table.g.lose(INF[4])
    table.run(ConductCombat(power="japan"))
    assert table.ask.ways_out == [""]
    table.do(Retreat(""))
    assert [table.where(key) for key in INF[:2]] == ["hunan"] * 2


def test_G11_they_take_land_that_nobody_defends() -> None:
    table = carried_out(at(LINE.replace("hunan=china:2inf", "")), MARCH, drop(INF[0]))
    assert table.state.control["hunan"] == "japan"
    assert table.where(INF[0]) == "hunan"


def test_G11_a_drop_takes_nothing_on_its_way() -> None:
    line = f"{BASE} kiangsu=japan:1inf yunnan=japan:1inf holds.yunnan=japan kweichow=china:1inf"
    march = go("japan_infantry_2", by="yunnan kweichow")
    table = carried_out(at(line), march, drop(INF[0], by="kiangsu kweichow"))
    assert table.where(INF[0]) == "kweichow"
    assert table.state.control["anhwe"] == "china"


# ---------------------------------------------------------------------- typed, pointed at, tried


def planning(line: str) -> Table:
    return at(line).run(PlanMoves(role="japan", power="japan"))


def test_G11_a_drop_is_typed_and_written_back() -> None:
    table = planning(LINE)
    draft = table.ask.typed(table.g, MovePlan((MARCH,)), "drop 2 inf Kiangsu-Hunan")
    assert draft.orders[1] == drop(*INF[:2])
    assert table.why_not(draft) is None


def test_G11_pointing_offers_drops_beside_the_attacks_ordered() -> None:
    table = planning(LINE)
    place = Place("kiangsu", "2 inf", "")
    alone = table.ask.pointed(table.g, MovePlan(), place)
    beside = table.ask.pointed(table.g, MovePlan((MARCH,)), place)
    assert isinstance(alone, Pointed) and isinstance(beside, Pointed)
    assert "drop" not in [each.does for each in alone.destinations]
    (found,) = [each for each in beside.destinations if each.does == "drop"]
    assert (found.end, found.line, found.refusal) == ("hunan", "drop 2 inf Kiangsu-Hunan", None)


def test_G11_random_plans_drop_paratroopers() -> None:
    table = planning(LINE)
    plans = [table.ask.sample(table.g, random.Random(seed)) for seed in range(20)]
    assert any(order.dropped for plan in plans for order in plan.orders)
    assert all(table.why_not(plan) is None for plan in plans)


def test_G11_the_odds_let_guns_fire_at_what_is_dropped() -> None:
    line = LINE.replace("china:2inf", "china:1aaa+1inf")
    table = carried_out(at(line), MARCH, drop(*INF[:2]))
    asked = of_attack(table.g, "hunan")
    assert isinstance(asked, Battle) and asked.dropped == {"infantry": 2}
    ours, theirs = Side(units={"infantry": 1}), Side(units={"aaa": 1})
    alone = Battle(terrain="land", attackers=ours, defenders=theirs, dropped={"infantry": 1})
    assert battle(load(), alone).win == pytest.approx(5 / 6)
