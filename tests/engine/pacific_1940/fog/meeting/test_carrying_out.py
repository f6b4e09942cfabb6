"""Orders in the fog carried out at sea: groups, fleets that stay, closed zones, who goes on."""

from engine.core.roles import FACILITATOR
from engine.games.pacific_1940.battle.retreat import Retreat
from engine.games.pacific_1940.fog.meeting.contact import AttackFound
from engine.games.pacific_1940.fog.meeting.radar import GoUp
from engine.games.pacific_1940.fog.meeting.silent import StayOut
from engine.games.pacific_1940.fog.meeting.tokens import DiveAt, UseTokens
from tests.engine.pacific_1940.fog.carried import RULES, Evening
from tests.engine.pacific_1940.movement.moving import aboard, go

US = "power=usa war=japan-usa"
WAKE = "holds.wake_island=japan fac.wake_island=air_base"
CRUISER, SECOND = "usa_cruiser_1", "usa_cruiser_2"
DESTROYER, TRANSPORT, SUBMARINE = "usa_destroyer_1", "usa_transport_1", "usa_submarine_1"


def usa(line: str, *dice: int, **options: object) -> Evening:
    return Evening(f"{US} {line}", *dice, **options)


def fought(evening: Evening) -> list[str]:
    """The spaces where a battle has begun since the last choice, in order."""
    return [event.space for event in evening.told("battle_began")]


# ---------------------------------------------------------------- from the top of the list


def test_fog_7_the_list_runs_from_its_top_and_nobody_is_waited_for_in_silence() -> None:
    """F40, F76"""
    table = usa("sz26=usa:1ca sz25=usa:1dd")
    table.write(go(DESTROYER, by="sz25 sz31"), go(CRUISER, by="sz26 sz31"))
    assert table.steps == ["begin"]
    assert table.course() == [f"moved {DESTROYER}", f"moved {CRUISER}"]
    assert table.where(CRUISER) == table.where(DESTROYER) == "sz31"
    assert table.asked == "usa write_orders"
    assert [event.units for event in table.told("units_moved")] == [(DESTROYER,), (CRUISER,)]


def test_fog_7_units_move_space_by_space() -> None:
    table = usa("sz33=usa:1ca")
    table.write(go(CRUISER, by="sz33 sz32 sz31"))
    piece = table.piece(CRUISER)
    assert (piece.place, piece.came_from, piece.spent, piece.moved) == (
        "sz31",
        "sz32",
        2,
        "combat",
    )


def test_fog_8_who_is_stopped_on_the_way_goes_no_further() -> None:
    table = usa("sz33=usa:1ca sz32=japan:1dd", 1, 6)
    table.write(go(CRUISER, by="sz33 sz32 sz31"))
    assert table.where(CRUISER) == "sz32"
    assert table.heard_by("allies") == ["stopped sz32"]
    assert table.heard_by("axis") == ["attacked sz32"]
    assert table.told("units_moved")[0].path == ("sz33", "sz32")


def test_fog_8_what_can_no_longer_be_done_is_left_out_and_the_rest_goes_on() -> None:
    table = usa(
        "sz33=usa:1trn caroline_islands=usa:1inf sz32=japan:1dd sz26=usa:1ca"
        " holds.wake_island=japan holds.caroline_islands=usa",
        6,
    )
    landing = go(
        TRANSPORT,
        by="sz33 sz32 sz31",
        loads=aboard(TRANSPORT, "usa_infantry_1"),
        ashore="wake_island",
        landing=("usa_infantry_1",),
    )
    table.write(landing, go(CRUISER, by="sz26 sz31"))
    (loaded,) = table.told("cargo_loaded")
    assert (loaded.lands, loaded.zone) == (("caroline_islands",), "sz33")
    table.do(Retreat("sz33"))
    assert table.where("usa_infantry_1") == "sz33"
    assert table.piece("usa_infantry_1").aboard == TRANSPORT
    assert table.state.attacks == {}
    assert table.where(CRUISER) == "sz31"


# ---------------------------------------------------------------------------- groups


def test_a31_two_origins_one_space() -> None:
    table = usa("sz26=usa:1ca sz25=usa:1dd sz31=japan:1dd", 1, 6, 6)
    table.write(go(CRUISER, by="sz26 sz31"), go(DESTROYER, by="sz25 sz31"))
    assert table.steps == ["begin", "battle sz31", "end"]
    assert table.course() == [f"moved {CRUISER}", f"moved {DESTROYER}", "battle sz31"]
    began = table.told("battle_began")
    assert [event.forces["usa"] for event in began] == [{"cruiser": 1, "destroyer": 1}]
    assert table.said == ["axis attacked sz31", "allies stopped sz31"]
    assert table.state.fog and table.state.fog.closed == ["sz31"]


