"""What units and land are worth in a position, in IPC."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from msgspec.structs import replace

from engine.games.pacific_1940.bot.answers.weights import Weights, printed
from engine.games.pacific_1940.politics import objectives
from engine.games.pacific_1940.position.state import Campaign


class Worth:
    """The worth of things in one position."""

    def __init__(self, g: Campaign, weights: Weights | None = None) -> None:
        self.g, self.weights = g, weights or printed()

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
        away = g.equipment.distances.to(zone, "sea")
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

    def income(self, territory: str, power: str) -> float:
        """14 What a round brings to a side, and costs the other, when a power takes land."""
        g = self.g
        control = {**g.state.control, territory: power}
        then = Campaign(replace(g.state, control=control), g.equipment, g.rules_version)
        before, after, side = _objectives(g), _objectives(then), g.side(power)
        more = after[side] - before[side]
        less = sum(before[each] - after[each] for each in g.equipment.sides if each != side)
        return g.territory(territory).value + more + less

    def land(self, territory: str, power: str) -> float:
        """11 What it is worth that a power takes a territory and keeps it."""
        g, of = self.g, self.weights.land
        if g.is_sea(territory) or g.side(g.controller(territory)) == g.side(power):
            return 0.0
        worth = of.rounds * self.income(territory, power)
        worth += of.city * (territory in g.equipment.city_in)
        loser = g.equipment.capitals.get(territory, "")
        if loser and loser == g.controller(territory):
            worth += of.capital + g.state.purses.get(loser, 0)
        cost = sum(g.facility_kind(key).cost for key in g.facilities_at(territory))
        return worth + of.facility * cost


def _objectives(g: Campaign) -> dict[str, int]:
    """14 By side, what its objectives pay now."""
    found = dict.fromkeys(g.equipment.sides, 0)
    for power in g.equipment.order:
        found[g.side(power)] += sum(objectives.met(g, power).values())
    return found
