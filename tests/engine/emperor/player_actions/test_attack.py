"""8.2 Attacks and Knock-Out Blows: rulings A05 to A13, A29, A35, A39 to A42."""

import pytest

from tests.engine.emperor.helpers import QUIET, QUIET_LATE, QUIET_MID, at

# ------------------------------------------------------------------ 8.2


def test_8_2_a_success_drives_the_front_back_one_box_and_rotates_it() -> None:
    table = at(QUIET, 5).do("attack china")

    assert (table.where("china"), table.turned("china"), table.left) == (5, True, 2)
    assert (table.one("retreated").by, table.one("retreated").space) == ("attack", "china:5")


@pytest.mark.parametrize("face", [1, 2, 3, 4])
def test_8_2_at_or_below_the_battle_value_nothing_happens(face: int) -> None:
    table = at(QUIET, face).do("attack china")

    assert (table.where("china"), table.turned("china"), table.left) == (4, False, 2)


def test_8_2_a_rotated_front_cannot_be_attacked_again_this_turn() -> None:
    """Ruling A40."""
    table = at(QUIET, 6).do("attack british")

    assert table.why_not("attack british") == "8.2 rotated"


def test_8_2_a_front_in_its_highest_box_takes_a_knock_out_blow_and_no_attack() -> None:
    """Ruling A05."""
    table = at(f"{QUIET} nimitz=9 british=4 china=5 macarthur=6")

    for front in ("nimitz", "british", "china", "macarthur"):
        assert table.why_not(f"attack {front}") == "8.2.3 highest_box"
        assert table.why_not(f"knock_out {front}") is None


def test_8_2_a_front_that_is_out_cannot_be_attacked() -> None:
    table = at(f"{QUIET} china=out")

    assert table.why_not("attack china") == "6.1 inactive"
    assert table.why_not("knock_out china") == "6.1 inactive"


def test_8_2_abda_can_be_attacked_until_it_stands_in_java() -> None:
    assert at(f"{QUIET} abda=4", 3).do("attack abda").where("abda") == 5
    assert at(f"{QUIET} abda=5").why_not("attack abda") == "9.3 java_taken"
    assert at(f"{QUIET} oil_rolls=yes").why_not("attack abda") == "8.2.3 abda_out"


def test_8_2_1_failed_attacks_do_not_limit_further_ones() -> None:
    table = at(QUIET, 1, 2, 5).do("attack china", "attack china", "attack china")

    assert table.where("china") == 5


# ------------------------------------------------------------------ 8.2.2


def test_8_2_2_a_front_retreated_by_a_card_is_not_rotated_and_can_be_attacked() -> None:
    table = at("deck=5", 5).do("reveal")
    assert not table.turned("british")

    table.do("attack british")

    assert table.where("british") == 3


def test_8_2_2_a_front_retreated_by_a_battle_keeps_its_rotation() -> None:
    """Ruling A39: not rotated stays not rotated, and rotated stays rotated."""
    table = at("card=15 nimitz=6 drm.nimitz=0", 5, 4).do("battle")
    assert (table.where("nimitz"), table.turned("nimitz")) == (7, False)
    assert table.do("attack nimitz").where("nimitz") == 8

    table = at("card=15 nimitz=6 drm.nimitz=0", 4, 5).do("attack nimitz", "battle")
    assert (table.where("nimitz"), table.turned("nimitz")) == (8, True)


@pytest.mark.parametrize("face", range(1, 7))
def test_8_2_2_a_retreat_in_the_highest_box_is_a_free_knock_out_on_5_or_6(face: int) -> None:
    """Ruling A11; no modifier and no cost. Card 5 retreats the British, and gives a Prestige."""
    table = at("deck=5 british=4 drm.british=2 army_navy=6", face).do("reveal")

    out = face in (5, 6)
    assert table.where("british") == ("not_in_play" if out else 4)
    assert table.levels == (6, 1 + out, 3)
    assert table.left == 2


def test_8_2_2_a_free_knock_out_needs_no_resources() -> None:
    """Ruling A08."""
    table = at("card=44 nimitz=9 army_navy=0 prestige=1 oil=0", 6, 6).do("battle")

    assert table.where("nimitz") == "not_in_play"
    assert table.levels == (0, 3, 0)


