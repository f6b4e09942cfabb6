"""10.0 Kamikaze markers and 8.2.6 their attack: rulings A14, A16, A17, B05."""

import pytest

from tests.engine.emperor.helpers import QUIET_LATE, at

SORTIE = f"{QUIET_LATE} kamikaze=3"


# ------------------------------------------------------------------ 10.0


def test_10_0_card_48_brings_the_three_markers() -> None:
    table = at("card=52 deck=48 nimitz=8 macarthur=6").do("end_orders", "reveal")

    assert table.kamikazes == 3
    received = table.one("kamikazes_received")
    assert (received.rule, received.count, received.front) == ("10.0", 3, "")


def test_10_0_card_48_brings_nothing_when_they_came_before() -> None:
    table = at("card=52 deck=48 nimitz=8 macarthur=6 kamikaze=2").do("end_orders", "reveal")

    assert table.kamikazes == 2
    assert table.told("kamikazes_received") == []


def test_10_0_without_markers_there_is_nothing_to_spend() -> None:
    assert at(QUIET_LATE).why_not("kamikaze_attack nimitz") == "6.5 kamikazes_not_received"
    used_up = at(f"{QUIET_LATE} kamikaze=0")
    assert used_up.why_not("kamikaze_attack nimitz") == "10.0 kamikazes_used_up"


USES = ["kamikaze_attack nimitz", "attack nimitz kamikaze", "battle kamikaze"]


@pytest.mark.parametrize("second", USES)
@pytest.mark.parametrize("first", USES)
def test_10_0_one_kamikaze_a_turn_whatever_it_is_used_for(first: str, second: str) -> None:
    table = at("card=49 kamikaze=3 nimitz=3 prestige=1", 2).do(first)

    assert table.kamikazes == 2
    assert table.why_not(second) in ("10.0 kamikaze_this_turn", "8.3 battle_fought")


def test_10_0_another_one_next_turn_until_all_three_are_gone() -> None:
    table = at(f"{SORTIE} nimitz=8 deck=43,52,47 prestige=4 macarthur=6", 1, 1, 1)
    for left in (2, 1, 0):
        table.do("kamikaze_attack nimitz")
        assert table.kamikazes == left
        table.do("end_orders", "reveal")

    assert table.why_not("kamikaze_attack nimitz") == "10.0 kamikazes_used_up"


def test_10_0_the_marker_of_the_lowest_number_is_spent_in_whatever_order_they_are_stored() -> None:
    table = at(SORTIE, 6)
    table.state.counters = dict(reversed(table.state.counters.items()))
    table.do("kamikaze_attack nimitz")

    places = [table.state.counters[f"kamikaze_{n}"].place for n in (1, 2, 3)]
    assert places == ["spent", "available", "available"]


def test_10_0_a_spent_marker_is_out_of_the_game() -> None:
    table = at(SORTIE, 6).do("kamikaze_attack nimitz")

    assert sorted(table.where(f"kamikaze_{n}") for n in (1, 2, 3)) == [
        "available",
        "available",
        "spent",
    ]
    assert table.one("kamikaze_spent").left == 2


def test_10_0_a_use_costs_no_action_and_needs_no_resource() -> None:
    """10.2 and 10.1 work with no Action left and nothing in store (8.2.5)."""
    table = at("card=49 kamikaze=3 actions=0 army_navy=0 prestige=1 oil=0", 6)

    assert table.why_not("battle kamikaze") is None
    assert table.do("kamikaze_attack macarthur").where("macarthur") == 3
    assert table.levels == (0, 1, 0)


# ------------------------------------------------------------------ 10.1


def test_10_1_a_kamikaze_pays_for_a_battle_in_place_of_an_action() -> None:
    table = at("card=49 kamikaze=3", 5).do("battle kamikaze")

    assert (table.left, table.kamikazes) == (4, 2)
    assert table.where("macarthur") == 3
    assert table.one("battle_rolled").kamikaze


def test_10_1_it_is_still_the_one_battle_of_the_card() -> None:
    """Ruling A14."""
    table = at("card=49 kamikaze=3", 3, 3).do("battle kamikaze")
    assert table.why_not("battle") == "8.3 battle_fought"

    table = at("card=49 kamikaze=3", 3).do("battle")
    assert table.why_not("battle kamikaze") == "8.3 battle_fought"


