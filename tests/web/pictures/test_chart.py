"""The chart under all games: drawn small and self-contained, with room for every space."""

import gzip
import itertools
import json
import math
import re
import tomllib
import xml.etree.ElementTree as ElementTree
from pathlib import Path
from typing import Any

import pytest
from django.conf import settings
from django.core.management import CommandError, call_command

from wargames.chart import Layout, Place, project, unproject
from wargames.chart.engraving import palette
from wargames.chart.engraving.drawing import facts
from wargames.chart.engraving.graticule import crossings
from wargames.chart.engraving.ornaments import neat_line
from wargames.chart.globe.map_frame import FULL
from wargames.chart.globe.outline import area, cut, path_of, thinned
from wargames.chart.globe.projection import north_at
from wargames.presentation.registry import all_presentations

ROOT = Path(settings.BASE_DIR)
CHART = ROOT / "static" / "chart" / "pacific.svg"
STYLE = ROOT / "static" / "chart" / "chart.css"
SVG = "{http://www.w3.org/2000/svg}"
LAYOUTS = {each.key: each.layout for each in all_presentations() if each.layout}
EMPEROR = LAYOUTS["emperor"]
DISC = 17
"""Radius of a space in pixels where the chart is 900 pixels wide."""


@pytest.fixture(scope="module")
def drawn() -> str:
    return CHART.read_text(encoding="utf-8")


@pytest.fixture(scope="module")
def emperor() -> dict[str, Place]:
    return EMPEROR.places(emperor_spaces())


def emperor_tracks() -> dict[str, list[dict[str, Any]]]:
    content = ROOT / "engine" / "games" / "emperor" / "content" / "tracks.toml"
    read = tomllib.loads(content.read_text())
    return {track["front"]: track["spaces"] for track in read["track"]} | {"home": [read["home"]]}


def emperor_spaces() -> list[tuple[str, float, float]]:
    return [
        (space_key(front, space["number"]), space["lat"], space["lon"])
        for front, spaces in emperor_tracks().items()
        for space in spaces
    ]


def space_key(front: str, number: int) -> str:
    return f"{front}:{number}" if number else "home"


# ------------------------------------------------------------------ projection


@pytest.mark.parametrize(
    ("lat", "lon", "x", "y"),
    [
        (8.0, 135.0, 934.0, 682.0),
        (35.68, 139.77, 975.8, 394.7),
        (21.35, -157.97, 1565.5, 495.6),
        (37.77, -122.42, 1703.7, 235.2),
        (-27.47, 153.02, 1109.3, 1047.9),
        (-12.3, 49.3, 91.8, 875.5),
    ],
)
def test_places_keep_their_point_on_the_chart(lat: float, lon: float, x: float, y: float) -> None:
    """Games store no points, but their offsets, crops and drawings all rely on these."""
    assert project(lat, lon) == pytest.approx((x, y), abs=0.1)


@pytest.mark.parametrize("lat", [-42, -10, 0, 8, 33, 58])
@pytest.mark.parametrize("lon", [47, 80, 135, 179.9, 180.1, 243])
def test_a_point_leads_back_to_its_place(lat: float, lon: float) -> None:
    assert unproject(*project(lat, lon)) == pytest.approx((lat, lon), abs=1e-6)


def test_western_longitudes_lie_east_of_the_date_line() -> None:
    assert project(20, -160) == project(20, 200)
    assert project(20, 179)[0] < project(20, 181)[0] < project(20, -160)[0]


def test_the_crowded_west_gets_more_room_than_the_empty_east() -> None:
    """Five degrees of longitude in the Philippines against five off California."""
    west = project(15, 125)[0] - project(15, 120)[0]
    east = project(15, 240)[0] - project(15, 235)[0]
    assert west > 1.3 * east


def test_north_is_up_near_the_middle_and_leans_at_the_edges() -> None:
    assert north_at(8, 135) == pytest.approx(0, abs=0.01)
    assert north_at(37, -122) < -30 < 5 < north_at(22, 88)


# ------------------------------------------------------------------- the drawing


def test_the_drawing_is_small_enough_to_load_with_the_page(drawn: str) -> None:
    assert len(gzip.compress(drawn.encode(), 9)) <= 40 * 1024


def test_the_drawing_has_the_layers_pages_borrow(drawn: str) -> None:
    ids = [node.get("id") for node in ElementTree.fromstring(drawn).iter() if node.get("id")]  # noqa: S314
    assert {"chart", "sea", "soundings", "land", "graticule", "islets", "names", "rose"} <= set(ids)
    own = [key for key, layout in LAYOUTS.items() if layout.frame != FULL]
    assert {f"frame-{key}" for key in ("full", *own)} <= set(ids)
    assert len(ids) == len(set(ids))


