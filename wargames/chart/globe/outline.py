"""From rings on the globe to the few numbers that draw them: cut, thinned out and written down."""

import heapq
import operator
from collections.abc import Callable, Iterable

from wargames.chart.globe.map_frame import FULL
from wargames.chart.globe.projection import project

Point = tuple[float, float]

# Degrees kept: a little more than the sheet shows, far less than the projection could bear.
LATS, LONS = (-62.0, 84.0), (-38.0, 318.0)
BLEED = 24
"""Chart units of land kept outside the sheet, so that its cut edge is never seen."""


def sheet_rings(globe: Iterable[list[Point]]) -> list[list[Point]]:
    """The rings that touch the sheet, in chart units, cut off a little outside of it."""
    rings = []
    for ring in globe:
        for turn in (-360.0, 0.0, 360.0):
            window = cut([(lat, lon + turn) for lat, lon in ring], *LATS, *LONS)
            if len(window) < 3:
                continue
            chart = [project(lat, lon) for lat, lon in window]
            kept = cut(
                chart, FULL.x - BLEED, FULL.width + BLEED, FULL.y - BLEED, FULL.height + BLEED
            )
            if len(kept) >= 3:
                rings.append(kept)
    return rings


def cut(ring: list[Point], low0: float, high0: float, low1: float, high1: float) -> list[Point]:
    """The part of a ring inside a rectangle (Sutherland and Hodgman: one edge after another)."""
    for axis, low, high in ((0, low0, high0), (1, low1, high1)):
        values = [point[axis] for point in ring]
        if not values or min(values) > high or max(values) < low:
            return []
        if min(values) < low:
            ring = _cut_at(ring, axis, low, operator.ge)
        if max(values) > high:
            ring = _cut_at(ring, axis, high, operator.le)
    return ring


def _cut_at(
    ring: list[Point], axis: int, limit: float, inside: Callable[[float, float], bool]
) -> list[Point]:
    kept: list[Point] = []
    before = ring[-1]
    for point in ring:
        if inside(point[axis], limit) != inside(before[axis], limit):
            part = (limit - before[axis]) / (point[axis] - before[axis])
            kept.append(
                (
                    before[0] + part * (point[0] - before[0]),
                    before[1] + part * (point[1] - before[1]),
                )
            )
        if inside(point[axis], limit):
            kept.append(point)
        before = point
    return kept


def area(ring: list[Point]) -> float:
    """The area a ring encloses, in square chart units."""
    pairs = zip(ring, ring[1:] + ring[:1], strict=True)
    return abs(sum(ax * by - bx * ay for (ax, ay), (bx, by) in pairs)) / 2


def thinned(
    ring: list[Point], least: float, weight: Callable[[Point], float] = lambda point: 1.0
) -> list[Point]:
    """The ring without corners that show less than `least` square units (Visvalingam).

    `weight` says how much a corner counts where it lies.
    """
    count = len(ring)
    before = [(i - 1) % count for i in range(count)]
    after = [(i + 1) % count for i in range(count)]
    gone = [False] * count

    def corner(i: int) -> float:
        return area([ring[before[i]], ring[i], ring[after[i]]]) * weight(ring[i])

    heap = [(corner(i), i) for i in range(count)]
    shown = {i: size for size, i in heap}
    heapq.heapify(heap)
    left = count
    while heap and left > 3:
        size, i = heapq.heappop(heap)
        if size >= least:
            break
        if gone[i] or shown[i] != size:
            continue
        gone[i], left = True, left - 1
        after[before[i]], before[after[i]] = after[i], before[i]
        for neighbour in (before[i], after[i]):
            # A corner never counts for less than one already taken away beside it, else a long
            # gentle bend would be eaten up from one end.
            shown[neighbour] = max(corner(neighbour), size)
            heapq.heappush(heap, (shown[neighbour], neighbour))
    return [point for i, point in enumerate(ring) if not gone[i]]


def number(value: float, digits: int = 1) -> str:
    """A length to a tenth of a unit or coarser, in as few characters as SVG allows."""
    text = f"{value:.{digits}f}".removesuffix(".0")
    text = text.replace("-0.", "-.") if text.startswith("-0.") else text
    text = text[1:] if text.startswith("0.") else text
    return "0" if text in ("-0", "") else text


def path_of(ring: list[Point], *, closed: bool = True, digits: int = 1) -> str:
    """SVG path data in short relative steps, without accumulated rounding."""
    x, y = round(ring[0][0], digits), round(ring[0][1], digits)
    text, steps = f"M{number(x, digits)} {number(y, digits)}l", []
    for point in ring[1:]:
        step_x, step_y = round(point[0] - x, digits), round(point[1] - y, digits)
        if step_x == 0 and step_y == 0:
            continue
        x, y = x + step_x, y + step_y
        steps += [number(step_x, digits), number(step_y, digits)]
    text += _joined(steps)
    return text + "z" if closed else text


def _joined(numbers: list[str]) -> str:
    text = ""
    for written in numbers:
        text += written if not text or written.startswith("-") else f" {written}"
    return text
