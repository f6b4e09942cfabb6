"""When Captain plays the Events that wait for their moment, and what each of them is worth."""

import pytest

from engine.games.pacific_war.bot.event_plans import event_terms
from engine.games.pacific_war.bot.hand import bombardment
from engine.games.pacific_war.bot.plans import sailings
from engine.games.pacific_war.bot.player import Script
from engine.games.pacific_war.bot.staging import staged
from engine.games.pacific_war.bot.weighing.situation import Situation
from engine.games.pacific_war.bot.weighing.weighed import OPENED
from engine.games.pacific_war.bot.weighing.weights import printed
from engine.games.pacific_war.combat.combat_cards import PlayCombatCard
from engine.games.pacific_war.combat.combat_choices import FightOn
from engine.games.pacific_war.finishing import FinishIsolation
from engine.games.pacific_war.strategy.actions import LaunchEvent, MoveFrom
from engine.games.pacific_war.supply.supply import ReturnGroup, ReturnShip
from tests.engine.pacific_war.bot.bot_helpers import carried, chosen, until, weighed
from tests.engine.pacific_war.helpers import at

ACTS = "acts=japan turn=3 pass=yes "
OURS = "japan=jlba philippines=jlba singapore=jlba truk=nachi! "
"""Ports of Japan's with somebody in them."""
THEIRS = "australia=alba samoa=alba hawaii=alba,us_new_mexico "
"""The same of the Allies: nobody walks in, and the guns that Captain has here stay at home."""
RETURNS = "phase=supply step=japan_returns turn=2 philippines=jlba singapore=jlba truk=nachi! "
BRITISH = "ceylon=uk_indomitable,uk_formidable,uk_illustrious,uk_hermes,alba "
OFF_TRUK = "kwajalein=us_hornet,us_wasp,us_yorktown,alba "


def situation(line: str) -> Situation:
    """A position as Captain weighs it for Japan."""
    return Script(printed()).situation(at(line).g, "japan")


def sailed_to(line: str) -> dict[str, float]:
    """What the best attack from Truk on each zone is worth there, before the danger after it."""
    found = dict[str, float]()
    for plan in sailings(situation(line), "truk"):
        found[plan.goal] = max(found.get(plan.goal, plan.worth), plan.worth)
    return found


def terms(line: str, end: str) -> dict[str, float]:
    """What an Event of Japan's is worth there, term by term."""
    s = situation(line)
    return dict(event_terms(s, s.g.equipment.ends[end]))


# ------------------------------------------------------------------ carriers


def test_carriers_in_reach_of_ceylon_raid_the_indian_ocean() -> None:
    """Against carriers and aircraft that would strike back at who sails there."""
    fleet = "indochina=akagi,kaga,soryu,hiryu "
    found = weighed(ACTS + OURS + THEIRS + fleet + BRITISH + "hand.japan=J03")
    raid = max(worth for choice, worth in found.items() if isinstance(choice, LaunchEvent))
    assert raid > max(0.0, found.get(MoveFrom("indochina"), 0.0))


def test_one_cruiser_at_ceylon_is_not_worth_the_raid() -> None:
    fleet = "indochina=akagi,kaga,soryu,hiryu ceylon=uk_exeter "
    choice = chosen(ACTS + OURS + THEIRS + fleet + "hand.japan=J03")
    assert not isinstance(choice, LaunchEvent)


def test_carriers_next_to_a_stronger_fleet_strike_it_from_where_they_are() -> None:
    line = ACTS + OURS.replace("nachi!", "akagi,kaga,soryu") + THEIRS + OFF_TRUK
    assert isinstance(chosen(line + "hand.japan=J13"), LaunchEvent)


@pytest.mark.parametrize(
    ("card", "enemies", "port"), [("J03", BRITISH, "indochina"), ("J13", OFF_TRUK, "truk")]
)
def test_ready_carriers_go_where_the_card_in_hand_lets_them_strike(
    card: str, enemies: str, port: str
) -> None:
    line = RETURNS + "japan=akagi,kaga,soryu,nagato! indochina=kako! " + THEIRS + enemies
    choice = chosen(line + f"hand.japan={card}")
    assert isinstance(choice, ReturnShip | ReturnGroup)
    assert choice.port in (port, "singapore" if card == "J03" else port)
    other = chosen(line + "hand.japan=J06")
    assert other != choice


