"""A smooth magnification of the globe: crowded waters get room, the empty ocean gives it.

Longitude and latitude go to a cylindrical chart first (Miller's). Then the chart flows, as Gastner,
Seguy and More did it for maps of populations: every space asks for an area, and the sheet moves
from where little is asked to where much is. Nothing tears and nothing folds, so all keep their
neighbours; the grid of degrees shows how far each part is stretched.
"""

import math
from collections.abc import Iterable

import numpy as np
from msgspec import Struct
from numpy.typing import NDArray

from wargames.chart.globe.outline import Point

STEP = 10
"""Sheet units between two points of the grid on which the flow is computed."""
STEPS_OF_FLOW = 40

Field = NDArray[np.float64]


class Window(Struct, frozen=True):
    """The part of the globe that is shown, and the size of the sheet it is shown on."""

    west: float
    east: float
    south: float
    north: float
    width: int
    height: int

    def plain(self, lat: float, lon: float) -> Point:
        """The position of a place before magnification."""
        top, bottom = _miller(self.north), _miller(self.south)
        x = (lon - self.west) / (self.east - self.west) * self.width
        return x, (top - _miller(lat)) / (top - bottom) * self.height


class Claim(Struct, frozen=True):
    """A space's claim to room: its position before magnification, weight and radius."""

    at: Point
    weight: float
    reach: float


def _miller(lat: float) -> float:
    return 1.25 * math.asinh(math.tan(0.8 * math.radians(lat)))


class Magnification:
    """The projection of a window of the globe after the claims have received their room."""

    def __init__(self, window: Window, claims: Iterable[Claim], floor: float) -> None:
        self.window = window
        self._columns, self._rows = window.width // STEP, window.height // STEP
        density = self._density(claims, floor)
        self._grid_x, self._grid_y = self._flow(density)

    def project(self, lat: float, lon: float) -> Point:
        """Sheet units (x, y) of a place; a place outside the window moves with its edge."""
        x, y = self.window.plain(lat, lon)
        inner = min(max(x, 0.0), self.window.width), min(max(y, 0.0), self.window.height)
        at_x, at_y = _sampled_at(self._grid_x, *inner), _sampled_at(self._grid_y, *inner)
        return at_x + x - inner[0], at_y + y - inner[1]

    def _density(self, claims: Iterable[Claim], floor: float) -> Field:
        """The room claimed at the middle of each grid square."""
        across = (np.arange(self._columns) + 0.5) * STEP
        down = (np.arange(self._rows) + 0.5) * STEP
        density = np.zeros((self._rows, self._columns))
        for claim in claims:
            far = (across - claim.at[0]) ** 2 + ((down - claim.at[1]) ** 2)[:, None]
            spread = np.exp(-far / (2 * claim.reach**2))
            density += claim.weight * spread / spread.sum()
        result: Field = density + floor * density.mean()
        return result

    def _flow(self, density: Field) -> tuple[Field, Field]:
        """The final position of each grid corner, when the density has become even."""
        mean = density.mean()
        east, south = _gradient(_evened(density - mean))
        x, y = np.meshgrid(
            np.arange(self._columns + 1) * float(STEP), np.arange(self._rows + 1) * float(STEP)
        )
        for step in range(STEPS_OF_FLOW):
            part = (step + 0.5) / STEPS_OF_FLOW
            now = (1 - part) * density + part * mean
            half_x, half_y = self._moved(x, y, east, south, now, 0.5)
            x, y = self._moved(x, y, east, south, now, 1.0, (half_x, half_y))
        return x, y

    def _moved(
        self,
        x: Field,
        y: Field,
        east: Field,
        south: Field,
        density: Field,
        share: float,
        seen_at: tuple[Field, Field] | None = None,
    ) -> tuple[Field, Field]:
        """Points after a fraction of one step of the flow, evaluated at `seen_at` if given."""
        look_x, look_y = seen_at or (x, y)
        thickness = _centred(density, look_x, look_y)
        time = share / STEPS_OF_FLOW
        new_x = x + time * _centred(east, look_x, look_y) / thickness
        new_y = y + time * _centred(south, look_x, look_y) / thickness
        width, height = self._columns * STEP, self._rows * STEP
        # What lies on the edge of the sheet stays on it.
        new_x = np.where((x <= 0) | (x >= width), x, np.clip(new_x, 0, width))
        new_y = np.where((y <= 0) | (y >= height), y, np.clip(new_y, 0, height))
        return new_x, new_y


def _cosines(count: int) -> Field:
    """The cosine waves that stand still at both ends of a row of squares, one a line."""
    wave, place = np.arange(count)[:, None], np.arange(count) + 0.5
    waves: Field = np.cos(np.pi * wave * place / count) * math.sqrt(2 / count)
    waves[0] /= math.sqrt(2)
    return waves


def _evened(excess: Field) -> Field:
    """The potential whose slope carries an excess away (Poisson's equation, by cosine waves)."""
    rows, columns = excess.shape
    down, across = _cosines(rows), _cosines(columns)
    waves = down @ excess @ across.T
    bend = (2 - 2 * np.cos(np.pi * np.arange(rows) / rows))[:, None] + (
        2 - 2 * np.cos(np.pi * np.arange(columns) / columns)
    )
    bend[0, 0] = 1.0
    waves /= bend / STEP**2
    waves[0, 0] = 0.0
    potential: Field = down.T @ waves @ across
    return potential


def _gradient(potential: Field) -> tuple[Field, Field]:
    """The flow out of where the potential is high, at the middle of each square."""
    padded = np.pad(potential, 1, mode="edge")
    east = (padded[1:-1, :-2] - padded[1:-1, 2:]) / (2 * STEP)
    south = (padded[:-2, 1:-1] - padded[2:, 1:-1]) / (2 * STEP)
    return east, south


def _centred(field: Field, x: Field, y: Field) -> Field:
    """A field known at the middles of the squares, interpolated anywhere on the sheet."""
    return _sampled(field, x - STEP / 2, y - STEP / 2)


def _sampled(field: Field, x: Field, y: Field) -> Field:
    """A field known at the corners of the grid, interpolated linearly."""
    rows, columns = field.shape
    at_x, at_y = np.clip(x / STEP, 0, columns - 1), np.clip(y / STEP, 0, rows - 1)
    left = np.minimum(at_x.astype(int), columns - 2)
    top = np.minimum(at_y.astype(int), rows - 2)
    right_part, low_part = at_x - left, at_y - top
    upper = field[top, left] * (1 - right_part) + field[top, left + 1] * right_part
    lower = field[top + 1, left] * (1 - right_part) + field[top + 1, left + 1] * right_part
    sampled: Field = upper * (1 - low_part) + lower * low_part
    return sampled


def _sampled_at(field: Field, x: float, y: float) -> float:
    """The same at one place of the sheet."""
    rows, columns = field.shape
    at_x, at_y = min(x / STEP, columns - 1), min(y / STEP, rows - 1)
    left, top = min(int(at_x), columns - 2), min(int(at_y), rows - 2)
    right_part, low_part = at_x - left, at_y - top
    upper = field[top, left] * (1 - right_part) + field[top, left + 1] * right_part
    lower = field[top + 1, left] * (1 - right_part) + field[top + 1, left + 1] * right_part
    return float(upper * (1 - low_part) + lower * low_part)
