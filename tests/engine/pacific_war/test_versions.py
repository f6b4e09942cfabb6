"""What versions 3, 4 and 6 changed: the new meaning, and the old one for games from before.

Rulings AMB-45, AMB-47, PW-04, PW-12, PW-20 and PW-21; docs/rulings.md tells what changed and why.
"""

import json
from pathlib import Path

import pytest

from engine.core.sequence.flow import IllegalChoice
from engine.core.testing.playing import replay
from tests.engine.pacific_war.helpers import RULES, Table, at, new_war

OLD, NEW = 2, 3
SHELF = Path(__file__).parents[2] / "fixtures" / "games"

# ------------------------------------------------------------------ 6.1.7, 10.3.1 repairs

DENIED = "acts=japan midway=nachi johnston=alba "
"""The sky of Johnston's LBA makes Hawaii nobody's when Japanese ships are there (12.3.1)."""


def due_now(line: str, version: int) -> Table:
    return at(f"phase=reinforcements turn=3 hand.japan=J01 {line}", version=version)


def test_6_1_7_a_port_lost_to_nobody_loses_what_is_under_repair_there_whenever_it_is_due() -> None:
    """PW-04, 10.3.1: a US ship at Hawaii, a Japanese one in Japan."""
    hawaii = at(DENIED + "track.4=nevada,canberra due.4=essex")
    hawaii.do("move_from midway", "goal hawaii")
    japan = at("acts=allied midway=chester okinawa=jlba hand.allied=A02 track.4=nagato")
    japan.do("move_from midway", "goal japan")

    assert (hawaii.holds("hawaii"), hawaii.where("nevada")) == ("", "removed")
    assert hawaii.all_at("track:4", "canberra", "essex")
    assert (japan.holds("japan"), japan.where("nagato")) == ("", "removed")
    assert japan.one("lost").rule == "6.1.7"


def test_10_3_1_what_is_due_at_a_port_of_nobody_is_destroyed_like_what_is_due_later() -> None:
    """PW-04, AMB-47."""
    assert due_now("track.3=nevada hawaii=aoba! johnston=alba", NEW).where("nevada") == "removed"
    assert due_now("track.3=nagato japan=chester! okinawa=jlba", NEW).where("nagato") == "removed"


def test_6_1_7_while_a_combat_lasts_at_the_port_nothing_is_lost_yet() -> None:
    table = at(DENIED + "hawaii=chester track.4=nevada", 6, 1, 6)
    table.do("move_from midway", "goal hawaii")
    assert (table.holds("hawaii"), table.where("nevada")) == ("", "track:4")

    table.do("fight_on", "stay")

    assert table.where("nevada") == "removed"


LATER = "acts=japan truk=nachi hawaii=aoba! johnston=alba track.4=nevada hand.japan=J01"
"""A US ship is under repair at Hawaii, and was damaged when that was nobody's already."""


def test_6_1_7_version_4_what_was_damaged_after_the_loss_is_destroyed_like_the_rest() -> None:
    """PW-04"""
    table = at(LATER).do("move_from truk", "goal marianas")

    assert (table.holds("hawaii"), table.where("nevada")) == ("", "removed")


def test_6_1_7_version_3_what_was_damaged_after_the_loss_went_on_until_it_was_due() -> None:
    """The Port might be its side's again by then."""
    table = at(LATER, version=3).do("move_from truk", "goal marianas")

    assert (table.holds("hawaii"), table.where("nevada")) == ("", "track:4")


NOBODYS_JAPAN = (
    "phase=reinforcements turn=3 track.3=nagato track.4=mutsu due.3=musashi"
    " japan=chester! okinawa=jlba truk=aoba hand.japan=J02"
)


@pytest.mark.parametrize(("version", "mutsu"), [(3, "track:4"), (4, "removed")])
def test_10_3_1_version_4_repairs_due_now_and_later_end_alike_where_nobody_holds_japan(
    version: int, mutsu: str
) -> None:
    """PW-04; new ships wait in either version (6.1.6)."""
    table = at(NOBODYS_JAPAN, version=version)

    assert (table.holds("japan"), table.where("nagato")) == ("", "removed")
    assert (table.where("mutsu"), table.where("musashi")) == (mutsu, "track:4")


