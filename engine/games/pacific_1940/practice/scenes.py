"""Fog 4 The scenes of a practice turn: units brought into place, and the orders for it."""

from __future__ import annotations

from collections.abc import Iterator

from engine.games.pacific_1940.components.map import STRICT
from engine.games.pacific_1940.practice.scene import (
    Maker,
    Scene,
    goes,
    one_each,
    path,
    sails,
    typed,
)
from engine.games.pacific_1940.practice.sketch import Sketch

HEAVY = ("battleship", "cruiser")
WARSHIPS = (*HEAVY, "destroyer")


def meeting(s: Sketch) -> Scene | None:
    """Fog 8, R5, R6 Surface warships meet, sometimes above a submarine that may join or hide."""
    if not (lanes := s.sea_lanes()):
        return None
    start, zone = s.luck.pick(lanes)
    ship, other = s.luck.pick(HEAVY), s.luck.pick(WARSHIPS)
    enemy = s.luck.pick(s.enemies_in(zone))
    s.bring(s.power, ship, start)
    s.bring(enemy, other, zone)
    if s.luck.pick((True, False)):
        s.bring(enemy, "submarine", zone)
    return sails(s, "meeting", one_each(s, ship, *_company(s, start)), start, zone)


def unseen(s: Sketch) -> Scene | None:
    """Fog 8, R7 Ships without a destroyer pass a submarine, whose owner gets a report."""
    if not (lanes := s.sea_lanes(3)):
        return None
    lane = s.luck.pick(lanes)
    ship = s.luck.pick(HEAVY)
    s.bring(s.power, ship, lane[0])
    s.bring(s.luck.pick(s.enemies_in(lane[1])), "submarine", lane[1])
    return sails(s, "unseen", one_each(s, ship, *_company(s, lane[0])), *lane)


def found(s: Sketch) -> Scene | None:
    """Fog 8, R4 A destroyer finds a submarine or a transport, and its side chooses."""
    if not (lanes := s.sea_lanes()):
        return None
    start, zone = s.luck.pick(lanes)
    s.bring(s.power, "destroyer", start)
    s.bring(s.luck.pick(s.enemies_in(zone)), s.luck.pick(("submarine", "transport")), zone)
    return sails(s, "found", one_each(s, "destroyer"), start, zone)


def blip(s: Sketch) -> Scene | None:
    """Fog 8, R11 Ships enter a zone beside an island with an enemy air base."""
    bases = [land for land in s.g.equipment.territories if _has_radar(s, land)]
    beside = {zone for land in bases for zone in s.g.equipment.zones_of[land]}
    if not (lanes := s.sea_lanes(2, beside.__contains__)):
        return None
    start, zone = s.luck.pick(lanes)
    island = s.luck.pick([land for land in bases if zone in s.g.equipment.zones_of[land]])
    ship = s.luck.pick(WARSHIPS)
    s.bring(s.power, ship, start)
    s.bring(s.holder(island), "fighter", island, s.luck.pick((0, 1, 1, 2)))
    s.used.add(island)
    return sails(s, "blip", one_each(s, ship), start, zone)


def kamikaze(s: Sketch) -> Scene | None:
    """Fog 8, R15 A surface warship enters a zone where an enemy may use kamikazes."""
    powers = s.g.equipment.powers.items()
    if not any(power.tokens and s.is_hostile(key) for key, power in powers):
        return None
    zones = s.g.equipment.zones
    if not (lanes := s.sea_lanes(2, lambda zone: zones[zone].kamikaze)):
        return None
    start, zone = s.luck.pick(lanes)
    ship = s.luck.pick(WARSHIPS)
    s.bring(s.power, ship, start)
    return sails(s, "kamikaze", one_each(s, ship), start, zone)


def _onto_empty_land(s: Sketch, scene: str, kind: str) -> Scene | None:
    """One unit goes by land to a territory that was emptied."""
    if not (marches := list(s.marches())):
        return None
    start, land = s.luck.pick(marches)
    s.bring(s.power, kind, start)
    s.clear(land)
    s.used |= {start, land}
    return goes(s, scene, one_each(s, kind), start, land)


def empty(s: Sketch) -> Scene | None:
    """Fog 8 Infantry enters empty land."""
    return _onto_empty_land(s, "empty", "infantry")


def blitz(s: Sketch) -> Scene | None:
    """Fog 8, A35 Tanks find land empty, with more to take behind it."""
    ways = [
        (start, land)
        for start, land in s.marches()
        if not s.g.facilities_at(land) and s.targets(land)
    ]
    if not ways:
        return None
    start, land = s.luck.pick(ways)
    tanks = s.luck.pick((1, 2))
    s.bring(s.power, "tank", start, tanks)
    s.bring(s.power, "mech_infantry", start)
    s.clear(land)
    s.used |= {start, land, *s.targets(land)}
    return goes(s, "blitz", typed(s, {"tank": tanks, "mech_infantry": 1}), start, land)


def nobody(s: Sketch) -> Scene | None:
    """Fog 8, A10 Aircraft fly to empty land."""
    return _onto_empty_land(s, "nobody", "fighter")


