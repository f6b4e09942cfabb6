"""The rows of the chart, as a meeting plays them: who hears what, is asked, is fought, goes on."""

import pytest

from engine.games.pacific_1940.battle.losses import TakeLosses
from engine.games.pacific_1940.battle.retreat import Retreat
from engine.games.pacific_1940.fog.meeting.contact import AttackFound
from engine.games.pacific_1940.fog.meeting.silent import JoinBattle, StayOut
from engine.games.pacific_1940.position.versions import earlier_rules
from tests.engine.pacific_1940.fog.meeting.meetings import Meets, begin, fogged, meets

WAR = "power=usa war=japan-usa tokens.japan=0"
MISSES = (6,) * 40


def at_sea(mover: str, there: str = "", **how: object) -> Meets:
    """What meets in a zone without bases or kamikazes; in a battle nobody hits anything."""
    words = f"usa:{mover};japan:{there}" if there else f"usa:{mover}"
    return meets(f"{WAR} sz16={words}", "sz16", *MISSES, came_from="sz25", **how)  # type: ignore[arg-type]


def fights(table: Meets) -> dict[str, dict[str, int]]:
    """Who came to the table."""
    forces: dict[str, dict[str, int]] = table.the("battle_began").forces
    return forces


def test_an_empty_zone_tells_nobody_anything() -> None:
    table = at_sea("2ca+1trn+1sub+1ftr")
    assert (table.said(), table.asked, table.stopped) == ([], "", [])


def test_r1_submarines_do_not_see_each_other() -> None:
    table = at_sea("1sub", "1sub")
    assert (table.said(), table.asked, table.stopped) == ([], "", [])


def test_r2_a_destroyer_stops_submarines_and_both_fight() -> None:
    table = at_sea("1sub", "1dd")
    assert table.said() == ["axis attacked", "allies stopped"]
    assert fights(table) == {"usa": {"submarine": 1}, "japan": {"destroyer": 1}}
    assert table.the("attacked").units == (("destroyer", 1),)


def test_r3_a_submarine_unseen_chooses_to_attack_warships() -> None:
    table = at_sea("1sub", "1ca+1trn")
    assert table.asked == "usa attack_or_ignore"
    assert table.the("choose_attack").targets == {"japan": {"cruiser": 1, "transport": 1}}
    assert table.choices() == ["none", "cap+tr"]
    table.answer(AttackFound(("cap", "tr")))
    assert table.said() == ["allies choose_attack", "axis attacked"]
    assert fights(table)["japan"] == {"cruiser": 1, "transport": 1}


def test_r3_a_carriers_aircraft_fight_with_it_a18() -> None:
    table = at_sea("1sub", "1cv+2ftr")
    assert table.asked == "usa attack_or_ignore"
    table.answer(AttackFound(("cap",)))
    assert fights(table)["japan"] == {"carrier": 1, "fighter": 2}


def test_r3_a_submarine_that_ignores_goes_on_and_nobody_hears_of_it() -> None:
    table = at_sea("1sub", "1ca+1trn").answer(AttackFound())
    assert (table.said_to("axis"), table.stopped) == ([], [])
    assert table.state.sea_battles == [] and table.g.fog.closed == []


def test_r4_a_destroyer_chooses_among_submarines_and_transports() -> None:
    table = at_sea("1dd", "1sub+1trn")
    assert table.asked == "usa attack_or_ignore"
    assert table.choices() == ["none", "ss", "tr", "ss+tr"]
    table.answer(AttackFound(("ss", "tr")))
    assert fights(table)["japan"] == {"submarine": 1, "transport": 1}


def test_r4_whom_the_destroyer_spares_takes_no_part() -> None:
    table = at_sea("1dd", "1sub+1trn").answer(AttackFound(("tr",)))
    assert fights(table)["japan"] == {"transport": 1}
    table = at_sea("1dd", "1sub+1trn").answer(AttackFound(("ss",)))
    assert fights(table)["japan"] == {"submarine": 1}


def test_r4_a_destroyer_that_ignores_is_reported() -> None:
    table = at_sea("1dd", "1sub+1trn").answer(AttackFound())
    assert table.said() == ["allies choose_attack", "axis passing_report"]
    assert table.the("passing_report").forces == {"usa": {"destroyer": 1}}
    assert table.stopped == []


