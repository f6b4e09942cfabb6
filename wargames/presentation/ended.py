"""How a game ended that its rules did not end: resigned, forfeited, agreed."""

from __future__ import annotations

from msgspec import Struct

from engine.core.encoding.codec import JsonObject
from engine.models import Game
from engine.moves.ending import AGREED, RESIGNED
from engine.position import store
from wargames.presentation.registry import presentation_of


class EndedFacts(Struct, frozen=True):
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


def ending_of(game: Game) -> str:
    """Who has won, and by what, in a few words; empty: it is not over, or nobody can say."""
    if game.status != Game.Status.OVER:
        return ""
    if (ended := ended_of(game)) is not None:
        return _ended_in_short(ended)
    if not game.result:
        return ""
    return presentation_of(game.key).ending(game.result, store.rules_of(game))


def _ended_in_short(ended: EndedFacts) -> str:
    """The end that players or a clock have made: "the Axis won, the Allies resigned"."""
    if ended.how == AGREED:
        return f"nobody won, {ended.all_sides} agreed to end it"
    if not ended.is_opposed:
        how = "given up" if ended.how == RESIGNED else "forfeited"
        return f"{'the time ran out' if ended.reason == 'clock' else how}, it counts as lost"
    did = "resigned" if ended.how == RESIGNED else "forfeited the game"
    lost = f"{ended.side} {'ran out of time' if ended.reason == 'clock' else did}"
    return f"{ended.winner} won, {lost}" if ended.winner else lost


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
