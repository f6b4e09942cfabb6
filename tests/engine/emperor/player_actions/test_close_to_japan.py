"""6.5, 6.6 Fronts close to Japan: what they bring, and the Home Islands."""

import pytest

from tests.engine.emperor.helpers import (
    advance,
    at,
    moving,
)

# ------------------------------------------------------------------ 6.5


@pytest.mark.parametrize("front", ["nimitz", "macarthur"])
def test_6_5_an_american_front_in_box_2_brings_the_kamikazes_in_the_late_war(front: str) -> None:
    table = at(f"card=52 deck=57 nimitz=8 macarthur=6 {front}=3").do("end_orders", "reveal")

    assert table.kamikazes == 3
    assert (table.one("kamikazes_received").front, table.one("kamikazes_received").rule) == (
        front,
        "6.5",
    )


def test_6_5_not_before_the_late_war() -> None:
    """MacArthur starts in box 2."""
    table = at("card=24 deck=35 macarthur=3").do("end_orders", "reveal")

    assert table.where("macarthur") == 2
    assert table.kamikazes == 0


@pytest.mark.parametrize("box", [2, 1])
def test_6_5_a_front_that_is_there_already_brings_them_when_the_late_war_begins(box: int) -> None:
    """Ruling A18: control of box 2 counts, so a front in box 1 does it as well."""
    table = at(f"card=40 deck=empty macarthur={box} british=3").do("end_orders", "reveal")

    assert table.state.card == 41
    assert table.kamikazes == 3


def test_6_5_card_41_brings_them_before_any_front_has_moved() -> None:
    """Ruling A18: its reveal is enough; here the British stay out and nobody advances."""
    table = at("card=40 deck=empty macarthur=2 british=out", 1).do("end_orders", "reveal")

    assert table.told("advanced") == []
    assert table.kamikazes == 3


def test_6_5_a_front_in_box_3_does_not_bring_them() -> None:
    table = at("card=40 deck=empty macarthur=3 nimitz=3 british=3").do("end_orders", "reveal")

    assert table.kamikazes == 0


@pytest.mark.parametrize("front", ["british", "china"])
def test_6_5_other_fronts_do_not_bring_them(front: str) -> None:
    table = at(f"card=51 deck=55 macarthur=5 british=4 {front}=2").do("end_orders", "reveal")

    assert table.where(front) == 1
    assert table.kamikazes == 0


def test_6_5_they_come_once_a_game() -> None:
    """Spent markers do not come back with the next American step, nor with card 48."""
    table = at("card=52 deck=48 nimitz=3 macarthur=5 kamikaze=1").do("end_orders", "reveal")

    assert table.where("nimitz") == 2
    assert table.kamikazes == 1
    assert table.told("kamikazes_received") == []


def test_6_5_a_front_that_stays_out_brings_nothing() -> None:
    table = at("card=40 deck=empty macarthur=out british=3").do("end_orders", "reveal")

    assert table.kamikazes == 0


# ------------------------------------------------------------------ 6.6


def test_6_6_a_front_in_the_home_islands_does_not_end_the_game_at_once() -> None:
    table = moving("china=1", 4, military=advance("china"))

    assert table.where("china") == 0
    assert table.one("invaded").front == "china"
    assert table.ending == ""
    assert table.asked == "choose_banzai"


def test_6_6_it_can_be_driven_out_before_housekeeping() -> None:
    table = moving("china=1", 4, 1, 5, military=advance("china"))

    table.do("banzai china", "attack china", "end_orders")

    assert table.where("china") == 1
    assert table.ending == ""


def test_6_6_an_advance_in_the_home_islands_goes_nowhere() -> None:
    """Ruling A38."""
    table = moving("china=1", 4, military=[*advance("china"), *advance("china")])

    assert table.where("china") == 0
    assert table.one("nothing_happened").fact == "in_home_islands"
    assert table.state.this_turn.banzai == ["china"]
