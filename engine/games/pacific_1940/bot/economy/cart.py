"""6 A bill as far as it is written: what is on it, what it leaves, and what could be placed."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from copy import copy
from functools import cached_property

from engine.games.pacific_1940.bot.economy.mastery import lead
from engine.games.pacific_1940.bot.picture import Picture
from engine.games.pacific_1940.bot.pull import Pull
from engine.games.pacific_1940.components.pieces import UnitKind
from engine.games.pacific_1940.economy.bill import (
    Item,
    Repair,
    Units,
    price,
    why_not,
    with_item,
)
from engine.games.pacific_1940.economy.facilities import capacities


class Cart:
    """6 What an economy of a power is about to buy. kinds: G11 those in force for it."""

    def __init__(self, picture: Picture, economy: str) -> None:
        self.picture, self.pull = picture, Pull(picture)
        self.economy = economy
        self.kinds = picture.g.kinds_of(picture.power)
        self.items: tuple[Item, ...] = ()
        self.capacities = capacities(picture.g, economy)
        self.berths: dict[str, Counter[str]] = {}

    @cached_property
    def lead(self) -> float:
        """6 How far our fleets are ahead in the ocean by its harbours where they are it least."""
        zones = self.picture.g.equipment.zones
        boards = dict.fromkeys(zones[zone].board for zone in self.harbours)
        return min((lead(self.picture, board) for board in boards), default=1.0)

    def copy(self) -> Cart:
        """6 Another bill that begins like this one."""
        other = copy(self)
        other.berths = {zone: Counter(kinds) for zone, kinds in self.berths.items()}
        return other

    @property
    def left(self) -> int:
        """6 The money that is left."""
        g = self.picture.g
        return g.state.purses[self.economy] - price(g, self.economy, self.items)

    @property
    def room(self) -> int:
        """13 How many units more could be placed; a power that builds anywhere has room for all."""
        g, power = self.picture.g, self.picture.power
        if g.equipment.powers[power].home:
            return g.state.purses[self.economy]
        return sum(self.capacities.values()) - self.units.total()

    @property
    def units(self) -> Counter[str]:
        """6 Kind of unit → how many are on it."""
        found = Counter[str]()
        for item in self.items:
            if isinstance(item, Units):
                found[item.unit] += item.count
        return found

    def affords(self, item: Item) -> bool:
        """6 Whether one thing more may be put on it."""
        g = self.picture.g
        cost = price(g, self.economy, (item,))
        return cost <= self.left and why_not(g, self.economy, item, self.items) is None

    def put(self, item: Item) -> bool:
        """6 One thing more, if it may be; whether it was."""
        is_unit = isinstance(item, Units)
        if not self.affords(item) or (is_unit and self.room < 1):
            return False
        if isinstance(item, Units) and self.kinds.units[item.unit].is_sea:
            self.berths.setdefault(self.safest(item.unit), Counter())[item.unit] += 1
        self.items = with_item(self.items, item)
        if isinstance(item, Repair):
            self.capacities = self._repaired(item)
        return True

    def _repaired(self, item: Repair) -> dict[str, int]:
        """6, 13 What each complex makes once so much is repaired, which helps in this turn yet."""
        g, land = self.picture.g, item.territory
        kind = g.equipment.facilities[item.facility]
        makes = kind.makes - g.pieces[g.facility(land, item.facility)].markers + item.points
        if not kind.is_complex or makes <= 0 or land not in g.state.at_start:
            return self.capacities
        return {**self.capacities, land: makes}

    def safest(self, kind: str) -> str:
        """13 The zone where a new ship of a kind risks least; "" where there is none with room."""
        found = [(self.risked(kind, zone), zone) for zone in self.harbours if self._has_room(zone)]
        return min(found, default=(0.0, ""))[1]

    def risked(self, kind: str, zone: str) -> float:
        """13 What a new ship risks in a zone, beside those that are there and are bought for it."""
        picture = self.picture
        there = picture.kinds(picture.ours_at(zone)) + self.berths.get(zone, Counter())
        before = picture.at_risk(zone, there)
        return picture.at_risk(zone, there + Counter({kind: 1})) - before

    def _has_room(self, zone: str) -> bool:
        """13 Whether the complexes beside a zone make one ship more."""
        lands = [
            land for land in self.picture.g.equipment.lands_of[zone] if land in self.capacities
        ]
        others = {z for land in lands for z in self.picture.g.equipment.zones_of[land]}
        made = sum(self.berths[each].total() for each in others if each in self.berths)
        return made < sum(self.capacities[land] for land in lands)

    def number(self, is_one: Callable[[UnitKind], bool]) -> int:
        """5 How many units of some kinds the power has, and has on its bill."""
        g = self.picture.g
        there = sum(
            piece.owner == self.picture.power and g.is_unit(key) and is_one(g.unit(key))
            for key, piece in g.pieces.items()
        )
        return there + self.bought(is_one)

    def bought(self, is_one: Callable[[UnitKind], bool]) -> int:
        """6 How many units of some kinds are on it."""
        units = self.kinds.units
        return sum(count for kind, count in self.units.items() if is_one(units[kind]))

    @property
    def homes(self) -> list[str]:
        """13 The territories whose complexes make units."""
        return list(self.capacities)

    @property
    def harbours(self) -> list[str]:
        """13 The zones where new ships may be placed."""
        zones_of = self.picture.g.equipment.zones_of
        return list(dict.fromkeys(zone for land in self.homes for zone in zones_of[land]))
