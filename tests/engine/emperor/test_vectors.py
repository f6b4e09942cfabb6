"""13.0 The printed examples, step by step, and the other examples of the booklet (V01 to V12).

The three turns are one game: each test starts where the one before it left off.
"""

import pytest

from tests.engine.emperor.helpers import QUIET, RULES, Table, at

PEARL_HARBOR = (1, 5)
CARRIER_RAIDS = (4, 4, 3)
CORAL_SEA = (3, 5)


def turn_1(*dice: int) -> Table:
    """Set-up with the three cards of the example on top."""
    return at("deck=1,10,15", *dice)


def turn_2(*dice: int) -> Table:
    return turn_1(*PEARL_HARBOR, *dice).do("reveal", "attack abda", "battle")


def turn_3(*dice: int) -> Table:
    return turn_2(*CARRIER_RAIDS, *dice).do(
        "reveal", "resource army_navy", "attack abda", "attack macarthur"
    )


def last_action(die: int) -> Table:
    return turn_3(*CORAL_SEA, die).do("reveal", "attack abda", "attack abda")


def fronts(table: Table) -> list[int | str]:
    return [table.where(f) for f in ("nimitz", "macarthur", "abda", "british", "china")]


# ------------------------------------------------------------------ V01


def test_13_0_v01_card_1_gives_three_prestige_and_takes_an_oil() -> None:
    table = turn_1().do("reveal")

    assert table.levels == (5, 3, 2)
    assert (table.left, table.markers) == (2, {"abda": -1})
    assert table.told("advanced") == []


def test_13_0_v01_a_1_against_abda_is_modified_to_0_and_fails() -> None:
    table = turn_1(1).do("reveal", "attack abda")

    rolled = table.one("action_rolled")
    assert (rolled.total, rolled.success, table.where("abda"), table.left) == (0, False, 1, 1)


def test_13_0_v01_the_battle_sends_nimitz_to_the_west_coast_without_rotating_him() -> None:
    """Ruling A41: Hawaii's -2 is for Attacks only."""
    table = turn_1(*PEARL_HARBOR).do("reveal", "attack abda", "battle")

    assert (table.where("nimitz"), table.turned("nimitz"), table.left) == (9, False, 0)


def test_13_0_v01_housekeeping_takes_the_marker_off_and_the_turn_is_over() -> None:
    table = turn_2()

    assert (table.markers, table.levels, table.ending) == ({}, (5, 3, 2), "")
    assert fronts(table) == [9, 2, 1, 1, 4]
    assert table.asked == "turn_card"


# ------------------------------------------------------------------ V02


def test_13_0_v02_card_10_brings_nimitz_back_and_costs_a_prestige() -> None:
    """Ruling A43: its -1 on Oil means nothing, since no roll for Oil is open."""
    table = turn_2().do("reveal")

    assert (table.where("nimitz"), table.levels[1], table.left) == (8, 2, 3)
    assert table.markers["nimitz"] == -1
    assert table.why_not("resource oil") == "8.5.2 oil_not_flowing"
    assert table.why_not("battle") == "8.3 no_battle_card"


def test_13_0_v02_a_4_raises_army_navy_to_6_and_elite_is_on() -> None:
    table = turn_2(4).do("reveal", "resource army_navy")

    assert table.one("action_rolled").success
    assert table.levels[0] == 6
    (army_navy,) = [r for r in table.board.resources if r.key == "army_navy"]
    assert army_navy.bonus_on


def test_13_0_v02_with_elite_a_4_is_5_and_drives_abda_back() -> None:
    table = turn_2(4, 4).do("reveal", "resource army_navy", "attack abda")

    assert [e.total for e in table.told("action_rolled")] == [4, 5]
    assert (table.where("abda"), table.turned("abda")) == (2, True)
    assert table.why_not("attack abda") == "8.2 rotated"


def test_13_0_v02_elite_and_luzon_cancel_out_and_a_3_fails() -> None:
    table = turn_3()

    rolled = table.told("action_rolled")[-1]
    assert (rolled.target, rolled.roll, rolled.total, rolled.success) == ("macarthur", 3, 3, False)


def test_13_0_v02_after_the_second_turn() -> None:
    table = turn_3()

    assert (table.markers, table.turned("abda"), table.levels) == ({}, False, (6, 2, 2))
    assert fronts(table) == [8, 2, 2, 1, 4]


