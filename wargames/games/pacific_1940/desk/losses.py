"""Fog 12 The casualty boxes: the actual losses of every power, over all turns."""

from __future__ import annotations

from collections import Counter

from msgspec import Struct

from engine.games.pacific_1940.view import Board
from wargames.games.pacific_1940.desk.telling import Names
from wargames.games.pacific_1940.words import capital, counted, without_article


class Lost(Struct, frozen=True):
    """The lost units of one power, and their value."""

    power: str
    name: str
    units: str
    ipc: int


def lost(board: Board, names: Names) -> list[Lost]:
    """The losses of all turns, including the current one."""
    found: dict[str, Counter[str]] = {power.key: Counter() for power in board.powers}
    for account in board.accounts:
        for power, kinds in account.lost.items():
            found.setdefault(power, Counter()).update(kinds)
    for each in board.powers:
        found[each.key].update(each.lost)
    return [
        Lost(
            power=power,
            name=capital(without_article(names[power])),
            units=counted(dict(sorted(kinds.items())), names),
            ipc=sum(board.units[kind].cost * count for kind, count in kinds.items()),
        )
        for power, kinds in found.items()
        if kinds
    ]
