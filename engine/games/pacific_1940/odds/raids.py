"""8.1 What a bombing raid is likely to do, exactly: the guns, the bombs, and an air battle before.

Of unlike aircraft the cheapest are lost first, and escorts before bombers. Enemies' standing orders
not to intercept are ignored: nobody knows them.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence

from msgspec import Struct

from engine.games.pacific_1940.battle.raids import air_hits, guns_hit
from engine.games.pacific_1940.components.pieces import UnitKind
from engine.games.pacific_1940.odds.dice import FACES, Chances, of_dice, same_dice
from engine.games.pacific_1940.position.state import Campaign


class Bombing(Struct, frozen=True):
    """8.1 On average: the damage that a raid does, and the aircraft that it costs."""

    damage: float
    lost: float


class ForeseenRaid(Struct, frozen=True, kw_only=True):
    """8.1 A raid on one facility that a plan leads to.

    most: the damage that it can still take. alone: if no fighter intercepts. up: how many could;
    against: if all of them do.
    """

    space: str
    facility: str
    most: int
    alone: Bombing
    up: int = 0
    against: Bombing | None = None


def foreseen_at(then: Campaign, space: str) -> Iterator[ForeseenRaid]:
    """8.1 The raids on a territory after a combat move, facility by facility.

    Interceptors are weighed where one facility is bombed: of several nobody knows who falls.
    """
    attack = then.state.attacks.get(space)
    if attack is None or not attack.raiders:
        return
    fighters = [
        key for key in then.enemies_at(space, then.state.power) if then.unit(key).intercepts
    ]
    aims = dict.fromkeys(attack.raiders.values())
    up = fighters if len(aims) == 1 else []
    for facility in aims:
        key = then.facility(space, facility)
        if not key:
            continue
        bombers = [then.unit(each) for each, aim in attack.raiders.items() if aim == facility]
        most = then.facility_kind(key).max_damage - then.pieces[key].markers
        to_hit = guns_hit(then, space, facility)
        fallen = of_dice(tuple((n, count, 1) for n, count in _numbers(then, up)))
        escorts = len(attack.escorts)
        yield ForeseenRaid(
            space=space,
            facility=facility,
            most=most,
            alone=bombed(bombers, to_hit, most),
            up=len(up),
            against=bombed(bombers, to_hit, most, escorts, fallen) if up else None,
        )


def _numbers(g: Campaign, units: Sequence[str]) -> list[tuple[int, int]]:
    """8.1 What aircraft hit on above a raid, and how many of them do on each number."""
    return sorted(Counter(air_hits(g, units)).items())


def bombed(
    bombers: Sequence[UnitKind], to_hit: int, most: int, escorts: int = 0, hits: Chances = (1.0,)
) -> Bombing:
    """8.1 A raid on one facility that can still take so much damage.

    to_hit: of its guns. hits: the chances of hits in an air battle before.
    """
    last = sorted(bombers, key=lambda kind: kind.cost)
    totals = _totals(last)
    damage = lost = 0.0
    for number, p in enumerate(hits):
        fallen = min(number, escorts + len(last))
        there = len(last) - max(0, fallen - escorts)
        for shot, q in enumerate(same_dice(to_hit, there)):
            done = sum(min(n, most) * r for n, r in enumerate(totals[there - shot]))
            damage += p * q * done
            lost += p * q * (fallen + shot)
    return Bombing(damage=damage, lost=lost)


def _totals(bombers: Sequence[UnitKind]) -> list[Chances]:
    """8.1 The chances of each total of the bombs of the last 0, 1, 2, ... of these."""
    found: list[Chances] = [(1.0,)]
    for kind in reversed(bombers):
        total = [0.0] * (len(found[-1]) + FACES + kind.raid_bonus)
        for before, p in enumerate(found[-1]):
            for face in range(1, FACES + 1):
                total[before + face + kind.raid_bonus] += p * _best(face, kind.attack_dice)
        found.append(tuple(total))
    return found


def _best(face: int, dice: int) -> float:
    """G11 The chance that this is the best face of so many dice."""
    return float((face / FACES) ** dice - ((face - 1) / FACES) ** dice)
