"""Moves as arrows on the map: locked ones, and those being drafted."""

from __future__ import annotations

import math
from collections.abc import Iterable, Mapping, Sequence
from itertools import pairwise
from typing import Any

from msgspec import Struct
from msgspec.structs import replace

from engine.core.sequence.composed import Drafted
from engine.core.view import Ask, View
from engine.games.pacific_1940.planning.planning import MovePlan
from engine.games.pacific_1940.position.orders import Order
from engine.games.pacific_1940.position.state import COMBAT
from engine.games.pacific_1940.view import Board, Stack
from wargames.games.pacific_1940.map import chart, layers, sightings
from wargames.games.pacific_1940.map.chart import Chart
from wargames.presentation.svg_paths import Point

SHORT = 15.0
"""How far from the middle of a space an arrow ends, in sheet units."""
BEND = 0.12
"""The bend of a one-step arrow, as a fraction of its length."""
HEAD, BARB = 9.0, 4.2
"""The length of an arrow's head, and half its width."""
COUNTER_WIDTH, COUNTER_HEIGHT = 20, 14
AIR = "air"


class Label(Struct, frozen=True):
    """The number of units on an arrow, with its position."""

    x: float
    y: float
    count: int


class Arrows(Struct, frozen=True):
    """Arrows as path data: their lines, their heads, and the number of units on each.

    stays: orders of units that stay where they are, as points. lit: frames around counters. of: the
    power whose units go there, where it is told.
    """

    lines: str
    heads: str
    labels: list[Label]
    stays: list[Point]
    lit: str = ""
    battles: Sequence[Point] = ()
    of: str = ""


def of_plan(plan: Sequence[Order], board: Board, names: Mapping[str, str]) -> Arrows:
    """7 The moves that were locked last in this turn, and the resulting battles."""
    on = chart.of(board)
    fought = [corner(on, key) for key, space in board.spaces.items() if space.attacked]
    found = drawn(on, ways(plan, {}), stays(on, plan), battles=fought)
    return replace(found, of=board.power)


def corner(on: Chart, space: str) -> Point:
    """The position of the battle mark: at the upper right of the counters."""
    left, top, width, _ = on.spaces[space].room or on.spaces[space].box
    return round(left + width, 1), round(top - 4, 1)


def of_guesses(board: Board) -> Arrows | None:
    """Fog 1 A side's pencilled arrows; None: it has no layer."""
    if board.guesses is None:
        return None
    return drawn(chart.of(board), dict.fromkeys(board.guesses.arrows, 0), [])


def of_drafts(
    drafts: Sequence[Drafted], view: View[Board], names: Mapping[str, str]
) -> dict[str, Any]:
    """7 The moves of drafts, and the units without an order; empty without a draft of moves."""
    board = view.board
    orders = [
        order for each in drafts if isinstance(each.draft, MovePlan) for order in each.draft.orders
    ]
    if not any(isinstance(each.draft, MovePlan) for each in drafts):
        return {}
    loads = any(order.loads for order in orders)
    spaces = board.spaces.items() if loads else ()
    places = {unit: key for key, space in spaces for unit in units(space.stacks)}
    at_peace = any(is_at_peace(ask, board) for ask in view.asks)
    idle = {} if at_peace else waiting(board, orders)
    seen = sightings.ghosts(board)
    lit = "".join(frames(board, key, kinds, len(seen.get(key, ()))) for key, kinds in idle.items())
    on = chart.of(board)
    return {
        "arrows": drawn(on, ways(orders, places), stays(on, orders), lit=lit),
        "idle": [(key, names.get(key, key)) for key in idle],
    }


def is_at_peace(ask: Ask, board: Board) -> bool:
    """7 Whether combat moves are asked of a power without an enemy; neutrals it may attack."""
    enemies = next((each.enemies for each in board.powers if each.key == ask.role), ())
    return ask.kind == "plan_moves" and ask.about.get("phase") == COMBAT and not enemies


def units(stacks: Iterable[Stack]) -> Iterable[str]:
    """5 The keys of units."""
    return (unit for stack in stacks for unit in stack.keys)


# ---------------------------------------------------------------------- ways


def ways(orders: Iterable[Order], places: Mapping[str, str]) -> dict[tuple[str, ...], int]:
    """7, 9 The paths of orders, ashore and aboard too, each with its number of units."""
    found: dict[tuple[str, ...], int] = {}

    def add(path: tuple[str, ...], count: int) -> None:
        if len(path) > 1 and count:
            found[path] = found.get(path, 0) + count

    for order in orders:
        add(order.path, len(order.units))
        if order.ashore:
            add((order.end, order.ashore), len(order.landing))
        for load in order.loads:
            start, ship = places.get(load.unit, ""), order.path[load.at]
            if start and start != ship:
                add((start, ship), 1)
    return found


def stays(on: Chart, orders: Iterable[Order]) -> list[Point]:
    """7 Where units have a stay order: to fight there, or to take something aboard."""
    spaces = dict.fromkeys(each.end for each in orders if len(each.path) == 1)
    return [on.spaces[key].centre for key in spaces]


def drawn(
    on: Chart,
    found: Mapping[tuple[str, ...], int],
    stay: list[Point],
    *,
    lit: str = "",
    battles: Sequence[Point] = (),
) -> Arrows:
    """Paths as arrows."""
    lines, heads, labels = [], [], []
    for path, count in found.items():
        line, head, label = arrow(on, path)
        lines.append(line)
        heads.append(head)
        labels += [Label(*label, count)] if count else []
    return Arrows("".join(lines), "".join(heads), labels, stay, lit, battles)


