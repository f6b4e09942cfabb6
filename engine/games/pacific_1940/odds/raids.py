"""8.1 What a bombing raid is likely to do, exactly: the guns, the bombs, and an air battle before.

Aircraft are lost in the order that their power has settled in advance; else the cheapest first, and
escorts before bombers. Enemies' standing orders not to intercept are ignored: nobody knows them.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence

from msgspec import Struct

from engine.games.pacific_1940.battle.raids import air_hits, guns_hit, rank
from engine.games.pacific_1940.battle.standing_orders import is_settled, loss_key, order_of_loss
from engine.games.pacific_1940.components.pieces import UnitKind
from engine.games.pacific_1940.odds.dice import FACES, Chances, of_dice, same_dice
from engine.games.pacific_1940.position.state import Attack, Campaign


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
    line = _as_lost(then, attack)
    for facility in aims:
        key = then.facility(space, facility)
        if not key:
            continue
        bombers = [then.unit(each) for each in line if attack.raiders.get(each) == facility]
        most = then.facility_kind(key).max_damage - then.pieces[key].markers
        to_hit = guns_hit(then, space, facility)
        fallen = of_dice(tuple((n, count, 1) for n, count in _numbers(then, up)))
        escorts = tuple(each in attack.escorts for each in line)
        yield ForeseenRaid(
            space=space,
            facility=facility,
            most=most,
            alone=bombed(bombers, to_hit, most),
            up=len(up),
            against=bombed(bombers, to_hit, most, escorts, fallen) if up else None,
        )


def _as_lost(g: Campaign, attack: Attack) -> list[str]:
    """8.1 The bombers and escorts over a territory, those in front that are lost first."""
    power, key = g.state.power, loss_key(attacks=True, is_sea=False)
    raiders = [*attack.raiders, *attack.escorts]
    if is_settled(g, power, key):
        order = order_of_loss(g, power, key)
        return sorted(raiders, key=lambda each: rank(g, order, each))
    return sorted(raiders, key=lambda each: (each in attack.raiders, g.unit(each).cost))


def _numbers(g: Campaign, units: Sequence[str]) -> list[tuple[int, int]]:
    """8.1 What aircraft hit on above a raid, and how many of them do on each number."""
    return sorted(Counter(air_hits(g, units)).items())


def bombed(
    bombers: Sequence[UnitKind],
    to_hit: int,
    most: int,
    escorts: Sequence[bool] = (),
    hits: Chances = (1.0,),
) -> Bombing:
    """8.1 A raid on one facility that can still take so much damage.

    bombers: those in front are lost first. to_hit: of its guns. hits: the chances of hits in an air
    battle before. escorts: of all who are lost in it, in that order, which are no bombers.
    """
    totals = _totals(bombers)
    damage = lost = 0.0
    for number, p in enumerate(hits):
        fallen = min(number, len(escorts))
        there = len(bombers) - sum(not each for each in escorts[:fallen])
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