def test_6_1_7_while_a_combat_lasts_nothing_more_is_lost_at_a_port_that_was() -> None:
    """Whoever wins it decides: the US ships that come back to Hawaii."""
    line = "acts=allied midway=chester hawaii=aoba! johnston=alba track.4=nevada hand.allied=A02"
    table = at(line, 1, 6, 6)
    table.do("move_from midway", "goal hawaii")

    assert table.where("nevada") == "track:4"


def test_6_1_7_a_game_from_before_kept_those_due_later_at_a_port_of_nobody() -> None:
    table = at(DENIED + "track.4=nevada", version=OLD).do("move_from midway", "goal hawaii")

    assert (table.holds("hawaii"), table.where("nevada")) == ("", "track:4")
    japan = due_now("track.3=nagato japan=chester! okinawa=jlba", OLD)
    assert japan.where("nagato") == "removed"


@pytest.mark.parametrize(
    "hawaii", ["hawaii=aoba!", "port.hawaii=japan", "port.hawaii=japan hawaii=aoba!"]
)
def test_6_1_7_ships_due_in_an_enemy_port_are_destroyed_australians_excepted(hawaii: str) -> None:
    """AMB-47: no other Port stands in for Hawaii; new ships come to the West Coast as ever."""
    line = f"track.3=chicago,canberra due.3=colorado {hawaii} australia=nachi!"
    table = due_now(line, NEW)

    assert table.where("chicago") == "removed"
    assert table.all_at("west_coast", "canberra", "colorado")


def test_6_1_7_in_a_game_from_before_us_ships_come_back_at_the_west_coast() -> None:
    table = due_now("track.3=chicago,canberra hawaii=aoba! australia=nachi!", OLD)

    assert table.all_at("west_coast", "chicago", "canberra")


# ------------------------------------------------------------------ 8.7 the Fleet Train

TRAIN = "acts=japan turn=4 "
RAIDED = TRAIN + "truk=fuso kwajalein=alba fleet_train=kwajalein"
PASSED = TRAIN + "truk=nachi fleet_train=kwajalein"


def test_8_7_a_fleet_train_goes_the_moment_a_japanese_ship_comes_even_if_that_loses() -> None:
    """AMB-45: before the reaction, and so before the Combat."""
    table = at(RAIDED, 1).do("move_from truk", "goal kwajalein")
    assert table.asked == "allied react"
    assert table.one("fleet_train_removed").rule == "8.7"
    assert table.base("kwajalein") == "allied"

    table.do("stand", "stay", "stay", "retreat truk", "stay")

    assert (table.where("fuso"), table.state.fleet_train) == ("truk!", "")


def test_8_7_in_a_game_from_before_it_outlasts_a_combat_that_japan_loses() -> None:
    table = at(RAIDED, 1, version=OLD).do("move_from truk", "goal kwajalein")
    table.do("stand", "stay", "stay", "retreat truk", "stay")

    assert (table.where("fuso"), table.state.fleet_train) == ("truk!", "kwajalein")


def test_8_7_ships_that_sail_on_through_its_zone_end_it() -> None:
    """PW-12."""
    table = at(PASSED).do("move_from truk", "goal johnston")

    assert (table.where("nachi"), table.state.fleet_train) == ("johnston!", "")
    assert table.one("fleet_train_removed").zone == "kwajalein"
    assert table.base("kwajalein") == ""


def test_8_7_in_a_game_from_before_ships_leave_it_as_they_pass() -> None:
    table = at(PASSED, version=OLD).do("move_from truk", "goal johnston")

    assert (table.where("nachi"), table.state.fleet_train) == ("johnston!", "kwajalein")


def test_8_7_points_to_spare_take_a_group_over_it_and_the_way_is_shown_before() -> None:
    """PW-12: nothing else could be done with them."""
    table = at(TRAIN + "truk=nachi fleet_train=marianas").do("move_from truk")
    move = table.rules.view(table.state, "japan").board.move
    goal = next(goal for goal in move.goals if goal.zone == "kwajalein")
    assert (goal.way, goal.points_left) == (["truk", "marianas", "truk", "kwajalein"], 0)

    table.do("goal kwajalein")

    assert table.state.fleet_train == ""


