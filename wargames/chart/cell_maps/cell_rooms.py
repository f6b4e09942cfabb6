"""Where inside each space its name, its marks and its counters find room.

A space has one block: its heading at the top, and below it a room for counters, so wide and so
high that as many as possible fit, and as near to the middle of the space as it can lie.
"""

import math
from collections.abc import Iterable, Mapping, Sequence
from functools import cached_property

import numpy as np
from msgspec import Struct
from numpy.typing import NDArray
from shapely import contains_xy, prepare
from shapely.geometry import Polygon, box
from shapely.geometry.base import BaseGeometry

from wargames.chart.cell_maps.shapes import joined
from wargames.chart.engraving.lettering import advance
from wargames.chart.globe.outline import Point

SLOT_WIDTH, SLOT_HEIGHT = 21.0, 15.0
"""The size of a counter, with the gap to the next."""
NAME_SIZE, NAME_HEIGHT = 9.5, 10.5
ROW_HEIGHT = 12.0
"""The height of the row under a territory's name: its value, victory city and facilities."""
ROW_WIDTH = 58.0
COIN_WIDTH = 14.0
NUMBER_HEIGHT, NUMBER_WIDTH = 17.0, 24.0
MARK_WIDTH = 15.0
GRAIN = 3.0
"""Sheet units between two points at which a position is tried."""
MARGIN = 2.5

Box = tuple[float, float, float, float]
"""Left, top, width and height."""

SIZES = sorted(
    ((across, down) for across in range(2, 7) for down in range(1, 5) if across <= 4 or down > 1),
    key=lambda size: (-size[0] * size[1], abs(size[0] - 1.6 * size[1])),
)
"""Possible rooms in slots across and down, the largest first."""
SHRINKS = (1.0, 0.92, 0.85, 0.78, 0.72, 0.66, 0.6)
TIERS = ((8, 2), (6, 4))
"""The number of stacks a room should hold, and how many overhangs are tried for that."""
LAST_TIERS = ((6, 5), (2, 7))
"""The same where coastal water may be used for the land."""
ZONE_TIERS = ((8, 2), (6, 4), (2, 7))
COAST = 34.0
"""How far out to sea the block of a small coastal territory may reach."""
Tiers = tuple[tuple[int, int], ...]


class Heading(Struct, frozen=True, dict=True):
    """What is printed above a space's room for counters, and its size."""

    lines: tuple[str, ...] = ()
    """The lines of its name, or a sea zone's number."""
    is_sea: bool = False
    marks: int = 0
    """The number of symbols beside it: after a zone's number, around an island's name."""
    is_closed: bool = False
    is_island: bool = False
    """An island has its value before its name, and its facilities under its counters."""

    @cached_property
    def width(self) -> float:
        if self.is_sea:
            return NUMBER_WIDTH + self.marks * MARK_WIDTH
        widest = max(text_width(line, NAME_SIZE) for line in self.lines)
        if self.is_island:
            widest += self.marks * 2 * COIN_WIDTH
        return widest if self.is_closed or self.is_island else max(widest, ROW_WIDTH)

    @property
    def height(self) -> float:
        if self.is_sea:
            return NUMBER_HEIGHT
        row = 0 if self.is_closed or self.is_island else ROW_HEIGHT
        return len(self.lines) * NAME_HEIGHT + row

    @property
    def foot(self) -> float:
        """The height that it takes under the room."""
        return ROW_HEIGHT if self.is_island else 0.0


class Block(Struct, frozen=True):
    """The block of a space on the sheet."""

    left: float
    top: float
    width: float
    heading: Heading
    room: Box | None

    @property
    def box(self) -> Box:
        """The rectangle that the block takes."""
        height = self.heading.height + (self.room[3] if self.room else 0) + self.heading.foot
        return self.left, self.top, self.width, height

    @property
    def middle(self) -> float:
        """The horizontal middle of the block."""
        return self.left + self.width / 2