def landing(s: Sketch) -> Scene | None:
    """Fog 8 Troops land on an empty coast."""
    coasts = [
        (start, zone, land)
        for start, zone in s.sea_lanes()
        for land in s.targets(zone)
        if not s.g.facilities_at(land)
    ]
    if not coasts:
        return None
    start, zone, land = s.luck.pick(coasts)
    s.bring_loaded(s.power, s.luck.pick(("1inf", "2inf", "1inf+1art")), start)
    s.clear(land)
    s.used |= {start, zone, land}
    line = f"{one_each(s, 'transport')} {path(s, start, zone)} ashore {s.g.equipment.names[land]}"
    return Scene(kind="landing", space=land, orders=(line,))


def free_shot(s: Sketch) -> Scene | None:
    """Fog 8, R9 In the noncombat move a transport sails alone over a submarine."""
    if not (lanes := s.sea_lanes(3)):
        return None
    lane = s.luck.pick(lanes)
    s.bring(s.power, "transport", lane[0])
    s.bring(s.luck.pick(s.enemies_in(lane[1])), "submarine", lane[1])
    s.used |= set(lane)
    line = f"{one_each(s, 'transport')} {path(s, *lane)}"
    return Scene(kind="free_shot", space=lane[1], later=(line,))


def bump(s: Sketch) -> Scene | None:
    """Fog 9 In the noncombat move ships run into unknown enemies."""
    if not (lanes := s.sea_lanes()):
        return None
    start, zone = s.luck.pick(lanes)
    ship = s.luck.pick(WARSHIPS)
    s.bring(s.power, ship, start)
    s.bring(s.luck.pick(s.enemies_in(zone)), s.luck.pick(WARSHIPS), zone)
    s.used |= {start, zone}
    line = f"{one_each(s, ship)} {path(s, start, zone)}"
    return Scene(kind="bump", space=zone, later=(line,))


def technology(s: Sketch) -> Scene | None:
    """Fog 5 An attack on land tells of a technology that nobody else has heard of."""
    if not (marches := list(s.marches())):
        return None
    start, land = s.luck.pick(marches)
    force = s.luck.pick(s.book.force)
    for kind, count in force.units.items():
        s.bring(s.power, kind, start, count)
    s.bring(s.holder(land), "infantry", land)
    s.technologies.append(force.technology)
    s.used |= {start, land}
    scene = goes(s, "technology", typed(s, force.units), start, land)
    return Scene(kind=scene.kind, space=land, orders=scene.orders, about=force.technology)


def convoy(s: Sketch) -> Scene | None:
    """Fog 10 Enemy submarines lie off the mover's coast, and disrupt its convoys."""
    zones = [
        key
        for key, zone in s.g.equipment.zones.items()
        if s.is_free(key)
        and any(s.holder(land) == s.power for land in zone.convoy)
        and s.enemies_in(key)
    ]
    if not zones or not s.g.equipment.powers[s.power].has_convoys:
        return None
    zone = s.luck.pick(zones)
    s.bring(s.luck.pick(s.enemies_in(zone)), "submarine", zone, s.luck.pick((2, 3)))
    s.used.add(zone)
    return Scene(kind="convoy", space=zone, about=s.power)


def neutral(s: Sketch) -> Scene | None:
    """G6 A neutral is attacked, and its army, which nobody leads, defends itself."""
    other_side = next(each for each in s.g.equipment.sides if each != s.g.side(s.power))
    weak = [
        (start, land)
        for start, land in _beside(s, STRICT, other_side)
        if s.army(land) <= s.book.most_army and not s.g.equipment.neutrals[land].league
    ]
    if not weak:
        return None
    start, land = s.luck.pick(weak)
    force = {"infantry": s.army(land) + 1, "artillery": 1}
    for kind, count in force.items():
        s.bring(s.power, kind, start, count)
    s.used |= {start, land}
    return goes(s, "neutral", typed(s, force), start, land)


def joins(s: Sketch) -> Scene | None:
    """G6 In the noncombat move infantry walks into a neutral that leans to its side."""
    if not (friends := list(_beside(s, s.g.side(s.power)))):
        return None
    start, land = s.luck.pick(friends)
    s.bring(s.power, "infantry", start)
    s.used |= {start, land}
    line = f"{one_each(s, 'infantry')} {path(s, start, land)}"
    return Scene(kind="joins", space=land, later=(line,))


def _beside(s: Sketch, *leanings: str) -> Iterator[tuple[str, str]]:
    """Own land of the mover with a neutral beside it that leans so."""
    for land in s.own_land():
        for other in s.g.neighbours(land):
            if s.leaning(other) in leanings and other not in s.used:
                yield land, other


def _company(s: Sketch, start: str) -> tuple[str, ...]:
    """A transport that accompanies the ships, or none."""
    along = s.luck.pick(((), ("transport",)))
    for kind in along:
        s.bring(s.power, kind, start)
    return along


def _has_radar(s: Sketch, land: str) -> bool:
    """R11 Whether an enemy air base is on an island."""
    printed = s.g.equipment.territories[land]
    has_base = any(s.g.pieces[key].kind == "air_base" for key in s.g.facilities_at(land))
    return printed.island and has_base and s.is_hostile(s.holder(land)) and land not in s.used


SCENES: dict[str, Maker] = {
    "meeting": meeting,
    "unseen": unseen,
    "found": found,
    "blip": blip,
    "kamikaze": kamikaze,
    "empty": empty,
    "blitz": blitz,
    "nobody": nobody,
    "landing": landing,
    "free_shot": free_shot,
    "bump": bump,
    "neutral": neutral,
    "joins": joins,
    "technology": technology,
    "convoy": convoy,
}
"""Name → the function that lays out the scene; which of them a scenario has stands in its book."""
