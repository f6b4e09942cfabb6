"""Fog 8 Who takes part in a sea battle with a group, and why."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping, Sequence

from engine.games.pacific_1940.battle.battle import Battle
from engine.games.pacific_1940.battle.forces import powers as powers_of
from engine.games.pacific_1940.detection.chart import CLASSES, UnitClass, class_of
from engine.games.pacific_1940.detection.detection import (
    SURFACE,
    WARSHIPS,
    WITNESSES,
    Encounter,
    Meeting,
)
from engine.games.pacific_1940.detection.messages import (
    Attacked,
    Contact,
    Forces,
    PassingReport,
    Stopped,
)
from engine.games.pacific_1940.detection.zones import forces
from engine.games.pacific_1940.fog.knowledge.campaign import FoggedCampaign
from engine.games.pacific_1940.fog.meeting.prompts import is_fought
from engine.games.pacific_1940.movement.engagements import kinds_of
from engine.games.pacific_1940.position.state import Campaign


def of_classes(g: Campaign, units: Sequence[str], classes: Collection[str]) -> list[str]:
    """Fog 8 The units of these classes."""
    return [key for key in units if class_of(g.unit(key)) in classes]


def submarines_of(g: Campaign, zone: str) -> dict[str, list[str]]:
    """Fog 8 The submarines of powers at war with the mover in a zone, by power."""
    found: dict[str, list[str]] = {}
    for key in of_classes(g, g.enemies_at(zone, g.state.power), ("ss",)):
        found.setdefault(g.owner(key), []).append(key)
    return found


def attackers(
    g: Campaign,
    group: Sequence[str],
    ending: Collection[str],
    met: Encounter,
    found: Meeting,
    chosen: Collection[UnitClass],
    apart: Collection[str],
) -> list[str]:
    """Fog 8 The units of a group that fight.

    A fleet fights as one, with the aircraft that end their move here; those that pass fly on. R14:
    aircraft hunt submarines with the destroyer that finds them. Submarines fight where they have
    chosen it, where a destroyer has found them, and beside their fleet unless they keep out (A6). A
    submarine that attacks alone leaves its transports out of it.
    """
    fights = [pair for pair in found.pairs if is_fought(pair, chosen)]
    fighting = {pair.mover for pair in fights}
    if any(pair.row == "R14" for pair in fights):
        fighting.add("dd")
    if found.is_struck or fighting & WARSHIPS:
        fighting |= met.mover & SURFACE
    if fighting - {"ss"}:
        fighting |= met.mover & {"ss"}
    if met.sent_here:
        fighting |= met.mover & {"air"}
    return [
        key
        for key in of_classes(g, group, fighting)
        if key not in apart and (key in ending or not g.unit(key).is_air)
    ]


def called_by_a_scramble(
    g: Campaign, group: Sequence[str], fighting: Sequence[str], wing: Sequence[str]
) -> list[str]:
    """X2 Ships of a group that fight too once aircraft have gone up for a battle of others."""
    if g.earlier.aircraft_leave_out_their_ships:
        return []
    ships = [key for key in of_classes(g, group, SURFACE) if key not in fighting]
    return [*ships, *(key for key in wing_of(g, ships, wing) if key not in fighting)]


def wing_of(g: Campaign, fighting: Sequence[str], wing: Sequence[str]) -> list[str]:
    """A18 The aircraft of fighting carriers, which fight too."""
    carriers = any(g.unit(key).deck for key in fighting)
    return [key for key in wing if carriers and key in g.pieces]


def defenders(
    g: Campaign,
    zone: str,
    met: Encounter,
    found: Meeting,
    chosen: Collection[UnitClass],
    joining: Collection[str],
    ships: Meeting | None = None,
) -> list[str]:
    """Fog 8 The defenders that fight: all, or of those the mover may ignore what it attacks.

    Attacking a warship means fighting everything beside it. Submarines fight where a destroyer has
    found them, or where they join (A17). ships: R12 those that need not fight beside aircraft.
    """
    has_to = found.outcome == "forced" or WARSHIPS.intersection(chosen)
    classes: set[UnitClass] = set(CLASSES if has_to else chosen)
    if ships is not None:
        classes = {pair.present for pair in found.pairs if is_fought(pair, chosen)}
    if "dd" not in met.mover:
        classes.discard("ss")
    there = g.enemies_at(zone, g.state.power)
    return [key for key in there if key in joining or class_of(g.unit(key)) in classes]


def battle(g: Campaign, zone: str, attackers: list[str], defenders: Sequence[str]) -> Battle:
    """8.3 The battle in a zone between units of the mover and others."""
    return Battle(
        space=zone, attacker=g.state.power, attackers=attackers, defenders=list(defenders)
    )


def calls(
    g: FoggedCampaign, zone: str, units: Sequence[str], tokens: Mapping[str, int], *, stops: bool
) -> Iterator[Attacked | Stopped]:
    """A29 Who is called to a battle: first the defender with its units, then the mover.

    tokens: power → kamikazes that it has called. stops: the mover has not chosen to fight.
    """
    for power in g.equipment.powers:
        own = [key for key in units if g.owner(key) == power]
        if own or power in tokens:
            yield Attacked(
                power=power,
                space=zone,
                units=kinds_of(g, own),
                tokens=tokens.get(power, 0),
                audience=(g.side(power),),
            )
    mover = g.state.power
    if stops:
        yield Stopped(power=mover, zone=zone, audience=(g.side(mover),))


def as_seen(g: Campaign, units: Sequence[str]) -> Forces:
    """Fog 8 Units in plain sight, as a message reports them: without cargo."""
    return forces(g, units, CLASSES)


def in_sight(
    g: FoggedCampaign, zone: str, group: Sequence[str], others: Sequence[str]
) -> Iterator[Contact]:
    """Fog 8 Each side sees the other: first the defender sees the mover, then vice versa."""
    power = g.state.power
    yield Contact(zone=zone, forces=as_seen(g, group), audience=(g.other_side(power),))
    yield Contact(zone=zone, forces=as_seen(g, others), audience=(g.side(power),))


def as_passing(
    g: Campaign, group: Sequence[str], wing: Sequence[str], seen: Collection[UnitClass]
) -> Forces:
    """A7, A18 What is reported of a group: the ships seen, and aircraft on their decks."""
    ships = [key for key in group if class_of(g.unit(key)) in seen]
    found = forces(g, [*ships, *wing_of(g, ships, wing)], CLASSES)
    return without_aircraft(g, found) if g.state.options.ships_only_in_reports else found


def reports(g: Campaign, zone: str, passed: Forces) -> Iterator[PassingReport]:
    """Fog 8 Every power with submarines or transports in a zone is told what passed."""
    there = g.enemies_at(zone, g.state.power)
    for power in powers_of(g, of_classes(g, there, WITNESSES)):
        yield PassingReport(power=power, zone=zone, forces=passed, audience=(g.side(power),))


def without_aircraft(g: Campaign, found: Forces) -> Forces:
    """A7 Only the ships, where a table wants no aircraft on decks in reports."""
    units = g.equipment.units
    ships = {
        power: {kind: count for kind, count in kinds.items() if not units[kind].is_air}
        for power, kinds in found.items()
    }
    return {power: kinds for power, kinds in ships.items() if kinds}
