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
        spaces = _spaces(picture, economy, placings, kind)
        if spaces:
            lands = spaces if units[kind].is_land else ()
            idle = max((_unfetched(picture, placings, land) for land in lands), default=0)
            worth = {
                space: _worth(picture, pull, placings, kind, space, idle)
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


def _spaces(picture: Picture, economy: str, placings: tuple[Placing, ...], kind: str) -> list[str]:
    """13 Where a unit may be placed; a ship where it is not likely sunk, or least likely."""
    g = picture.g
    spaces = [
        space
        for space in places(g, economy, kind)
        if why_not_place(g, economy, Placing(kind, space), placings) is None
    ]
    unit = g.kinds_of(picture.power).units[kind]
    if not (unit.is_sea and spaces):
        return spaces
    risked = {zone: _risked(picture, placings, kind, zone) for zone in spaces}
    bearable = max(picture.weights.buying.risked * unit.cost, min(risked.values()))
    return [zone for zone, risk in risked.items() if risk <= bearable]


def _there(picture: Picture, placings: tuple[Placing, ...], space: str) -> Counter[str]:
    """13 The units of our side that are in a space, and those placed there."""
    placed = Counter({each.unit: each.count for each in placings if each.space == space})
    return picture.kinds(picture.ours_at(space)) + placed


def _risked(picture: Picture, placings: tuple[Placing, ...], kind: str, space: str) -> float:
    """13 What is at risk there more with one unit more."""
    there = _there(picture, placings, space)
    before = picture.at_risk(space, there)
    return picture.at_risk(space, there + Counter({kind: 1})) - before


def _worth(
    picture: Picture, pull: Pull, placings: tuple[Placing, ...], kind: str, space: str, idle: int
) -> float:
    """13 What a unit is worth in a place: the danger that it takes away, and what draws it.

    idle: the land units for which no transport has room, where most of them are.
    """
    g = picture.g
    unit = g.kinds_of(picture.power).units[kind]
    there = _there(picture, placings, space)
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
        is_fetched = _unfetched(picture, placings, space) < 0
        draws = pull.land(space) if is_fetched else pull.waits(space, idle)
    return draws - _risked(picture, placings, kind, space) + _saves(picture, there, space)


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


def _unfetched(picture: Picture, placings: tuple[Placing, ...], land: str) -> int:
    """9 The land units of a territory for which transports that are near have no room.

    Less than nothing where they have room for one more.
    """
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
    return waiting - room
