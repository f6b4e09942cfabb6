"""What units and land are worth in a position, in IPC."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from engine.games.pacific_1940.bot.answers.weights import Weights, printed
from engine.games.pacific_1940.bot.weights import printed as of_plans
from engine.games.pacific_1940.bot.worth import LandWorth
from engine.games.pacific_1940.movement.straits import sailing
from engine.games.pacific_1940.position.state import Campaign


class Worth:
    """The worth of things in one position."""

    def __init__(self, g: Campaign, weights: Weights | None = None) -> None:
        self.g, self.weights = g, weights or printed()
        self.of_land = LandWorth(g, of_plans())

    # ------------------------------------------------------------------ units

    def kind(self, kind: str) -> float:
        """5 A unit of a kind."""
        return self.g.equipment.units[kind].cost * self.weights.units.get(kind, 1.0)

    def kinds(self, units: Mapping[str, float]) -> float:
        """5 Units by kind, so many of each."""
        return sum(self.kind(kind) * count for kind, count in units.items())

    def piece(self, key: str) -> float:
        """9 A unit with all that it carries."""
        g = self.g
        return self.kind(g.pieces[key].kind) + sum(self.piece(each) for each in g.cargo(key))

    def pieces(self, keys: Iterable[str]) -> float:
        """9 Several of them."""
        return sum(self.piece(key) for key in keys)

    def damage(self, key: str) -> float:
        """6, 8.3 What a first hit costs that only damages: little where a base repairs it free."""
        g, ships = self.g, self.weights.ships
        side, zone = g.side(g.owner(key)), g.place(key)
        away = sailing(g, g.owner(key), g.unit(key)).to(zone, "sea")
        move = g.unit(key).move
        is_near = any(
            kind.mends_ships
            for land in g.equipment.territories
            if g.side(g.controller(land)) == side
            and any(away.get(each, move + 1) <= move for each in g.equipment.zones_of[land])
            for kind in g.working(land, g.controller(land))
        )
        return g.unit(key).cost * (ships.damage if is_near else ships.damage_far)

    # ------------------------------------------------------------------ land

    def taken(self, territory: str, power: str) -> float:
        """11, 14 What it is worth that a power takes a territory, even if it is lost again."""
        return 0.0 if self._is_ours(territory, power) else self.of_land.taken(territory)

    def land(self, territory: str, power: str) -> float:
        """11, 14 What it is worth that a power takes a territory and keeps it."""
        if self._is_ours(territory, power):
            return 0.0
        return self.of_land.taken(territory) + self.of_land.held(territory)

    def _is_ours(self, territory: str, power: str) -> bool:
        """11 Whether there is no land to take from the enemy: at sea, or held by the side."""
        g = self.g
        return g.is_sea(territory) or g.side(g.controller(territory)) == g.side(power)