def test_a31_a_member_stopped_on_the_way_is_left_out() -> None:
    table = usa("sz26=usa:1ca sz33=usa:1dd sz32=japan:1dd sz31=japan:1dd", 1, 6, 1, 6)
    table.write(go(CRUISER, by="sz26 sz31"), go(DESTROYER, by="sz33 sz32 sz31"))
    assert fought(table) == ["sz32", "sz31"]
    assert [event.forces["usa"] for event in table.told("battle_began")] == [
        {"destroyer": 1},
        {"cruiser": 1},
    ]
    assert table.heard_by("axis") == ["attacked sz32", "attacked sz31"]


def test_a31_who_has_yet_to_leave_is_no_member() -> None:
    table = usa("sz26=usa:1ca sz31=usa:1dd;japan:1sub")
    table.write(go(CRUISER, by="sz26 sz31"), go(DESTROYER, by="sz31 sz25"))
    (report,) = [each for each in table.events if getattr(each, "forces", None)]
    assert report.forces == {"usa": {"cruiser": 1}}
    assert table.where(DESTROYER) == "sz25"


def test_a31_those_that_stand_there_fight_beside_those_that_come() -> None:
    table = usa("sz26=usa:1ca sz31=usa:1trn+1ca;japan:1dd", 1, 6, 6)
    table.write(go(CRUISER, by="sz26 sz31"))
    (began,) = table.told("battle_began")
    assert began.forces["usa"] == {"cruiser": 2, "transport": 1}


# -------------------------------------------------------------------- fleets that stay


def test_a32_a_staying_fleet_attacks_again() -> None:
    table = usa("sz31=usa:1ca;japan:1dd sz26=usa:1dd", 1, 6)
    table.write(go(DESTROYER, by="sz26 sz25"))
    assert table.steps == ["begin", "battle sz31", "end"]
    assert table.course() == ["battle sz31", f"moved {DESTROYER}"]
    assert table.heard_by("axis") == ["attacked sz31"]


def test_a32_its_owner_may_place_the_stay_elsewhere_in_the_list() -> None:
    table = usa("sz31=usa:1ca;japan:1dd sz26=usa:1dd", 1, 6)
    table.write(go(DESTROYER, by="sz26 sz25"), go(CRUISER, by="sz31"))
    assert table.steps == ["begin", "battle sz31", "end"]
    assert table.course() == [f"moved {DESTROYER}", "battle sz31"]


def test_a32_a_base_is_warned_again_of_a_fleet_that_stays() -> None:
    table = usa(f"{WAKE} wake_island=japan:1ftr sz31=usa:1ca")
    table.write()
    assert table.heard_by("axis") == ["radar_blip sz31"]
    assert table.asked == "japan answer_blip"
    table.do(GoUp())
    assert table.asked == "usa write_orders"


def test_a32_kamikazes_hear_of_a_fleet_that_stays() -> None:
    table = usa("sz35=usa:1ca tokens.japan=6")
    table.write()
    assert table.heard_by("axis") == ["kamikaze_target sz35"]
    table.do(UseTokens(0))
    assert table.state.tokens["japan"] == 6


def test_a32_transports_by_themselves_attack_nobody() -> None:
    table = usa("sz31=usa:1trn;japan:1trn")
    table.write()
    assert table.said == []
    assert table.where(TRANSPORT) == "sz31"


def test_a26_unarmed_ships_that_stay_beside_enemy_warships_are_fought() -> None:
    table = usa("sz31=usa:1trn;japan:1dd", 6)
    table.write()
    assert table.said == ["axis attacked sz31", "allies stopped sz31"]
    assert fought(table) == ["sz31"]
    assert table.where(TRANSPORT) == "lost"


def test_a26_unarmed_ships_may_leave_enemy_warships_and_are_not_fought() -> None:
    table = usa("sz31=usa:1trn+1cv;japan:1dd")
    table.write(go(TRANSPORT, "usa_carrier_1", by="sz31 sz26"))
    assert table.said == []
    assert table.where(TRANSPORT) == "sz26"


def test_r9_a_transport_that_stays_over_a_submarine_has_decided_nothing() -> None:
    table = usa("sz31=usa:1trn;japan:1sub")
    table.write()
    assert table.said == []


def test_a31_a_staying_fleet_waits_for_those_that_join_it() -> None:
    table = usa("sz31=usa:1ca;japan:1bb sz26=usa:1dd", 1, 1, 6)
    table.write(go(DESTROYER, by="sz26 sz31"))
    (began,) = table.told("battle_began")
    assert began.forces["usa"] == {"cruiser": 1, "destroyer": 1}
    assert table.steps[:2] == ["begin", "battle sz31"]
    assert table.course() == [f"moved {DESTROYER}", "battle sz31"]


