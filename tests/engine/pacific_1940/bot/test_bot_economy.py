"""6, 13 What the Captain buys, and where it places that."""

import random

import pytest

from engine.games.pacific_1940.bot.economy.cart import Cart
from engine.games.pacific_1940.bot.economy.needs import is_of_use
from engine.games.pacific_1940.bot.picture import Picture
from engine.games.pacific_1940.bot.weights import printed
from engine.games.pacific_1940.economy.bill import Units
from engine.games.pacific_1940.politics.declarations import GoToWar
from tests.engine.pacific_1940.bot.bot import ALL_AT_WAR, STRONG, buys, does, places
from tests.engine.pacific_1940.helpers import at

INDIA = "fac.india=major_complex,air_base,naval_base"
TOKYO = "fac.japan=major_complex,air_base,naval_base"

# ---------------------------------------------------------------------- purchases


def test_infantry_is_bought_where_the_capital_is_in_danger() -> None:
    found = buys(
        f"power=uk {ALL_AT_WAR} purse.uk=18 {INDIA} india=uk:2inf burma=japan:7inf+2art"
        " holds.burma=japan"
    )
    assert found.bought["inf"] >= 5


def test_nearly_all_money_is_spent() -> None:
    for power, purse in (("japan", 26), ("usa", 17), ("china", 12), ("uk", 16), ("anzac", 10)):
        found = buys(
            f"power={power} turn=1 purse.{power}={purse} {TOKYO} {INDIA}"
            " fac.western_united_states=major_complex fac.new_south_wales=minor_complex"
            " japan=japan:2inf western_united_states=usa:2inf india=uk:2inf"
            " new_south_wales=anzac:2inf szechwan=china:4inf"
        )
        units = {unit.short: unit.cost for unit in found.g.equipment.units.values()}
        spent = sum(units[kind] * count for kind, count in found.bought.items())
        works = sum(found.g.equipment.facilities[kind].cost for kind in found.works.values())
        assert purse - spent - works < 3, power


def test_transports_are_bought_for_troops_that_wait() -> None:
    found = buys(f"power=japan purse.japan=21 {TOKYO} japan=japan:9inf+3art sz6=japan:2dd+1bb")
    assert found.bought["trn"] >= 1


def test_no_transport_is_bought_where_nobody_waits() -> None:
    found = buys(f"power=japan purse.japan=21 {TOKYO} sz6=japan:3trn+2dd+1bb japan=japan:1inf")
    assert not found.bought["trn"]


def test_no_ship_is_bought_to_be_sunk_in_harbour() -> None:
    found = buys(
        f"power=japan {ALL_AT_WAR} purse.japan=30 {TOKYO} japan=japan:12inf"
        " sz7=usa:3bb+3cv+3ftr+3tac+5dd"
    )
    ships = ("trn", "dd", "ca", "cv", "bb", "sub")
    assert not any(found.bought[kind] for kind in ships)


def test_who_is_about_to_go_to_war_buys_no_ship_for_the_enemy_to_sink() -> None:
    """In round 3 Japan waits no longer; the fleet of the United States is beside its harbour."""
    line = f"power=japan turn={{}} purse.japan=30 {TOKYO} japan=japan:9inf sz7=usa:2bb+2cv+4ftr+4dd"
    assert buys(line.format(1)).bought["trn"]
    assert not buys(line.format(3)).bought["trn"]


def test_who_goes_to_war_sooner_buys_no_ship_to_be_sunk_either() -> None:
    """In round 2 what it could take makes Japan declare war, and that wakes the United States."""
    line = f"power=japan turn=2 {TOKYO} japan=japan:9inf sz7=usa:2bb+2cv+4ftr+4dd {{}}"
    for wars, is_bought in ((STRONG, 0), ("", 1)):
        declares = isinstance(does(f"phase=declare_war {line.format(wars)}").advice.choice, GoToWar)
        found = buys(f"{line.format(wars)} purse.japan=30").bought
        assert declares == bool(wars)
        assert bool(found["trn"] + found["cv"] + found["dd"]) == is_bought


def test_no_carrier_is_bought_while_decks_are_empty() -> None:
    found = buys(
        f"power=usa {ALL_AT_WAR} purse.usa=40 fac.western_united_states=major_complex"
        " sz10=usa:3cv+4dd+1ftr western_united_states=usa:6inf"
    )
    assert not found.bought["cv"]
    assert found.bought["ftr"] + found.bought["tac"] >= 1


