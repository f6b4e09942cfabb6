"""5 New facilities: an industrial complex near a front that the old ones are far from."""

from __future__ import annotations

from collections.abc import Iterator

from engine.games.pacific_1940.bot.picture import Picture
from engine.games.pacific_1940.bot.pull import Pull
from engine.games.pacific_1940.economy.bill import Build, Item
from engine.games.pacific_1940.economy.facilities import capacities, why_not_build


def works(picture: Picture) -> Iterator[Item]:
    """5 The complex that pays best, if any does."""
    g, power = picture.g, picture.power
    if g.equipment.powers[power].home:
        return
    pull = Pull(picture)
    found = [
        (worth, land, kind)
        for land in g.held_by(power)
        for kind, printed in g.equipment.facilities.items()
        if printed.is_complex
        and not printed.upgrades
        and not printed.original_only
        and why_not_build(g, power, kind, land) is None
        and (worth := _worth(picture, pull, land, kind)) > 0
    ]
    if found:
        _, land, kind = max(found)
        yield Build(kind, land)


def _worth(picture: Picture, pull: Pull, land: str, kind: str) -> float:
    """5 What a complex is worth: how much nearer new units are to the front, less what it costs.

    Only where the money makes units for it, and where no enemy would take it.
    """
    g, power = picture.g, picture.power
    printed, weights = g.equipment.facilities[kind], picture.weights.building
    here = picture.ours_at(land)
    danger = picture.danger(land, picture.kinds(here))
    if danger.falls > weights.falls:
        return 0.0
    made = sum(capacities(g, power).values())
    income = g.value_of(power)
    near = max((pull.land(each) for each in capacities(g, power)), default=0.0)
    others = sum(pull.march(each) >= pull.march(land) for each in capacities(g, power))
    if others or income < weights.income * (1 + made / printed.makes / weights.spread):
        return 0.0
    gained = (pull.march(land) - near) * printed.makes * weights.turns
    return gained - printed.cost
