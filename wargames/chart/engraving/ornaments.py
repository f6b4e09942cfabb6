"""The furniture of a chart: compass rose, scale bar, and the neat line with its degrees."""

import itertools
import math
from collections.abc import Iterable

from wargames.chart.engraving.graticule import Crossing, Edge, crossings
from wargames.chart.engraving.palette import colour
from wargames.chart.globe.map_frame import MARGIN, Frame
from wargames.chart.globe.outline import Point, number
from wargames.chart.globe.projection import SCALE, north_at, project

ROSE_LAT, ROSE_LON = -24.6, 208.5
ROSE_RADIUS = 80.0
NAUTICAL_MILE = SCALE * math.radians(1 / 60)
BAND = 8
"""Width of the chequered band around the neat line, in chart units."""
OVERLAP = 60
"""Chart units of paper beyond the sheet, to cover what bleeds out of it."""
TICK = 4
OUT: dict[Edge, Point] = {"n": (0, -TICK), "s": (0, TICK), "w": (-TICK, 0), "e": (TICK, 0)}
"""A tick outwards, on each edge."""


def rose() -> str:
    """A compass rose in the empty south-east, turned to true north there."""
    x, y = project(ROSE_LAT, ROSE_LON)
    turn = number(north_at(ROSE_LAT, ROSE_LON))
    drawn = colour("rose")
    return (
        f'<g id="rose" transform="translate({number(x)} {number(y)}) rotate({turn})" '
        f'stroke="{drawn}" fill="none" stroke-width=".8">'
        f'<circle r="{number(ROSE_RADIUS)}"/><circle r="{number(ROSE_RADIUS - 3)}"/>'
        f'<circle r="{number(ROSE_RADIUS * 0.62)}"/><path d="{_rose_ticks()}"/>'
        f"{_rose_star()}{_rose_numbers()}</g>"
    )


def _at(radius: float, bearing: float) -> Point:
    angle = math.radians(bearing)
    return radius * math.sin(angle), -radius * math.cos(angle)


def _rose_ticks() -> str:
    ticks = []
    for bearing in range(0, 360, 5):
        length = 12 if bearing % 30 == 0 else 8 if bearing % 10 == 0 else 4.5
        ticks.append(_stroke(_at(ROSE_RADIUS, bearing), _at(ROSE_RADIUS - length, bearing)))
    for bearing in range(0, 360, 10):
        outer = ROSE_RADIUS * 0.62
        ticks.append(_stroke(_at(outer, bearing), _at(outer - 3.5, bearing)))
    return "".join(ticks)


def _stroke(start: Point, end: Point) -> str:
    return f"M{_pair(start)}L{_pair(end)}"


def _pair(point: Point) -> str:
    return f"{number(point[0])} {number(point[1])}"


def _rose_star() -> str:
    """Eight points with their right halves filled, so that the star looks cut from metal."""
    drawn = colour("rose")
    outlines, halves = [], []
    for bearing, reach in [(45 * i, 34 if i % 2 else 66) for i in (1, 3, 5, 7, 0, 2, 4, 6)]:
        tip, left, right = _at(reach, bearing), _at(11, bearing - 22.5), _at(11, bearing + 22.5)
        outlines.append(f"M{_pair(tip)}L{_pair(left)}L0 0L{_pair(right)}z")
        halves.append(f"M{_pair(tip)}L0 0L{_pair(right)}z")
    return (
        f'<path fill="{colour("sea")}" d="{"".join(outlines)}"/>'
        f'<path fill="{drawn}" stroke="none" d="{"".join(halves)}"/>'
        f'<path fill="{drawn}" stroke="none" d="M0-101c5 7 7 11 7 15l-7-4-7 4c0-4 2-8 7-15z"/>'
    )


def _rose_numbers() -> str:
    letters = []
    for bearing in range(0, 360, 30):
        x, y = _at(ROSE_RADIUS - 19, bearing)
        if bearing % 90:
            letters.append(
                f'<text x="{number(x)}" y="{number(y)}" dy="3.2" '
                f'transform="rotate({bearing} {number(x)} {number(y)})">{bearing:03}</text>'
            )
    return (
        f'<g fill="{colour("rose")}" stroke="none" font-size="9" text-anchor="middle">'
        f"{''.join(letters)}</g>"
    )


def neat_line(frame: Frame) -> str:
    """The paper margin of a frame: a chequer every five degrees, a tick every degree, and labels.

    Where degrees crowd, a label is left out rather than written over its neighbour.
    """
    left, top, right, bottom = frame.inner
    ink = colour("ink")
    hole = f"M{left} {top}V{bottom}H{right}V{top}z"
    return (
        f'<path fill="{colour("paper")}" '
        f'd="{_box(frame, MARGIN + OVERLAP)}{hole}"/>'
        f'<g fill="none" stroke="{ink}"><path d="{hole}"/>'
        f'<path stroke-width=".7" d="{_box(frame, BAND)}{_ticks(frame)}"/>'
        f'<path stroke-width="2.2" d="{_box(frame, BAND + 4)}"/></g>'
        f'<path stroke="{ink}" stroke-width="{BAND // 2}" d="{_chequer(frame)}"/>'
        f'<g fill="{ink}" font-size="12.5" text-anchor="middle">{_degrees(frame)}</g>'
    )


