"""7.4, 12 Aircraft: to land or decks where they are safe, and near to what they can attack."""

from __future__ import annotations

from collections.abc import Iterator

from engine.games.pacific_1940.bot.noncombat.course import Course
from engine.games.pacific_1940.bot.orders import going
from engine.games.pacific_1940.movement import landing, ways
from engine.games.pacific_1940.movement.movement import Orders, holding, judged
from engine.games.pacific_1940.planning.common_moves import together
from engine.games.pacific_1940.politics import politics
from engine.games.pacific_1940.position.state import NONCOMBAT

MOST_ENDS = 8
"""So many places are looked at closely."""


def fly(course: Course) -> None:
    """7.4 Who must land first, those with the shortest way left; then those who could stay."""
    g, picture = course.picture.g, course.picture
    aircraft = [key for key in picture.g.pieces if _is_ours(course, key)]
    aircraft.sort(key=lambda key: (_is_home(course, key), ways.points_left(g, key), key))
    for key in aircraft:
        start = g.place(key)
        ends = {end: worth for worth, end in _ends(course, key)}
        end = course.best_of([key], ends, start) if ends else start
        if end != start:
            course.add(going(g, [key], end, NONCOMBAT))


def _is_ours(course: Course, key: str) -> bool:
    """7.4 Whether it is an aircraft of the power that may still fly."""
    g, piece = course.picture.g, course.picture.g.pieces[key]
    return (
        piece.owner == course.picture.power
        and g.is_unit(key)
        and g.unit(key).is_air
        and piece.place in g.equipment.spaces
        and not piece.aboard
        and course.is_free(key)
    )


def _is_home(course: Course, key: str) -> bool:
    """7.4 Whether an aircraft is over land where it may stay."""
    g = course.picture.g
    place = g.place(key)
    return not g.is_sea(place) and politics.may_land(g, course.picture.power, place)


def _ends(course: Course, key: str) -> Iterator[tuple[float, str]]:
    """7.4 The likeliest places for an aircraft to land, with what each is worth."""
    g = course.picture.g
    start, points = g.place(key), g.unit(key).move
    left = max(0.0, course.risk(start, (), [key]) - course.risk(start)) * _is_home(course, key)
    ends = [end for end in course.reach(key) if _may_land(course, key, end)]
    ends.sort(key=lambda end: (-course.pull.wings(end, points), end))
    nearest = min(ends, key=lambda end: course.reach(key)[end], default=start)
    safest = max(ends, key=lambda end: _guard(course, end), default=start)
    looked = dict.fromkeys((*ends[:MOST_ENDS], *(e for e in ends if e == start), nearest, safest))
    for end in looked:
        if end in ends:
            here = course.risk(end, [key]) - course.risk(end, (), [key])
            draws = course.pull.wings(end, points) * _not_crowded(course, key, end)
            draws *= 1 - course.danger(end, [key]).lost
            stays = course.picture.weights.noncombat.flies if end == start else -left
            safe = _company(course, end) - _alone(course, key, end)
            yield draws - here + stays + safe + _deck(course, end), end


def _not_crowded(course: Course, key: str, end: str) -> float:
    """12 How much of use one aircraft more is beside those that will be in a space."""
    g, picture = course.picture.g, course.picture
    wings = [each for each in course.at(end) if g.unit(each).is_air and each != key]
    crowd = picture.weights.front.crowd
    return crowd / (crowd + picture.value(wings))


def _company(course: Course, end: str) -> float:
    """12 Aircraft are safer where land units stand, whatever comes."""
    weights = course.picture.weights.noncombat
    return weights.company * min(1.0, _guard(course, end) / weights.guard)


def _guard(course: Course, end: str) -> float:
    """5 What the land units cost that will be in a space."""
    g, picture = course.picture.g, course.picture
    return picture.value([key for key in course.at(end) if g.unit(key).is_land])


def _alone(course: Course, key: str, end: str) -> float:
    """12 Aircraft without a land unit beside them fall to whoever walks in."""
    g = course.picture.g
    if g.is_sea(end) or any(g.unit(each).is_land for each in course.at(end)):
        return 0.0
    return (
        course.picture.weights.noncombat.alone * course.danger(end, [key]).falls * g.unit(key).cost
    )


def _deck(course: Course, end: str) -> float:
    """7.4 A deck that is empty is of no use, and its carrier soon lost."""
    return course.picture.weights.front.deck if course.picture.g.is_sea(end) else 0.0


def _may_land(course: Course, key: str, end: str) -> bool:
    """7.4 Whether an aircraft may stay in a space: land of its side, or a deck with room."""
    g, power = course.picture.g, course.picture.power
    if not g.is_sea(end):
        return politics.may_land(g, power, end)
    if not g.unit(key).lands_on_deck:
        return False
    there = [each for each in course.at(end) if each != key]
    room = sum(
        g.unit(each).deck - len(g.cargo(each))
        for each in there
        if g.unit(each).deck and not g.is_damaged(each) and g.owner(each) == power
    )
    return room > sum(g.unit(each).is_air and g.owner(each) == power for each in there)


def saved(course: Course) -> Orders:
    """7.4 The plan with every aircraft saved that can be, for which orders may be given up."""
    g, power = course.picture.g, course.picture.power
    orders = course.orders
    while True:
        rescue = together(landing.rescue(g, power, orders))
        whole = (*orders, *holding(g, power, NONCOMBAT, orders, rescue))
        if judged(g, power, NONCOMBAT, whole).refusal is None or not orders:
            return whole
        orders = holding(g, power, NONCOMBAT, (), orders[:-1])
