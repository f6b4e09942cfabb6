"""8.3 The effects of one side's fire on the other: the chance of each possible state."""

from __future__ import annotations

from msgspec import Struct

from engine.games.pacific_1940.odds.dice import Chances
from engine.games.pacific_1940.odds.forces import Fire, Force


class Effects(Struct, frozen=True):
    """8.3 The possible states of a side after fire, the most likely first, each with its chance.

    stays: the chance that it stays as it is.
    """

    states: list[tuple[int, float]]
    stays: float


def effects(force: Force, number: int, fire: Fire) -> Effects:
    """8.3 The possible states of a side after fire, from one, with their chances."""
    line = force.lines(number)
    most = len(fire.together) - 1
    if _is_limited(force, number, line, fire):
        found = _apart(force, number, fire)
    elif most < len(line):
        return Effects([(line[hits], p) for hits, p in fire.ranked], fire.together[0])
    else:
        found = _along(line, fire.together)
    ranked = sorted(found.items(), key=lambda item: -item[1])
    return Effects(ranked, found.get(number, 0.0))


def _is_limited(force: Force, number: int, line: list[int], fire: Fire) -> bool:
    """8.3 Whether weapons matter: otherwise all hits are taken in loss order."""
    submarines, aircraft = len(fire.no_aircraft) > 1, len(fire.no_submarines) > 1
    if not (submarines or aircraft):
        return False
    most = len(fire.together) - 1
    facts, worst = force.facts[number], force.facts[line[min(most, len(line) - 1)]]
    spares_aircraft = submarines and facts.aircraft != worst.aircraft
    spares_submarines = aircraft and facts.submarines != worst.submarines
    return bool(spares_aircraft or spares_submarines)


def _along(line: list[int], hits: Chances) -> dict[int, float]:
    """Every hit is taken by the next in line; excess hits are lost."""
    last = len(line) - 1
    found = dict(zip(line[:last], hits, strict=False))
    if len(hits) > last:
        found[line[last]] = sum(hits[last:])
    return found


def _apart(force: Force, number: int, fire: Fire) -> dict[int, float]:
    """Hits of each weapon are taken by what they can hit."""
    found: dict[int, float] = {}
    most = len(fire.anything) - 1
    weapons = len(fire.no_aircraft) * len(fire.no_submarines)
    force.budget.spend(weapons * len(fire.anything))
    for by_submarines, p in enumerate(fire.no_aircraft):
        for by_aircraft, q in enumerate(fire.no_submarines):
            states = force.falls(number, by_submarines, by_aircraft, most)
            for state, r in zip(states, fire.anything, strict=False):
                found[state] = found.get(state, 0.0) + p * q * r
    return found
