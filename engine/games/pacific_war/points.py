"""11.0 The Victory Point marker."""

from __future__ import annotations

from engine.games.pacific_war.events import PointsMoved
from engine.games.pacific_war.state import Theater


def move_marker(g: Theater, by: int, why: str) -> None:
    """11.0 The marker is cumulative (AMB-56); Events move it at once (AMB-59)."""
    if by:
        g.state.points += by
        g.tell(PointsMoved(by=by, now=g.state.points, why=why))
