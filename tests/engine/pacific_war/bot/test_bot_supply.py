"""What Captain does in the Supply Phase, at set-up and with reinforcements."""

import random

from engine.games.pacific_war.advanced import Complete, Garrison
from engine.games.pacific_war.reinforcements import ArriveAt
from engine.games.pacific_war.seabees import Build
from engine.games.pacific_war.setup import Put
from engine.games.pacific_war.supply.invasion import (
    Capture,
    Commit,
    Defend,
    LetThemLand,
    StopInvading,
)
from engine.games.pacific_war.supply.supply import (
    Done,
    Ready,
    RedeployOne,
    ReturnGroup,
    ReturnShip,
)
from tests.engine.pacific_war.bot.bot_helpers import CAPTAIN, carried, chosen, weighed
from tests.engine.pacific_war.helpers import RULES, at, new_war

INVADES = "phase=supply step=japan_invasions turn=2 "
RETURNS = "phase=supply step=japan_returns turn=2 "
READIES = "phase=supply step=japan_readies turn=2 "
FORTY = "kongo!,haruna!,nagato!,mutsu!,fuso!,yamashiro!,ise!,hyuga!,akagi!,kaga!,soryu!,hiryu!"
"""Strength 42: two Ground Strength points."""


def ends(line: str, card: str) -> str:
    """The end of a card for Japan."""
    return at(line).g.end_of(card, "japan").id


# ------------------------------------------------------------------ 10.2


def test_a_port_is_captured_without_a_card_where_strength_suffices() -> None:
    line = INVADES + f"philippines={FORTY} hand.japan=J05,J06"
    assert chosen(line) == Capture("philippines")


def test_cards_are_spent_where_they_complete_a_capture() -> None:
    line = INVADES + "philippines=nachi!,kongo! hand.japan=J05,J06"
    choice = chosen(line)
    assert isinstance(choice, Commit)
    assert choice.zone == "philippines"


def test_no_card_is_spent_where_all_of_them_are_too_few() -> None:
    line = INVADES + "philippines=nachi!,kongo! hand.japan=J05"
    assert isinstance(chosen(line), StopInvading)


def test_one_card_of_two_points_goes_before_two_cards_of_three() -> None:
    line = INVADES + "philippines=nachi!,kongo! singapore=haruna!,nagato! hand.japan=J02,J05"
    choice = chosen(line)
    assert isinstance(choice, Commit)
    assert ends(line, choice.card) == "J02"


def test_a_card_of_two_points_is_kept_where_one_point_is_lacking() -> None:
    line = INVADES + f"philippines={FORTY.replace(',soryu!,hiryu!', '')} hand.japan=J02,J05"
    choice = chosen(line)
    assert isinstance(choice, Commit)
    assert ends(line, choice.card) == "J05"


def test_a_port_is_defended_that_one_point_may_save() -> None:
    line = INVADES.replace("japan_invasions", "allied_invasions")
    line += "australia=us_chicago indochina=us_portland! hand.japan=J16 hand.allied=A01"
    choice = chosen(line)
    assert isinstance(choice, Defend)
    assert choice.zone == "indochina"


def test_a_card_is_not_spent_for_a_port_that_nobody_can_take() -> None:
    line = INVADES.replace("japan_invasions", "allied_invasions")
    line += "japan=us_portland! truk=kako hand.japan=J16 hand.allied=A01"
    assert isinstance(chosen(line), LetThemLand)


# ------------------------------------------------------------------ 10.4


def test_a_spent_fleet_goes_where_it_is_made_ready() -> None:
    assert chosen(RETURNS + "truk=akagi!,kaga!,nagato! kwajalein=jlba") == ReturnGroup(
        "truk", "japan"
    )


def test_one_ship_stays_to_hold_a_base() -> None:
    line = RETURNS + "marianas=chokai!,nagato!"
    assert chosen(line) == ReturnShip("jp_nagato", "japan")
    assert isinstance(chosen(RETURNS + "marianas=chokai! japan=nagato"), Done)