def test_a18_a_carriers_aircraft_stay_and_fight_with_it() -> None:
    table = usa("sz31=usa:1cv+1ftr;japan:1dd", 1, 6)
    table.write()
    (began,) = table.told("battle_began")
    assert began.forces["usa"] == {"carrier": 1, "fighter": 1}


def test_a18_they_do_not_make_it_attack_a_transport() -> None:
    table = usa("sz31=usa:1cv+1ftr+1ca;japan:1trn")
    table.write()
    assert table.asked == "usa attack_or_ignore"
    table.do(AttackFound())
    assert fought(table) == []


# ---------------------------------------------------------------------- closed spaces


def test_a2_who_would_have_to_stop_in_a_closed_zone_stops_before_it() -> None:
    table = usa("sz33=usa:2ca sz32=japan:1dd", 6, 1)
    table.write(go(CRUISER, by="sz33 sz32 sz31"), go(SECOND, by="sz33 sz32 sz31"))
    assert table.where(CRUISER) == "lost"
    assert table.where(SECOND) == "sz33"
    assert not table.piece(SECOND).moved
    assert table.heard_by("allies") == ["stopped sz32", "stopped sz33"]
    assert table.steps[-1] == "cut_short sz33 2"


def test_a2_an_emptied_zone_is_passed() -> None:
    table = usa("sz33=usa:2ca sz32=japan:1dd", 1, 6)
    table.write(go(CRUISER, by="sz33 sz32 sz31"), go(SECOND, by="sz33 sz32 sz31"))
    assert (table.where(CRUISER), table.where(SECOND)) == ("sz32", "sz31")
    assert len(fought(table)) == 1


def test_a2_what_was_ignored_in_a_closed_zone_is_not_attacked_later() -> None:
    table = usa("sz33=usa:2ca sz32=japan:1dd+1trn", 1, 6, 6, 6)
    table.write(go(CRUISER, by="sz33 sz32 sz31"), go(SECOND, by="sz33 sz32 sz31"))
    while table.asked == "usa may_retreat":
        table.do(Retreat("sz33"))
    assert table.where(SECOND) == "sz31"
    assert table.asked == "usa write_orders"


def test_fog_8_transports_alone_are_asked_even_where_they_have_one_way_out() -> None:
    """8.3 That nobody is asked would tell the others how many ways they have."""
    table = usa("sz33=usa:1dd+1trn sz32=japan:1dd", 6, 1)
    table.write(go(DESTROYER, TRANSPORT, by="sz33 sz32"))
    assert table.asked == "usa may_retreat"
    assert (table.ask.must, table.ask.ways_out) == (True, ["sz33"])


def test_a2_land_that_was_attacked_is_not_attacked_again() -> None:
    table = usa(
        "malaya=usa:1inf+1ftr holds.malaya=usa holds.shan_state=japan shan_state=japan:1inf"
    )
    assert table.state.fog
    table.state.fog.closed.append("shan_state")
    table.write(
        go("usa_infantry_1", by="malaya shan_state"), go("usa_fighter_1", by="malaya shan_state")
    )
    assert table.where("usa_infantry_1") == table.where("usa_fighter_1") == "malaya"
    assert not table.piece("usa_infantry_1").moved
    assert table.heard_by("allies") == ["order_refused", "order_refused"]
    assert table.heard_by("axis") == []


def test_a27_what_was_ignored_may_be_attacked_once_by_another_group() -> None:
    table = usa("sz33=usa:2ca sz32=japan:1trn")
    table.write(go(CRUISER, by="sz33 sz32 sz31"), go(SECOND, by="sz33 sz32 sz31"))
    table.do(AttackFound())
    assert table.asked == "usa attack_or_ignore"
    table.do(AttackFound(("tr",)))
    assert (table.where(CRUISER), table.where(SECOND)) == ("sz31", "sz32")
    assert table.state.fog and table.state.fog.closed == ["sz32"]


# ------------------------------------------------------------------- who stops, who goes on


def test_a6_a_submarine_keeps_out_of_its_fleets_battle_and_goes_on_alone() -> None:
    table = usa("sz33=usa:1ca+1sub sz32=japan:1bb", 6, 6)
    table.write(go(CRUISER, SUBMARINE, by="sz33 sz32 sz31"))
    assert table.asked == "usa fight_or_stay_out"
    table.do(StayOut(1), Retreat("sz33"))
    assert (table.where(CRUISER), table.where(SUBMARINE)) == ("sz33", "sz31")


def test_a34_a_token_on_a_passing_fleet_stops_it() -> None:
    table = usa("sz36=usa:1ca tokens.japan=6", 6)
    table.write(go(CRUISER, by="sz36 sz20 sz21"))
    assert table.asked == "japan call_kamikazes"
    table.do(UseTokens(1))
    assert table.heard_by("allies") == ["stopped sz20"]
    table.do(DiveAt((next(iter(table.ask.ships)),)))
    assert table.where(CRUISER) == "sz20"
    assert table.state.tokens["japan"] == 5


