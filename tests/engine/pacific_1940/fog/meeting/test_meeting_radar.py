"""R11 Blips and scrambles, and the interception of aircraft that only pass."""

from typing import Any

import pytest

from engine.core.roles import FACILITATOR
from engine.games.pacific_1940.battle.assault import bombarding_at
from engine.games.pacific_1940.battle.homeless import Homeless
from engine.games.pacific_1940.battle.raid_choices import ShootDown, interceptors_of
from engine.games.pacific_1940.battle.retreat import Retreat
from engine.games.pacific_1940.fog.meeting.radar import GoUp
from engine.games.pacific_1940.movement.engagements import defenders_on_land
from engine.games.pacific_1940.position.orders import StandingOrders
from engine.games.pacific_1940.position.versions import SEVENTH, SIXTH, earlier_rules
from tests.engine.pacific_1940.fog.meeting.meetings import Meets, begin, fogged, meets, scrambled

BASE = "power=usa war=japan-usa tokens.japan=0 holds.philippines=japan fac.philippines=air_base"
MISSES = (6,) * 40
FIGHTER, BOMBER = "japan_fighter_1", "japan_tactical_bomber_1"


def nears(mover: str, planes: str = "2ftr+1tac", *dice: int, **how: object) -> Meets:
    """A group is in the zone beside the base."""
    there = f"philippines=japan:{planes}" if planes else ""
    line = f"{BASE} {there} sz35=usa:{mover}"
    return meets(line, "sz35", *(dice or MISSES), came_from="sz34", **how)  # type: ignore[arg-type]


@pytest.mark.parametrize("mover", ["1ca", "1dd", "1trn", "1ftr", "1bmb", "1tac"])
def test_r11_a_base_hears_of_ships_and_aircraft_alike(mover: str) -> None:
    table = nears(mover)
    assert table.said() == ["axis radar_blip"]
    assert (table.the("radar_blip").power, table.the("radar_blip").zone) == ("japan", "sz35")
    assert table.asked == "japan answer_blip"
    assert (table.ask.SECRET, table.ask.BARRIER) == (True, True)


def test_r11_aircraft_that_end_their_move_here_raise_a_blip_too() -> None:
    assert nears("1ftr", ends=True).said() == ["axis radar_blip"]


def test_r1_no_base_hears_a_submarine() -> None:
    assert nears("1sub").said() == []


def test_r11_an_empty_base_is_told_and_waited_for_in_the_same_way() -> None:
    full, empty = nears("1ca"), nears("1ca", "")
    assert empty.said() == full.said() == ["axis radar_blip"]
    assert empty.waits == full.waits == ["radar_blip"]
    assert empty.asked == full.asked == "japan answer_blip"
    assert empty.choices() == ["none"]
    empty.answer(GoUp())
    assert (empty.asked, empty.stopped) == ("", [])


def test_r11_no_blip_from_a_base_that_is_bombed_out_or_on_a_coast() -> None:
    out = f"{BASE} sz35=usa:1ca".replace("air_base", "air_base:3")
    assert meets(out, "sz35").said() == []
    coast = "power=usa war=japan-usa tokens.japan=0 fac.kiangsu=air_base sz19=usa:1ca"
    assert meets(coast, "sz19").said() == []
    assert meets(coast, "sz19", coasts_listen=True).said() == ["axis radar_blip"]


def test_r11_the_two_new_guineas_share_an_island_and_hear_no_blip() -> None:
    """P-58: an island is one territory alone; the coast may scramble all the same (A19)."""
    base = "power=usa war=japan-usa tokens.japan=0 holds.new_guinea=japan fac.new_guinea=air_base"
    assert meets(f"{base} sz46=usa:1ca", "sz46").said() == []
    assert meets(f"{base} sz46=usa:1ca", "sz46", coasts_listen=True).said() == ["axis radar_blip"]


def test_r11_at_most_three_of_fighters_and_tactical_bombers_go_up() -> None:
    table = nears("1ca", "2ftr+2tac+1bmb")
    sent = [tuple(choice.aircraft) for choice in table.ask.choices(table.g)]
    assert max(len(each) for each in sent) == 3
    assert not any("bmb" in key or "strategic" in key for each in sent for key in each)
    assert len(sent) == len(set(sent)) == 8  # 0 to 2 of each of two kinds, but not 2 and 2