def test_10_1_it_is_not_counted_by_the_attack_restriction() -> None:
    """Ruling A14: after it one more Attack is open with Oil at 0."""
    table = at("card=49 kamikaze=3 oil=0 prestige=1", 3, 1).do("battle kamikaze")

    assert table.why_not("attack china") is None
    assert table.do("attack china").why_not("attack british") == "8.2.5 one_attack_only"


# ------------------------------------------------------------------ 10.2


@pytest.mark.parametrize("face", range(1, 7))
def test_10_2_a_kamikaze_attack_succeeds_on_a_natural_6_and_rotates(face: int) -> None:
    """8.2.6, ruling A01: no modifiers; a +2 marker lies on the target."""
    table = at(f"{SORTIE} nimitz=4 drm.nimitz=2", face).do("kamikaze_attack nimitz")

    expected = (5, True) if face == 6 else (4, False)
    assert (table.where("nimitz"), table.turned("nimitz")) == expected
    assert (table.left, table.kamikazes) == (4, 2)


@pytest.mark.parametrize(
    ("line", "front", "reason"),
    [
        ("china=4", "china", "10.2 not_an_island"),
        ("british=1", "british", "10.2 not_an_island"),
        ("macarthur=2", "macarthur", None),
        ("abda=3", "abda", None),
        ("china=0", "china", None),
        ("british=0", "british", None),
        ("nimitz=4 turned=nimitz", "nimitz", "8.2.6 rotated"),
        ("nimitz=out", "nimitz", "6.1 inactive"),
        ("nimitz=9", "nimitz", "10.2 not_an_island"),
    ],
)
def test_10_2_the_target_stands_on_an_island_the_home_islands_included(
    line: str, front: str, reason: str | None
) -> None:
    """Ruling A16: in the Home Islands any front, China and the British too."""
    assert at(f"{SORTIE} {line}").why_not(f"kamikaze_attack {front}") == reason


def test_10_2_a_front_in_its_highest_box_is_no_target() -> None:
    """Ruling B05: only Java is an Island there, with ABDA not yet turned over."""
    assert at(f"{SORTIE} abda=5").why_not("kamikaze_attack abda") == "8.2.3 highest_box"


def test_10_2_it_can_save_the_home_islands_after_a_failed_banzai() -> None:
    table = at(f"{SORTIE} china=0 banzai=china", 2, 6, 1)

    table.do("banzai china", "kamikaze_attack china", "end_orders")

    assert (table.where("china"), table.ending) == (1, "")


def test_10_2_it_comes_after_banzai_like_everything_else() -> None:
    """Ruling A15."""
    assert at(f"{SORTIE} china=0 banzai=china").open == {"banzai"}


# ------------------------------------------------------------------ 10.3


def test_10_3_support_gives_plus_1_and_is_spent_before_the_roll() -> None:
    table = at(f"{SORTIE} nimitz=4", 3)
    assert table.faces("attack nimitz") == [4, 5, 6]
    assert table.faces("attack nimitz kamikaze") == [3, 4, 5, 6]

    table.do("attack nimitz kamikaze")

    assert (table.where("nimitz"), table.kamikazes, table.left) == (5, 2, 3)


def test_10_3_the_marker_is_gone_when_the_attack_fails() -> None:
    table = at(f"{SORTIE} nimitz=4", 2).do("attack nimitz kamikaze")

    assert (table.where("nimitz"), table.kamikazes) == (4, 2)


def test_10_3_support_only_on_an_island() -> None:
    table = at(f"{SORTIE} china=4 nimitz=4")

    assert table.why_not("attack china kamikaze") == "10.3 not_an_island"
    assert table.why_not("attack china") is None


@pytest.mark.parametrize("front", ["china", "british", "nimitz"])
def test_10_3_the_home_islands_are_an_island_for_support_too(front: str) -> None:
    """Ruling A17."""
    assert at(f"{SORTIE} {front}=0").why_not(f"attack {front} kamikaze") is None


def test_10_3_support_does_not_change_that_a_natural_1_fails() -> None:
    assert at(f"{SORTIE} abda=3").faces("attack abda kamikaze") == [2, 3, 4, 5, 6]
