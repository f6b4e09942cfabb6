"""Fog 1 What a side expects when it looks ahead: enemies where it saw them last.

Legality ignores it (A1): an old sighting forbids no order. The odds of a plan use it, so that they
say no more than the side knows.
"""

from __future__ import annotations

import copy
from collections.abc import Callable, Iterable, Iterator

from msgspec.structs import replace

from engine.games.pacific_1940.components.pieces import Equipment
from engine.games.pacific_1940.detection.messages import KamikazeTarget, LostWithoutFight, RadarBlip
from engine.games.pacific_1940.fog.knowledge.at_most import counted_once, limits
from engine.games.pacific_1940.fog.knowledge.knowledge import ledger_of
from engine.games.pacific_1940.fog.knowledge.known import seen_this_turn
from engine.games.pacific_1940.position.fog import Forces, Sighting
from engine.games.pacific_1940.position.state import Campaign, Piece

NOTICED = tuple(kind.code().lower() for kind in (RadarBlip, KamikazeTarget, LostWithoutFight))
"""Sources of entries that say that something is there, but not what."""
IN_BATTLE = "battle"
"""The source of what was seen in a battle."""


def last_seen(ledger: Iterable[Sighting]) -> dict[str, Sighting]:
    """Fog 8 Space → the last entry of a ledger that says which enemies are there, or that none is.

    The ledger is sorted oldest first.
    """
    return {seen.space: seen for seen in ledger if seen.source not in NOTICED}


def stayed(box: Equipment, side_of: Callable[[str], str], seen: Sighting) -> Forces:
    """7.4, 7.5 The units of an entry that may still be there when the turn of the entry is over.

    Aircraft that were seen in a battle have flown on: from land that they attacked, and from the
    sea where no sound deck of their side was seen. side_of: of a power.
    """
    if seen.source != IN_BATTLE:
        return seen.forces
    is_land = seen.space in box.territories
    decks = {side_of(power) for power, kinds in seen.forces.items() if _has_deck(box, seen, power)}

    def stays(power: str, kind: str) -> bool:
        unit = box.units[kind]
        if not unit.is_air:
            return True
        if is_land:
            return side_of(power) != side_of(seen.power)
        return unit.lands_on_deck and side_of(power) in decks

    left = {
        power: {kind: count for kind, count in kinds.items() if stays(power, kind)}
        for power, kinds in seen.forces.items()
    }
    return {power: kinds for power, kinds in left.items() if kinds}


def _has_deck(box: Equipment, seen: Sighting, power: str) -> bool:
    """7.4 Whether an undamaged carrier of the power was seen."""
    hurt = seen.damaged.get(power, {})
    return any(
        box.units[kind].deck and count > hurt.get(kind, 0)
        for kind, count in seen.forces[power].items()
    )


def turns_begun(g: Campaign, seen: Sighting) -> int:
    """6 The number of the turn, counted over all powers, in which something was seen."""
    order = g.equipment.order
    return seen.turn * len(order) + (order.index(seen.power) if seen.power in order else 0)


def reckoned(known: Campaign, side: str, *, flown_on: bool = True) -> Campaign:
    """Fog 1 The position as a side knows it, with enemies where they were seen last.

    Where it has seen someone this turn, and on land that it holds, they are as it knows them.
    flown_on: without aircraft that have left since for nobody knows where.
    """
    now = (known.state.turn, known.state.power)
    found = last_seen(ledger_of(known, side).sightings).values()
    seen = [each for each in found if (each.turn, each.power) != now]
    seen.sort(key=lambda each: (-turns_begun(known, each), each.space))
    left = [stayed(known.equipment, known.side, each) if flown_on else each.forces for each in seen]
    today = [forces for forces, _ in seen_this_turn(known, side).values()]
    most = {each.power: each.units for each in limits(known, side)}
    left = counted_once([*today, *left], most)[len(today) :]
    pairs = zip(seen, left, strict=True)
    return _with(known, side, (replace(each, forces=forces) for each, forces in pairs))


def as_seen(own: Campaign, side: str, sightings: Iterable[Sighting]) -> Campaign:
    """Fog 10 A side's own units, with enemies where some sightings show them last."""
    return _with(own, side, last_seen(sightings).values())


def _with(known: Campaign, side: str, sightings: Iterable[Sighting]) -> Campaign:
    state = copy.copy(known.state)
    more = {k: piece for k, piece in _pieces(known, side, sightings) if k not in state.counters}
    state.counters = {**state.counters, **more}
    return Campaign(state, known.equipment, known.rules_version)


def _pieces(
    known: Campaign, side: str, sightings: Iterable[Sighting]
) -> Iterator[tuple[str, Piece]]:
    for seen in sightings:
        space = seen.space
        if not known.is_sea(space) and known.side(known.controller(space)) == side:
            continue
        for power, kinds in seen.forces.items():
            for kind, count in kinds.items():
                hurt = seen.damaged.get(power, {}).get(kind, 0)
                for number in range(count):
                    key = f"seen_{space}_{power}_{kind}_{number}"
                    marks = int(number < hurt)
                    yield key, Piece(kind=kind, owner=power, place=space, markers=marks)
