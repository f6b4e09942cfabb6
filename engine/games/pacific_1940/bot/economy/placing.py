"""13 Where new units are placed: where they hold what is in danger, else nearest to the front."""

from __future__ import annotations

from collections import Counter

from engine.core.playing.advice import Advice, Candidate
from engine.games.pacific_1940.bot.picture import Picture
from engine.games.pacific_1940.bot.pull import Pull
from engine.games.pacific_1940.economy.mobilize import Deploy
from engine.games.pacific_1940.economy.placing import (
    Placing,
    filled,
    left,
    places,
    room,
    under_waiting_aircraft,
    why_not_place,
    with_placing,
)


def deployed(picture: Picture) -> Deploy:
    """13 Each unit where it is worth most, ships first, then who holds land, then aircraft."""
    found = placed(picture).choice
    if not isinstance(found, Deploy):
        raise TypeError("nothing is placed")
    return found


def placed(picture: Picture) -> Advice:
    """13 The same, beside all that may being placed in one space or another."""
    placings = under_waiting_aircraft(picture.g, picture.power)
    waiting = list(left(picture.g, picture.power, placings).elements())
    spaces = {space for kind in waiting for space in places(picture.g, picture.power, kind)}
    pull = Pull(picture)
    plan = _all_placed(picture, pull, "")
    others = sorted(
        (_all_placed(picture, pull, space) for space in sorted(spaces)),
        key=lambda each: -each.mean,
    )
    each_once = {each.choice: each for each in reversed([plan, *others])}
    candidates = sorted(each_once.values(), key=lambda each: (-each.mean, each is not plan))
    return Advice(choice=candidates[0].choice, candidates=candidates)


def _all_placed(picture: Picture, pull: Pull, first: str) -> Candidate:
    """13 Each unit where it is worth most, or as far as it may in one space."""
    g, power = picture.g, picture.power
    placings = under_waiting_aircraft(g, power)
    units = g.equipment.units
    waiting = list(left(g, power, placings).elements())
    waiting.sort(key=lambda kind: (units[kind].is_air, not units[kind].is_sea, units[kind].cost))
    terms: dict[str, float] = {}
    for kind in waiting:
        spaces = [
            space
            for space in places(g, power, kind)
            if why_not_place(g, power, Placing(kind, space), placings) is None
        ]
        if spaces:
            worth = {
                space: _worth(picture, pull, placings, kind, space)
                for space in ([first] if first in spaces else spaces)
            }
            best = max(worth, key=lambda space: worth[space])
            terms[best] = terms.get(best, 0.0) + worth[best]
            placings = with_placing(placings, Placing(kind, best))
    return Candidate(
        choice=Deploy(filled(g, power, placings)),
        mean=sum(terms.values()),
        reasons=(*terms.items(),),
    )


def _worth(
    picture: Picture, pull: Pull, placings: tuple[Placing, ...], kind: str, space: str
) -> float:
    """13 What a unit is worth in a place: the danger that it takes away, and what draws it."""
    g = picture.g
    unit = g.equipment.units[kind]
    there = picture.kinds(picture.ours_at(space))
    there += Counter({each.unit: each.count for each in placings if each.space == space})
    before = picture.at_risk(space, there)
    after = picture.at_risk(space, there + Counter({kind: 1}))
    if unit.is_air:
        at_sea = g.is_sea(space)
        draws = pull.wings(space, unit.move)
        has_deck = at_sea and room(g, picture.power, space, (*placings, Placing(kind, space))) >= 0
        draws += picture.weights.front.deck * has_deck
    elif unit.is_sea:
        draws = pull.sea(space)
    else:
        draws = pull.land(space)
    return draws + before - after
