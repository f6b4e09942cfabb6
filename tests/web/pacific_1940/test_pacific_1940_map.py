"""The drawn map of Pacific 1940: who touches whom, and what finds room where."""

import re
import subprocess
import sys
import tomllib
import xml.etree.ElementTree as ET
from itertools import pairwise

import pytest

from engine.games.pacific_1940.components.options import Options
from engine.games.pacific_1940.components.pieces import Equipment
from engine.games.pacific_1940.equipment import box_of, load
from engine.games.pacific_1940.position.setup import set_up
from engine.games.pacific_1940.position.state import Campaign, CampaignState
from engine.games.pacific_1940.position.versions import FIFTH
from engine.games.pacific_1940.positions import position
from engine.games.pacific_1940.rules import make
from tests.web.pictures.drawn_maps import (
    STATIC,
    off_the_sheet,
    overlapping,
    rings_of,
    shapes,
    sheet_text,
    touching,
    words_on,
)
from wargames.games.pacific_1940 import words
from wargames.games.pacific_1940.map import arrows, chart, layers, pencil

PHONE = 372 / 328
"""The shape of the chart on a phone: its width by its height."""
PACIFIC, WORLD = chart.CHARTS["pacific_1940"], chart.CHARTS["global_1940"]
NOW, BEFORE = load(), load(version=2)
SHEETS = [
    pytest.param(PACIFIC.sheet, NOW, id="now"),
    pytest.param(PACIFIC.sheet_before, BEFORE, id="before"),
]
"""The map of games that begin today, and that of games under version 1 or 2 of the rules."""
BOTH = ("pacific_1940", "global_1940")
"""The scenarios, each with a map of its own."""
EXTRA = {
    PACIFIC.sheet: {},
    PACIFIC.sheet_before: {
        ("moscow", "sz38"): "the Arctic Ocean at the edge of the sheet; nobody enters Moscow",
    },
}
"""Pairs that touch on a drawing and not in the game, with the reason."""


@pytest.mark.parametrize(("name", "equipment"), SHEETS)
def test_spaces_touch_on_the_map_as_the_game_connects_them(name: str, equipment: Equipment) -> None:
    touch = touching(shapes(name, NOW.zones, PACIFIC.whole))
    connected = {tuple(sorted(each.ends)) for each in equipment.connections.values()}
    assert sorted(connected - touch) == []
    assert sorted(touch - connected) == sorted(EXTRA[name])


@pytest.mark.parametrize(
    ("on", "name", "equipment"),
    [
        pytest.param(PACIFIC, PACIFIC.sheet, NOW, id="now"),
        pytest.param(PACIFIC, PACIFIC.sheet_before, BEFORE, id="before"),
        pytest.param(WORLD, WORLD.sheet, box_of("global_1940"), id="global"),
    ],
)
def test_every_space_is_drawn(on: chart.Chart, name: str, equipment: Equipment) -> None:
    assert chart.outlines(name).keys() == equipment.spaces.keys()
    assert on.spaces.keys() == (BEFORE if on is PACIFIC else equipment).spaces.keys()
    for key, path in chart.outlines(name).items():
        rings = rings_of(path)
        assert rings, key
        assert all(len(ring) > 2 for ring in rings), key


def test_1_the_map_of_new_games_has_no_name_of_another_board() -> None:
    """P-57"""
    printed, before = (words_on(sheet_text(name)) for name in (PACIFIC.sheet, PACIFIC.sheet_before))
    gone = {"British", "Columbia", "Kazakhstan", "Moscow", "Tunguska", "Yukon"}
    assert (before - printed, printed - before) == (gone, {"Canada", "Timguska"})


def test_1_a_board_is_drawn_on_the_sheet_of_its_version() -> None:
    assert PACIFIC.sheet_of(NOW.spaces) == PACIFIC.sheet
    assert PACIFIC.sheet_of(BEFORE.spaces) == PACIFIC.sheet_before


def test_1_a_running_game_of_version_2_is_drawn_with_all_its_spaces() -> None:
    """Its own sheet, its own names on it, and counters in the spaces that new games do not have."""
    rules = make(version=2)
    line = "power=uk yukon_territory=uk:2inf british_columbia=uk:1inf war=japan-uk"
    board = rules.view(position(rules, line), "uk").board
    names = words.names_of(board)
    frame = layers.printed(board, names)
    assert frame["sheet"] == PACIFIC.sheet_before
    assert ("yukon_territory", "Yukon Territory") in frame["lands"]
    assert ("british_columbia", "British Columbia") in frame["lands"]
    drawn = {each.key: each for each in layers.pieces(board, names)}
    assert drawn.keys() == {"yukon_territory", "british_columbia"}
    assert arrows.arrow(PACIFIC, ["yukon_territory", "alaska"])[0].startswith("M")
    assert "moscow" in pencil.box_of(board).spaces