@pytest.mark.parametrize("there", ["1dd", "1ca", "1bb+1trn"])
@pytest.mark.parametrize("mover", ["1dd", "1ca", "1cv"])
def test_r5_r6_surface_warships_fight(mover: str, there: str) -> None:
    table = at_sea(mover, there)
    assert table.said() == ["axis attacked", "allies stopped"]
    assert set(fights(table)) == {"usa", "japan"}
    assert table.g.fog.closed == table.state.sea_battles == ["sz16"]


def test_r7_a_submarine_sees_capital_ships_pass_and_is_not_seen() -> None:
    table = at_sea("2ca+1bb", "1sub")
    assert table.said() == ["axis passing_report"]
    assert table.the("passing_report").forces == {"usa": {"battleship": 1, "cruiser": 2}}
    assert (table.asked, table.stopped) == ("", [])


def test_r8_capital_ships_may_sink_a_transport_in_passing_and_then_stop() -> None:
    table = at_sea("1ca+1trn", "1trn")
    assert table.choices() == ["none", "tr"]
    table.answer(AttackFound(("tr",)))
    assert table.said() == ["allies choose_attack", "axis attacked"]
    assert table.stopped == ["usa_cruiser_1", "usa_transport_1"]
    assert table.where("japan_transport_1") == "lost"


def test_r8_or_they_ignore_it_and_it_reports_them() -> None:
    table = at_sea("1ca+1trn", "1trn").answer(AttackFound())
    assert table.the("passing_report").forces == {"usa": {"cruiser": 1, "transport": 1}}


def test_r10_transports_alone_are_stopped_by_warships() -> None:
    table = at_sea("1trn[1inf]", "1ca")
    assert table.said() == ["axis attacked", "allies stopped"]
    assert fights(table)["usa"] == {"transport": 1}


def test_r12_aircraft_sent_here_fight_what_they_find() -> None:
    table = at_sea("1ftr", "1trn", ends=True)
    assert fights(table) == {"usa": {"fighter": 1}, "japan": {"transport": 1}}


def test_x4_aircraft_that_pass_see_nothing_and_are_not_seen() -> None:
    table = at_sea("2ftr", "1ca+1dd+1trn+1sub")
    assert (table.said(), table.asked, table.stopped) == ([], "", [])


def test_x4_aircraft_that_pass_fly_on_over_their_fleets_battle() -> None:
    table = at_sea("1ca+1ftr", "1ca")
    assert fights(table)["usa"] == {"cruiser": 1}


def test_r13_aircraft_alone_find_no_submarine() -> None:
    table = at_sea("1ftr", "1sub", ends=True)
    assert (table.said(), table.asked) == ([], "")


def test_r14_aircraft_with_a_destroyer_fight_submarines() -> None:
    table = at_sea("1ftr+1dd", "1sub", ends=True)
    assert fights(table) == {"usa": {"destroyer": 1, "fighter": 1}, "japan": {"submarine": 1}}


def test_a14_switched_the_destroyer_decides() -> None:
    table = at_sea("1ftr+1dd", "1sub", ends=True, aircraft_spare_submarines=True)
    assert table.asked == "usa attack_or_ignore"


def test_a15_switched_aircraft_may_leave_transports_alone() -> None:
    table = at_sea("1ftr", "1trn", ends=True, aircraft_spare_transports=True)
    assert table.choices() == ["none", "tr"]
    assert table.answer(AttackFound()).stopped == []


def test_x1_a_submarine_passes_under_aircraft() -> None:
    table = at_sea("1sub", "1ftr")
    assert (table.said(), table.asked, table.stopped) == ([], "", [])


def test_x2_ships_fight_aircraft_that_have_no_deck() -> None:
    table = at_sea("1ca", "1ftr")
    assert fights(table) == {"usa": {"cruiser": 1}, "japan": {"fighter": 1}}


def test_x3_a16_transports_learn_of_each_other_and_go_on() -> None:
    table = at_sea("2trn[1inf+1tank]", "1trn[1inf]")
    assert table.said() == ["allies contact", "axis passing_report"]
    assert table.the("contact").forces == {"japan": {"transport": 1}}
    assert table.the("passing_report").forces == {"usa": {"transport": 2}}
    assert table.stopped == []
    assert at_sea("1trn", "1trn", transports_pass_unseen=True).said() == []


# ------------------------------------------------------------------------ rulings


