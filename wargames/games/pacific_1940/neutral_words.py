"""G6, G8 Neutrals and straits in words."""

from __future__ import annotations

from collections.abc import Mapping

from engine.games.pacific_1940.view import Board
from engine.games.pacific_1940.views.view_neutrals import StraitView
from wargames.games.pacific_1940.offers.lobby_offer import SIDES
from wargames.games.pacific_1940.words import listed, plural

Names = Mapping[str, str]


def leaning(board: Board, key: str, names: Names) -> str:
    """G6 To whom a neutral leans, as the end of a sentence; "" for any other space."""
    leans = next((each.leaning for each in board.neutrals if each.key == key), "")
    if not leans:
        return ""
    return f", it leans to {names[leans]}" if leans in SIDES else ", a strict neutral"


def leaning_title(leaning: str, names: Names) -> str:
    """G6 The title of all neutrals of one leaning."""
    return f"Leaning to {names[leaning]}" if leaning in SIDES else "Strict neutrals"


def straits(board: Board, key: str, names: Names) -> list[str]:
    """G8 The straits that a zone lies at, and for whose ships they are open, in sentences."""
    return [sentence(each, board, names) for each in board.straits if key in each.ends]


def sentence(strait: StraitView, board: Board, names: Names) -> str:
    """G8 A strait: its zones, for whose ships it is open."""
    return f"{strait.name}, {ends_of(strait, names)}: {open_to(strait, board, names)}."


def ends_of(strait: StraitView, names: Names) -> str:
    """G8 The two zones of a strait."""
    return " to ".join(names[end] for end in strait.ends)


def open_to(strait: StraitView, board: Board, names: Names) -> str:
    """G8 For whose ships a strait is open or shut, and which land shuts it."""
    in_peace = "by leave" if board.options.get("straits_by_leave") else "in peace"
    free = listed(plural(names[kind]) for kind in strait.free)
    lands = set(strait.shut_by.values())
    shut = [
        f"shut to {names[side]} by {names[land]}" for side, land in strait.shut_by.items() if land
    ]
    if len(lands) == 1 and "" not in lands:
        shut = [f"shut to all by {names[lands.pop()]}"]
    told = shut or ["open to all"]
    if strait.in_peace:
        told.append(f"open {in_peace} to {listed(names[power] for power in strait.in_peace)}")
    if shut and free:
        told.append(f"{free} always pass")
    return listed(told)
