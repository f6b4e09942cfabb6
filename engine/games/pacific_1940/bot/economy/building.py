"""5 New facilities: a complex near a front that the old ones are far from, and bases."""

from __future__ import annotations

from engine.games.pacific_1940.bot.economy import bases
from engine.games.pacific_1940.bot.economy.cart import Cart
from engine.games.pacific_1940.bot.economy.needs import gets_away
from engine.games.pacific_1940.economy.bill import Build
from engine.games.pacific_1940.economy.facilities import why_not_build


def works(cart: Cart) -> list[tuple[float, Build]]:
    """5 The facilities that would pay, with what each is worth beyond its cost, the best first."""
    g, power = cart.picture.g, cart.picture.power
    if g.equipment.powers[power].home:
        return []
    kinds = [
        kind
        for kind, printed in cart.kinds.facilities.items()
        if not printed.upgrades and not printed.original_only
    ]
    found = [
        (worth, Build(kind, land))
        for land in g.land_of(cart.economy)
        for kind in kinds
        if why_not_build(g, cart.economy, kind, land) is None
        if (worth := _worth(cart, land, kind)) > 0
    ]
    return sorted(found, key=lambda each: (-each[0], each[1].territory, each[1].facility))


def _worth(cart: Cart, land: str, kind: str) -> float:
    """5 What a facility is worth beyond its cost; nothing where an enemy would take it."""
    picture = cart.picture
    printed = cart.kinds.facilities[kind]
    if picture.danger(land, picture.kinds(picture.ours_at(land))).falls > (
        picture.weights.building.falls
    ):
        return 0.0
    if printed.is_complex:
        return _of_complex(cart, land, kind)
    return bases.worth(cart, land, kind) - printed.cost


def _of_complex(cart: Cart, land: str, kind: str) -> float:
    """5 What a complex is worth: how much nearer new units are to the front, less what it costs.

    Only where the money makes units for it.
    """
    picture, g = cart.picture, cart.picture.g
    printed, weights = cart.kinds.facilities[kind], picture.weights.building
    made = sum(cart.capacities.values())
    income = g.value_of(cart.economy)
    wanted = weights.income * (1 + (len(cart.homes) - 1) / weights.spread)
    is_stuck = not gets_away(cart)
    is_enough = made * weights.each > income and not is_stuck
    if income < wanted or is_enough:
        return 0.0
    draws = cart.pull.march if is_stuck else cart.pull.land
    near = max((draws(each) for each in cart.homes), default=0.0)
    gained = (cart.pull.march(land) - near) * printed.makes * weights.turns
    return gained - printed.cost