def test_8_7_no_point_that_a_combat_could_use_is_spent_for_it() -> None:
    """PW-12: the cheapest way to an enemy, over it only where that costs no more."""
    line = TRAIN + "truk=nachi kwajalein=chester fleet_train=marianas"
    assert at(line).do("move_from truk", "goal kwajalein").state.fleet_train == "marianas"
    line = TRAIN + "truk=nachi johnston=chester fleet_train=kwajalein"
    assert at(line).do("move_from truk", "goal johnston").state.fleet_train == ""


def test_8_7_counterattackers_that_come_through_its_zone_end_it() -> None:
    """8.12.2, PW-12."""
    line = "acts=allied turn=4 samoa=houston solomons=akagi truk=nachi fleet_train=rabaul"
    goes = ("move_from samoa", "goal solomons", "counterattack truk")
    table = at(line, 1, 1, 1, 1).do(*goes)
    assert table.where("nachi") == "solomons!"
    assert table.state.fleet_train == ""
    assert at(line, 1, 1, 1, 1, version=OLD).do(*goes).state.fleet_train == "rabaul"


def test_8_7_allied_ships_pass_it_and_leave_it() -> None:
    line = "acts=allied turn=4 samoa=houston fleet_train=solomons hand.allied=A02"
    table = at(line).do("move_from samoa", "goal rabaul")

    assert (table.where("houston"), table.state.fleet_train) == ("rabaul!", "solomons")


# ------------------------------------------------------------------ 9.0.1 cards in later rounds

AIR = "fight=kwajalein attacker=japan mp=2 kwajalein=akagi!,kaga!,lexington!,chester! truk=jlba "
ROUND_2 = ("pass_card", "stay", "stay", "break_off", "fight_on", "stay")
OLD_ROUND_2 = ("pass_card", "stay", "stay", "break_off", "stay", "stay", "fight_on", "stay")


@pytest.mark.parametrize(
    ("end", "shifts", "strength"),
    [("A04", (("A04", -2),), 8), ("A07", (("A07", -1),), 8), ("A12", (), 4)],
)
def test_9_0_1_a04_a07_and_a12_may_be_played_in_any_round(
    end: str, shifts: tuple[tuple[str, int], ...], strength: int
) -> None:
    """PW-20."""
    table = at(f"{AIR}hand.allied={end}", 1, 1, 1, 1).do(*ROUND_2)
    assert (table.asked, table.one("round_began").number) == ("allied combat_card", 2)

    table.do(f"play_combat_card {end}")

    struck = table.told("struck")[0]
    assert (struck.side, struck.shifts, struck.strength) == ("japan", shifts, strength)


@pytest.mark.parametrize("end", ["A04", "A07", "A12"])
def test_9_0_1_in_a_game_from_before_they_are_for_the_first_round(end: str) -> None:
    table = at(f"{AIR}hand.allied={end}", 1, 1, 1, 1, version=OLD)
    assert table.why_not(f"play_combat_card {end}") is None

    table.do(*OLD_ROUND_2)

    assert table.one("round_began").number == 2
    assert table.asked == "japan may_retreat"  # 9.1.1: its airstrikes are over already


def test_9_0_1_j11_is_played_before_the_first_round_alone() -> None:
    """AMB-29: the rulebook's example has it end a Combat as that begins."""
    line = AIR.replace("attacker=japan", "attacker=allied") + "hand.japan=J11 hand.allied=A07"
    table = at(line, 1, 1, 1, 1)
    assert table.why_not("play_combat_card J11") is None

    table.do("pass_card", "pass_card", *ROUND_2[1:])

    assert (table.asked, table.one("round_began").number) == ("japan combat_card", 2)
    assert table.why_not("play_combat_card J11") == "9.0.1 not_its_moment"


ONLY_FIRST = {"card": [{"id": "A07", "first_round": True}]}


def test_9_0_1_a_content_pack_can_say_that_a_card_is_for_the_first_round_alone() -> None:
    """PW-20: whoever has the printed card knows better."""
    table = at(f"{AIR}hand.allied=A07 used=A04 discard=A12", 1, 1, 1, 1, pack=ONLY_FIRST)
    assert table.why_not("play_combat_card A07") is None

    assert table.do(*ROUND_2).asked == "japan may_retreat"