def arrow(on: Chart, path: Sequence[str]) -> tuple[str, str, Point]:
    """A line through the middles of a path's spaces, its head, and the position of its count."""
    *before, last = stretches(on, [on.spaces[key].centre for key in path])
    bent = [curved(each) for each in (*before, shortened(last))]
    return "".join(map(line_of, bent)), head_of(*bent[-1][-2:]), label_at(bent[-1])


def stretches(on: Chart, points: Sequence[Point]) -> list[list[Point]]:
    """A path in parts: where the world closes it leaves at one edge and comes in at the other."""
    width = on.whole[2] if on.beyond else math.inf
    found = [[points[0]]]
    for (x, y), (end_x, end_y) in pairwise(points):
        if abs(end_x - x) > width / 2:
            edge, round_ = (0.0, -width) if end_x > x else (width, width)
            at_edge = y + (end_y - y) * (edge - x) / (end_x + round_ - x)
            found[-1].append((edge, at_edge))
            found.append([(width - edge, at_edge)])
        found[-1].append((end_x, end_y))
    return found


def curved(points: Sequence[Point]) -> Sequence[Point]:
    """A path of one step with the point that bends it."""
    start, *between, end = points
    return points if between else [start, beside(start, end), end]


def line_of(points: Sequence[Point]) -> str:
    """A curve through points in path data."""
    line = f"M{near(points[0])}"
    for here, there in pairwise(points[1:-1]):
        line += f"Q{near(here)} {near(half(here, there))}"
    return f"{line}Q{near(points[-2])} {near(points[-1])}"


def label_at(points: Sequence[Point]) -> Point:
    """The middle of an arrow."""
    middle = len(points) // 2
    before, here, after = (
        points[middle - 1],
        points[middle],
        points[min(middle + 1, len(points) - 1)],
    )
    x, y = (round((a + 2 * b + c) / 4) for a, b, c in zip(before, here, after, strict=True))
    return x, y


def shortened(points: list[Point]) -> list[Point]:
    """A path that ends just before the middle of its last space."""
    (x, y), (end_x, end_y) = points[-2], points[-1]
    length = math.dist(points[-2], points[-1])
    part = max(0.3, 1 - SHORT / length) if length else 1
    return [*points[:-1], (x + (end_x - x) * part, y + (end_y - y) * part)]


def beside(start: Point, end: Point) -> Point:
    """The control point beside the middle of a line for the bend of a one-step arrow."""
    x, y = half(start, end)
    return x - (end[1] - start[1]) * BEND, y + (end[0] - start[0]) * BEND


def half(start: Point, end: Point) -> Point:
    """The point halfway."""
    return (start[0] + end[0]) / 2, (start[1] + end[1]) / 2


def head_of(before: Point, end: Point) -> str:
    """The head of an arrow as a triangle."""
    length = math.dist(before, end) or 1
    along_x, along_y = (end[0] - before[0]) / length, (end[1] - before[1]) / length
    tip = end[0] + along_x * HEAD / 2, end[1] + along_y * HEAD / 2
    foot_x, foot_y = end[0] - along_x * HEAD / 2, end[1] - along_y * HEAD / 2
    left = foot_x - along_y * BARB, foot_y + along_x * BARB
    right = foot_x + along_y * BARB, foot_y - along_x * BARB
    step, other = (left[0] - tip[0], left[1] - tip[1]), (right[0] - left[0], right[1] - left[1])
    return f"M{at(tip)}l{at(step)} {at(other)}z"


def at(point: Point) -> str:
    """A point in path data."""
    return f"{round(point[0], 1):g} {round(point[1], 1):g}"


def near(point: Point) -> str:
    """A point of a line in path data, to the unit: lines are many, and end at heads."""
    return f"{round(point[0])} {round(point[1])}"


# ---------------------------------------------------------------------- units without an order


def waiting(board: Board, orders: Sequence[Order]) -> dict[str, set[str]]:
    """7, 12 Space → kinds of the power's units that could move and have no order."""
    ordered = {unit for order in orders for unit in (*order.units, *order.landing)}
    ordered |= {load.unit for order in orders for load in order.loads}
    found = {
        key: {
            each.kind
            for each in space.stacks
            if each.power == board.power and idle_in(board, each, ordered)
        }
        for key, space in board.spaces.items()
    }
    return {key: kinds for key, kinds in found.items() if kinds}


def frames(board: Board, space: str, kinds: set[str], seen: int = 0) -> str:
    """The outlines of a power's counters of these kinds in a space."""
    stacks = [chart.Stack(each.power, each.kind, each.count) for each in board.spaces[space].stacks]
    return "".join(
        frame(each)
        for each in chart.of(board).place(space, stacks, layers.behind(board, space, seen))
        if each.stack.power == board.power and each.stack.kind in kinds
    )


def idle_in(board: Board, stack: Stack, ordered: set[str]) -> int:
    """7, 12 How many units of a stack have no order; aircraft that have fought must still land."""
    is_air = board.units[stack.kind].domain == AIR
    able = stack.count if is_air else stack.ready
    if not board.units[stack.kind].move:
        return 0
    return max(0, able - sum(unit in ordered for unit in stack.keys))


def frame(placed: chart.PlacedStack) -> str:
    """The outline of a counter."""
    wide = round(COUNTER_WIDTH * placed.scale, 1)
    high = round(COUNTER_HEIGHT * placed.scale, 1)
    return f"M{at((placed.x, placed.y))}h{wide:g}v{high:g}h{-wide:g}z"