def test_1_a_new_game_is_drawn_on_the_sheet_as_it_is() -> None:
    rules = make()
    board = rules.view(position(rules, "power=uk british_columbia=uk:1inf"), "uk").board
    frame = layers.printed(board, words.names_of(board))
    assert frame["sheet"] == PACIFIC.sheet
    assert ("british_columbia", "Western Canada") in frame["lands"]
    assert "moscow" not in pencil.box_of(board).spaces


def test_every_space_one_may_enter_has_room_for_six_stacks() -> None:
    for key, space in PACIFIC.spaces.items():
        if key in BEFORE.territories and not BEFORE.territories[key].in_play:
            assert space.room is None
            continue
        stacks = [chart.Stack("japan", kind, 1) for kind in list(load().units)[:6]]
        placed = PACIFIC.place(key, stacks)
        assert len(placed) == 6
        assert placed[0].scale >= 0.5, key


def test_the_counters_of_the_setup_stand_in_their_rooms_and_apart() -> None:
    at: dict[str, list[chart.Stack]] = {}
    for each in load().standing.values():
        if each.kind in load().units:
            at.setdefault(each.space, []).append(chart.Stack(each.power, each.kind, each.count))
    for key, stacks in at.items():
        room = PACIFIC.spaces[key].room
        if room is None:
            continue
        left, top, width, height = room
        placed = PACIFIC.place(key, stacks)
        spots = {(each.x, each.y) for each in placed}
        assert len(spots) == len(stacks)
        for each in placed:
            assert left - 0.2 <= each.x <= left + width - 20 * each.scale + 0.2, key
            assert top - 0.2 <= each.y <= top + height - 14 * each.scale + 0.2, key


@pytest.mark.parametrize("scenario", BOTH)
def test_blocks_lie_on_the_sheet_and_not_on_each_other(scenario: str) -> None:
    on = chart.CHARTS[scenario]
    assert list(off_the_sheet(on)) == []
    assert overlapping(on) == []


def test_powers_come_in_the_order_of_play_and_kinds_in_that_of_the_list() -> None:
    stacks = [
        chart.Stack("usa", "fighter", 1),
        chart.Stack("japan", "fighter", 2),
        chart.Stack("japan", "infantry", 3),
    ]
    placed = [each.stack for each in PACIFIC.place("japan", stacks)]
    assert placed == [stacks[2], stacks[1], stacks[0]]


def test_many_stacks_are_drawn_smaller_and_all_of_them() -> None:
    kinds = list(load().units)
    few = [chart.Stack("japan", kind, 1) for kind in kinds[:4]]
    many = [chart.Stack(power, kind, 1) for power in ("japan", "usa") for kind in kinds[:8]]
    assert len(PACIFIC.place("sz6", many)) == 16
    assert PACIFIC.place("sz6", many)[0].scale < PACIFIC.place("sz6", few)[0].scale


@pytest.mark.parametrize("scenario", BOTH)
def test_every_open_space_lies_whole_in_a_theatre(scenario: str) -> None:
    on = chart.CHARTS[scenario]
    missing = [
        key
        for key, space in on.spaces.items()
        if space.room and not any(each.shows(space) for each in on.theatres)
    ]
    assert missing == []


def test_every_unit_facility_and_mark_has_a_symbol() -> None:
    root = ET.parse(STATIC / chart.MARKS).getroot()  # noqa: S314 - our own file
    symbols = {each.get("id") for each in root.iter("{http://www.w3.org/2000/svg}symbol")}
    marks = {"victory_city", "convoy", "kamikaze", "damage"}
    assert symbols == {*load().units, *load().facilities, *marks}


def test_every_power_has_a_colour_and_an_emblem_of_its_own() -> None:
    css = (STATIC / "css" / "pacific_1940.css").read_text(encoding="utf-8")
    powers = {*load().powers, *box_of("global_1940").powers}
    for key in powers:
        assert f"--power-{key}:" in css
        assert f".of-{key} " in css
    assert chart.EMBLEMS.keys() >= powers
    assert len(set(chart.EMBLEMS.values())) == len(chart.EMBLEMS)


@pytest.mark.parametrize("scenario", BOTH)
def test_convoy_zones_kamikaze_zones_and_victory_cities_are_marked(scenario: str) -> None:
    box, text = box_of(scenario), sheet_text(chart.CHARTS[scenario].sheet)
    zones = box.zones.values()
    assert text.count('class="convoy"') == sum(bool(zone.convoy) for zone in zones)
    assert text.count('class="kamikaze"') == sum(zone.kamikaze for zone in zones)
    cities = re.findall(r'class="victory-city".*?<title>([^<]+)</title>', text)
    assert sorted(cities) == sorted(city.name for city in box.cities.values())


