"""12 Warships: together, where they are of use and no enemy gains by an attack on them."""

from __future__ import annotations

from collections.abc import Sequence

from engine.games.pacific_1940.bot.noncombat.course import Course, share
from engine.games.pacific_1940.bot.orders import going
from engine.games.pacific_1940.bot.pieces import FAR, decks, keep_out_transports
from engine.games.pacific_1940.economy.convoys import most_lost
from engine.games.pacific_1940.movement import landing, ways
from engine.games.pacific_1940.movement.straits import sailing
from engine.games.pacific_1940.position.state import NONCOMBAT


def sail(course: Course) -> None:
    """12 Each fleet goes where it is drawn most for what it risks; the strongest first.

    Those of one ocean come together, and leave those of another to their own.
    """
    picture, g = course.picture, course.picture.g
    fleets = groups(course)
    fleets.sort(key=lambda ships: -picture.value(ships))
    for ships in fleets:
        start = g.place(ships[0])
        board = g.zone(start).board
        end = best(course, ships, course.main.get(board, ""))
        if g.zone(end).board == board:
            course.main.setdefault(board, end)
        wings = _wings(course, start, ships)
        back = Returning(course, ships, wings).to(end)
        if end == start:
            course.kept.update(ships)
            course.wings.setdefault(end, []).extend(back)
        elif course.add(going(picture.g, ships, end, NONCOMBAT)):
            course.wings.setdefault(end, []).extend([*wings, *back])


def groups(course: Course) -> list[list[str]]:
    """12 The power's warships that may still sail, zone by zone; submarines by themselves."""
    g, power = course.picture.g, course.picture.power
    found: dict[tuple[str, bool], list[str]] = {}
    for zone in g.equipment.zones:
        for key in g.own_at(zone, power) if g.whereabouts.is_anybody_at(zone) else ():
            unit = g.unit(key)
            if unit.is_sea and not unit.hold and course.may_move(key) and course.is_free(key):
                found.setdefault((zone, unit.is_submarine), []).append(key)
    return list(found.values())


def best(course: Course, ships: Sequence[str], main: str = "") -> str:
    """12 Where a fleet goes: draws, home waters, convoys, what it risks, who is left.

    main: where the largest fleet of this ocean goes, to which the others come; "" for that one,
    which does not leave loaded transports farther behind than they sail in a turn.
    """
    g, picture = course.picture.g, course.picture
    start = g.place(ships[0])
    slowest = min(ships, key=lambda key: len(course.reach(key)))
    wings = _wings(course, start, ships)
    returning = Returning(course, ships, wings)
    weights, rally = picture.weights.noncombat, picture.weights.front.rally
    strong = share(picture.value(ships), weights.fleet)
    stay = [key for key in _stay(course, start) if key not in wings]
    left = course.risk(start, (), {*course.at(start)}.difference(stay)) if stay else 0.0
    if keep_out_transports(g, ships) and not keep_out_transports(g, stay):
        left += picture.uncovered(start)
    far = sailing(g, picture.power).to(main, over="sea") if main else {}
    behind = {} if main else _behind(course, g.zone(start).board)

    def worth(end: str) -> float:
        stays = end == start
        away = {*course.at(end)}.difference(_stay(course, end), ships, wings)
        risk = course.risk(end, [*ships, *wings, *returning.to(end)], away)
        risk -= 0.0 if stays else course.risk(end, (), away)
        draws = (course.pull.sea(end) + course.pull.home[end]) * strong
        draws += raided(course, end, ships)
        return (
            draws
            - risk
            - (0.0 if stays else left)
            + weights.leaves * stays
            - rally * far.get(end, 0)
            - behind.get(end, 0.0)
            - returning.astray(end)
        )

    return course.best_of(ships, {end: worth(end) for end in course.reach(slowest)}, start)


def _behind(course: Course, board: str) -> dict[str, float]:
    """9 Zone → what it costs that the loaded transports are so far from it, where most of them are.

    Of those of one ocean. Nothing as far as they can come there in a turn.
    """
    picture, g = course.picture, course.picture.g
    laden: dict[str, float] = {}
    moves = 0
    for ship in picture.own.transports:
        cargo = g.cargo(ship)
        if cargo and g.zone(g.place(ship)).board == board:
            cost = picture.value([ship, *cargo])
            laden[g.place(ship)] = laden.get(g.place(ship), 0.0) + cost
            moves = max(moves, g.unit(ship).move)
    if not laden:
        return {}
    zone = max(laden, key=lambda each: (laden[each], each))
    far = sailing(g, picture.power).to(zone, over="sea")
    a_step = picture.weights.front.convoy * share(laden[zone], picture.weights.noncombat.fleet)
    return {each: a_step * max(0, steps - moves) for each, steps in far.items()}


def _wings(course: Course, zone: str, ships: Sequence[str]) -> list[str]:
    """7.4 The aircraft that sail with the carriers of a fleet."""
    g, power = course.picture.g, course.picture.power
    room = decks(g, ships)
    return [key for key in g.own_at(zone, power) if g.unit(key).lands_on_deck][:room]


class Returning:
    """7.4 The aircraft away from their decks that a fleet has room for, and where they reach it."""

    def __init__(self, course: Course, ships: Sequence[str], wings: Sequence[str]) -> None:
        self.course, g, power = course, course.picture.g, course.picture.power
        start = g.place(ships[0])
        self.room = decks(g, ships) - len(wings)
        expected = {key for others in course.wings.values() for key in others}
        away = landing.not_at_home(g, power) if self.room > 0 else ()
        self.away = [
            key
            for key in away
            if g.unit(key).lands_on_deck
            and g.place(key) != start
            and course.is_free(key)
            and key not in expected
        ]

    def to(self, zone: str) -> list[str]:
        """7.4 Those that reach their decks in a zone."""
        g, power = self.course.picture.g, self.course.picture.power
        near = [
            key
            for key in self.away
            if landing.flights(g, power, g.place(key)).get(zone, FAR) <= ways.points_left(g, key)
        ]
        return near[: self.room]

    def astray(self, zone: str) -> float:
        """7.4 What it costs that decks in a zone stay empty which some could have filled."""
        lost = min(self.room, len(self.away)) - len(self.to(zone)) if self.away else 0
        return self.course.picture.weights.attack.strays * lost


def _stay(course: Course, zone: str) -> list[str]:
    """12 Who will be in a zone in any case: friends, and those of the power that have moved."""
    g = course.picture.g
    stay = [
        key
        for key in course.at(zone)
        if not g.unit(key).is_sea
        or g.owner(key) != course.picture.power
        or not (course.is_free(key) and course.may_move(key))
    ]
    return [*stay, *course.bought(zone)]


def raided(course: Course, zone: str, ships: Sequence[str]) -> float:
    """14 What ships take from the enemy's convoys where they stand."""
    g = course.picture.g
    dice = sum(g.unit(key).convoy_dice for key in ships)
    most = sum(most_lost(g, power, zone) for power in g.enemies(course.picture.power))
    return float(min(dice, most))
