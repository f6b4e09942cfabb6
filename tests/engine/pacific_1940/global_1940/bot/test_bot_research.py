"""G10 What research is worth to the programs, and when they buy dice for it."""

import random

import pytest

from engine.games.pacific_1940.battle.conduct import ConductCombat
from engine.games.pacific_1940.battle.rockets import AimRockets, LaunchRocket
from engine.games.pacific_1940.bot.answers import answer
from engine.games.pacific_1940.bot.answers.technologies import worth_of
from engine.games.pacific_1940.position.versions import EIGHTH, SEVENTH
from engine.games.pacific_1940.research.research import BuyDice, BuyResearch, ChooseChart, PickChart
from tests.engine.pacific_1940.global_1940.world import BOX, world


def worth(line: str, technology: str, power: str = "germany") -> float:
    """What a technology is worth to a power, in IPC."""
    return worth_of(
        world(f"power={power} {line}", research=True).g, power, BOX.technologies[technology]
    )


def dice(line: str, power: str) -> int:
    """How many dice a power buys."""
    g = world(f"power={power} {line}", research=True).g
    choice = answer(g, BuyDice(role=power), random.Random(1)).choice
    return choice.dice if isinstance(choice, BuyResearch) else 0


def test_G11_paratroopers_are_worth_what_bases_near_the_enemy_drop_not_all_infantry() -> None:
    base = "fac.western_germany=air_base"
    few = worth(f"{base} western_germany=germany:3inf", "paratroopers")
    assert few > 0
    assert worth(f"{base} western_germany=germany:30inf", "paratroopers") == few
    assert worth("western_germany=germany:30inf", "paratroopers") == 0


def test_G11_rockets_are_worth_more_the_more_bases_have_something_in_range() -> None:
    london = "fac.united_kingdom=major_complex"
    one = worth(f"{london} fac.western_germany=air_base", "rockets")
    assert one > 0
    both = worth(f"{london} fac.western_germany=air_base fac.norway=air_base", "rockets")
    assert both == 2 * one
    assert worth("fac.western_germany=air_base", "rockets") == 0


@pytest.mark.parametrize(("version", "fires"), [(EIGHTH, False), (SEVENTH, True)])
def test_14_G11_no_rocket_is_fired_that_costs_trade(version: int, fires: bool) -> None:
    """GN-06"""
    base = "holds.kiangsi=japan fac.kiangsi=air_base fac.french_indo_china=air_base"
    line = f"power=japan war=japan-france tech.japan=rockets {base}"
    table = world(line, version=version).run(ConductCombat(power="japan"))
    choice = answer(table.g, table.ask, random.Random(1)).choice
    assert isinstance(choice, LaunchRocket) == fires


def test_G11_no_second_rocket_goes_at_a_base_that_the_first_is_likely_to_put_out_of_work() -> None:
    table = world(
        "power=germany tech.germany=rockets fac.western_germany=air_base"
        " fac.holland_belgium=air_base fac.united_kingdom=air_base,minor_complex",
        research=True,
    ).run(AimRockets(power="germany"))
    aimed = []
    while table.asked:
        choice = answer(table.g, table.ask, random.Random(1)).choice
        assert isinstance(choice, LaunchRocket)
        aimed.append(choice.facility)
        table.do(choice)
    assert aimed == ["air_base", "minor_complex"]


def test_G11_jets_are_worth_more_the_more_fighters_there_are() -> None:
    assert worth("germany=germany:9ftr", "jet_fighters") > worth(
        "germany=germany:1ftr", "jet_fighters"
    )


def test_G11_shipyards_are_worth_what_the_ships_of_turns_to_come_will_cost_less() -> None:
    poor = "holds.western_united_states=japan holds.central_united_states=japan"
    assert worth("", "improved_shipyards", "usa") > worth(poor, "improved_shipyards", "usa") > 0


RICH = (
    "eastern_united_states=usa:6inf+8ftr+6tac+4bmb+3aaa sz101=usa:4cv[2ftr]+3bb+6dd+6sub+6trn"
    " western_united_states=usa:6inf+4art+6ftr"
)


def test_G10_a_rich_power_with_many_aircraft_and_ships_buys_some_dice() -> None:
    bought = dice(f"{RICH} purse.usa=90", "usa")
    assert 0 < 5 * bought <= 30


def test_G10_a_poor_power_buys_none() -> None:
    assert dice("new_south_wales=anzac:4inf+2ftr purse.anzac=15", "anzac") == 0


def test_G10_nobody_spends_more_than_a_part_of_its_purse_on_dice() -> None:
    assert dice(f"{RICH} purse.usa=12", "usa") == 0


def test_G10_the_chart_is_picked_on_which_more_is_to_be_had() -> None:
    g = world(f"power=usa {RICH}", research=True).g
    choice = answer(g, ChooseChart(role="usa"), random.Random(1)).choice
    assert choice == PickChart(2)
