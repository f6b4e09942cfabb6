"""Fog 1, 2 What a side believed of its enemies, and how far from the truth that was, in IPC.

For finished games. A side believes the last entry of its ledger for each space; an enemy that has
moved on is an illusion, and one that came unseen is a surprise.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping
from itertools import groupby
from typing import TypeAlias

from msgspec import Struct

from engine.core.hindsight import Hindsight
from engine.games.pacific_1940.fog.knowledge.campaign import FoggedCampaign
from engine.games.pacific_1940.fog.knowledge.knowledge import announced
from engine.games.pacific_1940.fog.knowledge.reckoning import last_seen
from engine.games.pacific_1940.position.fog import Forces

Costs: TypeAlias = Mapping[str, int]
"""Kind → the price of one in IPC."""


class Mistake(Struct, frozen=True, kw_only=True):
    """Fog 2 One space in which a side is mistaken.

    believed: what it thinks is there and is not. unseen: what is there and it does not know of.
    """

    space: str
    believed: Forces
    unseen: Forces


class Illusion(Hindsight, frozen=True, kw_only=True):
    """Fog 2 All mistakes of a side at one moment, and the value of those units."""

    mistakes: tuple[Mistake, ...]


class Astray(Struct, frozen=True, kw_only=True):
    """Fog 2 Units of one power and kind that a side is wrong about.

    believed_at: where it thinks they are, "" nowhere. really_at: where there are such units unknown
    to it, with their numbers, the most first; for units that it believes somewhere, those spaces
    where as many as are missing may have gone.
    """

    power: str
    kind: str
    count: int
    believed_at: str
    really_at: tuple[tuple[str, int], ...]


def illusion(g: FoggedCampaign, side: str, unsaid: int = 0) -> Illusion:
    """Fog 2 How far a side is mistaken now. unsaid: the entries not announced to it yet."""
    costs = {kind: unit.cost for kind, unit in g.equipment.units.items()}
    missed = missed_by(g, side, unsaid)
    return Illusion(
        believed=-sum(costs[kind] * n for (_, _, kind), n in missed.items() if n < 0),
        unseen=sum(costs[kind] * n for (_, _, kind), n in missed.items() if n > 0),
        mistakes=tuple(_by_space(missed)),
    )


def missed_by(g: FoggedCampaign, side: str, unsaid: int) -> dict[tuple[str, str, str], int]:
    """Fog 2 Space, power and kind → how many enemies are there beyond those that a side believes.

    Below zero: how many it believes there that are not. Where it is right there is no entry.
    """
    spaces, units = g.equipment.spaces, g.equipment.units
    enemies = {p for p in g.equipment.powers if g.side(p) not in ("", side)}
    found: Counter[tuple[str, str, str]] = Counter()
    for piece in g.pieces.values():
        if piece.owner in enemies and piece.kind in units and piece.place in spaces:
            found[piece.place, piece.owner, piece.kind] += 1
    for space, forces in believed_by_space(g, side, unsaid).items():
        for power, kinds in forces.items():
            for kind, count in kinds.items():
                found[space, power, kind] -= count
    return {key: found[key] for key in sorted(found) if found[key]}


def _by_space(missed: Mapping[tuple[str, str, str], int]) -> Iterator[Mistake]:
    for space, keys in groupby(missed, lambda key: key[0]):
        believed: Forces = {}
        unseen: Forces = {}
        for _, power, kind in keys:
            number = missed[space, power, kind]
            (unseen if number > 0 else believed).setdefault(power, {})[kind] = abs(number)
        yield Mistake(space=space, believed=believed, unseen=unseen)


def believed_by_space(g: FoggedCampaign, side: str, unsaid: int) -> dict[str, Forces]:
    """Fog 1 Space → the enemies that a side believes to be there: those it saw there last.

    On land that it holds there are none; what is not announced to it yet it does not believe.
    """
    heard = announced(g.knowledge(side).sightings, unsaid)
    return {
        space: seen.forces
        for space, seen in last_seen(heard).items()
        if any(seen.forces.values()) and (g.is_sea(space) or g.side(g.controller(space)) != side)
    }


def worth(forces: Forces, costs: Costs) -> int:
    """5 The price of units."""
    return sum(costs[kind] * count for of in forces.values() for kind, count in of.items())


# ---------------------------------------------------------------------- the greatest of them


def greatest_illusion(found: Illusion, costs: Costs) -> Astray | None:
    """Fog 2 The most valuable units that a side believes elsewhere, and where such really are.

    None: it believes in no unit that is not there.
    """
    every = [(each.space, group) for each in found.mistakes for group in _groups(each.believed)]
    if not every:
        return None
    space, (power, kind, count) = _most_valuable(every, costs)
    return Astray(
        power=power,
        kind=kind,
        count=count,
        believed_at=space,
        really_at=_unseen_of(found, power, kind, count),
    )


def greatest_surprise(found: Illusion, costs: Costs) -> Astray | None:
    """Fog 2 The most valuable unknown units in one space; None: there are none."""
    every = [(each.space, group) for each in found.mistakes for group in _groups(each.unseen)]
    if not every:
        return None
    space, (power, kind, count) = _most_valuable(every, costs)
    return Astray(power=power, kind=kind, count=count, believed_at="", really_at=((space, count),))


Group: TypeAlias = tuple[str, str, int]
"""A power, a kind, and a number."""


def _groups(forces: Forces) -> list[Group]:
    return [(power, kind, n) for power, of in forces.items() for kind, n in of.items()]


def _most_valuable(every: list[tuple[str, Group]], costs: Costs) -> tuple[str, Group]:
    """The most valuable group; among equals that of the more valuable kind, then by space."""
    return min(every, key=lambda at: (-costs[at[1][1]] * at[1][2], -costs[at[1][1]], at))


def _unseen_of(found: Illusion, power: str, kind: str, count: int) -> tuple[tuple[str, int], ...]:
    """Where units of a power and kind are unseen, the most first, up to this number."""
    there = [
        (number, each.space)
        for each in found.mistakes
        if (number := each.unseen.get(power, {}).get(kind, 0))
    ]
    chosen, left = [], count
    for number, space in sorted(there, key=lambda at: (-at[0], at[1])):
        if left > 0:
            chosen.append((space, min(number, left)))
            left -= number
    return tuple(chosen)
