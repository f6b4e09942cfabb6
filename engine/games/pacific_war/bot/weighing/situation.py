"""A position as one side weighs it: what units, hits, zones and cards are worth to it.

Of the enemy's hand and of the deck nothing is read but how many cards they are.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import cached_property
from typing import Any, TypeVar, cast

from engine.core.sequence.choice import FACES, Choice
from engine.core.sequence.flow import Decision
from engine.games.pacific_war.bot.weighing.battle import (
    Chart,
    Exchange,
    Force,
    Piece,
    Roll,
    Shifts,
    fight,
    roll_of,
)
from engine.games.pacific_war.bot.weighing.outlook import Outlook, Presence, Zones, presence
from engine.games.pacific_war.bot.weighing.weights import Weights
from engine.games.pacific_war.components.pieces import ALLIED, Equipment, Unit
from engine.games.pacific_war.position import paths
from engine.games.pacific_war.position.state import ENEMY, LAST_TURN, Theater
from engine.games.pacific_war.supply.invasion import committed_at, invadable, needed, strength

C = TypeVar("C", bound=Choice)

TORPEDO = 2.5
"""13.2 What a Torpedo Cruiser's die is worth in the mean: one less than it shows."""
REACH = 3
"""8.10.1 Movement Points that any group has towards zones without enemies."""


class Tables:
    """What is the same in many positions: the chart, units as fights of a turn see them, ways by
    who is in them, how points stand by who is where.
    """

    def __init__(self, equipment: Equipment) -> None:
        self.chart = Chart(equipment)
        self.hybrids = frozenset(
            key for key, unit in equipment.units.items() if unit.is_carrier and not unit.airstrike
        )
        self.pieces: dict[tuple[str, int, bool], Piece] = {}
        self.rolls: dict[tuple[int, tuple[str, ...], frozenset[str]], Roll] = {}
        self.ways: dict[tuple[str, str, bool, Zones], dict[str, int]] = {}
        self.outlooks: dict[tuple[str, ...], dict[Presence, float]] = {}
        self.fights: dict[tuple[Any, ...], Exchange] = {}


