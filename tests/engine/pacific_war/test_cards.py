"""4.3 to 4.6, 8.5, 9.0.1 The 32 ends of the Resource Cards, each played once."""

import pytest

from tests.engine.pacific_war.helpers import RULES, Table, at


def launch(line: str, end: str, *dice: int) -> Table:
    """The Event as one's action."""
    return at(line, *dice).do(f"launch_event {end}")


# ------------------------------------------------------------------ actions of Japan


def test_8_5_j01_one_lba_strikes_ships_next_door_on_6_7() -> None:
    table = launch("acts=japan truk=jlba kwajalein=chester hand.japan=J01", "J01", 4, 6, 1)
    struck = table.one("struck")
    assert (struck.column, struck.hits, struck.shifts) == ("6-7", 2, ())
    assert table.where("chester") == "sunk"
    assert table.discards == [1]


def test_9_0_2_j01_needs_enemy_ships_in_reach_and_lba_are_none() -> None:
    """9.0.2 Only such cards let an LBA start a fight; without a target it is no Event (8.5)."""
    line = "acts=japan truk=jlba hand.japan=J01 "
    assert at(line).why_not("launch_event J01") == "8.5 event_has_no_effect"
    assert at(line + "rabaul=alba").why_not("launch_event J01") == "8.5 event_has_no_effect"
    assert at(line + "midway=chester").why_not("launch_event J01") == "8.5 event_has_no_effect"


def test_8_5_j03_carriers_within_3_of_ceylon_raid_it_once_a_game() -> None:
    table = launch(
        "acts=japan singapore=akagi,kaga,nachi ceylon=hermes,alba hand.japan=J03", "J03", 4, 6
    )
    assert table.targets("pick") == ["jp_akagi", "jp_kaga"]
    table.do("pick_all")
    struck = table.one("struck")
    assert (struck.zone, struck.strength, struck.hits) == ("ceylon", 8, 2)
    assert table.all_at("singapore!", "akagi", "kaga")
    assert table.where("nachi") == "singapore"
    assert table.where("hermes") == "sunk"
    assert table.where("al_lba_lac_1") == "track:3"
    assert table.state.used == ["J03"]
    far = at("acts=japan truk=akagi ceylon=hermes hand.japan=J03")
    assert far.why_not("launch_event J03") == "8.5 event_has_no_effect"


def test_11_0_j04_gives_japan_a_point_at_once() -> None:
    """AMB-59."""
    table = launch("acts=japan japan=akagi points=-1 hand.japan=J04", "J04")
    moved = table.one("points_moved")
    assert (moved.by, moved.now, table.state.points) == (1, 0, 0)


def test_8_5_j05_hits_a_ship_at_a_base() -> None:
    table = launch(
        "acts=japan japan=akagi midway=chester johnston=chicago hawaii=nevada hand.japan=J05",
        "J05",
        6,
    )
    assert table.targets("aim") == ["us_chester", "us_chicago"]
    table.do("aim chicago")
    assert (table.where("chicago"), table.where("chester")) == ("sunk", "midway")


def test_8_5_j05_finds_no_base_where_a_fleet_train_lies() -> None:
    line = "acts=japan turn=4 japan=akagi midway=chester hand.japan=J05 fleet_train="
    assert at(line + "midway").why_not("launch_event J05") == "8.5 event_has_no_effect"
    assert at(line + "johnston").why_not("launch_event J05") is None


def test_12_3_j05_finds_a_base_where_a_base_marker_lies_on_a_port() -> None:
    """PW-16. Under Japanese skies nobody's marker lies there, and it is a Port still."""
    line = "acts=japan japan=akagi truk=chester midway=chicago hand.japan=J05 "
    assert at(line).do("launch_event J05").targets("aim") == ["us_chester", "us_chicago"]
    assert at(line + "marianas=jlba").why_not("launch_event J05") is None
    assert at(line.replace("midway=chicago", "marianas=jlba")).why_not("launch_event J05") == (
        "8.5 event_has_no_effect"
    )


def test_8_10_1_j09_cruisers_slip_out_and_stay_ready() -> None:
    table = launch(
        "acts=japan truk=nachi,nagato rabaul=chester hand.japan=J09 hand.allied=A05", "J09"
    )
    assert "rabaul" not in table.targets("goal")  # no enemy units where it goes
    assert table.why_not("goal rabaul") == "8.10.1 enemy_too_far"
    table.do("goal okinawa")
    assert (table.where("nachi"), table.where("nagato")) == ("okinawa", "truk")


