"""From pairs to groups: escorts, who stops, reports, submarines beside a battle, the switches."""

import pytest

from engine.games.pacific_1940.detection.detection import every_encounter, meet
from tests.engine.pacific_1940.fog.helpers import enters, told

# ------------------------------------------------------------------- what is seen


def test_a_destroyer_reveals_submarines_to_its_whole_group() -> None:
    assert enters("cap,dd", "ss").mover_sees == ("ss",)
    assert enters("cap", "ss").mover_sees == ()


def test_a_destroyer_there_reveals_the_submarines_of_a_fleet() -> None:
    assert enters("cap,ss", "cap,dd").present_sees == ("cap", "ss")
    assert enters("cap,ss", "cap").present_sees == ("cap",)


def test_no_submarine_is_ever_revealed_without_an_enemy_destroyer() -> None:
    for met in every_encounter():
        found = meet(met)
        assert ("ss" in found.mover_sees) <= ("dd" in met.mover)
        assert ("ss" in found.present_sees) <= ("dd" in met.present)


def test_nothing_that_the_mover_hears_depends_on_a_submarine_that_hides() -> None:
    for met in every_encounter():
        if "ss" not in met.present or "dd" in met.mover:
            continue
        found = meet(met)
        without = meet(type(met)(**{**_fields(met), "present": met.present - {"ss"}}))
        assert found.mover_sees == without.mover_sees
        assert found.targets == without.targets
        assert (found.outcome == "forced") == (without.outcome == "forced")
        assert set(found.stopped) - {"air"} == set(without.stopped) - {"air"}


def _fields(met: object) -> dict[str, object]:
    return {name: getattr(met, name) for name in met.__struct_fields__}  # type: ignore[attr-defined]


def test_where_one_side_is_not_there_nothing_meets() -> None:
    for met in every_encounter():
        if not met.mover or not met.present:
            found = meet(met)
            assert told(found) == " |  | none"
            assert (found.stopped, found.report, found.pairs) == ((), (), ())


# ------------------------------------------------------------------------- escorts


@pytest.mark.parametrize("escort", ["cap", "dd"])
def test_an_escorted_transport_is_seen_and_not_shot_at(escort: str) -> None:
    found = enters(f"{escort},tr", "ss")
    assert set(found.present_sees) == {escort, "tr"}
    assert "present" not in found.choosers
    assert "R9" in found.rows


def test_a4_a_submarine_is_no_escort() -> None:
    assert enters("ss,tr", "ss").choosers == ("present",)
    assert enters("ss,tr", "ss", submarine_escorts=True).outcome == "none"


def test_aircraft_are_no_escort() -> None:
    assert enters("air,tr", "ss", "ends").choosers == ("present",)


# ------------------------------------------------------------ battles and choices


def test_one_forced_pair_makes_a_battle_of_all() -> None:
    found = enters("cap,ss", "cap,tr")
    assert told(found) == "cap,tr | cap | forced"
    assert found.targets == ()


def test_a5_both_choose_the_mover_first() -> None:
    found = enters("ss,tr", "ss,tr")
    assert told(found) == "tr | tr | choice mover+present"
    assert found.targets == ("tr",)


def test_a14_a_destroyer_under_passing_aircraft_decides() -> None:
    assert enters("air,dd", "ss").choosers == ("mover",)
    assert enters("air,dd", "ss", "ends").outcome == "forced"


def test_a14_switched_off_the_destroyer_always_decides() -> None:
    found = enters("air,dd", "ss", "ends", aircraft_hunt_submarines=False)
    assert told(found) == "ss | air,dd | choice mover"
    assert found.report == ("dd",)


def test_a15_aircraft_may_be_called_off_transports_by_switch() -> None:
    found = enters("air", "tr", "ends", aircraft_fight_transports=False)
    assert told(found) == "tr | air | choice mover"
    assert enters("air", "dd,tr", "ends", aircraft_fight_transports=False).outcome == "forced"


def test_a15_passing_over_transports_is_no_attack_under_either_switch() -> None:
    assert enters("air", "tr", aircraft_fight_transports=False).outcome == "none"


def test_a16_switched_off_transports_pass_unseen_and_unreported() -> None:
    found = enters("tr", "tr", transports_meet=False)
    assert told(found) == " |  | none"
    assert found.report == ()
    assert enters("cap,tr", "tr", transports_meet=False).mover_sees == ("tr",)


def test_a8_switched_off_submarines_hold_their_fire() -> None:
    found = enters("tr", "ss", free_shots=False)
    assert told(found) == " | tr | none"
    assert found.report == ("tr",)


# ------------------------------------------------------------------------ who stops


@pytest.mark.parametrize("blocker", ["cap", "dd", "air"])
def test_ships_stop_for_surface_warships_and_aircraft(blocker: str) -> None:
    assert set(enters("cap,dd,tr", blocker).stopped) == {"cap", "dd", "tr"}


def test_submarines_and_transports_stop_nobody() -> None:
    for met in every_encounter():
        if met.present <= {"ss", "tr"}:
            assert set(meet(met).stopped) <= {"air"}


def test_a_fleet_is_not_stopped_by_the_battle_of_its_aircraft() -> None:
    found = enters("air,dd", "ss", "ends")
    assert (found.outcome, found.stopped) == ("forced", ("air",))


def test_a_submarine_stops_for_destroyers_alone() -> None:
    assert enters("cap,ss", "cap").stopped == ("cap",)
    assert enters("cap,ss", "dd").stopped == ("cap", "ss")
    assert enters("ss", "air").stopped == ()


