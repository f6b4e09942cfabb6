"""Names set letter by letter along a line on the globe, as an engraver sets them on a chart.

SVG's own `textPath` would point from the text to a path, and such a pointer is lost when a page
borrows the drawing through `<use>` from another file. Places and turns of letters are not.
"""

import itertools
import math
from typing import Any
from xml.sax.saxutils import escape

from wargames.chart.globe.outline import Point, number
from wargames.chart.globe.projection import project

NARROW, WIDE = set("IiJjlftr.,'- ()"), set("MWmw")


def advance(letter: str) -> float:
    """The approximate width of a letter in a book face, relative to the type size."""
    if letter == " ":
        return 0.3
    base = 0.66 if letter.isupper() else 0.47
    return base * (0.55 if letter in NARROW else 1.35 if letter in WIDE else 1.0)


def along(start: list[float], end: list[float], parts: int = 120) -> list[Point]:
    """Chart points of the line between two places, straight in degrees: it bends with the grid."""
    (lat0, lon0), (lat1, lon1) = start, end
    shares = [part / parts for part in range(parts + 1)]
    return [project(lat0 + (lat1 - lat0) * s, lon0 + (lon1 - lon0) * s) for s in shares]


def spread(text: str, size: float, line: list[Point]) -> list[tuple[float, float, float]]:
    """x, y and rotation of every letter, so that the text fills the line from end to end."""
    reached = [0.0]
    for before, point in itertools.pairwise(line):
        reached.append(reached[-1] + math.dist(before, point))
    widths = [advance(letter) * size for letter in text]
    gap = (reached[-1] - sum(widths)) / max(1, len(text) - 1)
    setting, at = [], 0.0
    for width in widths:
        (x0, y0), (x1, y1) = _point(line, reached, at), _point(line, reached, at + width)
        setting.append((x0, y0, math.degrees(math.atan2(y1 - y0, x1 - x0))))
        at += width + gap
    return setting


def _point(line: list[Point], reached: list[float], at: float) -> Point:
    """The point of a line at a distance from its start (a little past its end is allowed)."""
    leg = next((i for i, far in enumerate(reached[1:]) if far >= at), len(line) - 2)
    part = (at - reached[leg]) / (reached[leg + 1] - reached[leg])
    (x0, y0), (x1, y1) = line[leg], line[leg + 1]
    return x0 + part * (x1 - x0), y0 + part * (y1 - y0)


def name(entry: dict[str, Any]) -> str:
    """One name of `names.toml` as an SVG text; one with a key can be hidden by a page."""
    text = entry["text"]
    hides = f' visibility="var(--chart-name-{entry["key"]},visible)"' if "key" in entry else ""
    setting = spread(text, entry["size"], along(entry["from"], entry["to"]))
    xs, ys, turns = zip(*setting, strict=True)
    return (
        f'<text font-size="{entry["size"]}" x="{_list(xs, 1)}" y="{_list(ys, 1)}" '
        f'rotate="{_list(turns, 0)}"{hides}>{escape(text)}</text>'
    )


def _list(values: tuple[float, ...], digits: int) -> str:
    return " ".join(number(round(value, digits)) for value in values)
