"""2 The table when the game begins, and positions in a line of text."""

import pytest

from engine.core.encoding.codec import Unreadable
from engine.games.pacific_1940.equipment import load
from engine.games.pacific_1940.positions import position
from engine.games.pacific_1940.rules import make
from engine.games.pacific_1940.typing.typed_spaces import space_of
from tests.engine.pacific_1940.helpers import at, new_war


def test_1_the_land_of_each_power_is_worth_its_income_at_the_start() -> None:
    war = new_war()
    for power in load().order:
        printed = load().powers[power]
        assert war.g.value_of(power) == printed.income == printed.purse


@pytest.mark.parametrize(("version", "lands", "connections"), [(2, 86, 334), (3, 83, 328)])
def test_1_the_map_has_83_territories_63_sea_zones_and_328_connections(
    version: int, lands: int, connections: int
) -> None:
    """P-57: under version 2 of the rules it had three territories more."""
    box = load(version=version)
    found = (len(box.territories), len(box.zones), len(box.connections))
    assert found == (lands, 63, connections)


def test_1_western_canada_touches_alaska_and_no_yukon_territory() -> None:
    """P-57"""
    box = load()
    assert box.territories["british_columbia"].name == "Western Canada"
    assert box.neighbours["british_columbia"] == ("sz1", "alaska", "western_united_states")
    assert {"yukon_territory", "moscow", "kazakhstan"}.isdisjoint(box.spaces)


def test_1_an_island_is_one_territory_alone() -> None:
    """P-58: the two New Guineas share one, and are none."""
    box = load()
    shared = [
        key
        for key, land in box.territories.items()
        if land.island and len(box.zones_of[key]) < len(box.neighbours[key])
    ]
    assert shared == []
    assert not box.territories["new_guinea"].island
    assert load(version=2).territories["new_guinea"].island


@pytest.mark.parametrize("typed", ["western canada", "british columbia", "western can"])
def test_1_the_printed_name_of_a_territory_is_read(typed: str) -> None:
    assert space_of(load(), typed.split()) == "british_columbia"
    assert space_of(load(), ["timguska"]) == space_of(load(), ["tunguska"]) == "tunguska"


def test_1_a_game_of_version_2_keeps_its_board() -> None:
    """P-57: what is typed, and where troops may go."""
    before = make(version=2)
    g = before.play(position(before, "power=uk yukon_territory=uk:1inf war=japan-uk"))
    assert space_of(g.equipment, ["yukon"]) == "yukon_territory"
    assert g.place("uk_infantry_1") == "yukon_territory"
    assert g.equipment.names["british_columbia"] == "British Columbia"


def test_2_173_units_and_26_facilities_stand_on_the_map() -> None:
    war = new_war()
    units = [key for key in war.state.counters if war.g.is_unit(key)]
    assert len(units) == 173
    assert len(war.state.counters) - len(units) == 26


def test_3_japan_is_at_war_with_china_alone_at_the_start() -> None:
    war = new_war()
    assert war.state.wars == [("china", "japan")]


def test_a_line_of_text_places_units_cargo_damage_and_facilities() -> None:
    war = at("sz6=japan:1trn[1inf+anzac.1art]+1bb!;usa:1sub fac.japan=air_base:2 war=japan-usa")
    assert war.there("sz6") == [
        "anzac_artillery_1",
        "japan_battleship_1",
        "japan_infantry_1",
        "japan_transport_1",
        "usa_submarine_1",
    ]
    assert war.g.cargo("japan_transport_1") == ["anzac_artillery_1", "japan_infantry_1"]
    assert war.piece("japan_battleship_1").markers == 1
    assert war.piece("japan_air_base").markers == 2
    assert war.g.enemies_at("sz6", "japan") == ["usa_submarine_1"]


def test_a_facility_is_of_the_holder_wherever_the_line_says_who_that_is() -> None:
    t = at("fac.malaya=naval_base holds.malaya=japan bought=1inf power=japan")
    assert t.piece("malaya_naval_base").owner == "japan"
    assert t.where("japan_infantry_1") == "purchased"


@pytest.mark.parametrize("line", ["nowhere=japan:1inf", "sz6=1inf", "sz6=japan:1xyz", "war=a-b"])
def test_a_word_that_says_nothing_is_unreadable(line: str) -> None:
    with pytest.raises(Unreadable):
        at(line)