def test_8_2_2_a_failed_free_knock_out_does_not_rotate() -> None:
    """Ruling A10."""
    table = at("card=15 nimitz=9", 5, 4).do("battle")

    assert (table.where("nimitz"), table.turned("nimitz")) == (9, False)


def test_8_2_2_a_retreat_of_a_front_that_is_out_does_nothing() -> None:
    table = at("deck=5 british=out").do("reveal")

    assert table.where("british") == "not_in_play"
    assert table.one("nothing_happened").fact == "inactive"
    assert table.told("free_knock_out_rolled") == []


def test_8_2_2_a_retreat_of_abda_in_java_does_nothing() -> None:
    """8.2.3 and ruling A04: ABDA cannot be knocked out."""
    table = at("card=8 abda=5", 4).do("battle")

    assert table.where("abda") == 5
    assert table.one("nothing_happened").fact == "no_knock_out"


# ------------------------------------------------------------------ 8.2.3


def test_8_2_3_knock_out_costs_two_actions_and_one_oil() -> None:
    table = at(f"{QUIET} british=4", 6).do("knock_out british")

    assert (table.left, table.levels) == (1, (5, 1, 2))
    assert table.where("british") == "not_in_play"
    assert table.one("knocked_out").front == "british"


def test_8_2_3_the_cost_is_paid_before_the_roll_and_not_given_back() -> None:
    """Ruling A06."""
    table = at(f"{QUIET} british=4", 5).do("knock_out british")

    assert (table.left, table.levels) == (1, (5, 0, 2))
    assert table.where("british") == 4
    assert not table.turned("british")


def test_8_2_3_the_re_roll_of_a_knock_out_costs_nothing_more() -> None:
    """Ruling A06."""
    table = at(f"{QUIET} british=4 prestige=6", 5, 6).do("knock_out british", "reroll")

    assert (table.left, table.levels) == (1, (5, 6, 2))
    assert table.where("british") == "not_in_play"


@pytest.mark.parametrize(
    ("line", "reason"),
    [
        ("actions=1", "8.2.3 needs_two_actions"),
        ("army_navy=0 prestige=1", "8.2.3 knock_out_needs"),
        ("oil=0", "8.2.3 knock_out_needs"),
        ("turned=british", "8.2 rotated"),
        ("british=3", "8.2.3 not_in_highest_box"),
        ("army_navy=1 oil=1", None),
    ],
)
def test_8_2_3_what_a_knock_out_needs(line: str, reason: str | None) -> None:
    """Ruling A07: one Army-Navy and one Oil before paying."""
    assert at(f"{QUIET} british=4 {line}").why_not("knock_out british") == reason


def test_8_2_3_the_last_oil_may_be_paid_and_the_restriction_bites_afterwards() -> None:
    """Ruling A07."""
    table = at(f"{QUIET} british=4 oil=1", 1).do("knock_out british")

    assert table.levels[2] == 0
    assert table.why_not("attack china") == "8.2.5 one_attack_only"


def test_8_2_3_one_knock_out_a_turn_bought_then_free() -> None:
    """Ruling A09: a forced Retreat at the top comes to nothing after a bought one."""
    table = at("card=15 nimitz=9 british=4 prestige=2", 2, 5).do("knock_out british", "battle")

    assert table.where("nimitz") == 9
    assert table.one("nothing_happened").fact == "knock_out_this_turn"
    assert table.told("free_knock_out_rolled") == []


def test_8_2_3_one_knock_out_a_turn_free_then_bought() -> None:
    """Ruling A09: card 5 rolled it in the Military Phase, so none can be bought."""
    table = at("deck=5 british=4 china=5", 2).do("reveal")

    assert table.why_not("knock_out china") == "8.2.3 knock_out_this_turn"


def test_8_2_3_one_knock_out_a_turn_and_another_next_turn() -> None:
    table = at(f"{QUIET} british=4 china=5 deck=3", 1).do("knock_out british")
    assert table.why_not("knock_out china") == "8.2.3 knock_out_this_turn"

    table.do("end_orders", "reveal")
    assert table.why_not("knock_out china") is None


def test_8_2_3_a_failed_knock_out_leaves_the_front_open_to_nothing_else() -> None:
    table = at(f"{QUIET} british=4", 1).do("knock_out british")

    assert table.why_not("attack british") == "8.2.3 highest_box"
    assert table.why_not("knock_out british") == "8.2.3 knock_out_this_turn"


