"""Fog 1, 2 The maps of the desk: the true one, each side's, and the differences."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from msgspec import Struct

from engine.games.pacific_1940.fog.desk.differences import Difference
from engine.games.pacific_1940.fog.desk.view import FogView
from engine.games.pacific_1940.view import Board
from wargames.games.pacific_1940.desk import telling
from wargames.games.pacific_1940.desk.step import SpaceFacts
from wargames.games.pacific_1940.desk.telling import Names
from wargames.games.pacific_1940.map import arrows, chart, layers, strait_marks
from wargames.games.pacific_1940.map.chart import Chart
from wargames.games.pacific_1940.words import capital
from wargames.presentation.desk import DIFFERENCE, Looking

NEAR = (300.0, 168.0)
"""The width and height of the area shown around a space, in sheet units."""


class Mistake(Struct, frozen=True):
    """A side's mistake: what it wrongly believes, and what it does not know."""

    side: str
    name: str
    key: str
    space: str
    believed: str
    unseen: str
    seen: str


class Mark(Struct, frozen=True):
    """A ring on the map around a space in which one or more sides are mistaken."""

    x: float
    y: float
    sides: str
    says: str


def shown(
    board: Board, sides: Mapping[str, Board], fog: FogView, which: str, names: Names, focus: str
) -> dict[str, Any]:
    """The contents of the chosen map. focus: the space that is ringed."""
    seen, on = sides.get(which, board), chart.of(board)
    return {
        "land": layers.land(seen),
        "straits": strait_marks.straits(seen, names),
        "pieces": layers.pieces(seen, names),
        "ages": layers.ages(seen),
        "fresh": layers.rings(board, [focus]),
        "asked_at": [],
        "near": near(on, focus),
        **(ways(on, fog) if is_seen_by(seen, which in sides) else NO_WAYS),
    }


NO_WAYS: dict[str, Any] = {"plan": arrows.Arrows("", "", [], []), "sketch": {}}


def is_seen_by(seen: Board, is_sides: bool) -> bool:
    """Fog 7 Whether the list is drawn: of the sides, only its own one sees it."""
    return not is_sides or bool(seen.fog and seen.fog.orders)


def focus(board: Board, space: SpaceFacts | None, looking: Looking) -> str:
    """The space that the chart goes to: looked at, or of the next card, or of the step; or "".

    What is read out lies in sight, also where no step has a space.
    """
    if looking.at not in board.spaces and looking.said in board.spaces:
        return looking.said
    return space.key if space else ""


def near(on: Chart, space: str) -> str:
    """The part of the sheet around a space, "" for none."""
    if space not in on.spaces:
        return ""
    (x, y), (wide, high), whole = on.spaces[space].centre, NEAR, on.whole
    left = min(max(0.0, x - wide / 2), whole[2] - wide)
    top = min(max(0.0, y - high / 2), whole[3] - high)
    return f"{left:g} {top:g} {wide:g} {high:g}"


def ways(on: Chart, fog: FogView) -> dict[str, Any]:
    """Fog 7 The list as arrows: the coming orders, and the one under way."""
    lines = fog.desk.orders if fog.desk else ()
    ahead = [line.order for line in lines if line.progress == "waits"]
    now = [line.order for line in lines if line.progress == "now"]
    plan, sketch = (
        arrows.drawn(on, arrows.ways(orders, {}), arrows.stays(on, orders))
        for orders in (ahead, now)
    )
    return {"plan": plan, "sketch": {"arrows": sketch, "idle": []} if now else {}}


# ---------------------------------------------------------------------- differences


def mistakes(fog: FogView, names: Names, rooms: Mapping[str, str]) -> list[Mistake]:
    """Fog 2 Every space in which a side is mistaken, one side after the other."""
    found = fog.desk.differences if fog.desk else {}
    return [mistake(side, each, names, rooms) for side in found for each in found[side]]


def mistake(side: str, each: Difference, names: Names, rooms: Mapping[str, str]) -> Mistake:
    """Fog 2 One mistake in words."""
    return Mistake(
        side=side,
        name=rooms[side],
        key=each.space,
        space=capital(names[each.space]),
        believed=telling.forces(each.believed, names) if each.believed else "",
        unseen=telling.forces(each.unseen, names) if each.unseen else "",
        seen=telling.sighted(each.seen, names),
    )


def marks(on: Chart, found: Sequence[Mistake], which: str) -> list[Mark]:
    """Fog 2 Rings around those spaces, only on the map of differences."""
    if which != DIFFERENCE:
        return []
    by_space: dict[str, list[Mistake]] = {}
    for each in found:
        by_space.setdefault(each.key, []).append(each)
    return [
        Mark(
            *on.spaces[key].centre,
            sides=" ".join(dict.fromkeys(f"of-{each.side}" for each in there)),
            says=f"{there[0].space}: " + "; ".join(said(each) for each in there),
        )
        for key, there in by_space.items()
        if key in on.spaces
    ]


def said(each: Mistake) -> str:
    """One mistake in a line."""
    told = [f"believe {each.believed}" * bool(each.believed)]
    told.append(f"do not know of {each.unseen}" * bool(each.unseen))
    return f"{each.name} {', '.join(filter(None, told))}"