def test_carriers_do_not_go_where_they_leave_home_to_a_landing() -> None:
    line = RETURNS + "japan=akagi,kaga,soryu,nagato! " + THEIRS + OFF_TRUK + "hand.japan=J13 "
    near = "midway=us_essex,us_cv_10,us_iowa,us_missouri,us_chicago hand.allied=A05,A14,A01,A02,A08"
    assert staged(situation(line), "jp_akagi", "truk") > 0
    assert staged(situation(line + near), "jp_akagi", "truk") == 0


# ------------------------------------------------------------------ what a strike opens


def test_an_ambush_on_the_only_defender_opens_the_base_to_who_lies_near() -> None:
    line = ACTS + OURS + THEIRS + "indochina=ashigara,myoko borneo=us_washington "
    assert terms(line, "J05")[OPENED] > 0
    assert terms(line.replace("ashigara,myoko", "ashigara!,myoko!"), "J05")[OPENED] == 0


def test_an_ambush_is_laid_where_the_base_can_be_taken_then() -> None:
    line = ACTS + OURS + THEIRS + "borneo=us_washington ceylon=uk_revenge,uk_hermes hand.japan=J05 "
    assert isinstance(chosen(line + "indochina=ashigara"), LaunchEvent)


def test_aircraft_strike_what_lies_spent_next_to_them() -> None:
    line = ACTS + THEIRS + "japan=akagi! truk=jlba,jlba rabaul=us_hornet!,us_chicago!,us_wasp! "
    assert isinstance(chosen(line + "philippines=jlba hand.japan=J14"), LaunchEvent)


def test_aircraft_come_back_from_the_turn_track_where_they_hold_a_zone() -> None:
    line = ACTS + THEIRS + "japan=fuso! truk=nachi! philippines=jlba singapore=kako! track.4=jlba "
    assert isinstance(chosen(line + "hand.japan=J12"), LaunchEvent)


# ------------------------------------------------------------------ J07


GUNS = ACTS + "japan=jlba philippines=jlba singapore=jlba kwajalein=alba " + THEIRS
SQUADRON = "truk=kongo,haruna,nachi,kako! rabaul=aoba! marianas=tone! "


def test_guns_sail_against_aircraft_with_a_bombardment_in_hand() -> None:
    line = GUNS.replace("turn=3", "turn=5") + SQUADRON
    with_card = sailed_to(line + "hand.japan=J07")
    assert with_card["kwajalein"] > max(0.0, sailed_to(line + "hand.japan=J06")["kwajalein"])


def test_they_open_fire_there_and_play_the_card() -> None:
    line = "turn=3 fight=kwajalein attacker=japan mp=0 kwajalein=kongo!,haruna!,nachi!,alba "
    table = until(at(line + "truk=kako! hand.japan=J07", 1), "japan may_fight_on")
    assert isinstance(carried(table), FightOn)
    assert isinstance(carried(table.do("fight_on")), PlayCombatCard)


def test_a_bombardment_is_counted_only_where_there_are_aircraft_and_events() -> None:
    s = situation(GUNS + SQUADRON + "solomons=us_chicago hand.japan=J07")
    assert bombardment(s, "kwajalein")
    assert not bombardment(s, "solomons")
    early = situation(GUNS.replace("turn=3", "turn=1") + SQUADRON + "hand.japan=J07")
    assert not bombardment(early, "kwajalein")


# ------------------------------------------------------------------ 10.1


def test_10_1_two_ships_cut_off_get_their_ports_and_that_is_confirmed() -> None:
    line = (
        "phase=supply step=japan_isolation johnston=nachi,myoko midway=chester kwajalein=chicago "
        "truk=kako! japan=jlba hand.japan=J01"
    )
    table = at(line)
    for _ in range(2):
        assert table.asked == "japan choose_port"
        table.do(f"to_port {table.name('port', str(getattr(carried(table), 'port', '')))}")
    assert table.asked == "japan confirm_isolation"
    assert carried(table) == FinishIsolation()
