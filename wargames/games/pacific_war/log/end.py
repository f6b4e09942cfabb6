"""The ending, and the course of the war from the records at the end of each turn."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from msgspec import Struct

from engine.core.view import View
from engine.games.pacific_war.views.view import Board, UnitView
from wargames.games.pacific_war.words import SIDES, TYPES, capital, tally

WIDTH, HEIGHT = 300, 90
ONE = {"CV": "Aircraft Carrier", "BB": "Battleship", "CA": "Cruiser"}


class Plot(Struct, frozen=True):
    """One line over the turns, and its last value."""

    key: str
    title: str
    path: str
    last: str


class Losses(Struct, frozen=True):
    """The lost ships of a side: the number of each type, and their names."""

    side: str
    title: str
    counts: list[str]
    names: list[str]


def end_of(
    view: View[Board], turns: Sequence[Mapping[str, Any]], names: Mapping[str, str]
) -> dict[str, Any]:
    """The result, the record of each turn, and the losses."""
    board, result = view.board, view.result
    ending = next((each for each in board.tracks.endings if each.turn == result.turn), None)
    return {
        "result": result,
        "title": f"{capital(names[result.winner])} {SAYS_WON[result.winner]} won",
        "won": view.role == result.winner,
        "marker": tally(result.points),
        "needed": ending.allied if ending else None,
        "marker_plot": marker_plot(turns, board),
        "zero": HEIGHT / 2,
        "plots": [
            (words, [side_plot(turns, board, key, side) for side in SIDES])
            for key, words in (("ports", "Points of Ports"), ("bases", "Bases"))
        ],
        "losses": [losses(board, side) for side in SIDES],
    }


def in_short(result: Mapping[str, Any]) -> str:
    """11.0 Who has won, and by what: "the Allies won, the marker at Allies 12"."""
    is_capture, marker = result["cause"] == "capture", f"the marker at {tally(result['points'])}"
    return f"{SIDES[result['winner']]} won, {'Japan captured' if is_capture else marker}"


SAYS_WON = {"japan": "has", "allied": "have"}


def record_of(turns: Iterable[Mapping[str, Any]], board: Board) -> list[Mapping[str, Any]]:
    """Turn by turn; a turn cut short by the capture of Japan is recorded as it was then."""
    record = list(turns)
    if not record or record[-1]["turn"] != board.turn:
        now = {"points": board.points, "ports": board.port_points, "bases": board.base_counts}
        record.append({"turn": board.turn, **now})
    return record


def marker_plot(turns: Iterable[Mapping[str, Any]], board: Board) -> Plot:
    """11.0 The marker: above the middle it favours Japan."""
    values = [0, *(int(turn["points"]) for turn in record_of(turns, board))]
    top = max(1, *map(abs, values))
    heights = [HEIGHT / 2 - value * HEIGHT / 2 / top for value in values]
    return Plot("marker", "Marker", path_of(heights), tally(values[-1]))


def side_plot(turns: Iterable[Mapping[str, Any]], board: Board, key: str, side: str) -> Plot:
    """11.0 What counted for one side at the end of each turn."""
    record = record_of(turns, board)
    top = max(1, *(value for turn in record for value in turn[key].values()))
    values = [turn[key][side] for turn in record]
    heights = [HEIGHT - value * HEIGHT / top for value in values]
    return Plot(side, capital(SIDES[side]), path_of(heights), str(values[-1]))


def path_of(heights: list[float]) -> str:
    """A line from the first turn to the last; for a single turn, horizontal."""
    points = heights if len(heights) > 1 else heights * 2
    step = WIDTH / (len(points) - 1)
    return "M" + "L".join(f"{n * step:g} {round(y, 1):g}" for n, y in enumerate(points))


def losses(board: Board, side: str) -> Losses:
    """9.2.5 The ships of a side that were sunk or would come back too late (AMB-36)."""
    lost = [unit for unit in board.units if unit.side == side and is_lost(unit)]
    counts = []
    for kind, many in TYPES.items():
        number = sum(unit.type == kind for unit in lost)
        if number:
            counts.append(f"{number} {ONE[kind] if number == 1 else many}")
    return Losses(side, capital(SIDES[side]), counts, [unit.name for unit in lost])


def is_lost(unit: UnitView) -> bool:
    """9.2.5 Whether a ship is out of the game, except by withdrawal (6.2)."""
    is_out = unit.place == "sunk" or (unit.place == "removed" and unit.withdraws is None)
    return is_out and unit.type in TYPES
