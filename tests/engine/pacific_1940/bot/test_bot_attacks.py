"""7 The Captain's attacks on land: which, with whom, and what is better left alone."""

import pytest

from tests.engine.pacific_1940.bot.bot import ALL_AT_WAR, attacks


def test_empty_land_is_taken_by_one_infantry() -> None:
    found = attacks("power=japan kwangsi=japan:4inf+1art+2ftr")
    assert found.to("yunnan") == {"inf": 1}


def test_an_attack_against_odds_is_not_made() -> None:
    assert not attacks("power=japan kwangsi=japan:3inf hunan=china:7inf").to("hunan")


def test_the_smallest_force_that_pays_is_sent() -> None:
    found = attacks("power=japan kwangsi=japan:9inf+3art+6ftr+6tac hunan=china:1inf").to("hunan")
    assert found["inf"] + found["art"] <= 6
    assert found["ftr"] + found["tac"] <= 3


def test_aircraft_do_not_attack_land_without_someone_to_hold_it() -> None:
    found = attacks("power=japan kwangsi=japan:3ftr hunan=china:2inf")
    assert not found.to("hunan")


def test_artillery_goes_with_infantry() -> None:
    found = attacks("power=japan kwangsi=japan:3inf+2art hunan=china:1inf").to("hunan")
    assert found["art"]
    assert found["inf"]


def test_aircraft_make_an_attack_possible_that_infantry_alone_could_not_make() -> None:
    line = "power=japan kwangsi=japan:3inf hunan=china:3inf yunnan=china:9inf"
    assert not attacks(line).to("hunan")
    found = attacks(f"{line} kiangsi=japan:3ftr+3tac").to("hunan")
    assert found["inf"]
    assert found["ftr"] + found["tac"] >= 2


def test_of_two_empty_lands_the_one_with_a_victory_city_is_taken() -> None:
    found = attacks(f"power=japan {ALL_AT_WAR} kwangsi=japan:1inf")
    assert found.to("kwangtung") == {"inf": 1}


@pytest.mark.parametrize("army", ["1inf", "13inf+3art"])
def test_one_alone_walks_into_empty_land_however_many_stand_beside_it(army: str) -> None:
    """More than one would be lost there again."""
    line = "power=china holds.kweichow=japan hunan=japan:8inf+3art anhwe=japan:4ftr+4tac"
    found = attacks(f"{line} szechwan=china:{army} kiangsi=japan:6inf")
    assert found.to("kweichow") == {"inf": 1}


def test_the_capital_is_not_left_open_for_a_small_gain() -> None:
    """India would fall to whom Japan can land there; Burma is worth 1."""
    found = attacks(
        f"power=uk {ALL_AT_WAR} india=uk:4inf holds.burma=japan sz38=japan:2trn[1inf+1art]+1ca"
    )
    assert found.stay("india")["inf"] >= 3


def test_where_nobody_could_land_the_capital_may_be_left() -> None:
    found = attacks(f"power=uk {ALL_AT_WAR} india=uk:6inf+2art holds.burma=japan burma=japan:1inf")
    assert found.to("burma")["inf"] >= 2


def test_troops_do_not_go_where_a_stack_would_crush_them() -> None:
    """Kweichow is worth 1; ten infantry stand beside it."""
    line = "power=japan hunan=japan:5inf+2art szechwan=china:{}inf kweichow=china:1inf"
    assert attacks(line.format(1)).to("kweichow")
    beaten = attacks(line.format(16)).to("kweichow")
    assert sum(beaten.values()) <= 3


def test_guns_against_aircraft_are_no_attackers() -> None:
    found = attacks("power=japan kwangsi=japan:2aaa+1inf")
    assert not any("aaa" in found.to(land) for land in ("yunnan", "hunan"))


def test_trade_is_not_thrown_away_for_indo_china() -> None:
    """An attack there costs 10 IPC a turn while the others are at peace."""
    line = "power=japan siam=japan:3inf hunan=china:1inf turn=1"
    assert not attacks(line).to("french_indo_china")
    assert attacks(f"{line} {ALL_AT_WAR}").to("french_indo_china")


def test_a_capital_that_can_be_had_is_taken_before_all_else() -> None:
    found = attacks(
        f"power=japan {ALL_AT_WAR} burma=japan:6inf+3art+2tank+3ftr india=uk:3inf+1aaa"
        " yunnan=china:1inf purse.uk=20"
    )
    assert sum(found.to("india").values()) >= 9


def test_every_aircraft_of_an_attack_has_a_place_to_land() -> None:
    found = attacks(
        f"power=japan {ALL_AT_WAR} caroline_islands=japan:4ftr+2tac+2bmb"
        " guam=usa:1inf sz21=japan:1trn[2inf] queensland=anzac:1inf sz54=anzac:1trn"
    )
    assert not found.stranded


def test_idle_aircraft_make_an_attack_surer() -> None:
    """Four land units take Yunnan by themselves; with nothing else to do aircraft come along."""
    line = "power=japan kwangsi=japan:3inf+1art hunan=china:2inf yunnan=china:2inf"
    assert attacks(line).to("yunnan") == {"inf": 3, "art": 1}
    assert attacks(f"{line} kiangsi=japan:6ftr").to("yunnan")["ftr"] >= 2


def test_no_more_transports_land_than_win_where_others_could_take_empty_land() -> None:
    """Borneo is as near and empty; all else within reach is held by stacks."""
    stacks = "malaya=uk:6inf kwangtung=uk:6inf java=uk:6inf sumatra=uk:6inf celebes=anzac:6inf"
    line = f"power=japan {ALL_AT_WAR} philippines=usa:2inf {stacks} sz35=japan:3trn[1inf+1art]+3dd"
    found = attacks(line)
    assert found.to("philippines").total() == 4
    assert found.to("borneo").total() == 2
