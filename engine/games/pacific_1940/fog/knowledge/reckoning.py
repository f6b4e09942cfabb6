"""Fog 1 What a side expects when it looks ahead: enemies where it saw them last.

Legality ignores it (A1): an old sighting forbids no order. The odds of a plan use it, so that they
say no more than the side knows.
"""

from __future__ import annotations

import copy
from collections.abc import Iterable, Iterator

from msgspec.structs import replace

from engine.games.pacific_1940.detection.messages import KamikazeTarget, LostWithoutFight, RadarBlip
from engine.games.pacific_1940.fog.knowledge.at_most import counted_once, limits, stayed
from engine.games.pacific_1940.fog.knowledge.knowledge import ledger_of
from engine.games.pacific_1940.fog.knowledge.known import seen_this_turn
from engine.games.pacific_1940.position.fog import Sighting
from engine.games.pacific_1940.position.state import Campaign, Piece

NOTICED = tuple(kind.code().lower() for kind in (RadarBlip, KamikazeTarget, LostWithoutFight))
"""Sources of entries that say that something is there, but not what."""


def last_seen(ledger: Iterable[Sighting]) -> dict[str, Sighting]:
    """Fog 8 Space → the last entry of a ledger that says which enemies are there, or that none is.

    The ledger is sorted oldest first.
    """
    return {seen.space: seen for seen in ledger if seen.source not in NOTICED}


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
