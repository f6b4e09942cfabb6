"""How far a side was from the truth, and the moments at which that stands out."""

from engine.core.hindsight import Hindsight, peaks


def test_the_distance_is_what_is_believed_and_what_is_unseen() -> None:
    assert Hindsight(believed=16, unseen=20).distance == 36


def test_a_peak_is_higher_than_what_is_on_both_sides() -> None:
    assert peaks([0, 5, 2, 8, 1], 3) == [1, 3]


def test_a_level_is_one_peak_at_its_first_place() -> None:
    assert peaks([0, 7, 7, 7, 2], 3) == [1]


def test_what_only_rises_stands_out_at_its_end() -> None:
    assert peaks([0, 1, 2, 2, 3], 3) == [4]


def test_what_is_highest_at_the_beginning_stands_out_there() -> None:
    assert peaks([9, 3, 1], 3) == [0]


def test_those_that_stand_out_least_are_left_out() -> None:
    """The second is higher than the fourth, but one need not go down far to it."""
    assert peaks([0, 50, 10, 90, 80, 88, 0, 40, 0], 3) == [1, 3, 7]


def test_of_two_equal_ones_the_first_stands_out_more() -> None:
    assert peaks([0, 9, 5, 9, 0], 1) == [1]


def test_a_tenth_of_the_highest_is_the_least_that_stands_out() -> None:
    assert peaks([0, 100, 90, 100, 0], 3) == [1, 3]
    assert peaks([0, 100, 91, 100, 0], 3) == [1]


def test_nothing_stands_out_where_nobody_is_mistaken() -> None:
    assert peaks([0, 0, 0], 3) == peaks([], 3) == []
