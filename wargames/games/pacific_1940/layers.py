"""What lies on the map: whose the land is, its facilities, the counters, what is new."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Any

from engine.games.pacific_1940.view import Board, SpaceView, Stack
from wargames.games.pacific_1940 import chart, words

RING = 24.0
"""The radius of a ring around what is new, in sheet units."""
FACILITY = 5.5
"""Half the breadth of a facility's symbol."""


@dataclass(frozen=True)
class Facility:
    """The symbol of a facility: its upper left corner, its damage, whether it works."""

    kind: str
    x: float
    y: float
    damage: int
    works: bool
    says: str


@dataclass(frozen=True)
class Counter:
    """Units of one kind and power: where on the grid of their space, in units of the counter.

    unit: the short name of the kind. is_cargo: all of them are aboard ships.
    """

    power: str
    unit: str
    count: int
    x: float
    y: float
    damaged: int
    is_cargo: bool


@dataclass(frozen=True)
class Group:
    """All counters of a space, as one link: its corner, and how large they are drawn."""

    key: str
    says: str
    x: float
    y: float
    scale: float
    counters: list[Counter]


def viewbox() -> str:
    """The sheet on which all layers lie."""
    return " ".join(f"{each:g}" for each in chart.whole())


def attributes(name: str, label: str = "") -> str:
    """The attributes of a drawing over the whole sheet; without a label it is only to look at."""
    told = f'role="group" aria-label="{label}"' if label else 'aria-hidden="true"'
    return f'class="layer {name}" viewBox="{viewbox()}" {told}'


# ---------------------------------------------------------------------- what is drawn once


def printed(board: Board, names: Mapping[str, str]) -> dict[str, Any]:
    """The frame of the map: its spaces as links, the theatres, the symbols of the counters."""
    called = [(space, names.get(space.key, space.name)) for space in board.spaces.values()]
    return {
        "box": viewbox(),
        "sheet": chart.SHEET,
        "marks": chart.MARKS,
        "zones": [(space.key, name) for space, name in called if space.number],
        "lands": [(space.key, name) for space, name in called if not space.number],
        "theatres": chart.theatres(),
        "emblems": list(chart.EMBLEMS.items()),
        "units": [(kind.short, key) for key, kind in board.units.items()],
        "facilities": list(board.facilities),
    }


# ---------------------------------------------------------------------- land


def land(board: Board) -> dict[str, Any]:
    """1, 5 Who holds each territory, and what is built there."""
    lands = [space for space in board.spaces.values() if not space.number]
    return {
        "held": [(space.key, space.controller) for space in lands if is_held(space)],
        "taken": [space.key for space in lands if space.taken or space.taken_over],
        "facilities": [each for space in lands for each in facilities(board, space)],
    }


def is_held(space: SpaceView) -> bool:
    """Whether a territory is in somebody's colour."""
    return space.in_play and space.controller in chart.EMBLEMS


def facilities(board: Board, space: SpaceView) -> Iterable[Facility]:
    """5 The facilities of a territory, side by side."""
    spots = chart.spaces()[space.key].facilities
    for (x, y), each in zip(spots, space.facilities, strict=False):
        name = words.capital(board.facilities[each.kind].name)
        damage = f", {each.damage} damage" if each.damage else ""
        idle = "" if each.works else ", out of use"
        yield Facility(
            kind=each.kind,
            x=round(x - FACILITY, 1),
            y=round(y - FACILITY, 1),
            damage=each.damage,
            works=each.works,
            says=f"{name}{damage}{idle}",
        )


# ---------------------------------------------------------------------- counters


def pieces(board: Board, names: Mapping[str, str]) -> list[Group]:
    """5 The counters of every space that has any."""
    return [
        group(board, space, names)
        for space in board.spaces.values()
        if space.stacks and chart.spaces()[space.key].room
    ]


def group(board: Board, space: SpaceView, names: Mapping[str, str]) -> Group:
    """5 The counters of one space."""
    of_kind = {(stack.power, stack.kind): stack for stack in space.stacks}
    placed = chart.place(
        space.key, [chart.Stack(each.power, each.kind, each.count) for each in space.stacks]
    )
    left, top = min(each.x for each in placed), min(each.y for each in placed)
    scale = placed[0].scale
    counters = []
    for each in placed:
        stack = of_kind[each.stack.power, each.stack.kind]
        counters.append(
            Counter(
                power=stack.power,
                unit=board.units[stack.kind].short,
                count=stack.count,
                x=round((each.x - left) / scale, 1),
                y=round((each.y - top) / scale, 1),
                damaged=stack.damaged,
                is_cargo=stack.aboard == stack.count,
            )
        )
    says = f"{names.get(space.key, space.name)}: {told(space.stacks, names)}"
    return Group(space.key, says, left, top, scale, counters)


def told(stacks: Iterable[Stack], names: Mapping[str, str]) -> str:
    """5 Units in words, power by power: "Japan 3 infantry, 1 artillery; China 1 infantry"."""
    powers: dict[str, dict[str, int]] = {}
    for stack in stacks:
        powers.setdefault(stack.power, {})[stack.kind] = stack.count
    return "; ".join(
        f"{words.without_article(names[power])} {words.counted(kinds, names)}"
        for power, kinds in powers.items()
    )


# ---------------------------------------------------------------------- what is new


def rings(touched: Iterable[str]) -> list[tuple[float, float]]:
    """Where on the map something has happened."""
    where = chart.spaces()
    return [where[key].centre for key in touched if key in where]
