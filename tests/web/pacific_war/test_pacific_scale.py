"""11.0 The scale of the points: its marks can be told apart wherever the marker is."""

import re
from itertools import pairwise

import pytest

from tests.engine.pacific_war.helpers import RULES, at
from wargames.games.pacific_war.map import tracks
from wargames.rendering.render_cache import drawn

TWO_FIGURES = 15
"""As broad as two letters of the scale are drawn."""


@pytest.mark.parametrize("points", [0, 9, -30, 45, 80, -118])
def test_11_0_no_two_labels_of_the_scale_overlap(points: int) -> None:
    view = RULES.view(at(f"turn=2 points={points}").state, None)
    shown = tracks.shown(view, {})

    page = drawn("pacific_war/tracks.html", {"tracks": shown, "twin": False})

    labels = re.findall(r'<text x="([-\d.]+)" y="([-\d]+)">(?:T)?(\d+)', page)
    for height, count in (("-8", 3), ("20", 3)):
        found = sorted(float(x) for x, y, _ in labels if y == height)
        assert len(found) >= count
        gaps = [right - left for left, right in pairwise(found)]
        assert min(gaps) > TWO_FIGURES


def test_11_0_a_label_stands_at_its_mark_where_there_is_room() -> None:
    board = RULES.view(at("turn=2").state, None).board

    assert [tick.label for tick in tracks.limits(board, 12)] == [-62.5, 12.5, 62.5]