def test_r11_who_goes_up_is_told_to_its_own_side_alone() -> None:
    table = nears("1ca").answer(GoUp((FIGHTER,)))
    event = table.the("scrambled")
    assert (event.audience, event.kinds) == (("axis",), (("fighter", 1),))
    silent = nears("1trn").answer(GoUp())
    assert silent.the("stayed_on_ground").audience == ("axis",)
    assert silent.said_to("allies") == []


def test_r11_a_scramble_makes_a_sea_battle_where_no_ship_was() -> None:
    table = nears("1ca+1trn[1inf]").answer(GoUp((FIGHTER, BOMBER)))
    assert table.said() == ["axis radar_blip", "axis attacked", "allies stopped"]
    forces = table.the("battle_began").forces
    assert forces["japan"] == {"fighter": 1, "tactical_bomber": 1}
    assert forces["usa"] == {"cruiser": 1, "transport": 1}
    assert table.g.fog.closed == table.state.sea_battles == ["sz35"]
    assert bombarding_at(table.g, "sz35") == []


def test_r11_without_a_scramble_the_fleet_may_bombard() -> None:
    table = nears("1ca+1trn[1inf]").answer(GoUp())
    assert (table.stopped, table.g.fog.closed) == ([], [])
    assert bombarding_at(table.g, "sz35") == ["usa_cruiser_1"]


def test_r11_each_group_gives_one_blip_and_a_base_sends_three_a_turn_in_all() -> None:
    table = fogged(f"{BASE} philippines=japan:3ftr+2tac sz35=usa:1ftr sz34=usa:1ca", *MISSES)
    begin(table, "sz35").answer(GoUp((FIGHTER, "japan_fighter_2")))
    table.g.put("usa_fighter_1", "sz34")
    table.g.put("usa_cruiser_1", "sz35")
    begin(table, "sz35", only=("usa_cruiser_1",), came_from="sz34")
    assert table.said().count("axis radar_blip") == 2
    assert max(len(choice.aircraft) for choice in table.ask.choices(table.g)) == 1
    sent = {key for choice in table.ask.choices(table.g) for key in choice.aircraft}
    assert sent == {"japan_fighter_3", BOMBER}


def test_r11_every_base_that_hears_answers_for_itself() -> None:
    line = (
        "power=usa war=japan-usa tokens.japan=0 holds.kwangtung=japan kwangtung=japan:1ftr"
        " fac.kwangtung=air_base fac.formosa=air_base sz20=usa:1ca"
    )
    table = meets(line, "sz20", *MISSES, came_from="sz35", coasts_listen=True)
    assert (table.asked, table.ask.base) == ("japan answer_blip", "formosa")
    table.answer(GoUp())
    assert (table.asked, table.ask.base) == ("japan answer_blip", "kwangtung")
    table.answer(GoUp((FIGHTER,)))
    assert table.said() == ["axis radar_blip"] * 2 + ["axis attacked", "allies stopped"]


def test_r11_guests_of_a_base_go_up_by_the_word_of_its_owner() -> None:
    line = (
        "power=japan war=japan-usa,japan-uk fac.philippines=air_base"
        " philippines=usa:1ftr;uk:1ftr sz35=japan:1trn"
    )
    table = meets(line, "sz35", *MISSES, came_from="sz34")
    assert table.asked == "usa answer_blip"
    table.answer(GoUp(("uk_fighter_1", "usa_fighter_1")))
    assert table.asked == "japan may_retreat"
    assert sorted(event.power for event in table.all("scrambled")) == ["uk", "usa"]


def test_8_3_a_standing_order_answers_a_blip_in_advance() -> None:
    table = fogged(f"{BASE} philippines=japan:1ftr sz35=usa:1ca")
    table.state.standing_orders["japan"] = StandingOrders(no_scramble=("philippines",))
    begin(table, "sz35")
    assert (table.said(), table.asked) == (["axis radar_blip"], "")


