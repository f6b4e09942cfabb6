"""G2 The two economies of the United Kingdom: two purses, two capitals, one power."""

import random

import pytest

from engine.games.pacific_1940.bot.player import Commander
from engine.games.pacific_1940.economy.bill import Build, Repair, Units
from engine.games.pacific_1940.economy.income import CollectIncome
from engine.games.pacific_1940.economy.mobilize import Deploy, Mobilize
from engine.games.pacific_1940.economy.placing import Placing, places
from engine.games.pacific_1940.economy.purchase import Purchase, PurchaseAndRepair
from engine.games.pacific_1940.politics import capture
from engine.games.pacific_1940.position.state import PURCHASED
from engine.games.pacific_1940.sequence import Turn
from engine.games.pacific_1940.views.view_powers import incomes, power_view
from tests.engine.pacific_1940.global_1940.helpers import BOX, in_the_world
from tests.engine.pacific_1940.helpers import Table

PACIFIC_WAR = "war=japan-uk,japan-anzac,japan-netherlands "
CALCUTTA_LOST = f"power=uk turn=3 {PACIFIC_WAR}holds.india=japan "
BOTH = "fac.united_kingdom=major_complex fac.india=minor_complex "


def buying(line: str = "power=uk turn=1") -> Table:
    """The United Kingdom is about to buy."""
    return in_the_world(line).run(PurchaseAndRepair(power="uk"))


def test_G2_1_the_united_kingdom_begins_with_two_purses() -> None:
    t = in_the_world()

    assert {key: ipc for key, ipc in t.state.purses.items() if key.startswith("uk")} == {
        "uk_europe": 28,
        "uk_pacific": 17,
    }
    assert "uk" not in t.state.purses
    assert t.state.purses["germany"] == 30


def test_G2_2_one_question_a_purse_and_the_other_cannot_pay() -> None:
    """GV02"""
    t = buying()

    assert (t.asked, t.ask.economy) == ("uk spend", "uk_europe")
    assert t.why_not(Purchase((Units("battleship", 2),))) == "6 too_dear"
    t.do(Purchase((Units("battleship"),)))
    assert (t.asked, t.ask.economy) == ("uk spend", "uk_pacific")
    t.do(Purchase((Units("infantry", 5),)))

    assert (t.state.purses["uk_europe"], t.state.purses["uk_pacific"]) == (8, 2)
    assert t.role == ""


def test_G2_2_every_other_power_is_asked_once() -> None:
    t = in_the_world("power=germany turn=1").run(PurchaseAndRepair(power="germany"))

    t.do(Purchase())

    assert t.role == ""


def test_G2_2_a_purse_builds_and_repairs_only_in_its_own_land() -> None:
    t = buying("power=uk turn=1 fac.india=minor_complex:2 fac.egypt=air_base:3")

    assert t.why_not(Purchase((Repair("minor_complex", "india"),))) == "6 other_economy"
    assert t.why_not(Purchase((Build("naval_base", "burma"),))) == "6 other_economy"
    assert t.why_not(Purchase((Repair("air_base", "egypt"),))) is None
    t.do(Purchase())
    assert t.why_not(Purchase((Repair("minor_complex", "india"),))) is None
    assert t.why_not(Purchase((Repair("air_base", "egypt"),))) == "6 other_economy"


def test_G2_2_each_purse_places_what_it_bought_at_its_own_complexes() -> None:
    t = in_the_world(f"power=uk turn=1 {BOTH}bought.uk_europe=2inf bought.uk_pacific=1inf")
    assert places(t.g, "uk_europe", "infantry") == ["united_kingdom"]
    assert places(t.g, "uk_pacific", "infantry") == ["india"]

    t.run(Mobilize(power="uk"))

    assert len(t.there("united_kingdom")) == 2
    assert len(t.there("india")) == 1
    assert not t.state.paid_by


def test_G2_2_a_purse_with_a_choice_of_places_is_asked_apart() -> None:
    fleet = "bought.uk_europe=1dd bought.uk_pacific=1inf fac.ontario=minor_complex "
    t = in_the_world(f"power=uk turn=1 {BOTH}{fleet}").run(Mobilize(power="uk"))

    assert (t.asked, t.ask.economy) == ("uk place_units", "uk_europe")
    assert t.why_not(Deploy((Placing("infantry", "india"),))) == "13 not_bought"
    t.do(Deploy((Placing("destroyer", "sz109"),)))

    assert (len(t.there("sz109")), len(t.there("india"))) == (1, 1)


