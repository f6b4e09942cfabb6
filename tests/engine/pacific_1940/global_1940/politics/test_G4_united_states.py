"""G4 The United States before its war, and what its war changes."""

import pytest

from engine.games.pacific_1940.economy.bill import Upgrade
from engine.games.pacific_1940.economy.facilities import capacities
from engine.games.pacific_1940.economy.income import CollectIncome
from engine.games.pacific_1940.economy.mobilize import Mobilize
from engine.games.pacific_1940.economy.purchase import Purchase, PurchaseAndRepair
from engine.games.pacific_1940.politics import capture, politics
from engine.games.pacific_1940.politics.declarations import DeclareWar, GoToWar, KeepPeace
from engine.games.pacific_1940.position.state import NONCOMBAT
from tests.engine.pacific_1940.global_1940.helpers import BOX, in_the_world
from tests.engine.pacific_1940.global_1940.politics.test_G3_wars import kept_from, may_declare
from tests.engine.pacific_1940.helpers import Table
from tests.engine.pacific_1940.movement.moving import go, why_not

AXIS = frozenset({"germany", "italy", "japan"})
HOME = ("eastern_united_states", "central_united_states", "western_united_states")


def wars_offered(t: Table) -> set[frozenset[str]]:
    """The wars among the choices of whoever is asked."""
    return {frozenset(each.on) for each in t.ask.choices(t.g) if isinstance(each, GoToWar)}


def complexes(t: Table) -> list[str]:
    """The kinds of complex in the three territories of the United States."""
    return [t.g.facility_kind(t.g.complex_at(land)).key for land in HOME]


# ------------------------------------------------------------------- when it may


def test_G4_1_after_an_unprovoked_war_on_the_united_kingdom_any_or_all_of_the_axis() -> None:
    t = in_the_world("power=japan turn=2").run(DeclareWar(power="japan"))
    t.do(GoToWar(("uk", "anzac")))
    t.state.power = "usa"
    t.run(DeclareWar(power="usa"))
    assert KeepPeace() in t.ask.choices(t.g)
    assert wars_offered(t) == {
        *(frozenset({one}) for one in AXIS),
        *(AXIS - {one} for one in AXIS),
        AXIS,
    }


@pytest.mark.parametrize(("by", "on"), [("germany", "ussr"), ("germany", "china"), ("uk", "japan")])
def test_G4_1_other_wars_call_nobody(by: str, on: str) -> None:
    t = in_the_world("turn=2")
    politics.declare(t.g, by, (on,))
    assert may_declare(t, "usa") == set()


@pytest.mark.parametrize("on", ["ussr", "france"])
def test_G4_1_war_of_japan_on_the_soviet_union_or_france_is_no_cause(on: str) -> None:
    t = in_the_world("turn=2")
    politics.declare(t.g, "japan", (on,))
    assert may_declare(t, "usa") == set()


def test_G4_1_attacked_by_one_of_the_axis_it_may_declare_on_the_others() -> None:
    t = in_the_world("turn=1")
    politics.declare(t.g, "italy", ("usa",))
    assert may_declare(t, "usa") == {"germany", "japan"}


@pytest.mark.parametrize("land", ["united_kingdom", "quebec", "british_columbia"])
def test_G4_1_london_and_land_in_north_america_are_cause_enough(land: str) -> None:
    t = in_the_world(f"power=germany turn=1 {land}=germany:1inf")
    assert may_declare(t, "usa") == set()
    capture.take(t.g, land, "germany")
    assert may_declare(t, "usa") == AXIS


def test_G4_2_in_its_third_income_it_may_go_to_war_with_any_and_need_not() -> None:
    facilities = " ".join(f"fac.{land}=minor_complex" for land in HOME)
    t = in_the_world(f"power=usa turn=3 {facilities}").run(CollectIncome(power="usa"))
    assert t.asked == "usa enter_war"
    assert KeepPeace() in t.ask.choices(t.g)
    assert AXIS in wars_offered(t)
    t.do(GoToWar(("germany", "japan")))
    assert t.g.enemies("usa") == {"germany", "japan"}
    assert t.one("complexes_grown").territories == HOME
    parts = t.one("income_collected").parts
    bonuses = ("usa_homeland", "usa_outer_islands", "usa_south", "usa_philippines")
    assert [parts[key] for key in bonuses] == [10, 5, 5, 5]
    assert complexes(t) == ["major_complex"] * 3


def test_G4_2_it_is_asked_neither_before_nor_in_the_combat_move_of_that_turn() -> None:
    assert in_the_world("power=usa turn=2").run(CollectIncome(power="usa")).asked == ""
    assert in_the_world("power=usa turn=3").run(DeclareWar(power="usa")).asked == ""


def test_G4_2_having_said_no_it_is_asked_at_both_times_a_turn_later() -> None:
    t = in_the_world("power=usa turn=3").run(CollectIncome(power="usa")).do(KeepPeace())
    t.state.turn = 4
    t.run(DeclareWar(power="usa"))
    assert t.asked == "usa declare"
    t.do(KeepPeace()).run(CollectIncome(power="usa"))
    assert t.asked == "usa enter_war"


def test_G4_2_at_war_with_two_it_is_asked_about_the_third() -> None:
    t = in_the_world("power=usa turn=3 war=germany-usa,japan-usa")
    t.run(CollectIncome(power="usa"))
    assert wars_offered(t) == {frozenset({"italy"})}


# ------------------------------------------------------------------- at sea before war


def test_G4_3_in_peace_no_ship_ends_its_move_beside_japanese_land() -> None:
    t = in_the_world("power=usa sz26=usa:1ca")
    pacific = {n for n in kept_from(t, "usa") if BOX.zones[f"sz{n}"].board == "pacific"}
    beside = {
        BOX.zones[zone].number for land in t.g.held_by("japan") for zone in BOX.zones_of[land]
    }
    assert pacific == beside
    t.state.control["philippines"] = "japan"
    t.g.forget()
    assert 35 in kept_from(t, "usa")


