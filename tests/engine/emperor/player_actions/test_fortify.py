"""8.4 Fortify Actions: rulings A19 to A24, B03, B12, B13."""

import pytest

from tests.engine.emperor.helpers import QUIET, QUIET_MID, at

AVAILABLE = f"{QUIET_MID} solomons=available nimitz=8"
ISLANDS = f"{QUIET_MID} oil_rolls=yes islands=available"


# ------------------------------------------------------------------ 8.4.1


def test_8_4_1_card_20_makes_the_solomons_fortification_available() -> None:
    table = at(f"{QUIET} deck=20").do("end_orders", "reveal")

    assert table.where("solomons") == "available"
    assert table.why_not("fortify solomons nimitz:5") is None


def test_8_4_1_card_39_makes_the_islands_fortification_available() -> None:
    table = at("card=24 deck=39 oil_rolls=yes macarthur=5").do("end_orders", "reveal")

    assert table.where("islands") == "available"


def test_8_4_1_card_39_must_wait_for_java() -> None:
    """Ruling A22: the counter lies on the Oil track, and is available as soon as Java falls."""
    table = at("card=24 deck=39 macarthur=5 abda=4", 3).do("end_orders", "reveal")
    assert table.where("islands") == "oil_track"
    assert table.told("fort_delayed")

    table.do("attack abda", "end_orders")

    assert table.where("islands") == "available"


def test_8_4_1_without_card_39_the_fall_of_java_only_puts_it_out_of_play() -> None:
    assert at(f"{QUIET} abda=5").do("end_orders").where("islands") == "not_in_play"


def test_8_4_1_card_31_turns_the_solomons_fortification_over_where_it_stands() -> None:
    table = at("card=24 deck=31 nimitz=8 solomons=nimitz:5").do("end_orders", "reveal")

    assert table.state.counters["solomons"].face == "back"
    assert table.one("counter_flipped").battle_value == 3
    assert table.state.intervention


def test_8_4_1_after_card_31_it_may_still_be_placed_in_that_orders_phase() -> None:
    """Ruling A24: removal is a matter of Housekeeping."""
    table = at("card=24 deck=31 nimitz=8 solomons=available", 4).do("end_orders", "reveal")
    assert table.where("solomons") == "available"
    assert table.state.counters["solomons"].face == "front"

    table.do("fortify solomons nimitz:5", "end_orders")

    assert table.where("solomons") == "nimitz:5"
    assert table.state.counters["solomons"].face == "back"


def test_8_4_1_after_card_31_it_leaves_the_game_when_it_is_not_on_its_space() -> None:
    """Ruling A24, 9.2."""
    table = at("card=24 deck=31 nimitz=8 solomons=available")

    table.do("end_orders", "reveal", "end_orders")

    assert table.where("solomons") == "removed"
    assert table.told("fort_removed")


def test_8_4_1_after_card_31_it_leaves_the_game_when_nimitz_takes_the_space() -> None:
    table = at(f"{QUIET_MID} solomons=nimitz:5 nimitz=5 intervention=yes flip=solomons")

    assert table.do("end_orders").where("solomons") == "removed"


def test_8_4_1_after_card_31_it_stays_as_long_as_it_holds_the_space() -> None:
    table = at(f"{QUIET_MID} solomons=nimitz:5 nimitz=6 intervention=yes flip=solomons")

    assert table.do("end_orders").where("solomons") == "nimitz:5"


def test_8_4_1_before_card_31_it_can_be_built_again() -> None:
    table = at(f"{QUIET_MID} solomons=nimitz:5 nimitz=5")

    assert table.do("end_orders").where("solomons") == "available"


def test_8_4_1_the_islands_fortification_is_never_out_for_good() -> None:
    table = at(f"{QUIET_MID} oil_rolls=yes islands=nimitz:4 nimitz=4 intervention=yes")

    assert table.do("end_orders").where("islands") == "available"


