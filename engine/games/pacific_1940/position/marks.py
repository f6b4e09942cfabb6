"""6 The marks that pieces carry during a turn."""

from __future__ import annotations

from engine.games.pacific_1940.position.state import Campaign


def take_marks_off(g: Campaign) -> None:
    """6 Reset the marks of a turn: nothing has moved, loaded or fought."""
    for piece in g.pieces.values():
        piece.loaded = piece.moved = piece.came_from = piece.ashore = ""
        piece.spent = piece.bonus = 0
        piece.fought = False
    g.forget()
