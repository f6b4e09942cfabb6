"""9, 12 Transports: land units go over the sea, empty ships back to where others wait."""

from __future__ import annotations

from collections.abc import Iterator

from msgspec import Struct

from engine.games.pacific_1940.bot.noncombat.course import Course
from engine.games.pacific_1940.bot.orders import landing
from engine.games.pacific_1940.bot.reach import Lift
from engine.games.pacific_1940.movement import carriage
from engine.games.pacific_1940.movement.straits import sailing
from engine.games.pacific_1940.planning.ferries import is_shore
from engine.games.pacific_1940.position.state import NONCOMBAT


class Voyage(Struct, frozen=True):
    """9 A transport's way: where to, whom it takes, and where they go ashore; "" nowhere."""

    lift: Lift
    zone: str
    land: str
    worth: float


def sail(course: Course) -> None:
    """9, 12 Each transport in turn makes the voyage that is worth most, those with cargo first."""
    g = course.picture.g
    ships = sorted(idle(course), key=lambda key: (not g.cargo(key), key))
    claimed: dict[str, int] = {}
    for ship in ships:
        if not course.is_free(ship):
            continue
        found = max(voyages(course, ship, claimed), key=lambda each: each.worth, default=None)
        if found is None:
            continue
        start = found.lift.start
        is_empty = not (found.lift.cargo or g.cargo(ship))
        if found.zone == start and not found.land and not found.lift.cargo:
            claimed[start] = claimed.get(start, 0) + is_empty
            continue
        if is_empty:
            claimed[found.zone] = claimed.get(found.zone, 0) + 1
        course.add(landing(g, [found.lift], found.zone, found.land, NONCOMBAT))


def idle(course: Course) -> list[str]:
    """9 The power's transports that may still load, sail or land."""
    g, power = course.picture.g, course.picture.power
    return [
        key
        for zone in g.equipment.zones
        for key in g.own_at(zone, power)
        if g.unit(key).hold
        and course.may_move(key)
        and carriage.why_not_act(g, key, NONCOMBAT) is None
    ]


def voyages(course: Course, ship: str, claimed: dict[str, int]) -> Iterator[Voyage]:
    """9, 12 Everything that a transport could do, with what it is worth."""
    g, picture = course.picture.g, course.picture
    start = g.place(ship)
    cargo = _cargo(course, ship)
    aboard = tuple(g.cargo(ship)) or cargo
    weights, waiting = picture.weights.noncombat, pools(course)
    for zone in course.reach(ship):
        empty = Lift(ship, start, ())
        alone = _risk(course, ship, zone, ())
        if not g.cargo(ship):
            yield Voyage(empty, zone, "", _waiting(course, zone, waiting, claimed) - alone)
        if not aboard:
            continue
        lift = Lift(ship, start, cargo)
        for land in g.equipment.lands_of[zone]:
            is_open = cargo and is_shore(g, picture.power, land, NONCOMBAT)
            if is_open and not _walks(course, cargo, land):
                yield Voyage(lift, zone, land, carried(course, cargo, land) - alone)
        if g.cargo(ship) or zone != start:
            worth = _aboard(course, aboard, zone) + _nearer(course, start, zone)
            risk = _risk(course, ship, zone, aboard)
            yield Voyage(lift, zone, "", worth - weights.aboard * risk)


def _risk(course: Course, ship: str, zone: str, aboard: tuple[str, ...]) -> float:
    """12 What a transport risks that ends in a zone with these aboard: no more than they cost."""
    picture = course.picture
    wings = [key for key in course.wings.get(zone, ()) if course.is_free(key)]
    before = course.risk(zone, wings, [ship])
    value = picture.value([ship, *aboard])
    return min(course.risk(zone, [ship, *wings], (), aboard) - before, value)


def _walks(course: Course, cargo: tuple[str, ...], land: str) -> bool:
    """12 Whether any who is not aboard yet is in a territory, or comes there over land."""
    pieces = course.picture.g.pieces
    return any(not pieces[key].aboard and land in course.reach(key) for key in cargo)


def _cargo(course: Course, ship: str) -> tuple[str, ...]:
    """9 Whom a transport could take: who is aboard, or those beside it who are free to go."""
    own, g = course.picture.own, course.picture.g
    if g.cargo(ship):
        return own.cargo_for(ship, "", set())
    pool = own.pool(g.place(ship))
    busy = {key for key in pool if not course.is_free(key) or g.pieces[key].fought}
    return own.cargo_for(ship, "", busy)


def drawn(course: Course, key: str, there: float) -> float:
    """12 What it is worth that a land unit comes to a place that draws it like this."""
    g = course.picture.g
    here = g.place(key)
    now = course.pull.sea(here) if g.is_sea(here) else course.pull.land(here)
    return course.picture.weights.noncombat.each * (there - now)


def carried(course: Course, cargo: tuple[str, ...], land: str) -> float:
    """12 What it is worth to put cargo ashore: nearer to the front, and where it holds land."""
    draws = sum(drawn(course, key, course.pull.land(land)) for key in cargo)
    return draws + course.risk(land) - course.risk(land, cargo)


def _aboard(course: Course, cargo: tuple[str, ...], zone: str) -> float:
    """12 What it is worth to stay aboard, to land from there next turn."""
    return sum(drawn(course, key, course.pull.sea(zone)) for key in cargo)


def _nearer(course: Course, start: str, zone: str) -> float:
    """12 What it is worth that loaded transports come nearer to the main fleet."""
    main = course.main.get(course.picture.g.zone(start).board)
    if not main:
        return 0.0
    far = sailing(course.picture.g, course.picture.power).to(main, over="sea")
    weights = course.picture.weights
    rally = weights.front.rally * (weights.siege.together if course.picture.siege else 1.0)
    return rally * (far.get(start, 0) - far.get(zone, 0))


def _waiting(course: Course, zone: str, waiting: dict[str, int], claimed: dict[str, int]) -> float:
    """12 What it is worth to come empty to where land units wait, or nearer to it."""
    picture = course.picture
    far = sailing(picture.g, picture.power).to(zone, over="sea")
    weights = course.picture.weights.noncombat
    return max(
        (
            weights.waiting * weights.nearer ** far[harbour]
            for harbour, units in waiting.items()
            if harbour in far and units >= 2 * (claimed.get(harbour, 0) + 1)
        ),
        default=0.0,
    )


def pools(course: Course) -> dict[str, int]:
    """9 Zone → how many land units beside it are drawn aboard more than over land."""
    g, own, pull = course.picture.g, course.picture.own, course.pull
    found: dict[str, int] = {}
    for land in g.equipment.territories:
        if g.whereabouts.is_anybody_at(land) and pull.land(land) > pull.march(land):
            for zone in g.equipment.zones_of[land]:
                waiting = [
                    key for key in own.pool(zone) if g.place(key) == land and course.is_free(key)
                ]
                found[zone] = found.get(zone, 0) + len(waiting)
    return found
