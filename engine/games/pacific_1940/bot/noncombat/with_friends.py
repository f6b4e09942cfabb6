"""9 Friends' transports: who waits goes aboard, who is aboard goes ashore, each in its own turn."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from engine.games.pacific_1940.bot.noncombat.course import Course
from engine.games.pacific_1940.bot.noncombat.land import movable
from engine.games.pacific_1940.bot.noncombat.transports import carried, drawn
from engine.games.pacific_1940.movement import carriage
from engine.games.pacific_1940.movement.straits import sailing
from engine.games.pacific_1940.planning.ferries import is_shore
from engine.games.pacific_1940.politics import politics
from engine.games.pacific_1940.position.orders import Load, Order
from engine.games.pacific_1940.position.state import NONCOMBAT


def go_ashore(course: Course) -> None:
    """9 Guests aboard friends' transports land where that draws them, and the ships are free."""
    g, own = course.picture.g, course.picture.own
    for ship, guests in own.guests.items():
        units = tuple(key for key in guests if course.is_free(key))
        zone = g.place(ship)
        lands = [
            land
            for land in g.equipment.lands_of[zone]
            if is_shore(g, course.picture.power, land, NONCOMBAT)
        ]
        worth = {land: carried(course, units, land) for land in lands}
        best = max(lands, key=lambda land: worth[land], default="")
        if units and best and worth[best] > -course.picture.weights.noncombat.waiting:
            course.add([Order(units=units, path=(zone, best))])


def board(course: Course) -> None:
    """9 Land units that no ship of their own can fetch go aboard an idle one of a friend."""
    g = course.picture.g
    for zone in g.equipment.zones:
        ships = _idle_ships(course, zone)
        if ships and not _is_fetched(course, zone):
            for land in g.equipment.lands_of[zone]:
                course.add(_boarding(course, ships, land, zone))


def _idle_ships(course: Course, zone: str) -> list[str]:
    """9 The empty transports of friends in a zone who could carry no troops of their own soon."""
    g, power = course.picture.g, course.picture.power
    ships = [key for key in course.picture.ours_at(zone) if g.unit(key).hold and not g.cargo(key)]
    return [
        key
        for key in ships
        if g.owner(key) != power
        and politics.may_carry(g, g.owner(key), power, zone)
        and not _has_use(course, key)
    ]


def _has_use(course: Course, ship: str) -> bool:
    """9 Whether its own power has troops aboard beside a transport, or where it sails in a turn."""
    g, owner, zone = course.picture.g, course.picture.g.owner(ship), course.picture.g.place(ship)
    if any(g.owner(key) == owner and g.unit(key).cargo for key in g.units_at(zone)):
        return True
    far = sailing(g, owner).to(zone, over="sea")
    near = (each for each, steps in far.items() if steps <= g.unit(ship).move)
    lands = {land for each in near for land in g.equipment.lands_of[each]}
    return any(g.unit(key).cargo for land in lands for key in g.own_at(land, owner))


def _is_fetched(course: Course, zone: str) -> bool:
    """9 Whether a transport of one's own could be there in a turn."""
    own = course.picture.own
    return any(zone in course.reach(ship) for ship in own.transports)


def _boarding(course: Course, ships: Sequence[str], land: str, zone: str) -> Iterator[Order]:
    """9 The order by which as many of a territory go aboard as fit, if they gain by it."""
    picture, g = course.picture, course.picture.g
    if course.pull.land(land) <= course.pull.march(land):
        return
    free = [ship for ship in ships if not course.draft.cargo(ship)]
    here = [key for key in movable(course) if g.place(key) == land and g.unit(key).cargo]
    aboard = carriage.stow(course.draft, free, here)
    if not aboard:
        return
    far = sailing(g, picture.power).to(zone, over="sea")
    move = min(g.unit(ship).move for ship in free)
    best = max(course.pull.sea(each) for each, steps in far.items() if steps <= move)
    value = picture.value(aboard)
    gains = sum(drawn(course, key, best) for key in aboard)
    if gains - course.danger(zone).lost * value > picture.weights.noncombat.waiting:
        loads = tuple(Load(at=1, ship=ship, unit=key) for key, ship in aboard.items())
        yield Order(units=tuple(aboard), path=(land, zone), loads=loads)
