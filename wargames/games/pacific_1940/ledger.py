"""Fog 1, 8 The ledger of a side as a page: what it has seen, when and where, and how it knows."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from engine.core.view import View
from engine.games.pacific_1940.view import Board
from wargames.games.pacific_1940 import sightings

Names = Mapping[str, str]


@dataclass(frozen=True)
class Place:
    """A space that the page can be limited to: how many entries are about it."""

    key: str
    name: str
    count: int
    is_on: bool


def page(view: View[Board], names: Names, asked: Mapping[str, str]) -> dict[str, Any] | None:
    """Fog 8 The whole ledger, the newest first, or what it says of one space.

    None: the game is played in the open, or the viewer has no side.
    """
    board, room = view.board, sightings.room_of(view.board)
    if room is None:
        return None
    space = asked.get("space", "") if asked.get("space", "") in board.spaces else ""
    entries = [
        sightings.told(board, seen, names)
        for seen in reversed(room.sightings)
        if space in ("", seen.space)
    ]
    return {
        "entries": entries,
        "place": names.get(space, ""),
        "places": places(board, names, space),
        "ages": sightings.AGES,
    }


def places(board: Board, names: Names, chosen: str) -> list[Place]:
    """Fog 8 Every space that the ledger says something of, by name, zones by number."""
    room = sightings.room_of(board)
    counts: dict[str, int] = {}
    for seen in room.sightings if room else ():
        counts[seen.space] = counts.get(seen.space, 0) + 1
    order = sorted(counts, key=lambda key: (board.spaces[key].number, names[key]))
    return [Place(key, names[key], counts[key], key == chosen) for key in order]
