"""7.4 Where aircraft land after a fight that stay off their deck, and what they risk there."""

from __future__ import annotations

import math
from collections.abc import Collection, Mapping, Sequence

from engine.games.pacific_1940.bot.combat.force import NEVER, Force, Undertaking
from engine.games.pacific_1940.movement import landing, ways
from engine.games.pacific_1940.politics import politics
from engine.games.pacific_1940.position.state import COMBAT

PERCHES = 2
"""So many places are looked at of those held best, and of those farthest from the fight."""


def at_risk(plan: Undertaking, force: Force) -> float:
    """7.4 What aircraft of a force are likely to lose where they land after the fight.

    Those that fly equally far land together, without the land units that go along to the fight.
    """
    space, gone = force.space, frozenset((*force.walkers, *force.landed))

    def landed(end: str, left: int, together: frozenset[str], _: frozenset[str]) -> float:
        return _landed(plan, end, left, together, gone)

    cost = 0.0
    for (left, is_astray), who in _groups(plan, force).items():
        together = frozenset(who)
        risk = plan.once(landed, space, left, together, gone)
        cost += min(risk, plan.meeting(space, left, together)) if is_astray and risk else risk
    return cost * plan.picture.weights.attack.landing


def _groups(plan: Undertaking, force: Force) -> Mapping[tuple[int, bool], set[str]]:
    """7.4 Aircraft that may land on land: by the points left, and whether they come from a deck."""
    g, home = plan.picture.g, plan.picture.own.to_land
    has_decks = any(g.unit(key).deck for key in force.fleet)
    found: dict[tuple[int, bool], set[str]] = {}
    for key in force.aircraft:
        steps, points = ways.reach(g, key, COMBAT)[force.space], ways.points_left(g, key)
        left, from_deck = points - steps, g.is_sea(g.place(key))
        is_astray = steps > left and not has_decks and home.get(force.space, NEVER) <= left
        if is_astray or not from_deck:
            found.setdefault((left, from_deck), set()).add(key)
    return found


def _landed(
    plan: Undertaking, space: str, left: int, aircraft: Collection[str], gone: Collection[str]
) -> float:
    """7.4 The least that aircraft risk which have so many points left after a fight."""
    picture, g = plan.picture, plan.picture.g
    far = landing.flights(g, picture.power, space)
    lands = [
        land
        for land, steps in far.items()
        if steps <= left and land != space and politics.may_land(g, picture.power, land)
    ]
    stay = {land: _staying(plan, land, gone) for land in lands}
    value = {land: picture.value(stay[land]) for land in lands}
    held = sorted(lands, key=lambda land: (-value[land], far[land], land))
    away = sorted(lands, key=lambda land: (-far[land], land))
    best = math.inf if lands else 0.0
    for land in dict.fromkeys((*held[:PERCHES], *away[:PERCHES])):
        if best > 0:
            best = min(best, _beside(plan, land, stay[land], aircraft))
    return best


def _beside(plan: Undertaking, land: str, stay: Sequence[str], aircraft: Collection[str]) -> float:
    """7.4 How much more is at risk on land with aircraft there beside those who stay."""
    picture, g = plan.picture, plan.picture.g
    before = picture.at_risk(land, picture.kinds(stay), plan.doomed)
    there = picture.kinds([*stay, *aircraft])
    more = max(0.0, picture.at_risk(land, there, plan.doomed) - before)
    if any(g.unit(key).is_land for key in stay):
        return more
    falls = picture.danger(land, there, plan.doomed).falls
    value = picture.value(aircraft)
    return max(more, picture.weights.noncombat.alone * falls * value)


def _staying(plan: Undertaking, land: str, gone: Collection[str]) -> list[str]:
    """7 The land units of our side that stay in a territory, as things are planned."""
    g, busy = plan.picture.g, plan.draft.order_of
    there = (key for key in plan.picture.ours_at(land) if key not in busy and key not in gone)
    return [*(key for key in there if g.unit(key).is_land), *plan.placed(land)]