def _box(frame: Frame, out: float) -> str:
    left, top, right, bottom = frame.inner
    return f"M{left - out} {top - out}H{right + out}V{bottom + out}H{left - out}z"


def _by_edge(frame: Frame, every: int) -> dict[Edge, list[Crossing]]:
    edges: dict[Edge, list[Crossing]] = {"n": [], "s": [], "w": [], "e": []}
    for crossing in crossings(frame, every):
        edges[crossing.edge].append(crossing)
    return edges


def _ends(frame: Frame, edge: Edge) -> tuple[int, int]:
    left, top, right, bottom = frame.inner
    return (left, right) if edge in "ns" else (top, bottom)


def _outwards(frame: Frame, edge: Edge, at: float, out: float) -> Point:
    """The point `out` units outside the neat line, `at` along an edge."""
    left, top, right, bottom = frame.inner
    return {
        "n": (at, top - out),
        "s": (at, bottom + out),
        "w": (left - out, at),
        "e": (right + out, at),
    }[edge]


def _ticks(frame: Frame) -> str:
    return _strokes(
        (_outwards(frame, crossing.edge, crossing.at, 0), OUT[crossing.edge])
        for crossing in crossings(frame, 1)
        if crossing.degree % 5
    )


def _strokes(lines: Iterable[tuple[Point, Point]]) -> str:
    """Level and upright lines, each a place and a step, as path data.

    Each begins with the way from the end of the line before: such ways are alike, so that they pack
    to a third of what places do.
    """
    path, pen = list[str](), (0.0, 0.0)
    for place, step in lines:
        start, by = _rounded(place), _rounded(step)
        way = _pair((start[0] - pen[0], start[1] - pen[1])).replace(" -", "-")
        drawn = f"v{number(by[1])}" if by[0] == 0 else f"h{number(by[0])}"
        path.append(f"m{way}{drawn}")
        pen = start[0] + by[0], start[1] + by[1]
    return f"M{''.join(path)[1:]}"


def _rounded(point: Point) -> Point:
    return round(point[0], 1), round(point[1], 1)


def _chequer(frame: Frame) -> str:
    """Every other five degrees blackened along the outer half of the band."""
    lines = list[tuple[Point, Point]]()
    for edge, met in _by_edge(frame, 5).items():
        start, end = _ends(frame, edge)
        met.sort(key=lambda crossing: crossing.at)
        stops = [float(start), *(crossing.at for crossing in met), float(end)]
        dark = bool(met) and min(met[0].degree, met[-1].degree) // 5 % 2 == 0
        for near, far in itertools.pairwise(stops):
            if dark:
                length = far - near
                step = (length, 0.0) if edge in "ns" else (0.0, length)
                lines.append((_outwards(frame, edge, near, BAND * 0.75), step))
            dark = not dark
    return _strokes(lines)


def _degrees(frame: Frame) -> str:
    """Labels every ten degrees, in the middle of the margin and turned with its edge."""
    letters, lettered = [], dict[Edge, float]()
    for crossing in crossings(frame, 10):
        start, end = _ends(frame, crossing.edge)
        if not max(start + 14, lettered.get(crossing.edge, -99) + 44) < crossing.at < end - 14:
            continue
        lettered[crossing.edge] = crossing.at
        x, y = _outwards(frame, crossing.edge, crossing.at, (MARGIN + BAND + 4) / 2)
        turn = {"w": -90, "e": 90}.get(crossing.edge)
        turned = f' transform="rotate({turn} {number(x)} {number(y)})"' if turn else ""
        letters.append(
            f'<text x="{number(x)}" y="{number(y)}" dy="4.3"{turned}>{crossing.label}</text>'
        )
    return "".join(letters)


def scale_bar(x: float, y: float) -> str:
    """A scale bar of a thousand nautical miles, true in the Philippine Sea."""
    stops = [round(miles * NAUTICAL_MILE, 1) for miles in (0, 100, 200, 300, 400, 500, 1000)]
    cells = itertools.pairwise(stops)
    dark = "".join(
        f"M{number(near)} 0H{number(far)}v4H{number(near)}z"
        for i, (near, far) in enumerate(cells)
        if i % 2 == 0
    )
    marks = ((0, "0"), (500, "500"), (1000, "1000"))
    letters = "".join(
        f'<text x="{number(miles * NAUTICAL_MILE)}" y="-5">{text}</text>' for miles, text in marks
    )
    middle = number(stops[-1] / 2)
    return (
        f'<g transform="translate({number(x)} {number(y)})" fill="{colour("ink")}" '
        f'text-anchor="middle" font-size="11"><path d="{dark}"/><path fill="none" '
        f'stroke="{colour("ink")}" stroke-width=".8" d="M0 0H{number(stops[-1])}v4H0z"/>{letters}'
        f'<text x="{middle}" y="17" font-style="italic">nautical miles at '
        f"8°N 135°E</text></g>"
    )