def test_a3_powers_at_peace_do_not_meet() -> None:
    table = meets("power=usa war=none sz16=usa:1ca;japan:1bb+1sub", "sz16")
    assert (table.said(), table.asked, table.stopped) == ([], "", [])


def test_a6_a_fleets_submarine_may_keep_out_of_its_battle_and_goes_on() -> None:
    table = at_sea("1ca+1sub", "1ca")
    assert table.asked == "usa fight_or_stay_out"
    assert (table.ask.SECRET, table.ask.BARRIER) == (True, True)
    table.answer(StayOut(1))
    assert fights(table)["usa"] == {"cruiser": 1}
    assert at_sea("1ca+1sub", "1ca").answer(StayOut(0)).the("battle_began").forces["usa"] == {
        "cruiser": 1,
        "submarine": 1,
    }


def test_a6_not_where_a_destroyer_has_found_it() -> None:
    table = at_sea("1ca+1sub", "1ca+1dd")
    assert fights(table)["usa"] == {"cruiser": 1, "submarine": 1}


def test_a6_switched_off_the_submarine_fights_with_its_fleet() -> None:
    table = at_sea("1ca+1sub", "1ca", fleet_submarines_fight=True)
    assert fights(table)["usa"] == {"cruiser": 1, "submarine": 1}


def test_a6_who_kept_out_is_not_among_those_that_stop() -> None:
    line = f"{WAR} sz16=usa:1ca+1sub;japan:1trn"
    table = meets(line, "sz16").answer(AttackFound(("tr",)), StayOut(1))
    assert table.stopped == ["usa_cruiser_1"]
    assert table.where("usa_submarine_1") == "sz16"


def test_a17_a_submarine_beside_a_battle_joins_or_hides() -> None:
    table = at_sea("1ca", "1ca+2sub")
    assert table.said() == ["axis no_destroyer"]
    assert table.asked == "japan join_or_hide"
    assert (table.ask.SECRET, table.ask.BARRIER) == (True, True)
    table.answer(JoinBattle(1))
    assert fights(table)["japan"] == {"cruiser": 1, "submarine": 1}
    assert table.the("attacked").units == (("cruiser", 1), ("submarine", 1))
    hides = at_sea("1ca", "1ca+2sub").answer(JoinBattle(0))
    assert fights(hides)["japan"] == {"cruiser": 1}


def test_a17_with_a_destroyer_no_submarine_stays_hidden() -> None:
    table = at_sea("1ca+1dd", "1ca+1sub")
    assert table.said() == ["axis destroyer_present", "axis attacked", "allies stopped"]
    assert fights(table)["japan"] == {"cruiser": 1, "submarine": 1}


def test_a17_switched_off_the_submarine_stays_hidden() -> None:
    table = at_sea("1ca", "1ca+1sub", submarines_stay_hidden=True)
    assert fights(table)["japan"] == {"cruiser": 1}


def test_a17_each_power_answers_for_its_own_submarines() -> None:
    line = "power=japan war=japan-usa,japan-uk sz16=japan:1ca;uk:1ca+1sub;usa:1sub"
    table = meets(line, "sz16")
    assert table.asked == "uk join_or_hide"
    table.answer(JoinBattle(1))
    assert table.asked == "usa join_or_hide"
    table.answer(JoinBattle(0))
    assert fights(table) == {"japan": {"cruiser": 1}, "uk": {"cruiser": 1, "submarine": 1}}


def test_a26_units_that_stay_where_they_know_of_enemies_attack_them() -> None:
    table = at_sea("1ca", "1ca", ends=True)
    assert fights(table) == {"usa": {"cruiser": 1}, "japan": {"cruiser": 1}}
    table = at_sea("1dd", "1sub", ends=True)
    assert table.asked == "usa attack_or_ignore"


def test_a27_who_was_ignored_may_be_attacked_by_another_group_of_the_turn() -> None:
    table = at_sea("1dd", "1trn").answer(AttackFound())
    assert table.g.fog.closed == []
    again = at_sea("1dd", "1trn").answer(AttackFound(("tr",)))
    assert again.g.fog.closed == ["sz16"]


def test_a2_in_a_zone_of_battle_the_mover_sees_and_is_not_asked() -> None:
    table = fogged(f"{WAR} sz16=usa:1ca;japan:1trn")
    table.g.fog.closed.append("sz16")
    begin(table, "sz16")
    assert table.said() == ["allies contact", "axis passing_report"]
    assert (table.asked, table.stopped) == ("", [])


