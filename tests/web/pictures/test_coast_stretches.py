"""A coast drawn in stretches is the same coast, and each stretch lies in one part of the sheet."""

from itertools import pairwise

from wargames.chart.globe.outline import Point
from wargames.chart.globe.stretches import BREADTH, coasts, stretches, where

FAR = 3 * BREADTH
LONG = [(10.0 * step, 5.0) for step in range(FAR // 10)] + [(0.0, 90.0)]
"""A coast through three parts of the sheet and straight back."""
SMALL = [(BREADTH - 9.0, 10.0), (BREADTH + 6.0, 10.0), (BREADTH + 6.0, 20.0)]
"""An island on the border of two."""


def test_the_stretches_of_a_long_coast_go_around_it_without_a_gap() -> None:
    lines = [line for _, line in stretches(LONG)]
    around: list[Point] = [point for line in lines for point in line[:-1]]

    assert len(lines) > 2
    assert around == LONG
    assert all(one[-1] == after[0] for one, after in zip(lines, lines[1:] + lines[:1], strict=True))


def test_every_step_of_a_stretch_has_its_middle_in_the_part_of_the_sheet() -> None:
    for part, line in stretches(LONG):
        assert {where(*step) for step in pairwise(line)} == {part}


def test_a_small_coast_stays_whole_where_a_border_runs_through_it() -> None:
    (path,) = coasts([SMALL], digits=0)

    assert path == f"M{BREADTH - 9} 10l15 0 0 10z"


def test_coasts_in_one_part_of_the_sheet_are_one_path() -> None:
    beside = [(x - 12, y) for x, y in SMALL]

    (path,) = coasts([SMALL, beside], digits=0)

    assert path.count("M") == path.count("z") == 2


def test_a_long_coast_is_a_path_for_each_part_and_closes_nowhere() -> None:
    paths = coasts([LONG], digits=0)

    assert len(paths) == len({part for part, _ in stretches(LONG)})
    assert not [path for path in paths if "z" in path]
