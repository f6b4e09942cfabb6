"""9.0.1 The ends of Resource Cards that are played in combat, each once."""

import pytest

from tests.engine.pacific_war.helpers import RULES, at

# ------------------------------------------------------------------ Combat

FIGHT = "fight=kwajalein attacker=japan mp=0 kwajalein=nachi!,myoko!,chester,chicago "


def test_9_0_1_j06_moves_japans_surface_attack_two_to_the_right() -> None:
    table = at(FIGHT + "hand.japan=J06", 1, 1).do("pass_card", "fight_on", "play_combat_card J06")
    assert [(e.side, e.shifts) for e in table.told("struck")] == [
        ("japan", (("J06", 2),)),
        ("allied", ()),
    ]


def test_9_2_5_j07_lets_surface_hits_fall_on_an_lba() -> None:
    line = FIGHT.replace("chicago", "alba") + "hand.japan=J07"
    table = at(line, 1, 6, 1, 6).do("pass_card", "stay", "stay", "fight_on")
    table.do("play_combat_card J07")
    assert (table.asked, table.targets("bombard")) == ("japan choose_bombardment", ["0", "1", "2"])
    table.do("bombard 1")
    assert table.where("al_lba_lac_1") == "track:3"
    assert table.where("chester") == "sunk"


def test_9_2_5_j07_takes_both_hits_where_there_are_no_ships() -> None:
    line = FIGHT.replace("chester,chicago", "alba") + "hand.japan=J07"
    table = at(line, 1, 6).do("pass_card", "stay", "stay", "fight_on", "play_combat_card J07")
    assert table.where("al_lba_lac_1") == "track:4"


def test_4_5_j07_needs_an_lba() -> None:
    table = at(FIGHT + "hand.japan=J07").do("pass_card", "fight_on")
    assert table.why_not("play_combat_card J07") == "4.5 needs_enemy_lba"


def test_9_3_j08_fires_first_and_only_what_is_left_answers() -> None:
    table = at(FIGHT + "hand.japan=J08", 6, 6, 6).do("pass_card", "fight_on")
    table.do("play_combat_card J08")
    assert [e.side for e in table.told("struck")] == ["japan"]  # two hits, and nobody is left
    assert table.all_at("sunk", "chester", "chicago")


def test_9_3_a11_fires_first_for_the_allies() -> None:
    table = at(FIGHT + "hand.allied=A11", 4, 6, 1).do("pass_card", "fight_on")
    table.do("play_combat_card A11")
    assert (table.one("struck").side, table.one("struck").strength) == ("allied", 2)
    table.do("assign_hit nachi")
    assert (table.one("struck").side, table.one("struck").strength) == ("japan", 1)


def test_9_3_j08_and_a11_cancel_each_other() -> None:
    table = at(FIGHT + "hand.japan=J08 hand.allied=A11", 1, 1).do("pass_card", "pass_card")
    table.do("fight_on", "play_combat_card J08", "play_combat_card A11")
    assert [e.strength for e in table.told("struck")] == [2, 2]


def test_9_3_the_board_says_which_cards_in_force_cancel_each_other() -> None:
    line = FIGHT + "hand.japan=J08,J03 hand.allied=A11,A05"
    table = at(line, 1, 1).do("pass_card", "pass_card", "fight_on", "play_combat_card J08")
    alone = RULES.view(table.state, None).board.battle
    table.do("play_combat_card A11")
    both = RULES.view(table.state, None).board.battle
    assert alone and both
    assert (alone.first, alone.cancelled) == ("japan", {})
    assert (both.first, both.cancelled) == ("", {"J08": "A11", "A11": "J08"})


def test_7_4_j10_gives_the_allies_a_new_hand_at_any_time() -> None:
    table = at("turn=2 samoa=chester hand.japan=J10,J01 hand.allied=A04,A09 discard=A02")
    assert table.asked == "japan gain_initiative"
    table.do("play_anytime J10")
    assert table.asked == "japan gain_initiative"  # it is no action
    assert table.one("drew").count == 2
    assert len(table.hand("allied")) == 2
    assert table.one("reshuffled").cards == 14  # all but J01 and J10 itself (PW-15)
    assert table.discards == [10]


@pytest.mark.parametrize(
    "line",
    [
        "acts=japan japan=akagi used=A09,A15",
        "takes=allied japan=akagi samoa=chester",
        "phase=supply step=allied_invasions truk=chester,chicago okinawa=jlba",
        "phase=supply step=japan_invasions singapore=nagato!",
        "phase=supply step=japan_returns truk=nachi",
        "phase=supply step=japan_readies truk=nachi!",
    ],
)
def test_4_5_j10_can_be_played_whenever_japan_is_asked(line: str) -> None:
    hand = "hand.japan=J10,J15,J16 hand.allied=A04"
    table = at(f"{line} {hand}")
    before = table.asked
    assert before.startswith("japan ")
    table.do("play_anytime J10")
    assert (table.asked, table.one("drew").side) == (before, "allied")


def test_9_0_1_j10_is_a_card_of_combat_too() -> None:
    line = "fight=kwajalein attacker=allied kwajalein=nachi,chester! hand.japan=J10,J15"
    table = at(line + " hand.allied=A04").do("play_combat_card J10")
    assert (table.asked, table.one("drew").side) == ("allied combat_card", "allied")
    battle = RULES.view(table.state, None).board.battle
    assert battle is not None
    assert battle.on == ()  # its work is done


