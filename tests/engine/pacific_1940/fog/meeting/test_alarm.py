"""A19 An assault on a coast with an air base: its aircraft go up when the attack is announced."""

from __future__ import annotations

from typing import Any

from engine.games.pacific_1940.battle.retreat import Retreat
from engine.games.pacific_1940.fog.meeting.radar import GoUp
from tests.engine.pacific_1940.fog.carried import Evening
from tests.engine.pacific_1940.movement.moving import go

MISSES = (6,) * 12
REPELLED = (6, 6, 6, 1, 1)
"""Two that land miss, and two fighters hit them."""
FIGHTERS = ("anzac_fighter_1", "anzac_fighter_2")
LANDING = ("japan_artillery_1", "japan_infantry_1")


def assault(there: str = "anzac:2ftr+1inf", *dice: int, **options: Any) -> Evening:
    """Japan lands in Queensland, where an air base works."""
    garrison = f"queensland={there}" if there else ""
    table = Evening(
        f"power=japan war=japan-anzac,japan-uk fac.queensland=air_base {garrison}"
        " sz55=japan:1ca+1trn[1inf+1art]",
        *(dice or MISSES),
        **options,
    )
    fleet = ("japan_cruiser_1", "japan_transport_1")
    return table.write(go(*fleet, by="sz55 sz54", ashore="queensland", landing=LANDING))


def test_a19_a_base_on_a_coast_is_asked_when_the_assault_is_announced() -> None:
    table = assault()
    assert table.said == ["allies attacked queensland"]
    assert table.asked == "anzac answer_attack"
    assert (table.ask.base, table.ask.zone) == ("queensland", "sz54")


def test_a19_who_goes_up_fights_the_ships_before_anybody_lands() -> None:
    table = assault().do(GoUp(FIGHTERS))
    assert table.said[1:] == ["allies attacked sz54", "axis stopped sz54"]
    (began,) = table.told("battle_began")
    assert began.forces == {
        "japan": {"cruiser": 1, "transport": 1},
        "anzac": {"fighter": 2},
    }
    assert table.asked == "japan may_retreat"


def test_8_2_who_is_driven_off_does_not_land() -> None:
    table = assault().do(GoUp(FIGHTERS), Retreat("sz55"))
    assert table.told("landing_called_off")[0].territory == "queensland"
    assert table.where("japan_infantry_1") == "sz55"
    assert table.g.controller("queensland") == "anzac"
    assert [table.where(key) for key in FIGHTERS] == ["queensland"] * 2


def test_a19_who_stays_on_the_ground_fights_ashore_and_the_cruiser_bombards() -> None:
    table = assault("anzac:2ftr+1inf", 6, *REPELLED).do(GoUp())
    assert table.told("went_ashore")
    assert {event.how for event in table.told("fired")} == {"bombardment", "fire"}
    assert table.said == ["allies attacked queensland", "axis facilities queensland"]


def test_a19_an_empty_base_is_asked_too() -> None:
    table = assault("anzac:1inf")
    assert table.asked == "anzac answer_attack"
    assert [choice.target for choice in table.ask.choices(table.g)] == ["none"]


def test_a19_nobody_announces_an_attack_on_land_without_a_unit() -> None:
    table = assault("")
    assert "allies attacked queensland" not in table.said
    assert "allies lost_without_fight queensland" in table.said


def test_a19_a_coast_that_listens_has_heard_the_ships_come() -> None:
    table = assault("anzac:2ftr+1inf", 6, *REPELLED, coasts_listen=True)
    assert (table.said, table.asked) == (["allies radar_blip sz54"], "anzac answer_blip")
    table.do(GoUp())
    assert table.said[1] == "allies attacked queensland"
    assert table.asked != "anzac answer_attack"


def test_a19_a_sea_battle_has_asked_already() -> None:
    table = Evening(
        "power=japan war=japan-anzac,japan-uk fac.queensland=air_base queensland=anzac:2ftr+1inf"
        " sz54=anzac:1trn sz55=japan:1ca+1trn[1inf+1art]+1ftr",
        *REPELLED,
    )
    fleet = ("japan_cruiser_1", "japan_transport_1")
    table.write(
        go("japan_fighter_1", by="sz55 sz54"),
        go(*fleet, by="sz55 sz54", ashore="queensland", landing=LANDING),
    )
    assert table.asked == "anzac answer_attack"
    assert table.said == ["allies attacked sz54", "axis stopped sz54"]
    table.do(GoUp())
    assert table.said[2:] == ["allies attacked queensland", "axis facilities queensland"]