def test_10_4_j12_brings_an_lba_from_the_turn_track() -> None:
    table = launch("acts=japan truk=nachi track.4=jlba hand.japan=J12", "J12")
    assert "truk" in table.targets("aim")
    assert "midway" not in table.targets("aim")
    table.do("aim jp_lba_1 truk")
    assert table.where("jp_lba_1") == "truk"
    assert at("acts=japan truk=nachi hand.japan=J12").why_not("launch_event J12") == (
        "8.5 event_has_no_effect"
    )


def test_8_5_j13_carriers_strike_next_door_and_are_spent() -> None:
    table = launch("acts=japan truk=akagi kwajalein=chester,alba hand.japan=J13", "J13", 5, 6)
    assert table.one("struck").shifts == ()  # nobody answers, nothing shifts
    assert (table.where("akagi"), table.where("chester")) == ("truk!", "sunk")
    assert table.where("al_lba_lac_1") == "track:3"


def test_9_0_2_j14_all_lba_of_a_zone_strike_a_column_further_right() -> None:
    table = launch("acts=japan truk=jlba,jlba rabaul=chester,alba hand.japan=J14", "J14", 4, 6)
    struck = table.one("struck")
    assert (struck.strength, struck.shifts, struck.column) == (6, (("J14", 1),), "8-9")
    assert (table.where("chester"), table.where("al_lba_lac_1")) == ("sunk", "track:3")


@pytest.mark.parametrize(("end", "faces"), [("J01", (2, 3, 4, 5, 6)), ("J14", (3, 4, 5, 6))])
def test_9_2_3_an_aim_tells_which_faces_hit(end: str, faces: tuple[int, ...]) -> None:
    """J01 strikes on [6-7]; J14 with a strength of 3 a column further right, on [4-5]."""
    table = launch(f"acts=japan truk=jlba kwajalein=chester rabaul=chicago hand.japan={end}", end)
    (ask,) = RULES.view(table.state, "japan").asks
    assert ask.kind == "choose_aim"
    assert [option.chance.faces for option in ask.options if option.chance] == [faces, faces]


# ------------------------------------------------------------------ actions of the Allies


def test_8_5_a01_allied_carriers_strike_next_door() -> None:
    table = launch("acts=allied samoa=lexington solomons=nachi hand.allied=A01", "A01", 4, 6)
    assert (table.where("lexington"), table.where("nachi")) == ("samoa!", "sunk")


def test_11_0_a02_the_doolittle_raid_spends_a_us_carrier_near_japan() -> None:
    table = launch("acts=allied midway=hornet hand.allied=A02", "A02")
    assert (table.where("hornet"), table.state.points) == ("midway!", -1)
    for line in ("midway=hornet!", "hawaii=chester", "samoa=hornet", "midway=hermes"):
        far = at(f"acts=allied {line} hand.allied=A02")
        assert far.why_not("launch_event A02") == "8.5 event_has_no_effect"


def test_8_5_a08_an_allied_lba_strikes_ships_on_6_7() -> None:
    table = launch("acts=allied samoa=alba solomons=nachi hand.allied=A08", "A08", 4, 6, 1)
    assert (table.one("struck").column, table.where("nachi")) == ("6-7", "sunk")


def test_9_0_2_a10_all_allied_lba_strike_everything() -> None:
    table = launch(
        "acts=allied samoa=al_lba_1_1,al_lba_1_2,al_lba_2_1 solomons=nachi,jlba hand.allied=A10",
        "A10",
        4,
        6,
    )
    assert (table.one("struck").strength, table.one("struck").hits) == (6, 2)
    assert (table.where("nachi"), table.where("jp_lba_1")) == ("sunk", "track:3")


def test_8_5_a16_japan_loses_a_card_by_chance_and_everybody_sees_which() -> None:
    table = launch("acts=allied samoa=chester hand.japan=J01,J02 hand.allied=A16", "A16")
    lost = [e for e in table.told("card_used") if e.purpose == "lost"]
    assert len(table.hand("japan")) == 1
    assert [e.card for e in lost] == [table.discards[0]]
    assert at("acts=allied samoa=chester hand.allied=A16").why_not("launch_event A16") == (
        "8.5 event_has_no_effect"
    )


# ------------------------------------------------------------------ interruptions


