"""8.1 What a bombing raid is likely to do, exactly: the guns, the bombs, and an air battle before.

Aircraft are lost in the order that their power has settled in advance; else the cheapest first, and
escorts before bombers. Enemies' standing orders not to intercept are ignored: nobody knows them.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence

from msgspec import Struct

from engine.games.pacific_1940.battle.raids import rank
from engine.games.pacific_1940.battle.standing_orders import is_settled, loss_key, order_of_loss
from engine.games.pacific_1940.components.improving import kinds_with
from engine.games.pacific_1940.components.pieces import Equipment, UnitKind
from engine.games.pacific_1940.odds.dice import FACES, Chances, of_dice, same_dice
from engine.games.pacific_1940.position.state import Attack, Campaign


class Bombing(Struct, frozen=True):
    """8.1 On average: the damage that a raid does, and the aircraft that it costs."""

    damage: float
    lost: float


class Raiding(Struct, frozen=True, kw_only=True):
    """8.1 A raid on one facility, as a question.

    damage: of the facility. bombers: those that bomb it; those in front are lost first. escorts: of
    all who are lost in an air battle, in that order, which are no bombers. up: power → kind → the
    fighters that could intercept. technologies: G11 of its holder and of these powers.
    """

    space: str
    facility: str
    holder: str
    damage: int
    bombers: tuple[UnitKind, ...]
    escorts: tuple[bool, ...] = ()
    up: dict[str, dict[str, int]] = {}
    technologies: dict[str, tuple[str, ...]] = {}


class ForeseenRaid(Struct, frozen=True, kw_only=True):
    """8.1 A raid on one facility that a plan leads to.

    most: the damage that it can still take. alone: if no fighter intercepts. up: how many could;
    against: if all of them do. asked: the question.
    """

    space: str
    facility: str
    most: int
    alone: Bombing
    asked: Raiding
    up: int = 0
    against: Bombing | None = None


def foreseen_at(then: Campaign, space: str) -> Iterator[ForeseenRaid]:
    """8.1 The raids on a territory after a combat move, facility by facility.

    Interceptors are weighed where one facility is bombed: of several nobody knows who falls.
    """
    attack = then.state.attacks.get(space)
    if attack is None or not attack.raiders:
        return
    aims = dict.fromkeys(attack.raiders.values())
    up = _interceptors(then, space) if len(aims) == 1 else {}
    line = _as_lost(then, attack)
    for facility in aims:
        if not (key := then.facility(space, facility)):
            continue
        holder = then.owner(key)
        asked = Raiding(
            space=space,
            facility=facility,
            holder=holder,
            damage=then.pieces[key].markers,
            bombers=tuple(then.unit(k) for k in line if attack.raiders.get(k) == facility),
            escorts=tuple(each in attack.escorts for each in line),
            up=up,
            technologies={power: then.technologies_of(power) for power in (holder, *up)},
        )
        yield foreseen(then.equipment, asked)


def _interceptors(g: Campaign, space: str) -> dict[str, dict[str, int]]:
    """8.1 Power → kind → the enemy fighters that could intercept there."""
    there = [key for key in g.enemies_at(space, g.state.power) if g.unit(key).intercepts]
    owners = dict.fromkeys(g.owner(key) for key in there)
    return {
        power: dict(Counter(g.pieces[key].kind for key in there if g.owner(key) == power))
        for power in owners
    }


def foreseen(box: Equipment, asked: Raiding) -> ForeseenRaid:
    """8.1, G11 What a raid is likely to do, by the technologies of the powers it meets."""
    kinds = {power: kinds_with(box, found) for power, found in asked.technologies.items()}
    base = kinds[asked.holder].facilities[asked.facility]
    most, to_hit = base.max_damage - asked.damage, base.guns_hit or box.raiding.guns_hit
    numbers = Counter[int]()
    for power, fighters in asked.up.items():
        for kind, count in fighters.items():
            numbers[kinds[power].units[kind].air_hits or box.raiding.air_hits] += count
    fallen = of_dice(tuple((n, count, 1) for n, count in sorted(numbers.items())))
    up = numbers.total()
    return ForeseenRaid(
        space=asked.space,
        facility=asked.facility,
        most=most,
        alone=bombed(asked.bombers, to_hit, most),
        asked=asked,
        up=up,
        against=bombed(asked.bombers, to_hit, most, asked.escorts, fallen) if up else None,
    )


def _as_lost(g: Campaign, attack: Attack) -> list[str]:
    """8.1 The bombers and escorts over a territory, those in front that are lost first."""
    power, key = g.state.power, loss_key(attacks=True, is_sea=False)
    raiders = [*attack.raiders, *attack.escorts]
    if is_settled(g, power, key):
        order = order_of_loss(g, power, key)
        return sorted(raiders, key=lambda each: rank(g, order, each))
    return sorted(raiders, key=lambda each: (each in attack.raiders, g.unit(each).cost))


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
