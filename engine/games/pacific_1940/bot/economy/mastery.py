"""6 Who rules an ocean: how far one side's fleets there are ahead of the other's."""

from __future__ import annotations

from engine.games.pacific_1940.bot.picture import Picture
from engine.games.pacific_1940.components.pieces import UnitKind


def is_fleet(unit: UnitKind) -> bool:
    """5 Whether a kind of unit fights for the sea."""
    return unit.is_warship or unit.is_submarine


def lead(picture: Picture, board: str) -> float:
    """6 How far our side's fleets in an ocean are ahead of what is enough there: 1 or more.

    So much fewer are wanted. Enough is some multiple of what the other side's fleets cost, or of
    some small fleet where it has less.
    """
    weights, g = picture.weights.buying, picture.g
    ours = theirs = 0.0
    for zone, printed in g.equipment.zones.items():
        if printed.board == board and g.whereabouts.is_anybody_at(zone):
            for key in g.units_at(zone):
                side = g.side(g.owner(key))
                if is_fleet(g.unit(key)):
                    ours += g.unit(key).cost * (side == picture.side)
                    theirs += g.unit(key).cost * (side not in ("", picture.side))
    return max(1.0, ours / (weights.mastery * max(theirs, weights.escort)))