def test_G2_2_what_finds_no_place_is_refunded_to_the_purse_that_paid() -> None:
    line = "power=uk turn=1 bought.uk_europe=1inf bought.uk_pacific=1tank"
    t = in_the_world(f"{line} purse.uk_europe=0 purse.uk_pacific=0")

    t.run(Mobilize(power="uk"))

    assert (t.state.purses["uk_europe"], t.state.purses["uk_pacific"]) == (3, 6)
    assert [each.economy for each in t.told("refunded")] == ["uk_europe", "uk_pacific"]
    assert not t.g.whereabouts.all_at(PURCHASED)


def test_G2_2_each_purse_collects_for_its_own_land() -> None:
    t = in_the_world("power=uk turn=1 purse.uk_europe=0 purse.uk_pacific=0")

    t.run(CollectIncome(power="uk"))

    found = {each.economy: each.parts["territories"] for each in t.told("income_collected")}
    assert found == {"uk_europe": 28, "uk_pacific": 17}
    (account,) = t.state.accounts
    assert account.income["territories"] == 45
    assert account.economies["uk_pacific"]["territories"] == 17


def test_G2_3_land_that_lies_on_the_other_board_belongs_where_the_rules_say() -> None:
    assert BOX.economy_at("uk", "west_india") == "uk_pacific"
    assert BOX.economy_at("uk", "british_columbia") == "uk_europe"
    assert BOX.economy_at("uk", "alaska") == "uk_europe"
    assert BOX.economy_at("germany", "west_india") == "germany"


def test_G2_4_the_purse_of_the_capital_alone_goes_to_its_taker() -> None:
    """GV05"""
    t = in_the_world(f"power=japan turn=3 {PACIFIC_WAR}purse.uk_pacific=11 purse.japan=20")

    capture.take(t.g, "india", "japan")
    t.events = list(t.g.events)

    assert (t.state.purses["japan"], t.state.purses["uk_pacific"]) == (31, 0)
    assert t.state.purses["uk_europe"] == 28
    taken = t.one("capital_taken")
    assert (taken.owner, taken.economy, taken.ipc) == ("uk", "uk_pacific", 11)


def test_G2_4_only_the_economy_without_its_capital_stands_still() -> None:
    """GV05"""
    t = in_the_world(CALCUTTA_LOST).run(PurchaseAndRepair(power="uk"))
    assert t.ask.economy == "uk_europe"
    t.do(Purchase())
    assert t.role == ""

    t.run(CollectIncome(power="uk"))

    assert [each.economy for each in t.told("income_collected")] == ["uk_europe"]
    assert t.state.purses["uk_pacific"] == 17
    assert t.one("income_collected").parts["territories"] == 28


def test_G2_4_a_phase_is_left_out_only_without_both_capitals() -> None:
    turn = Turn(power="uk")
    t = in_the_world(CALCUTTA_LOST)
    assert [type(each) for each in turn.purchase_and_repair(t.g)] == [PurchaseAndRepair]

    t.state.control["united_kingdom"] = "germany"
    t.g.forget()

    assert turn.purchase_and_repair(t.g) == []


def test_G2_4_another_ally_keeps_what_it_retakes_until_the_city_is_free() -> None:
    """GV07"""
    t = in_the_world(f"power=anzac turn=3 {PACIFIC_WAR}holds.india=japan holds.malaya=japan")

    capture.take(t.g, "malaya", "anzac")
    assert t.g.controller("malaya") == "anzac"
    capture.take(t.g, "india", "anzac")

    assert t.g.controller("india") == "uk"
    assert t.g.controller("malaya") == "uk"


def test_G2_4_a_freed_capital_gets_back_the_land_of_its_own_economy_alone() -> None:
    lost = "holds.united_kingdom=germany holds.india=japan holds.malaya=anzac "
    t = in_the_world(f"power=usa turn=4 war=usa-germany {lost}holds.gibraltar=usa")

    capture.take(t.g, "united_kingdom", "usa")

    assert t.g.controller("gibraltar") == "uk"
    assert t.g.controller("malaya") == "anzac"


def test_11_ge03_a_captured_capital_pays_the_purse_to_which_the_city_belongs() -> None:
    t = in_the_world(f"power=uk turn=4 {PACIFIC_WAR}purse.uk_pacific=4 purse.japan=9")

    capture.take(t.g, "japan", "uk")

    assert (t.state.purses["uk_europe"], t.state.purses["uk_pacific"]) == (28, 13)


