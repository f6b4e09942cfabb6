"""7, 12 What draws units forward: land of the other side, the more the nearer it is."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from functools import cached_property

from engine.games.pacific_1940.bot.neutrals import army_value
from engine.games.pacific_1940.bot.picture import Picture
from engine.games.pacific_1940.bot.pieces import FAR
from engine.games.pacific_1940.components.map import STRICT, distances
from engine.games.pacific_1940.movement.straits import sailing

HELPS = 1
"""From so many zones away a fleet guards a zone as well as in it."""


class Pull:
    """How strongly each space draws: what could be taken from there in turns to come."""

    def __init__(self, picture: Picture) -> None:
        self.picture = picture
        self._land: dict[str, float] = {}

    @cached_property
    def targets(self) -> Mapping[str, float]:
        """14, G6 Land of the other side, and leaning neutrals, that the power may ever enter."""
        picture, g = self.picture, self.picture.g
        printed = g.equipment.powers[picture.power]
        may = {*printed.home, *printed.also_enters}
        found: dict[str, float] = {}
        for land, territory in g.equipment.territories.items():
            side = g.side(g.controller(land))
            if not territory.in_play or (may and land not in may):
                continue
            if g.leaning(land) not in ("", STRICT):
                found[land] = self._neutral(land)
            if side in ("", picture.side):
                continue
            worth = picture.worth.taken(land) + picture.worth.held(land)
            worth += picture.decisive.get(land, 0.0)
            if picture.siege and picture.siege.land == land:
                found[land] = worth * picture.weights.siege.draws
            else:
                found[land] = worth / (1 + self._guarded(land) / picture.weights.front.hard)
        return found

    def _neutral(self, land: str) -> float:
        """G6 What a neutral is worth that leans to a side: its army joins us, or bars the way."""
        picture, army = self.picture, army_value(self.picture, land)
        worth = picture.worth.taken(land) + picture.worth.held(land)
        if picture.g.leaning(land) == picture.side:
            return worth + army
        return worth / (1 + army / picture.weights.front.hard)

    def _guarded(self, land: str) -> float:
        """12 What those cost who defend land: the more, the farther off it is that it falls."""
        g = self.picture.g
        there = [key for key in g.units_at(land) if g.side(g.owner(key)) != self.picture.side]
        return self.picture.value(there)

    @cached_property
    def threatened(self) -> Mapping[str, float]:
        """7 Spaces of our side that an enemy could attack, and what it would gain."""
        picture, g = self.picture, self.picture.g
        found: dict[str, float] = {}
        for space in g.equipment.spaces:
            ours = picture.ours_at(space)
            is_land = not g.is_sea(space) and g.side(g.controller(space)) == picture.side
            if ours or is_land:
                gain = picture.danger(space, picture.kinds(ours)).gain
                if gain:
                    found[space] = gain
        return found

    @cached_property
    def over_land(self) -> Mapping[str, float]:
        """7.2 Territory → what draws land units there, over land alone."""
        g = self.picture.g
        fades = self.picture.weights.front.fades
        lands = g.equipment.territories
        found: dict[str, float] = {}
        for target, worth in self.targets.items():
            far = distances(
                g.equipment.neighbours,
                target,
                len(lands),
                self._is_marched_through,
            )
            for land, steps in far.items():
                found[land] = found.get(land, 0.0) + worth * fades**steps
        return found

    def _is_marched_through(self, space: str) -> bool:
        """7.2, G6 Whether armies march on from a territory; none does from a strict neutral."""
        g = self.picture.g
        if g.is_sea(space) or g.leaning(space) == STRICT:
            return False
        return g.territory(space).in_play

    @cached_property
    def over_sea(self) -> Mapping[str, float]:
        """7.3 Sea zone → what draws fleets there: land beside it, and beside zones near it."""
        g = self.picture.g
        fades = self.picture.weights.front.fades_at_sea
        found = dict.fromkeys(g.equipment.zones, 0.0)
        for target, worth in self.targets.items():
            shores = g.equipment.zones_of[target]
            if not shores:
                continue
            far = [sailing(g, self.picture.power).to(zone, over="sea") for zone in shores]
            for zone in found:
                steps = min(each.get(zone, FAR) for each in far)
                found[zone] += worth * fades**steps
        return found

    @cached_property
    def home(self) -> Mapping[str, float]:
        """7, 13 Sea zone → what draws a fleet home: enemies near harbours and loaded ships.

        The stronger and nearer they are the more is at stake there; who is one zone off can strike
        back as well as who is there. Each ocean is looked at by itself.
        """
        picture, g = self.picture, self.picture.g
        weights = picture.weights
        fleets = {zone: picture.fights.value(self._warships(zone)) for zone in g.equipment.zones}
        found = dict.fromkeys(g.equipment.zones, 0.0)
        for zone, stake in self._stakes.items():
            far = sailing(g, picture.power).to(zone, over="sea")
            ocean = [each for each in found if g.zone(each).board == g.zone(zone).board]
            near = sum(
                fleets[each] * weights.front.nears ** far.get(each, FAR)
                for each in ocean
                if fleets[each]
            )
            if not near:
                continue
            draws = weights.front.home * stake * near / (near + weights.noncombat.fleet)
            for each in ocean:
                steps = max(0, far.get(each, FAR) - HELPS)
                found[each] = max(found[each], draws * weights.front.fades_at_sea**steps)
        return found

    def _warships(self, zone: str) -> Counter[str]:
        """7.3 The enemy's warships in a zone."""
        g = self.picture.g
        there = self.picture.theirs_at(zone)
        return self.picture.kinds([key for key in there if g.unit(key).is_warship])

    @cached_property
    def _stakes(self) -> Mapping[str, float]:
        """13 Zone → what is at stake: land whose complex has its harbour there, loaded ships."""
        picture, g = self.picture, self.picture.g
        found: dict[str, float] = {}
        for land in g.held_by(picture.power):
            if any(g.facility_kind(key).is_complex for key in g.facilities_at(land)):
                for zone in g.equipment.zones_of[land]:
                    found[zone] = max(found.get(zone, 0.0), picture.worth.held(land))
        for ship in picture.own.transports:
            cargo = picture.value([ship, *g.cargo(ship)])
            found[g.place(ship)] = found.get(g.place(ship), 0.0) + cargo
        return found

    def land(self, land: str) -> float:
        """12 What draws land units to a territory, to march on or to go aboard again."""
        if land not in self._land:
            self._land[land] = self._drawn_to(land)
        return self._land[land]

    def _drawn_to(self, land: str) -> float:
        """12 The same, worked out."""
        zones = self.picture.g.equipment.zones_of[land]
        aboard = max((self.over_sea[zone] for zone in zones), default=0.0)
        weights = self.picture.weights.front
        return max(
            self.over_land.get(land, 0.0) * weights.pull,
            aboard * weights.reload * weights.pull_at_sea,
        )

    def march(self, land: str) -> float:
        """12 What draws land units to a territory that come there over land."""
        return self.over_land.get(land, 0.0) * self.picture.weights.front.pull

    def waits(self, land: str, others: int = 0) -> float:
        """12 What draws land units to a territory from which no transport fetches them yet.

        others: how many wait so elsewhere, or there.
        """
        return max(self.march(land), self._aboard(land, others))

    def marches(self, land: str, others: int = 0) -> bool:
        """12 Whether land units of a territory come to a front over land sooner than by sea."""
        return self.march(land) > self._aboard(land, others)

    def _aboard(self, land: str, others: int) -> float:
        """12 What draws land units to a territory to go aboard, with others who wait for that."""
        weights = self.picture.weights.front
        return self.land(land) * weights.unfetched / (1 + others / weights.idle)

    def sea(self, zone: str) -> float:
        """12 What draws a fleet, and what it carries, to a zone."""
        return self.over_sea[zone] * self.picture.weights.front.pull_at_sea

    def wings(self, space: str, points: int) -> float:
        """12 What aircraft are of use for where they land: all that is in their range there.

        That is land to take, ships to sink, and who is to be helped or avenged.
        """
        g = self.picture.g
        far = g.equipment.distances.to(space, over="air")
        reach = points // 2
        front = self.picture.weights.front
        worth = sum(w for land, w in self.targets.items() if far.get(land, FAR) <= reach + 1)
        worth += sum(w for zone, w in self._prey.items() if far.get(zone, FAR) <= reach)
        worth += sum(w for each, w in self.threatened.items() if far.get(each, FAR) <= reach)
        if siege := self.picture.siege:
            beyond = max(0, far.get(siege.land, FAR) - reach - 1)
            draws = self.picture.weights.siege.wings * self.targets[siege.land]
            worth += draws * front.fades**beyond
        return worth * front.wings

    @cached_property
    def _prey(self) -> Mapping[str, float]:
        """7.3 Sea zone → what the enemy's ships in it cost."""
        picture, g = self.picture, self.picture.g
        there = {zone: picture.theirs_at(zone) for zone in g.equipment.zones}
        return {zone: picture.value(units) for zone, units in there.items() if units}
