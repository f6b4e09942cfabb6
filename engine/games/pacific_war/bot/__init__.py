"""Programs that play The Pacific War, either side, from what that side knows alone."""

from engine.core.playing.advice import CADET, CAPTAIN
from engine.games.pacific_war.bot.player import Captain
from engine.games.pacific_war.components.pieces import JAPAN
from engine.games.pacific_war.position.state import TheaterState

PLAYERS = {CADET: Captain(CADET, noise=1.0), CAPTAIN: Captain(CAPTAIN)}


def outcome(state: TheaterState, side: str) -> float:
    """11.0 1 where the side has won, else 0."""
    return float(state.result is not None and state.result.winner == side)


def margin(state: TheaterState, side: str) -> float:
    """11.0 The Victory Points by which a side leads at the end."""
    points = state.result.points if state.result else state.points
    return points if side == JAPAN else -points
