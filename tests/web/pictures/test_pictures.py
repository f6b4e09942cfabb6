"""Pictures of boards: they look like the board on the page, and show nothing that it does not."""

import random
from collections.abc import Iterator
from functools import cache
from itertools import islice
from typing import Any

import pytest

from engine.core import registry
from engine.core.roles import FACILITATOR
from engine.core.testing.playing import moves
from engine.core.view import AnyView
from tests.every_way import IN_EVERY_WAY
from tests.web.pictures.png import Colour, Png, read_png
from wargames.pictures.chart import chart_of, svg_of
from wargames.pictures.picture import prepared_of
from wargames.presentation.registry import presentation_of

BOARDS: dict[str, tuple[str, dict[str, Any], str, int]] = {
    "emperor": ("emperor", {}, "japan", 60),
    "war": ("pacific_war", {}, "allied", 150),
    "open campaign": ("pacific_1940", {}, "axis", 60),
    "fog": ("pacific_1940", {"fog": True}, "allies", 60),
}
"""Each board: its game and options, who looks, and how many moves lead to the middle of it."""
INKS: dict[str, dict[str, str]] = {
    "emperor": {"nimitz": "#1d4a86", "macarthur": "#4c6b1f", "british": "#8a5a12",
                "china": "#0d6b68", "abda": "#75358f", "vasilevsky": "#7a1f3d"},
    "pacific_war": {"japan": "#c22a20", "allied": "#1d4a86"},
    "pacific_1940": {"japan": "#f7f0e6", "usa": "#0b4a3a", "china": "#f2df3a", "uk": "#d692bb",
                     "anzac": "#1f68a8"},
}  # fmt: skip
"""The colour of each side's counters by day, as the style sheets have it."""
WIDTH = 500


@cache
def position_of(name: str, played: int) -> Any:
    """A position of a board's game, so many random moves after the beginning."""
    key, options, _, _ = BOARDS[name]
    rules: Any = registry.get(key).under(options)
    state = rules.setup("7" * 64, options)
    for _, _, applied in islice(moves(rules, state, random.Random(3)), played):
        state = applied.state
    return rules, state


def view_of(name: str, played: int = 0) -> AnyView:
    rules, state = position_of(name, played)
    view: AnyView = rules.view(state, BOARDS[name][2])
    return view


def counters(key: str, view: AnyView) -> Iterator[tuple[str, float, float]]:
    """Whose counter lies where on the chart: the middle of each."""
    shown = presentation_of(key).shown(view)
    if key == "emperor":
        for front in shown["pieces"]["fronts"]:
            yield front.css, front.x, front.y
    elif key == "pacific_war":
        for zone in shown["pieces"]:
            for badge in zone.badges:
                yield badge.side, zone.x + badge.x + 48, zone.y
    else:
        for group in shown["pieces"]:
            for each in group.counters:
                if each.unit and not each.age:
                    x = group.x + (each.x + 10) * group.scale
                    yield each.power, x, group.y + (each.y + 7) * group.scale


def rgb(ink: str) -> Colour:
    return int(ink[1:3], 16), int(ink[3:5], 16), int(ink[5:7], 16)


def is_near(colour: Colour, other: Colour) -> bool:
    return max(abs(a - b) for a, b in zip(colour, other, strict=True)) < 12


@pytest.mark.parametrize("middle", [False, True], ids=["set-up", "in the middle"])
@pytest.mark.parametrize("name", BOARDS)
def test_where_a_counter_stands_its_colour_is_seen(name: str, middle: bool) -> None:
    key, _, _, played = BOARDS[name]
    view = view_of(name, played if middle else 0)

    picture = read_png(prepared_of(presentation_of(key), view, width=WIDTH).png())

    left, top, breadth, height = map(float, chart_of(presentation_of(key), view).box.split())
    scale = WIDTH / breadth
    assert (picture.width, picture.height) == (WIDTH, pytest.approx(height * scale, abs=1))
    standing = [each for each in counters(key, view) if each[0] in INKS[key]]
    assert len(standing) > 4
    for whose, x, y in standing:
        seen = picture.around((x - left) * scale, (y - top) * scale, 6)
        assert any(is_near(each, rgb(INKS[key][whose])) for each in seen), (whose, x, y)


def test_by_night_the_paper_is_dark() -> None:
    presentation = presentation_of("emperor")
    day, night = (
        read_png(prepared_of(presentation, view_of("emperor"), width=300, theme=theme).png())
        for theme in ("light", "dark")
    )

    assert brightness(day) > 2 * brightness(night)


def brightness(picture: Png) -> float:
    seen = [sum(picture.at(x, y)) for x in range(0, 300, 9) for y in range(0, 150, 9)]
    return sum(seen) / len(seen)


def test_equal_views_give_equal_bytes_and_one_drawing() -> None:
    presentation = presentation_of("pacific_war")
    first = prepared_of(presentation, view_of("war"), width=400)
    second = prepared_of(presentation, view_of("war"), width=400)

    assert first.png() is second.png()
    assert first.mark == second.mark
    assert prepared_of(presentation, view_of("war"), width=401).mark != first.mark
    assert prepared_of(presentation, view_of("war", 150), width=400).mark != first.mark


def test_a_picture_is_never_too_small_or_too_large() -> None:
    presentation = presentation_of("emperor")
    widths = [prepared_of(presentation, view_of("emperor"), width=n).width for n in (0, 99_999)]

    assert widths == [300, 1600]


@pytest.mark.parametrize("name", ["war", "fog"])
def test_no_byte_of_a_picture_changes_with_what_its_viewer_may_not_know(name: str) -> None:
    key, _, _, played = BOARDS[name]
    rules, state = position_of(name, played)
    presentation, pick = presentation_of(key), random.Random(5)
    viewers = [None, *rules.roles.sides] if name == "fog" else [None, "japan", "allied"]

    for viewer in viewers:
        seen = svg_of(chart_of(presentation, rules.view(state, viewer)), "light")
        for _ in range(4 if IN_EVERY_WAY else 2):
            other = rules.view(rules.fuzzing.scrambled(state, viewer, pick), viewer)
            assert svg_of(chart_of(presentation, other), "light") == seen, viewer


def test_in_the_fog_each_side_is_given_another_picture() -> None:
    rules, state = position_of("fog", 60)
    presentation = presentation_of("pacific_1940")

    marks = {
        prepared_of(presentation, rules.view(state, viewer)).mark
        for viewer in ("axis", "allies", FACILITATOR)
    }

    assert len(marks) == 3
