"""2 The table when the game begins, and positions in a line of text."""

from __future__ import annotations

import pytest

from engine.core.codec import Unreadable
from engine.games.pacific_1940.equipment import load
from tests.engine.pacific_1940.helpers import at, new_war


def test_1_the_land_of_each_power_is_worth_its_income_at_the_start() -> None:
    war = new_war()
    for power in load().order:
        printed = load().powers[power]
        assert war.g.value_of(power) == printed.income == printed.purse


def test_1_the_map_has_86_territories_63_sea_zones_and_334_connections() -> None:
    box = load()
    assert (len(box.territories), len(box.zones), len(box.connections)) == (86, 63, 334)


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