def test_a13_no_radar_in_the_noncombat_move_unless_the_table_wants_it() -> None:
    assert nears("1ca", phase="noncombat").said() == []
    wanted = nears("1ca", phase="noncombat", notices_in_noncombat=True)
    assert wanted.said() == ["axis radar_blip"]


# ------------------------------------------------------------------------ interception


def test_fog_8_interception_is_one_round_and_then_all_fly_on() -> None:
    table = nears("2ftr", "2ftr", 1, 6, 6, 6).answer(GoUp((FIGHTER, "japan_fighter_2")))
    fought = table.the("air_battle_fought")
    assert (fought.attacker_rolls, fought.defender_rolls) == ((1, 6), (6, 6))
    assert (fought.attacker_hits, fought.defender_hits) == (1, 0)
    assert [event.kinds for event in table.all("raid_losses")] == [(("fighter", 1),)]
    assert (table.asked, table.stopped) == ("", [])
    assert table.there("philippines") == ["japan_fighter_2"]
    assert table.state.sea_battles == [] and table.g.fog.closed == []


def test_fog_8_both_sides_see_each_other_in_the_air() -> None:
    table = nears("1ftr+1bmb", "1ftr+1tac", 6, 6, 6).answer(GoUp((FIGHTER, BOMBER)))
    seen = {event.audience[0]: event.forces for event in table.all("contact")}
    assert seen["axis"] == {"usa": {"fighter": 1, "strategic_bomber": 1}}
    assert seen["allies"] == {"japan": {"fighter": 1, "tactical_bomber": 1}}


def test_fog_8_nobody_but_the_facilitator_sees_a_meeting_before_it_comes_to_the_table() -> None:
    table = nears("1ftr", "1ftr+1tac", 1, 6).answer(GoUp((FIGHTER, BOMBER)))
    assert table.waits == ["radar_blip", "intercept"]
    assert table.trails == [[], []]
    assert table.asked == "japan give_up_aircraft"
    assert table.trail(None) == ["interception"]
    assert table.trail(FACILITATOR) == ["meet_at_sea", "interception"]


def test_fog_8_tactical_bombers_do_not_roll_and_may_fall() -> None:
    table = nears("1tac+1bmb", "1tac+1ftr", 1, 1).answer(GoUp((FIGHTER, BOMBER)))
    fought = table.the("air_battle_fought")
    assert (fought.attacker_rolls, fought.defender_rolls) == ((1,), (1,))
    assert table.asked == "japan give_up_aircraft"
    table.answer(ShootDown(BOMBER))
    assert table.asked == "usa give_up_aircraft"
    assert table.choices() == ["usa_strategic_bomber_1", "usa_tactical_bomber_1"]
    table.answer(ShootDown("usa_tactical_bomber_1"))
    assert (table.where(BOMBER), table.where("usa_tactical_bomber_1")) == ("lost", "lost")
    assert table.where("usa_strategic_bomber_1") == "sz35"
    assert (table.asked, table.stopped) == ("", [])


ORDERS = {
    "japan": ("defence_sea", ("tactical_bomber", "fighter")),
    "usa": ("attack_sea", ("strategic_bomber", "tactical_bomber")),
}


def with_own_orders(version: int, asked: bool = False) -> Meets:
    """Both powers have set whom they lose first; each is hit once."""
    table = fogged(f"{BASE} philippines=japan:1tac+1ftr sz35=usa:1tac+1bmb", 1, 1)
    table.g.earlier = earlier_rules(version)
    for power, (key, kinds) in ORDERS.items():
        orders = StandingOrders(losses={key: kinds}, asked=(key,) if asked else ())
        table.state.standing_orders[power] = orders
    return begin(table, "sz35").answer(GoUp((FIGHTER, BOMBER)))


def test_p43_interceptors_and_those_they_meet_are_lost_as_their_powers_have_ordered() -> None:
    """Given own orders of loss, when both sides are hit in the air, then nobody is asked."""
    table = with_own_orders(SEVENTH)
    assert (table.asked, table.stopped) == ("", [])
    assert (table.where(BOMBER), table.where("usa_strategic_bomber_1")) == ("lost", "lost")
    assert table.where("usa_tactical_bomber_1") == "sz35"
    assert table.where(FIGHTER) == "philippines"


