"""Two programs against each other: on each seed once on either side."""

from __future__ import annotations

from collections.abc import Mapping

from engine.core.encoding.codec import JsonData
from engine.core.playing.advice import Player
from engine.core.playing.matches import Played, play
from engine.core.protocol import AnyRules

Duel = Mapping[str, Played]
"""By the side that the first of two programs plays: the game."""


def duel(
    rules: AnyRules,
    first: Player,
    second: Player,
    seed: str,
    options: Mapping[str, JsonData],
    rounds: int = 0,
) -> Duel:
    """The games of one seed; the second plays every side that the first does not.

    rounds: a game that has come past so many is left; 0: it is played to its end.
    """
    sides = rules.under(options).roles.sides
    found = {}
    for own in sides:
        players = {side: first if side == own else second for side in sides}
        found[own] = play(rules, players, seed, options, rounds)
    return found