@pytest.mark.parametrize(
    ("version", "said"),
    [(OLD, "The beginning of a Combat."), (NEW, "The beginning of a Combat Round.")],
)
def test_4_5_a_card_says_when_it_is_played_by_the_rules_of_its_game(
    version: int, said: str
) -> None:
    """And what a content pack leaves out stays as that version had it."""
    pack = {"card": [{"id": "A07", "title": "VT Fuse"}]}
    ends = at("acts=japan truk=nachi", version=version, pack=pack).rules.equipment.ends

    assert {ends[end].requires for end in ("A04", "A07", "A12")} == {said}
    assert ends["A07"].title == "VT Fuse"


# ------------------------------------------------------------------ 9.1.2 no Surface Combat

SURFACE = "acts=japan truk=akagi,nachi kwajalein=lexington,chester"
SAIL = ("move_from truk", "pick_all", "goal kwajalein", "stand", "stay", "stay", "break_off")


def test_9_1_2_after_a_declined_surface_combat_nobody_is_asked_to_leave_again() -> None:
    """PW-21: both have been asked after the airstrikes; 9.1.3 is next."""
    table = at(SURFACE, 1, 1).do(*SAIL)
    assert (table.asked, table.ask.about["what"]) == ("japan may_fight_on", "round")

    assert table.do("fight_on").asked == "allied may_retreat"  # 9.4 before another round


def test_9_1_3_without_points_the_attacker_leaves_after_a_declined_surface_combat() -> None:
    """9.5.2: and then the winner may."""
    table = at("fight=kwajalein attacker=japan mp=0 kwajalein=nachi!,chester truk=jlba")
    table.do("break_off")
    assert (table.asked, table.open) == ("japan may_retreat", {"retreat"})

    assert table.do("retreat truk").asked == "allied may_retreat"
    assert table.do("stay").one("combat_ended").winner == "allied"


def test_9_1_2_nobody_is_asked_again_where_no_surface_combat_could_be_fought() -> None:
    """PW-21."""
    table = at("acts=japan truk=akagi kwajalein=lexington", 1, 1)
    table.do("move_from truk", "goal kwajalein", "stand", "stay", "stay")

    assert table.asked == "japan may_fight_on"
    assert table.do("break_off").open == {"retreat"}


def test_9_1_2_in_a_game_from_before_both_are_asked_again() -> None:
    table = at(SURFACE, 1, 1, version=OLD).do(*SAIL)
    assert (table.asked, table.open) == ("japan may_retreat", {"stay", "retreat"})

    table.do("stay")

    assert table.asked == "allied may_retreat"
    assert table.do("stay").asked == "japan may_fight_on"


# ------------------------------------------------------------------ 10.2 the Port of a card

LANDED = "phase=supply step=allied_invasions truk=chester hand.japan=J16 hand.allied=A01,A02"


@pytest.mark.parametrize(("version", "port"), [(5, ""), (6, "truk")])
def test_10_2_version_6_a_card_used_in_an_invasion_is_recorded_with_its_port(
    version: int, port: str
) -> None:
    """10.2.1 As is one that defends the Port; play is the same."""
    table = at(LANDED, version=version).do("defend truk J16", "commit truk A01")

    used = [(each.purpose, each.zone) for each in table.told("card_used")]
    assert used == [("defense", port), ("invasion", port)]
    assert table.why_not("capture truk") == "10.2 too_weak"


# ------------------------------------------------------------------ both


@pytest.mark.parametrize("version", [OLD, NEW])
def test_13_0_the_options_of_a_game_load_in_either_version(version: int) -> None:
    table = new_war(version=version, divisions=True, third_wave=True)

    assert table.asked == "allied place_unit"
    assert table.rules.view(table.state, "allied").board.options["third_wave"]


def test_5_0_the_stored_game_of_version_3_holds_what_changed_and_is_none_of_version_2() -> None:
    """It stands before a second round with a card for it (9.0.1); repairs have ended (6.1.7)."""
    stored = json.loads((SHELF / "pacific_war_3.json").read_text("utf-8"))
    choices = [(role, RULES.reader.choice(data)) for role, data in stored["choices"]]

    table = Table(RULES.codec.from_data(stored["position"]))

    assert (table.asked, table.why_not("play_combat_card A07")) == ("allied combat_card", None)
    assert table.state.lost_ports == ["japan"]
    assert table.holds("japan") == "allied"
    with pytest.raises(IllegalChoice):
        old = new_war(version=OLD).rules
        replay(old, old.setup(stored["seed"], stored["options"], stored["phrases"]), choices)
