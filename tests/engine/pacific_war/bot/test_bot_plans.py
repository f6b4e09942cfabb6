"""What Captain does with an action: whole plans, cards, LBA, and when it does nothing."""

import pytest

from engine.games.pacific_war.movement.moves import StopHere
from engine.games.pacific_war.strategy.actions import (
    LaunchEvent,
    MoveFrom,
    PassAction,
    RedeployLba,
    Resupply,
    ReturnFrom,
)
from engine.games.pacific_war.strategy.raids import Aim
from engine.games.pacific_war.strategy.strategy import (
    Decline,
    Gain,
    Interrupt,
    LetThem,
    Read,
)
from tests.engine.pacific_war.bot.bot_helpers import carried, chosen, sailed, weighed
from tests.engine.pacific_war.helpers import at

US_FLEET = "us_enterprise,us_hornet,us_lexington,us_saratoga,us_yorktown,us_chicago,us_portland"
JAPANS_FLEET = "akagi,kaga,soryu,hiryu,zuikaku,shokaku,nagato,mutsu,kongo,haruna,nachi"
SPENT_ALLIES = "hawaii=us_hornet! australia=au_australia! samoa=alba ceylon=uk_hermes!"
HELD = "philippines=us_houston singapore=uk_exeter"
"""Allied Ports with somebody in them, so that nobody walks in."""


# ------------------------------------------------------------------ where to


def test_a_port_that_cards_can_complete_is_invaded_by_whoever_is_near() -> None:
    plan = sailed("acts=japan turn=1 indochina=kongo,haruna,nagato,nachi hand.japan=J05,J07")
    assert plan.zone == "indochina"
    assert plan.goal in ("philippines", "singapore")


def test_without_cards_strength_enough_for_a_capture_sails_together() -> None:
    ships = "nagato,mutsu,kongo,haruna,fuso,yamashiro,ise,hyuga"
    line = f"acts=japan turn=1 indochina={ships},akagi,kaga,soryu,hiryu {SPENT_ALLIES}"
    plan = sailed(line)
    powers = {"akagi": 4, "kaga": 4, "soryu": 4, "hiryu": 4, "nagato": 4, "mutsu": 4}
    assert sum(powers.get(name, 3) for name in plan.group) >= 20


def test_a_lone_cruiser_does_not_seek_a_fleet() -> None:
    line = f"acts=japan turn=3 truk=chokai rabaul={US_FLEET} {HELD}"
    for choice, worth in weighed(line + " pass=yes").items():
        if isinstance(choice, MoveFrom) and worth > 0:
            assert sailed(line).goal != "rabaul"


def test_carriers_that_are_spent_are_attacked_in_strength() -> None:
    line = f"acts=allied turn=3 hawaii={US_FLEET} midway=akagi!,nachi! pass=yes"
    plan = sailed(line)
    assert (plan.zone, plan.goal) == ("hawaii", "midway")
    assert {"enterprise", "hornet", "lexington"} <= plan.group


def test_a_strong_enemy_is_left_alone_by_a_weak_fleet() -> None:
    line = f"acts=allied turn=3 pass=yes hawaii=us_hornet,us_chicago midway={JAPANS_FLEET}"
    choice = chosen(line)
    assert not isinstance(choice, MoveFrom) or sailed(line).goal != "midway"


def test_home_with_one_cruiser_and_the_cards_to_take_it_is_invaded() -> None:
    hand = "hand.allied=A01,A02,A05,A13"
    line = f"acts=allied turn=4 hawaii={US_FLEET} japan=nachi {hand}"
    assert sailed(line).goal == "japan"


def test_the_fleet_does_not_leave_home_bare_to_an_enemy_who_could_capture_it() -> None:
    hand = "hand.allied=A01,A02,A05,A13,A08"
    line = (
        f"acts=japan turn=4 pass=yes japan=akagi,kaga,soryu,nagato,mutsu hawaii={US_FLEET} {hand}"
    )
    free = weighed(line.replace(US_FLEET, "us_hornet!"))
    held = weighed(line)
    leaves = MoveFrom("japan")
    assert leaves in free
    assert held.get(leaves, -10.0) < free[leaves]


def test_a_port_of_ones_own_is_cleared_of_the_enemy_before_it_is_captured() -> None:
    line = (
        "acts=japan turn=3 truk=us_chicago! japan=kongo,haruna,nachi,myoko marianas=jlba "
        f"{HELD} {SPENT_ALLIES.replace('samoa=alba', 'samoa=us_louisville')} hand.allied=A01,A02"
    )
    assert sailed(line).goal == "truk"


def test_ships_without_a_way_home_hold_nothing() -> None:
    """10.1 Australia lies behind Allied zones: whoever is there is sent away before it counts."""
    line = (
        "acts=allied turn=2 pass=yes west_coast=us_chicago japan=jlba marianas=nachi okinawa=kako"
    )
    assert all(
        not isinstance(choice, MoveFrom) or sailed(line).goal != "japan"
        for choice, worth in weighed(line).items()
        if worth > 0
    )


# ------------------------------------------------------------------ other actions


def test_nothing_is_done_where_nothing_is_to_be_gained() -> None:
    assert isinstance(chosen("acts=japan turn=3 pass=yes japan=nagato!,akagi!"), PassAction)


def test_a_victory_point_is_taken_where_the_card_has_nothing_better_to_do() -> None:
    line = "acts=japan turn=3 pass=yes japan=jlba hand.japan=J04"
    assert chosen(line) == LaunchEvent(at(line).g.hand("japan")[0])