def test_whoever_denies_the_enemy_a_port_stays_there() -> None:
    line = RETURNS + "philippines=nachi!,nagato!"
    assert chosen(line) == ReturnShip("jp_nagato", "japan")


def test_an_lba_is_laid_where_it_controls_most() -> None:
    line = RETURNS + "japan=jlba,jlba truk=kako"
    choice = chosen(line)
    assert isinstance(choice, RedeployOne)
    assert choice.zone == "truk"


def test_an_lba_stays_where_no_zone_is_better() -> None:
    line = RETURNS + "truk=jlba"
    assert isinstance(chosen(line), Done)


# ------------------------------------------------------------------ 10.5


def test_a_card_makes_carriers_ready_and_no_lone_cruiser() -> None:
    line = READIES + "truk=akagi!,kaga!,nagato! indochina=kako! hand.japan=J05,J06"
    choice = chosen(line)
    assert isinstance(choice, Ready)
    assert choice.zone == "truk"
    assert isinstance(chosen(READIES + "indochina=kako! hand.japan=J05,J06"), Done)


def test_nobody_is_made_ready_for_a_turn_that_does_not_come() -> None:
    line = READIES.replace("turn=2", "turn=5") + "truk=akagi!,kaga! hand.japan=J05"
    assert isinstance(chosen(line), Done)


# ------------------------------------------------------------------ coming and beginning


def test_japans_battleships_begin_where_the_first_invasions_do() -> None:
    state = new_war().state
    while RULES.asks(state)[0].role == "allied":
        ask = RULES.asks(state)[0]
        choice = CAPTAIN.choose(RULES, state, ask, random.Random(1)).choice
        state = RULES.apply(state, "allied", choice).state
    put = set()
    while type(ask := RULES.asks(state)[0]).__name__ == "PlaceUnit":
        choice = CAPTAIN.choose(RULES, state, ask, random.Random(1)).choice
        assert isinstance(choice, Put)
        put.add((RULES.equipment.units[choice.unit].type, choice.zone))
        state = RULES.apply(state, "japan", choice).state
    assert ("BB", "indochina") in put
    assert ("CA", "truk") in put


def test_allied_aircraft_begin_where_they_control_something() -> None:
    choice = chosen("phase=set_up")
    assert isinstance(choice, Put)
    assert choice.zone in ("samoa", "port_moresby")


def test_allied_aircraft_arrive_where_the_war_is() -> None:
    line = "phase=reinforcements turn=2 due.2=alba,alba"
    assert chosen(line) == ArriveAt("west_coast")


def test_the_divisions_go_where_points_lie_open() -> None:
    line = (
        "phase=reinforcements turn=2 rabaul=nachi,kako port_moresby=au_australia samoa=us_chicago"
    )
    choice = chosen(line, divisions=True)
    assert isinstance(choice, Garrison)
    assert RULES.equipment.zones[choice.zone].vp >= 1


def test_the_better_late_carrier_is_completed() -> None:
    line = "phase=victory turn=2 japan=nachi"
    assert chosen(line, late_carriers=True) == Complete("jp_kasagi")


def test_seabees_bring_the_lba_that_is_missed_least() -> None:
    line = (
        "turn=3 acts=allied fight=rabaul attacker=allied mp=0 rabaul=us_chicago!,us_alabama!,kako"
    )
    table = at(line + " west_coast=alba madagascar=alba", 3, 1, *[6] * 6, seabees=True)
    for words in ("fight_on", "stay"):
        table.do(words)
    assert table.asked == "allied may_build"
    assert isinstance(carried(table), Build)


def test_what_is_weighed_is_told_best_first() -> None:
    found = list(weighed(INVADES + "philippines=nachi!,kongo! hand.japan=J05,J06").values())
    assert found == sorted(found, reverse=True)
