"""7 The whole combat move: the attacks that pay, spread out, with raids and idle aircraft."""

from __future__ import annotations

from collections.abc import Collection

from engine.games.pacific_1940.bot.combat import blitzing
from engine.games.pacific_1940.bot.combat.choosing import Choosing, targets
from engine.games.pacific_1940.bot.combat.force import Planned
from engine.games.pacific_1940.bot.combat.raids import with_raids
from engine.games.pacific_1940.bot.combat.reinforcing import reinforced
from engine.games.pacific_1940.bot.combat.spreading import spread
from engine.games.pacific_1940.bot.picture import Picture


def plan(picture: Picture, only: Collection[str] | None = None) -> Planned:
    """7 The combat move of a power. only: the spaces that may be attacked; None: any."""
    choosing = Choosing(picture, only)
    passing = blitzing.tanks(choosing.undertaking) if only is None else ()
    choosing.choose((*targets(picture, only), *passing))
    choosing = spread(choosing)
    attacks = Planned(orders=choosing.orders, attacks=tuple(choosing.chosen))
    return reinforced(choosing.undertaking, with_raids(choosing.undertaking, attacks))
