"""12 Land units: what is threatened is reinforced or left, the rest marches to the front."""

from __future__ import annotations

from collections.abc import Iterator

from engine.games.pacific_1940.bot.noncombat.course import Course, share
from engine.games.pacific_1940.bot.orders import going
from engine.games.pacific_1940.position.state import NONCOMBAT


def _dearness(course: Course, key: str) -> tuple[bool, int]:
    """12 Who is given up to hold land: the cheapest first, guns against aircraft last."""
    unit = course.picture.g.unit(key)
    return not unit.takes_ground, unit.cost


def movable(course: Course) -> list[str]:
    """12 The power's land units that may still move, and are needed nowhere yet."""
    g, power = course.picture.g, course.picture.power
    return [
        key
        for land in g.equipment.territories
        for key in (g.own_at(land, power) if g.whereabouts.is_anybody_at(land) else ())
        if g.unit(key).is_land and course.is_free(key) and course.may_move(key)
    ]


# ---------------------------------------------------------------------- what is threatened


def hold(course: Course) -> None:
    """12 Each land that an enemy would gain by attacking gets as many as hold it, or is given up.

    The dearest first. What cannot be held is left to whoever wants to go, but never a capital.
    """
    picture = course.picture
    for land in threatened(course):
        if course.danger(land).gain <= picture.weights.danger.bearable:
            _keep(course, land)
            continue
        coming = _who_come(course, land)
        together = [key for key in coming if picture.g.place(key) != land]
        sent = _sent(course, land, together)
        if sent is None:
            _leave(course, land)
            continue
        course.kept.update(key for key in coming if picture.g.place(key) == land)
        course.add(going(picture.g, sent, land, NONCOMBAT))


def _sent(course: Course, land: str, coming: list[str]) -> list[str] | None:
    """12 Of those who could come to a land in danger as many as pay; None where it is given up.

    Each that is sent could be of use elsewhere. To a capital all come that are needed.
    """
    picture = course.picture
    bearable, tied = picture.weights.danger.bearable, picture.weights.noncombat.tied
    is_capital = land in picture.g.equipment.capitals
    if course.danger(land, coming).gain > bearable:
        return coming if is_capital else None
    sent: list[str] = []
    for key in coming:
        if course.danger(land, sent).gain <= bearable:
            break
        sent.append(key)
    saved = course.risk(land) - course.risk(land, sent)
    return sent if is_capital or saved >= tied * len(sent) else None


def _leave(course: Course, land: str) -> None:
    """12 Of those in a territory that cannot be held as many stay as let the enemy gain least."""
    g = course.picture.g
    here = [key for key in movable(course) if g.place(key) == land]
    here.sort(key=lambda key: (_dearness(course, key), key), reverse=True)
    sizes = range(len(here) + 1)
    gone = min(sizes, key=lambda size: (course.danger(land, (), here[:size]).gain, -size))
    course.kept.update(here[gone:])


def garrison(course: Course) -> None:
    """11 One land unit at least stays where land is dear, so that nobody takes it by walking in."""
    picture, g = course.picture, course.picture.g
    for land in g.held_by(picture.power):
        if picture.worth.kept(land, picture.side) < picture.weights.land.garrison:
            continue
        here = [key for key in course.at(land) if g.unit(key).takes_ground]
        free = [key for key in here if course.is_free(key) and course.may_move(key)]
        if here and len(free) == len(here):
            cheapest = min(free, key=lambda key: (_dearness(course, key), key))
            course.kept.add(cheapest)


def threatened(course: Course) -> list[str]:
    """12 Land of our side that somebody could attack, the dearest first."""
    picture, g = course.picture, course.picture.g
    lands = [
        land
        for land in g.equipment.territories
        if g.side(g.controller(land)) == picture.side and course.danger(land).power
    ]
    return sorted(lands, key=lambda land: (-picture.worth.kept(land, picture.side), land))


def _who_come(course: Course, land: str) -> list[str]:
    """12 Who could be in a territory: who is there first, then the nearest, the cheapest first."""
    found = [(course.reach(key)[land], key) for key in movable(course) if land in course.reach(key)]
    found.sort(key=lambda each: (each[0], _dearness(course, each[1]), each[1]))
    return [key for _, key in found]