# ------------------------------------------------------------------ V03, V04


def test_13_0_v03_card_15_takes_one_of_each_and_elite_with_it() -> None:
    table = turn_3().do("reveal")

    assert (table.where("nimitz"), table.levels, table.left) == (7, (5, 1, 1), 3)
    assert table.markers == {"abda": -1, "nimitz": -1}
    assert table.state.counters["army_navy"].face == "front"


def test_13_0_v03_a_3_is_2_and_fails_a_5_is_4_and_succeeds() -> None:
    table = last_action(1)

    first, second = table.told("action_rolled")
    assert (first.total, first.success) == (2, False)
    assert (second.total, second.success) == (4, True)
    assert (table.where("abda"), table.turned("abda"), table.left) == (3, True, 1)


def test_13_0_v04_with_elite_the_first_attack_would_have_succeeded() -> None:
    table = at("card=15 nimitz=7 abda=2 army_navy=6 prestige=1 oil=1", 3).do("attack abda")

    assert table.one("action_rolled").total == 3
    assert table.where("abda") == 3


# ------------------------------------------------------------------ V05


@pytest.mark.parametrize(
    ("die", "levels", "nimitz"),
    [
        (1, (4, 0, 1), 7),
        (2, (4, 0, 1), 7),
        (3, (5, 1, 1), 7),
        (4, (5, 1, 1), 7),
        (5, (5, 2, 1), 8),
        (6, (5, 2, 1), 8),
    ],
)
def test_13_0_v05_the_battle_of_coral_sea_as_the_last_action(
    die: int, levels: tuple[int, int, int], nimitz: int
) -> None:
    table = last_action(die).do("battle")

    assert (table.levels, table.where("nimitz"), table.left) == (levels, nimitz, 0)


# ------------------------------------------------------------------ V06 to V12


def test_13_0_v06_only_a_6_drives_nimitz_from_hawaii() -> None:
    """Ruling A42."""
    assert turn_1().do("reveal").faces("attack nimitz") == [6]


def test_13_0_v07_a_5_or_6_drives_macarthur_from_luzon() -> None:
    assert turn_1().do("reveal").faces("attack macarthur") == [5, 6]


def test_8_1_v08_plus_2_and_minus_1_are_plus_1() -> None:
    table = at(f"{QUIET} drm.nimitz=-1 production.nimitz=2 nimitz=6")

    assert table.chance("attack nimitz").net == 1


def test_7_3_3_v09_production_on_nimitz_meets_a_card_at_minus_2() -> None:
    """Card 44 has -2 against Nimitz; he moves from Midway, so no space counts either."""
    table = at("card=43 deck=44 oil_rolls=yes oil=6 nimitz=7 macarthur=5")

    table.do("end_orders", "production nimitz", "reveal")

    assert table.chance("attack nimitz").net == -1


def test_7_3_3_v10_production_on_the_islands_fortification() -> None:
    line = "card=40 nimitz=8 oil_rolls=yes islands=available production.islands=1"
    table = at(line, 1, 2).do("fortify islands nimitz:4")
    assert table.one("action_rolled").success is False
    assert table.markers == {"islands": 1}

    table.do("fortify islands nimitz:4")

    assert table.one("action_rolled").total == 3
    assert table.where("islands") == "nimitz:4"


def test_8_2_4_v11_macarthur_comes_to_luzon_in_the_late_war() -> None:
    line = "card=46 deck=52 nimitz=8 macarthur=3 flip=nimitz,macarthur"
    pack = {"card": [{"number": 52, "drms": {}}]}
    table = at(line, 5, pack=pack).do("end_orders", "reveal")

    assert (table.where("macarthur"), table.kamikazes) == (2, 3)
    assert table.faces("attack macarthur") == [6]
    assert table.faces("attack macarthur kamikaze") == [5, 6]
    assert table.do("attack macarthur kamikaze").kamikazes == 2
    assert table.where("macarthur") == 3  # Mindanao


def test_8_3_v12_one_battle_per_card() -> None:
    table = at("card=15", 4)
    assert table.why_not("battle") is None

    assert table.do("battle").why_not("battle") == "8.3 battle_fought"


def test_13_0_the_examples_need_no_content_but_the_printed_one() -> None:
    """The three cards are evidence in every field, so the example is the printed game's."""
    assert {RULES.equipment.cards[n].status for n in (1, 10, 15)} == {"evidence"}
