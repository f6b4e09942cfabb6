"""13.0 Advanced Rules, each alone."""

import pytest

from engine.games.pacific_war import advanced
from engine.games.pacific_war.resolution import hits
from engine.games.pacific_war.supply import invasion
from tests.engine.pacific_war.helpers import Table, at, new_war

# ------------------------------------------------------------------ 13.1, 13.3


def turn_2(line: str, **options: bool) -> Table:
    return at(f"phase=reinforcements turn=2 hand.japan=J01 {line}", **options)


def test_13_1_with_a_carrier_lost_ise_and_hyuga_become_hybrids() -> None:
    """AMB-09, AMB-36: damaged ones too; a removed carrier counts as lost."""
    table = turn_2("japan=ise track.3=hyuga lost.japan=1", hybrid_carriers=True)
    assert table.all_at("unused", "jp_ise", "jp_hyuga")
    assert table.all_at("track:5", "ise_hybrid", "hyuga_hybrid")


def test_13_1_not_without_a_loss_and_not_for_a_sunk_one() -> None:
    safe = turn_2("japan=ise,hyuga", hybrid_carriers=True)
    assert safe.all_at("japan", "jp_ise", "jp_hyuga")
    one = turn_2("japan=ise sunk=hyuga lost.japan=1", hybrid_carriers=True)
    assert (one.where("ise_hybrid"), one.where("hyuga_hybrid")) == ("track:5", "unused")
    off = turn_2("japan=ise lost.japan=1")
    assert off.where("jp_ise") == "japan"


def test_13_1_a_ready_hybrid_is_a_carrier() -> None:
    table = at("acts=allied samoa=chester solomons=ise_hybrid")
    assert table.g.is_carrier("jp_ise_hybrid")
    table.do("move_from samoa", "goal solomons")
    assert table.asked == "japan react"
    spent = at("acts=allied samoa=chester solomons=ise_hybrid!")
    assert not spent.g.is_carrier("jp_ise_hybrid")


def test_13_3_without_a_loss_shinano_is_a_battleship_of_turn_4() -> None:
    table = turn_2("due.5=jp_shinano", shinano=True)
    assert (table.where("jp_shinano"), table.where("shinano_bb")) == ("unused", "track:4")
    lost = turn_2("due.5=jp_shinano lost.japan=1", shinano=True)
    assert (lost.where("jp_shinano"), lost.where("shinano_bb")) == ("track:5", "unused")


def test_13_1_a_battleship_that_would_come_back_too_late_is_lost_too() -> None:
    """AMB-36."""
    one = turn_2("japan=ise removed=hyuga lost.japan=1", hybrid_carriers=True)
    assert (one.where("ise_hybrid"), one.where("hyuga_hybrid")) == ("track:5", "unused")


# ------------------------------------------------------------------ 13.2


def test_13_2_torpedo_cruisers_come_in_turn_1_only_with_the_rule() -> None:
    """AMB-62."""
    assert new_war(torpedo_cruisers=True).all_at("track:1", "oi", "kitakami")
    assert new_war().all_at("unused", "oi", "kitakami")


def test_13_2_their_strength_is_a_die_less_one_and_they_take_hits_first() -> None:
    table = at(
        "fight=kwajalein attacker=japan mp=0 kwajalein=oi!,nachi!,chester,chicago",
        5, 1, 5,
    ).do("fight_on")  # fmt: skip
    japan, allied = table.told("struck")
    assert (japan.strength, allied.strength, allied.hits) == (1 + 4, 2, 1)
    assert (japan.torpedoes, allied.torpedoes) == ((5,), ())
    assert table.where("oi") == "sunk"  # without a damage die
    assert table.where("nachi") == "kwajalein!"


def test_13_2_they_add_nothing_to_an_invasion() -> None:
    ships = "nagato!,mutsu!,yamato!,fuso!,kongo!"  # 4 + 4 + 5 + 3 + 3
    table = at(f"acts=japan singapore={ships},oi!,kitakami!")
    assert invasion.strength(table.g, "singapore", "japan") == 0


