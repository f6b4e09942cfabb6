"""3, G6, 12 Land that may be taken over in peace: a ward's, or a friendly neutral."""

from __future__ import annotations

from engine.games.pacific_1940.bot.neutrals import army_value
from engine.games.pacific_1940.bot.noncombat.course import Course
from engine.games.pacific_1940.bot.noncombat.land import movable
from engine.games.pacific_1940.bot.orders import going, landing
from engine.games.pacific_1940.bot.reach import Lift
from engine.games.pacific_1940.politics import politics
from engine.games.pacific_1940.position.state import NONCOMBAT


def take_over(course: Course) -> None:
    """3 Each such land, the dearest first, gets the cheapest unit that comes there."""
    picture, g = course.picture, course.picture.g
    lands = [
        land for land in g.equipment.territories if politics.may_take_over(g, picture.power, land)
    ]
    worth = {each: picture.worth.a_turn(each) + army_value(picture, each) for each in lands}
    for land in sorted(lands, key=lambda each: -worth[each]):
        walkers = [key for key in movable(course) if land in course.reach(key)]
        walkers = [key for key in walkers if politics.claims_land(g, key)]
        if walkers:
            cheapest = min(walkers, key=lambda key: (g.unit(key).cost, key))
            course.add(going(g, [cheapest], land, NONCOMBAT))
        else:
            _from_the_sea(course, land)


def _from_the_sea(course: Course, land: str) -> None:
    """9 A transport that can be beside it this turn lands whom it takes."""
    picture, g = course.picture, course.picture.g
    for ship in picture.own.transports:
        zones = [z for z in g.equipment.zones_of[land] if z in course.reach(ship)]
        if not zones or not course.is_free(ship):
            continue
        busy = {key for key in g.pieces if key in course.draft.order_of}
        cargo = picture.own.cargo_for(ship, land, busy)
        cargo = tuple(key for key in cargo if g.unit(key).takes_ground)[:1] or cargo[:1]
        if cargo and course.add(
            landing(g, [Lift(ship, g.place(ship), cargo)], zones[0], land, NONCOMBAT)
        ):
            return