@pytest.mark.parametrize(
    ("aircraft", "is_bought"),
    [
        ("western_united_states=usa:6ftr+4tac+2inf", 1),
        ("india=usa:6ftr+4tac western_united_states=usa:2inf", 0),
    ],
)
def test_a_carrier_is_bought_for_aircraft_that_can_come_to_it(
    aircraft: str, is_bought: int
) -> None:
    found = buys(
        f"power=usa turn=6 {ALL_AT_WAR} purse.usa=40 fac.western_united_states=major_complex"
        " sz10=usa:2cv+5dd+5sub sz6=japan:4bb+4cv+4ca+6dd japan=japan:6inf"
        f" {aircraft}"
    )
    assert found.bought["cv"] == is_bought


def test_who_rules_the_sea_buys_troops_and_not_more_warships() -> None:
    """What is left of the Japanese fleet is half as much as would need more carriers."""
    line = (
        f"power=usa turn=6 {ALL_AT_WAR} purse.usa=80 fac.western_united_states=major_complex"
        " western_united_states=usa:6inf+2art+2ftr sz26=usa:2bb+2cv+2ftr+2tac+3ca+5dd"
        " sz10=usa:2trn japan=japan:12inf+2ftr"
    )
    assert buys(f"{line} sz6=japan:4bb+3cv+4ca+6dd").bought["cv"] == 2
    found = buys(f"{line} sz6=japan:1bb+1dd").bought
    assert not found["cv"] + found["bb"] + found["ca"] + found["dd"]
    assert found["trn"]


def test_a_bombed_complex_is_repaired_to_make_units_again() -> None:
    found = buys(f"power=uk {ALL_AT_WAR} purse.uk=18 fac.india=major_complex:9 india=uk:4inf")
    assert found.works.get("india") == "major_complex"


def test_a_base_that_does_not_work_is_repaired() -> None:
    line = "power=japan purse.japan=30 fac.japan=major_complex,naval_base:4,air_base"
    assert buys(f"{line} japan=japan:4inf sz6=japan:1bb").works.get("japan") == "naval_base"


@pytest.mark.parametrize(
    ("base", "there", "is_repaired"),
    [
        ("guam=air_base:6", "guam=usa:1ftr", True),
        ("guam=air_base:6", "guam=usa:1inf sz22=usa:1bb", False),
        ("midway=naval_base:6", "sz25=usa:1dd", True),
        ("midway=naval_base:6", "midway=usa:1ftr", False),
    ],
)
def test_a_base_that_nobody_uses_is_not_repaired(
    base: str, there: str, *, is_repaired: bool
) -> None:
    """The enemy would bomb it again, and have that paid for each turn."""
    found = buys(
        f"power=usa {ALL_AT_WAR} purse.usa=20 fac.{base} {there}"
        " fac.western_united_states=major_complex western_united_states=usa:4inf sz10=usa:1bb"
    )
    assert bool(found.works) == is_repaired


@pytest.mark.parametrize("purse", [17, 20])
def test_13_no_more_is_bought_than_can_be_placed_because_a_base_is_repaired(purse: int) -> None:
    """Sydney makes three units, whatever its naval base has suffered."""
    found = buys(
        "power=anzac war=japan-uk,japan-anzac fac.new_south_wales=minor_complex,naval_base:6"
        " new_south_wales=anzac:1inf queensland=japan:3inf holds.queensland=japan"
        f" purse.anzac={purse}"
    )
    assert found.works == {"new_south_wales": "naval_base"}
    assert found.bought.total() <= 3


def test_6_what_a_repaired_complex_makes_is_bought_at_once() -> None:
    found = buys(
        "power=anzac war=japan-uk,japan-anzac fac.new_south_wales=minor_complex:3"
        " new_south_wales=anzac:1inf queensland=japan:3inf holds.queensland=japan purse.anzac=12"
    )
    assert found.works == {"new_south_wales": "minor_complex"}
    assert found.bought["inf"] == 3


@pytest.mark.parametrize(("carrier", "is_wanted"), [("1cv", False), ("1cv!", True)])
def test_7_4_a_carrier_is_of_use_where_the_other_is_damaged(
    carrier: str, *, is_wanted: bool
) -> None:
    """No aircraft lands on that one until it is mended, far from any base."""
    line = (
        f"power=usa turn=6 {ALL_AT_WAR} purse.usa=40 fac.western_united_states=major_complex"
        f" sz1=usa:{carrier} sz10=usa:6dd western_united_states=usa:1ftr+1tac+2inf"
    )
    picture = Picture(at(line).g, "usa", printed(), random.Random(1))
    assert is_of_use(Cart(picture, "usa"), "carrier") is is_wanted


