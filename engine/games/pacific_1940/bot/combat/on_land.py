"""7.2, 8.2 The force for an attack on a territory, over land, by air and from the sea."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import product

from engine.games.pacific_1940.battle.assault import strongest
from engine.games.pacific_1940.bot.combat import landing_after
from engine.games.pacific_1940.bot.combat.force import (
    STEPS,
    Force,
    Undertaking,
    Weighed,
    some_of,
    staying,
    surest,
)
from engine.games.pacific_1940.bot.neutrals import turning
from engine.games.pacific_1940.bot.reach import Lift
from engine.games.pacific_1940.components.pieces import LAND
from engine.games.pacific_1940.movement import ways
from engine.games.pacific_1940.position.state import COMBAT

FEW = 3
"""Against fewer defenders than this one land unit is tried, and more up to one more than they."""


def best(plan: Undertaking, land: str) -> Weighed | None:
    """7 The force whose attack on a territory is worth most; None where nobody could take it."""
    found = [weighed(plan, force) for force in forces(plan, land)]
    return surest(plan, (each for each in found if each.won > 0), weighed)


# ---------------------------------------------------------------------- who


def forces(plan: Undertaking, land: str) -> Iterator[Force]:
    """7 The forces that are thought of: from each part so many."""
    g = plan.picture.g
    comers = plan.comers(land)
    walkers = [key for key in comers if g.unit(key).is_land]
    walkers = _lifted_first(plan, [*walkers, *plan.guests(land)])
    aircraft = [key for key in comers if g.unit(key).is_air]
    aircraft.sort(key=lambda key: (g.unit(key).cost, key))
    drops = dict.fromkeys(((), tuple(plan.droppers(land))))
    defenders = len(plan.picture.theirs_at(land))
    few = defenders + 1 if defenders < FEW else 0
    for way in _from_the_sea(plan, land):
        for on_foot in some_of(walkers, STEPS, few):
            if not on_foot and not way.lifts:
                continue
            for in_the_air, dropped in product(some_of(aircraft, STEPS - 1), drops):
                yield Force(
                    space=land,
                    walkers=on_foot,
                    aircraft=in_the_air,
                    fleet=way.fleet,
                    lifts=way.lifts,
                    zone=way.zone,
                    dropped=dropped,
                )


def _lifted_first(plan: Undertaking, walkers: list[str]) -> list[str]:
    """5 Infantry with the guns that lift it before all others, the dearest last."""
    g, units = plan.picture.g, plan.picture.g.equipment.units
    lifters = {kind for unit in units.values() for kind in unit.lifted_by if not unit.is_air}
    walkers = sorted(walkers, key=lambda key: (g.unit(key).cost, g.pieces[key].kind, key))
    guns = [key for key in walkers if g.pieces[key].kind in lifters]
    rest = [key for key in walkers if g.pieces[key].kind not in lifters]
    found: list[str] = []
    while rest or guns:
        found += rest[:2] + guns[:1]
        rest, guns = rest[2:], guns[1:]
    return found


def _from_the_sea(plan: Undertaking, land: str) -> Iterator[Force]:
    """8.2 Nobody, and from each zone beside a territory so many transports, alone or escorted."""
    yield Force(space=land)
    picture, g = plan.picture, plan.picture.g
    busy = [*plan.draft.order_of, *picture.own.comers.get(land, ())]
    lifts = picture.own.lifts(land, busy)
    for zone in g.equipment.zones_of[land]:
        if not _is_open(plan, zone):
            continue
        there = [lift for lift in lifts if zone in ways.reach(g, lift.ship, COMBAT)]
        there.sort(key=lambda lift: (-_strength(plan, lift), lift.ship))
        sizes = dict.fromkeys((1, 2, 3, (len(there) + 1) // 2, len(there)))
        for size in [size for size in sizes if 0 < size <= len(there)]:
            some = tuple(there[:size])
            for fleet in _escorts(plan, zone, some):
                yield Force(space=land, lifts=some, zone=zone, fleet=fleet)


def _strength(plan: Undertaking, lift: Lift) -> int:
    """5 How much a transport brings ashore: each unit counts, and its attack."""
    g = plan.picture.g
    return sum(g.unit(key).attack + 1 for key in lift.cargo)


def _is_open(plan: Undertaking, zone: str) -> bool:
    """8.2 Whether transports may come into a zone: no warship is there that will not be beaten."""
    return plan.doomed.issuperset(plan.barring(zone))


def _escorts(plan: Undertaking, zone: str, lifts: tuple[Lift, ...]) -> Iterator[tuple[str, ...]]:
    """8.2 Nobody goes along; the warships from where the transports start; all that come."""
    g = plan.picture.g
    ships = [key for key in plan.comers(zone) if g.unit(key).is_sea]
    starts = {lift.start for lift in lifts}
    beside = tuple(key for key in ships if g.place(key) in starts)
    light = tuple(key for key in beside if not g.unit(key).deck and g.unit(key).hits == 1)
    yield from dict.fromkeys(((), light[:1], light, beside, tuple(ships)))


# ---------------------------------------------------------------------- what it is worth


def weighed(plan: Undertaking, force: Force, *, exact: bool = False) -> Weighed:
    """8 What an attack on a territory is worth: the battle, the land, and what may come back."""
    picture, worth = plan.picture, plan.picture.worth
    land = force.space
    defenders = [key for key in picture.theirs_at(land) if key not in plan.doomed]
    ships = strongest(picture.g, [key for key in force.fleet if picture.g.unit(key).bombards])
    shots = picture.kinds(ships[: len(force.landed)])
    on_land = (*force.walkers, *force.landed, *force.dropped)
    fight = picture.fights.between(
        picture.kinds((*on_land, *force.aircraft)),
        picture.kinds(defenders),
        "land",
        shots,
        exact=exact,
        found=picture.found(picture.power, defenders),
        dropped=picture.kinds(force.dropped),
    )
    crossed, at_sea = _crossing(plan, force)
    won = fight.takes * crossed
    gone = {*defenders, *plan.doomed}
    stay = staying(plan, fight, won, LAND)
    risk = picture.at_risk(land, stay, gone)
    holds = worth.held(land)
    terms = (
        ("battle", fight.swing * crossed),
        ("land", won * (worth.taken(land) + holds)),
        ("victory", won * picture.decisive.get(land, 0.0)),
        ("trade", -trade(plan, land)),
        ("neutrals", -turning(picture, land)),
        ("held", -won * min(risk, holds + picture.fights.value(stay))),
        ("at sea", at_sea),
        ("left behind", -plan.left_behind((*on_land, *force.fleet))),
        ("decks", -plan.decks(force)),
        ("landing", -landing_after.at_risk(plan, force)),
        ("elsewhere", -plan.elsewhere(force)),
        ("siege", -_tied(plan, force)),
    )
    total = sum(each for _, each in terms) + picture.misjudged()
    return Weighed(force=force, worth=total, won=won, terms=terms, doomed=tuple(defenders))


def _tied(plan: Undertaking, force: Force) -> float:
    """2 What it costs that those land elsewhere who are gathered for a siege.

    Nothing for as many as others wait where the transports then are, who go aboard in their place.
    """
    siege, own = plan.picture.siege, plan.picture.own
    if siege is None or siege.land == force.space or not force.lifts:
        return 0.0
    others = set(own.pool(force.zone)).difference(force.everyone)
    return plan.picture.weights.siege.tied * max(0, len(force.landed) - len(others))


def trade(plan: Undertaking, land: str) -> float:
    """3, 14 What trade is lost by an attack on land that those who trade watch."""
    power, politics = plan.picture.power, plan.picture.g.equipment.politics
    is_watched = politics.costs_trade(power, land)
    return plan.picture.worth.trade(power) if is_watched else 0.0


def _crossing(plan: Undertaking, force: Force) -> tuple[float, float]:
    """8.2 How likely the transports land whom they carry, and what they risk in their zone.

    That they guard ships which are there counts for little: those could run, and be joined later.
    """
    if not force.lifts:
        return 1.0, 0.0
    picture = plan.picture
    ships = (*force.fleet, *force.transports)
    crossed, swing = 1.0, 0.0
    if up := picture.scramblers(force.zone):
        fleet = picture.kinds([key for key in force.fleet if picture.g.unit(key).attack])
        if not fleet:
            return 0.0, -picture.value(ships)
        found = picture.found(picture.power, picture.theirs_at(force.zone))
        fight = picture.fights.between(fleet, up, "sea", found=found)
        crossed, swing = fight.win, min(0.0, fight.swing)
    there = [key for key in picture.ours_at(force.zone) if key not in plan.draft.order_of]
    come = [key for key, place in plan.draft.places.items() if place == force.zone]
    fleet = picture.kinds({*ships, *there, *come})
    before = picture.kinds({*there, *come})
    risk = picture.at_risk(force.zone, fleet, plan.doomed)
    risk -= picture.at_risk(force.zone, before, plan.doomed)
    return crossed, swing - (risk if risk > 0 else risk * picture.weights.attack.flight)
