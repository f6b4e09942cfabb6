"""6 Who rules an ocean: how far one side's fleets there are ahead of the other's."""

from __future__ import annotations

from engine.games.pacific_1940.bot.picture import Picture
from engine.games.pacific_1940.bot.pieces import fleets


def lead(picture: Picture, board: str) -> float:
    """6 How far our side's fleets in an ocean are ahead of what is enough there: 1 or more.

    So much fewer are wanted. Enough is some multiple of what the other side's fleets cost, or of
    some small fleet where it has less.
    """
    weights = picture.weights.buying
    ours, theirs = fleets(picture.g, board, picture.side)
    return max(1.0, ours / (weights.mastery * max(theirs, weights.escort)))
