"""11, G4.6, G5.1 The capitals of nine powers: what falls with each, and what comes back."""

import pytest

from engine.games.pacific_1940.economy.income import CollectIncome
from engine.games.pacific_1940.economy.purchase import PurchaseAndRepair
from engine.games.pacific_1940.politics import capture
from engine.games.pacific_1940.sequence import Turn
from tests.engine.pacific_1940.global_1940.helpers import BOX, in_the_world

SEATS = [(land, economy) for land, economy in BOX.seats.items()]
FAR = "war=germany-ussr,germany-usa,italy-usa,japan-usa,japan-uk,japan-anzac "


def enemy_of(economy: str) -> str:
    """A power of the other side."""
    return "germany" if BOX.side_of(BOX.power_of(economy)) == "allies" else "usa"


def test_G4_6_every_power_but_china_has_its_capital_and_the_united_kingdom_two() -> None:
    assert BOX.seats == {
        "germany": "germany",
        "russia": "ussr",
        "japan": "japan",
        "eastern_united_states": "usa",
        "united_kingdom": "uk_europe",
        "india": "uk_pacific",
        "southern_italy": "italy",
        "new_south_wales": "anzac",
        "france": "france",
    }


@pytest.mark.parametrize(("land", "economy"), SEATS)
def test_11_the_purse_goes_to_the_taker_and_the_economy_stands_still(
    land: str, economy: str
) -> None:
    taker = enemy_of(economy)
    t = in_the_world(f"power={taker} turn=4 {FAR}purse.{taker}=1 purse.{economy}=9")

    capture.take(t.g, land, taker)

    assert (t.state.purses[taker], t.state.purses[economy]) == (10, 0)
    assert t.g.capital_is_lost(economy)
    t.run(CollectIncome(power=BOX.power_of(economy)))
    assert t.state.purses[economy] == 0


@pytest.mark.parametrize(("land", "economy"), SEATS)
def test_11_a_freed_capital_is_its_owner_s_and_money_comes_in_again(
    land: str, economy: str
) -> None:
    power = BOX.power_of(economy)
    taker = enemy_of(economy)
    t = in_the_world(f"power={power} turn=6 {FAR}holds.{land}={taker} purse.{economy}=0")

    capture.take(t.g, land, power)
    t.run(CollectIncome(power=power))

    assert t.g.controller(land) == power
    assert t.state.purses[economy] > 0


@pytest.mark.parametrize("power", [each for each in BOX.order if each not in ("china", "uk")])
def test_6_without_its_capital_a_power_neither_buys_nor_mobilizes(power: str) -> None:
    capital = BOX.powers[power].capital
    t = in_the_world(f"power={power} turn=4 {FAR}holds.{capital}={enemy_of(power)}")

    assert Turn(power=power).purchase_and_repair(t.g) == []
    assert Turn(power=power).mobilize(t.g) == []
    assert t.run(PurchaseAndRepair(power=power)).role == ""


def test_G4_6_the_purse_of_the_united_states_is_not_lost_with_san_francisco() -> None:
    t = in_the_world(f"power=japan turn=4 {FAR}purse.japan=3")

    capture.take(t.g, "western_united_states", "japan")

    assert t.state.purses["japan"] == 3
    assert not t.g.capital_is_lost("usa")


def test_G2_4_what_the_united_kingdom_takes_goes_to_the_purse_of_that_board() -> None:
    t = in_the_world("power=uk turn=9 purse.germany=7 purse.uk_europe=1 purse.uk_pacific=1")

    capture.take(t.g, "germany", "uk")

    assert (t.state.purses["uk_europe"], t.state.purses["uk_pacific"]) == (8, 1)