def test_the_drawing_needs_nothing_from_outside_itself(drawn: str) -> None:
    """A page that borrows it through `use` would lose pointers, and nobody should be called."""
    root = ElementTree.fromstring(drawn)  # noqa: S314
    assert not list(root.iter(f"{SVG}script")) + list(root.iter(f"{SVG}image"))
    attributes = [name for node in root.iter() for name in node.attrib]
    assert not [name for name in attributes if name.endswith("href") or name.startswith("on")]
    assert "url(" not in drawn and "@import" not in drawn
    assert re.findall(r"https?://[^\"]+", drawn) == ["http://www.w3.org/2000/svg"]


def test_every_colour_of_the_drawing_can_be_set_by_the_page(drawn: str) -> None:
    paints = re.findall(r'(?:fill|stroke)="([^"]+)"', drawn)
    assert {paint for paint in paints if not paint.startswith("var(--chart-")} == {"none"}
    named = set(re.findall(r"var\(--chart-([a-z-]+),#", drawn))
    assert named == set(palette.LIGHT) == set(palette.DARK)


def test_the_drawing_is_the_one_the_tool_draws_today(drawn: str) -> None:
    """Neat lines and style sheet hang on projection, frames and palette: all must be as now."""
    for frame in (FULL, *(layout.frame for layout in LAYOUTS.values())):
        assert neat_line(frame) in drawn
    assert palette.night_style() in drawn
    hidden = {key: layout.hides for key, layout in LAYOUTS.items()}
    assert STYLE.read_text(encoding="utf-8") == palette.stylesheet(hidden)


def test_every_tick_of_the_neat_line_begins_where_a_degree_meets_it() -> None:
    """The path is told in steps, whose rounding must not add up along a frame."""
    for frame in (FULL, *(layout.frame for layout in LAYOUTS.values())):
        left, top, right, bottom = frame.inner
        met = [each for each in crossings(frame, 1) if each.degree % 5]
        edges = {"n": (None, top), "s": (None, bottom), "w": (left, None), "e": (right, None)}
        wanted = [
            tuple(each.at if side is None else side for side in edges[each.edge]) for each in met
        ]

        drawn = begun_in(re.findall('d="([^"]+)"', neat_line(frame))[2].rpartition("z")[2])

        assert len(drawn) == len(wanted) > 100
        assert all(math.dist(a, b) < 0.1 for a, b in zip(drawn, wanted, strict=True))


def begun_in(path: str) -> list[tuple[float, float]]:
    """Where the lines of a path begin that knows m, v and h, the first m counted from 0 0."""
    begun, x, y = list[tuple[float, float]](), 0.0, 0.0
    for kind, steps in re.findall("([mvh])([^mvh]+)", path.lower()):
        by = [float(each) for each in re.findall(r"-?[\d.]+", steps)]
        x += by[0] * (kind != "v")
        y += by[-1] * (kind != "h")
        if kind == "m":
            begun.append((x, y))
    return begun


def test_every_small_island_has_its_dot_and_its_name(drawn: str) -> None:
    islets = facts("islets.toml")
    assert {"midway", "wake", "guam", "iwo_jima", "kwajalein", "tarawa"} <= set(islets)
    for key, islet in islets.items():
        x, y = project(islet["lat"], islet["lon"])
        assert 0 < x < FULL.width and 0 < y < FULL.height, key
        if islet["name"]:
            assert f'visibility="var(--chart-name-{key},visible)">{islet["name"]}<' in drawn


# ------------------------------------------------------------- the tool that draws


def small_atlas(folder: Path) -> Path:
    """A land of one square around 120°E 20°N, and an island across the date line."""
    atlas = folder / "land.json"
    square = [[110, 10], [20, 0], [0, 20], [-20, 0], [0, -20]]
    across = [[175, 0], [10, 0], [0, 8], [-10, 0], [0, -8]]
    atlas.write_text(
        json.dumps(
            {
                "type": "Topology",
                "transform": {"scale": [1, 1], "translate": [0, 0]},
                "arcs": [square, across],
                "objects": {"land": {"type": "MultiPolygon", "arcs": [[[0]], [[-2]]]}},
            }
        )
    )
    return atlas


def test_the_tool_draws_the_land_of_an_atlas(tmp_path: Path) -> None:
    call_command("draw_chart", atlas=small_atlas(tmp_path), output=tmp_path / "chart")
    root = ElementTree.parse(tmp_path / "chart" / "pacific.svg").getroot()  # noqa: S314
    land = next(node for node in root.iter() if node.get("id") == "land")
    starts = re.findall(r"M([\d.]+) ([\d.]+)l", land.attrib["d"])
    corners = [project(10, 110), project(0, 175)]
    assert [tuple(map(float, start)) for start in starts] == [
        pytest.approx(corner, abs=0.06) for corner in corners
    ]
    assert (tmp_path / "chart" / "chart.css").read_text() == STYLE.read_text()


@pytest.mark.parametrize("content", ["", "[]", '{"type": "Topology", "arcs": []}'])
def test_the_tool_refuses_a_file_that_is_no_atlas(tmp_path: Path, content: str) -> None:
    atlas = tmp_path / "wrong.json"
    atlas.write_text(content)
    with pytest.raises(CommandError, match=r"wrong\.json: no land"):
        call_command("draw_chart", atlas=atlas, output=tmp_path)


