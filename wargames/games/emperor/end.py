"""The course of the war, from the records at the end of each turn."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from msgspec import Struct

from engine.games.emperor.view import Board

WIDTH, HEIGHT = 300, 90
LEVELS = {"army_navy": "Army-Navy", "prestige": "Prestige", "oil": "Oil"}


class Plot(Struct, frozen=True):
    """One line over the turns, with a gap where a front was off the map."""

    key: str
    title: str
    path: str
    top: int
    first: str
    last: str


def plots_of(turns: Iterable[Mapping[str, Any]], board: Board) -> dict[str, list[Plot]]:
    """The resources and the fronts over the turns."""
    record = list(turns)
    if not record or record[-1].get("turn") != board.turn:
        record.append(now_of(board))
    fronts = [front for front in board.fronts if any(front.key in t["fronts"] for t in record)]
    tops = {space.track: space.number for space in board.spaces}
    return {
        "levels": [
            plot(key, title, [turn["levels"].get(key) for turn in record], 6)
            for key, title in LEVELS.items()
        ],
        "fronts": [
            plot(
                front.key,
                front.name,
                [turn["fronts"].get(front.key) for turn in record],
                tops.get(front.track, 6),
            )
            for front in fronts
        ],
    }


def now_of(board: Board) -> dict[str, Any]:
    """The state of the war at the end: a lost turn has no record of its own."""
    return {
        "levels": {resource.key: resource.level for resource in board.resources},
        "fronts": {
            front.key: int(front.space.partition(":")[2] or 0)
            for front in board.fronts
            if front.space
        },
    }


def plot(key: str, title: str, values: list[int | None], top: int) -> Plot:
    """A line from the first turn to the last."""
    step = WIDTH / max(1, len(values) - 1)
    path, pen = "", "M"
    for turn, value in enumerate(values):
        if value is None:
            pen = "M"
            continue
        path += f"{pen}{round(turn * step, 1):g} {round(HEIGHT - value * HEIGHT / top, 1):g}"
        pen = "L"
    known = [value for value in values if value is not None]
    first, last = (str(known[0]), str(known[-1])) if known else ("", "")
    if values and values[-1] is None:
        last = "off the map"
    return Plot(key=key, title=title, path=path, top=top, first=first, last=last)
