"""8.10 The paths of groups as lines on the chart: the past one, and the possible ones."""

from __future__ import annotations

import math
from collections.abc import Collection, Mapping, Sequence
from itertools import pairwise

from msgspec import Struct, field

from engine.games.pacific_war.views.view import Board
from wargames.chart import Place
from wargames.games.pacific_war.map.chart import LAYOUT, SIDES, places_of
from wargames.presentation.svg_paths import Point, line

CLEAR = 33
"""How far from the middle of a zone a line begins and ends."""
TALL, BROAD = 57, 45
"""The height of a zone's name and chip, and their width: an arrow ends before them."""
LONG, HIGH = 131, 40
"""The width of a badge, and its height with the width of an arrow."""
SHARE = 0.5
"""The most of a short leg that is left out at an end."""


class Courses(Struct, frozen=True):
    """The possible paths, as path data by the zone that identifies each.

    out: to where a group may sail, or from where one may come (8.12.2). home: to the Ports of a
    return, a retreat or an evacuation. A zone may identify one of each.
    """

    out: dict[str, str] = field(default_factory=dict)
    home: dict[str, str] = field(default_factory=dict)

    def at(self, zone: str) -> list[str]:
        """All paths of a zone."""
        return [ways[zone] for ways in (self.out, self.home) if zone in ways]


def courses_of(board: Board) -> Courses:
    """8.10.1, 8.12, 9.5.3, 10.4 The possible paths of the open decision."""
    out: dict[str, list[str]] = {}
    home: dict[str, Sequence[str]] = {}
    if board.move is not None:
        out = {goal.zone: goal.way for goal in board.move.goals} | board.move.ways
        home |= board.move.homes
    if board.battle is not None:
        home |= {each.port: each.way for each in board.battle.ways_out if each.way}
    return Courses(lines_of(out, board), lines_of(home, board))


def lines_of(ways: Mapping[str, Sequence[str]], board: Board) -> dict[str, str]:
    """Paths as lines."""
    if not ways:
        return {}
    where, held = places_of(board), {(unit.place, unit.side) for unit in board.units}
    return {zone: line_of(way, where, held) for zone, way in ways.items()}


def line_of(
    way: Sequence[str],
    where: Mapping[str, Place],
    held: Collection[tuple[str, str]] = frozenset(),
) -> str:
    """A path over the Sea Routes, with their bends, from the edge of a zone to that of another.

    held: each zone with a side that has a badge there.
    """
    through = LAYOUT.bends
    points: list[Point] = [(where[way[0]].x, where[way[0]].y)]
    for one, other in pairwise(way):
        points += through.get((one, other)) or through.get((other, one), [])[::-1]
        points.append((where[other].x, where[other].y))
    first = nearer(points[0], points[1], CLEAR)
    sides = [side for side in SIDES if (way[-1], side) in held]
    last = nearer(points[-1], points[-2], clear_of(points[-1], points[-2], sides))
    return line([(round(x), round(y)) for x, y in (first, *points[1:-1], last)])


def clear_of(end: Point, to: Point, sides: Collection[str]) -> float:
    """How far from the middle of a zone an arrow from another is unobstructed.

    One from above or below ends before a name or a chip, one from a side before the badge there.
    """
    aside, up = abs(to[0] - end[0]), abs(to[1] - end[1])
    if TALL * aside < BROAD * up:
        return TALL * math.hypot(aside, up) / up
    if SIDES[to[0] > end[0]] in sides and LONG * up < HIGH * aside:
        return LONG * math.hypot(aside, up) / aside
    return CLEAR


def nearer(end: Point, to: Point, clear: float) -> Point:
    """The point of a leg at this distance from its end."""
    share = min(clear / math.dist(end, to), SHARE)
    return end[0] + share * (to[0] - end[0]), end[1] + share * (to[1] - end[1])


def come(board: Board) -> str:
    """8.10.1 The past path of the moving group."""
    return line_of(board.passed, places_of(board))
