"""2 The siege of a capital: an army gathered over several turns where one turn's is too small."""

from __future__ import annotations

from bisect import bisect_left
from collections import Counter
from collections.abc import Iterable, Iterator
from functools import cached_property
from typing import Protocol

from msgspec import Struct

from engine.games.pacific_1940.bot.fights import Fights, Found
from engine.games.pacific_1940.bot.pieces import FAR, fleets, guard_of
from engine.games.pacific_1940.bot.reach import Reach
from engine.games.pacific_1940.bot.weights import Weights
from engine.games.pacific_1940.movement.straits import sailing
from engine.games.pacific_1940.politics import objectives
from engine.games.pacific_1940.position.state import Campaign

MOST = 150
"""More land units than this are not thought of."""


class Siege(Struct, frozen=True, kw_only=True):
    """2 Land that wins the war, for which a power gathers an army.

    turns: how long that takes, or more than is looked ahead. lacks: land units, with their room
    aboard, that it must still get.
    """

    land: str
    turns: int
    lacks: int


class Scene(Protocol):
    """What a siege is planned from: a `picture.Picture`."""

    g: Campaign
    power: str
    side: str
    weights: Weights
    fights: Fights

    @property
    def own(self) -> Reach: ...
    def kinds(self, units: Iterable[str]) -> Counter[str]: ...
    def found(self, attacker: str, defenders: Iterable[str]) -> Found: ...


def siege(scene: Scene) -> Siege | None:
    """2 What a power besieges: the land that falls soonest; None as long as that is no use."""
    found = [each for land in _wanted(scene) if (each := _Army(scene, land).siege())]
    return min(found, key=lambda each: (each.turns, each.lacks), default=None)


def _wanted(scene: Scene) -> Iterator[str]:
    """2 What the side still lacks to win by land, where this power may come from the sea."""
    g = scene.g
    printed = g.equipment.powers[scene.power]
    may = {*printed.home, *printed.also_enters}
    for victory in g.equipment.victories.values():
        if victory.side != scene.side or victory.cities:
            continue
        for land in victory.territories:
            holder = g.controller(land)
            is_theirs = g.side(holder) not in ("", scene.side) and g.at_war(holder, scene.power)
            if is_theirs and g.equipment.zones_of[land] and (not may or land in may):
                yield land


