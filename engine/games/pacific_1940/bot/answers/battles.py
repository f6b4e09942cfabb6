"""What a battle is worth to its attacker: exact chances, weighed by what is won and lost."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterator, Mapping

from msgspec import Struct
from msgspec.structs import replace

from engine.games.pacific_1940.battle import battle as battles
from engine.games.pacific_1940.battle.decks import with_pieces
from engine.games.pacific_1940.battle.fights import under_way
from engine.games.pacific_1940.bot.answers.holding import stays_held
from engine.games.pacific_1940.bot.answers.worth import Worth
from engine.games.pacific_1940.bot.fights import Fights, Found, kinds_in
from engine.games.pacific_1940.movement.engagements import defenders_on_land
from engine.games.pacific_1940.odds import Assault, Battle, assault, battle
from engine.games.pacific_1940.odds.attacks import between, kinds_of, of_attack
from engine.games.pacific_1940.odds.terms import Outcome
from engine.games.pacific_1940.position.state import Campaign

MANY, TOO_MANY = 24, 40
"""With more units fewer ways to go on are weighed; only that to the end, and at sea roughly."""


class Fought(Struct, frozen=True, kw_only=True):
    """8 What a battle comes to for its attacker, in IPC.

    win, takes: the chances that the defenders are gone, that the land is taken. lost, killed: on
    average, ships with what they carry. prize: of the land.
    """

    win: float
    takes: float
    lost: float
    killed: float
    prize: float

    @property
    def value(self) -> float:
        """8 What the attacker gains by it on average."""
        return self.killed - self.lost + self.prize


def battle_asked_about(g: Campaign) -> battles.Battle:
    """8.3 The battle under way, for a question that is asked in battles alone.

    :raises TypeError: nobody fights.
    """
    fight = under_way(g)
    if fight is None:
        raise TypeError("nobody fights")
    return fight


def without(fight: battles.Battle, gone: Collection[str]) -> battles.Battle:
    """8.3 A battle as it goes on without these units."""
    return replace(
        fight,
        attackers=[key for key in fight.attackers if key not in gone],
        defenders=[key for key in fight.defenders if key not in gone],
    )


class Battles:
    """Battles of one position, weighed for their attackers."""

    def __init__(self, worth: Worth) -> None:
        self.worth, self.g = worth, worth.g

    def fought(self, asked: Battle | Assault, space: str, attacker: str) -> Fought:
        """8 What a battle, or an assault with its battles at sea, comes to."""
        box = self.g.equipment
        if isinstance(asked, Battle):
            if asked.terrain == "sea" and size(asked) > TOO_MANY:
                return self._quickly(asked)
            found = battle(box, asked)
            return self._of([found], found, space, attacker)
        whole = assault(box, asked)
        seas = [sea for sea in whole.seas if sea]
        return self._of([*seas, whole.land], whole.land, space, attacker, whole.cargo_loss)

    def _quickly(self, asked: Battle) -> Fought:
        """8 A battle at sea of more ships than can be followed exactly in the time there is."""
        ours, theirs = asked.attackers, asked.defenders
        fights, found = Fights(self.g.equipment), Found(ours.technologies, theirs.technologies)
        fight = fights.between(kinds_in(ours), kinds_in(theirs), "sea", found=found)
        lost, killed = fight.attack_loss, fight.defence_loss
        return Fought(win=fight.win, takes=0.0, lost=lost, killed=killed, prize=0.0)

    def _of(
        self,
        parts: list[Outcome],
        last: Outcome,
        space: str,
        attacker: str,
        cargo: float | None = None,
    ) -> Fought:
        """8 cargo: what sinks with its transports, where the odds tell it apart."""
        own = self.prices(space, self.g.side(attacker)) if cargo is None else {}
        theirs = self.prices(space, *self._others(attacker))
        return Fought(
            win=last.win,
            takes=last.takes,
            lost=(cargo or 0.0) + sum(self._cost(part.attack_lost, own) for part in parts),
            killed=sum(self._cost(part.defence_lost, theirs) for part in parts),
            prize=self.prize(last, space, attacker),
        )

    def _others(self, attacker: str) -> list[str]:
        return [side for side in self.g.equipment.sides if side != self.g.side(attacker)]

    def prices(self, space: str, *sides: str) -> dict[str, float]:
        """9 Of kinds of ship that carry something in a space: what one is worth with it."""
        g, found = self.g, dict[str, list[float]]()
        for key in g.units_at(space) if g.is_sea(space) else ():
            if g.unit(key).hold and g.side(g.owner(key)) in sides:
                found.setdefault(g.pieces[key].kind, []).append(self.worth.piece(key))
        return {kind: sum(each) / len(each) for kind, each in found.items()}

    def _cost(self, lost: Mapping[str, float], prices: Mapping[str, float]) -> float:
        """8 What losses cost; of kinds named in `prices` one costs that."""
        return sum(prices.get(kind, self.worth.kind(kind)) * count for kind, count in lost.items())

    def prize(self, found: Outcome, space: str, attacker: str) -> float:
        """11 What the land is worth by the chance that it is taken, and that it is held then."""
        worth = self.worth.land(space, attacker)
        if not worth or not found.takes:
            return 0.0
        taken = [each for each in found.endings if each.takes]
        typical = max(taken, key=lambda each: each.chance)
        kinds = self.g.kinds_of(attacker).units
        left = [kinds[kind] for kind in Counter(typical.attackers).elements()]
        left = [unit for unit in left if unit.is_land]
        kept = stays_held(self._after(space), space, attacker, left)
        once = self.worth.taken(space, attacker)
        return found.takes * (once + (worth - once) * kept)

    def _after(self, space: str) -> Campaign:
        """8.3 The position without those who were beaten in a space."""
        g = self.g
        left = {key: piece for key, piece in g.pieces.items() if piece.place != space}
        return with_pieces(g, left)

    def best(self, asked: Battle, space: str, attacker: str) -> Fought:
        """8.4 The most that a battle comes to, if its attacker leaves when it is best to."""
        return max(
            (self.fought(each, space, attacker) for each in ways_to_go_on(asked)),
            key=lambda each: each.value,
        )

    def opened(self, asked: Battle, space: str, attacker: str) -> float:
        """8.2 What winning at sea opens: the shore, to those who are to be landed from there."""
        if asked.terrain != "sea" or attacker != self.g.state.power:
            return 0.0
        worth = self.landings_from(space)
        return worth * self.fought(asked, space, attacker).win if worth else 0.0

    def landings_from(self, zone: str) -> float:
        """8.2 What the assaults are worth that can be made from a zone once it is won."""
        g, found = self.g, 0.0
        for attack in g.state.attacks.values():
            landed = [
                key for key, start in attack.landed.items() if start == zone and key in g.pieces
            ]
            if attack.is_done or not landed:
                continue
            attackers = [*landed, *(key for key in attack.units if key in g.pieces)]
            defenders = defenders_on_land(g, attack.space)
            units = kinds_of(g, attackers)
            if not defenders:
                found += self.worth.land(attack.space, g.state.power)
                continue
            asked = between(g, attack.space, g.state.power, attackers, defenders, None)
            side = replace(asked.attackers, units=units)
            asked = replace(asked, attackers=side, landed=kinds_of(g, landed))
            found += max(0.0, self.fought(asked, attack.space, g.state.power).value)
        return found

    def in_space(self, space: str) -> float:
        """8 What the attack that is drawn up on a space is worth to its attacker.

        Nobody's own order of loss is reckoned with: the other side does not know it.
        """
        asked = of_attack(self.g, space, None)
        if asked is None:
            return 0.0
        attacker = self.g.state.power
        if isinstance(asked, Battle) and not (asked.attackers.units and asked.defenders.units):
            return self._unopposed(asked, space)
        return self.fought(asked, space, attacker).value

    def _unopposed(self, asked: Battle, space: str) -> float:
        """11 What an attack is worth where nobody defends."""
        units = [self.g.equipment.units[kind] for kind in asked.attackers.units]
        if not any(unit.takes_ground for unit in units):
            return 0.0
        return self.worth.land(space, self.g.state.power)


def ways_to_go_on(asked: Battle) -> Iterator[Battle]:
    """8.4 A battle to its end, for one more round, or until so many are left."""
    yield asked
    if not asked.way_out or size(asked) > TOO_MANY:
        return
    yield replace(asked, retreat_after=1)
    if size(asked) > MANY:
        return
    count = sum(asked.attackers.units.values())
    for left in sorted({count // 2, (2 * count + 2) // 3} - {0, 1, count}):
        yield replace(asked, retreat_below=left)


def size(asked: Battle) -> int:
    """8.3 How many units fight in a battle."""
    return sum(asked.attackers.units.values()) + sum(asked.defenders.units.values())