def test_a_ring_is_cut_at_the_edges_of_a_window() -> None:
    square = [(-2.0, -2.0), (2.0, -2.0), (2.0, 2.0), (-2.0, 2.0)]
    assert area(cut(square, -1, 5, -1, 1)) == pytest.approx(3 * 2)
    assert cut(square, 3, 5, -1, 1) == []


def test_thinning_takes_the_corners_that_show_least() -> None:
    coast = [(0.0, 0.0), (5.0, 0.01), (10.0, 0.0), (10.0, 10.0), (0.0, 10.0)]
    assert thinned(coast, 1.0) == [(0.0, 0.0), (10.0, 0.0), (10.0, 10.0), (0.0, 10.0)]
    assert thinned(coast, 0.01) == coast


def test_path_steps_do_not_add_up_rounding() -> None:
    staircase = [(i * 0.14, i * 0.26) for i in range(101)]
    steps = re.findall(r"-?\d*\.?\d+", path_of(staircase, closed=False).split("l")[1])
    assert sum(map(float, steps[::2])) == pytest.approx(14.0, abs=0.06)
    assert sum(map(float, steps[1::2])) == pytest.approx(26.0, abs=0.06)


# ------------------------------------------------------------------ the emperor's spaces


def test_emperor_spaces_lie_inside_the_neat_line_with_their_whole_disc(
    emperor: dict[str, Place],
) -> None:
    assert len(emperor) == len(emperor_spaces())
    frame = EMPEROR.frame
    left, top, right, bottom = frame.inner
    radius = DISC * frame.width / 900
    for key, place in emperor.items():
        assert left + radius < place.x < right - radius, key
        assert top + radius < place.y < bottom - radius, key


def test_emperor_spaces_do_not_overlap(emperor: dict[str, Place]) -> None:
    pixels = 900 / EMPEROR.frame.width
    for (one, here), (other, there) in itertools.combinations(emperor.items(), 2):
        gap = math.dist((here.x, here.y), (there.x, there.y)) * pixels - 2 * DISC
        assert gap > 4, f"{one} and {other}: {gap:.1f} px between the discs"


def test_emperor_tracks_do_not_run_over_spaces_of_others(emperor: dict[str, Place]) -> None:
    radius = DISC * EMPEROR.frame.width / 900
    for start, end, line in emperor_lines(emperor):
        for key, place in emperor.items():
            if key not in (start, end):
                distance = min(
                    distance_to((place.x, place.y), near, far)
                    for near, far in itertools.pairwise(line)
                )
                assert distance > radius, f"{start} to {end} runs over {key}"


def emperor_lines(
    emperor: dict[str, Place],
) -> list[tuple[str, str, list[tuple[float, float]]]]:
    lines, bent = [], EMPEROR.bends
    for front, spaces in emperor_tracks().items():
        keys = [space_key(front, space["number"]) for space in spaces]
        keys = ["home", *keys] if front not in ("abda", "home") else keys
        for start, end in itertools.pairwise(keys):
            line = [
                (emperor[start].x, emperor[start].y),
                *bent.get((start, end), []),
                (emperor[end].x, emperor[end].y),
            ]
            lines.append((start, end, line))
    return lines


def distance_to(
    point: tuple[float, float], near: tuple[float, float], far: tuple[float, float]
) -> float:
    """From a point to a straight piece of line."""
    (px, py), (ax, ay), (bx, by) = point, near, far
    length = (bx - ax) ** 2 + (by - ay) ** 2
    share = max(0.0, min(1.0, ((px - ax) * (bx - ax) + (py - ay) * (by - ay)) / length))
    return math.dist(point, (ax + share * (bx - ax), ay + share * (by - ay)))


def test_every_bend_belongs_to_two_neighbours_of_a_track(emperor: dict[str, Place]) -> None:
    neighbours = {(start, end) for start, end, _ in emperor_lines(emperor)}
    assert set(EMPEROR.bends) <= neighbours


def test_every_hint_names_a_space_of_the_game() -> None:
    hints = EMPEROR.hints
    assert set(hints) <= {key for key, _, _ in emperor_spaces()}
    assert {hint.get("anchor", "s") for hint in hints.values()} <= set("nesw")


def test_a_moved_space_remembers_its_true_place(emperor: dict[str, Place]) -> None:
    manchuria, midway = emperor["china:2"], emperor["nimitz:7"]
    assert manchuria.is_moved and not midway.is_moved
    true = project(41.8, 123.43)
    assert (manchuria.true_x, manchuria.true_y) == pytest.approx(true, abs=0.06)
    assert (midway.x, midway.y) == (midway.true_x, midway.true_y)


def test_a_game_without_hints_has_true_places_on_the_whole_sheet() -> None:
    truk = Layout().places([("truk", 7.4, 151.8)])["truk"]
    assert not truk.is_moved and truk.anchor == "s"
    assert Layout().viewbox == "0 0 2000 1300"
    assert Layout().bends == {}
