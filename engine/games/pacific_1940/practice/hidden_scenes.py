"""Fog 5, 10 Scenes of a practice turn that keep a secret: a technology, a raid on convoys."""

from __future__ import annotations

from engine.games.pacific_1940.practice.scene import Scene, goes, typed
from engine.games.pacific_1940.practice.sketch import Sketch


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