class NoRoom(ValueError):
    """A space is too small for even the smallest block."""


def text_width(text: str, size: float) -> float:
    """The width of a line of text."""
    return sum(advance(letter) for letter in text) * size


class Ground:
    """A shape as a grid of points inside or outside of it."""

    def __init__(self, shape: BaseGeometry) -> None:
        west, north, east, south = shape.bounds
        self.left, self.top = west, north
        self.middle = (shape.centroid.x, shape.centroid.y)
        columns, rows = (
            math.ceil((far - near) / GRAIN) + 1 for near, far in ((west, east), (north, south))
        )
        x, y = np.meshgrid(west + np.arange(columns) * GRAIN, north + np.arange(rows) * GRAIN)
        prepare(shape)
        inside = contains_xy(shape, x.ravel(), y.ravel()).reshape(x.shape)
        self._sums = np.pad(inside.astype(int), ((1, 0), (1, 0))).cumsum(0).cumsum(1)
        self._too_large: set[tuple[int, int]] = set()
        """Sizes in points across and down of which no rectangle lies inside."""

    def spots(self, width: float, height: float) -> NDArray[np.float64]:
        """Left and top of every rectangle of this size that lies inside, one per line."""
        across, down = math.ceil(width / GRAIN) + 1, math.ceil(height / GRAIN) + 1
        rows, columns = self._sums.shape
        if across >= columns or down >= rows or (across, down) in self._too_large:
            return np.empty((0, 2))
        sums = self._sums
        full = (
            sums[down:, across:]
            - sums[:-down, across:]
            - sums[down:, :-across]
            + sums[:-down, :-across]
        )
        if full.max() < across * down:
            self._too_large.add((across, down))
            return np.empty((0, 2))
        found = np.argwhere(full == across * down)
        return np.column_stack((self.left + found[:, 1] * GRAIN, self.top + found[:, 0] * GRAIN))


class Spacing(Struct, frozen=True):
    """How blocks keep near their place and off each other.

    farthest: how far from its place the block of an island may lie. apart: by how much the blocks
    of two spaces may overlap; 0: their borders keep them apart.
    """

    farthest: float = math.inf
    apart: float = 0.0


FREE = Spacing()


def blocks(
    headings: Mapping[str, Heading],
    zones: Mapping[str, BaseGeometry],
    lands: Mapping[str, BaseGeometry],
    zones_of: Mapping[str, Sequence[str]],
    islands: Mapping[str, Point],
    wished: Mapping[str, tuple[int, int]],
    sheet: Polygon,
    spacing: Spacing = FREE,
) -> dict[str, Block]:
    """The block of every space.

    zones: the sea zones without land. islands: each with the place it is drawn around; its block
    may reach over the water of its zone. wished: slots across and down, where a space should not
    have the largest room it can. spacing: what is kept if there is room enough.

    :raises NoRoom: a space is too small for even the smallest block.
    """
    found: dict[str, Block] = {}
    water = dict(zones)
    taken: list[BaseGeometry] = []

    def place(key: str, shape: BaseGeometry, tiers: Tiers, at: Aim | None = None) -> bool:
        most = wished.get(key, ATOLL_ROOM if at else None)
        reach = shape.buffer(OVERHANGS[-1]).envelope
        near = [each for each in taken if each.intersects(reach)]
        free = sheet.difference(joined(near)) if near else sheet
        block = _fitted(headings[key], shape, most, tiers, free, at)
        if block is None and near:
            block = _fitted(headings[key], shape, most, tiers, sheet, at)
        if block:
            found[key] = block
            if spacing.apart:
                taken.append(_covered(block, -spacing.apart))
            for zone in zones_of.get(key, ()):
                water[zone] = water[zone].difference(_covered(block))
        return key in found

    for key, at in islands.items():
        ground = joined([lands[key].buffer(MARGIN), *(water[zone] for zone in zones_of[key])])
        tiers = (*TIERS, *LAST_TIERS)
        place(key, ground, tiers, Aim(at, spacing.farthest)) or place(key, ground, tiers, Aim(at))
    for key in sorted(lands.keys() - islands.keys()):
        if not place(key, lands[key], TIERS):
            shore = [water[zone].intersection(lands[key].buffer(COAST)) for zone in zones_of[key]]
            place(key, joined([lands[key], *shore]), LAST_TIERS)
    for key in zones:
        place(key, water[key], ZONE_TIERS)
    if missing := headings.keys() - found.keys():
        raise NoRoom(", ".join(sorted(missing)))
    return found


