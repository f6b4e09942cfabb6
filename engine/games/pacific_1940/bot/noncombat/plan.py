"""12 The whole noncombat move."""

from __future__ import annotations

from engine.games.pacific_1940.bot.noncombat import air, land, sea, transports
from engine.games.pacific_1940.bot.noncombat.course import Course
from engine.games.pacific_1940.bot.noncombat.taking_over import take_over
from engine.games.pacific_1940.bot.picture import Picture
from engine.games.pacific_1940.movement.drafting import Orders


def plan(picture: Picture) -> Orders:
    """12 The noncombat move of a power: hold, take over, sail, march, fly."""
    course = Course(picture)
    land.hold(course)
    land.garrison(course)
    take_over(course)
    sea.sail(course)
    transports.sail(course)
    land.advance(course)
    air.fly(course)
    return air.saved(course)
