"""8.5 Resource Actions: rulings A13, A33, A34, A43, A50, B02."""

import pytest

from tests.engine.emperor.helpers import QUIET, at


@pytest.mark.parametrize("face", range(1, 7))
@pytest.mark.parametrize(("resource", "value"), [("army_navy", 3), ("prestige", 3), ("oil", 2)])
def test_8_5_more_than_the_improvement_value_gains_one(
    resource: str, value: int, face: int
) -> None:
    table = at(f"{QUIET} oil_rolls=yes army_navy=3 prestige=3 oil=3", face)

    table.do(f"resource {resource}")

    gained = {"army_navy": (4, 3, 3), "prestige": (3, 4, 3), "oil": (3, 3, 4)}[resource]
    assert table.levels == (gained if face > value else (3, 3, 3))
    assert table.left == 2


def test_8_5_a_full_track_is_refused() -> None:
    """Rulings A34 and B02: the point would be lost (7.1)."""
    table = at(f"{QUIET} army_navy=6")

    assert table.why_not("resource army_navy") == "7.1 resource_full"


def test_8_5_the_cards_modifier_on_a_resource_counts() -> None:
    assert at(f"{QUIET} drm.prestige=1").faces("resource prestige") == [3, 4, 5, 6]
    assert at(f"{QUIET} drm.army_navy=-1").faces("resource army_navy") == [5, 6]


def test_8_5_1_failed_attempts_do_not_limit_further_ones() -> None:
    table = at(QUIET, 1, 3, 4).do(*["resource prestige"] * 3)

    assert table.levels[1] == 1


def test_8_5_1_the_same_resource_may_be_gained_again_and_again() -> None:
    assert at(QUIET, 4, 5, 6).do(*["resource prestige"] * 3).levels[1] == 3


def test_8_5_2_no_roll_for_oil_before_java_falls() -> None:
    assert at(QUIET).why_not("resource oil") == "8.5.2 oil_not_flowing"


def test_8_5_2_the_first_oil_roll_is_in_the_turn_after_abda_reached_java() -> None:
    """Ruling A33."""
    table = at(f"{QUIET} abda=4 deck=3", 3, 3).do("attack abda")
    assert table.where("abda") == 5
    assert table.why_not("resource oil") == "8.5.2 oil_not_flowing"

    table.do("end_orders", "reveal")

    assert table.where("abda") == "flipped"
    assert table.do("resource oil").levels[2] == 4


def test_8_5_2_a_card_modifier_on_oil_means_nothing_before() -> None:
    """Ruling A43, card 10: nothing is placed on a marker that is not in play."""
    table = at("card=10")

    assert table.why_not("resource oil") == "8.5.2 oil_not_flowing"


@pytest.mark.parametrize(("subs", "faces"), [(0, [3, 4, 5, 6]), (1, [4, 5, 6]), (2, [5, 6])])
def test_8_5_3_the_us_subs_count_against_oil(subs: int, faces: list[int]) -> None:
    table = at(f"{QUIET} oil_rolls=yes us_subs={subs}")

    assert table.faces("resource oil") == faces
    assert [t.rule for t in table.chance("resource oil").terms] == ["8.5.3"] * bool(subs)


def test_8_5_3_the_us_subs_count_against_nothing_else() -> None:
    table = at(f"{QUIET} us_subs=2")

    assert table.chance("resource prestige").terms == ()
    assert table.chance("attack china").terms == ()
