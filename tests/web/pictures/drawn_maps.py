"""The shapes of a drawn map, read back from its sheet, and which of them touch."""

import re
from collections.abc import Collection, Iterator
from pathlib import Path
from typing import Any

import pytest

from wargames.games.pacific_1940.map import chart

STATIC = Path(__file__).parents[3] / "static"
SEEN = 10.0
"""Sheet units: spaces that have less of a border in common meet in a point, for the eye."""


def sheet_text(name: str) -> str:
    return (STATIC / name).read_text(encoding="utf-8")


def words_on(sheet: str) -> set[str]:
    """What is written on a map, word by word."""
    return {word for text in re.findall(r"<text[^>]*>([^<]+)<", sheet) for word in text.split()}


def rings_of(path: str) -> list[list[tuple[float, float]]]:
    """The corners of SVG path data in relative steps."""
    rings = []
    for part in path.split("M")[1:]:
        numbers = [float(each) for each in re.findall(r"-?(?:\d+\.?\d*|\.\d+)", part)]
        x, y = numbers[:2]
        ring = [(x, y)]
        for step_x, step_y in zip(numbers[2::2], numbers[3::2], strict=True):
            x, y = round(x + step_x, 1), round(y + step_y, 1)
            ring.append((x, y))
        rings.append(ring)
    return rings


def shapes(name: str, zones: Collection[str], whole: chart.Box) -> dict[str, Any]:
    """Every space as it is seen: sea zones without the land that is drawn over them."""
    shapely = pytest.importorskip("shapely")
    from shapely.geometry import Polygon, box

    sheet = box(*whole)

    def shape_of(path: str) -> Any:
        shape = shapely.GeometryCollection()
        for ring in rings_of(path):
            # A ring within another is a hole of it.
            shape = shape.symmetric_difference(shapely.make_valid(Polygon(ring)))
        return shape.intersection(sheet)

    drawn = {key: shape_of(path) for key, path in chart.outlines(name).items()}
    scenery = re.search(r'<g id="land"><path[^>]* d="([^"]*)"', sheet_text(name))
    assert scenery
    lands = [shape for key, shape in drawn.items() if key not in zones]
    land = shapely.union_all([*lands, shape_of(scenery[1])])

    def dry(zone: Any) -> Any:
        """The land around a zone: to look at all of the world for each takes seconds."""
        return shapely.clip_by_rect(land, *zone.buffer(1).bounds)

    return {
        key: shape.difference(dry(shape)) if key in zones else shape for key, shape in drawn.items()
    }


def touching(seen: dict[str, Any]) -> set[tuple[str, str]]:
    """Pairs of spaces with a border that one sees."""
    shapely = pytest.importorskip("shapely")
    drawn = {key: shape.buffer(0.5) for key, shape in sorted(seen.items())}
    keys, tree = list(drawn), shapely.STRtree(list(drawn.values()))
    return {
        (keys[one], keys[other])
        for one, other in zip(*tree.query(list(drawn.values()), "intersects"), strict=True)
        # Both are drawn half a unit larger, so a border is as long as they overlap.
        if one < other and drawn[keys[one]].intersection(drawn[keys[other]]).area >= SEEN
    }


def overlapping(on: chart.Chart) -> list[tuple[str, str]]:
    """Pairs of spaces whose names, marks and counters lie on each other."""
    boxes = sorted((space.box, key) for key, space in on.spaces.items())
    return [
        (one, other)
        for i, ((x, y, width, height), one) in enumerate(boxes)
        for (x2, y2, width2, height2), other in boxes[i + 1 :]
        if x2 < x + width - 5
        and y2 < y + height - 5
        and y < y2 + height2 - 5
        and x < x2 + width2 - 5
    ]


def off_the_sheet(on: chart.Chart) -> Iterator[str]:
    """Spaces whose names, marks or counters do not lie on the sheet."""
    _, _, wide, high = on.whole
    for key, space in on.spaces.items():
        left, top, width, height = space.box
        if left < -1 or top < -1 or left + width > wide + 1 or top + height > high + 1:
            yield key
