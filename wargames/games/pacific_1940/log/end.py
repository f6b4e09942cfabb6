"""The ending, and the course of the war from the records at the end of each turn."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from typing import Any

from msgspec import Struct

from engine.core.view import View
from engine.games.pacific_1940.components.pieces import Equipment
from engine.games.pacific_1940.view import Board
from wargames.games.pacific_1940.offers.lobby_offer import SIDES
from wargames.games.pacific_1940.words import BOARDS, capital, counted, without_article

WIDTH, HEIGHT = 300, 90
WON = {"axis": "has", "allies": "have"}
"""The verb for a side's victory: singular or plural."""


class Plot(Struct, frozen=True):
    """One line over the turns, and its last value."""

    key: str
    title: str
    path: str
    last: int


class Losses(Struct, frozen=True):
    """14 A power's losses in the whole war, and their value."""

    power: str
    title: str
    units: str
    ipc: int


def end_of(
    view: View[Board], turns: Sequence[Mapping[str, Any]], names: Mapping[str, str]
) -> dict[str, Any]:
    """The result, incomes and cities by turn, and everyone's losses."""
    board, result = view.board, view.result
    powers = [power.key for power in board.powers]
    sides = {side.key: side for side in board.sides}
    ways = sides[result.winner].victories
    won = next((each for each in ways if each.board == result.board), None)
    accounts = [turn["account"] for turn in turns]
    return {
        "result": result,
        "title": f"{capital(names[result.winner])} {WON[result.winner]} won",
        "won": view.role == result.winner,
        "wanted": won.wanted if won else 0,
        "cities": [board.names[city] for city in won.cities] if won else [],
        "plots": [
            ("Income in IPC", plots(incomes(accounts), powers, names)),
            ("Victory cities", plots([each["cities"] for each in accounts], list(sides), names)),
        ],
        "losses": losses(board, names),
    }


def in_short(result: Mapping[str, Any], box: Equipment) -> str:
    """2, G9 Who has won, and what was held for it: "the Axis won, 8 victory cities in Europe"."""
    board, winner = result.get("board", ""), result["winner"]
    held = "every enemy capital held"
    if result["cause"] == "cities":
        ways = [w for w in box.victories.values() if (w.side, w.board) == (winner, board)]
        cities = next(way.cities for way in ways if way.cities)
        many = "victory city" if cities == 1 else "victory cities"
        held = " ".join(filter(None, (str(cities), many, BOARDS.get(board))))
    return f"{SIDES[winner]} won, {held}"


def incomes(accounts: Sequence[Mapping[str, Any]]) -> list[dict[str, int]]:
    """14 Each power's last income, at the end of every turn."""
    now: dict[str, int] = {}
    found = []
    for account in accounts:
        now = {**now, account["power"]: sum(account["income"].values())}
        found.append(now)
    return found


def plots(
    record: Sequence[Mapping[str, int]], keys: Sequence[str], names: Mapping[str, str]
) -> list[Plot]:
    """One line for each power or side, all to one scale."""
    top = max((value for turn in record for value in turn.values()), default=0) or 1
    found = []
    for key in keys:
        values = [turn.get(key, 0) for turn in record] or [0]
        heights = [HEIGHT - value * HEIGHT / top for value in values]
        found.append(Plot(key, without_article(names[key]), path_of(heights), values[-1]))
    return found


def path_of(heights: list[float]) -> str:
    """A line from the first turn to the last; for a single turn, horizontal."""
    points = heights if len(heights) > 1 else heights * 2
    step = WIDTH / (len(points) - 1)
    return "M" + "L".join(f"{round(n * step, 1):g} {round(y, 1):g}" for n, y in enumerate(points))


def losses(board: Board, names: Mapping[str, str]) -> list[Losses]:
    """14 The losses of each power, by the accounts of all turns."""
    total: dict[str, Counter[str]] = {power.key: Counter() for power in board.powers}
    for account in board.accounts:
        for power, kinds in account.lost.items():
            total.setdefault(power, Counter()).update(kinds)
    return [
        Losses(
            power,
            without_article(names[power]),
            counted(dict(sorted(kinds.items())), names),
            sum(board.units[kind].cost * count for kind, count in kinds.items()),
        )
        for power, kinds in total.items()
    ]