def test_a_hand_is_thinned_when_it_is_full() -> None:
    line = "acts=allied turn=3 pass=yes samoa=alba hand.allied=A16 hand.japan=J05,J06"
    assert isinstance(chosen(line), LaunchEvent)


def test_an_lba_flies_where_it_controls_more() -> None:
    line = "acts=japan turn=3 pass=yes japan=jlba,jlba indochina=jlba truk=kako!"
    assert isinstance(chosen(line), RedeployLba)


def test_cards_make_a_fleet_ready_that_has_much_to_do() -> None:
    spent = US_FLEET.replace(",", "!,") + "!"
    line = f"acts=allied turn=4 pass=yes hawaii={spent} midway=akagi!,kaga!,nachi!"
    choice = chosen(line + " hand.allied=A01,A02,A08")
    assert isinstance(choice, Resupply)
    assert choice.zone == "hawaii"


def test_a_port_in_peril_is_reinforced_from_another() -> None:
    line = (
        f"acts=japan turn=4 pass=yes japan=nachi truk={JAPANS_FLEET.replace(',nachi', '')} "
        f"hawaii={US_FLEET} rabaul=us_boston {HELD} hand.allied=A01,A02,A05,A13,A08"
    )
    found = weighed(line)
    assert found[ReturnFrom("truk")] > 0


# ------------------------------------------------------------------ Initiative


def test_a_card_is_paid_where_much_is_to_be_gained_at_once() -> None:
    line = "phase=strategy turn=1 indochina=kongo,haruna,nagato,mutsu,fuso,ise,hyuga"
    assert isinstance(chosen(line + " hand.japan=J05,J06,J07,J08"), Gain)


def test_no_card_is_paid_for_nothing() -> None:
    line = "phase=strategy turn=3 japan=nagato!,akagi! hand.japan=J05,J06"
    assert isinstance(chosen(line), Decline)


def test_cards_that_a_capture_needs_are_kept() -> None:
    """Two cards take the Philippines, where ships lie already."""
    line = "phase=strategy turn=3 philippines=myoko!,nachi! japan=kongo indochina=jlba"
    assert isinstance(chosen(line + " hand.japan=J05,J06"), Decline)


def test_the_card_that_is_paid_is_the_one_that_is_missed_least() -> None:
    line = "phase=strategy turn=2 indochina=kongo,haruna,nagato,mutsu,fuso,ise,hyuga"
    table = at(line + " hand.japan=J15,J02,J04,J06")
    choice = chosen(line + " hand.japan=J15,J02,J04,J06")
    assert isinstance(choice, Gain)
    assert table.g.end_of(choice.card, "japan").id == "J06"


@pytest.mark.parametrize(("fleet", "kind"), [(JAPANS_FLEET, Interrupt), ("nagato!", LetThem)])
def test_an_action_is_stopped_that_is_worth_it(fleet: str, kind: type) -> None:
    line = f"takes=japan turn=3 japan={fleet} midway=us_chicago,us_hornet! hand.japan=J05,J06"
    assert isinstance(chosen(line + " hand.allied=A09,A12"), kind)


def test_magic_is_read_where_something_is_left_to_do() -> None:
    line = "step=step_4 turn=2 samoa=chester hand.japan=J02"
    table = at(line, 3, 3, seabees=True)
    assert table.asked == "allied may_read"
    assert isinstance(carried(table), Read)


# ------------------------------------------------------------------ Events


def test_the_i_boat_aims_at_what_a_hit_costs_most() -> None:
    line = "acts=japan turn=3 midway=us_chicago,us_hornet,us_north_carolina hand.japan=J05"
    choice = carried(at(line), "launch_event J05")
    assert choice == Aim("us_hornet", "")


def test_aircraft_strike_the_zone_with_more_to_sink() -> None:
    line = "acts=japan turn=3 indochina=jlba singapore=uk_exeter philippines=us_essex,us_hornet"
    choice = carried(at(line + " hand.japan=J14"), "launch_event J14")
    assert choice == Aim("indochina", "philippines")


def test_8_3_1_whether_to_stop_an_action_depends_on_no_card_of_the_enemys_hand() -> None:
    """4.3 J07 would let Japan's guns take Ceylon from its aircraft; nobody knows who has it."""
    board = "port.philippines=japan port.singapore=japan borneo=jlba ceylon=alba"
    ships = "singapore=nagato,mutsu,haruna,kongo,hiei,kirishima madagascar=uk_illustrious"
    line = f"turn=3 takes=japan hand.allied=A09 {board} {ships}"
    with_card, without = (weighed(f"{line} hand.japan={card},J04") for card in ("J07", "J01"))
    assert any(isinstance(choice, Interrupt) for choice in without)
    assert with_card == without


def test_8_12_1_a_pursuit_counts_the_movement_points_that_were_spent_before_it() -> None:
    """AMB-26, PW-11: there is one round left at Hawaii, too few against its battleships."""
    hawaii = "us_new_york,us_texas,us_arizona,us_california"
    line = f"acts=japan turn=3 japan=akagi,soryu midway=us_portland,enterprise hawaii={hawaii}"
    table = at(f"{line} hand.japan=J08 hand.allied=A04,A06")
    chase = "move_from japan", "pick_all", "goal midway", "evacuate west_coast"
    assert isinstance(carried(table, *chase), StopHere)
