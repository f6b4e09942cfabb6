"""7, 12 The position as one power looks at it: what is there, what it is worth, what may come."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Collection, Iterable, Mapping
from functools import cached_property

from engine.games.pacific_1940.bot.dangers import Danger, Dangers
from engine.games.pacific_1940.bot.fights import NOTHING, Fights, Found, Terrain
from engine.games.pacific_1940.bot.pieces import kinds_of, researched, scramblers, units_of_side
from engine.games.pacific_1940.bot.reach import Reach
from engine.games.pacific_1940.bot.siege import Siege, decisive, siege
from engine.games.pacific_1940.bot.weights import Weights
from engine.games.pacific_1940.bot.worth import LandWorth
from engine.games.pacific_1940.planning.threats import at_its_next_turn
from engine.games.pacific_1940.position.state import PURCHASED, Campaign


class Picture:
    """What a power knows and thinks of a position; made once for a decision.

    noise: how far a weak player misjudges what something is worth, in IPC.
    """

    def __init__(
        self, g: Campaign, power: str, weights: Weights, pick: random.Random, noise: float = 0.0
    ) -> None:
        self.g, self.power, self.weights = g, power, weights
        self.pick, self.noise = pick, noise
        self.fights = Fights(g.equipment)
        self.worth = LandWorth(g, weights)
        self.side = g.side(power)
        self.dangers = Dangers(self)
        self._uncovered: dict[str, float] = {}
        self._theirs: dict[str, list[str]] = {}

    def misjudged(self) -> float:
        """By how much something is misjudged now; nothing for a sound player."""
        return self.pick.gauss(0, self.noise) if self.noise else 0.0

    # ------------------------------------------------------------------ who

    @cached_property
    def own(self) -> Reach:
        """7 What the power itself could attack now."""
        return Reach(self.g, self.power)

    @cached_property
    def siege(self) -> Siege | None:
        """2 The land that wins the war, if the power can gather enough to take it."""
        return siege(self)

    @cached_property
    def decisive(self) -> Mapping[str, float]:
        """2 Land that wins the war → what it is worth, beside all else, to who is ahead."""
        return decisive(self)

    @cached_property
    def rivals(self) -> Mapping[str, Reach]:
        """7 Power → what it could attack in its next turn, of those that would be at war."""
        g, found = self.g, dict[str, Reach]()
        for power in g.equipment.order:
            if not self.side or g.side(power) in ("", self.side):
                continue
            then = at_its_next_turn(g, power)
            if then.at_war(power, self.power):
                found[power] = Reach(then, power)
        return found

    def ours_at(self, space: str) -> list[str]:
        """5 The units of our side in a space, cargo left out."""
        return units_of_side(self.g, space, self.side)

    @cached_property
    def bought(self) -> list[str]:
        """13 The power's units that wait to be placed."""
        return [key for key in self.g.own_at(PURCHASED, self.power) if self.g.is_unit(key)]

    def theirs_at(self, space: str) -> list[str]:
        """5 The units in a space of powers that we are at war with, cargo left out."""
        if space not in self._theirs:
            self._theirs[space] = self.g.enemies_at(space, self.power)
        return self._theirs[space]

    def found(self, attacker: str, defenders: Iterable[str]) -> Found:
        """G11 What an attacker, and who owns these defenders, has found."""
        g = self.g
        if not g.state.technologies:
            return NOTHING
        owners = {g.owner(key) for key in defenders}
        return Found(g.technologies_of(attacker), researched(g, owners))

    def kinds(self, units: Iterable[str]) -> Counter[str]:
        """5, 8.3 Kind → how many, damaged ships apart from whole ones."""
        return kinds_of(self.g, units)

    def value(self, units: Iterable[str]) -> int:
        """5 What units cost."""
        kinds, pieces = self.g.equipment.units, self.g.pieces
        return sum(kinds[pieces[key].kind].cost for key in units)

    def terrain(self, space: str) -> Terrain:
        """8.3 Where a battle for a space is fought."""
        return "sea" if self.g.is_sea(space) else "land"

    # ------------------------------------------------------------------ what may come

    def danger(
        self,
        space: str,
        defenders: Mapping[str, float],
        without: Collection[str] = (),
        aboard: float = 0.0,
    ) -> Danger:
        """7 What the worst enemy gains by an attack with all that it has, were we there like this.

        without: enemies that will not be there any more. aboard: what cargo costs that would be
        lost with its ships.
        """
        return self.dangers.of(space, defenders, frozenset(without), aboard)

    def at_risk(
        self,
        space: str,
        defenders: Mapping[str, float],
        without: Collection[str] = (),
        aboard: float = 0.0,
    ) -> float:
        """7 What it is likely to cost, in IPC, to stand in a space like this."""
        return self.dared(space, self.danger(space, defenders, without, aboard).cost)

    def dared(self, space: str, risk: float) -> float:
        """2 What of a risk counts in a space: who besieges a capital dares more at sea."""
        is_bold = self.g.is_sea(space) and self.siege is not None
        return risk * self.weights.siege.dares if is_bold else risk

    def uncovered(self, zone: str) -> float:
        """8.2 What is likely to be lost of our side's capitals by a zone once no ship bars it."""
        if zone not in self._uncovered:
            g, opened, found = self.g, self.dangers.opened(zone), 0.0
            for land in g.equipment.lands_of[zone]:
                if land in g.equipment.capitals and g.side(g.controller(land)) == self.side:
                    there, nobody = self.kinds(self.ours_at(land)), frozenset[str]()
                    found += opened.of(land, there, nobody, 0.0).cost
                    found -= self.dangers.of(land, there, nobody, 0.0).cost
            self._uncovered[zone] = max(0.0, found)
        return self._uncovered[zone]

    def scramblers(self, zone: str) -> Counter[str]:
        """7.5 The enemy's aircraft that could go up to a zone, as many as may."""
        return scramblers(self.g, zone, self.theirs_at)
