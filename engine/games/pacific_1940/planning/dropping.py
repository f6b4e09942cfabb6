"""G11 Orders that drop infantry: those that picked units could be given, and random ones."""

from __future__ import annotations

import random
from collections.abc import Iterator

from engine.games.pacific_1940.movement import drops
from engine.games.pacific_1940.movement.movement import Orders, drafted, holding
from engine.games.pacific_1940.planning import units_meant
from engine.games.pacific_1940.position.orders import Order
from engine.games.pacific_1940.position.state import COMBAT, Campaign
from engine.games.pacific_1940.position.tentative import Tentative
from engine.games.pacific_1940.typing.typed_words import Line


def of_line(draft: Tentative, line: Line) -> Iterator[Order]:
    """G11 The drops of picked units beside attacks that are ordered already.

    :raises UnreadLine: there are not so many.
    """
    units, at = units_meant.chosen_of(draft, line), line.path[0]
    if all(draft.g.unit(key).is_dropped for key in units):
        for end in drops.targets(draft, at):
            yield Order(units=units, path=(at, end), dropped=True)


def sampled(g: Campaign, power: str, orders: Orders, pick: random.Random) -> Orders:
    """G11 A plan of a combat move with random drops beside its attacks, where any are possible."""
    for base in g.held_by(power):
        most, _ = drops.capacity(g, power, base)
        if not most:
            continue
        draft = drafted(g, power, COMBAT, orders)
        free = [key for key in units_meant.free_at(draft, base) if g.unit(key).is_dropped]
        ends = drops.targets(draft, base)
        if free and ends:
            units = tuple(free[: pick.randint(1, most)])
            order = Order(units=units, path=(base, pick.choice(ends)), dropped=True)
            orders = (*orders, *holding(g, power, COMBAT, orders, (order,)))
    return orders
