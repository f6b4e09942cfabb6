"""8.2 The odds of an amphibious assault: battles at sea, and then the battle on the shore."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterator, Mapping, Sequence
from itertools import product
from math import ceil

from msgspec import Struct
from msgspec.structs import replace

from engine.games.pacific_1940.components.pieces import Equipment
from engine.games.pacific_1940.odds.battle import battle
from engine.games.pacific_1940.odds.outcome import Listed, cost, mixed
from engine.games.pacific_1940.odds.terms import HELD, RETREATED, Battle, Ending, Outcome, fewest

FEW = 8
"""So many battles on a shore may each be followed as long as one."""


class Crossing(Struct, frozen=True, kw_only=True):
    """8.2 A zone from which units land.

    sea: the battle that comes first there; None: none, and of the ships in `bombarding` as many may
    fire as units come ashore in the whole assault. loads: for each transport there what it lands,
    kind → number, in the order in which they are lost; `sea` has only other cargo. sunk: enemies
    that are destroyed there without a die, and their cargo.
    """

    sea: Battle | None
    loads: tuple[dict[str, int], ...]
    bombarding: dict[str, int] = {}
    sunk: dict[str, int] = {}


class Assault(Struct, frozen=True, kw_only=True):
    """8.2 A possible assault; land: the battle with the units that come over land or by air."""

    crossings: tuple[Crossing, ...]
    land: Battle


class AssaultOutcome(Struct, frozen=True, kw_only=True):
    """8.2 The possible results of an assault, with their chances.

    seas: of the battle in each zone, None where there is none. land: of the battle on the shore,
    whoever gets there. cargo_loss: the average IPC of troops lost with their transports. whole: the
    battle on the shore with the losses of all of it together, ashore and at sea.
    """

    seas: tuple[Outcome | None, ...]
    land: Outcome
    cargo_loss: float
    whole: Outcome

    @property
    def attack_loss(self) -> float:
        """5 What the attacker loses on average, in IPC."""
        return self.whole.attack_loss

    @property
    def defence_loss(self) -> float:
        """5 What the defender loses on average, in IPC."""
        return self.whole.defence_loss

    @property
    def takes(self) -> float:
        """11 The chance that the territory is taken."""
        return self.land.takes

    @property
    def swing(self) -> float:
        """14 The attacker's average gain: enemy losses less its own, in IPC."""
        return self.whole.swing


class Arrival(Struct, frozen=True):
    """8.2 A possible set of units that land from one zone, its chance, and those lost before."""

    chance: float
    landed: Listed
    sunk: Listed
    bombarding: Listed = ()


def assault(box: Equipment, asked: Assault, most: int = 0, trials: int = 0) -> AssaultOutcome:
    """8.2 All possible results of an assault.

    trials: so many are fought instead of battles that are too large to follow.

    :raises TooLong: one of its battles needs more steps than `most`, or than its share where there
        are many; 0: any number.
    """
    seas = tuple(
        battle(box, each.sea, most, trials, stream) if each.sea else None
        for stream, each in enumerate(asked.crossings, 1)
    )
    arrivals = [
        list(arriving(box, each, sea)) for each, sea in zip(asked.crossings, seas, strict=True)
    ]
    land = _on_the_shore(box, list(_ashore(box, asked.land, arrivals)), most, trials)
    cargo: dict[str, float] = {}
    for each in (arrival for found in arrivals for arrival in found):
        _add(cargo, dict(each.sunk), each.chance)
    fought = [sea for sea in seas if sea]
    land = replace(land, trials=fewest(*(each.trials for each in (land, *fought))))
    whole = _whole(box, asked, fought, land, cargo)
    return AssaultOutcome(seas=seas, land=land, cargo_loss=cost(box, cargo), whole=whole)


def _on_the_shore(
    box: Equipment, ashore: Sequence[tuple[float, Battle]], most: int, trials: int
) -> Outcome:
    """8.2 The battle on the shore, whoever gets there: each has its share of steps and of trials.

    What is tried so is at least as exact as so many trials of all of it; where some had fewer than
    their share, as so many as those that have the same error.
    """
    share = most * FEW // max(FEW, len(ashore))
    found = [(chance, battle(box, each, share, ceil(trials * chance))) for chance, each in ashore]
    error = sum(chance**2 / each.trials for chance, each in found if each.trials)
    return replace(mixed(found), trials=min(trials, round(1 / error)) if error else 0)


def _whole(
    box: Equipment, asked: Assault, seas: Sequence[Outcome], land: Outcome, cargo: dict[str, float]
) -> Outcome:
    """8.2 The battle on the shore, with the losses in the zones and of those who never land."""
    lost, killed = dict(land.attack_lost), dict(land.defence_lost)
    attack_cargo, defence_cargo = dict(cargo), dict[str, float]()
    for sea in seas:
        _add(lost, sea.attack_lost)
        _add(killed, sea.defence_lost)
        _add(attack_cargo, sea.attack_cargo)
        _add(defence_cargo, sea.defence_cargo)
    for crossing in asked.crossings:
        _add(killed, crossing.sunk)
    return replace(
        land,
        attack_lost=lost,
        defence_lost=killed,
        attack_cargo=attack_cargo,
        defence_cargo=defence_cargo,
        attack_loss=cost(box, lost) + cost(box, attack_cargo),
        defence_loss=cost(box, killed) + cost(box, defence_cargo),
    )


def _add(to: dict[str, float], units: Mapping[str, float], share: float = 1.0) -> None:
    for kind, count in units.items():
        to[kind] = to.get(kind, 0.0) + share * count


def arriving(box: Equipment, crossing: Crossing, sea: Outcome | None) -> Iterator[Arrival]:
    """8.2 The possible sets of units that land from one zone."""
    loads = crossing.loads
    if sea is None:
        yield Arrival(1.0, _together(loads), (), tuple(sorted(crossing.bombarding.items())))
        return
    found: defaultdict[tuple[int, bool], float] = defaultdict(float)
    for ending in sea.endings:
        transports = sum(ending.attackers.get(k, 0) for k, u in box.units.items() if u.hold)
        found[min(transports, len(loads)), _lands(box, ending)] += ending.chance
    for (transports, lands), chance in found.items():
        afloat = loads[len(loads) - transports :]
        sunk = _together(loads[: len(loads) - transports])
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