def test_a_complex_is_built_near_the_front_where_troops_are_stuck_at_home() -> None:
    found = buys(
        f"power=japan {ALL_AT_WAR} purse.japan=40 {TOKYO} japan=japan:16inf+4art"
        " kiangsu=japan:6inf+2art anhwe=china:4inf sz7=usa:2bb+2cv+4ftr+4dd"
    )
    assert any(kind == "minor_complex" for kind in found.works.values())


def test_no_complex_is_built_where_the_enemy_would_take_it() -> None:
    found = buys(
        f"power=japan purse.japan=40 {TOKYO} japan=japan:16inf kiangsu=japan:1inf"
        " shantung=japan:1inf manchuria=japan:1inf korea=japan:1inf anhwe=china:20inf"
        " kiangsi=china:9inf jehol=china:9inf holds.jehol=china holds.kiangsi=china"
    )
    assert "kiangsu" not in found.works
    assert "shantung" not in found.works


def test_a_naval_base_is_built_where_one_zone_more_brings_a_fleet_to_rich_land() -> None:
    """Japan and Sumatra are three zones from the port of the Philippines."""
    line = (
        f"power=usa {ALL_AT_WAR} purse.usa=57 fac.western_united_states=major_complex"
        " western_united_states=usa:4inf philippines=usa:6inf+2aaa holds.philippines=usa"
        " holds.java=japan holds.sumatra=japan holds.malaya=japan holds.kwangtung=japan"
    )
    fleet = "sz35=usa:3bb+3cv+4ftr+2tac+4dd+4trn"
    assert buys(f"{line} {fleet}").works.get("philippines") == "naval_base"
    assert "naval_base" not in buys(line).works.values()


def test_an_air_base_is_built_for_a_fleet_that_needs_fighters_over_it() -> None:
    line = (
        f"power=usa {ALL_AT_WAR} purse.usa=57 fac.western_united_states=major_complex"
        " fac.philippines=naval_base western_united_states=usa:4inf holds.philippines=usa"
        " sz35=usa:2bb+2cv+2dd+2trn sz36=japan:2bb+2cv+2ftr+2tac+2dd"
    )
    assert buys(f"{line} philippines=usa:9inf+6ftr+2aaa").works.get("philippines") == "air_base"
    assert "air_base" not in buys(f"{line} philippines=usa:9inf+2aaa").works.values()


def test_no_air_base_is_built_against_a_submarine_where_a_destroyer_would_do() -> None:
    line = (
        f"power=anzac turn=6 {ALL_AT_WAR} purse.anzac=25 fac.new_south_wales=minor_complex"
        " new_south_wales=anzac:3ftr+4inf sz62=anzac:5trn[2inf] japan=japan:6inf"
    )
    found = buys(f"{line} sz54=japan:1sub")
    assert not found.works
    assert found.bought["dd"] == 2
    assert buys(f"{line} sz54=japan:1sub+2dd").works == {"new_south_wales": "air_base"}


def test_china_buys_what_its_road_lets_it() -> None:
    found = buys("power=china purse.china=12 szechwan=china:6inf+3art holds.yunnan=japan")
    assert found.bought == {"inf": 4}


# ---------------------------------------------------------------------- placing


def test_new_infantry_stands_where_the_capital_is_in_danger() -> None:
    found = places(
        f"power=japan {ALL_AT_WAR} {TOKYO} fac.kiangsu=minor_complex kiangsu=japan:6inf"
        " bought=3inf japan=japan:9inf+3aaa sz7=usa:4trn[1inf+1tank]+1bb+1cv+2ftr"
    )
    assert found.placed("japan")["inf"] >= 2


def test_new_infantry_stands_by_the_front_where_home_is_safe() -> None:
    found = places(
        f"power=japan {TOKYO} fac.kiangsu=minor_complex kiangsu=japan:6inf bought=3inf"
        " japan=japan:6inf anhwe=china:2inf"
    )
    assert found.placed("kiangsu")["inf"] == 3


def test_new_infantry_does_not_wait_where_no_transport_fetches_it() -> None:
    """From Japan every shore of the south is near by sea, but no transport comes."""
    found = places(
        f"power=japan {ALL_AT_WAR} {TOKYO} fac.kiangsu=minor_complex kiangsu=japan:2inf bought=3inf"
        " japan=japan:6inf anhwe=china:2inf malaya=uk:1inf philippines=usa:1inf java=uk:1inf"
    )
    assert found.placed("kiangsu")["inf"] == 3


