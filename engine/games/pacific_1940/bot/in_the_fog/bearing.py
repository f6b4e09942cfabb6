"""Fog 8 Where a fleet out of sight may be by now: on its way to the side's own main fleet."""

from __future__ import annotations

from collections.abc import Collection
from functools import cached_property

from engine.games.pacific_1940.bot.pieces import units_of_side
from engine.games.pacific_1940.components.pieces import SEA
from engine.games.pacific_1940.movement.straits import sailing
from engine.games.pacific_1940.position.state import Campaign


class Bearing:
    """Fog 8 What one side supposes of the ways of its enemies. seen: zones it sees in this turn."""

    def __init__(self, g: Campaign, side: str, seen: Collection[str]) -> None:
        self.g, self.side, self.seen = g, side, seen

    def reached(self, power: str, start: str, turn: int) -> str:
        """Fog 8 The zone that a power's ships may have reached which were in another in some round.

        No more than half the way to the main fleet, so far as their moves carry them, and G8 by no
        strait that is shut to them. Where nothing of the kind can be, because the side is there or
        looks, they are where they were.
        """
        if not self.main:
            return start
        rounds = max(0, self.g.state.turn - turn)
        chart = sailing(self.g, power)
        here, there = chart.to(start, SEA), chart.to(self.main, SEA)
        if self.main not in here:
            return start
        steps = min(rounds * self._move, here[self.main] // 2)
        between = [
            zone
            for zone, far in here.items()
            if far == steps and there.get(zone) == here[self.main] - steps and self._is_dark(zone)
        ]
        return min(between, default=start)

    @cached_property
    def main(self) -> str:
        """Fog 1 The zone with the dearest ships of the side; "" where it has none."""
        g = self.g
        worth = {
            zone: sum(g.unit(key).cost for key in units_of_side(g, zone, self.side))
            for zone in g.equipment.zones
        }
        best = max(worth, key=lambda zone: worth[zone])
        return best if worth[best] else ""

    @cached_property
    def _move(self) -> int:
        """7.3 How far ships go in a turn."""
        return max(unit.move for unit in self.g.equipment.units.values() if unit.is_sea)

    def _is_dark(self, zone: str) -> bool:
        return zone not in self.seen and not units_of_side(self.g, zone, self.side)