def test_p43_who_wants_to_be_asked_is_asked() -> None:
    assert with_own_orders(SEVENTH, asked=True).asked == "japan give_up_aircraft"


def test_p43_under_version_6_both_were_asked() -> None:
    assert with_own_orders(SIXTH).asked == "japan give_up_aircraft"


def test_fog_8_more_hits_than_aircraft_down_them_all() -> None:
    table = nears("1ftr", "3ftr", 6, 1, 1, 1)
    table.answer(GoUp((FIGHTER, "japan_fighter_2", "japan_fighter_3")))
    assert table.where("usa_fighter_1") == "lost"
    assert table.stopped == []


def test_fog_8_interceptors_fight_ships_instead_and_the_passers_by_go_free() -> None:
    table = nears("1ca+1ftr").answer(GoUp((FIGHTER,)))
    assert table.all("air_battle_fought") == []
    assert table.the("battle_began").forces == {"usa": {"cruiser": 1}, "japan": {"fighter": 1}}


def test_fog_8_who_is_up_for_the_battle_of_another_group_lets_aircraft_pass() -> None:
    table = fogged(f"{BASE} philippines=japan:3ftr sz35=usa:1trn sz34=usa:2ftr", *MISSES)
    begin(table, "sz35", came_from="sz34").answer(GoUp((FIGHTER,)), Retreat("sz34"))
    assert table.where(FIGHTER) == "sz35"
    for key in ("usa_fighter_1", "usa_fighter_2"):
        table.g.put(key, "sz35")
    said = len(table.said())
    begin(table, "sz35")
    assert (table.asked, table.ended[-1], len(table.said())) == ("", [], said)


@pytest.mark.parametrize(
    ("there", "moved", "version", "hears"),
    [
        ("1ca", "combat", 5, False),
        ("1trn", "combat", 5, False),
        ("1sub", "combat", 5, True),  # or the silence would reveal it
        ("1bmb", "combat", 5, False),
        ("1ca", "", 5, True),  # it has not entered: it has been there
        ("1ca", "combat", 4, True),
    ],
)
def test_f59_aircraft_that_pass_behind_ships_are_not_heard(
    there: str, moved: Any, version: int, hears: bool
) -> None:
    table = fogged(f"{BASE} philippines=japan:3ftr sz35=usa:{there}+1ftr", *MISSES)
    table.g.earlier = earlier_rules(version)
    for key in table.there("sz35"):
        table.piece(key).moved = moved

    begin(table, "sz35", only=("usa_fighter_1",))

    assert table.said() == (["axis radar_blip"] if hears else [])
    assert table.asked == ("japan answer_blip" if hears else "")


def test_f59_ships_that_come_after_them_do_not_hide_aircraft() -> None:
    table = fogged(f"{BASE} philippines=japan:3ftr sz34=usa:1ca sz35=usa:1ftr", *MISSES)

    begin(table, "sz35")

    assert table.said() == ["axis radar_blip"]


def test_fog_8_and_aircraft_that_were_sent_here() -> None:
    table = nears("1ftr", ends=True).answer(GoUp((FIGHTER,)))
    assert table.all("air_battle_fought") == []
    assert table.the("battle_began").forces == {"usa": {"fighter": 1}, "japan": {"fighter": 1}}


def test_fog_8_a_submarine_with_them_changes_nothing() -> None:
    table = nears("1ftr+1sub", "1ftr", 6, 6).answer(GoUp((FIGHTER,)))
    assert table.the("air_battle_fought").defender_rolls == (6,)
    assert table.stopped == []


def test_fog_8_interceptors_do_not_go_up_twice_in_a_turn() -> None:
    table = fogged(f"{BASE} philippines=japan:1ftr sz35=usa:1ftr", 6, 6)
    begin(table, "sz35").answer(GoUp((FIGHTER,)))
    assert (table.where(FIGHTER), scrambled(table)) == ("philippines", [FIGHTER])
    begin(table, "sz35")
    assert table.choices() == ["none"]