class Aim(Struct, frozen=True):
    """Where the counters of an island should stand, and how far from there they may."""

    at: Point
    farthest: float = math.inf


ATOLL_ROOM = (3, 2)
"""Slots across and down of an island, unless the hints say otherwise."""
OVERHANGS = (-MARGIN, 0.0, 4.0, 8.0, 12.0, 18.0, 26.0)
"""Sheet units by which a block may cross its border, tried one after another."""


def _fitted(
    heading: Heading,
    shape: BaseGeometry,
    most: tuple[int, int] | None,
    tiers: Tiers,
    sheet: BaseGeometry,
    aim: Aim | None,
) -> Block | None:
    """The block of a space: with plenty of room, else within borders, else with large counters."""
    grounds: dict[float, Ground] = {}
    for least, reach in tiers:
        for overhang in OVERHANGS[:reach]:
            if overhang not in grounds:
                grounds[overhang] = Ground(shape.buffer(overhang).intersection(sheet))
            if block := _placed(heading, grounds[overhang], _sizes(most, least), aim):
                return block
    return None


def _sizes(most: tuple[int, int] | None, least: int) -> list[tuple[float, int, int]]:
    """Scale, slots across and down of rooms for at least this many stacks, the best first."""
    sizes = [
        size
        for size in SIZES
        if size[0] * size[1] >= least and (not most or (size[0] <= most[0] and size[1] <= most[1]))
    ]
    return [(scale, *size) for scale in SHRINKS for size in sizes]


def _placed(
    heading: Heading,
    ground: Ground,
    sizes: Iterable[tuple[float, int, int]],
    aim: Aim | None,
) -> Block | None:
    if heading.is_closed:
        sizes = [(1.0, 0, 0)]
    for scale, across, down in sizes:
        room_width, room_height = across * SLOT_WIDTH * scale, down * SLOT_HEIGHT * scale
        width = max(heading.width, room_width)
        height = heading.height + room_height + heading.foot
        spots = ground.spots(width, height)
        if not len(spots):
            continue
        # An island is drawn around its place: there its counters stand, its name above them.
        down_to = heading.height + room_height / 2 if aim else height / 2
        centre = aim.at if aim else ground.middle
        wished = np.array([centre[0] - width / 2, centre[1] - down_to])
        off = ((spots - wished) ** 2).sum(1)
        if aim and off.min() > aim.farthest**2:
            continue
        left, top = (float(each) for each in spots[np.argmin(off)])
        room = (left + (width - room_width) / 2, top + heading.height, room_width, room_height)
        return Block(left, top, width, heading, room if across else None)
    return None


def _covered(block: Block, margin: float = MARGIN) -> BaseGeometry:
    """The area that a block takes, with a margin."""
    left, top, width, height = block.box
    return box(left - margin, top - margin, left + width + margin, top + height + margin)


def lines_of(name: str, most: float) -> tuple[str, ...]:
    """A name in one line, or in two if it is wider than `most`."""
    words = name.split()
    if len(words) == 1 or text_width(name, NAME_SIZE) <= most:
        return (name,)
    splits = [(" ".join(words[:i]), " ".join(words[i:])) for i in range(1, len(words))]
    return min(splits, key=lambda split: max(text_width(line, NAME_SIZE) for line in split))