def test_the_sheet_is_small_enough_for_a_phone() -> None:
    import gzip

    assert len(gzip.compress(sheet_text(PACIFIC.sheet).encode())) < 64 * 1024


def test_the_day_colours_of_the_page_are_those_of_the_drawing() -> None:
    from wargames.chart.cell_maps import cell_palette

    css = (STATIC / "css" / "pacific_1940.css").read_text(encoding="utf-8")
    for name, day in cell_palette.LIGHT.items():
        assert f"  --map-{name}: light-dark({day}, {cell_palette.DARK[name]});\n" in css


def test_links_of_the_hints_name_spaces() -> None:
    hints = tomllib.loads((PACIFIC.folder / "geography.toml").read_text(encoding="utf-8"))
    keys = BEFORE.spaces.keys()
    assert hints["places"].keys() <= keys
    assert hints["boxes"].keys() <= keys
    assert hints["rooms"].keys() <= keys
    assert hints["room"]["spaces"].keys() <= keys


@pytest.mark.parametrize("scenario", BOTH)
def test_the_committed_map_is_what_the_command_draws(scenario: str) -> None:
    pytest.importorskip("shapely")
    from wargames.games.pacific_1940 import cartography

    for path, text in cartography.drawing(scenario).items():
        assert path.read_text(encoding="utf-8") == text, path.name


def test_the_magnified_globe_is_folded_nowhere() -> None:
    pytest.importorskip("shapely")
    from wargames.chart.cell_maps.cell_map import magnified
    from wargames.games.pacific_1940 import cartography

    survey = cartography.survey("pacific_1940")
    hints = survey.hints
    project, window = magnified(survey.sites(), hints).project, hints["window"]
    lats = range(int(window["south"]) + 1, int(window["north"]) - 2, 2)
    for lat in lats:
        for lon in range(int(window["west"]) + 1, int(window["east"]) - 2, 2):
            (x0, y0), (x1, y1), (x2, y2) = (
                project(float(lat + up), float(lon + along))
                for up, along in ((0, 0), (0, 2), (2, 0))
            )
            assert (x1 - x0) * (y0 - y2) - (y0 - y1) * (x2 - x0) > 0, (lat, lon)


def test_the_page_reads_the_drawing_without_the_library_that_draws() -> None:
    code = (
        "import sys; sys.modules['shapely'] = sys.modules['numpy'] = None\n"
        "from wargames.games.pacific_1940.map import chart\n"
        "on = chart.CHARTS['pacific_1940']\n"
        "print(len(on.spaces), len(chart.outlines(on.sheet)), len(on.theatres))"
    )
    done = subprocess.run(
        [sys.executable, "-c", code], cwd=STATIC.parent, capture_output=True, text=True, check=True
    )
    assert done.stdout.split()[:2] == ["149", "146"]


def test_a_face_lies_between_links_and_one_face_around_them_all() -> None:
    from wargames.chart.cell_maps.faces import crossings, faces, outer_face

    places = {"a": (0.0, 0.0), "b": (10.0, 0.0), "c": (5.0, 8.0), "d": (5.0, 3.0)}
    links = [*pairwise("abca"), ("a", "d"), ("b", "d")]
    found = faces(places, links)
    assert sorted("".join(sorted(face)) for face in found) == ["abc", "abcd", "abd"]
    assert set(outer_face(places, found)) == {"a", "b", "c"}
    assert crossings(places, [("a", "b"), ("c", "d")]) == []
    assert crossings({**places, "d": (5.0, -3.0)}, [("a", "b"), ("c", "d")])


@pytest.mark.parametrize("scenario", BOTH)
def test_2_a_phone_begins_where_the_power_to_move_has_its_units(scenario: str) -> None:
    """Given the start of the game, then the middle of a power's part shows a fifth of its units."""
    box, on = box_of(scenario), chart.CHARTS[scenario]
    state = set_up(CampaignState, box, "5e" * 32, Options(), (), [])
    units = [p for p in Campaign(state, box, FIFTH).pieces.values() if p.kind in box.units]
    for power, home in on.homes.items():
        left, top, width, height = map(float, home.split())
        middle, half = left + width / 2, height * PHONE / 2
        own = [on.spaces[each.place] for each in units if each.owner == power]
        seen = [
            each
            for each in own
            if abs(each.centre[0] - middle) < half and top < each.centre[1] < top + height
        ]
        assert len(seen) > len(own) / 5, power
