"""Fog 8 A position in detection's terms: who enters a zone, who is there, which bases hear it."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator

from engine.games.pacific_1940.detection.chart import UnitClass, class_of, classes_of
from engine.games.pacific_1940.detection.detection import DEFAULTS, Encounter, Rulings
from engine.games.pacific_1940.detection.messages import Forces
from engine.games.pacific_1940.position.before_rockets import working_before
from engine.games.pacific_1940.position.state import NONCOMBAT, Campaign


def encounter(
    g: Campaign,
    zone: str,
    group: Collection[str],
    *,
    ending: Collection[str] = (),
    phase: str,
    tokens: bool = False,
    rulings: Rulings = DEFAULTS,
) -> Encounter:
    """Fog 8 The encounter when units of the power whose turn it is enter a zone together.

    ending: those that end their combat move there; where some do, all aircraft of the group count
    as such. tokens: kamikazes have been sent at this group. Cargo has no part in it, nor have
    powers that are not at war with the mover (A3).
    """
    moving = [key for key in group if not g.is_cargo(key)]
    there = [key for key in g.enemies_at(zone, g.state.power) if not g.pieces[key].scrambled]
    scrambled = [key for key in g.enemies_at(zone, g.state.power) if g.pieces[key].scrambled]
    return Encounter(
        mover=classes_of(g.unit(key) for key in moving),
        present=classes_of(g.unit(key) for key in there),
        air_ends_here=any(class_of(g.unit(key)) == "air" for key in moving if key in ending),
        radar=bool(listening_bases(g, zone, rulings)),
        kamikaze=bool(kamikaze_powers(g, zone)),
        scrambled=bool(scrambled),
        tokens=tokens,
        is_noncombat=phase == NONCOMBAT,
    )


def listening_bases(g: Campaign, zone: str, rulings: Rulings = DEFAULTS) -> list[str]:
    """Fog 8, A19 The territories whose working air base hears movement in an adjacent zone.

    Those of powers at war with the mover, on islands; on coasts only by an option. Whether there is
    an aircraft to scramble makes no difference.
    """
    enemies = g.enemies(g.state.power)
    return [
        land
        for land in g.equipment.lands_of[zone]
        if g.controller(land) in enemies
        and (g.territory(land).island or rulings.coasts_listen)
        and any(kind.scrambles for kind in working_before(g, land, g.controller(land)))
    ]


def kamikaze_powers(g: Campaign, zone: str) -> list[str]:
    """Fog 8, A9 The powers at war with the mover that may use kamikazes in a zone.

    Unlike in the open game no battle or landing is required: a token makes the battle.
    """
    options = g.state.options
    if not g.zone(zone).kamikaze or (options.kamikazes_asleep and not g.state.awake):
        return []
    enemies = g.enemies(g.state.power)
    holders = {g.controller(land) for land in g.equipment.lands_of[zone]}
    return [
        power
        for power in g.equipment.order
        if power in enemies
        and g.state.tokens.get(power, 0)
        and (power in holders or not options.kamikazes_need_land)
    ]


def forces(g: Campaign, units: Iterable[str], seen: Collection[UnitClass]) -> Forces:
    """Fog 8 The units of the visible classes, as a message reports them: without cargo."""
    found: dict[str, dict[str, int]] = {}
    for key in _in_sight(g, units, seen):
        of_power = found.setdefault(g.owner(key), {})
        kind = g.pieces[key].kind
        of_power[kind] = of_power.get(kind, 0) + 1
    return {power: dict(sorted(found[power].items())) for power in sorted(found)}


def _in_sight(g: Campaign, units: Iterable[str], seen: Collection[UnitClass]) -> Iterator[str]:
    """A7 The units of the visible classes, and aircraft on the decks of those ships."""
    for key in units:
        if not g.is_cargo(key) and class_of(g.unit(key)) in seen:
            yield key
            yield from (each for each in g.cargo(key) if g.unit(each).domain == "air")
