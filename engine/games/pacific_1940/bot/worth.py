"""14 What land is worth to a side: income, objectives, cities, capitals, and what stands there."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cached_property

from engine.games.pacific_1940.bot.weights import Weights
from engine.games.pacific_1940.components.goals import Objective
from engine.games.pacific_1940.politics.conditions import last_peace
from engine.games.pacific_1940.politics.objectives import is_held, keeps_trade
from engine.games.pacific_1940.politics.victory import cities_for
from engine.games.pacific_1940.position.state import Campaign


class LandWorth:
    """What it is worth in this position that a side, and not the other, holds a territory."""

    def __init__(self, g: Campaign, weights: Weights) -> None:
        self.g, self.weights = g, weights.land

    def a_turn(self, land: str) -> float:
        """14 IPC that change sides each turn with a territory: income twice, and objectives."""
        return 2.0 * self.g.territory(land).value + self.objectives.get(land, 0.0)

    def held(self, land: str) -> float:
        """14, 2 What it is worth to go on holding a territory beyond this turn."""
        g, weights = self.g, self.weights
        worth = weights.turns * self.a_turn(land) + weights.ground
        if land in g.equipment.city_in:
            worth += weights.city + weights.city_more * self._cities[land]
        if land in g.equipment.capitals:
            worth += weights.capital + g.state.purses.get(g.equipment.seats[land], 0)
        for key in g.facilities_at(land):
            worth += weights.complex if g.facility_kind(key).is_complex else weights.base
        return worth

    def kept(self, land: str, side: str) -> float:
        """2 What it is worth to a side that an enemy does not take a territory."""
        is_held = self.g.side(self.g.controller(land)) == side
        return self.held(land) + (self.decides.get(land, 0.0) if is_held else 0.0)

    def taken(self, land: str) -> float:
        """2, 14 What it is worth to take a territory, even if it is lost again at once."""
        economy = self.g.equipment.seats.get(land, "")
        purse = self.g.state.purses.get(economy, 0) if economy else 0
        return self.a_turn(land) + purse + self.decides.get(land, 0.0)

    def trade(self, power: str) -> float:
        """3, 14 What a power's trade is worth until others go to war with it in any case."""
        g, wants = self.g, self.g.equipment.objectives.values()
        trade = sum(each.ipc for each in wants if (each.wants, each.power) == ("trade", power))
        if not trade or not keeps_trade(g, power):
            return 0.0
        return float(trade * (max(0, last_peace(g, power) - g.state.turn) + 1))

    @cached_property
    def decides(self) -> Mapping[str, float]:
        """2 Land that its side need only hold on to, to win → what it is worth that it loses it.

        Of more cities than are needed each is worth less.
        """
        g, found = self.g, dict[str, float]()
        for victory in map(g.equipment.victories.__getitem__, g.state.held):
            cities = cities_for(g, victory) if victory.cities else []
            share = self.weights.decides / (1 + max(0, len(cities) - victory.cities))
            lands = [*victory.territories, *(g.equipment.cities[key].territory for key in cities)]
            found |= {land: max(share, found.get(land, 0.0)) for land in lands}
        return found

    @cached_property
    def _cities(self) -> Mapping[str, int]:
        """2, G9 City's territory → how many cities one side holds that count together with it."""
        box = self.g.equipment
        held = [(each, len(cities_for(self.g, each))) for each in box.victories.values()]
        return {
            city.territory: max(
                (n for each, n in held if each.cities and box.counts_for(each, city)), default=0
            )
            for city in box.cities.values()
        }

    @cached_property
    def objectives(self) -> Mapping[str, float]:
        """14 Territory → what objectives pay for it a turn, shared among those still missing."""
        found: dict[str, float] = {}
        for objective in self.g.equipment.objectives.values():
            for land, share in self._shares(objective):
                found[land] = found.get(land, 0.0) + share * self.weights.objective
        return found

    def _shares(self, objective: Objective) -> list[tuple[str, float]]:
        """14 The territories that an objective wants, each with its share of the IPC."""
        g = self.g
        lands = objective.territories
        if objective.wants == "road_open":
            lands = g.equipment.powers[objective.power].road
        if objective.wants == "trade" or not lands:
            return []
        if objective.at_least:
            return self._enough_of(objective)
        if objective.wants == "holds_each":
            return [(land, float(objective.ipc)) for land in lands]
        if objective.wants == "road_open":
            side = g.side(objective.power)
            missing = [land for land in lands if g.side(g.controller(land)) != side]
        else:
            missing = [land for land in lands if not is_held(g, objective, land)]
        if not missing:
            return [(land, float(objective.ipc)) for land in lands]
        share = objective.ipc / len(missing) ** 2
        return [(land, share) for land in missing]

    def _enough_of(self, objective: Objective) -> list[tuple[str, float]]:
        """G13 The shares of territories of which some number is enough."""
        g, lands = self.g, objective.territories
        missing = [land for land in lands if not is_held(g, objective, land)]
        lacks = objective.at_least - (len(lands) - len(missing))
        if lacks > 0:
            return [(land, objective.ipc / lacks**2) for land in missing]
        held = [land for land in lands if land not in missing]
        return [(land, float(objective.ipc)) for land in held] if lacks == 0 else []
