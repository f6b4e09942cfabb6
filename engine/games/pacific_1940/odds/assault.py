"""8.2 The odds of an amphibious assault: battles at sea, and then the battle on the shore."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterator, Mapping, Sequence
from itertools import product

from msgspec import Struct
from msgspec.structs import replace

from engine.games.pacific_1940.components.pieces import Equipment
from engine.games.pacific_1940.odds.battle import battle
from engine.games.pacific_1940.odds.outcome import Listed, mixed
from engine.games.pacific_1940.odds.terms import HELD, RETREATED, Battle, Ending, Outcome

FEW = 8
"""So many battles on a shore may each be followed as long as one."""


class Crossing(Struct, frozen=True, kw_only=True):
    """8.2 A zone from which units land.

    sea: the battle that comes first there; None: none, and of the ships in `bombarding` as many may
    fire as units come ashore in the whole assault. loads: for each transport there what it lands,
    kind → number.
    """

    sea: Battle | None
    loads: tuple[dict[str, int], ...]
    bombarding: dict[str, int] = {}


class Assault(Struct, frozen=True, kw_only=True):
    """8.2 A possible assault; land: the battle with the units that come over land or by air."""

    crossings: tuple[Crossing, ...]
    land: Battle


class AssaultOutcome(Struct, frozen=True, kw_only=True):
    """8.2 The possible results of an assault, with their chances.

    seas: of the battle in each zone, None where there is none. land: of the battle on the shore,
    whoever gets there. cargo_loss: the average IPC of cargo lost with its transports. attack_loss
    and defence_loss: of all of it together.
    """

    seas: tuple[Outcome | None, ...]
    land: Outcome
    cargo_loss: float
    attack_loss: float
    defence_loss: float

    @property
    def takes(self) -> float:
        """11 The chance that the territory is taken."""
        return self.land.takes

    @property
    def swing(self) -> float:
        """14 The attacker's average gain: enemy losses less its own, in IPC."""
        return self.defence_loss - self.attack_loss


class Arrival(Struct, frozen=True):
    """8.2 A possible set of units that land from one zone, its chance, and the IPC lost."""

    chance: float
    landed: Listed
    sunk: float
    bombarding: Listed = ()


def assault(box: Equipment, asked: Assault, most: int = 0) -> AssaultOutcome:
    """8.2 All possible results of an assault.

    :raises TooLong: one of its battles needs more steps than `most`, or than its share where there
        are many; 0: any number.
    """
    seas = tuple(battle(box, each.sea, most) if each.sea else None for each in asked.crossings)
    arrivals = [
        list(arriving(box, each, sea)) for each, sea in zip(asked.crossings, seas, strict=True)
    ]
    ashore = list(_ashore(box, asked.land, arrivals))
    share = most * FEW // max(FEW, len(ashore))
    land = mixed([(chance, battle(box, each, share)) for chance, each in ashore])
    cargo_loss = sum(each.chance * each.sunk for found in arrivals for each in found)
    at_sea = [sea for sea in seas if sea]
    return AssaultOutcome(
        seas=seas,
        land=land,
        cargo_loss=cargo_loss,
        attack_loss=land.attack_loss + cargo_loss + sum(sea.attack_loss for sea in at_sea),
        defence_loss=land.defence_loss + sum(sea.defence_loss for sea in at_sea),
    )


def arriving(box: Equipment, crossing: Crossing, sea: Outcome | None) -> Iterator[Arrival]:
    """8.2 The possible sets of units that land from one zone.

    The transports that carry least are lost first.
    """
    loads = sorted(crossing.loads, key=lambda load: (sum(load.values()), _cost(box, load)))
    if sea is None:
        yield Arrival(1.0, _together(loads), 0.0, tuple(sorted(crossing.bombarding.items())))
        return
    found: defaultdict[tuple[int, bool], float] = defaultdict(float)
    for ending in sea.endings:
        transports = sum(ending.attackers.get(k, 0) for k, u in box.units.items() if u.hold)
        found[min(transports, len(loads)), _lands(box, ending)] += ending.chance
    for (transports, lands), chance in found.items():
        afloat = loads[len(loads) - transports :]
        sunk = sum(_cost(box, load) for load in loads[: len(loads) - transports])
        yield Arrival(chance, _together(afloat) if lands else (), sunk)


def _lands(box: Equipment, ending: Ending) -> bool:
    """8.2 Whether transports reach the shore: they stay, and no warship or aircraft is left."""
    if ending.word in (RETREATED, HELD):
        return False
    left = [box.units[kind] for kind in ending.defenders]
    return not any(kind.is_warship or kind.is_air for kind in left)


def _ashore(
    box: Equipment, land: Battle, arrivals: Sequence[list[Arrival]]
) -> Iterator[tuple[float, Battle]]:
    """8.2 The possible battles on the shore, equal ones merged."""
    found: defaultdict[tuple[Listed, Listed], float] = defaultdict(float)
    for each in product(*arrivals):
        chance = 1.0
        for arrival in each:
            chance *= arrival.chance
        ashore = _together([dict(arrival.landed) for arrival in each])
        ships = _together([dict(arrival.bombarding) for arrival in each])
        most = sum(dict(ashore).values())
        found[ashore, _strongest(box, ships, most)] += chance
    for (ashore, ships), chance in found.items():
        units = Counter(land.attackers.units) + Counter(dict(ashore))
        yield (
            chance,
            replace(
                land,
                attackers=replace(land.attackers, units=dict(units)),
                landed=dict(ashore),
                bombarding=dict(ships),
            ),
        )


def _together(units: Sequence[Mapping[str, int]]) -> Listed:
    total: Counter[str] = Counter()
    for each in units:
        total.update(each)
    return tuple(sorted((+total).items()))


def _strongest(box: Equipment, ships: Listed, most: int) -> Listed:
    """8.2 The strongest of these ships, up to a number."""
    each = [kind for kind, count in ships for _ in range(count)]
    each.sort(key=lambda kind: -box.units[kind].attack)
    return _together([Counter(each[:most])])


def _cost(box: Equipment, units: Mapping[str, int]) -> int:
    return sum(box.units[kind].cost * count for kind, count in units.items())
