"""8.3 The course of a battle: the chance of each pair of states, and of each ending.

No round brings a side back to an earlier state, so all pairs are visited once, those with fewest
losses first; rounds without a hit are accounted for where a pair is left for good.
"""

from __future__ import annotations

import random
from collections import defaultdict
from collections.abc import Iterator
from functools import cached_property

from engine.games.pacific_1940.odds.budget import Budget
from engine.games.pacific_1940.odds.effects import Effects, effects
from engine.games.pacific_1940.odds.forces import Draw, Force
from engine.games.pacific_1940.odds.terms import GONE, HELD, RETREATED, STALEMATE, WON, Battle

NEGLIGIBLE = 1e-12
"""A chance below this is not followed."""
SEED = 1940

Pair = tuple[int, int]
"""A state of the attackers and one of the defenders."""

Masses = defaultdict[int, defaultdict[int, float]]
"""State of the attackers → state of the defenders → the chance of reaching both."""

Struck = tuple[bool, bool]
"""10 Whether submarines of the attackers, of the defenders, have already fired this round."""


def no_masses() -> Masses:
    """An empty table of chances."""
    return defaultdict(lambda: defaultdict(float))


def pairs(masses: Masses) -> list[tuple[int, int, float]]:
    """Every pair with a chance worth following."""
    return [
        (i, j, mass) for i, row in masses.items() for j, mass in row.items() if mass > NEGLIGIBLE
    ]


