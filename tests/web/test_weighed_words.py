"""What a program weighed in a long plan is told in few words."""

from __future__ import annotations

from wargames.opponents.reasons import MOST, few, instead

PLAN = [f"infantry to place {number}" for number in range(1, 31)]


def test_of_a_long_plan_the_first_orders_are_told_and_how_many_more_there_are() -> None:
    told = few(PLAN)
    assert told.startswith("infantry to place 1; infantry to place 2; ")
    assert told.endswith(f"infantry to place {MOST}; and {30 - MOST} more")


def test_a_short_plan_is_told_as_a_whole() -> None:
    assert few(PLAN[:3]) == "infantry to place 1; infantry to place 2; infantry to place 3"
    assert "more" not in few(PLAN[: MOST + 1])
    assert few([]) == ""


def test_another_plan_is_told_by_what_it_has_instead() -> None:
    other = [*PLAN[:-1], "infantry to Tokyo"]
    assert instead(other, PLAN) == "infantry to Tokyo; all else the same"


def test_another_plan_without_an_order_says_so() -> None:
    assert instead(PLAN[:-1], PLAN) == "without infantry to place 30"


def test_the_same_order_given_twice_is_an_order_more() -> None:
    assert instead([*PLAN, PLAN[0]], PLAN) == "infantry to place 1; all else the same"


def test_another_short_plan_is_told_as_a_whole() -> None:
    assert instead(PLAN[:2], PLAN) == few(PLAN[:2])
