"""The game's own sheets for drafts: losses, purchases, mobilization."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from msgspec.structs import replace

from engine.core.sequence.composed import Drafted
from engine.core.view import View
from engine.games.pacific_1940.view import Board
from engine.games.pacific_1940.views.view_powers import EconomyView, PowerView
from wargames.games.pacific_1940.drafting import placing_sheet, purchase_sheet, taking


def of(kind: str, drafted: Drafted, view: View[Board], names: Mapping[str, str]) -> Any:
    """The sheet for a draft of one kind of decision; None: the table's buttons are used."""
    board: Board = view.board
    match kind:
        case "choose_losses":
            return taking.sheet(drafted, board, names)
        case "spend":
            return purchase_sheet.sheet(buyer(view), drafted, board, names)
        case "raise_units":
            return purchase_sheet.sheet(freed(view), drafted, board, names)
        case "place_units":
            return placing_sheet.sheet(buyer(view), drafted, board, names)
        case _:
            return None


def buyer(view: View[Board]) -> PowerView | EconomyView:
    """6, 13, G2 The power whose turn it is, or that of its several economies that is asked."""
    board: Board = view.board
    power = next(each for each in board.powers if each.key == board.power)
    asked = {ask.about.get("economy") for ask in view.asks}
    return next((each for each in power.economies if each.key in asked), power)


def freed(view: View[Board]) -> PowerView:
    """G5.3 The power that raises units in its freed capital, with their worth as its purse."""
    ask = next(each for each in view.asks if each.kind == "raise_units")
    board: Board = view.board
    power = next(each for each in board.powers if each.key == ask.role)
    return replace(power, purse=int(ask.about["purse"]), makers=(), economies=())