def test_G4_3_in_peace_ships_in_the_atlantic_stay_beside_american_land_or_in_zone_102() -> None:
    t = in_the_world()
    open_zones = {
        zone.number
        for key, zone in BOX.zones.items()
        if zone.board == "europe" and politics.why_not_end_at_sea(t.g, "usa", key) is None
    }
    assert {101, 102, 89} <= open_zones
    assert open_zones.isdisjoint({103, 106, 109, 91, 119})
    refusal = politics.why_not_end_at_sea(t.g, "usa", "sz103")
    assert refusal is not None
    assert refusal.fact == "too_far_before_war"


def test_G4_3_ships_may_pass_where_they_may_not_end() -> None:
    t = in_the_world("power=usa sz101=usa:1dd")
    there_and_back = go("usa_destroyer_1", by="sz101 sz106 sz101")
    assert why_not(t, go("usa_destroyer_1", by="sz101 sz106"), phase=NONCOMBAT) == (
        "3 too_far_before_war"
    )
    assert why_not(t, there_and_back, phase=NONCOMBAT) is None


def test_G4_3_japanese_ships_pass_through_the_zones_where_they_may_not_end() -> None:
    t = in_the_world("power=japan sz7=japan:1dd")
    assert why_not(t, go("japan_destroyer_1", by="sz7 sz8"), phase=NONCOMBAT) == (
        "3 too_near_before_war"
    )
    assert why_not(t, go("japan_destroyer_1", by="sz7 sz8 sz7"), phase=NONCOMBAT) is None


@pytest.mark.parametrize("enemy", sorted(AXIS))
def test_G4_3_war_with_one_of_the_axis_lifts_both_limits(enemy: str) -> None:
    t = in_the_world()
    assert kept_from(t, "usa") != set()
    politics.declare(t.g, "usa", (enemy,))
    assert kept_from(t, "usa") == set()


# ------------------------------------------------------------------- its war


def test_G4_4_war_makes_three_complexes_major_free_and_at_once() -> None:
    t = in_the_world()
    assert complexes(t) == ["minor_complex"] * 3
    before = dict(t.state.purses)
    politics.declare(t.g, "germany", ("usa",))
    assert complexes(t) == ["major_complex"] * 3
    assert t.state.purses == before
    t.state.at_start = list(t.g.held_by("usa"))
    t.state.power = "usa"
    made = capacities(t.g, "usa")
    assert [made[land] for land in HOME] == [10, 10, 10]


def test_G4_4_it_is_told_once_and_damage_stays() -> None:
    t = in_the_world("fac.central_united_states=minor_complex:3")
    politics.declare(t.g, "usa", ("japan",))
    told = [event for event in t.g.events if event.__struct_config__.tag == "complexes_grown"]
    assert [event.territories for event in told] == [("central_united_states",)]
    grown = t.g.complex_at("central_united_states")
    assert (t.g.pieces[grown].kind, t.g.pieces[grown].markers) == ("major_complex", 3)
    t.g.events.clear()
    politics.declare(t.g, "usa", ("italy",))
    assert [event.__struct_config__.tag for event in t.g.events] == ["war_declared"]


@pytest.mark.parametrize(("version", "kind"), [(6, "minor_complex"), (5, "major_complex")])
def test_G4_4_only_the_first_war_of_the_united_states_makes_complexes_larger(
    version: int, kind: str
) -> None:
    for by, on in (("usa", "italy"), ("germany", "usa")):
        line = "war=usa-japan fac.western_united_states=minor_complex"
        t = in_the_world(line, version=version)
        politics.declare(t.g, by, (on,))
        assert t.g.pieces[t.g.complex_at("western_united_states")].kind == kind


@pytest.mark.parametrize(("version", "majors", "purse"), [(6, 1, 60), (5, 2, 40)])
def test_G4_4_an_upgrade_bought_before_the_war_is_paid_back_when_war_brings_it(
    version: int, majors: int, purse: int
) -> None:
    line = "power=usa turn=4 fac.western_united_states=minor_complex purse.usa=60"
    t = in_the_world(line, version=version).run(PurchaseAndRepair(power="usa"))
    t.do(Purchase((Upgrade("major_complex", "western_united_states"),)))
    politics.declare(t.g, "usa", ("japan",))
    t.run(Mobilize(power="usa"))
    there = t.g.facilities_at("western_united_states")
    assert [t.g.pieces[key].kind for key in there] == ["major_complex"] * majors
    assert t.state.purses["usa"] == purse


def test_G4_4_a_complex_in_enemy_hands_does_not_grow() -> None:
    t = in_the_world("holds.western_united_states=japan fac.western_united_states=minor_complex")
    politics.declare(t.g, "usa", ("germany",))
    assert t.g.facility("western_united_states", "minor_complex")


def test_G4_5_no_30_ipc_are_paid() -> None:
    t = in_the_world("turn=1 purse.usa=5")
    politics.declare(t.g, "japan", ("usa", "uk"))
    assert t.state.purses["usa"] == 5
    assert BOX.politics.payments == {}


def test_G4_6_san_francisco_is_a_city_and_washington_the_capital() -> None:
    t = in_the_world("power=japan war=japan-usa purse.usa=20 western_united_states=japan:1inf")
    capture.take(t.g, "western_united_states", "japan")
    assert t.state.purses["usa"] == 20
    assert not t.g.capital_is_lost("usa")
    capture.take(t.g, "eastern_united_states", "japan")
    assert t.state.purses["usa"] == 0
    assert t.g.capital_is_lost("usa")
