"""An overview of a finished game with secrets: how far each side was from the truth."""

from __future__ import annotations

import uuid
from collections.abc import Callable, Mapping, Sequence
from functools import cached_property
from itertools import pairwise

from msgspec import Struct

from engine.core.hindsight import peaks
from engine.history.past import Past
from engine.position.process_cache import MEGABYTE, ProcessCache

MOST_PEAKS = 4
"""The most moments listed for each side."""
WIDE, HIGH, HEADROOM = 1000, 125, 14
"""The chart of the distances: its width, its height, and the margin above."""


class Peak(Struct, frozen=True):
    """A moment at which a side was further from the truth than before and after.

    number: by which the drawing and the list name it.
    """

    number: int
    step: int
    side: str
    x: float
    y: float
    when: str
    words: str
    distance: int


class Line(Struct, frozen=True):
    """The distance of one side from the truth over the whole game, as a path."""

    side: str
    name: str
    path: str


class Turn(Struct, frozen=True):
    """A turn of the log: its first step, where that is drawn, and the distances at its end.

    is_named: whether there is room for its label before the next.
    """

    name: str
    step: int
    x: float
    distances: Sequence[int]
    is_named: bool


class Course(Struct, frozen=True):
    """The overview of a game: phases by step, lines, turns, and the peaks."""

    phases: Sequence[tuple[str, str]]
    lines: Sequence[Line]
    turns: Sequence[Turn]
    peaks: Sequence[Peak]


STEP_BYTES = 200
courses: ProcessCache[tuple[uuid.UUID, int], Course] = ProcessCache(
    "courses of past games", 8 * MEGABYTE, lambda course: STEP_BYTES * (1 + len(course.phases))
)
"""Cached overviews, by game and version."""


Told = Callable[[int, str], str]
"""A step and a side → that side's greatest mistake, in words."""
ROOM = 62
"""The width of a turn that has room for its label."""


class Surveyed(Struct, dict=True):
    """Builds the overview."""

    past: Past
    sides: Mapping[str, str]
    phases: Sequence[tuple[str, str]]
    told: Told

    def course(self) -> Course:
        """The finished overview."""
        return Course(
            phases=self.phases,
            lines=[Line(side, called, self.path(side)) for side, called in self.sides.items()],
            turns=self.turns(),
            peaks=self.peaks(),
        )

    @property
    def last(self) -> int:
        return len(self.past.steps) - 1

    def turns(self) -> list[Turn]:
        """Every turn, in order."""
        names = [name for name, _ in self.phases]
        first = [n for n, name in enumerate(names) if not n or name != names[n - 1]]
        return [
            Turn(
                name=names[begin] or "The start",
                step=begin,
                x=self.x_of(begin),
                distances=[self.past.steps[end - 1].distances[side] for side in self.sides],
                is_named=self.x_of(end - 1) - self.x_of(begin) > ROOM,
            )
            for begin, end in pairwise([*first, self.last + 1])
        ]

    def peaks(self) -> list[Peak]:
        """The peaks, in order."""
        found = []
        for side in self.sides:
            values = [step.distances[side] for step in self.past.steps]
            found += [(number, side, values[number]) for number in peaks(values, MOST_PEAKS)]
        return [
            Peak(
                number=rank,
                step=number,
                side=side,
                x=self.x_of(number),
                y=self.y_of(distance),
                when=", ".join(filter(None, self.phases[number])),
                words=self.told(number, side),
                distance=distance,
            )
            for rank, (number, side, distance) in enumerate(sorted(found), start=1)
        ]

    # ------------------------------------------------------------------ the drawing of it

    @cached_property
    def highest(self) -> int:
        """The greatest distance of all."""
        return max((d for step in self.past.steps for d in step.distances.values()), default=0)

    def x_of(self, number: int) -> float:
        """The x coordinate of a step."""
        return round(number * WIDE / (self.last or 1), 1)

    def y_of(self, distance: int) -> float:
        """The y coordinate of a distance."""
        return round(HIGH - distance * (HIGH - HEADROOM) / (self.highest or 1), 1)

    def path(self, side: str) -> str:
        """A step line, with vertices only where the distance changes."""
        path, before = "", -1
        for step in self.past.steps:
            distance = step.distances[side]
            if distance != before:
                y = f"{self.y_of(distance):g}"
                path += f"H{self.x_of(step.number):g}V{y}" if path else f"M0 {y}"
                before = distance
        return f"{path}H{WIDE}"
