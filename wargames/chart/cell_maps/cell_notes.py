"""What is written on a map of cells besides its spaces: where it goes on, straits, closed land.

A map that goes once round the globe is cut somewhere. There the names of the spaces on the other
side stand along its edges.
"""

from collections.abc import Mapping, Sequence
from typing import Any
from xml.sax.saxutils import escape

from msgspec import Struct, field
from shapely.geometry import Point as Place
from shapely.geometry import box
from shapely.geometry.base import BaseGeometry

from wargames.chart.cell_maps.cell_map import CellMap
from wargames.chart.cell_maps.cell_palette import colour
from wargames.chart.cell_maps.faces import Link
from wargames.chart.globe.outline import Point, number

EDGE = 19.0
"""The breadth of the strip along an edge that names what lies beyond it."""
APART = 9.0
"""The radius around the mark of a strait that is left free."""
SIZE = 9.0
STRAIT = "M-4.5-5q3 5 0 10M4.5-5q-3 5 0 10"
"""Two shores, for the mark of a strait."""


class Beyond(Struct, frozen=True):
    """The end of a space at an edge of the map, and what it touches beyond: keys and names."""

    space: str
    over: tuple[str, ...]
    side: str
    """"west" or "east"."""
    top: float
    bottom: float
    names: tuple[str, ...]


class Notes(Struct, frozen=True):
    """Everything written on the map besides its spaces."""

    beyond: Sequence[Beyond] = ()
    straits: Mapping[str, tuple[str, Point]] = field(default_factory=dict)
    """The name of each strait of the game, with the middle of its mark."""
    labels: Mapping[str, Point] = field(default_factory=dict)
    """Names of land that is no space."""


NONE = Notes()


def notes_of(
    drawn: CellMap,
    hints: Mapping[str, Any],
    seam: Sequence[Link],
    straits: Mapping[str, str],
    names: Mapping[str, str],
) -> Notes:
    """The notes of a map.

    seam: links over its edges. straits: those of the game, key → name. names: those of the spaces
    as they are written at an edge.
    """
    project = drawn.magnification.project
    lines = {key: each["line"] for key, each in hints.get("straits", {}).items()}
    nodes = hints.get("nodes", {}).values()
    return Notes(
        _beyond(drawn, seam, names),
        {key: (name, project(*_middle(lines[key]))) for key, name in straits.items()},
        {each["name"]: project(*each["at"]) for each in nodes if "name" in each},
    )


def _middle(line: Sequence[Point]) -> Point:
    """The middle corner of a line, or the middle between two."""
    one, other = line[(len(line) - 1) // 2], line[len(line) // 2]
    return (one[0] + other[0]) / 2, (one[1] + other[1]) / 2


def _beyond(drawn: CellMap, seam: Sequence[Link], names: Mapping[str, str]) -> list[Beyond]:
    window = drawn.magnification.window
    edges = {"west": box(0, 0, 1, window.height)}
    edges["east"] = box(window.width - 1, 0, window.width, window.height)
    shapes = {**drawn.waters(), **drawn.grounds()}
    others: dict[str, list[str]] = {}
    for one, other in seam:
        others.setdefault(one, []).append(other)
        others.setdefault(other, []).append(one)
    found = []
    for key, over in others.items():
        side = "west" if drawn.places[key][0] < window.width / 2 else "east"
        top, bottom = _longest(shapes[key].intersection(edges[side]))
        called = tuple(names[each] for each in over)
        found.append(Beyond(key, tuple(over), side, top, bottom, called))
    return found


def _longest(strip: BaseGeometry) -> tuple[float, float]:
    """The top and the bottom of the longest part of a shape."""
    parts = [part.bounds for part in getattr(strip, "geoms", [strip]) if part.bounds]
    _, top, _, bottom = max(parts, key=lambda bounds: bounds[3] - bounds[1])
    return top, bottom


def reserved(drawn: CellMap, notes: Notes) -> BaseGeometry:
    """What no name or counter may take: the strips along the edges, and the marks of straits."""
    width = drawn.magnification.window.width
    left = {"west": 0.0, "east": width - EDGE}
    strips = [box(left[e.side], e.top, left[e.side] + EDGE, e.bottom) for e in notes.beyond]
    whole: BaseGeometry = box(0, 0, 0, 0)
    for strip in strips:
        whole = whole.union(strip)
    for _, at in notes.straits.values():
        whole = whole.union(Place(at).buffer(APART))
    return whole


def drawing(notes: Notes, width: float) -> str:
    """The notes as SVG, "" if there are none."""
    text = "".join(_edge(each, width) for each in notes.beyond)
    text += "".join(_strait(name, at) for name, at in notes.straits.values())
    labels = "".join(
        f'<text x="{number(x)}" y="{number(y)}">{escape(name)}</text>'
        for name, (x, y) in notes.labels.items()
    )
    if labels:
        text += f'<g fill="{colour("waste-name")}" font-size="8.5" font-style="italic">{labels}</g>'
    return text


def _edge(each: Beyond, width: float) -> str:
    """A line along the edge, and beside it what lies beyond."""
    is_west = each.side == "west"
    x, inward = (3.0, 1) if is_west else (width - 3.0, -1)
    middle = (each.top + each.bottom) / 2
    turn = f"translate({number(x + inward * 6.0)} {number(middle)}) rotate({-90 * inward})"
    return (
        f'<path d="M{number(x)} {number(each.top + 3)}V{number(each.bottom - 3)}" fill="none" '
        f'stroke="{colour("mark")}" stroke-width="1.6" stroke-dasharray="1 3" '
        f'stroke-linecap="round"/>'
        f'<text transform="{turn}" y="3" font-size="{number(SIZE)}" font-style="italic" '
        f'fill="{colour("mark")}">to {escape(" · ".join(each.names))}</text>'
    )


def _strait(name: str, at: Point) -> str:
    """The mark of a strait: two shores."""
    x, y = at
    return (
        f'<g class="strait" transform="translate({number(x)} {number(y)})">'
        f'<circle r="6" fill="{colour("sea")}" fill-opacity=".8"/>'
        f'<path d="{STRAIT}" fill="none" stroke="{colour("mark")}" stroke-width="1.5" '
        f'stroke-linecap="round"/><title>{escape(name)}</title></g>'
    )
