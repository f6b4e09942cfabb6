"""12 The whole noncombat move."""

from __future__ import annotations

from engine.core.playing.advice import Advice
from engine.games.pacific_1940.bot.noncombat import (
    air,
    land,
    meeting,
    sea,
    transports,
    with_friends,
)
from engine.games.pacific_1940.bot.noncombat.alternatives import weighed
from engine.games.pacific_1940.bot.noncombat.course import Course
from engine.games.pacific_1940.bot.noncombat.taking_over import take_over
from engine.games.pacific_1940.bot.picture import Picture
from engine.games.pacific_1940.movement.movement import Orders
from engine.games.pacific_1940.planning.planning import MovePlan


def plan(picture: Picture) -> Orders:
    """12 The noncombat move of a power."""
    return air.saved(_course(picture))


def advised(picture: Picture) -> Advice:
    """12 The same, with where else its units were thought of."""
    course = _course(picture)
    orders = air.saved(course)
    return Advice(choice=MovePlan(orders), candidates=weighed(course, orders))


def _course(picture: Picture) -> Course:
    """12 Hold, take over, meet aircraft, sail, march, fly."""
    course = Course(picture)
    land.hold(course)
    land.garrison(course)
    take_over(course)
    meeting.meet(course)
    sea.sail(course)
    transports.sail(course)
    with_friends.go_ashore(course)
    with_friends.board(course)
    land.advance(course)
    air.fly(course)
    return course
