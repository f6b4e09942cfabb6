"""Fog 8, 8.1, 8.2 Raids and assaults: who hears what, in which order, and what comes of it."""

from typing import Any

import pytest

from engine.games.pacific_1940.battle.assault import Bombard
from engine.games.pacific_1940.battle.homeless import Homeless
from engine.games.pacific_1940.battle.raid_choices import Aim, Bomb, Intercept
from engine.games.pacific_1940.battle.retreat import Retreat
from engine.games.pacific_1940.fog.facilitator.facilitating import Proceed
from engine.games.pacific_1940.fog.knowledge.knowledge import sight
from engine.games.pacific_1940.fog.meeting.land import AttackLand
from engine.games.pacific_1940.position.orders import Order
from engine.games.pacific_1940.position.state import Attack
from tests.engine.pacific_1940.fog.meeting.attacks import (
    ALLIES,
    AXIS,
    INF,
    WAR,
    TheList,
    attack,
    kiangsu,
    kinds,
)
from tests.engine.pacific_1940.fog.tables import FogTable, laid

# ------------------------------------------------------------------ raids


def test_fog_8_a_raid_is_part_of_the_attack_and_comes_before_the_battle() -> None:
    line = "power=japan fac.malaya=naval_base malaya=japan:1inf+1bmb;uk:1inf"
    raiders = {"japan_strategic_bomber_1": "naval_base"}
    table = attack(line, "malaya", 2, 4, 1, 6, raiders=raiders)
    assert kinds(table, ALLIES) == ["attacked"]
    table.do(Proceed(), Intercept(0))
    told = kinds(table, ALLIES)
    assert told.index("raid_began") < told.index("facility_bombed") < told.index("battle_began")
    assert table.g.controller("malaya") == "japan"


def test_fog_8_a_raid_alone_shows_too_and_closes_the_territory() -> None:
    line = "power=japan fac.malaya=naval_base malaya=japan:1bmb;uk:2inf+1ftr"
    raiders = {"japan_strategic_bomber_1": "naval_base"}
    table = attack(line, "malaya", raiders=raiders)
    (called,) = table.heard(ALLIES)
    assert called.units == (("fighter", 1),)
    assert table.heard(AXIS) == []
    table.do(Proceed())
    assert table.asked == "uk call_interceptors"
    assert table.g.fog.closed == ["malaya"]


def test_fog_8_land_whose_last_defender_falls_in_the_air_is_taken_without_a_battle() -> None:
    line = "power=japan fac.malaya=naval_base malaya=japan:1inf+1bmb;uk:1ftr"
    raiders = {"japan_strategic_bomber_1": "naval_base"}
    table = attack(line, "malaya", 1, 6, 2, 4, raiders=raiders)
    table.do(Proceed(), Intercept(1))
    assert table.asked == "japan aim_bombers"  # in the fog even where there is one facility
    table.do(table.ask.start(table.g))
    assert "lost_without_fight" in kinds(table, ALLIES)
    table.do(Proceed())
    assert table.g.controller("malaya") == "japan"


def test_8_1_fog_8_an_interceptor_does_not_defend_its_land() -> None:
    line = "power=japan fac.malaya=naval_base malaya=japan:1inf+1bmb;uk:1inf+1ftr"
    raiders = {"japan_strategic_bomber_1": "naval_base"}
    table = attack(line, "malaya", 6, 6, 6, 4, 1, 6, raiders=raiders)
    table.do(Proceed(), Intercept(1), Bomb((Aim("japan_strategic_bomber_1", "naval_base"),)))
    assert table.one("battle_began").forces["uk"] == {"infantry": 1}
    assert table.g.controller("malaya") == "japan"
    table.run(Homeless(power="japan"))
    assert table.where("uk_fighter_1") == "shan_state"
    assert {event.audience for event in table.told("found_home")} == {(ALLIES,)}


def test_8_1_fog_8_land_whose_only_defender_went_up_is_taken_without_a_battle() -> None:
    line = "power=japan fac.malaya=naval_base malaya=japan:1inf+1bmb;uk:1ftr"
    raiders = {"japan_strategic_bomber_1": "naval_base"}
    table = attack(line, "malaya", 6, 6, 6, 4, raiders=raiders)
    table.do(Proceed(), Intercept(1), Bomb((Aim("japan_strategic_bomber_1", "naval_base"),)))
    assert "lost_without_fight" in kinds(table, ALLIES)
    assert table.told("battle_began") == []


# ------------------------------------------------------------------ assaults


def assault(line: str, *dice: int, **drawn: Any) -> FogTable:
    """Japan assaults the Philippines from zone 35."""
    landed = drawn.pop("landed", {INF: "sz35"})
    return attack(f"power=japan {line}", "philippines", *dice, landed=landed, **drawn)


def test_a33_hidden_submarine_and_a_lone_assault() -> None:
    table = assault("sz35=japan:1trn[1inf];usa:1sub")
    assert table.where(INF) == "philippines"
    assert kinds(table, ALLIES) == ["lost_without_fight"]


