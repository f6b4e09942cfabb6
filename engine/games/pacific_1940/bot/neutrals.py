"""G6 What neutrals are worth to a program: what joins it, and what an attack on one would cost."""

from __future__ import annotations

from engine.games.pacific_1940.bot.picture import Picture
from engine.games.pacific_1940.politics.neutrals import army_of, turned_by


def army_value(picture: Picture, land: str) -> float:
    """G6 What the army of a neutral costs, which joins whoever takes it over."""
    return picture.value(army_of(picture.g, land))


def turning(picture: Picture, land: str) -> float:
    """G6 What an attack on a strict neutral gives the other side, which gets others.

    A share of their income for as long as land counts, and of their armies; nothing for an attack
    on any other land.
    """
    g, weights = picture.g, picture.weights.land
    gains = sum(
        g.territory(each).value * weights.turns + army_value(picture, each)
        for each in turned_by(g, picture.power, land)
    )
    return weights.turned * gains
