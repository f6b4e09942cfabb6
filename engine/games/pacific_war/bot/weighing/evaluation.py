"""What a position is worth to a side at the end of a turn, for the search alone."""

from __future__ import annotations

from engine.games.pacific_war.bot.weighing.situation import worth_of
from engine.games.pacific_war.bot.weighing.weighed import Terms
from engine.games.pacific_war.bot.weighing.weights import Weights
from engine.games.pacific_war.components.pieces import ALLIED, JAPAN
from engine.games.pacific_war.position.state import LAST_TURN, Theater
from engine.games.pacific_war.victory import base_count, port_points

OUT = ("sunk", "removed", "unused")
"""Where a counter is that is out of the game."""


def evaluated(g: Theater, role: str, weights: Weights) -> Terms:
    """The marker, Ports and Bases in the turns to come, ships and aircraft, or the victory."""
    state, of = g.state, weights.evaluation
    sign = 1 if role == JAPAN else -1
    if state.result is not None:
        won = of.won if state.result.winner == role else -of.won
        return ("victory", won), ("points", of.margin * sign * state.result.points)
    counts = LAST_TURN - state.turn + 1
    ports = port_points(g, JAPAN) - port_points(g, ALLIED)
    bases = base_count(g, JAPAN) - base_count(g, ALLIED)
    units = sum(
        worth_of(g.unit(key), counts - 1, weights) * (1 if counter.owner == JAPAN else -1)
        for key, counter in g.counters.items()
        if counter.place not in OUT
    )
    return (
        ("points", sign * float(state.points)),
        ("Ports", sign * of.ports * counts * ports),
        ("Bases", sign * of.bases * counts * bases),
        ("ships and aircraft", sign * of.units * units),
    )