def test_fog_8_interceptors_in_flight_do_not_defend_their_base_nor_go_up_against_bombers() -> None:
    table = fogged(f"{BASE} philippines=japan:2ftr sz35=usa:1ftr", 6, 6)
    begin(table, "sz35").answer(GoUp((FIGHTER,)))
    assert table.where(FIGHTER) == "philippines"
    assert defenders_on_land(table.g, "philippines") == ["japan_fighter_2"]
    assert interceptors_of(table.g, "japan", "philippines") == ["japan_fighter_2"]


def test_8_1_who_went_up_against_bombers_does_not_scramble_afterwards() -> None:
    table = fogged(f"{BASE} philippines=japan:1ftr sz35=usa:1ca", 6)
    table.piece(FIGHTER).intercepted = "philippines"
    begin(table, "sz35")
    assert table.choices() == ["none"]


COAST = "power=japan war=japan-uk india=uk:2ftr+1bmb fac.india=air_base sz39=japan:1ca"


def test_a19_a_base_on_a_coast_hears_no_blip_and_may_scramble_for_a_battle_that_is_known() -> None:
    table = meets(f"{COAST};uk:1dd", "sz39", *MISSES, came_from="sz38")
    assert table.said() == ["allies attacked", "axis stopped"]
    assert (table.asked, table.ask.base) == ("uk answer_attack", "india")
    assert (table.ask.SECRET, table.ask.BARRIER) == (True, True)
    table.answer(GoUp(("uk_fighter_1", "uk_fighter_2")))
    assert table.the("battle_began").forces["uk"] == {"destroyer": 1, "fighter": 2}
    assert scrambled(table) == ["uk_fighter_1", "uk_fighter_2"]


def test_a19_an_empty_base_is_asked_all_the_same() -> None:
    empty = f"{COAST};uk:1dd".replace("india=uk:2ftr+1bmb ", "")
    table = meets(empty, "sz39", *MISSES, came_from="sz38")
    assert (table.asked, table.choices()) == ("uk answer_attack", ["none"])


def test_a19_nobody_is_asked_without_a_battle_or_twice() -> None:
    assert meets(COAST, "sz39").asked == ""
    heard = meets(f"{COAST};uk:1dd", "sz39", *MISSES, came_from="sz38", coasts_listen=True)
    assert heard.asked == "uk answer_blip"
    assert heard.answer(GoUp()).asked == "japan may_retreat"


def test_a19_an_island_that_heard_no_blip_is_asked_where_submarines_are_fought() -> None:
    line = f"{BASE} philippines=japan:1ftr sz35=usa:1sub;japan:1dd"
    table = meets(line, "sz35", *MISSES, came_from="sz34")
    assert table.asked == "japan answer_attack"
    table.answer(GoUp((FIGHTER,)))
    assert table.the("battle_began").forces["japan"] == {"destroyer": 1, "fighter": 1}


def test_a13_no_scramble_for_a_bump_in_the_noncombat_move() -> None:
    bump = f"{COAST};uk:1dd"
    table = meets(bump, "sz39", *MISSES, came_from="sz38", phase="noncombat")
    assert table.asked == "japan may_retreat"


def test_a13_who_scrambled_in_the_noncombat_move_is_home_before_the_next_turn() -> None:
    wanted = {"phase": "noncombat", "notices_in_noncombat": True}
    table = nears("1ftr", "1ftr", 6, 6, **wanted).answer(GoUp((FIGHTER,)))
    assert (table.where(FIGHTER), scrambled(table), table.asked) == ("philippines", [], "")


def test_a24_who_scrambled_finds_its_home_after_combat() -> None:
    table = nears("1trn", "1ftr", *MISSES).answer(GoUp((FIGHTER,)))
    assert table.where(FIGHTER) == "sz35"
    table.state.stack.clear()
    table.run(Homeless(power="usa"))
    assert (table.where(FIGHTER), scrambled(table)) == ("philippines", [])
