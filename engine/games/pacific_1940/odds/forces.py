"""8.3 One side of a battle: its possible states between whole and gone.

A loss order makes a line of the hits that a side can take. As not every hit can fall on every unit,
a state counts the hits on each of four parts of that line: aircraft, submarines, ships (on land:
land units) and transports.
"""

from __future__ import annotations

from bisect import bisect
from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from functools import cached_property

from msgspec import Struct

from engine.games.pacific_1940.components.gunnery import (
    AIRCRAFT,
    ANY,
    SUBMARINE,
    WEAPONS,
    Column,
    are_helpless,
    can_hurt,
    columns,
    finds_submarines,
    group_of,
    in_order_of_loss,
)
from engine.games.pacific_1940.components.improving import kinds_with
from engine.games.pacific_1940.components.pieces import Equipment, UnitKind
from engine.games.pacific_1940.odds.budget import Budget
from engine.games.pacific_1940.odds.dice import Chances, both, of_dice, up_to
from engine.games.pacific_1940.odds.terms import Side

GROUPS = ("air", "submarine", "ship", "transport")
AIR, SUBMARINES, SHIPS, TRANSPORTS = range(4)

State = tuple[int, int, int, int, bool]
"""The hits taken by each group, and whether the submarines have submerged."""


OF_A_STATE, OF_A_FALL, OF_A_SHOT = 100, 50, 2
"""How many steps a new state costs, hits that fall on one, and each unit that fires in one."""
Parts = tuple[bool, bool, bool]
"""Whether a side has aircraft, submarines, and others: this limits who can hit it."""
Draw = Callable[[], float]
"""A source of numbers from 0 to 1, from the same seed always the same."""


class Fire:
    """8.3 Dice that are thrown together, and the chances of their hits by what these may fall on.

    together: of all hits, for where weapons do not matter. ranked: of these the number of hits with
    its chance, the most likely first.
    """

    def __init__(self, dice: Mapping[Column, int]) -> None:
        self.dice = dice

    def _by(self, weapon: str) -> Chances:
        dice = self.dice.items()
        return of_dice(tuple((on, count, best) for (by, on, best), count in dice if by == weapon))

    @cached_property
    def no_aircraft(self) -> Chances:
        return self._by(SUBMARINE)

    @cached_property
    def no_submarines(self) -> Chances:
        return self._by(AIRCRAFT)

    @cached_property
    def anything(self) -> Chances:
        return self._by(ANY)

    @cached_property
    def together(self) -> Chances:
        return both(both(self.anything, self.no_submarines), self.no_aircraft)

    @cached_property
    def ranked(self) -> list[tuple[int, float]]:
        return sorted(enumerate(self.together), key=lambda item: -item[1])

    @cached_property
    def _tables(self) -> list[tuple[int, Chances]]:
        dice = self.dice.items()
        return [(WEAPONS.index(by), up_to(on, count, best)) for (by, on, best), count in dice]

    def drawn(self, draw: Draw) -> tuple[int, int, int]:
        """8.3 Hits by weapon, one draw from 0 to 1 for each column of dice."""
        hits = [0, 0, 0]
        for weapon, table in self._tables:
            hits[weapon] += bisect(table, draw())
        return hits[0], hits[1], hits[2]


class Facts(Struct, frozen=True):
    """8.3 The facts of a side's state that a round needs."""

    state: State
    units: tuple[UnitKind, ...]
    """The units in the battle, without those that have submerged."""
    level: int
    """Grows with every hit and with submerging, so that a battle never returns to a state."""
    aircraft: int
    submarines: int
    parts: Parts
    finds: bool
    """10 Whether a destroyer is among them."""
    helpless: bool
    """8.3 Whether none of them defends: transports alone, AAA alone."""
    defenceless: bool
    """8.3 Whether there are only transports."""