class _Army:
    """2 What a power has for the attack on some land, and what it will be up against there."""

    def __init__(self, scene: Scene, land: str) -> None:
        self.scene, self.g, self.land = scene, scene.g, land
        self.weights = scene.weights.siege
        self.holder = scene.g.controller(land)

    def siege(self) -> Siege | None:
        """2 A siege that ends within some turns; or one without end, of who is far ahead."""
        last = self.weights.turns
        if not self.rules_the_sea:
            return None
        for turns in range(1, last + 1):
            most = self.ready(turns) + self.bought(turns)
            if (needs := self.needed(turns)) <= most:
                return Siege(land=self.land, turns=turns, lacks=max(0, needs - self.ready(last)))
        if not (self.is_far_ahead and self.ready(last)):
            return None
        lacks = max(0, self.needed(last) - self.ready(last))
        return Siege(land=self.land, turns=last + 1, lacks=lacks)

    def needed(self, turns: int) -> int:
        """8 The land units that win after so many turns, with the aircraft that can be there."""
        there = self.scene.kinds(self.g.units_at(self.land))
        there += Counter({kind: count * turns for kind, count in self.guards.items()})
        wings = self.wings(turns)
        return bisect_left(range(MOST), True, key=lambda number: self._wins(number, wings, there))

    def _wins(self, number: int, wings: Counter[str], there: Counter[str]) -> bool:
        infantry, artillery = self.pair
        landed = Counter({infantry: (number + 1) // 2})
        landed[artillery] += number // 2
        fight = self.scene.fights.between(landed + wings, there, "land", found=self.found)
        return fight.takes >= self.weights.wins

    def ready(self, turns: int) -> int:
        """9 The land units that transports could land after so many turns, of those there are."""
        g, own = self.g, self.scene.own
        moves = max((g.unit(ship).move for ship in own.transports), default=0) * (turns + 1)
        near = {zone for zone, steps in self.far.items() if steps <= moves}
        ships = [ship for ship in own.transports if g.place(ship) in near]
        aboard = {key for ship in ships for key in g.cargo(ship)}
        beside = {key for zone in near for key in own.pool(zone)}
        return min(sum(g.unit(ship).hold for ship in ships), len(aboard | beside))

    @cached_property
    def found(self) -> Found:
        """G11 What the power has found, and who defends the land."""
        return self.scene.found(self.scene.power, self.g.units_at(self.land))

    @cached_property
    def far(self) -> dict[str, int]:
        """7.3 Zone → how far it is from there to a shore of the land."""
        charts = [sailing(self.g, self.scene.power).to(z, over="sea") for z in self.shores]
        return {
            zone: min(chart.get(zone, FAR) for chart in charts) for zone in self.g.equipment.zones
        }

    @property
    def shores(self) -> tuple[str, ...]:
        """8.2 The zones from which the land can be entered."""
        return self.g.equipment.zones_of[self.land]

    def wings(self, turns: int) -> Counter[str]:
        """7.4 The aircraft that are thought to take part: a share of those near enough by then."""
        g, far = self.g, self.g.equipment.distances.to(self.land, over="air")
        near = [
            key
            for key in self.scene.own.movers
            if g.unit(key).is_air and far.get(g.place(key), FAR) < g.unit(key).move * (turns + 1)
        ]
        kinds = self.scene.kinds(near)
        return Counter({kind: int(self.weights.flies * count) for kind, count in kinds.items()})

    @cached_property
    def pair(self) -> tuple[str, str]:
        """5 The cheapest kind of land unit that attacks, and the kind that lifts it."""
        units = self.g.kinds_of(self.scene.power).units
        able = [each for each in units.values() if each.is_land and each.attack]
        cheapest = min(able, key=lambda each: each.cost)
        lifters = [kind for kind in cheapest.lifted_by if units[kind].is_land]
        return cheapest.key, (lifters or [cheapest.key])[0]

    def bought(self, turns: int) -> int:
        """6, 9, 13 The land units, with their room aboard, that are bought in time to be there.

        What is bought now sails in the next turn.
        """
        g, power = self.g, self.scene.power
        units = g.kinds_of(power).units
        ship = min((each for each in units.values() if each.hold), key=lambda each: each.cost)
        price = sum(units[kind].cost for kind in self.pair) / 2 + ship.cost / ship.hold
        paid = self.weights.spends * _income(g, power) / price
        makes = [(self._from(land), _makes(g, land)) for land in g.held_by(power)]
        found = 0
        for sails in range(1, turns):
            most = sum(number for steps, number in makes if steps <= ship.move * sails)
            found += int(min(paid, most * ship.hold / (ship.hold + 1)))
        return found

    def _from(self, land: str) -> int:
        """7.3 How far it is over the sea from a territory to the land."""
        return min((self.far[zone] for zone in self.g.equipment.zones_of[land]), default=FAR)

    @cached_property
    def guards(self) -> Counter[str]:
        """13 What its holder is likely to add to the land in a turn."""
        g = self.g
        guard = guard_of(g.kinds_of(self.holder))
        paid = self.weights.guards * _income(g, self.holder) / guard.cost
        return Counter({guard.key: int(min(_makes(g, self.land), paid))})

    @property
    def rules_the_sea(self) -> bool:
        """6 Whether our side's fleets off the land are not behind the other's in that ocean."""
        oceans = {self.g.zone(zone).board for zone in self.shores}
        found = [fleets(self.g, ocean, self.scene.side) for ocean in oceans]
        return all(ours >= self.weights.fleets * theirs for ours, theirs in found)

    @property
    def is_far_ahead(self) -> bool:
        """14 Whether our side earns so many times as much as the other."""
        g, earned = self.g, Counter[str]()
        for power in g.equipment.order:
            earned[g.side(power)] += _income(g, power)
        return earned[self.scene.side] >= self.weights.ahead * earned[g.side(self.holder)]


def decisive(scene: Scene) -> dict[str, float]:
    """2 Land that our side still lacks to win by land → what it is worth to come nearer to that.

    The stronger a side is the more it gives for it, up to `ends`.
    """
    g, weights = scene.g, scene.weights.siege
    stronger = min(1.0, _strength(g, scene.side) - weights.parity)
    if stronger <= 0:
        return {}
    return {
        land: stronger * weights.ends
        for victory in g.equipment.victories.values()
        if victory.side == scene.side and not victory.cities
        for land in victory.territories
        if g.side(g.controller(land)) not in ("", scene.side)
    }


def _strength(g: Campaign, side: str) -> float:
    """5 How many times what the other side's units cost a side's cost."""
    cost = Counter[str]()
    for key, piece in g.pieces.items():
        if g.is_unit(key):
            cost[g.side(piece.owner)] += g.equipment.units[piece.kind].cost
    theirs = sum(worth for each, worth in cost.items() if each not in ("", side))
    return cost[side] / max(1, theirs)


def _makes(g: Campaign, land: str) -> int:
    """13 The units that the complex in a territory makes in a turn, as damaged as it is."""
    key = g.complex_at(land)
    return max(0, g.facility_kind(key).makes - g.pieces[key].markers) if key else 0


def _income(g: Campaign, power: str) -> int:
    """14 What a power earns in a turn as things stand."""
    economies = g.equipment.economies_of[power]
    land = sum(g.value_of(economy) for economy in economies)
    return land + sum(sum(objectives.met(g, economy).values()) for economy in economies)
