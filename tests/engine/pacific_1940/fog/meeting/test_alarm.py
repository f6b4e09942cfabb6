"""A19 An assault on a coast with an air base: its aircraft go up when the attack is announced."""

from typing import Any

import pytest

from engine.games.pacific_1940.battle.retreat import Retreat
from engine.games.pacific_1940.fog.meeting.contact import AttackFound
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


def test_a19_who_goes_up_against_ships_in_two_zones_fights_in_one_after_the_other() -> None:
    """Given ships that land in Alaska from two zones, when a fighter goes up against each, then
    both battles are fought before anybody lands.
    """
    table = Evening(
        "power=japan war=japan-usa,japan-anzac,japan-uk fac.alaska=air_base alaska=usa:2ftr+1inf"
        " sz8=japan:1ca+1trn[1inf+1art] sz9=japan:1dd+1trn[1inf]",
        *MISSES * 3,
    )
    table.write(
        go("japan_cruiser_1", "japan_transport_1", by="sz8 sz2", ashore="alaska", landing=LANDING),
        go(
            *("japan_destroyer_1", "japan_transport_2"),
            by="sz9 sz1",
            ashore="alaska",
            landing=("japan_infantry_2",),
        ),
    )

    table.do(GoUp(("usa_fighter_1",)), GoUp(("usa_fighter_2",)))
    assert (table.asked, table.ask.space) == ("japan may_retreat", "sz2")
    table.do(Retreat("sz8"))

    assert table.said[1:] == [
        *("allies attacked sz2", "axis stopped sz2"),
        *("allies attacked sz1", "axis stopped sz1"),
    ]
    assert (table.asked, table.ask.space) == ("japan may_retreat", "sz1")
    table.do(Retreat("sz9"))
    assert table.told("landing_called_off")[0].territory == "alaska"
    assert table.g.controller("alaska") == "usa"


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
    table.do(AttackFound())
    assert table.asked == "anzac answer_attack"
    assert table.said[1:] == ["allies attacked sz54", "axis stopped sz54"]
    table.do(GoUp())
    assert table.said[3:] == [
        "allies passing_report sz54",
        "allies attacked queensland",
        "axis facilities queensland",
    ]


# ---------------------------------------------------------------- from a friend's transport

JAPANS = ("japan_fighter_1", "japan_fighter_2")
ON_WAKE = "holds.wake_island=japan fac.wake_island=air_base wake_island=japan:2ftr+1inf"
ABOARD = "usa_infantry_1"


def from_a_friend(line: str = ON_WAKE, *dice: int, **options: Any) -> Evening:
    """The United States is about to land on Wake from a transport of the United Kingdom."""
    return Evening(
        "power=usa war=japan-usa,japan-uk,japan-anzac tokens.japan=0"
        f" sz31=uk:1trn[usa.1inf] sz26=usa:1ca+1sub {line}",
        *(dice or MISSES),
        **options,
    )


LANDS = go(ABOARD, by="sz31 wake_island")


def test_f18_an_island_is_asked_when_a_friends_ships_put_units_ashore() -> None:
    """Given no blip, for they do not move, when the attack is announced, then it may scramble."""
    table = from_a_friend().write(LANDS)
    assert table.said == ["axis attacked wake_island"]
    assert (table.asked, table.ask.base, table.ask.zone) == (
        "japan answer_attack",
        "wake_island",
        "sz31",
    )

    table.do(GoUp(JAPANS[:1]))

    assert table.told("landing_called_off")[0].territory == "wake_island"
    assert (table.where(ABOARD), table.where(JAPANS[0])) == ("sz31", "wake_island")
    assert table.g.controller("wake_island") == "japan"


def test_f18_an_empty_island_base_is_asked_too() -> None:
    table = from_a_friend(ON_WAKE.replace("2ftr+", "")).write(LANDS)
    assert table.asked == "japan answer_attack"
    assert [choice.target for choice in table.ask.choices(table.g)] == ["none"]


@pytest.mark.parametrize(
    ("ship", "asks_again"), [("usa_cruiser_1", False), ("usa_submarine_1", True)]
)
def test_f18_an_island_that_has_heard_ships_of_the_attacker_is_not_asked_again(
    ship: str, asks_again: bool
) -> None:
    table = from_a_friend().write(go(ship, by="sz26 sz31"), LANDS)
    if table.asked == "japan answer_blip":
        table.do(GoUp())
    assert (table.asked == "japan answer_attack") == asks_again


def test_f18_under_version_5_islands_were_not_asked() -> None:
    table = from_a_friend(version=5).write(LANDS)
    assert table.said[0] == "axis attacked wake_island"
    assert [event.space for event in table.told("battle_began")] == ["wake_island"]
    assert table.asked != "japan answer_attack"