def test_fog_8_aircraft_fly_on_over_a_fleet_that_is_stopped() -> None:
    table = usa("sz33=usa:1cv sz32=japan:1bb sz34=usa:1cv+1ftr", 6)
    table.write(
        go("usa_carrier_1", by="sz33 sz32 sz31"), go("usa_fighter_1", by="sz34 sz33 sz32 sz31")
    )
    table.do(Retreat("sz33"))
    assert table.where("usa_carrier_1") == "sz33"
    assert table.where("usa_fighter_1") == "sz31"


def test_a21_a_fleet_that_retreats_goes_back_where_it_came_from_in_this_step() -> None:
    table = usa("sz33=usa:1ca sz31=japan:1bb", 6, 6)
    table.write(go(CRUISER, by="sz33 sz32 sz31"))
    assert table.ask.ways_out == ["sz32"]
    table.do(Retreat("sz32"))
    assert table.where(CRUISER) == "sz32"


def test_a31_who_waits_in_a_zone_fights_beside_those_that_are_stopped_there() -> None:
    table = usa("sz26=usa:1ca sz25=usa:1dd+1ca sz31=japan:1bb", 1, 1, 6)
    table.write(
        go(CRUISER, by="sz26 sz31"),
        go(DESTROYER, by="sz25 sz31 sz32"),
        go(SECOND, by="sz25 sz31"),
    )
    began = [event.forces["usa"] for event in table.told("battle_began")]
    assert began == [{"cruiser": 1, "destroyer": 1}]
    assert table.heard_by("axis") == ["attacked sz31"]
    assert table.where(SECOND) == "sz31"


def test_a2_a_group_that_waits_fights_no_second_battle_in_its_zone() -> None:
    table = usa("sz26=usa:1ca sz25=usa:1dd+1ca sz31=japan:2bb", 6, 6, 1, 1)
    table.write(
        go(CRUISER, by="sz26 sz31"),
        go(DESTROYER, by="sz25 sz31 sz32"),
        go(SECOND, by="sz25 sz31"),
    )
    assert (table.where(CRUISER), table.where(DESTROYER)) == ("lost", "lost")
    assert table.where(SECOND) == "sz25"
    assert fought(table) == ["sz31"]


def test_a31_who_is_ordered_to_stay_fights_beside_those_that_are_stopped_before() -> None:
    table = usa("sz25=usa:1dd sz31=usa:1ca+1cv+1ftr;japan:1bb", 1, 1, 6, 6)
    stays = go(CRUISER, "usa_carrier_1", "usa_fighter_1", by="sz31")
    table.write(go(DESTROYER, by="sz25 sz31 sz32"), stays)
    began = [event.forces["usa"] for event in table.told("battle_began")]
    assert began == [{"carrier": 1, "cruiser": 1, "destroyer": 1, "fighter": 1}]
    assert fought(table) == ["sz31"]


def test_7_4_a_friends_aircraft_share_the_fate_of_the_carrier_that_stays() -> None:
    both = "war=japan-usa,japan-anzac"
    table = Evening(f"power=usa {both} sz31=usa:1cv;anzac:1ftr;japan:2dd", 1, 1)
    table.write(go("usa_carrier_1", by="sz31"))
    assert table.where("usa_carrier_1") == table.where("anzac_fighter_1") == "lost"


def test_fog_6_every_phase_begins_whatever_was_ordered() -> None:
    table = usa("sz33=usa:1ca").write()
    assert [event.phase for event in table.told("phase_began")] == [
        "conduct_combat",
        "noncombat_move",
    ]
    table.write()
    assert [event.phase for event in table.told("phase_began")] == ["mobilize"]


def test_fog_8_whom_an_order_leaves_alone_is_asked_all_the_same() -> None:
    """F30 Given an order that spares transports, when it meets one, then its power is asked."""
    table = Evening("power=usa war=japan-usa sz35=usa:1dd sz34=japan:1trn")
    table.write(go("usa_destroyer_1", by="sz35 sz34", spares=("transports",)))
    assert table.asked == "usa attack_or_ignore"


def test_fog_7_who_ignores_sails_on_when_the_facilitator_goes_on() -> None:
    """Given a submarine unseen, when it ignores what it found, then it is not seen to go on yet."""
    table = Evening("power=usa war=japan-usa sz35=usa:1sub sz34=japan:1trn")
    table.write(go("usa_submarine_1", by="sz35 sz34 sz33"))
    assert table.asked == "usa attack_or_ignore"

    done = RULES.apply(table.state, "usa", AttackFound())

    assert [ask.role for ask in RULES.asks(done.state)] == [FACILITATOR]
    assert not done.events
    assert table.do(AttackFound()).where("usa_submarine_1") == "sz33"