@pytest.mark.parametrize(("side", "end"), [("japan", "A09"), ("japan", "A15"), ("allied", "J15")])
def test_8_3_1_an_interruption_costs_both_cards_and_step_1_follows(side: str, end: str) -> None:
    """AMB-15."""
    own, step = ("J04", "step_1") if side == "japan" else ("A05", "step_2")
    other = "allied" if side == "japan" else "japan"
    table = at(
        f"step={step} japan=akagi samoa=chester hand.{side}={own},{own[0]}02 "
        f"hand.{other}={end},{end[0]}01"
    )
    table.do(f"gain {own}", f"interrupt {end}")
    assert table.one("action_cancelled").side == side
    assert table.state.used == [end]
    assert table.asked == "japan gain_initiative"
    assert sorted(table.discards) == sorted([int(own[1:]), int(end[1:])])


# ------------------------------------------------------------------ Port Invasions


@pytest.mark.parametrize(
    ("side", "end", "zone", "ship"),
    [
        ("japan", "J02", "singapore", "nagato!"),
        ("allied", "A05", "philippines", "chester"),
        ("allied", "A13", "philippines", "chester"),
    ],
)
def test_10_2_a_card_worth_two_ground_strength_points(
    side: str, end: str, zone: str, ship: str
) -> None:
    port = "port.philippines=japan okinawa=aoba!" if side == "allied" else "indochina=jlba"
    table = at(f"phase=supply step={side}_invasions {port} {zone}={ship} hand.{side}={end}")
    table.do(f"commit {zone} {end}", f"capture {zone}")
    assert table.one("captured").strength == 2
    assert table.state.ports[zone] == side
    used = table.rules.view(table.state, None).board.discard
    assert used[0] == int(end[1:])


def test_10_2_1_j16_is_for_the_rest_of_the_turn() -> None:
    line = (
        "phase=supply step=allied_invasions port.philippines=japan philippines=chester "
        "truk=chicago hand.japan=J16,J09 hand.allied=A01,A02,A03"
    )
    table = at(line)
    assert table.targets("defend") == ["philippines", "truk"]
    table.do("defend truk J16")
    assert table.asked == "allied invade"  # there is one such card only
    assert table.why_not("capture truk") == "10.2 too_weak"
    table.do("commit truk A01", "commit truk A02", "capture truk")
    assert table.one("captured").needed == 2


# ------------------------------------------------------------------ when, and by whom


def test_8_4_no_events_in_the_strategy_phase_of_turn_1() -> None:
    """AMB-11: cards are resources only, also in Combat; in its Supply Phase Events are allowed."""
    table = at("turn=1 acts=japan truk=jlba kwajalein=chester hand.japan=J01,J10 hand.allied=A09")
    assert table.why_not("launch_event J01") == "8.4 no_events_yet"
    assert table.why_not("play_anytime J10") == "8.4 no_events_yet"
    line = "fight=kwajalein attacker=japan mp=0 kwajalein=nachi!,myoko!,chester,chicago"
    fight = at(f"turn=1 {line} hand.japan=J06")
    assert fight.asked == "japan may_fight_on"
    stop = at("turn=1 takes=japan japan=akagi hand.allied=A09")
    assert stop.asked == "japan take_action"
    supply = at("turn=1 phase=supply step=japan_readies truk=nachi! hand.japan=J10 hand.allied=A01")
    assert supply.why_not("play_anytime J10") is None


def test_8_5_only_events_of_the_strategy_phase_are_an_action() -> None:
    """AMB-12: any of them, not the Strategic ones alone."""
    table = at("acts=japan truk=akagi,jlba kwajalein=chester hand.japan=J01,J02,J06,J15,J13")
    assert table.targets("launch_event") == ["card:1", "card:13"]


def test_4_3_a_side_uses_its_own_end_of_a_card() -> None:
    table = at("acts=allied samoa=chester hand.allied=A04")
    assert table.g.end_of("4", "allied").id == "A04"
    assert table.g.end_of("4", "japan").id == "J04"
    assert table.targets("launch_event") == []


def test_4_6_there_are_six_strategic_events_and_each_end_has_its_moment() -> None:
    """4.2.1: each has its marker."""
    ends = RULES.equipment.ends.values()
    assert sorted(end.id for end in ends if end.strategic) == [
        "A03", "A04", "A09", "A15", "J03", "J15",
    ]  # fmt: skip
    assert len(list(ends)) == 32