def test_9_0_1_who_gets_new_cards_by_j10_is_asked_for_them_in_the_same_moment() -> None:
    """A04, A07 and A12 were among the discards: before J10 the Allies had nothing to play."""
    line = "fight=kwajalein attacker=japan kwajalein=akagi!,lexington hand.japan=J10,J05 "
    table = at(line + "hand.allied=A01,A02 discard=A04,A07,A12").do("play_combat_card J10")
    assert (table.asked, len(table.hand("allied"))) == ("allied combat_card", 2)


def test_7_4_j10_on_an_empty_hand_only_shuffles() -> None:
    table = at("turn=2 samoa=chester hand.japan=J10,J01 discard=A02").do("play_anytime J10")
    assert table.told("drew") == []
    assert table.discards == [10]


def test_9_0_1_j11_ends_the_combat_before_it_begins_and_only_then() -> None:
    table = at(FIGHT.replace("mp=0", "mp=1") + "hand.japan=J11", 1, 1)
    assert table.targets("play_combat_card") == ["card:11"]
    table.do("pass_card", "fight_on")
    assert table.why_not("play_combat_card J11") == "9.0.1 not_its_moment"
    left = at(FIGHT + "hand.japan=J11").do("play_combat_card J11")
    assert left.targets("retreat") == ["indochina", "japan", "truk"]
    assert left.ask.refused == []  # 9.5.2 is about an attacker who cannot fight on
    left.do("retreat truk", "stay")
    assert left.all_at("truk!", "nachi", "myoko")
    assert left.one("combat_ended").winner == "allied"


AIR = "fight=kwajalein attacker=japan mp=1 kwajalein=akagi!,kaga!,lexington,chester "


def test_9_2_4_a03_lets_the_allies_place_half_of_japans_hits() -> None:
    """AMB-18: half of three, rounded up. Used once, it is a resource ever after (4.6)."""
    line = AIR.replace("chester", "chester,chicago,portland") + "hand.allied=A03"
    table = at(line, 6, 1, 1, 1, 1, 1).do("pass_card")
    table.do("play_combat_card A03")
    assert table.asked == "allied choose_hit"
    table.do("assign_hit portland", "assign_hit chicago")
    assert table.asked == "japan choose_hit"
    assert table.targets("assign_hit") == ["us_chester", "us_lexington"]
    assert table.state.used == ["A03"]


def test_9_2_4_with_a03_hits_that_fall_on_everybody_are_among_the_first_half() -> None:
    """PW-19: four hits on three ships: two by the Allies, two by Japan, the odd one the last."""
    line = "fight=kwajalein attacker=japan kwajalein=akagi!,kaga!,soryu!,lexington,chester,chicago "
    table = at(line + "hand.allied=A03", 6, 1, 1, 1, 1, 1).do("pass_card", "play_combat_card A03")
    assert table.asked == "japan choose_hit"
    table.do("assign_hit lexington")
    assert [(e.unit, e.hits) for e in table.told("damaged")] == [
        ("us_lexington", 2),
        ("us_chester", 1),
        ("us_chicago", 1),
    ]


def test_9_0_1_a04_shifts_everything_for_the_whole_combat() -> None:
    """AMB-17."""
    table = at(AIR + "hand.allied=A04", 1, 1, 1, 1, 1, 1, 1).do("play_combat_card A04")
    assert [e.shifts for e in table.told("struck")] == [
        (("A04", -2),),
        (("more_carriers", -1), ("A04", 2)),
    ]
    table.do("stay", "stay", "fight_on")
    assert [e.shifts for e in table.told("struck")] == [(("A04", 2),)]
    table.do("stay", "stay", "fight_on", "stay")
    assert [e.shifts[-1] for e in table.told("struck")] == [("A04", -2), ("A04", 2)]


def test_9_0_1_a06_and_a14_move_the_allied_surface_attack() -> None:
    line = FIGHT.replace("chicago", "nagato!").replace("nachi!", "nevada")
    assert at(FIGHT + "hand.allied=A14").do("pass_card", "fight_on").why_not(
        "play_combat_card A14"
    ) == ("4.5 needs_battleship")
    table = at(line + "hand.allied=A06,A14", 1, 1, 1).do("pass_card", "fight_on")
    table.do("play_combat_card A06", "play_combat_card A14")
    assert table.told("struck")[1].shifts == (("A06", 2), ("A14", 2))


def test_9_0_1_a07_is_for_the_round_in_which_it_is_played() -> None:
    """AMB-17."""
    table = at(AIR + "hand.allied=A07,A01", 1, 1, 1, 1, 1).do("play_combat_card A07", "pass_card")
    assert table.told("struck")[0].shifts == (("A07", -1),)
    table.do("stay", "stay", "break_off", "fight_on", "stay", "pass_card")
    assert table.told("struck")[0].shifts == ()


def test_9_0_1_a12_halves_japans_airstrikes_for_the_whole_combat() -> None:
    """AMB-18: an odd strength is halved upwards."""
    line = AIR.replace("kaga!", "junyo!") + "hand.allied=A12"
    table = at(line, 1, 1, 1, 1).do("play_combat_card A12")
    assert table.told("struck")[0].strength == 4  # of 7
    table.do("stay", "stay", "break_off", "fight_on", "stay")
    assert table.told("struck")[0].strength == 4


def test_9_0_1_who_cannot_have_a_card_by_what_everybody_sees_is_not_asked() -> None:
    """A04, A07 and A12 are among the discards or used: the Allies have nothing for the start."""
    table = at(AIR + "hand.allied=A01,A02 discard=A07,A12 used=A04", 1, 1)
    assert table.asked == "japan may_retreat"
    asked = at(AIR + "hand.allied=A01,A02 discard=A07 used=A04", 1, 1)
    assert asked.asked == "allied combat_card"  # A12 is somewhere
