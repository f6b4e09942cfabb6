"""5 New facilities: an industrial complex near a front that the old ones are far from."""

from __future__ import annotations

from collections.abc import Iterator

from engine.games.pacific_1940.bot.economy.cart import Cart
from engine.games.pacific_1940.bot.economy.needs import gets_away
from engine.games.pacific_1940.economy.bill import Build, Item
from engine.games.pacific_1940.economy.facilities import why_not_build


def works(cart: Cart) -> Iterator[Item]:
    """5 The complex that pays best, if any does."""
    g, power = cart.picture.g, cart.picture.power
    if g.equipment.powers[power].home:
        return
    kinds = [
        kind
        for kind, printed in g.equipment.facilities.items()
        if printed.is_complex and not printed.upgrades and not printed.original_only
    ]
    found = [
        (worth, land, kind)
        for land in g.land_of(cart.economy)
        for kind in kinds
        if why_not_build(g, cart.economy, kind, land) is None
        if (worth := _worth(cart, land, kind)) > 0
    ]
    if found:
        _, land, kind = max(found)
        yield Build(kind, land)


def _worth(cart: Cart, land: str, kind: str) -> float:
    """5 What a complex is worth: how much nearer new units are to the front, less what it costs.

    Only where the money makes units for it, and where no enemy would take it.
    """
    picture, g = cart.picture, cart.picture.g
    printed, weights = g.equipment.facilities[kind], picture.weights.building
    danger = picture.danger(land, picture.kinds(picture.ours_at(land)))
    made = sum(cart.capacities.values())
    income = g.value_of(cart.economy)
    wanted = weights.income * (1 + (len(cart.homes) - 1) / weights.spread)
    is_stuck = not gets_away(cart)
    is_enough = made * weights.each > income and not is_stuck
    if danger.falls > weights.falls or income < wanted or is_enough:
        return 0.0
    draws = cart.pull.march if is_stuck else cart.pull.land
    near = max((draws(each) for each in cart.homes), default=0.0)
    gained = (cart.pull.march(land) - near) * printed.makes * weights.turns
    return gained - printed.cost
