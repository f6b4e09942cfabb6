"""7.4, 12 Carriers meet aircraft over the sea where both are safest, before all else sails."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from msgspec import Struct

from engine.games.pacific_1940.bot.noncombat.course import Course
from engine.games.pacific_1940.bot.orders import going
from engine.games.pacific_1940.bot.pieces import FAR
from engine.games.pacific_1940.movement import landing, ways
from engine.games.pacific_1940.position.state import NONCOMBAT


class Meeting(Struct, frozen=True):
    """7.4 A carrier in a zone with the aircraft that land on it there, and what that risks."""

    ship: str
    zone: str
    aircraft: tuple[str, ...]
    risk: float


def meet(course: Course) -> None:
    """7.4 Carriers sail to aircraft that no land and no deck saves where it is."""
    waiting = _waiting(course)
    while waiting:
        found = list(_meetings(course, waiting))
        best = min(found, key=lambda each: (-len(each.aircraft), each.risk), default=None)
        if best is None:
            return
        _send(course, best)
        waiting = [key for key in waiting if key not in best.aircraft]


def _send(course: Course, meeting: Meeting) -> None:
    """7.4 The carrier sails, the aircraft fly there; who is there already stays."""
    g, zone = course.picture.g, meeting.zone
    if course.add(going(g, [meeting.ship], zone, NONCOMBAT)):
        flying = [key for key in meeting.aircraft if g.place(key) != zone]
        course.add(going(g, flying, zone, NONCOMBAT))
        course.kept.update(meeting.aircraft)


def _waiting(course: Course) -> list[str]:
    """7.4 The aircraft for which a carrier must sail."""
    g, power = course.picture.g, course.picture.power
    orders = landing.rescue(g, power, course.orders)
    zones = {order.end for order in orders if any(g.unit(key).deck for key in order.units)}
    flying = [key for order in orders if order.end in zones for key in order.units]
    there = [key for key in landing.not_at_home(g, power) if g.place(key) in zones]
    whole = dict.fromkeys((*flying, *there))
    return [key for key in whole if g.unit(key).is_air and course.is_free(key)]


def _meetings(course: Course, waiting: Sequence[str]) -> Iterator[Meeting]:
    """7.4 Where each carrier could meet as many of them as it has room for."""
    g, power = course.picture.g, course.picture.power
    far = {key: landing.flights(g, power, g.place(key)) for key in waiting}
    for ship in course.picture.own.movers:
        start, room = g.place(ship), g.unit(ship).deck - len(g.cargo(ship))
        if room < 1 or g.is_damaged(ship) or not (course.is_free(ship) and course.may_move(ship)):
            continue
        left = course.risk(start) - course.risk(start, (), [ship])
        astray = _astray(course, ship)
        for zone in course.reach(ship):
            if zone == start:
                continue
            near = [key for key in waiting if far[key].get(zone, FAR) <= ways.points_left(g, key)]
            if met := near[:room]:
                risk = course.risk(zone, [ship, *met]) - course.risk(zone, (), [ship, *met])
                yield Meeting(ship, zone, tuple(met), risk + astray - left)


def _astray(course: Course, ship: str) -> float:
    """7.4 What it costs that aircraft beside a carrier find no deck where it was."""
    g, power = course.picture.g, course.picture.power
    here = g.own_at(g.place(ship), power)
    decks = sum(g.unit(key).deck for key in here if key != ship and g.is_unit(key))
    wings = sum(g.unit(key).is_air for key in here if g.is_unit(key))
    return course.picture.weights.attack.strays * max(0, wings - decks)