def test_aircraft_stop_only_where_they_were_sent_and_find_somebody() -> None:
    for met in every_encounter():
        hides = {"ss"} if "dd" not in met.mover else set()
        is_sent = "air" in met.mover and met.air_ends_here
        assert ("air" in meet(met).stopped) == (is_sent and bool(met.present - hides))


def test_r13_aircraft_are_not_stopped_by_a_submarine_that_they_do_not_find() -> None:
    assert enters("air", "ss", "ends").stopped == ()
    assert enters("air,cap", "ss", "ends").stopped == ()
    assert enters("air", "ss,tr", "ends").stopped == ("air",)
    assert enters("air,dd", "ss", "ends").stopped == ("air",)


def test_a_fleet_stops_to_attack_what_it_need_not() -> None:
    found = enters("cap,tr", "tr")
    assert (found.stopped, found.stop_to_attack) == ((), ("cap", "tr"))


def test_a_submarine_that_attacks_holds_up_nobody_else() -> None:
    assert enters("ss,tr", "tr").stop_to_attack == ("ss",)
    assert enters("ss,dd", "tr").stop_to_attack == ("dd", "ss")


def test_where_nothing_can_be_chosen_nobody_stops_to_attack() -> None:
    assert enters("cap,ss", "cap,tr").stop_to_attack == ()
    assert enters("tr", "ss").stop_to_attack == ()


# -------------------------------------------------------------------------- reports


def test_owners_of_passed_submarines_and_transports_hear_what_ships_passed() -> None:
    assert enters("cap,tr", "ss").report == ("cap", "tr")
    assert enters("dd,ss", "tr").report == ("dd",)
    assert enters("ss", "tr").report == ()


def test_a_report_tells_nothing_of_submarines_or_aircraft() -> None:
    for met in every_encounter():
        assert set(meet(met).report) <= {"cap", "dd", "tr"}


def test_after_a_battle_nobody_needs_a_report() -> None:
    assert enters("cap", "cap,tr").report == ()


# -------------------------------------------------------- submarines beside a battle


def test_a17_a_submarine_beside_a_battle_may_join_unless_a_destroyer_is_there() -> None:
    assert enters("cap", "cap,ss").may_join
    assert not enters("cap,dd", "cap,ss").may_join
    assert not enters("cap", "cap,ss", hidden_submarine_may_join=False).may_join


def test_a6_a_fleets_submarine_may_stay_out_unless_a_destroyer_is_there() -> None:
    assert enters("cap,ss", "cap").may_stay_out
    assert not enters("cap,ss", "cap,dd").may_stay_out
    assert not enters("cap,ss", "cap", submarine_may_leave_fleet=False).may_stay_out


# ------------------------------------------------------------- answers from the base


def test_a_scramble_makes_a_battle_with_ships_and_stops_them() -> None:
    found = enters("cap,tr", "", "radar scrambled")
    assert told(found) == "air | cap,tr | forced"
    assert found.stopped == ("cap", "tr")
    assert not found.may_intercept


def test_scrambled_aircraft_intercept_those_that_only_pass() -> None:
    found = enters("air", "", "radar scrambled")
    assert (found.outcome, found.may_intercept) == ("none", True)
    assert not enters("air", "", "radar scrambled ends").may_intercept
    assert not enters("air,tr", "", "radar scrambled").may_intercept
    assert not enters("air", "", "radar").may_intercept


def test_a_submarine_under_passing_aircraft_does_not_prevent_their_interception() -> None:
    assert enters("air,ss", "", "radar scrambled").may_intercept


def test_a34_a_token_makes_a_battle_and_stops_a_passing_fleet() -> None:
    found = enters("cap,ss,tr", "ss", "kamikaze tokens")
    assert found.is_struck
    assert (found.outcome, found.stopped) == ("forced", ("cap", "tr"))
    assert found.report == ()


def test_a9b_a_token_brings_the_fleet_to_the_table_without_its_submarines() -> None:
    found = enters("air,cap,ss,tr", "", "kamikaze tokens")
    assert found.present_sees == ("cap", "tr")
    sent = enters("air,cap,ss,tr", "", "kamikaze tokens ends")
    assert sent.present_sees == ("air", "cap", "tr")


def test_tokens_count_only_where_there_is_a_target_for_them() -> None:
    assert not enters("tr", "", "kamikaze tokens").is_struck
    assert enters("cap", "", "tokens").outcome == "none"


# ------------------------------------------------------------------- noncombat move


def test_a13_neither_radar_nor_kamikazes_in_the_noncombat_move() -> None:
    facts = "radar kamikaze noncombat"
    assert enters("cap", "", facts).notices == ()
    woken = enters("cap", "", facts, notices_in_noncombat=True)
    assert woken.notices == ("kamikaze_target", "radar_blip")


def test_a_bump_is_forced_in_the_noncombat_move_and_attacks_are_not_offered() -> None:
    assert enters("cap", "cap", "noncombat").outcome == "forced"
    found = enters("cap", "tr", "noncombat")
    assert told(found) == "tr | cap | none"
    assert found.report == ("cap",)


def test_a_submarine_fires_at_transports_in_the_noncombat_move_too() -> None:
    assert enters("tr", "ss", "noncombat").choosers == ("present",)


def test_aircraft_only_pass_in_the_noncombat_move() -> None:
    found = enters("air", "cap", "ends noncombat")
    assert (found.outcome, found.stopped, found.rows) == ("none", (), ("X4",))
