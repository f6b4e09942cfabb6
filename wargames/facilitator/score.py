"""The score of a facilitation lesson: said too much, too little, out of order; how long.

The marks are kept in the reader's session, one count for each kind.
"""

from __future__ import annotations

import uuid
from collections.abc import Mapping, MutableMapping
from datetime import timedelta
from typing import Any

from msgspec import Struct

from engine.models import Game

SLIPS, OMISSIONS, ORDER = "slips", "omissions", "order"


class Score(Struct, frozen=True):
    """A lesson's mistakes by kind, and its duration.

    slips: sentences that told too much. omissions: those that left something out. order: cards that
    were announced before an earlier one. time: from the first choice to the last.
    """

    slips: int
    omissions: int
    order: int
    time: timedelta

    @property
    def is_clean(self) -> bool:
        """Whether every room heard what the rules say, in order."""
        return not (self.slips or self.omissions or self.order)

    @property
    def clock(self) -> str:
        """The time in minutes and seconds."""
        minutes, seconds = divmod(int(self.time.total_seconds()), 60)
        return f"{minutes}:{seconds:02}"


def marks_in(session: Mapping[str, Any], game_id: uuid.UUID) -> dict[str, int]:
    """The mistakes in a lesson so far, by kind."""
    found: dict[str, int] = session.get(f"marks {game_id}", {})
    return found


def mark(session: MutableMapping[str, Any], game_id: uuid.UUID, kind: str) -> None:
    """Count one more mistake of a kind."""
    marks = marks_in(session, game_id)
    session[f"marks {game_id}"] = {**marks, kind: marks.get(kind, 0) + 1}


def score_of(game: Game, marks: Mapping[str, int]) -> Score:
    """The score of a lesson."""
    made = game.moves.filter(undone=False).order_by("version").values_list("made_at", flat=True)
    times = list(made)
    return Score(
        slips=marks.get(SLIPS, 0),
        omissions=marks.get(OMISSIONS, 0),
        order=marks.get(ORDER, 0),
        time=times[-1] - times[0] if times else timedelta(),
    )
