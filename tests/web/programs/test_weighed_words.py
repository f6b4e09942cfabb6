"""What a program weighed in a long plan is told in few words."""

from typing import Any

import pytest
from django.template.loader import render_to_string
from msgspec.structs import asdict

from wargames.opponents.reasons import MOST, Parts, few, instead

PLAN = [f"infantry to place {number}" for number in range(1, 31)]


def told(parts: Parts | None = None, **more: Any) -> str:
    """A choice as the page tells it."""
    about = {"words": "", "plan": "", **more, **({"parts": asdict(parts)} if parts else {})}
    return render_to_string("table/advice/weighed_choice.html", {"c": about}).strip()


def test_of_a_long_plan_the_first_orders_are_told_and_how_many_more_there_are() -> None:
    assert few(PLAN) == Parts(PLAN[:MOST], 30 - MOST)
    words = told(few(PLAN))
    assert words.startswith("infantry to place 1; infantry to place 2; ")
    assert words.endswith(f"infantry to place {MOST}; and {30 - MOST} more")


def test_a_short_plan_is_told_as_a_whole() -> None:
    assert told(few(PLAN[:3])) == "infantry to place 1; infantry to place 2; infantry to place 3"
    assert "more" not in told(few(PLAN[: MOST + 1]))
    assert told(few([])) == "Nothing"


def test_another_plan_is_told_by_what_it_has_instead() -> None:
    other = [*PLAN[:-1], "infantry to Tokyo"]
    assert told(instead(other, PLAN)) == "infantry to Tokyo; all else the same"


def test_another_plan_without_an_order_says_so() -> None:
    assert told(instead(PLAN[:-1], PLAN)) == "without infantry to place 30"


def test_the_same_order_given_twice_is_an_order_more() -> None:
    assert told(instead([*PLAN, PLAN[0]], PLAN)) == "infantry to place 1; all else the same"


def test_another_short_plan_is_told_as_a_whole() -> None:
    assert instead(PLAN[:2], PLAN) == few(PLAN[:2])


def test_a_plan_that_has_nothing_of_the_chosen_one_is_told_by_its_own_parts() -> None:
    other = [f"tank to place {number}" for number in range(1, 31)]
    assert instead(other, PLAN) == few(other)


@pytest.mark.parametrize(
    ("about", "words"),
    [
        ({"words": "Scramble"}, "Scramble"),
        ({"words": "Scramble", "plan": "bold"}, "Scramble: bold"),
        ({"plan": "no attack"}, "no attack"),
        ({"plan": "1 attack", "parts": few(PLAN[:1])}, "1 attack: infantry to place 1"),
        ({"words": "", "plan": "", "parts": few([])}, "Nothing"),
        ({"words": "O’ahu & more"}, "O’ahu &amp; more"),
    ],
)
def test_a_choice_is_told_by_its_button_its_plan_and_its_parts(
    about: dict[str, Any], words: str
) -> None:
    assert told(about.pop("parts", None), **about) == words


def test_what_older_games_have_kept_is_told_as_it_was() -> None:
    kept = {"words": "1 attack: infantry to place 1; and 26 more", "mean": 1.0}
    assert (
        render_to_string("table/advice/weighed_choice.html", {"c": kept}).strip() == kept["words"]
    )
