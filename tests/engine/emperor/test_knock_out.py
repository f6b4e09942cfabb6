"""8.2.5, 8.2.6 Knock-Out Blows and Banzai: rulings among A05 to A13, A29, A35, A39 to A42."""

import pytest

from tests.engine.emperor.helpers import QUIET, QUIET_LATE, QUIET_MID, at, card_12

# ------------------------------------------------------------------ 8.2.5


@pytest.mark.parametrize("resource", ["army_navy", "oil"])
def test_8_2_5_with_army_navy_or_oil_at_0_only_one_attack_a_turn(resource: str) -> None:
    """Ruling A12."""
    table = at(f"{QUIET} prestige=2 {resource}=0", 1)
    assert table.why_not("attack china") is None

    table.do("attack china")

    assert table.why_not("attack china") == "8.2.5 one_attack_only"
    assert table.why_not("attack british") == "8.2.5 one_attack_only"


def test_8_2_5_a_battle_is_that_one_action_as_well() -> None:
    after_battle = at("card=15 oil=0 prestige=2", 3).do("battle")
    assert after_battle.why_not("attack china") == "8.2.5 one_attack_only"

    after_attack = at("card=15 oil=0 prestige=2", 3).do("attack china")
    assert after_attack.why_not("battle") == "8.2.5 one_attack_only"


def test_8_2_5_it_counts_attacks_made_before_the_resource_was_gone() -> None:
    """Ruling A12: the first attack is spent, then a Battle takes the last Army-Navy."""
    table = at("card=8 army_navy=1 prestige=1", 1, 1).do("attack china", "battle")

    assert table.levels[0] == 0
    assert table.why_not("attack china") == "8.2.5 one_attack_only"


def test_8_2_5_the_oil_level_under_the_no_oil_rolls_marker_is_a_real_one() -> None:
    """Ruling A13."""
    table = at(f"{QUIET} oil=0", 1).do("attack china")

    assert not table.state.oil_rolls
    assert table.why_not("attack china") == "8.2.5 one_attack_only"


def test_8_2_5_other_actions_stay_open() -> None:
    table = at(f"{QUIET} oil_rolls=yes oil=0 solomons=available", 1).do("attack china")

    for words in ("resource oil", "resource prestige", "fortify solomons nimitz:5"):
        assert table.why_not(words) is None


def test_8_2_5_it_is_lifted_the_instant_both_are_at_1() -> None:
    """Rulings A07 and A12: re-checked each time."""
    table = at(f"{QUIET_MID} oil_rolls=yes army_navy=0 prestige=2 oil=0", 1, 4, 3)
    table.do("attack china", "resource army_navy")
    assert table.why_not("attack china") == "8.2.5 one_attack_only"

    table.do("resource oil")

    assert table.levels == (1, 2, 1)
    assert table.why_not("attack china") is None


def test_8_2_5_prestige_at_0_restricts_nothing() -> None:
    table = at(f"{QUIET} prestige=0", 1).do("attack china")

    assert table.why_not("attack china") is None


def test_8_2_5_kamikaze_and_banzai_attacks_do_not_count() -> None:
    """Ruling A14."""
    line = f"{QUIET_LATE} army_navy=0 prestige=2 oil=0 kamikaze=3 china=0 banzai=china"
    table = at(line, 1, 1).do("banzai china", "kamikaze_attack china")

    assert table.why_not("attack china") is None


def test_8_2_5_a_kamikaze_in_support_does_not_make_an_attack_free() -> None:
    table = at(f"{QUIET_LATE} oil=0 kamikaze=3", 1).do("attack china")

    assert table.why_not("attack nimitz kamikaze") == "8.2.5 one_attack_only"


def test_8_2_5_the_restriction_is_about_one_turn() -> None:
    table = at(f"{QUIET} oil=0 deck=3 prestige=2", 1).do("attack china", "end_orders", "reveal")

    assert table.why_not("attack china") is None


# ------------------------------------------------------------------ 8.2.6 Banzai


def test_8_2_6_banzai_is_the_first_thing_in_the_orders_phase_and_compulsory() -> None:
    """Ruling A15."""
    table = at(f"{QUIET} china=0 banzai=china", 1)

    assert table.asked == "choose_banzai"
    assert table.open == {"banzai"}
    assert table.do("banzai china").asked == "spend_action"


@pytest.mark.parametrize("face", range(1, 7))
def test_8_2_6_banzai_succeeds_on_a_natural_6_and_rotates(face: int) -> None:
    """No modifier helps: Elite and a +2 marker lie there."""
    table = at(f"{QUIET} china=0 banzai=china drm.china=2 army_navy=6", face)
    assert table.faces("banzai china") == [6]

    table.do("banzai china")

    assert (table.where("china"), table.turned("china")) == ((1, True) if face == 6 else (0, False))
    assert table.left == 3


def test_8_2_6_one_banzai_for_each_invader_in_the_order_the_player_likes() -> None:
    """Ruling A15."""
    table = at(f"{QUIET} china=0 british=0 banzai=china,british", 1, 6)
    assert table.targets("banzai") == ["british", "china"]

    table.do("banzai british")
    assert (table.asked, table.targets("banzai")) == ("choose_banzai", ["china"])

    table.do("banzai china")
    assert table.asked == "spend_action"
    assert (table.where("british"), table.where("china")) == (0, 1)


def test_8_2_6_banzai_costs_no_action_and_needs_no_resource() -> None:
    """It works with Army-Navy and Oil at 0 (8.2.5)."""
    table = at(f"{QUIET} army_navy=0 prestige=1 oil=0 china=0 banzai=china", 6)

    assert table.do("banzai china").where("china") == 1
    assert (table.left, table.levels) == (3, (0, 1, 0))


def test_8_2_6_banzai_follows_an_advance_into_the_home_islands() -> None:
    """The whole way: the card advances China, the die of the defence is 4, Banzai opens."""
    military = [{"op": "advance", "front": "china"}]
    table = at("deck=12 china=1", 4, 6, pack=card_12(military=military)).do("reveal")

    assert table.asked == "choose_banzai"
    assert table.do("banzai china").why_not("attack china") == "8.2 rotated"


def test_8_2_6_no_banzai_for_a_front_that_the_same_card_has_driven_out_again() -> None:
    military = [{"op": "advance", "front": "china"}, {"op": "retreat", "front": "china"}]
    table = at("deck=12 china=1", 4, pack=card_12(military=military)).do("reveal")

    assert table.where("china") == 1
    assert table.asked == "spend_action"


def test_8_2_6_no_banzai_for_a_front_that_was_halted() -> None:
    military = [{"op": "advance", "front": "china"}]
    table = at("deck=12 china=1", 3, pack=card_12(military=military)).do("reveal")

    assert table.asked == "spend_action"