# ------------------------------------------------------------------ 13.4


def quiet(turn: int, lost: int, **options: bool) -> Table:
    line = f"phase=victory turn={turn} ships_lost_this_turn={lost} hand.japan=J01 "
    return at(line, **options)


def test_13_4_a_turn_without_a_loss_brings_kasagi_or_ibuki() -> None:
    table = quiet(1, 0, late_carriers=True)
    assert table.targets("complete") == ["jp_ibuki", "jp_kasagi"]
    table.do("complete kasagi")
    assert table.where("kasagi") == "track:5"


def test_13_4_the_points_are_counted_when_the_carrier_is_chosen() -> None:
    """11.0: the page tells what the end of the turn will bring, and has not brought yet."""
    table = quiet(1, 0, late_carriers=True)
    assert (table.asked, table.state.points) == ("japan choose_late_carrier", 0)
    table.do("complete kasagi")
    assert table.one("turn_ended").points == table.state.points != 0


def test_13_4_a_loss_spoils_its_own_turn_alone() -> None:
    table = quiet(1, 2, late_carriers=True)
    assert (table.state.turn, table.state.ships_lost_this_turn) == (2, 0)


@pytest.mark.parametrize(("turn", "lost", "on"), [(1, 1, True), (4, 0, True), (2, 0, False)])
def test_13_4_not_after_a_loss_nor_after_turn_3_nor_without_the_rule(
    turn: int, lost: int, on: bool
) -> None:
    table = quiet(turn, lost, late_carriers=on)
    assert table.asked != "japan choose_late_carrier"
    assert table.all_at("unused", "kasagi", "ibuki")


# ------------------------------------------------------------------ 13.5


def sink(table: Table, key: str) -> None:
    hits.lose(table.g, key, "sunk")


def test_13_5_the_third_allied_carrier_lost_brings_victorious_next_turn() -> None:
    table = at("acts=allied turn=2 hawaii=hornet,wasp lost.allied=1", victorious=True)
    sink(table, "us_hornet")
    assert table.where("victorious") == "unused"
    sink(table, "us_wasp")
    assert table.where("victorious") == "track:3"


def test_13_5_too_late_in_turn_3_and_gone_in_turn_4() -> None:
    """AMB-61: it is a US ship for everything, and enters at the West Coast."""
    late = at("acts=allied turn=3 hawaii=hornet lost.allied=2", victorious=True)
    sink(late, "us_hornet")
    assert late.where("victorious") == "unused"
    comes = at("phase=reinforcements turn=3 due.3=victorious hand.japan=J01", victorious=True)
    assert comes.where("victorious") == "west_coast"
    leaves = at("phase=reinforcements turn=4 hawaii=victorious hand.japan=J01", victorious=True)
    assert leaves.where("victorious") == "removed"


# ------------------------------------------------------------------ 13.6


def test_13_6_the_divisions_come_in_turn_2_and_may_be_moved_later() -> None:
    table = turn_2("samoa=chester", divisions=True)
    assert table.asked == "allied place_divisions"
    assert {"ceylon", "australia", "madagascar"} <= set(table.targets("garrison"))
    assert not {"truk", "okinawa"} & set(table.targets("garrison"))
    table.do("garrison ceylon")
    assert table.state.divisions == "ceylon"
    later = at("phase=reinforcements turn=3 divisions=ceylon hand.japan=J01", divisions=True)
    assert later.asked == "allied place_divisions"


def test_13_6_they_do_not_hold_a_base_that_its_only_ship_has_just_left() -> None:
    """6.2: Valiant goes home in Turn 3, and Borneo is nobody's before they are placed."""
    line = "phase=reinforcements turn=3 hand.japan=J01 borneo="
    left, stays = at(line + "valiant", divisions=True), at(line + "exeter", divisions=True)
    assert (left.base("borneo"), "borneo" in left.targets("garrison")) == ("", False)
    assert (stays.base("borneo"), "borneo" in stays.targets("garrison")) == ("allied", True)


