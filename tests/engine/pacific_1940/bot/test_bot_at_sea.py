"""7.3, 8.2 The Captain at sea: fleets that fight, transports and those who go with them."""

import random
from collections import Counter

import pytest

from engine.games.pacific_1940.bot.fights import Fights
from engine.games.pacific_1940.bot.picture import Picture
from engine.games.pacific_1940.bot.weights import printed
from engine.games.pacific_1940.equipment import load
from tests.engine.pacific_1940.bot.bot import ALL_AT_WAR, attacks
from tests.engine.pacific_1940.helpers import at

# ---------------------------------------------------------------------- battles


def test_a_transport_alone_is_sunk_from_the_air() -> None:
    found = attacks(f"power=japan {ALL_AT_WAR} formosa=japan:2ftr sz35=usa:1trn")
    assert found.to("sz35")["ftr"]


def test_a_destroyer_does_not_attack_a_battleship() -> None:
    assert not attacks(f"power=japan {ALL_AT_WAR} sz36=japan:1dd sz37=uk:1bb").orders


def test_a_fleet_attacks_what_it_beats_with_small_loss() -> None:
    found = attacks(f"power=japan {ALL_AT_WAR} sz36=japan:1bb+2ca+2dd+1sub sz37=uk:1bb")
    assert sum(found.to("sz37").values()) >= 3


def test_8_3_a_damaged_battleship_does_not_attack_as_a_whole_one_does() -> None:
    line = f"power=japan {ALL_AT_WAR} sz25=japan:{{}}+1ca+1dd sz24=usa:1bb+1dd"
    assert attacks(line.format("1bb")).to("sz24").total() == 3
    assert not attacks(line.format("1bb!")).to("sz24")


def test_8_3_a_damaged_battleship_is_attacked_by_whom_a_whole_one_beats() -> None:
    line = f"power=japan {ALL_AT_WAR} sz25=japan:1ca+1dd sz24=usa:{{}}"
    assert not attacks(line.format("1bb")).to("sz24")
    assert attacks(line.format("1bb!")).to("sz24") == {"ca": 1, "dd": 1}


@pytest.mark.parametrize("exact", [False, True])
def test_8_3_a_damaged_ship_is_one_hit_less_however_a_battle_is_reckoned(*, exact: bool) -> None:
    theirs = {"battleship": 2, "cruiser": 3, "destroyer": 3}
    whole, hurt = (
        Fights(load()).between({**theirs, **more}, theirs, "sea", exact=exact)
        for more in ({}, {"battleship": 0, "battleship!": 2})
    )
    assert hurt.win < whole.win - 0.1
    assert hurt.attack_loss > whole.attack_loss
    assert "battleship!" in hurt.left


@pytest.mark.parametrize(
    ("ours", "theirs"),
    [
        ({"tactical_bomber": 1}, {"transport": 16}),
        ({"fighter": 4}, {"destroyer": 1, "transport": 8}),
        ({"fighter": 2}, {"destroyer": 3, "transport": 6}),
        ({"battleship": 1, "destroyer": 6}, {"destroyer": 5, "cruiser": 2, "transport": 10}),
    ],
)
def test_8_3_transports_hold_nobody_up_however_a_battle_is_reckoned(
    ours: dict[str, int], theirs: dict[str, int]
) -> None:
    """They are lost last, and all together once nobody is left who fights."""
    quick, exact = (
        Fights(load()).between(ours, theirs, "sea", exact=each) for each in (False, True)
    )
    assert quick.win == pytest.approx(exact.win, abs=0.1)
    assert quick.defence_loss == pytest.approx(exact.defence_loss, rel=0.15)


def test_12_a_damaged_fleet_is_in_more_danger_than_a_whole_one() -> None:
    line = f"power=japan {ALL_AT_WAR} sz25=japan:{{}} sz24=usa:2bb+1cv[2ftr]+2dd"
    found = []
    for ships in ("2bb+1ca+2dd", "2bb!+1ca+2dd"):
        seen = Picture(at(line.format(ships)).g, "japan", printed(), random.Random(1))
        found.append(seen.danger("sz25", seen.kinds(seen.ours_at("sz25"))).falls)
    assert found[1] > found[0] + 0.05


def test_aircraft_are_not_sent_against_a_submarine_that_they_cannot_hit() -> None:
    assert not attacks(f"power=usa {ALL_AT_WAR} guam=usa:4ftr sz35=japan:1sub").to("sz35")


def test_a_submarine_does_not_keep_aircraft_from_the_ships_beside_it() -> None:
    """Neither hits the other: it stays, and what blockades Japan is sunk all the same."""
    found = attacks(f"power=japan {ALL_AT_WAR} japan=japan:4ftr+3tac sz6=usa:1dd+2sub+1trn")
    assert sum(found.to("sz6").values()) >= 3


def test_a_destroyer_comes_with_aircraft_against_a_submarine() -> None:
    found = attacks(f"power=usa {ALL_AT_WAR} guam=usa:2ftr sz21=usa:1dd sz34=japan:1sub")
    assert found.to("sz34")["dd"] == 1


def test_aircraft_that_would_scramble_are_counted() -> None:
    line = f"power=usa {ALL_AT_WAR} sz34=usa:1ca+1dd sz33=japan:1dd"
    assert attacks(line).to("sz33")
    guarded = f"{line} fac.caroline_islands=air_base caroline_islands=japan:3ftr"
    assert not attacks(guarded).to("sz33")


