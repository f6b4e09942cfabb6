"""How a game ended that its rules did not end: resigned, forfeited, agreed."""

from __future__ import annotations

from dataclasses import dataclass

from engine.core.encoding.codec import JsonObject
from engine.models import Game
from wargames.presentation.registry import presentation_of


@dataclass(frozen=True)
class EndedFacts:
    """The facts for a sentence about such an end (templates/lobby/ended.html).

    `how`, `by` and `reason` as in moves.ending.Ended; the sides by name, empty for none. `turn`:
    when it was, such as "turn 7". `side_key`, `winner_key`: the sides by key.
    """

    how: str
    side: str
    winner: str
    by: str
    reason: str
    turn: str
    side_key: str
    winner_key: str
    is_opposed: bool
    all_sides: str


def ended_of(game: Game) -> EndedFacts | None:
    """How players or a clock have ended a game; None: they have not."""
    if game.ended is None:
        return None
    ended: JsonObject = game.ended
    shown = presentation_of(game.key)
    side, winner, turn = ended["side"], ended["winner"], game.summary.get("turn")
    return EndedFacts(
        how=ended["how"],
        side=shown.offer.called(side) if side else "",
        winner=shown.offer.called(winner) if winner else "",
        by=ended["by"],
        reason=ended["reason"],
        turn=f"{shown.turn_name.lower()} {turn}" if turn else "",
        side_key=side,
        winner_key=winner,
        is_opposed=shown.offer.is_opposed,
        all_sides=shown.offer.all_sides,
    )
