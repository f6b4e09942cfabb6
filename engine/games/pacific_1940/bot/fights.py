"""8 What a battle between two forces comes to: exact where it matters, else quick."""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from typing import Literal

from msgspec import Struct

from engine.games.pacific_1940.battle.standing_orders import loss_key
from engine.games.pacific_1940.components import gunnery
from engine.games.pacific_1940.components.improving import kinds_with
from engine.games.pacific_1940.components.pieces import Equipment, UnitKind
from engine.games.pacific_1940.odds.battle import worked_out
from engine.games.pacific_1940.odds.dice import FACES, as_one_die
from engine.games.pacific_1940.odds.terms import Battle, Side

Units = Mapping[str, int]
"""Kind → how many; ships that are damaged stand under their kind with DAMAGED behind it."""
DAMAGED = "!"
Terrain = Literal["land", "sea"]

SMALL, LARGE = 7, 44
"""A battle of so few units is always exact; one of more than the other never."""
ROUNDS = 8
"""A quick estimate looks no further ahead."""


class Found(Struct, frozen=True):
    """G11 The technologies of whoever attacks, and of those who defend."""

    attack: tuple[str, ...] = ()
    defence: tuple[str, ...] = ()


NOTHING = Found()


class Fight(Struct, frozen=True, kw_only=True):
    """8.3 What is likely to come of a battle.

    win: nobody is left to defend. takes: and a land unit holds the ground. attack_loss,
    defence_loss: what dies on average, in IPC. left: kind → attackers that survive on average.
    """

    win: float
    takes: float
    attack_loss: float
    defence_loss: float
    left: dict[str, float]

    @property
    def swing(self) -> float:
        """14 What dies of the defenders, less what dies of the attackers."""
        return self.defence_loss - self.attack_loss


def whole(kind: str) -> str:
    """8.3 The kind of a ship that may be damaged."""
    return kind.removesuffix(DAMAGED)


def side_of(units: Units, technologies: tuple[str, ...] = ()) -> Side:
    """8.3 The side of a battle that these units make, the damaged ships told apart."""
    count, damaged = Counter[str](), dict[str, int]()
    for kind, number in units.items():
        count[whole(kind)] += number
        if kind.endswith(DAMAGED):
            damaged[whole(kind)] = number
    return Side(units=dict(count), damaged=damaged, technologies=technologies)


def kinds_in(side: Side) -> Units:
    """8.3 The units of a side, the damaged ships under a name of their own."""
    hurt = {kind + DAMAGED: number for kind, number in side.damaged.items()}
    return {**Counter(side.units) - Counter(side.damaged), **hurt}


