"""Meridians and parallels, and where they meet the neat line of a frame."""

from collections.abc import Callable, Iterator
from typing import Literal

from msgspec import Struct

from wargames.chart.globe.map_frame import FULL, Frame
from wargames.chart.globe.outline import Point, path_of
from wargames.chart.globe.projection import project, unproject

STEP = 10
LATS = range(-60, 81, STEP)
LONS = range(-30, 311, STEP)
Edge = Literal["n", "e", "s", "w"]


class Crossing(Struct, frozen=True):
    """A whole degree on the neat line: `at` is its position along the edge, in chart units."""

    edge: Edge
    degree: int
    at: float

    @property
    def label(self) -> str:
        """The degree as labelled on charts: 170°E, 30°N."""
        if self.edge in "ns":
            turned = (self.degree + 180) % 360 - 180
            return f"{abs(turned)}°{'W' if turned < 0 else 'E' if turned % 180 else ''}"
        return f"{abs(self.degree)}°{'S' if self.degree < 0 else 'N' if self.degree else ''}"


def meridian(lon: float) -> str:
    """The line of one longitude as path data."""
    return _line(lambda t: project(-75 + 155 * t, lon))


def parallel(lat: float) -> str:
    """The line of one latitude as path data."""
    return _line(lambda t: project(lat, -38 + 355 * t))


def _line(place: Callable[[float], Point], steps: int = 96) -> str:
    """A curve cut into the pieces that lie on the sheet, as path data."""
    pieces: list[list[Point]] = [[]]
    for step in range(steps + 1):
        x, y = place(step / steps)
        if -40 <= x <= FULL.width + 40 and -40 <= y <= FULL.height + 40:
            pieces[-1].append((x, y))
        elif pieces[-1]:
            pieces.append([])
    return "".join(_smooth(piece) for piece in pieces if len(piece) > 1)


def _smooth(piece: list[Point]) -> str:
    """Every sixth point of a curve, which is accurate enough."""
    kept = piece[::6]
    if kept[-1] != piece[-1]:
        kept.append(piece[-1])
    return path_of(kept, closed=False)


def crossings(frame: Frame, every: int) -> Iterator[Crossing]:
    """Where multiples of `every` degrees meet the neat line, edge by edge."""
    left, top, right, bottom = frame.inner
    yield from _along("n", left, right, every, lambda x: unproject(x, top)[1])
    yield from _along("s", left, right, every, lambda x: unproject(x, bottom)[1])
    yield from _along("w", top, bottom, every, lambda y: unproject(left, y)[0])
    yield from _along("e", top, bottom, every, lambda y: unproject(right, y)[0])


def _along(
    edge: Edge, start: int, end: int, every: int, degrees: Callable[[float], float]
) -> Iterator[Crossing]:
    """Walk an edge unit by unit, and yield wherever a multiple is passed."""
    before = degrees(start)
    for at in range(start + 1, end + 1):
        here = degrees(at)
        low, high = sorted((before, here))
        for degree in range(int(-(-low // every)) * every, int(high // every) * every + 1, every):
            if before != here and low < degree <= high:
                yield Crossing(edge, degree, at - 1 + (degree - before) / (here - before))
        before = here
