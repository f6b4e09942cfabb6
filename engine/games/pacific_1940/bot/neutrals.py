"""G6 What neutrals are worth to a program: what joins it, and what an attack on one would cost."""

from __future__ import annotations

from engine.games.pacific_1940.bot.picture import Picture
from engine.games.pacific_1940.components.map import STRICT
from engine.games.pacific_1940.politics.neutrals import army_of


def army_value(picture: Picture, land: str) -> float:
    """G6 What the army of a neutral costs, which joins whoever takes it over."""
    return picture.fights.value(picture.kinds(army_of(picture.g, land)))


def turning(picture: Picture, land: str) -> float:
    """G6 What an attack on a strict neutral gives the other side, which gets all the others.

    A share of their income for as long as land counts, and of their armies; nothing for an attack
    on any other land.
    """
    g, weights = picture.g, picture.weights.land
    if g.leaning(land) != STRICT:
        return 0.0
    others = [each for each in g.equipment.neutrals if each != land and g.leaning(each) == STRICT]
    gains = sum(
        g.territory(each).value * weights.turns + army_value(picture, each) for each in others
    )
    return weights.turned * gains