def test_8_2_3_all_regular_modifiers_count_the_spaces_minus_2_too() -> None:
    """Ruling A29: Elite as well."""
    table = at(f"{QUIET} army_navy=6 nimitz=9 drm.nimitz=2 production.nimitz=1")

    chance = table.chance("knock_out nimitz")

    assert {term.name: term.value for term in chance.terms} == {
        "card": 2,
        "production": 1,
        "elite": 1,
        "fortified_space": -2,
    }
    assert chance.faces == (2, 3, 4, 5, 6)


def test_8_2_3_every_knock_out_space_has_minus_2() -> None:
    """Rulings A41 and A42: the highest box of four tracks; Hawaii is -2 without being one."""
    spaces = {space.key: space for space in at(QUIET).board.spaces}

    assert {key for key, space in spaces.items() if space.knock_out} == {
        "nimitz:9",
        "macarthur:6",
        "british:4",
        "china:5",
    }
    assert {key for key, space in spaces.items() if space.drm == -2} == {
        "nimitz:8",
        "nimitz:9",
        "macarthur:6",
        "british:4",
        "china:5",
    }


def test_8_2_3_a_knock_out_gives_a_prestige() -> None:
    assert at(f"{QUIET} british=4 prestige=2", 6).do("knock_out british").levels[1] == 3


def test_8_2_3_the_front_leaves_its_markers_behind_on_its_way_out() -> None:
    table = at(f"{QUIET} british=4 drm.british=1 drm.china=1", 6).do("knock_out british")

    assert table.markers == {"china": 1}
    assert table.state.counters["british"].markers == 0


def test_8_2_3_abda_is_never_open_to_a_knock_out() -> None:
    """Ruling A04."""
    assert at(f"{QUIET} abda=5").why_not("knock_out abda") == "8.2.3 no_knock_out"


def test_8_2_3_a_front_attacked_into_its_highest_box_is_safe_until_next_turn() -> None:
    table = at(f"{QUIET} british=3", 6).do("attack british")

    assert table.where("british") == 4
    assert table.why_not("knock_out british") == "8.2 rotated"


def test_8_2_3_a_front_sent_into_its_highest_box_by_a_card_can_be_knocked_out_at_once() -> None:
    """Ruling A39: that Retreat did not rotate it."""
    assert at("deck=5 british=3").do("reveal").why_not("knock_out british") is None


# ------------------------------------------------------------------ 8.2.4


@pytest.mark.parametrize(
    ("line", "front", "terms"),
    [
        ("drm.nimitz=-1 nimitz=6", "nimitz", {"card": -1}),
        ("drm.nimitz=2 nimitz=6", "nimitz", {"card": 2}),
        ("nimitz=6 army_navy=6", "nimitz", {"elite": 1}),
        ("nimitz=8", "nimitz", {"fortified_space": -2}),
        ("macarthur=2", "macarthur", {"fortified_space": -1}),
        ("nimitz=6 production.nimitz=1", "nimitz", {"production": 1}),
        ("nimitz=6", "nimitz", {}),
    ],
)
def test_8_2_4_each_modifier_of_an_attack(line: str, front: str, terms: dict[str, int]) -> None:
    chance = at(f"{QUIET} {line}").chance(f"attack {front}")

    assert {term.name: term.value for term in chance.terms} == terms


def test_8_2_4_kamikaze_support_is_one_of_them() -> None:
    chance = at(f"{QUIET_LATE} macarthur=2 kamikaze=3").chance("attack macarthur kamikaze")

    assert {term.name: term.value for term in chance.terms} == {
        "kamikaze": 1,
        "fortified_space": -1,
    }


def test_8_2_4_the_stronger_side_of_a_front_is_what_counts() -> None:
    assert at(f"{QUIET_MID} nimitz=6").faces("attack nimitz") == [4, 5, 6]
    assert at(f"{QUIET_MID} nimitz=6 flip=nimitz").faces("attack nimitz") == [5, 6]


def test_8_2_4_hawaii_is_minus_2_and_still_takes_a_normal_attack() -> None:
    """Ruling A42."""
    table = at(QUIET, 6).do("attack nimitz")

    assert table.where("nimitz") == 9