def test_a33_a_hidden_submarine_lets_a_lone_assault_by_and_reports_it_without_cargo() -> None:
    table = at_sea("1trn[1inf+1art]+1ca", "1sub", ends=True)
    assert table.said() == ["axis passing_report"]
    assert table.the("passing_report").forces == {"usa": {"cruiser": 1, "transport": 1}}
    assert table.asked == ""


def test_a7_aircraft_on_decks_are_reported_unless_the_table_wants_ships_only() -> None:
    line = "power=usa war=japan-usa,japan-uk sz16=usa:1cv[uk.1ftr]+1trn[1inf];japan:1sub"
    assert meets(line, "sz16").the("passing_report").forces == {
        "uk": {"fighter": 1},
        "usa": {"carrier": 1, "transport": 1},
    }
    only = meets(line, "sz16", ships_only_in_reports=True)
    assert only.the("passing_report").forces == {"usa": {"carrier": 1, "transport": 1}}


@pytest.mark.parametrize(
    ("there", "version", "aircraft"),
    [
        ("1cv+2ftr", 6, {"carrier": 1, "fighter": 2}),
        ("1cv!+2ftr", 6, {"carrier": 1}),  # nothing stands on a damaged deck
        ("1cv+1ftr+2tac", 6, {"carrier": 1, "fighter": 1, "tactical_bomber": 1}),  # two have room
        ("1ca+1ftr", 6, {"cruiser": 1}),
        ("1cv+2ftr", 5, {"carrier": 1}),
    ],
)
def test_a7_a_submarine_that_finds_a_carrier_sees_the_aircraft_on_its_deck(
    there: str, version: int, aircraft: dict[str, int]
) -> None:
    table = fogged(f"power=usa war=japan-usa sz16=usa:1sub;japan:{there}")
    table.g.earlier = earlier_rules(version)

    begin(table, "sz16")

    assert table.the("choose_attack").targets == {"japan": aircraft}
    assert table.choices() == ["none", "cap"]


def test_a7_it_sees_those_of_a_friend_that_have_room_there() -> None:
    line = "power=japan war=japan-usa,japan-uk sz16=japan:1sub;usa:1cv+1ftr;uk:2ftr"
    assert meets(line, "sz16").the("choose_attack").targets == {
        "uk": {"fighter": 1},
        "usa": {"carrier": 1, "fighter": 1},
    }


def test_a7_each_power_with_a_witness_is_told() -> None:
    line = "power=japan war=japan-usa,japan-uk sz16=japan:1ca;uk:1sub;usa:1sub"
    table = meets(line, "sz16")
    assert sorted(event.power for event in table.all("passing_report")) == ["uk", "usa"]


def test_no_report_is_made_of_what_was_fought() -> None:
    table = at_sea("1ca", "1ca+1sub").answer(JoinBattle(0))
    assert table.all("passing_report") == []


# -------------------------------------------------------------------- noncombat, retreat


def test_fog_9_a_bump_is_fought_then_and_there() -> None:
    table = at_sea("1ca+1trn", "1dd", phase="noncombat")
    assert table.said() == ["axis attacked", "allies stopped"]
    assert fights(table)["usa"] == {"cruiser": 1, "transport": 1}


def test_fog_9_11_aircraft_whose_deck_sinks_in_a_bump_find_another_place() -> None:
    line = f"{WAR} sz17=usa:3bb;japan:1cv!+1ftr"
    table = meets(line, "sz17", 1, 6, 6, 6, 6, phase="noncombat", came_from="sz16")
    table.answer(TakeLosses(("japan_carrier_1",)), Retreat("sz16"))
    assert table.where("japan_fighter_1") == "iwo_jima"
    assert table.stopped == ["usa_battleship_1", "usa_battleship_2", "usa_battleship_3"]
    assert table.where("usa_battleship_1") == "sz16"


def test_fog_9_nobody_is_asked_to_attack_in_the_noncombat_move() -> None:
    table = at_sea("1ca", "1trn", phase="noncombat")
    assert table.asked == ""
    assert table.said() == ["allies contact", "axis passing_report"]
    assert at_sea("1sub", "1ca", phase="noncombat").said() == ["allies contact"]


def test_fog_9_aircraft_that_end_their_noncombat_move_meet_nobody() -> None:
    assert at_sea("1ftr", "1ca", phase="noncombat", ends=True).said() == []