# ------------------------------------------------------------------ 8.4.2


@pytest.mark.parametrize("face", range(1, 7))
def test_8_4_2_more_than_its_battle_value_places_a_fortification(face: int) -> None:
    table = at(AVAILABLE, face).do("fortify solomons nimitz:5")

    assert table.where("solomons") == ("nimitz:5" if face > 3 else "available")
    assert table.left == 3


@pytest.mark.parametrize(
    ("space", "reason"),
    [
        ("nimitz:5", None),
        ("nimitz:7", None),
        ("nimitz:8", "8.4.2 contested_space"),
        ("nimitz:9", "8.4.2 not_an_island"),
        ("macarthur:1", None),
        ("macarthur:2", "8.4.2 contested_space"),
        ("macarthur:3", "8.4.2 allied_space"),
        ("china:3", "8.4.2 not_an_island"),
        ("home", "8.4.2 has_fortification"),
        ("abda:3", None),
    ],
)
def test_8_4_2_the_islands_fortification_goes_to_a_free_japanese_island(
    space: str, reason: str | None
) -> None:
    """Ruling A21; after Java ABDA's islands are Japanese (B03)."""
    assert at(f"{ISLANDS} nimitz=8 macarthur=2").why_not(f"fortify islands {space}") == reason


def test_8_4_2_a_track_whose_front_is_knocked_out_is_japanese_throughout() -> None:
    """Ruling A21."""
    table = at(f"{ISLANDS} nimitz=out")

    assert table.why_not("fortify islands nimitz:8") is None
    assert table.why_not("fortify islands nimitz:9") == "8.4.2 not_an_island"


def test_8_4_2_the_islands_fortification_may_stand_at_hawaii_when_nimitz_is_behind_it() -> None:
    """Ruling B12: the Allied fortification there is no Fortification unit."""
    table = at(f"{ISLANDS} nimitz=9", 3).do("fortify islands nimitz:8")

    assert table.where("islands") == "nimitz:8"
    assert table.g.equipment.space_at("nimitz:8").drm == -2


def test_8_4_6_at_hawaii_it_may_halt_nimitz_and_once_he_is_in_the_allied_one_helps_him() -> None:
    """Ruling B12: both count, each as its own rule says (6.4, 8.2.4)."""
    line = f"{QUIET_MID} oil_rolls=yes islands=nimitz:8 nimitz=9 deck=37"
    assert at(line, 2).do("end_orders", "reveal").where("nimitz") == 9

    table = at(line, 3).do("end_orders", "reveal")

    assert table.where("nimitz") == 8
    terms = table.chance("attack nimitz").terms
    assert [term.value for term in terms if term.name == "fortified_space"] == [-2]


@pytest.mark.parametrize("box", range(1, 6))
def test_8_4_2_once_java_has_fallen_it_may_stand_in_any_of_abdas_boxes(box: int) -> None:
    """Ruling B13: they are Islands, and Japan's (B03)."""
    table = at(ISLANDS, 3).do(f"fortify islands abda:{box}")

    assert table.where("islands") == f"abda:{box}"


def test_8_4_2_a_result_of_a_table_may_put_it_there_too() -> None:
    """Rulings B12 and B13: by 8.4.1 the same spaces are open."""
    table = at("card=22 nimitz=9 oil_rolls=yes", 6).do("battle")

    assert {"nimitz:8", "abda:1", "abda:5"} <= set(table.targets("place_free"))


def test_8_4_2_one_fortification_a_space() -> None:
    table = at(f"{ISLANDS} nimitz=8 solomons=nimitz:5")
    assert table.why_not("fortify islands nimitz:5") == "8.4.2 has_fortification"

    table = at(f"{AVAILABLE} oil_rolls=yes islands=nimitz:5")
    assert table.why_not("fortify solomons nimitz:5") == "8.4.2 has_fortification"


