"""Fog 7, 8 What the true position will do to an order: only for the facilitator."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator
from typing import Literal

from msgspec import Struct
from msgspec.structs import replace

from engine.games.pacific_1940.detection.chart import (
    CLASSES,
    Notice,
    UnitClass,
    class_of,
    classes_of,
)
from engine.games.pacific_1940.detection.detection import (
    SURFACE,
    Meeting,
    Outcome,
    Rulings,
    beside_aircraft,
    holding,
    meet,
)
from engine.games.pacific_1940.detection.messages import Forces
from engine.games.pacific_1940.detection.zones import encounter, forces
from engine.games.pacific_1940.fog.meeting.groups import air_group
from engine.games.pacific_1940.movement.engagements import defenders_on_land
from engine.games.pacific_1940.position.orders import Order
from engine.games.pacific_1940.position.state import COMBAT, Campaign

Landing = Literal["", "own", "empty", "nobody", "defended", "raid"]


class Company(Struct, frozen=True, kw_only=True):
    """A31 The others in the group of an order, as far as they will come.

    group, ending: in the zone where it ends, and those of them that end their combat move there.
    ashore: those that attack the same land.
    """

    group: tuple[str, ...] = ()
    ending: tuple[str, ...] = ()
    ashore: tuple[str, ...] = ()


ALONE = Company()


class Incident(Struct, frozen=True, kw_only=True):
    """Fog 8 What happens to a group in one sea zone on its way.

    rows: the applicable rows of the chart. stopped: the classes that stop there. report: those that
    the owners there are told of, where they do not fight. present: who is there. holding: which of
    them stop the others. ships: R12, F72 what comes of ships whose aircraft alone have to fight;
    None: there are none.
    """

    zone: str
    rows: tuple[str, ...]
    outcome: Outcome
    notices: tuple[Notice, ...]
    stopped: tuple[UnitClass, ...]
    report: tuple[UnitClass, ...]
    present: Forces
    holding: Forces
    ships: Outcome | None = None


class Outlook(Struct, frozen=True, kw_only=True):
    """Fog 7 How an order would end if it were carried out now.

    gone: how many of its units are lost already. incidents: the zones in which something happens,
    up to the one where all stop. ends: how far it comes. landing: what is found in the territory
    that it attacks: "empty", it is taken; "nobody", for aircraft alone; "raid", 8.1 bombers have a
    target there. defenders: of whom. seen: F73 those that have intercepted, and fight nobody there.
    is_closed: 8 that space was attacked this turn already.
    """

    gone: int
    incidents: tuple[Incident, ...]
    ends: str
    landing: Landing = ""
    defenders: Forces = {}
    seen: Forces = {}
    is_closed: bool = False


def outlook(
    g: Campaign, order: Order, phase: str, rulings: Rulings, company: Company = ALONE
) -> Outlook:
    """Fog 7, 8 The outlook of an order, zone by zone.

    9 Land units that board a friend's transport meet nobody. A18 Aircraft move with their carriers.
    A31 Where it ends its group meets the enemy together.
    """
    group = [key for key in order.units if key in g.pieces]
    incidents: list[Incident] = []
    ends = order.start if group else ""
    for zone in _zones(g, order) if group else ():
        ends = zone
        if not g.is_sea(zone):
            continue
        wing = air_group(g, group)
        meeting = [key for key in group if key not in wing and not g.unit(key).is_land]
        ends_here = phase == COMBAT and zone == order.end
        ending = [*meeting, *company.ending] if ends_here else ()
        beside = company.group if ends_here else ()
        found = incident(g, zone, meeting, ending, phase, rulings, beside)
        if found:
            incidents.append(found)
            group = [key for key in group if class_of(g.unit(key)) not in found.stopped]
        if not group:
            break
    goal = order.ashore or ("" if g.is_sea(order.end) else order.end)
    reached = goal if goal and ends == order.end and group else ""
    return replace(
        ashore(g, reached, order, phase, company),
        incidents=tuple(incidents),
        ends=reached or ends,
        is_closed=bool(g.state.fog and reached in g.state.fog.closed),
    )


def ashore(g: Campaign, land: str, order: Order, phase: str, company: Company = ALONE) -> Outlook:
    """Fog 8 What an order comes to in the territory that it has reached, or in none ("")."""
    landing = _landing(g, land, order, company) if phase == COMBAT else ""
    return Outlook(
        gone=len(order.units) - sum(key in g.pieces for key in order.units),
        incidents=(),
        ends=land,
        landing=landing,
        defenders=all_forces(g, defenders_on_land(g, land)) if land else {},
        seen=_seen(g, land) if landing == "nobody" else {},
    )


def _zones(g: Campaign, order: Order) -> Iterator[str]:
    """The spaces that an order leads through; those that stay, stay."""
    yield from order.path[1:] or order.path


def incident(
    g: Campaign,
    zone: str,
    group: Collection[str],
    ending: Collection[str],
    phase: str,
    rulings: Rulings,
    beside: Collection[str] = (),
) -> Incident | None:
    """Fog 8 What a group meets in a zone; None: nothing that anyone would notice.

    beside: A31 others that meet the enemy with it.
    """
    own = classes_of(g.unit(key) for key in group)
    together = [*group, *(key for key in beside if key not in group)]
    met = encounter(g, zone, together, ending=ending, phase=phase, rulings=rulings)
    found = of_classes(meet(met, rulings), own)
    ships = _ships(g, beside_aircraft(met, rulings)) if SURFACE & own else None
    if ships is not None:
        found = _with_aircraft(found, own, ships)
    if not is_noticed(found):
        return None
    holds, there = holding(found), g.enemies_at(zone, g.state.power)
    return Incident(
        zone=zone,
        rows=found.rows,
        outcome=found.outcome,
        notices=found.notices,
        stopped=found.stopped,
        report=found.report,
        present=all_forces(g, there),
        holding=forces(g, there, holds),
        ships=None if ships is None else ships.outcome,
    )


def of_classes(met: Meeting, own: Collection[UnitClass]) -> Meeting:
    """A31 What a meeting is to some classes of the group."""
    mine = [pair for pair in met.pairs if pair.mover in own]
    others = {pair.row for pair in met.pairs}.difference(pair.row for pair in mine)
    return replace(
        met,
        mover_sees=tuple(sorted({pair.present for pair in mine if pair.mover_sees})),
        present_sees=tuple(each for each in met.present_sees if each in own),
        stopped=tuple(each for each in met.stopped if each in own),
        report=tuple(each for each in met.report if each in own),
        rows=tuple(row for row in met.rows if row not in others),
    )


def _ships(g: Campaign, found: Meeting | None) -> Meeting | None:
    """R12, F72 What ships find whose aircraft alone have to fight: nobody, by older rules."""
    if found is None or not g.earlier.aircraft_leave_out_their_ships:
        return found
    return replace(found, outcome="none", mover_sees=(), present_sees=())


def _with_aircraft(found: Meeting, own: Collection[UnitClass], ships: Meeting) -> Meeting:
    """R12, F72 A meeting in which aircraft alone have to fight; those there are told of the ships.

    own: the classes of an order, perhaps ships alone.
    """
    told = tuple(each for each in ships.present_sees if each in own and each in SURFACE)
    if "air" in own:
        return replace(found, report=told)
    return replace(
        found,
        outcome=ships.outcome,
        report=told,
        mover_sees=ships.mover_sees,
        present_sees=told,
    )


def is_noticed(met: Meeting) -> bool:
    """Fog 8 Whether a meeting has any effect: a fight, a choice, a notice, a report, a sighting."""
    sees = met.mover_sees or met.present_sees
    return bool(met.notices or met.stopped or met.report or sees) or met.outcome != "none"


def _landing(g: Campaign, space: str, order: Order, company: Company) -> Landing:
    """Fog 8 What an attack finds in a territory."""
    if not space:
        return ""
    if not g.is_hostile(space, g.state.power):
        return "own"
    if order.raid and has_target(g, space, order.raid):
        return "raid"
    if defenders_on_land(g, space):
        return "defended"
    group = (*order.units, *order.landing, *company.ashore)
    takes = any(key in g.pieces and g.unit(key).is_land for key in group)
    return "empty" if takes else "nobody"


def has_target(g: Campaign, space: str, facility: str) -> bool:
    """8.1 Whether bombers find their target, or a complex of another kind in its place."""
    is_complex = g.equipment.facilities[facility].is_complex and g.complex_at(space)
    return bool(is_complex or g.facility(space, facility))


def _seen(g: Campaign, space: str) -> Forces:
    """F73 Who stands on land without defenders, and is seen by aircraft that come there."""
    if g.earlier.interceptors_are_not_seen_on_land:
        return {}
    return forces(g, g.enemies_at(space, g.state.power), CLASSES)


def all_forces(g: Campaign, units: Iterable[str]) -> Forces:
    """5 Units by power and kind, all of them, cargo too."""
    found: Forces = {}
    for key in units:
        of_power = found.setdefault(g.owner(key), {})
        of_power[g.pieces[key].kind] = of_power.get(g.pieces[key].kind, 0) + 1
    return {power: dict(sorted(found[power].items())) for power in sorted(found)}