def test_13_6_1_an_allied_base_with_divisions_is_only_taken_by_invasion() -> None:
    line = "port_moresby=nachi! rabaul=jlba "
    held = at(f"acts=japan {line} divisions=port_moresby", divisions=True)
    assert held.base("port_moresby") == "japan"  # it never was Allied
    line += "base.port_moresby=allied divisions=port_moresby"
    guarded = at(f"phase=supply step=japan_invasions {line} hand.japan=J02", divisions=True)
    assert guarded.holds("port_moresby") == "allied"
    assert guarded.asked == "japan invade"
    guarded.do("commit port_moresby J02", "capture port_moresby")
    assert guarded.state.divisions == "removed"  # 13.6.3
    assert guarded.base("port_moresby") == "japan"


def test_13_6_1_nothing_else_changes_its_control() -> None:
    table = at(
        "acts=japan port_moresby=alba rabaul=nachi,jlba divisions=port_moresby hand.allied=A01",
        1,
        divisions=True,
    ).do("move_from rabaul", "goal port_moresby", "evacuate", "stop_here")
    assert table.where("nachi") == "port_moresby!"
    assert table.base("port_moresby") == "allied"


def test_13_6_3_divisions_fall_with_their_port() -> None:
    table = at(
        "phase=supply step=japan_invasions singapore=nagato! indochina=aoba divisions=singapore "
        "hand.japan=J02,J04",
        divisions=True,
    )
    table.do("commit singapore J02", "commit singapore J04", "capture singapore")
    assert table.one("captured").needed == 3
    assert table.state.divisions == "removed"
    assert advanced.offer_divisions(table.g) is None


TRUK = "phase=supply step=allied_invasions japan=jlba divisions=truk"
MARCUS_FLEET = "truk=us_essex,us_cv_10,us_cv_16,us_hornet,us_enterprise"


@pytest.mark.parametrize(("version", "then"), [(5, "truk"), (4, "removed")])
def test_13_6_3_the_allies_keep_their_divisions_at_a_port_that_they_capture(
    version: int, then: str
) -> None:
    table = at(f"{TRUK} {MARCUS_FLEET} turn=3", divisions=True, version=version)
    table.do("capture truk")
    assert (table.holds("truk"), table.state.divisions) == ("allied", then)


FOUGHT = "turn=3 acts=japan truk=us_new_orleans marianas=nagato,mutsu,fuso divisions=truk"


def fought_over(version: int) -> Table:
    """Truk, an Allied Base with Divisions, after Nagato and Mutsu have sunk the cruiser there."""
    table = at(FOUGHT, 3, 1, *[6] * 10, divisions=True, version=version)
    table.do("move_from marianas", "pick nagato", "pick mutsu", "set_off", "goal truk")
    for _ in range(20):
        for name in ("stand", "pass_card", "fight_on", "stay"):
            if name in table.open:
                table.do(name)
    assert table.where("new_orleans") != "truk"
    return table


def test_13_6_1_divisions_hold_a_port_of_japan_as_they_hold_a_base() -> None:
    held, before = fought_over(5), fought_over(4)
    assert (held.base("truk"), held.holds("truk")) == ("allied", "allied")
    assert (before.base("truk"), before.holds("truk")) == ("", "japan")
    assert invasion.invadable(held.g, "japan") == ["truk"]
    assert invasion.invadable(before.g, "japan") == []
    assert invasion.needed(held.g, "truk", "japan") == 1


def test_13_6_3_japan_takes_its_port_back_by_beating_the_divisions() -> None:
    line = "phase=supply step=japan_invasions truk=nachi! base.truk=allied divisions=truk"
    table = at(f"{line} hand.japan=J02", divisions=True)
    assert table.holds("truk") == "allied"
    table.do("commit truk J02", "capture truk")
    assert (table.holds("truk"), table.base("truk")) == ("japan", "")
    assert table.state.divisions == "removed"


# ------------------------------------------------------------------ 13.7