class Fights:
    """Battles that one decision asks about, each worked out once."""

    def __init__(self, box: Equipment) -> None:
        self.box = box
        self.known: dict[tuple[object, ...], Fight] = {}

    def between(
        self,
        attackers: Units,
        defenders: Units,
        terrain: Terrain,
        bombarding: Units | None = None,
        *,
        exact: bool = False,
        found: Found = NOTHING,
        dropped: Units | None = None,
    ) -> Fight:
        """8.3 The battle of these attackers against these defenders.

        dropped: G11 those of the attackers that come from the air besides aircraft.
        """
        shots, by_air = bombarding or {}, dropped or {}
        number = sum(attackers.values()) + sum(defenders.values())
        is_exact = number <= (LARGE if exact else SMALL)
        key = (
            *(tuple(sorted(each.items())) for each in (attackers, defenders, shots, by_air)),
            terrain,
            is_exact,
            found,
        )
        if key not in self.known:
            asked = Battle(
                terrain=terrain,
                attackers=side_of(attackers, found.attack),
                defenders=side_of(defenders, found.defence),
                bombarding=side_of(shots).units,
                dropped=dict(by_air),
            )
            if not attackers or not defenders:
                self.known[key] = self._unopposed(attackers, defenders)
            else:
                self.known[key] = self._exactly(asked) if is_exact else self._quickly(asked)
        return self.known[key]

    def value(self, units: Units | Mapping[str, float]) -> float:
        """5 What units cost."""
        return sum(self.box.units[whole(kind)].cost * count for kind, count in units.items())

    def takes_ground(self, units: Iterable[str]) -> bool:
        """11 Whether one of these kinds takes land."""
        return any(self.box.units[whole(kind)].takes_ground for kind in units)

    def _exactly(self, asked: Battle) -> Fight:
        """8.3 By the odds: every course of the battle with its chance."""
        found = worked_out(self.box, asked)
        ours = asked.attackers
        left = {kind: ours.units[kind] - lost for kind, lost in found.attack_lost.items()}
        return Fight(
            win=found.win,
            takes=found.takes,
            attack_loss=found.attack_loss,
            defence_loss=found.defence_loss,
            left=_still_damaged(ours, left),
        )

    def _unopposed(self, ours: Units, theirs: Units) -> Fight:
        """8.3 Where one side has nobody."""
        takes = float(not theirs and self.takes_ground(ours))
        left = {kind: float(count) for kind, count in ours.items()}
        return Fight(win=float(not theirs), takes=takes, attack_loss=0, defence_loss=0, left=left)

    def _quickly(self, asked: Battle) -> Fight:
        """8.3 By the mean hits of each round; how sure that is by how many dice fall."""
        attack = _Line(self.box, asked.attackers, asked.terrain, attacks=True)
        defence = _Line(self.box, asked.defenders, asked.terrain, attacks=False)
        fired = sum(attack.kinds[kind].attack * n for kind, n in asked.bombarding.items()) / FACES
        shot = _shot_down(self.box, asked, attack, defence)
        dropped = min(shot, float(sum(asked.dropped.values())))
        attack.shoot_down(shot - dropped)
        lost, killed, spread = _fought_out(attack, defence, (dropped, fired))
        ahead = (attack.number - lost) - (defence.number - killed)
        win = _normal(ahead / spread) if defence.number else float(attack.fire(lost) > 0)
        attack_loss = win * attack.worth(min(lost, attack.number - 1))
        attack_loss += (1 - win) * attack.worth(len(attack.hits))
        defence_loss = win * defence.worth(len(defence.hits))
        defence_loss += (1 - win) * defence.worth(min(killed, defence.number - 1))
        return Fight(
            win=win,
            takes=win if self.takes_ground(asked.attackers.units) else 0.0,
            attack_loss=attack_loss,
            defence_loss=defence_loss,
            left=_still_damaged(
                asked.attackers, {kind: win * count for kind, count in attack.left(lost).items()}
            ),
        )


def _still_damaged(side: Side, left: dict[str, float]) -> dict[str, float]:
    """8.3 The same survivors, with as large a share of damaged ships as there were before."""
    for kind, number in side.damaged.items():
        hurt = left[kind] * number / side.units[kind]
        left |= {kind: left[kind] - hurt, kind + DAMAGED: hurt}
    return left


def _shot_down(box: Equipment, asked: Battle, attack: _Line, defence: _Line) -> float:
    """8.3 Hits of guns against aircraft, and G11 what is dropped, before the first round."""
    guns = [kind for each in defence.force if (kind := defence.kinds[each]).air_defence]
    if asked.terrain != "land" or not guns:
        return 0.0
    flying = sum(count for kind, count in attack.force.items() if attack.kinds[kind].is_air)
    dice = sum(kind.air_defence * defence.force[kind.key] for kind in guns)
    hits = max(kind.guns_hit or box.air_defence.hits for kind in guns)
    return min(dice, flying + sum(asked.dropped.values())) * hits / FACES


_Hit = tuple[str, float, float, float]
"""8.3 A hit: its kind, the strength and the IPC that it takes away, and of how many units."""


