"""8.1 to 8.8 The Strategy Phase: Initiative, interruptions, and what one may do."""

import pytest

from tests.engine.pacific_war.helpers import Table, at

QUIET = "japan=akagi truk=nachi samoa=chester hawaii=chicago "


def both_hold(*dice: int) -> Table:
    return at(QUIET + "used=A09,A15,J15 hand.japan=J04,J02 hand.allied=A05,A13", *dice)


# ------------------------------------------------------------------ 8.1, 8.2


def test_8_1_the_phase_goes_in_rounds_until_a_tie() -> None:
    table = both_hold(2, 2).do("decline", "decline")
    assert table.one("initiative_rolled").winner == ""
    assert table.state.in_supply


def test_8_2_step_1_japan_pays_and_acts_and_step_2_follows() -> None:
    """AMB-13: the card buys Initiative, not the action."""
    table = both_hold().do("gain J04")
    assert (table.asked, table.hand("japan"), table.discards) == (
        "japan take_action", ["J02"], [4],
    )  # fmt: skip
    table.do("return_from truk", "to_port japan")
    assert table.asked == "allied gain_initiative"
    table.do("gain A05", "return_from samoa", "to_port hawaii")
    assert table.asked == "japan gain_initiative"


def test_8_2_step_2_declined_goes_back_to_step_1() -> None:
    table = both_hold().do("gain J04", "return_from truk", "to_port japan", "decline")
    assert table.asked == "japan gain_initiative"


def test_8_2_step_3_the_allies_pay_after_japan_declined_and_step_1_follows() -> None:
    table = both_hold().do("decline")
    assert table.asked == "allied gain_initiative"
    table.do("gain A05", "return_from samoa", "to_port hawaii")
    assert table.asked == "japan gain_initiative"


def test_8_2_step_4_the_higher_die_acts_first_then_the_lower() -> None:
    """8.2.1 The Active player is whoever acts."""
    table = both_hold(2, 5).do("decline", "decline")
    assert table.asked == "allied take_action"
    table.do("return_from samoa", "to_port hawaii")
    assert table.asked == "japan take_action"
    table.do("return_from truk", "to_port japan")
    assert table.asked == "japan gain_initiative"


def test_8_2_step_4_two_passes_end_the_phase_one_does_not() -> None:
    """AMB-14."""
    one = both_hold(2, 5).do("decline", "decline", "pass_action", "return_from truk")
    one.do("to_port japan")
    assert one.asked == "japan gain_initiative"
    other = both_hold(2, 5).do("decline", "decline", "return_from samoa", "to_port hawaii")
    assert other.do("pass_action").asked == "japan gain_initiative"
    two = both_hold(2, 5).do("decline", "decline", "pass_action", "pass_action")
    assert two.state.in_supply


def test_8_2_a_pass_of_an_earlier_roll_does_not_count() -> None:
    """Both have passed once, but not after the same roll."""
    table = at(QUIET, 2, 5, 5, 2).do("pass_action", "return_from truk", "to_port japan")
    table.do("pass_action")
    assert table.asked == "allied take_action"
    table.do("return_from samoa", "to_port hawaii")
    assert not table.state.in_supply


def test_8_2_who_has_paid_acts() -> None:
    table = both_hold().do("gain J04")
    assert table.why_not("pass_action") == "8.2 must_act"
    idle = at("acts=allied hand.japan=J01")
    assert idle.open == {"pass_action"}  # with nothing on the map there is nothing to do


def test_8_2_without_cards_nobody_is_asked_and_the_dice_decide() -> None:
    assert at(QUIET, 3, 1).asked == "japan take_action"


# ------------------------------------------------------------------ 8.3.1


def test_8_3_1_after_an_interruption_step_1_comes_again_even_if_the_allies_were_next() -> None:
    table = at(QUIET + "hand.japan=J04,J02 hand.allied=A09,A05").do("gain J04", "interrupt A09")
    assert table.asked == "japan gain_initiative"
    assert table.hand("allied") == ["A05"]


def test_8_3_1_a_stopped_allied_action_leads_to_step_1_too() -> None:
    table = at(QUIET + "hand.japan=J15,J02 hand.allied=A05").do("decline", "gain A05")
    assert table.asked == "japan may_interrupt"
    table.do("interrupt J15")
    assert table.asked == "japan gain_initiative"


def test_8_3_1_stopped_after_a_die_roll_the_other_still_has_its_half() -> None:
    """AMB-14: and the phase cannot end by passes in that round."""
    table = at(QUIET + "hand.japan=J02 hand.allied=A09 used=J15", 5, 2).do("decline", "decline")
    table.do("interrupt A09")
    assert table.asked == "allied take_action"
    assert table.do("pass_action").asked == "japan gain_initiative"


