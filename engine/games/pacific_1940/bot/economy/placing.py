"""13 Where new units are placed: where they hold what is in danger, else nearest to the front."""

from __future__ import annotations

from collections import Counter

from engine.core.playing.advice import Advice, Candidate
from engine.games.pacific_1940.bot.economy.mastery import lead
from engine.games.pacific_1940.bot.economy.needs import waiting_at
from engine.games.pacific_1940.bot.fights import whole
from engine.games.pacific_1940.bot.picture import Picture
from engine.games.pacific_1940.bot.pieces import FAR, is_fleet
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
from engine.games.pacific_1940.movement.straits import sailing


def placed(picture: Picture, economy: str) -> Advice:
    """13 Each unit where it is worth most: ships first, then who holds land, then aircraft.

    Beside it, all that may be placed in one space or another.
    """
    placings = under_waiting_aircraft(picture.g, economy)
    waiting = list(left(picture.g, economy, placings).elements())
    spaces = {space for kind in waiting for space in places(picture.g, economy, kind)}
    pull = Pull(picture)
    plan = _all_placed(picture, economy, pull, "")
    others = sorted(
        (_all_placed(picture, economy, pull, space) for space in sorted(spaces)),
        key=lambda each: -each.mean,
    )
    each_once = {each.choice: each for each in reversed([plan, *others])}
    candidates = sorted(each_once.values(), key=lambda each: (-each.mean, each is not plan))
    return Advice(choice=candidates[0].choice, candidates=candidates)


def _all_placed(picture: Picture, economy: str, pull: Pull, first: str) -> Candidate:
    """13 Each unit where it is worth most, or as far as it may in one space."""
    g = picture.g
    placings = under_waiting_aircraft(g, economy)
    units = g.kinds_of(picture.power).units
    waiting = list(left(g, economy, placings).elements())
    waiting.sort(key=lambda kind: (units[kind].is_air, not units[kind].is_sea, units[kind].cost))
    terms: dict[str, float] = {}
    for kind in waiting:
        spaces = [
            space
            for space in places(g, economy, kind)
            if why_not_place(g, economy, Placing(kind, space), placings) is None
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
        choice=Deploy(filled(g, economy, placings)),
        mean=sum(terms.values()),
        reasons=(*terms.items(),),
    )


def _worth(
    picture: Picture, pull: Pull, placings: tuple[Placing, ...], kind: str, space: str
) -> float:
    """13 What a unit is worth in a place: the danger that it takes away, and what draws it."""
    g = picture.g
    unit = g.kinds_of(picture.power).units[kind]
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
        ahead = lead(picture, g.zone(space).board) if is_fleet(unit) else 1.0
        draws = pull.sea(space) / ahead
        draws += _fetches(picture, pull, there, space) if unit.hold else 0.0
    else:
        draws = pull.land(space) if _is_fetched(picture, placings, space) else pull.waits(space)
    return draws + before - after + _saves(picture, there, space)


def _fetches(picture: Picture, pull: Pull, there: Counter[str], zone: str) -> float:
    """9 What a new transport is worth more where land units wait for which no other is there."""
    units, buying = picture.g.equipment.units, picture.weights.buying
    ships = sum(count for kind, count in there.items() if units[whole(kind)].hold)
    is_wanted = len(waiting_at(picture, pull, zone)) >= buying.waiting * (ships + 1)
    return buying.urgent * is_wanted


def _saves(picture: Picture, there: Counter[str], space: str) -> float:
    """2 A capital that may fall comes before all else."""
    weights = picture.weights
    if picture.g.equipment.capitals.get(space) != picture.power:
        return 0.0
    falls = picture.danger(space, there).falls
    return weights.land.capital * (falls >= weights.danger.capital)


def _is_fetched(picture: Picture, placings: tuple[Placing, ...], land: str) -> bool:
    """9 Whether transports that are near have room for one land unit more of a territory."""
    g = picture.g
    waiting = sum(g.unit(key).is_land for key in g.own_at(land, picture.power))
    waiting += sum(
        each.count
        for each in placings
        if each.space == land and g.equipment.units[each.unit].is_land
    )
    chart = sailing(g, picture.power)
    far = [chart.to(zone, over="sea") for zone in g.equipment.zones_of[land]]
    ships = [key for zone in g.equipment.zones for key in g.own_at(zone, picture.power)]
    room = sum(
        g.unit(key).hold
        for key in ships
        if any(each.get(g.place(key), FAR) <= g.unit(key).move for each in far)
    )
    return waiting < room
