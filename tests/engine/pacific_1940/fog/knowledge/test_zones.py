"""What detection is asked of a position: who meets, which bases listen, where kamikazes wait."""

from typing import Any

from engine.games.pacific_1940.detection.detection import Encounter, Rulings, meet
from engine.games.pacific_1940.detection.zones import (
    encounter,
    forces,
    kamikaze_powers,
    listening_bases,
)
from engine.games.pacific_1940.position.state import Campaign
from engine.games.pacific_1940.position.versions import FIFTH, earlier_rules
from tests.engine.pacific_1940.helpers import Table, at

PHILIPPINES = (
    "power=usa war=japan-usa holds.philippines=japan fac.philippines=air_base tokens.japan=6"
)


def entering(table: Table, zone: str, ending: bool = False, **named: Any) -> Encounter:
    """All ships and aircraft of the power in the next zone enter this one."""
    g = table.g
    group = g.own_at("sz36", g.state.power)
    return encounter(g, zone, group, ending=group if ending else (), phase="combat", **named)


def bases(table: Table, zone: str = "sz35", **rulings: bool) -> list[str]:
    return listening_bases(table.g, zone, Rulings(**rulings))


def test_dialogue_3_a_blip_a_target_and_a_submarine_that_watches() -> None:
    table = at(f"{PHILIPPINES} sz36=usa:2ca+1trn[1tank+1inf] sz35=japan:1sub")
    met = entering(table, "sz35")
    assert (met.mover, met.present) == ({"cap", "tr"}, {"ss"})
    found = meet(met)
    assert found.notices == ("kamikaze_target", "radar_blip")
    assert (found.outcome, found.report) == ("none", ("cap", "tr"))


def test_dialogue_2_with_tokens_asleep_and_with_tokens_live() -> None:
    line = "power=usa war=japan-usa tokens.japan=6 sz36=usa:1cv+1trn[2inf] sz20=japan:1bb"
    asleep = meet(entering(at(line, kamikazes_asleep=True), "sz20"))
    live = meet(entering(at(line), "sz20"))
    assert (asleep.notices, live.notices) == ((), ("kamikaze_target",))
    for found in (asleep, live):
        assert (found.outcome, found.stopped) == ("forced", ("cap", "tr"))


def test_aircraft_end_here_only_if_they_were_sent_here() -> None:
    table = at(f"{PHILIPPINES} sz36=usa:1ca+1ftr sz35=japan:1trn")
    assert not entering(table, "sz35").air_ends_here
    assert entering(table, "sz35", ending=True).air_ends_here
    ships = at(f"{PHILIPPINES} sz36=usa:1ca sz35=japan:1trn")
    assert not entering(ships, "sz35", ending=True).air_ends_here


def test_a3_powers_that_are_not_at_war_do_not_meet() -> None:
    table = at("power=usa war=none sz36=usa:1ca sz35=japan:1bb")
    assert entering(table, "sz35").present == frozenset()


def test_cargo_has_no_part_in_a_meeting() -> None:
    table = at("power=usa war=japan-usa sz36=usa:1trn[1inf] sz35=japan:1trn[1inf]")
    met = entering(table, "sz35")
    assert (met.mover, met.present) == ({"tr"}, {"tr"})


def test_scrambled_aircraft_and_tokens_are_answers() -> None:
    table = at(f"{PHILIPPINES} sz36=usa:1ca sz35=japan:1ftr")
    (fighter,) = table.g.own_at("sz35", "japan")
    table.g.pieces[fighter].scrambled = "philippines"
    met = entering(table, "sz35", tokens=True)
    assert (met.present, met.scrambled, met.tokens) == (frozenset(), True, True)


def test_a_base_on_an_island_listens_while_it_works() -> None:
    assert bases(at(PHILIPPINES)) == ["philippines"]
    assert bases(at(PHILIPPINES.replace("air_base", "air_base:3"))) == []
    assert bases(at(PHILIPPINES.replace("air_base", "naval_base"))) == []


def test_a_base_without_aircraft_listens_as_well() -> None:
    empty, full = at(PHILIPPINES), at(f"{PHILIPPINES} philippines=japan:2ftr")
    assert bases(empty) == bases(full)


def test_no_base_listens_for_friends_or_in_peace() -> None:
    friendly = PHILIPPINES.replace("holds.philippines=japan", "holds.philippines=usa")
    assert bases(at(friendly)) == []
    assert bases(at(PHILIPPINES.replace("war=japan-usa", "war=none"))) == []


def test_a19_a_base_on_a_coast_listens_by_switch() -> None:
    table = at("power=usa war=japan-usa holds.kwangtung=japan fac.kwangtung=air_base")
    assert bases(table, "sz20") == []
    assert bases(table, "sz20", coasts_listen=True) == ["kwangtung"]


def waiting(table: Table, zone: str = "sz35") -> list[str]:
    g: Campaign = table.g
    return kamikaze_powers(g, zone)


def test_kamikazes_wait_where_the_symbol_is_while_there_are_tokens() -> None:
    table = at(PHILIPPINES)
    assert (waiting(table), waiting(table, "sz36")) == (["japan"], [])
    table.state.tokens["japan"] = 0
    assert waiting(table) == []


def test_a9_kamikazes_sleep_by_option_until_they_are_woken() -> None:
    table = at(PHILIPPINES, kamikazes_asleep=True)
    assert waiting(table) == []
    table.state.awake = True
    assert waiting(table) == ["japan"]


def test_kamikazes_need_land_beside_the_zone_by_option() -> None:
    lost = PHILIPPINES.replace("holds.philippines=japan", "holds.philippines=usa")
    assert waiting(at(lost)) == ["japan"]
    assert waiting(at(lost, kamikazes_need_land=True)) == []
    assert waiting(at(PHILIPPINES, kamikazes_need_land=True)) == ["japan"]


def test_no_kamikazes_against_a_power_that_is_not_at_war() -> None:
    assert waiting(at(PHILIPPINES.replace("war=japan-usa", "war=none"))) == []


def test_a7_forces_name_types_and_numbers_without_cargo_or_what_is_not_seen() -> None:
    table = at("power=usa sz36=usa:2ca+1trn[1inf]+1sub;anzac:1dd")
    units = table.g.units_at("sz36")
    assert forces(table.g, units, ("cap", "dd", "tr")) == {
        "anzac": {"destroyer": 1},
        "usa": {"cruiser": 2, "transport": 1},
    }
    assert forces(table.g, units, ()) == {}


def test_a7_aircraft_on_decks_are_told_with_their_ships() -> None:
    table = at("power=usa war=japan-usa,japan-anzac sz36=usa:1cv[anzac.1ftr]+1ftr")
    assert forces(table.g, table.g.units_at("sz36"), ("cap",)) == {
        "anzac": {"fighter": 1},
        "usa": {"carrier": 1, "fighter": 1},
    }


def test_f70_versions_1_to_5_left_out_aircraft_of_the_carriers_own_power() -> None:
    table = at("power=usa war=japan-usa,japan-anzac sz36=usa:1cv[anzac.1ftr]+1ftr")
    table.g.earlier = earlier_rules(FIFTH)
    assert forces(table.g, table.g.units_at("sz36"), ("cap",)) == {
        "anzac": {"fighter": 1},
        "usa": {"carrier": 1},
    }