def test_ships_do_not_fight_for_a_transport_where_a_fleet_would_sink_them() -> None:
    line = f"power=usa {ALL_AT_WAR} sz22=usa:1ca+1dd sz21=japan:1trn"
    assert attacks(line).to("sz21")
    found = attacks(f"{line} sz20=japan:2bb+2dd+1cv+2ftr").to("sz21")
    assert not found["ca"]


def test_carrier_aircraft_do_not_fly_where_their_deck_cannot_meet_them() -> None:
    found = attacks(f"power=usa {ALL_AT_WAR} sz26=usa:1cv+1ftr+1tac sz17=japan:1trn")
    assert not found.stranded


def test_aircraft_do_not_stay_behind_where_their_carriers_attack() -> None:
    """All ships are needed; what could come from the Carolines finds nobody when they have left."""
    found = attacks(
        f"power=usa {ALL_AT_WAR} sz33=usa:2cv+4ftr+2ca+2dd sz31=japan:1bb+1cv+2ftr+2dd"
        " caroline_islands=japan:3ftr+2tac+1inf"
    )
    assert found.to("sz31") == Counter(cv=2, ftr=4, ca=2, dd=2)


# ---------------------------------------------------------------------- landings


def test_an_island_without_defenders_is_taken_from_the_sea() -> None:
    found = attacks(
        f"power=japan {ALL_AT_WAR} formosa=japan:2inf sz20=japan:1trn malaya=uk:9inf"
        " kwangtung=uk:9inf"
    )
    assert found.to("philippines")["inf"]


def test_transports_do_not_sail_among_enemy_warships() -> None:
    found = attacks(f"power=japan {ALL_AT_WAR} sz20=japan:1trn[2inf] sz35=usa:1dd")
    assert not found.to("philippines")


def test_the_fleet_clears_the_way_and_the_transports_follow() -> None:
    found = attacks(
        f"power=japan {ALL_AT_WAR} sz20=japan:2trn[2inf]+1bb+1ca+2dd sz35=usa:1dd"
        " philippines=usa:1inf malaya=uk:9inf kwangtung=uk:9inf borneo=uk:9inf"
        " french_indo_china=uk:9inf"
    )
    assert found.to("philippines")["inf"] >= 2
    assert sum(found.to("sz35").values()) - found.to("sz35")["trn"] >= 2


def test_a_transport_does_not_go_without_an_escort_where_the_enemy_can_sink_it() -> None:
    found = attacks(
        f"power=japan {ALL_AT_WAR} sz20=japan:1trn[2inf]+2dd+1ca philippines=usa:1inf sz21=usa:1sub"
    )
    if found.to("philippines"):
        assert found.to("sz35")["dd"] + found.to("sz35")["ca"]


def test_loaded_transports_are_not_given_away_for_an_islet() -> None:
    """Guam is worth nothing; the fleet beside it sinks whoever lands there."""
    found = attacks(
        f"power=japan {ALL_AT_WAR} sz22=japan:1trn[1inf+1art] sz34=usa:2bb+2dd+1cv+2ftr"
    )
    assert not found.to("guam")


def test_warships_of_the_landing_come_to_the_zone_of_the_transports() -> None:
    found = attacks(
        f"power=japan {ALL_AT_WAR} sz36=japan:2trn[1inf+1art]+1bb+1ca+1cv+2ftr malaya=uk:4inf"
        " sz39=uk:2dd+1ca"
    )
    assert found.to("malaya")["inf"] == 2
    assert found.to("sz37")["bb"] + found.to("sz37")["ca"] >= 1


def test_nobody_lands_under_aircraft_that_scramble_without_a_fleet() -> None:
    found = attacks(
        f"power=usa {ALL_AT_WAR} sz7=usa:1trn[2inf] fac.japan=air_base japan=japan:3ftr"
        " fac.korea=air_base korea=japan:2ftr"
    )
    assert not found.to("japan")
    assert not found.to("korea")


def test_one_landing_takes_transports_from_several_zones() -> None:
    found = attacks(
        f"power=japan {ALL_AT_WAR} sz20=japan:1trn[2inf]+1bb sz33=japan:1trn[2inf]+1ca"
        " philippines=usa:1inf malaya=uk:9inf kwangtung=uk:9inf borneo=uk:9inf"
        " french_indo_china=uk:9inf celebes=uk:9inf guam=usa:9inf"
    )
    landings = [order for order in found.orders if order.ashore == "philippines"]
    assert {order.start for order in landings} == {"sz20", "sz33"}


def test_a_fleet_strikes_what_it_beats_rather_than_go_along_with_a_landing() -> None:
    """Those off Johnston Island need no company there once nobody is left to come for them."""
    held = ["hawaiian_islands", "line_islands", "western_united_states", "alaska"]
    guards = " ".join(f"{land}=usa:9inf" for land in (*held, "aleutian_islands"))
    found = attacks(
        f"power=japan turn=6 {ALL_AT_WAR} {guards} sz30=japan:2ca+1dd+1trn[1art]"
        " sz26=japan:1bb+2cv+4ftr sz25=usa:1bb+1ca+1cv+2ftr+2dd"
    )
    assert sum(found.to("sz25").values()) >= 5
    assert found.to("johnston_island") == Counter(art=1)