def test_8_4_2_the_solomons_fortification_goes_to_the_solomons_only() -> None:
    table = at(AVAILABLE)

    assert table.targets("fortify") == ["nimitz:5"]
    assert table.why_not("fortify solomons nimitz:4") == "8.4.2 solomons_only"


def test_8_4_2_only_an_available_fortification_can_be_placed() -> None:
    assert "fortify" not in at(QUIET).open
    assert at(QUIET).why_not("fortify islands nimitz:5") == "8.4.1 no_fortification"
    assert "fortify" not in at(f"{QUIET_MID} solomons=nimitz:5 nimitz=8").open


def test_8_4_2_control_is_told_for_every_space() -> None:
    control = {s.key: s.control for s in at(f"{QUIET} nimitz=6 macarthur=out").board.spaces}

    assert (control["nimitz:5"], control["nimitz:6"], control["nimitz:7"]) == (
        "japanese",
        "contested",
        "allied",
    )
    assert control["macarthur:6"] == "japanese"
    assert control["home"] == "japanese"


def test_8_4_2_the_card_and_a_production_marker_modify_the_roll() -> None:
    table = at(f"{AVAILABLE} drm.fortify=1 production.solomons=1")

    assert table.faces("fortify solomons nimitz:5") == [2, 3, 4, 5, 6]


def test_8_4_2_a_production_marker_is_used_up_when_its_fortification_is_placed() -> None:
    """Ruling A31: it lies on a fortification in the Available box, which this one has left."""
    table = at(f"{AVAILABLE} production.solomons=1 production.nimitz=1", 4)

    assert table.do("fortify solomons nimitz:5").markers == {"nimitz": 1}


def test_8_4_2_a_production_marker_on_a_front_does_not_help() -> None:
    assert at(f"{AVAILABLE} production.nimitz=1").faces("fortify solomons nimitz:5") == [4, 5, 6]


# ------------------------------------------------------------------ 8.4.3 to 8.4.6


def test_8_4_3_failed_attempts_do_not_limit_further_ones() -> None:
    table = at(AVAILABLE, 3, 2, 4)

    table.do(*["fortify solomons nimitz:5"] * 3)

    assert (table.where("solomons"), table.left) == ("nimitz:5", 1)


def test_8_4_4_a_placed_fortification_blocks_the_next_advance() -> None:
    table = at(f"{AVAILABLE} nimitz=6 deck=37", 4, 2).do(
        "fortify solomons nimitz:5", "end_orders", "reveal"
    )

    assert table.where("nimitz") == 6
    assert table.one("block_rolled").fort == "solomons"


def test_8_4_5_a_fortification_that_shares_its_space_at_housekeeping_is_removed() -> None:
    table = at(f"{QUIET_MID} solomons=nimitz:5 nimitz=5").do("end_orders")

    assert table.where("solomons") == "available"
    assert table.one("fort_returned").fort == "solomons"


def test_8_4_5_driving_the_front_out_saves_the_fortification() -> None:
    table = at(f"{QUIET_MID} solomons=nimitz:5 nimitz=5", 4).do("attack nimitz", "end_orders")

    assert table.where("solomons") == "nimitz:5"


def test_8_4_5_the_home_islands_defense_is_never_removed_in_play() -> None:
    """Ruling A20: a front that still shares its space has ended the game first (9.1)."""
    table = at(f"{QUIET} china=0").do("end_orders")

    assert table.ending == "catastrophic_defeat"
    assert table.where("home_islands_defense") == "home"


def test_8_4_6_allied_fortified_spaces_always_count_against_attacks_only() -> None:
    """Ruling A41: they neither block nor help Japan, and stay after an attack."""
    table = at(f"{QUIET} macarthur=2", 5).do("attack macarthur")
    spaces = {s.key: s for s in table.board.spaces}

    assert spaces["macarthur:2"].drm == -1
    assert spaces["macarthur:2"].fort is None
    assert table.where("macarthur") == 3