class Course:
    """8.3 A battle between two forces, followed to its ends.

    ends: ending and final states → the chance. rounds: its average length. least: a chance below
    this is not followed. trials: from how many trials its ends come; 0: it was followed.
    """

    def __init__(
        self,
        battle: Battle,
        attackers: Force,
        defenders: Force,
        budget: Budget | None = None,
        stream: int = 0,
    ) -> None:
        """budget: of the steps that may be computed; without one any number.

        stream: which one of the sources of draws its trials use.
        """
        self.battle = battle
        self.stream = stream
        self.trials = 0
        self.budget = attackers.budget = defenders.budget = budget or Budget()
        self.attackers = attackers
        self.defenders = defenders
        self.least = NEGLIGIBLE
        self.ends: dict[tuple[str, int, int], float] = {}
        self.rounds = 0.0
        self._verdicts: dict[Pair, str] = {}
        self._without: dict[int, Effects] = {}
        self._on_defenders: dict[tuple[int, int, bool], Effects] = {}
        self._on_attackers: dict[tuple[int, int, bool], Effects] = {}

    # ------------------------------------------------------------------ to the end

    def follow(self, begin: Masses) -> None:
        """8.3 Continue from these pairs, each after a round, until nobody fights any more."""
        reached, struck = begin, defaultdict[Struck, Masses](no_masses)
        for i in by_level(self.attackers):
            if i not in reached and not any(i in masses for masses in struck.values()):
                continue
            for j in by_level(self.defenders):
                for have_struck, masses in struck.items():
                    if (mass := masses[i].pop(j, 0.0)) > NEGLIGIBLE:
                        self._fire(i, j, have_struck, mass, reached)
                if (mass := reached[i].pop(j, 0.0)) > NEGLIGIBLE:
                    self._leave(i, j, mass, reached, struck)

    def _leave(
        self, i: int, j: int, mass: float, reached: Masses, struck: dict[Struck, Masses]
    ) -> None:
        """8.3 From one pair to all results of a round with a hit; or the battle ends there."""
        if self.ends_at(i, j, mass) or self.goes(i, j, mass):
            return
        begin = self._under(i, j)
        have_struck = self._strike(*begin)
        on_attackers, on_defenders = self._strikes(*begin, have_struck)
        visits = mass
        if begin == (i, j):
            stays = on_attackers.stays * on_defenders.stays
            stays *= self._hit_attackers(i, j, have_struck[1]).stays
            visits /= 1.0 - stays * self._hit_defenders(i, j, have_struck[0]).stays
        self.rounds += visits
        for i2, p in on_attackers.states:
            for j2, q in on_defenders.states:
                if (i2, j2) == (i, j):
                    self._fire(i, j, have_struck, visits * p * q, reached)
                    reached[i].pop(j, None)
                else:
                    struck[have_struck][i2][j2] += visits * p * q

    # ------------------------------------------------------------------ round by round

    def fight(self, begin: Masses, rounds: int) -> Masses:
        """8.3 Fight a number of rounds from these pairs; returns the resulting pairs."""
        for _ in range(rounds):
            after, is_first = no_masses(), self.rounds == 0
            for i, j, mass in pairs(begin):
                if not self.ends_at(i, j, mass) and (is_first or not self.goes(i, j, mass)):
                    self._one_round(i, j, mass, after)
            begin = after
        return begin

    def _one_round(self, i: int, j: int, mass: float, after: Masses) -> None:
        """8.3 One round of one pair."""
        self.rounds += mass
        i, j = self._under(i, j)
        have_struck = self._strike(i, j)
        on_attackers, on_defenders = self._strikes(i, j, have_struck)
        for i2, p in on_attackers.states:
            for j2, q in on_defenders.states:
                self._fire(i2, j2, have_struck, mass * p * q, after)

    @cached_property
    def draw(self) -> Draw:
        """8.3 Where the draws of its trials come from."""
        return random.Random(SEED + self.stream).random

    def drawn(self, i: int, j: int) -> Pair:
        """8.3 The pair after one round whose hits are drawn."""
        ours, theirs, draw = self.attackers, self.defenders, self.draw
        i, j = begin = self._under(i, j)
        we_struck, they_struck = self._strike(i, j)
        if we_struck:
            j = theirs.drawn(j, ours.strike(i, theirs.facts[j]), draw)
        if they_struck:
            i = ours.drawn(i, theirs.strike(begin[1], ours.facts[i]), draw)
        fire = ours.fire(i, theirs.facts[j], struck=we_struck)
        back = theirs.fire(j, ours.facts[i], struck=they_struck)
        return ours.drawn(i, back, draw), theirs.drawn(j, fire, draw)

    # ------------------------------------------------------------------ a round

    def _fire(self, i: int, j: int, have_struck: Struck, mass: float, after: Masses) -> None:
        """8.3 Both sides fire, except submarines that have struck."""
        on_defenders = self._hit_defenders(i, j, have_struck[0]).states
        on_attackers = self._hit_attackers(i, j, have_struck[1]).states
        self.budget.spend(len(on_defenders) * len(on_attackers))
        for i2, p in on_attackers:
            chance = mass * p
            if chance < NEGLIGIBLE:
                break
            row = after[i2]
            for j2, q in on_defenders:
                share = chance * q
                if share < NEGLIGIBLE:
                    break
                row[j2] += share

    def _hit_defenders(self, i: int, j: int, struck: bool) -> Effects:
        found = self._on_defenders.get((i, j, struck))
        if found is None:
            fire = self.attackers.fire(i, self.defenders.facts[j], struck=struck)
            found = self._on_defenders[i, j, struck] = effects(self.defenders, j, fire)
        return found

    def _hit_attackers(self, i: int, j: int, struck: bool) -> Effects:
        found = self._on_attackers.get((i, j, struck))
        if found is None:
            fire = self.defenders.fire(j, self.attackers.facts[i], struck=struck)
            found = self._on_attackers[i, j, struck] = effects(self.attackers, i, fire)
        return found

    # ------------------------------------------------------------------ submarines

    def _under(self, i: int, j: int) -> Pair:
        """10 The pair after the submarines that submerge as soon as they may have left.

        The attacker's go first. They stay where they and the enemy cannot hurt each other.
        """
        ours, theirs = self.attackers, self.defenders
        if ours.submerges(i, theirs.facts[j].units):
            i = ours.submerged(i)
        if theirs.submerges(j, ours.facts[i].units):
            j = theirs.submerged(j)
        return i, j

    def _strike(self, i: int, j: int) -> Struck:
        """10 The sides whose submarines strike first: those that no enemy destroyer finds."""
        ours, theirs = self.attackers.facts[i], self.defenders.facts[j]
        return (
            ours.submarines > 0 and not theirs.finds,
            theirs.submarines > 0 and not ours.finds,
        )

    def _strikes(self, i: int, j: int, striking: Struck) -> tuple[Effects, Effects]:
        """10 The effects of strikes on the attackers and the defenders, which are simultaneous."""
        ours, theirs = self.attackers, self.defenders
        on_attackers, on_defenders = self._unhit(i), self._unhit(j)
        if striking[0]:
            on_defenders = effects(theirs, j, ours.strike(i, theirs.facts[j]))
        if striking[1]:
            on_attackers = effects(ours, i, theirs.strike(j, ours.facts[i]))
        return on_attackers, on_defenders

    def _unhit(self, number: int) -> Effects:
        """The effects of no fire on a side in this state."""
        found = self._without.get(number)
        if found is None:
            found = self._without[number] = Effects([(number, 1.0)], 1.0)
        return found

    # ------------------------------------------------------------------ ends

    def ends_at(self, i: int, j: int, mass: float) -> bool:
        """8.3 Record the chance if a pair is an ending; False: the battle continues."""
        verdict = self._verdicts.get((i, j))
        if verdict is None:
            verdict = self._verdicts[i, j] = self._verdict(i, j)
        if verdict:
            self.end(verdict, i, j, mass)
        return bool(verdict)

    def end(self, word: str, i: int, j: int, mass: float) -> None:
        """8.3 Add to the chance of an ending."""
        self.ends[word, i, j] = self.ends.get((word, i, j), 0.0) + mass

    def _verdict(self, i: int, j: int) -> str:
        """8.3, 8.5 The ending of a pair; "" when the battle continues."""
        ours, theirs = self.attackers.facts[i], self.defenders.facts[j]
        if not ours.units:
            return HELD if theirs.units else GONE
        if not theirs.units:
            return WON
        hurts = self.attackers.hurts(i, theirs)
        if hurts and theirs.helpless:
            return WON
        return "" if hurts or self.defenders.hurts(j, ours) else STALEMATE

    def goes(self, i: int, j: int, mass: float) -> bool:
        """8.4 Whether the attacker leaves after a round: few units are left, or only transports."""
        ours = self.attackers.facts[i]
        if self.battle.way_out:
            if ours.defenceless or len(ours.units) < self.battle.retreat_below:
                self.end(RETREATED, i, j, mass)
                return True
        elif ours.defenceless:
            self.end(HELD, i, j, mass)
            return True
        return False


def by_level(force: Force) -> Iterator[int]:
    """The states of a side, those with fewest losses first; including ones added meanwhile."""
    level = 0
    while level <= max(force.by_level):
        yield from force.by_level.get(level, ())
        level += 1