class Force:
    """8.3 One side, with its states numbered as they are first reached; 0 is the complete side."""

    def __init__(self, box: Equipment, side: Side, *, attacks: bool, terrain: str) -> None:
        self.attacks = attacks
        self.side = side
        self.budget = Budget()
        self.kinds = kinds_with(box, side.technologies).units if side.technologies else box.units
        content = box.loss_orders[f"{'attack' if attacks else 'defence'}_{terrain}"].kinds
        self.order = side.order or content
        targets = _targets(self.kinds, side)
        places = in_order_of_loss(self.order, targets)
        last = {place: nth for nth, place in enumerate(places)}
        line = [(targets[place][0], last[place] == nth) for nth, place in enumerate(places)]
        self.line = [GROUPS.index(group_of(kind)) for kind, _ in line]
        nth = range(len(line))
        self.places = [[n for n in nth if self.line[n] == group] for group in range(len(GROUPS))]
        self.sunk = [_sunk(line, group) for group in GROUPS]
        intact = Counter(side.units) - Counter(side.damaged)
        self.decks = sum(self.kinds[kind].deck * count for kind, count in intact.items())
        self.decks_lost = _decks_lost(line) if self.decks else []
        self.numbers: dict[State, int] = {}
        self.facts: list[Facts] = []
        self.by_level: dict[int, list[int]] = {}
        self._falls: dict[tuple[int, int, int], list[int]] = {}
        self._drawn: dict[tuple[int, tuple[int, int, int]], int] = {}
        self._lines: dict[int, list[int]] = {}
        self._fires: dict[tuple[int, bool, Parts], Fire] = {}
        self._strikes: dict[tuple[int, Parts], Fire] = {}
        self.number((0, 0, 0, 0, False))

    def number(self, state: State) -> int:
        """The number of a state, a new one if it is reached for the first time."""
        found = self.numbers.get(state)
        if found is None:
            self.budget.spend(OF_A_STATE)
            found = self.numbers[state] = len(self.facts)
            facts = self._facts(state)
            self.facts.append(facts)
            self.by_level.setdefault(facts.level, []).append(found)
        return found

    def _facts(self, state: State) -> Facts:
        left = [(self.kinds[key], count) for key, count in self.left(state).items()]
        there = [(kind, count) for kind, count in left if not (state[4] and kind.is_submarine)]
        kinds = [kind for kind, _ in there]
        units = tuple(kind for kind, count in there for _ in range(count))
        aircraft = sum(count for kind, count in there if kind.is_air)
        submarines = sum(count for kind, count in there if kind.is_submarine)
        return Facts(
            state=state,
            units=units,
            level=2 * sum(state[:4]) + state[4],
            aircraft=aircraft,
            submarines=submarines,
            parts=(aircraft > 0, submarines > 0, len(units) > aircraft + submarines),
            finds=finds_submarines(kinds),
            helpless=are_helpless(kinds),
            defenceless=all(kind.is_defenceless for kind in kinds),
        )

    def left(self, state: State) -> dict[str, int]:
        """Kind → how many are left in a state, including submerged ones."""
        left = dict(self.side.units)
        for sunk, hits in zip(self.sunk, state, strict=False):
            for kind, count in sunk[hits].items():
                left[kind] -= count
        return {kind: left[kind] for kind in self.kinds if left.get(kind)}

    def homeless(self, number: int) -> int:
        """11 Aircraft of a state for which the carriers held a place that is lost.

        Those that had none before are not among them. A damaged carrier is no place to land.
        """
        if not self.decks:
            return 0
        flying = self.side.units.items()
        before = sum(count for kind, count in flying if self.kinds[kind].lands_on_deck)
        left = sum(kind.lands_on_deck for kind in self.facts[number].units)
        places = self.decks - self.decks_lost[self.facts[number].state[SHIPS]]
        return max(0, left - places - max(0, before - self.decks))

    # ------------------------------------------------------------------ from state to state

    def submerges(self, number: int, enemies: Sequence[UnitKind]) -> bool:
        """10 Whether its submarines leave: if they may, and could hit or be hit if they stayed."""
        facts = self.facts[number]
        if not (self.side.submerges and facts.submarines) or finds_submarines(enemies):
            return False
        own = [kind for kind in facts.units if kind.is_submarine]
        return can_hurt(own, enemies, attacks=self.attacks) or can_hurt(
            enemies, own, attacks=not self.attacks
        )

    def submerged(self, number: int) -> int:
        """10 The state after all its submarines have left."""
        return self.number((*self.facts[number].state[:4], True))

    def under_guns(self, dropped: Mapping[str, int]) -> list[str]:
        """8.3, G11 The kinds of those at whom AAA fires, one by one, in their order of loss."""
        whole = self.side.units.items()
        flying = {kind: n for kind, n in whole if self.kinds[kind].is_air} | dict(dropped)
        beside = [kind for kind, n in whole if n > flying.get(kind, 0)]
        others_take = any(self.kinds[kind].takes_ground for kind in beside)
        targets = _targets(self.kinds, Side(units=flying))
        line = in_order_of_loss(self.order, targets, others_take=others_take)
        return [targets[place][0].key for place in line]

    def falls_first(self, units: Mapping[str, int]) -> bool:
        """8.3, G11 Whether these land units are the ones that its order of loss gives up first."""
        number = sum(units.values())
        return self.sunk[SHIPS][number] == Counter(units)

    def shot_down(self, number: int, aircraft: int, dropped: int = 0) -> int:
        """8.3 The state after further losses of aircraft, and G11 of units that fall first."""
        air, submarines, ships, transports, under = self.facts[number].state
        return self.number((air + aircraft, submarines, ships + dropped, transports, under))

    def lines(self, number: int) -> list[int]:
        """8.3 The states after 0, 1, 2, ... hits that may fall on anything, to the last."""
        if number not in self._lines:
            ahead, last = [number], number
            while (after := self._fallen(last, 0, 0, 1)) != last and after not in self._lines:
                ahead.append(after)
                last = after
            rest = self._lines.get(after, []) if after != last else []
            for each in reversed(ahead):
                rest = self._lines[each] = [each, *rest]
        return self._lines[number]

    def falls(self, number: int, no_aircraft: int, no_submarines: int, most: int) -> list[int]:
        """8.3 The states after these hits of two weapons, and 0, 1, ... `most` on anything."""
        found = self._falls.setdefault((number, no_aircraft, no_submarines), [])
        for anything in range(len(found), most + 1):
            found.append(self._fallen(number, no_aircraft, no_submarines, anything))
        return found

    def drawn(self, number: int, fire: Fire, draw: Draw) -> int:
        """8.3 The state after the hits of this fire that are drawn."""
        hits = fire.drawn(draw)
        if (line := self._lines.get(number)) and not (hits[0] or hits[1]):
            return line[min(hits[2], len(line) - 1)]
        found = self._drawn.get((number, hits))
        if found is None:
            found = self._drawn[number, hits] = self._fallen(number, *hits)
        return found

    def _fallen(self, number: int, no_aircraft: int, no_submarines: int, anything: int) -> int:
        """8.3 The rule of gunnery.proposed(), for a state."""
        self.budget.spend(OF_A_FALL)
        state = self.facts[number].state
        sizes = [len(sunk) - 1 for sunk in self.sunk]
        left = [size - hits for size, hits in zip(sizes, state[:4], strict=True)]
        thrown = no_aircraft + no_submarines + anything
        left[AIR] = min(left[AIR], thrown - no_aircraft)
        left[SUBMARINES] = 0 if state[4] else min(left[SUBMARINES], thrown - no_submarines)
        fighting = min(thrown, left[AIR] + left[SUBMARINES] + left[SHIPS])
        taken = [0, 0, 0, min(thrown - fighting, left[TRANSPORTS])]
        next_ones: list[int] = []
        for places, hits, most in zip(self.places[:TRANSPORTS], state, left, strict=False):
            next_ones += places[hits : hits + min(most, fighting)]
        for place in sorted(next_ones)[:fighting]:
            taken[self.line[place]] += 1
        air, submarines, ships, transports = map(sum, zip(state[:4], taken, strict=True))
        return self.number((air, submarines, ships, transports, state[4]))

    # ------------------------------------------------------------------ fire

    def fire(self, number: int, target: Facts, *, struck: bool = False) -> Fire:
        """8.3 A state's fire at a target; struck: its submarines have fired already."""
        key = number, struck, target.parts
        found = self._fires.get(key)
        if found is None:
            facts = self.facts[number]
            firing = [kind for kind in facts.units if not (struck and kind.is_submarine)]
            self.budget.spend(OF_A_SHOT * len(firing))
            found = self._fires[key] = self._thrown(firing, target, finds=facts.finds)
        return found

    def strike(self, number: int, target: Facts) -> Fire:
        """10 The first strike of a state's submarines."""
        key = self.facts[number].submarines, target.parts
        found = self._strikes.get(key)
        if found is None:
            submarines = [kind for kind in self.facts[number].units if kind.is_submarine]
            found = self._strikes[key] = self._thrown(submarines, target, finds=False)
        return found

    def volley(self, units: Mapping[str, int], target: Facts, *, finds: bool) -> Fire:
        """8.3 The fire of these units of the side at a target, whether they are left or not."""
        firing = [self.kinds[kind] for kind, count in units.items() for _ in range(count)]
        return self._thrown(firing, target, finds=finds)

    def hurts(self, number: int, target: Facts) -> bool:
        """8.3 Whether any unit of a state can hit any of a target: gunnery.can_hurt()."""
        return bool(self.fire(number, target).dice)

    def _thrown(self, firing: list[UnitKind], target: Facts, *, finds: bool) -> Fire:
        return Fire(columns(firing, target.units, attacks=self.attacks, finds=finds))


def _targets(kinds: Mapping[str, UnitKind], side: Side) -> list[tuple[UnitKind, int]]:
    """8.3 Every unit with the hits that destroy it."""
    found: list[tuple[UnitKind, int]] = []
    for key in sorted(side.units):
        damaged = side.damaged.get(key, 0)
        for nth in range(side.units[key]):
            found.append((kinds[key], kinds[key].hits - (nth < damaged)))
    return found


def _decks_lost(line: list[tuple[UnitKind, bool]]) -> list[int]:
    """11 The places for aircraft lost with 0, 1, 2, ... hits on ships: a carrier's first hit."""
    found = [0]
    for kind, sinks in line:
        if group_of(kind) == GROUPS[SHIPS]:
            is_first = not sinks or kind.hits == 1
            found.append(found[-1] + kind.deck * is_first)
    return found


def _sunk(line: list[tuple[UnitKind, bool]], group: str) -> list[Counter[str]]:
    """8.3 The losses when a group has taken 0, 1, 2, ... hits."""
    found: list[Counter[str]] = [Counter()]
    for kind, sinks in line:
        if group_of(kind) == group:
            found.append(found[-1] + Counter([kind.key] if sinks else []))
    return found