def test_G2_4_british_units_restore_the_land_to_the_united_kingdom_without_income() -> None:
    t = in_the_world(f"{CALCUTTA_LOST}holds.malaya=japan")

    capture.take(t.g, "malaya", "uk")

    assert t.g.controller("malaya") == "uk"
    assert t.g.value_of("uk_europe") == 28


def test_G2_4_land_of_the_other_economy_goes_back_at_once() -> None:
    t = in_the_world("power=usa turn=4 war=usa-germany holds.india=japan holds.gibraltar=germany")

    capture.take(t.g, "gibraltar", "usa")

    assert t.g.controller("gibraltar") == "uk"


def test_G2_5_ships_are_repaired_at_any_base_of_the_power() -> None:
    t = in_the_world("power=uk turn=1 sz39=uk:1bb! fac.india=naval_base")
    t.run(PurchaseAndRepair(power="uk")).do(Purchase(), Purchase())

    assert not t.g.is_damaged("uk_battleship_1")


def test_G2_7_raiders_cost_the_purse_whose_land_lies_beside_the_zone() -> None:
    t = in_the_world("power=uk turn=1 sz109=germany:1sub", 3, 2)

    t.run(CollectIncome(power="uk"))

    raid = t.one("convoy_raided")
    assert (raid.economy, raid.zone, raid.lost) == ("uk_europe", "sz109", 5)
    europe, pacific = t.told("income_collected")
    assert europe.parts["convoys"] == -5
    assert "convoys" not in pacific.parts


def test_14_p54_a_loss_falls_first_on_land_that_lies_at_one_convoy_alone() -> None:
    """Given raiders off both Scotland and England, and others off Scotland alone."""
    t = in_the_world("power=uk turn=1 sz109=germany:1dd sz119=germany:1sub", 3, 3, 6)

    t.run(CollectIncome(power="uk"))

    assert [(each.zone, each.cap, each.lost) for each in t.told("convoy_raided")] == [
        ("sz109", 8, 3),
        ("sz119", 2, 2),
    ]


def test_14_no_land_costs_its_worth_at_two_convoys() -> None:
    t = in_the_world("power=uk turn=1 sz109=germany:3dd sz119=germany:1sub", 3, 3, 3, 3, 3)

    t.run(CollectIncome(power="uk"))

    assert [(each.zone, each.cap, each.lost) for each in t.told("convoy_raided")] == [
        ("sz109", 8, 8),
        ("sz119", 0, 0),
    ]


def test_G2_7_no_convoy_zone_has_land_of_both() -> None:
    zones = [zone for zone in BOX.zones.values() if zone.convoy]

    assert len(zones) == 34
    assert all(len({BOX.economy_at("uk", land) for land in z.convoy}) == 1 for z in zones)


def test_G12_china_is_not_subject_to_convoys() -> None:
    t = in_the_world("power=china turn=2 sz19=japan:2sub holds.kiangsu=china")

    t.run(CollectIncome(power="china"))

    assert t.told("convoy_raided") == []


def test_G2_2_the_view_shows_each_economy_and_both_together() -> None:
    g = in_the_world(CALCUTTA_LOST).g
    seen = power_view(g, "uk", incomes(g))

    assert (seen.purse, seen.income, seen.capital_lost) == (45, 28, False)
    europe, pacific = seen.economies
    assert (europe.purse, europe.capital_lost) == (28, False)
    assert (pacific.purse, pacific.income, pacific.capital_lost) == (17, 14, True)


def test_G2_2_a_program_buys_with_each_purse_what_it_can_place() -> None:
    t = buying("power=uk turn=1 " + BOTH)
    while t.role:
        t.do(Commander("captain").advise(t.g, t.ask, random.Random(1)).choice)

    assert t.state.purses["uk_europe"] < 10
    assert t.state.purses["uk_pacific"] < 10
    assert {t.state.paid_by[key] for key in t.g.own_at(PURCHASED, "uk")} == {
        "uk_europe",
        "uk_pacific",
    }


@pytest.mark.parametrize("power", BOX.order)
def test_6_a_program_spends_what_each_power_of_global_has(power: str) -> None:
    """Nobody hoards: at the start every purse buys at least half its worth of units."""
    t = in_the_world()
    t.state.power, t.state.turn = power, 1
    t.state.at_start = t.g.held_by(power)
    t.run(PurchaseAndRepair(power=power))
    while t.role:
        economy = t.ask.payer
        before = t.state.purses[economy]
        t.do(Commander("captain").advise(t.g, t.ask, random.Random(1)).choice)
        assert t.state.purses[economy] <= before // 2