def test_8_3_1_step_1_comes_again_also_when_there_was_a_roll_before() -> None:
    """Japan's bought action is stopped: it is asked again, and not the Allies (step 2)."""
    table = at(QUIET + "hand.japan=J04,J02 hand.allied=A09,A05 used=J15,A15", 2, 5)
    table.do("decline", "decline", "pass_action", "let_them", "return_from truk", "to_port japan")
    table.do("gain J04", "interrupt A09")
    assert table.asked == "japan gain_initiative"


def test_8_3_1_who_may_interrupt_is_asked_by_public_facts_alone() -> None:
    with_it = at("takes=japan japan=akagi samoa=chester hand.allied=A09")
    without = at("takes=japan japan=akagi samoa=chester hand.allied=A01")
    assert with_it.asked == without.asked == "allied may_interrupt"
    assert without.open == {"let_them"}
    used = at("takes=japan japan=akagi samoa=chester hand.allied=A01 used=A09,A15")
    seen = at("takes=japan japan=akagi samoa=chester hand.allied=A01 discard=A09,A15")
    empty = at("takes=japan japan=akagi samoa=chester")
    assert {used.asked, seen.asked, empty.asked} == {"japan take_action"}


def test_8_3_1_the_action_of_the_lower_roll_may_be_stopped_too() -> None:
    """PW-17: the higher roll has passed, and the phase goes on all the same (AMB-14)."""
    table = at(QUIET + "hand.japan=J02 hand.allied=A09 used=J15", 2, 5).do("decline", "decline")
    table.do("pass_action")
    assert table.asked == "allied may_interrupt"
    assert table.do("interrupt A09").asked == "japan gain_initiative"


def test_8_3_1_a_new_hand_may_stop_the_action_that_is_still_to_come() -> None:
    """J10 is played before the action, and the Allies hold other cards after it."""
    line = "takes=japan japan=akagi samoa=chester hand.japan=J10,J02 hand.allied=A01 "
    held_off = at(line + "discard=A09,A15")
    assert held_off.asked == "japan take_action"
    held_off.do("play_anytime J10")
    assert held_off.asked == "allied may_interrupt"
    let_pass = at(line).do("let_them", "play_anytime J10")
    assert let_pass.asked == "allied may_interrupt"
    assert len(let_pass.told("action_began")) == 0
    let_pass.do("let_them")
    assert let_pass.asked == "japan take_action"


# ------------------------------------------------------------------ 8.3, 8.4, 8.6 to 8.8


def test_8_3_the_six_actions_and_only_moves_are_free() -> None:
    table = at(
        "acts=allied turn=4 samoa=chester!,lexington midway=alba hand.allied=A01,A02 "
        "solomons=nachi trains_left=1"
    )
    assert table.open == {
        "launch_event", "resupply", "place_fleet_train", "open_routes", "move_from",
        "return_from", "redeploy_lba",
    }  # fmt: skip
    poor = at("acts=allied turn=4 samoa=chester!,lexington midway=alba trains_left=1")
    assert poor.open == {"move_from", "return_from", "redeploy_lba"}


def test_8_4_a_used_card_goes_to_the_discards_for_everybody_to_see() -> None:
    """4.4: a Resource Action, whatever Event is on the card."""
    table = both_hold().do("gain J04")
    used = table.one("card_used")
    assert (used.side, used.card, used.purpose, used.end) == ("japan", 4, "initiative", "")
    assert table.state.cards["4"].pile == "discard"
    assert (used.rule, table.discards) == ("8.2", [4])


def test_8_6_resupply_makes_cruisers_ready_anywhere_and_capital_ships_at_a_port() -> None:
    """AMB-43."""
    line = "acts=japan hand.japan=J01 "
    port = at(line + "truk=nachi!,akagi!").do("resupply truk J01")
    assert port.all_at("truk", "nachi", "akagi")
    base = at(line + "rabaul=nachi!,akagi! truk=jlba").do("resupply rabaul J01")
    assert (base.where("nachi"), base.where("akagi")) == ("rabaul", "rabaul!")
    held = at(line + "singapore=nachi!,akagi!").do("resupply singapore J01")
    assert (held.where("nachi"), held.where("akagi")) == ("singapore", "singapore!")
    idle = at(line + "rabaul=akagi!")
    assert idle.why_not("resupply rabaul J01") == "8.6 nobody_to_ready"