FAR_FRONTS = (
    f"power=japan {ALL_AT_WAR} {TOKYO} fac.kiangsu=minor_complex fac.malaya=minor_complex"
    " holds.malaya=japan malaya=japan:3inf india=uk:9inf burma=uk:6inf szechwan=china:9inf"
    " holds.anhwe=japan holds.hunan=japan holds.kwangsi=japan holds.chahar=japan holds.hopei=japan"
    " holds.kweichow=japan holds.suiyuan=japan holds.shensi=japan holds.yunnan=japan"
    " holds.korea=usa korea=usa:1inf+1art holds.iwo_jima=usa iwo_jima=usa:1art sz6=usa:1sub"
    " sz16=usa:1bb+2ca+2cv+3dd+4ftr+2sub hunan=japan:6inf+2art"
)
"""Japan is beside much that its enemies hold, but only from elsewhere armies march to any of it."""


def test_where_many_wait_for_ships_in_vain_more_are_placed_where_they_can_march() -> None:
    found = places(f"{FAR_FRONTS} japan=japan:14inf bought=6inf")
    assert not found.placed("japan")
    assert found.placed("kiangsu") == found.placed("malaya") == {"inf": 3}


def test_room_aboard_by_one_coast_fills_no_complex_on_another() -> None:
    """Two transports lie beside Malaya, which makes three; in Japan 14 wait for none."""
    g = at(f"{FAR_FRONTS} japan=japan:14inf purse.japan=60 sz37=japan:2trn").g
    cart = Cart(Picture(g, "japan", printed(), random.Random(1)), "japan")
    for _ in range(cart.capacities["malaya"] + cart.capacities["kiangsu"]):
        assert is_of_use(cart, "infantry")
        cart.put(Units("infantry"))
    assert not is_of_use(cart, "infantry")


def test_new_fighters_go_to_decks_that_have_room() -> None:
    found = places(
        f"power=japan {ALL_AT_WAR} {TOKYO} bought=2ftr sz6=japan:1cv+2dd japan=japan:4inf"
    )
    assert found.placed("sz6")["ftr"] == 2


def test_a_new_transport_finds_its_place_beside_a_damaged_carrier() -> None:
    found = places(
        f"power=japan {ALL_AT_WAR} {TOKYO} fac.kwangtung=minor_complex holds.kwangtung=japan"
        " bought=1trn sz6=japan:1cv!+2dd kwangtung=japan:1inf japan=japan:8inf"
    )
    assert found.placed("sz6")["trn"] == 1


def test_new_ships_join_the_fleet_and_not_the_enemy() -> None:
    found = places(
        f"power=japan {ALL_AT_WAR} {TOKYO} fac.kwangtung=minor_complex holds.kwangtung=japan"
        " bought=2dd sz6=usa:2bb+2dd sz20=japan:1bb+1cv+2ftr kwangtung=japan:3inf"
    )
    assert found.placed("sz20")["dd"] == 2


@pytest.mark.parametrize("fleet", ["sz7", "sz16"])
def test_no_new_ship_is_placed_where_it_is_sunk_while_another_harbour_is_safe(fleet: str) -> None:
    """Tokyo is beside what the United States hold, and the fleet that took it; Malaya is not."""
    lost = ("korea", "formosa", "okinawa", "iwo_jima", "philippines", "manchuria")
    won = ("java", "sumatra", "borneo", "celebes", "malaya", "french_indo_china", "shan_state")
    found = places(
        f"power=japan turn=7 {ALL_AT_WAR} {TOKYO} {' '.join(f'holds.{land}=usa' for land in lost)}"
        f" {' '.join(f'holds.{land}=japan' for land in won)} fac.malaya=minor_complex"
        f" malaya=japan:2inf japan=japan:9inf india=uk:6inf {fleet}=usa:1bb+4cv+8ftr+5dd+4sub"
        " bought=1cv+1dd+1sub"
    )
    assert found.placed("sz37") == {"cv": 1, "dd": 1, "sub": 1}


def test_new_chinese_infantry_stands_together_and_not_alone_before_the_enemy() -> None:
    found = places("power=china bought=4inf szechwan=china:8inf kwangsi=japan:8inf+2art+4ftr")
    alone = [land for land in ("yunnan", "hunan") if 0 < found.placed(land)["inf"] < 4]
    assert not alone
