"""The board of Global 1940 as a picture: what can be read on so large a map."""

from collections import Counter
from typing import Any

import pytest

from engine.games.pacific_1940.global_1940 import make
from tests.engine.pacific_1940.global_1940.world import world
from tests.factories import UserFactory, make_world
from tests.web.markup import page_in
from tests.web.table import page_of, sitting
from wargames.accounts.models import User
from wargames.games.pacific_1940.map import chart
from wargames.games.pacific_1940.map.layers import SUM
from wargames.pictures.chart import chart_of, svg_of
from wargames.presentation.registry import presentation_of

WORLD = chart.CHARTS["global_1940"]
SHOWN = presentation_of("global_1940")
LINE = "power=germany egypt=italy:3inf+1tank;germany:2inf sz113=germany:1bb spain=neutrals:6inf"


def view(line: str = LINE) -> Any:
    """The position as everyone sees it."""
    return make().view(world(line).g.state, None)


def groups(line: str = LINE) -> dict[str, Any]:
    """The counters of the picture, by space."""
    seen = view(line)
    facts = SHOWN.pictured({"pieces": SHOWN.common(seen)["pieces"], "land": 1})
    assert facts["land"] == 1
    return {group.key: group for group in facts["pieces"]}


def test_counters_of_a_power_are_one_with_their_number() -> None:
    found = [(each.power, each.unit, each.count) for each in groups()["egypt"].counters]
    assert found == [("germany", "inf", 2), ("italy", SUM, 4)]


def test_counters_are_large_enough_and_on_the_sheet() -> None:
    _, _, width, height = WORLD.whole
    for group in groups("power=germany sz64=usa:1dd new_zealand=anzac:1inf").values():
        assert group.scale >= WORLD.picture_scale > 2
        assert group.x >= 0 and group.x + group.scale * 20 * len(group.counters) <= width
        assert group.y >= 0 and group.y + group.scale * 14 <= height


def test_no_unit_is_lost_from_the_picture() -> None:
    seen = view()
    there = Counter(s.power for space in seen.board.spaces.values() for s in space.stacks)
    drawn = Counter(each.power for group in groups().values() for each in group.counters)
    assert drawn.keys() == there.keys()
    assert sum(each.count for group in groups().values() for each in group.counters) == 13


@pytest.mark.parametrize("theme", ["light", "dark"])
def test_neutral_land_is_hatched_in_a_picture(theme: str) -> None:
    drawn = svg_of(chart_of(SHOWN, view()), theme)
    assert drawn.count("<pattern") == 3
    assert 'patternUnits="userSpaceOnUse"' in drawn


def test_a_smaller_map_shows_its_counters_as_the_page_does() -> None:
    facts = {"pieces": ["as they are"]}
    assert presentation_of("pacific_1940").pictured(facts) == facts


def test_who_watches_sees_counters_that_can_be_read(ann: User, bob: User) -> None:
    game = make_world(ann, bob)
    page = page_in(page_of(sitting(UserFactory()), game, "watch/"))
    germany = page.one('#pieces a[href="?about=germany"]')
    assert f"scale({WORLD.picture_scale})" in germany["transform"]
    assert len(germany.all(".counter")) == 1