def test_a33_a_submarine_that_is_known_keeps_a_lone_transport_off() -> None:
    line = "power=japan sz35=japan:1trn[1inf];usa:1sub"
    table = laid(f"{WAR} {line}")
    sight(table.g, AXIS, "sz35", "contact", ["usa_submarine_1"])
    table.state.attacks = {"philippines": Attack(space="philippines", landed={INF: "sz35"})}
    table.run(AttackLand(space="philippines"))
    assert table.where(INF) == "sz35"
    assert kinds(table, AXIS) == ["landing_called_off"]
    assert table.heard(ALLIES) == []


def test_a33_an_own_submarine_beside_the_transport_watches_one_that_is_known() -> None:
    table = laid(f"{WAR} power=japan sz35=japan:1trn[1inf]+1sub;usa:1sub")
    sight(table.g, AXIS, "sz35", "contact", ["usa_submarine_1"])
    table.state.attacks = {"philippines": Attack(space="philippines", landed={INF: "sz35"})}
    table.run(AttackLand(space="philippines"))
    assert table.where(INF) == "philippines"


def test_a33_a_warship_beside_the_transport_watches_even_a_submarine_that_is_known() -> None:
    table = laid(f"{WAR} power=japan sz35=japan:1trn[1inf]+1ca;usa:1sub")
    sight(table.g, AXIS, "sz35", "contact", ["usa_submarine_1"])
    table.state.attacks = {"philippines": Attack(space="philippines", landed={INF: "sz35"})}
    table.run(AttackLand(space="philippines"))
    assert table.where(INF) == "philippines"


def test_fog_8_ships_bombard_where_no_battle_was_fought_and_no_kamikaze_came() -> None:
    fleet = "sz35=japan:1trn[1inf]+1ca philippines=usa:1inf"
    quiet = assault(fleet, 4, 1, 6)
    quiet.do(Proceed())
    assert [each.how for each in quiet.told("fired")] == ["bombardment", "fire", "fire"]
    for trouble in ("sea_battles=sz35", "kamikaze_zones=sz35"):
        table = assault(f"{fleet} {trouble}", 1, 6)
        table.do(Proceed())
        assert [each.how for each in table.told("fired")] == ["fire", "fire"]


PALAU = Order(
    units=("japan_transport_2",),
    path=("sz35",),
    ashore="palau_island",
    landing=("japan_infantry_2",),
)


@pytest.mark.parametrize("is_written", [True, False])
def test_8_2_ships_may_be_kept_for_another_assault_whoever_defends_there(
    is_written: bool,
) -> None:
    fleet = "sz35=japan:1trn[1inf]+1ca+1trn[1inf] philippines=usa:1inf"
    table = laid(f"{WAR} power=japan {fleet}", 1, 6)
    table.state.attacks = {"philippines": Attack(space="philippines", landed={INF: "sz35"})}
    if not is_written:  # it has come off the list, and waits for others of its group
        drawn = Attack(space="palau_island", landed={"japan_infantry_2": "sz35"})
        table.state.attacks["palau_island"] = drawn
    table.state.stack.append(TheList(orders=[PALAU] if is_written else []))
    table.run(AttackLand(space="philippines"))
    table.do(Proceed())
    assert table.asked == "japan choose_bombarding"
    table.do(Bombard(()))
    assert [each.how for each in table.told("fired")] == ["fire", "fire"]


def test_fog_8_units_ashore_fight_on_while_others_retreat() -> None:
    line = "power=japan holds.shan_state=japan sz37=japan:1trn[1inf] malaya=japan:1inf;uk:1inf"
    table = laid(f"{WAR} {line}", 6, 6, 6, 1, 6)
    aboard = next(k for k in table.there("sz37") if table.piece(k).aboard)
    overland = next(k for k in table.there("malaya") if k.startswith("japan"))
    table.piece(overland).came_from = "shan_state"
    table.state.attacks = {
        "malaya": Attack(space="malaya", units=[overland], landed={aboard: "sz37"})
    }
    table.run(AttackLand(space="malaya"))
    table.do(Proceed())
    table.do(Retreat("shan_state"))
    assert table.where(overland) == "shan_state"
    assert table.where(aboard) == "malaya"
    assert table.g.controller("malaya") == "japan"


def test_fog_8_nobody_left_to_attack_says_nothing() -> None:
    table = laid(f"{WAR} power=japan sz36=japan:1trn[1inf]")
    table.state.attacks = {"philippines": Attack(space="philippines", landed={INF: "sz35"})}
    table.run(AttackLand(space="philippines"))
    assert table.heard(ALLIES) == []
    assert not table.asked
    assert table.state.attacks["philippines"].is_done


def test_3_taking_land_costs_the_trade_and_a_look_from_the_air_does_not() -> None:
    land = "french_indo_china"
    looked = attack(f"power=japan {land}=japan:1ftr", land)
    looked.do(Proceed())
    assert not looked.state.trade_lost
    taken = attack(f"power=japan {land}=japan:1inf", land)
    taken.do(Proceed())
    assert taken.state.trade_lost


def test_fog_8_the_trail_tells_the_defender_nothing_of_an_attack_that_it_has_not_heard_of() -> None:
    table = kiangsu()
    frame = next(each for each in table.state.stack if isinstance(each, AttackLand))
    assert frame.crumb_to(table.g, AXIS) is None
    assert frame.crumb_to(table.g, None) is None
    assert frame.crumb_to(table.g, ALLIES) == {"space": "kiangsu"}
