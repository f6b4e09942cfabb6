"""Fog 7, 8 What the true position will do to an order: only for the facilitator."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator
from typing import Literal

from msgspec import Struct

from engine.games.pacific_1940.detection.chart import Notice, UnitClass, class_of
from engine.games.pacific_1940.detection.detection import Meeting, Outcome, Rulings, meet
from engine.games.pacific_1940.detection.messages import Forces
from engine.games.pacific_1940.detection.zones import encounter
from engine.games.pacific_1940.fog.meeting.groups import air_group
from engine.games.pacific_1940.movement.engagements import defenders_on_land
from engine.games.pacific_1940.position.orders import Order
from engine.games.pacific_1940.position.state import COMBAT, Campaign

Landing = Literal["", "own", "empty", "nobody", "defended"]


class Incident(Struct, frozen=True, kw_only=True):
    """Fog 8 What happens to a group in one sea zone on its way.

    rows: the applicable rows of the chart. stopped: the classes that stop there. present: who is
    there.
    """

    zone: str
    rows: tuple[str, ...]
    outcome: Outcome
    notices: tuple[Notice, ...]
    stopped: tuple[UnitClass, ...]
    report: tuple[UnitClass, ...]
    present: Forces


class Outlook(Struct, frozen=True, kw_only=True):
    """Fog 7 How an order would end if it were carried out now.

    gone: how many of its units are lost already. incidents: the zones in which something happens,
    up to the one where all stop. ends: how far it comes. landing: what is found in the territory
    that it attacks: "empty", it is taken; "nobody", for aircraft alone. defenders: of whom.
    is_closed: 8 that space was attacked this turn already.
    """

    gone: int
    incidents: tuple[Incident, ...]
    ends: str
    landing: Landing = ""
    defenders: Forces = {}
    is_closed: bool = False


def outlook(g: Campaign, order: Order, phase: str, rulings: Rulings) -> Outlook:
    """Fog 7, 8 The outlook of an order, zone by zone.

    9 Land units that board a friend's transport meet nobody. A18 Aircraft move with their carriers.
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
        ending = meeting if phase == COMBAT and zone == order.end else ()
        found = incident(g, zone, meeting, ending, phase, rulings)
        if found:
            incidents.append(found)
            group = [key for key in group if class_of(g.unit(key)) not in found.stopped]
        if not group:
            break
    goal = order.ashore or ("" if g.is_sea(order.end) else order.end)
    reached = goal if goal and ends == order.end and group else ""
    return Outlook(
        gone=len(order.units) - sum(key in g.pieces for key in order.units),
        incidents=tuple(incidents),
        ends=reached or ends,
        landing=_landing(g, reached, order) if phase == COMBAT else "",
        defenders=all_forces(g, defenders_on_land(g, reached)) if reached else {},
        is_closed=bool(g.state.fog and reached in g.state.fog.closed),
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
) -> Incident | None:
    """Fog 8 What meets in a zone; None: nothing that anyone would notice."""
    met = meet(encounter(g, zone, group, ending=ending, phase=phase, rulings=rulings), rulings)
    if not is_noticed(met):
        return None
    return Incident(
        zone=zone,
        rows=met.rows,
        outcome=met.outcome,
        notices=met.notices,
        stopped=met.stopped,
        report=met.report,
        present=all_forces(g, g.enemies_at(zone, g.state.power)),
    )


def is_noticed(met: Meeting) -> bool:
    """Fog 8 Whether a meeting has any effect: a fight, a choice, a notice, a report, a sighting."""
    sees = met.mover_sees or met.present_sees
    return bool(met.notices or met.stopped or met.report or sees) or met.outcome != "none"


def _landing(g: Campaign, space: str, order: Order) -> Landing:
    """Fog 8 What an attack finds in a territory."""
    if not space:
        return ""
    if not g.is_hostile(space, g.state.power):
        return "own"
    if defenders_on_land(g, space):
        return "defended"
    takes = any(key in g.pieces and g.unit(key).is_land for key in (*order.units, *order.landing))
    return "empty" if takes else "nobody"


def all_forces(g: Campaign, units: Iterable[str]) -> Forces:
    """5 Units by power and kind, all of them, cargo too."""
    found: Forces = {}
    for key in units:
        of_power = found.setdefault(g.owner(key), {})
        of_power[g.pieces[key].kind] = of_power.get(g.pieces[key].kind, 0) + 1
    return {power: dict(sorted(found[power].items())) for power in sorted(found)}