def test_8_7_a_fleet_train_makes_an_allied_base_a_port_for_the_turn() -> None:
    """AMB-44: one in Turn 4 and one in Turn 5."""
    table = at(
        "acts=allied turn=4 trains_left=1 midway=lexington!,alba hand.allied=A01,A02 hand.japan=J09"
    ).do("place_fleet_train midway A01")
    assert table.state.fleet_train == "midway"
    assert table.g.is_friendly_port("midway", "allied")
    again = at("acts=allied turn=4 midway=lexington!,alba hand.allied=A02 fleet_train=midway")
    assert again.why_not("place_fleet_train midway A02") == "8.7 no_fleet_train"
    again.do("resupply midway A02")
    assert again.where("lexington") == "midway"


def test_8_7_only_at_a_base_that_the_allies_control() -> None:
    line = "acts=allied turn=4 trains_left=1 hand.allied=A01 samoa=alba okinawa=jlba "
    table = at(line)
    assert table.why_not("place_fleet_train okinawa A01") == "8.7 not_allied_base"
    assert table.why_not("place_fleet_train johnston A01") is None
    port = at(line + "philippines=chester! port.philippines=japan")
    assert port.base("philippines") == ""  # both skies: nobody's
    assert port.why_not("place_fleet_train philippines A01") == "not thought of"


def test_8_7_not_beside_a_japanese_ship() -> None:
    """13.6.1: where the Divisions still hold the Base that it has come to."""
    table = at(
        "acts=allied turn=4 trains_left=1 hand.allied=A01 samoa=chester johnston=nachi! "
        "base.johnston=allied divisions=johnston",
        divisions=True,
    )
    assert table.why_not("place_fleet_train johnston A01") == "8.7 enemy_there"


def test_8_7_it_stays_under_japanese_skies_and_goes_with_a_japanese_ship() -> None:
    """AMB-45."""
    sky = at("acts=japan turn=4 kwajalein=alba truk=jlba,nachi fleet_train=kwajalein")
    assert sky.base("kwajalein") == "allied"
    bare = at("acts=japan turn=4 truk=jlba,nachi fleet_train=kwajalein")
    assert (bare.base("kwajalein"), bare.state.fleet_train) == ("allied", "kwajalein")
    bare.do("move_from truk", "goal kwajalein")
    assert bare.one("fleet_train_removed").zone == "kwajalein"
    assert bare.base("kwajalein") == "japan"


def test_8_7_japanese_ships_end_it_even_if_they_go_on_or_go_home() -> None:
    """8.12.1, 9.4."""
    line = "acts=japan turn=4 truk=nachi samoa=houston! fleet_train=kwajalein "
    pursued = at(line + "kwajalein=lexington").do("move_from truk", "goal kwajalein")
    pursued.do("evacuate samoa", "goal johnston")
    assert (pursued.where("nachi"), pursued.state.fleet_train) == ("johnston!", "")
    raided = at(line + "kwajalein=chester used=A04", 6, 1, 6).do("move_from truk", "goal kwajalein")
    raided.do("fight_on", "retreat truk")
    assert (raided.where("nachi"), raided.state.fleet_train) == ("truk!", "")


def test_8_7_it_leaves_at_the_end_of_the_turn_and_scores_as_a_base() -> None:
    """AMB-58, PW-05."""
    table = at("phase=victory turn=4 truk=jlba,jlba fleet_train=kwajalein hand.japan=J01")
    assert table.told("fleet_train_removed") == []
    assert table.state.result is not None
    early = at("phase=victory turn=3 truk=jlba fleet_train=kwajalein hand.japan=J01")
    assert (early.state.fleet_train, early.base("kwajalein")) == ("", "japan")


def test_8_8_the_restricted_routes_open_for_both_and_for_good() -> None:
    """AMB-25: each has a Nav Point."""
    table = at("acts=allied samoa=chester hand.allied=A01 hand.japan=J09")
    assert dict(table.g.exits("rabaul")).get("philippines") is None
    table.do("open_routes A01")
    assert dict(table.g.exits("rabaul"))["philippines"] == 2
    assert dict(table.g.exits("borneo"))["australia"] == 2
    assert "philippines" not in table.g.air_neighbours("rabaul")
    late = at("acts=allied routes_open=yes samoa=chester hand.allied=A01")
    assert late.why_not("open_routes A01") == "8.8 routes_are_open"
    assert at("acts=japan truk=nachi hand.japan=J09").targets("open_routes") == []


@pytest.mark.parametrize("side", ["japan", "allied"])
def test_8_3_one_action_a_turn(side: str) -> None:
    there, port = ("truk", "japan") if side == "japan" else ("samoa", "hawaii")
    table = at(f"acts={side} {QUIET} hand.japan=J09 hand.allied=A01 used=A09,A15,J15")
    table.do(f"return_from {there}", f"to_port {port}")
    assert table.asked.endswith("gain_initiative")
