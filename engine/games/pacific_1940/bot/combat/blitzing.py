"""7.2 Tanks that take empty land on their way, and go on or back to where they are safe."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import islice

from engine.games.pacific_1940.bot.combat.force import Force, Undertaking, Weighed
from engine.games.pacific_1940.bot.combat.on_land import trade
from engine.games.pacific_1940.movement import ways
from engine.games.pacific_1940.planning.routes import MOST_WAYS, Path
from engine.games.pacific_1940.position.state import COMBAT


def tanks(undertaking: Undertaking) -> list[str]:
    """7.2 Who may take land on its way."""
    g = undertaking.picture.g
    return [key for key in undertaking.picture.own.movers if g.unit(key).blitzes]


def best(undertaking: Undertaking, tank: str) -> Weighed | None:
    """7.2 The way of a tank over empty land that is worth most; None where there is none."""
    if tank in undertaking.draft.order_of:
        return None
    found = (weighed(undertaking, tank, way) for way in _ways(undertaking, tank))
    return max(found, key=lambda each: each.worth, default=None)


def _ways(undertaking: Undertaking, tank: str) -> Iterator[Path]:
    """7.2 The ways of a tank that take land and end on land that its side held before."""
    g, power = undertaking.picture.g, undertaking.picture.power
    for end in ways.reach(g, tank, COMBAT):
        if not g.is_hostile(end, power):
            for way in islice(ways.paths(g, tank, end, COMBAT), MOST_WAYS):
                passed = [space for space in way[1:-1] if ways.is_blitzed(g, power, space)]
                if passed and undertaking.entered.isdisjoint(passed):
                    yield way


def weighed(undertaking: Undertaking, tank: str, way: Path) -> Weighed:
    """7.2 What land is worth that nobody stays to hold, and what the tank leaves and risks."""
    picture = undertaking.picture
    g, worth = picture.g, picture.worth
    lands = [space for space in way[1:-1] if ways.is_blitzed(g, picture.power, space)]
    gains = sum(worth.taken(land) + worth.held(land) for land in lands)
    lost = sum(min(picture.at_risk(land, {}), worth.held(land)) for land in lands)
    end = way[-1]
    there = {*picture.ours_at(end), tank}
    before = picture.at_risk(end, picture.kinds(there - {tank}))
    risk = picture.at_risk(end, picture.kinds(there)) - before if end != way[0] else 0.0
    terms = (
        ("land", gains),
        ("trade", -sum(trade(undertaking, land) for land in lands)),
        ("held", -lost),
        ("left behind", -undertaking.left_behind([tank]) if end != way[0] else 0.0),
        ("risk", -max(0.0, risk)),
    )
    total = sum(each for _, each in terms) + picture.misjudged()
    force = Force(space=lands[0], walkers=(tank,), way=way)
    return Weighed(force=force, worth=total, won=1.0, terms=terms)