class _Line:
    """8.3 A force in its order of loss: what each hit takes away, in strength and in IPC.

    number: the hits after which nobody is left who fights; whoever is defenceless then is lost too.
    """

    def __init__(self, box: Equipment, side: Side, terrain: Terrain, *, attacks: bool) -> None:
        force = self.force = side.units
        units = self.kinds = kinds_with(box, side.technologies).units
        order = box.loss_orders[loss_key(attacks=attacks, is_sea=terrain == "sea")].kinds
        kinds = [kind for kind in order if kind.rstrip("+") in units]
        self.hits: list[_Hit] = []
        self.down = 0.0
        lifted = _lifted(units, force) if attacks else Counter[str]()
        for kind in kinds:
            sinks = not kind.endswith("+")
            of_kind = units[kind.rstrip("+")]
            strength = of_kind.attack if attacks else of_kind.defence
            hurt = 0 if sinks else side.damaged.get(of_kind.key, 0)
            for number in range(hurt, force.get(of_kind.key, 0)):
                up = number >= force[of_kind.key] - lifted[of_kind.key]
                hits_on = of_kind.lifted_attack if attacks and up else strength
                fires = as_one_die(hits_on, of_kind.attack_dice if attacks else 1)
                cost = box.units[of_kind.key].cost
                hit = (of_kind.key, fires, cost, 1.0) if sinks else (of_kind.key, 0.0, 0.0, 0.0)
                self.hits.append(hit)
        self._add_up()

    def _add_up(self) -> None:
        fought = [fires for kind, fires, *_ in self.hits if not self.kinds[kind].is_defenceless]
        self.number = float(len(fought))
        self.strength = _sums(fought[::-1])
        self.cost = _sums([cost for _, _, cost, _ in self.hits])

    def shoot_down(self, number: float) -> None:
        """8.3 So many aircraft are gone before the first round, those that are lost first."""
        hits: list[_Hit] = []
        for kind, fires, cost, units in self.hits if number else ():
            gone = min(units, number) if self.kinds[kind].is_air else 0.0
            number -= gone
            self.down += gone * cost
            if not gone:
                hits.append((kind, fires, cost, units))
            elif gone < units:
                hits.append((kind, fires * (1 - gone), cost * (1 - gone), 1 - gone))
        if hits:
            self.hits = hits
            self._add_up()

    def fire(self, lost: float) -> float:
        """8.3 Hits that it makes in a round, on average."""
        return _at(self.strength, self.number - lost) / FACES

    def worth(self, lost: float) -> float:
        """5 What so many hits cost it, with the aircraft that were shot down before."""
        return self.down + _at(self.cost, max(0.0, lost))

    def left(self, lost: float) -> dict[str, float]:
        """8.3 Kind → how many are left after so many hits."""
        found = dict.fromkeys(self.force, 0.0)
        for number, (kind, _, _, units) in enumerate(self.hits):
            found[kind] += units * (1 - min(1.0, max(0.0, lost - number)))
        return found


def _lifted(units: Mapping[str, UnitKind], force: Units) -> Counter[str]:
    """5 Kind → how many of it attack better beside another kind."""
    each = [units[kind] for kind, count in force.items() for _ in range(count)]
    strengths = gunnery.strengths(each, attacks=True)
    return Counter(u.key for u, hits_on in zip(each, strengths, strict=True) if hits_on > u.attack)


def _sums(parts: Sequence[float]) -> list[float]:
    """The sums of the first 0, 1, 2 … parts."""
    found = [0.0]
    for each in parts:
        found.append(found[-1] + each)
    return found


def _at(sums: Sequence[float], place: float) -> float:
    """A value between two whole places."""
    if place <= 0:
        return 0.0
    whole = min(int(place), len(sums) - 1)
    part = place - whole
    more = sums[whole + 1] - sums[whole] if whole + 1 < len(sums) else 0.0
    return sums[whole] + part * more


def _fought_out(
    attack: _Line, defence: _Line, first: tuple[float, float]
) -> tuple[float, float, float]:
    """8.3 Hits on either side when a battle is over, and how far that may be from what comes."""
    lost, killed = first
    chance = lost + killed
    for _ in range(ROUNDS):
        hit, struck = attack.fire(lost), defence.fire(killed)
        if hit + struck <= 0:
            break
        part = min(
            1.0,
            (defence.number - killed) / hit if hit else 1.0,
            (attack.number - lost) / struck if struck else 1.0,
        )
        killed += part * hit
        lost += part * struck
        chance += part * (hit + struck)
        if part < 1.0 or killed >= defence.number or lost >= attack.number:
            break
    return lost, killed, max(0.8, math.sqrt(chance * 0.6) * 1.2)


def _normal(ahead: float) -> float:
    """The share of a normal distribution below so many standard deviations."""
    return 0.5 * (1 + math.erf(ahead / math.sqrt(2)))