def _keep(course: Course, land: str) -> None:
    """12 Of those that hold a territory as many stay as are needed, the cheapest."""
    g, picture = course.picture.g, course.picture
    here = [key for key in movable(course) if g.place(key) == land]
    here.sort(key=lambda key: (_dearness(course, key), key), reverse=True)
    away: list[str] = []
    for key in here:
        if course.danger(land, (), [*away, key]).gain <= picture.weights.danger.bearable:
            away.append(key)
    course.kept.update(key for key in here if key not in away)


# ---------------------------------------------------------------------- forward


def advance(course: Course) -> None:
    """12 Those who are free go where they are drawn most and stand safely together."""
    groups = list(_groups(course))
    hopes = {
        end: [key for group in groups if end in _ends(course, group) for key in group]
        for end in dict.fromkeys(end for group in groups for end in _ends(course, group))
    }
    wishes: dict[str, list[list[str]]] = {}
    for group in groups:
        wishes.setdefault(_best(course, group, hopes), []).append(group)
    for end, coming in sorted(wishes.items(), key=lambda each: -course.pull.march(each[0])):
        units = [key for group in coming for key in group]
        movers = [key for key in units if course.picture.g.place(key) != end]
        if movers and _is_sound(course, end, movers):
            course.add(going(course.picture.g, movers, end, NONCOMBAT))
        elif movers:
            for group in coming:
                other = _best(course, group, {})
                course.add(going(course.picture.g, _not_at(course, group, other), other, NONCOMBAT))


def _not_at(course: Course, group: list[str], end: str) -> list[str]:
    return [key for key in group if course.picture.g.place(key) != end]


def _groups(course: Course) -> Iterator[list[str]]:
    """12 Units of one place that go equally far."""
    g = course.picture.g
    found: dict[tuple[str, int], list[str]] = {}
    for key in movable(course):
        found.setdefault((g.place(key), g.unit(key).move), []).append(key)
    yield from found.values()


def _ends(course: Course, group: list[str]) -> dict[str, int]:
    """12 Where a group may go, with how far that is: all of it goes equally far."""
    return course.reach(group[0])


def _best(course: Course, group: list[str], hopes: dict[str, list[str]]) -> str:
    """12 Where a group goes: as many as hoped for are thought to come there too.

    Away from the front only where that saves as much as they could be worth elsewhere.
    """
    picture, start = course.picture, course.picture.g.place(group[0])
    value = picture.value(group)
    weights = picture.weights.noncombat
    strong = share(value, weights.stack)
    at_home = _at_home(course, group, start)

    def worth(end: str) -> float:
        stays = end == start
        hoped = {*group, *hopes.get(end, ())}
        fear = course.risk(end, hoped) - course.risk(end, (), hoped)
        if course.pull.march(end) < course.pull.march(start):
            fear = max(fear, min(0.0, fear + weights.tied * len(group)))
        draws = course.pull.march(end) * strong + at_home * stays
        return draws - fear

    ends = sorted(_ends(course, group), key=lambda end: _ends(course, group)[end])
    return course.best_of(group, {end: worth(end) for end in ends}, start)


def _at_home(course: Course, group: list[str], start: str) -> float:
    """12 What it takes at least to leave a place; nothing where no enemy gains by coming then."""
    if not course.danger(start, (), group).gain:
        return 0.0
    weights = course.picture.weights.noncombat
    is_capital = start in course.picture.g.equipment.capitals
    return weights.leaves_capital if is_capital else weights.leaves


def _is_sound(course: Course, end: str, movers: list[str]) -> bool:
    """12 Whether those who come are better off than where they stand now."""
    starts = dict.fromkeys(course.picture.g.place(key) for key in movers)
    now = max(course.pull.march(start) - course.risk(start) for start in starts)
    then = course.pull.march(end) - course.risk(end, movers)
    return then >= now - course.picture.weights.noncombat.leaves
