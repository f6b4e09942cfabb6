"""The game's own sheets for drafts: losses, purchases, mobilization."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from engine.core.sequence.composed import Drafted
from engine.core.view import View
from engine.games.pacific_1940.view import Board
from wargames.games.pacific_1940.drafting import placing_sheet, purchase_sheet, taking


def of(kind: str, drafted: Drafted, view: View[Board], names: Mapping[str, str]) -> Any:
    """The sheet for a draft of one kind of decision; None: the table's buttons are used."""
    board: Board = view.board
    match kind:
        case "choose_losses":
            return taking.sheet(drafted, board, names)
        case "spend":
            return purchase_sheet.sheet(board.power, drafted, board, names)
        case "place_units":
            return placing_sheet.sheet(board.power, drafted, board, names)
        case _:
            return None
