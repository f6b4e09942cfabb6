"""Programs that play for Japan, from what lies open on the table alone."""

from engine.core.playing.advice import ADMIRAL, CADET, CAPTAIN
from engine.games.emperor.bot.admiral import Admiral
from engine.games.emperor.bot.counsel import counsel_for
from engine.games.emperor.bot.player import Japan
from engine.games.emperor.bot.review import review_of
from engine.games.emperor.position.state import WarState

__all__ = ["PLAYERS", "counsel_for", "outcome", "review_of"]

PLAYERS = {
    CADET: Japan(CADET, noise=1.0),
    CAPTAIN: Japan(CAPTAIN),
    ADMIRAL: Admiral(Japan(CAPTAIN)),
}


def outcome(state: WarState, side: str) -> float:
    """11.0 1 where Japan has survived or won the war, else 0."""
    return float(state.result is not None and state.result.won)