def test_13_7_seabees_bring_an_lba_to_the_base_that_was_fought_for() -> None:
    table = at(
        "fight=solomons attacker=allied mp=0 solomons=chester!,chicago!,aoba samoa=alba",
        6, 1, 6, 6,
        seabees=True,
    ).do("fight_on", "stay")  # fmt: skip
    assert table.asked == "allied may_build"
    table.do("build al_lba_lac_1")
    assert table.where("al_lba_lac_1") == "solomons"
    assert table.state.marker_used


def test_13_7_a_japanese_port_held_as_a_base_is_a_base_for_the_seabees_too() -> None:
    """PW-14, 12.3: the Base marker must lie there, so not under Japanese skies."""
    line = "fight=truk attacker=allied mp=0 truk=chester!,chicago!,aoba samoa=alba "
    held = at(line, 6, 1, 6, 6, seabees=True).do("fight_on", "stay")
    assert (held.asked, held.base("truk")) == ("allied may_build", "allied")
    held.do("build al_lba_lac_1")
    assert held.where("al_lba_lac_1") == "truk"
    denied = at(line + "marianas=jlba", 6, 1, 6, 6, seabees=True).do("fight_on", "stay")
    assert denied.asked != "allied may_build"


@pytest.mark.parametrize(
    ("line", "moves"),
    [
        ("turn=2 samoa=chester solomons=none", ["goal solomons"]),  # nobody is met
        ("turn=2 samoa=chester solomons=zuiho", ["goal solomons", "evacuate truk", "stop_here"]),
        ("turn=1 samoa=chester solomons=aoba", ["goal solomons", "fight_on", "stay"]),  # too early
    ],
)
def test_13_7_seabees_need_a_combat_and_come_from_turn_2(line: str, moves: list[str]) -> None:
    line = line.replace("solomons=none", "")
    table = at(f"acts=allied {line} hawaii=alba hand.japan=J01 used=J15", 6, 1, 6, seabees=True)
    table.do("move_from samoa", *moves)
    assert table.where("chester") == "solomons!"
    assert table.asked != "allied may_build"


def test_13_7_the_marker_is_there_again_in_the_next_turn() -> None:
    table = at("phase=victory turn=2 marker_used=yes hand.japan=J01", seabees=True)
    assert (table.state.turn, table.state.marker_used) == (3, False)


def test_13_7_magic_gives_one_action_more_after_a_tie() -> None:
    line = "step=step_4 turn=2 samoa=chester japan=akagi"
    table = at(line, 3, 3, seabees=True)
    assert table.asked == "allied may_read"
    table.do("read_magic", "return_from samoa", "to_port hawaii")
    assert table.state.in_supply
    assert at(line, 3, 3, seabees=True).do("decline").state.in_supply


def test_13_7_one_of_the_two_a_turn_and_not_in_turn_1() -> None:
    used = at("step=step_4 turn=2 samoa=chester marker_used=yes", 3, 3, seabees=True)
    early = at("step=step_4 turn=1 samoa=chester", 3, 3, seabees=True)
    assert used.state.in_supply
    assert early.state.in_supply


def test_13_7_a_stopped_last_action_ends_the_phase_too() -> None:
    table = at("step=step_4 turn=2 samoa=chester hand.japan=J15,J02", 3, 3, seabees=True).do(
        "read_magic", "interrupt J15"
    )
    assert table.state.in_supply


def test_13_7_the_fleet_train_costs_an_action_and_no_card() -> None:
    """AMB-46."""
    table = at("acts=allied turn=4 trains_left=1 samoa=alba", seabees=True)
    table.do("place_fleet_train johnston")
    assert table.state.fleet_train == "johnston"
    assert table.told("card_used") == []


# ------------------------------------------------------------------ 13.8, 13.9


def test_13_9_de_ruyter_has_no_rule_of_its_own() -> None:
    """13.8 is about where counters are laid, and changes nothing either."""
    unit = at("acts=japan").g.unit("nl_de_ruyter")
    assert (unit.advanced, unit.torpedo, unit.withdraws) == ("", False, None)
