"""The drawn map of Global 1940: the world once round, with both boards."""

import gzip
import re

import pytest

from engine.games.pacific_1940.equipment import box_of
from tests.web.pictures.drawn_maps import (
    STATIC,
    shapes,
    sheet_text,
    touching,
    words_on,
)
from wargames.games.pacific_1940.map import arrows, chart

WORLD = chart.CHARTS["global_1940"]
BOX = box_of("global_1940")
SEAM = {
    ("alberta_saskatchewan_manitoba", "british_columbia"),
    ("central_united_states", "western_united_states"),
    ("mexico", "southeast_mexico"),
    ("sz11", "sz64"),
    ("sz28", "sz64"),
    ("sz51", "sz64"),
    ("sz51", "sz65"),
    ("sz51", "sz66"),
    ("sz52", "sz66"),
}
"""Pairs of neighbours at opposite edges of the sheet, where the world closes."""
MARSHES = {
    ("belarus", "pripet_marshes"),
    ("bryansk", "pripet_marshes"),
    ("eastern_poland", "pripet_marshes"),
    ("pripet_marshes", "western_ukraine"),
}
"""Nobody enters the Pripet Marshes, so the game connects them with nothing."""


def test_1_spaces_touch_on_the_map_as_the_game_connects_them() -> None:
    touch = touching(shapes(WORLD.sheet, BOX.zones, WORLD.whole))
    connected = {tuple(sorted(each.ends)) for each in BOX.connections.values()}
    assert connected >= SEAM
    assert sorted(connected - touch) == sorted(SEAM)
    assert sorted(touch - connected) == sorted(MARSHES)


def test_1_both_edges_say_what_lies_beyond_them() -> None:
    edges = re.findall(r"<text[^>]*>to ([^<]+)</text>", sheet_text(WORLD.sheet))
    beyond = sorted(
        name
        for pair in SEAM
        for key in pair
        for name in [BOX.spaces[key].name if key in BOX.territories else str(BOX.zones[key].number)]
    )
    assert sorted(name for edge in edges for name in edge.split(" · ")) == beyond


def test_9_the_arrow_of_a_way_over_an_edge_leaves_there_and_comes_in_at_the_other() -> None:
    connected = {tuple(sorted(each.ends)) for each in BOX.connections.values()}
    ways = [way for pair in sorted(connected) for way in (pair, pair[::-1])]
    parts = {
        way: arrows.stretches(WORLD, [WORLD.spaces[key].centre for key in way]) for way in ways
    }
    assert {tuple(sorted(way)) for way, found in parts.items() if len(found) > 1} == SEAM

    for out, back in (found for found in parts.values() if len(found) > 1):
        assert {out[-1][0], back[0][0]} == {0, WORLD.whole[2]}
        assert out[-1][1] == back[0][1]
    line, head, _ = arrows.arrow(WORLD, ("central_united_states", "western_united_states", "sz10"))
    assert (line.count("M"), head.count("M")) == (2, 1)


def test_1_every_territory_is_named_on_it() -> None:
    names = {word for each in BOX.territories.values() for word in each.name.split()}
    assert names <= words_on(sheet_text(WORLD.sheet))


def test_7_3_each_strait_is_marked() -> None:
    marked = re.findall(r'class="strait".*?<title>([^<]+)</title>', sheet_text(WORLD.sheet))
    assert sorted(marked) == sorted(each.name for each in BOX.straits.values())


def test_1_only_land_that_nobody_enters_has_no_room() -> None:
    closed = {key for key, space in WORLD.spaces.items() if space.room is None}
    assert closed == {"himalayas", "pripet_marshes"}


def test_every_other_space_has_room_for_six_stacks_with_readable_counters() -> None:
    """Syria's are smaller: Cyprus lies before its coast."""
    stacks = [chart.Stack("germany", kind, 1) for kind in list(BOX.units)[:6]]
    placed = {key: WORLD.place(key, stacks) for key, each in WORLD.spaces.items() if each.room}
    assert all(len(each) == 6 for each in placed.values())
    assert {key for key, each in placed.items() if each[0].scale < 0.5} == {"syria"}


def test_2_the_board_begins_at_the_capital_of_the_power_to_move() -> None:
    for power, home in WORLD.homes.items():
        left, top, width, height = map(float, home.split())
        shown = chart.Theatre(power, power, (left, top, width, height))
        assert width / height == pytest.approx(16 / 9, abs=0.01)
        capital = BOX.powers[power].capital
        assert not capital or shown.shows(WORLD.spaces[capital]), power


def test_neutrals_are_hatched_by_leaning() -> None:
    css = (STATIC / "css" / "pacific_1940.css").read_text(encoding="utf-8")
    assert {each.leaning for each in BOX.neutrals.values()} == {"strict", "axis", "allies"}
    assert ".leaning.to-axis path" in css
    assert ".leaning.to-allies path" in css


def test_the_sheet_is_small_enough_for_a_first_visit() -> None:
    assert len(gzip.compress(sheet_text(WORLD.sheet).encode())) < 96 * 1024


def test_hints_name_spaces() -> None:
    pytest.importorskip("shapely")
    from wargames.games.pacific_1940 import cartography

    hints = cartography.survey("global_1940").hints
    nodes = hints["nodes"].keys()
    for section in ("places", "boxes", "rooms", "lines"):
        assert hints[section].keys() <= BOX.spaces.keys(), section
    assert hints["room"]["spaces"].keys() <= BOX.spaces.keys()
    assert hints["reaches"].keys() <= {*BOX.spaces, *nodes}
    assert hints["straits"].keys() >= BOX.straits.keys()
    for node in hints["nodes"].values():
        assert {*node["next"]} <= {*BOX.spaces, *nodes}
