"""The points on their scale, the turns with due units, and the rest beside the map."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from math import ceil
from typing import Any

from msgspec import Struct
from msgspec.structs import replace

from engine.core.view import View
from engine.games.pacific_war.views.view import Board
from wargames.games.pacific_war.map import units

HALF = 150
"""Half the width of the drawn scale."""
REACH = 12
"""The least points that the scale shows for each side."""
STEP = 5
"""The least points from one number of the scale to the next."""
ROOM = 20
"""The least distance of two labels of the scale."""
OFF_MAP = ("to_place", "strike_force", "at_sea", "sunk", "removed", "unused")
"""The boxes of counters that are in no zone and on no turn."""
CHIPS = {
    "to_place": "To place",
    "strike_force": "Strike force",
    "at_sea": "At sea",
    "removed": "Out",
}
"""Short names of boxes of counters."""


class Tick(Struct, frozen=True):
    """A mark on the scale; with a turn: a side with this many points at its end wins.

    label: where its words stand.
    """

    x: float
    words: str
    side: str = ""
    label: float = 0


class Box(Struct, frozen=True):
    """A turn of the Turn Track, with the number of each side's units there."""

    number: int
    date: str
    is_now: bool
    is_past: bool
    japan: int
    allied: int
    trains: int


class Pile(Struct, frozen=True):
    """Something that can be opened: its name and its size."""

    key: str
    words: str
    count: int


def shown(view: View[Board], names: Mapping[str, str]) -> dict[str, Any]:
    """The facts of the part; the same for everyone."""
    board: Board = view.board
    return {
        "scale": scale(board, is_over=view.result is not None),
        "boxes": boxes(board),
        "piles": piles(board),
        "trains": board.trains_left,
        "span": next((span(t.date) for t in board.tracks.turns if t.number == board.turn), ""),
    }


def scale(board: Board, *, is_over: bool = False) -> dict[str, Any]:
    """11.0 The marker on its scale, Japan to the left, and what would move it now."""
    reach = max(REACH, abs(board.points) + 2)
    step = STEP * ceil(ROOM * reach / HALF / STEP)
    change_now = change(board)
    return {
        "marker": marker(board),
        "side": side_of(board.points),
        "x": spot(board.points, reach),
        "ticks": [
            Tick(spot(n, reach), str(abs(n))) for n in range(-reach, reach + 1) if n % step == 0
        ],
        "limits": limits(board, reach),
        "next": spot(max(-reach, min(reach, board.points + change_now)), reach),
        "change": "" if is_over else moved(change_now),
        "ports": board.port_points,
        "bases": board.base_counts,
    }


def marker(board: Board) -> str:
    """11.0 The position of the marker."""
    if not board.points:
        return "0"
    return f"{'Japan' if board.points > 0 else 'Allies'} {abs(board.points)}"


def change(board: Board) -> int:
    """11.0 How far the marker would move, positive towards Japan, if the turn ended now."""
    ports, bases = board.port_points, board.base_counts
    more = (bases["japan"] > bases["allied"]) - (bases["japan"] < bases["allied"])
    return ports["japan"] - ports["allied"] + more * board.tracks.bases_worth


def moved(change: int) -> str:
    """How far the marker would move, and in whose favour."""
    if not change:
        return "no change"
    return f"{'Japan' if change > 0 else 'Allies'} +{abs(change)}"


def spot(points: int, reach: int) -> float:
    """The position of points on the scale."""
    return round(-points * HALF / reach, 1)


def side_of(points: int) -> str:
    """The side that the marker favours."""
    return "japan" if points > 0 else "allied" if points < 0 else ""


def limits(board: Board, reach: int) -> list[Tick]:
    """11.1.2, 11.1.3 Where the war is won at the end of a coming turn."""
    found = []
    for ending in board.tracks.endings:
        if ending.turn < board.turn:
            continue
        for side, points in (("japan", ending.japan), ("allied", ending.allied)):
            if points is not None and points <= reach:
                x = spot(points if side == "japan" else -points, reach)
                found.append(Tick(x, str(ending.turn), side))
    found.sort(key=lambda tick: tick.x)
    labels = apart([tick.x for tick in found])
    return [replace(tick, label=x) for tick, x in zip(found, labels, strict=True)]


def apart(spots: Sequence[float]) -> list[float]:
    """Where labels stand that do not overlap, as near as can be to their spots from the left."""
    rows: list[tuple[float, list[float]]] = []
    for spot in spots:
        left, row = spot, [spot]
        while rows and left < rows[-1][0] + ROOM * len(rows[-1][1]):
            row = [*rows.pop()[1], *row]
            left = sum(row) / len(row) - ROOM * (len(row) - 1) / 2
        rows.append((left, row))
    return [round(left + ROOM * n, 1) for left, row in rows for n in range(len(row))]


def turns_of(board: Board) -> list[int]:
    """The turns of the track, and later ones that units wait for in vain."""
    printed = [turn.number for turn in board.tracks.turns]
    waiting = {unit.returns for unit in board.units if unit.place == "track"}
    return sorted({*printed, *waiting})


def boxes(board: Board) -> list[Box]:
    """3.2 The Turn Track."""
    printed = {turn.number: turn for turn in board.tracks.turns}
    found = []
    waiting = [unit for unit in board.units if unit.place == "track"]
    for number in turns_of(board):
        due = [unit for unit in waiting if unit.returns == number]
        box = Box(
            number=number,
            date=short(printed[number].date) if number in printed else "too late",
            is_now=number == board.turn,
            is_past=number < board.turn,
            japan=sum(unit.side == "japan" for unit in due),
            allied=sum(unit.side == "allied" for unit in due),
            trains=printed[number].fleet_trains if number in printed else 0,
        )
        found.append(box)
    return found


def span(date: str) -> str:
    """A turn's period: January to June 1942 → Jan–Jun 1942."""
    *months, year = date.split()
    return f"{'–'.join(month[:3] for month in months if month != 'to')} {year}"


def short(date: str) -> str:
    """The beginning of a turn: January to June 1942 → Jan 42."""
    words = date.split()
    return f"{words[0][:3]} {words[-1][-2:]}"


def piles(board: Board) -> list[Pile]:
    """The deck, the discards, the used Events, and the boxes of counters off the map."""
    where = [unit.place for unit in board.units]
    off = [
        Pile(box, CHIPS.get(box, units.OFF_MAP[box]), where.count(box))
        for box in OFF_MAP
        if box != "unused" and box in where
    ]
    return [
        Pile("deck", "Deck", board.deck_size),
        Pile("discard", "Discards", len(board.discard)),
        *([Pile("events", "Events", len(board.used))] if board.used else []),
        *off,
    ]