class Situation:
    """One position and one side's weights.

    sees_hand: False where the other side thinks about it, which knows no card of its hand.
    """

    def __init__(
        self,
        g: Theater,
        role: str,
        weights: Weights,
        tables: Tables,
        *,
        sees_hand: bool = True,
    ) -> None:
        self.g, self.role, self.enemy, self.weights = g, role, ENEMY[role], weights
        self.sees_hand = sees_hand
        self.tables = tables
        self.chart, self.pieces = tables.chart, tables.pieces
        self.hybrids = tables.hybrids if g.state.options.hybrid_carriers else frozenset()
        self.left = LAST_TURN - g.state.turn
        self.found: dict[tuple[str, ...], float] = {}
        self.listed: dict[str, list[list[str]]] = {}
        self.planned: dict[tuple[str, ...], list[Any]] = {}

    def legal(self, kind: type[C], ask: Decision) -> Iterator[C]:
        """The legal choices of one kind."""
        return cast("Iterator[C]", kind.legal(self.g, ask))

    # ------------------------------------------------------------------ units

    def worth(self, key: str) -> float:
        """4.1 What a unit is worth for the rest of the war."""
        return worth_of(self.g.unit(key), self.left, self.weights)

    @cached_property
    def spent_hybrids(self) -> frozenset[str]:
        """13.1 The hybrids that are no carriers now, since they are Ops Complete."""
        return frozenset(key for key in self.hybrids if not self.g.is_ready(key))

    def piece(self, key: str, *, is_spent: bool = False) -> Piece:
        """A unit as a fight sees it. is_spent: as a hybrid that is Ops Complete (13.1)."""
        known = key, self.left, is_spent
        found = self.pieces.get(known)
        if found is None:
            unit = self.g.unit(key)
            found = self.pieces[known] = Piece(
                loss=self.worth(key) * hit_share(unit, self.left),
                airstrike=unit.airstrike,
                gunnery=unit.gunnery + TORPEDO * unit.torpedo,
                is_carrier=unit.is_carrier and not is_spent,
                is_lba=unit.is_lba,
                torpedo=(unit.gunnery + TORPEDO) * unit.torpedo,
            )
        return found

    def loss(self, key: str) -> float:
        """9.2.5 What a hit on a unit costs its side."""
        return self.piece(key).loss

    def force(self, keys: Iterable[str], *, has_sailed: bool = False) -> Force:
        """Units for a fight. has_sailed: they come for it, and are Ops Complete then (8.10.1)."""
        spent = self.hybrids if has_sailed else self.spent_hybrids
        known = self.left, tuple(keys), spent
        roll = self.tables.rolls.get(known)
        if roll is None:
            roll = roll_of([self.piece(key, is_spent=key in spent) for key in known[1]])
            self.tables.rolls[known] = roll
        return Force(roll)

    def fight(
        self,
        attackers: Iterable[str],
        defenders: Iterable[str],
        rounds: int,
        *,
        bombards: bool = False,
    ) -> Exchange:
        """9.1 What so many rounds between units are likely to come to, without cards but J07.

        The attackers sail there first.
        """
        come, stand = tuple(attackers), tuple(defenders)
        known = self.left, rounds, come, stand, bombards, self.spent_hybrids
        found = self.tables.fights.get(known)
        if found is None:
            shifts, attacker = Shifts(bombards=bombards), self.force(come, has_sailed=True)
            found = fight(self.chart, attacker, self.force(stand), rounds, shifts)
            self.tables.fights[known] = found
        return found

    # ------------------------------------------------------------------ zones

    @cached_property
    def there(self) -> Presence:
        """Who is where now."""
        return presence(self.g)

    @cached_property
    def outlook(self) -> Outlook:
        """How the points would stand."""
        found = Outlook(self.g, self.weights)
        found.known = self.tables.outlooks.setdefault(markers_of(self.g), found.known)
        return found

    @cached_property
    def points(self) -> float:
        """How they stand now, for this side."""
        return self.outlook.points(self.there, self.role)

    def gain(self, there: Presence) -> float:
        """What it is worth that units stand so, this turn and later."""
        later = 1 + self.weights.zone.ahead * self.left
        return (self.outlook.points(there, self.role) - self.points) * later

    def holding(self, zone: str, *, empties: str = "") -> float:
        """What it is worth to be alone in a zone with ships, and to have left another one."""
        there = self.there
        ships, lba = there.of(self.role)
        enemy_ships, enemy_lba = there.of(self.enemy)
        there = there.with_side(self.role, (ships | {zone}) - {empties}, lba)
        there = there.with_side(self.enemy, enemy_ships - {zone}, enemy_lba - {zone})
        return self.gain(there)

    def losing(self, zone: str) -> float:
        """What it costs that the enemy is alone in a zone with ships; 0 or less."""
        there = self.there
        ships, lba = there.of(self.role)
        enemy_ships, enemy_lba = there.of(self.enemy)
        there = there.with_side(self.role, ships - {zone}, lba - {zone})
        there = there.with_side(self.enemy, enemy_ships | {zone}, enemy_lba)
        return self.gain(there)

    def abandoning(self, zone: str) -> float:
        """What it is worth that this side's ships leave a zone; mostly 0 or less."""
        ships, lba = self.there.of(self.role)
        return self.gain(self.there.with_side(self.role, ships - {zone}, lba))

    def is_linked(self, zone: str) -> bool:
        """10.1 Whether ships there would have a way to a friendly Port."""
        g, role = self.g, self.role
        if g.state.ports.get(zone) == role:
            return True
        waters = paths.waters(g, role)
        ports = g.friendly_ports(role)
        return any(
            any(port in waters[other] for port in ports)
            for other, _ in g.exits(zone)
            if other in waters
        )

    # ------------------------------------------------------------------ captures

    def port_worth(self, zone: str) -> float:
        """10.2 What it is worth that a Port is this side's at the turn's end, not the enemy's.

        That the enemy gets no points for it is counted with control.
        """
        weights = self.weights.zone
        if zone == self.g.equipment.victory.capture and self.role == ALLIED:
            return weights.home
        points = self.g.zone(zone).vp
        return points * (1 + weights.port_ahead * 2 * self.left)

    def lacks(self, zone: str, power: float) -> int:
        """10.2 The Ground Strength that cards must give for a capture with so much strength."""
        own = int(power // self.g.equipment.combat.strength_per_ground)
        return max(0, needed(self.g, zone, self.role) - own - committed_at(self.g, zone))

    @cached_property
    def claimed(self) -> dict[str, int]:
        """10.2 The cards that captures under way would take, by Port, the dearest first."""
        found, left = dict[str, int](), len(self.g.hand(self.role))
        zones = [zone for zone in invadable(self.g, self.role) if self.is_linked(zone)]
        for zone in sorted(zones, key=self.port_worth, reverse=True):
            lacks = self.lacks(zone, strength_at(self.g, zone, self.role))
            if lacks <= left and not self.g.is_occupied(zone, self.enemy):
                found[zone] = lacks
                left -= lacks
        return found

    @cached_property
    def spare_cards(self) -> int:
        """4.3 The cards that no capture under way needs."""
        return len(self.g.hand(self.role)) - sum(self.claimed.values())

    def capture(self, zone: str, power: float, cards: int) -> float:
        """10.2 What a capture is worth, less its cards; 0 where it cannot be."""
        if self.g.state.ports.get(zone) != self.enemy or self.g.zone(zone).allied_only:
            return 0.0
        if zone in self.claimed:
            return 0.0
        lacks = self.lacks(zone, power)
        if lacks > cards:
            return 0.0
        return max(0.0, self.port_worth(zone) - lacks * self.weights.card.plain)

    # ------------------------------------------------------------------ dangers

    def distances(self, side: str, origin: str) -> dict[str, int]:
        """8.10.1 Movement Points of a side from a zone; it stops where the other one is."""
        ships, lba = self.there.of(ENEMY[side])
        known = side, origin, self.g.state.routes_open, ships | lba
        found = self.tables.ways.get(known)
        if found is None:
            is_free = paths.free_waters(self.g, side)
            found = self.tables.ways[known] = paths.spread(
                self.g, origin, REACH, is_free, lambda zone: self.g.may_enter(zone, side)
            )
        return found

    def attackers(self, zone: str, *, is_empty: bool = False) -> list[list[str]]:
        """Whom the enemy could send to a zone this turn, by where they are.

        is_empty: nobody is there, so that slow ships come as far as the fast. In the Supply Phase
        it is the next turn, for which ships are made Ready.
        """
        known = f"{zone} {is_empty}"
        if known not in self.listed:
            self.listed[known] = list(self._attackers(zone, is_empty=is_empty))
        return self.listed[known]

    def _attackers(self, zone: str, *, is_empty: bool) -> Iterator[list[str]]:
        """The same, found."""
        of_next_turn = self.g.state.in_supply
        for origin in self.g.zones_of(self.enemy):
            ships = self.g.ships_in(origin, self.enemy)
            ready = [key for key in ships if of_next_turn or self.g.is_ready(key)]
            if origin == zone or not ready:
                continue
            cost = self.distances(self.enemy, origin).get(zone, REACH + 1)
            able = [key for key in ready if is_empty or (self.g.unit(key).speed or 0) >= cost]
            if able and cost <= REACH:
                yield able

    def rounds_of(self, group: Sequence[str], zone: str) -> int:
        """9.1 How many rounds an enemy group could fight in a zone that it sails to."""
        cost = self.distances(self.enemy, self.g.counters[group[0]].place).get(zone, 1)
        return 1 + max(0, min(self.g.unit(key).speed or 0 for key in group) - cost)

    def once(
        self,
        ask: Callable[[Situation, str, Sequence[str]], float],
        zone: str,
        keys: tuple[str, ...],
    ) -> float:
        """A question about units in a zone, asked once and remembered."""
        known = (ask.__name__, zone, *keys)
        found = self.found.get(known)
        if found is None:
            found = self.found[known] = ask(self, zone, keys)
        return found


def markers_of(g: Theater) -> tuple[str, ...]:
    """12.0 All markers that control depends on beside who is where."""
    state = g.state
    bases = (part for pair in sorted(state.bases.items()) for part in pair)
    open_routes = "open" if state.routes_open else ""
    return (*state.ports.values(), state.fleet_train, state.divisions, open_routes, *bases)


def strength_at(g: Theater, zone: str, side: str) -> int:
    """10.2 The strength of a side in a zone that counts on land, in whole Ground Strengths."""
    return strength(g, zone, side) * g.equipment.combat.strength_per_ground


def worth_of(unit: Unit, left: int, weights: Weights) -> float:
    """4.1 What a counter is worth with so many turns to come; a British one until it leaves."""
    of = weights.unit
    if unit.is_lba:
        full = of.lba
    else:
        full = of.airstrike * unit.airstrike + of.gunnery * unit.gunnery + of.hull
        full += of.gunnery * TORPEDO * unit.torpedo
    if unit.withdraws is not None:
        left = max(0, min(left, unit.withdraws - (LAST_TURN - left) - 1))
    return full * (of.at_once + (1 - of.at_once) * left / (LAST_TURN - 1))


def hit_share(unit: Unit, left: int) -> float:
    """9.2.5 The part of a unit's worth that one hit costs, over all faces of the die."""
    if unit.is_lba:
        return 1 / (left + 1)
    if unit.torpedo:
        return 1.0
    return sum(_share(unit, face, left) for face in FACES) / len(FACES)


def _share(unit: Unit, face: int, left: int) -> float:
    """9.2.5 The same for one face: sunk, or away for so many of the turns that are left."""
    if unit.armored and face == FACES[-1]:
        return 1.0
    suffered = face - unit.armored
    if suffered > (unit.defense or 0):
        return 1.0
    return min(1.0, suffered / (left + 1))
