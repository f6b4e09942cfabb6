"""What could be added to a draft at a place on the board that someone points at.

The game says what (`ComposedDecision.pointed`), its inspector shows it, and each of its buttons
sends the line that someone could have typed.
"""

from __future__ import annotations

from typing import Any

from django.http import HttpRequest
from msgspec import Struct

from engine.core.sequence.composed import Place
from wargames.table.draft.changes import as_value
from wargames.table.draft.typed import LINE_LENGTH, Typed
from wargames.table.viewer.view import SeatView


class Pointed(Struct, frozen=True):
    """What could be added to one draft at a place: `facts` are the game's own."""

    draft: str
    edition: int
    role: str
    facts: Any

    def sends(self, line: str) -> str:
        """The value of a button that adds a line."""
        return as_value(Typed(self.draft, self.edition, line))


def pointed(request: HttpRequest, table: SeatView) -> list[Pointed]:
    """What could be added where the request points, for each draft of the viewer's side."""
    at = request.GET.get("about", "")[:LINE_LENGTH]
    if not at or not table.presentation.composes:
        return []
    chosen, to = (request.GET.get(name, "")[:LINE_LENGTH] for name in ("pick", "to"))
    place = Place(at, chosen, to)
    return [
        Pointed(
            draft.name,
            draft.edition,
            draft.ask.role,
            table.presentation.pointed(draft.drafted.pointed, table.view),
        )
        for draft in table.drafts(place=place)
        if draft.drafted.pointed is not None
    ]
