"""Fog 8, 10 The ledger as a program reads it: old sightings fade; the unseen is home, or near.

Only what the side itself has seen and what is public is asked. What the enemy can have at most
limits all of it (`Placing`, `at_most.limits`).
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence

from msgspec.structs import replace

from engine.games.pacific_1940.bot.in_the_fog.bearing import Bearing
from engine.games.pacific_1940.bot.in_the_fog.weights import Unseen, Weights, printed
from engine.games.pacific_1940.bot.weights import printed as of_plans
from engine.games.pacific_1940.components.improving import kinds_with
from engine.games.pacific_1940.components.pieces import AIR, UnitKind
from engine.games.pacific_1940.fog.knowledge.at_most import (
    began_with,
    bought_by,
    could_spend,
    earned_lately,
    seen_fallen,
)
from engine.games.pacific_1940.fog.knowledge.campaign import FoggedCampaign
from engine.games.pacific_1940.fog.knowledge.knowledge import IN_BATTLE, is_enemy, ledger_of
from engine.games.pacific_1940.fog.knowledge.known import seen_this_turn, used_by_all
from engine.games.pacific_1940.fog.knowledge.reckoning import last_seen
from engine.games.pacific_1940.position.fog import Forces, Knowledge, Sighting

Units = dict[str, Counter[str]]
"""Space → kind → so many, of one power."""


def faded(g: FoggedCampaign, side: str) -> FoggedCampaign:
    """Fog 8 The position with a side's ledger as it reckons with it."""
    known = ledger_of(g, side)
    ledger = Knowledge(sightings=Reading(g, side).sightings(), facilities=known.facilities)
    fog = replace(g.fog, knowledge={**g.fog.knowledge, side: ledger})
    return FoggedCampaign(replace(g.state, fog=fog), g.equipment, g.rules_version)


class Reading:
    """Fog 8 A ledger being read by one side."""

    def __init__(self, g: FoggedCampaign, side: str, weights: Weights | None = None) -> None:
        self.g, self.side, self.weights = g, side, weights or printed()
        ledger = ledger_of(g, side).sightings
        self.today = [each for each in ledger if self._is_today(each)]
        self.last = last_seen(ledger)
        self.course = Bearing(g, side, [each.space for each in self.today])

    def _is_today(self, seen: Sighting) -> bool:
        return (seen.turn, seen.power) == (self.g.state.turn, self.g.state.power)

    def sightings(self) -> list[Sighting]:
        """Fog 8 One entry a space of what is believed, then today's as they are."""
        believed: dict[str, Forces] = {}
        hurt: dict[str, Forces] = {}
        for power in self.g.equipment.powers:
            if is_enemy(self.g, self.side, power):
                for space, units in self.of_power(power).items():
                    believed.setdefault(space, {})[power] = dict(units)
        for space, seen in self.last.items():
            hurt[space] = seen.damaged
        found = [
            self._entry(space, forces, hurt.get(space, {})) for space, forces in believed.items()
        ]
        return [*found, *self.today]

    def _entry(self, space: str, forces: Forces, hurt: Forces) -> Sighting:
        """Fog 8 Something is believed since the round before, so that it is not today's."""
        state, order = self.g.state, self.g.equipment.order
        return Sighting(
            turn=max(1, state.turn - 1),
            power=next(power for power in order if power != state.power),
            phase="",
            space=space,
            forces=forces,
            damaged=hurt,
            source="believed",
        )

    # ------------------------------------------------------------------ of one power

    def of_power(self, power: str) -> Units:
        """Fog 8, 10 Where a power's units are taken to be: as seen, the newest first, no more of
        them than it is likely to have; of fleets out of sight some on their way, the rest at home.
        """
        stock = Stock(self.g, power)
        found: Units = {}
        for forces, _ in seen_this_turn(self.g, self.side).values():
            for kind, count in forces.get(power, {}).items():
                stock.take(kind, count)
        for space, seen in self._newest_first():
            if self._is_today(seen) or self._is_ours(space):
                continue
            for kind, count in seen.forces.get(power, {}).items():
                place = self.base_of(power, kind, space)
                there = self.still(kind, count, seen.turn)
                found.setdefault(place, Counter())[kind] += stock.take(kind, there)
                if self.g.is_sea(place):
                    away = self.course.reached(power, place, seen.turn)
                    gone = stock.take(kind, self._abroad(count - there))
                    found.setdefault(away, Counter())[kind] += gone
        harbours, made_in = self.harbours(power), self.made_in(power)
        for kind, count in (stock.units + stock.bought(self.weights.unseen)).items():
            if not self.g.equipment.units[kind].is_sea:
                for space, part in shared(count, made_in).items():
                    found.setdefault(space, Counter())[kind] += part
                continue
            for harbour, part in shared(count, harbours).items():
                gone = self._abroad(part)
                found.setdefault(self.course.reached(power, harbour, 1), Counter())[kind] += gone
                found.setdefault(harbour, Counter())[kind] += part - gone
        return {space: +units for space, units in found.items() if +units}

    def _abroad(self, count: int) -> int:
        """Fog 8 How many of ships out of sight are taken to be on their way and not at home."""
        return int(count * self.weights.fading.abroad + 0.5)

    def _newest_first(self) -> list[tuple[str, Sighting]]:
        """Fog 8 What was last seen of each space, the latest sighting first."""
        order = self.g.equipment.order

        def when(entry: tuple[str, Sighting]) -> tuple[int, int, str]:
            space, seen = entry
            place = order.index(seen.power) if seen.power in order else 0
            return -seen.turn, -place, space

        return sorted(self.last.items(), key=when)

    def _is_ours(self, space: str) -> bool:
        g = self.g
        return not g.is_sea(space) and g.side(g.controller(space)) == self.side

    def base_of(self, power: str, kind: str, space: str) -> str:
        """7.4 Where a unit is that was seen in a space: aircraft have flown on to land.

        To the nearest that their side holds, with an air base rather than without, unless they were
        seen at it or with a carrier. 12 Nobody lands where it has just attacked.
        """
        g, unit, seen = self.g, self.g.equipment.units[kind], self.last[space]
        beside = seen.forces.get(power, {})
        has_deck = any(g.equipment.units[each].deck for each in beside) and unit.lands_on_deck
        side = g.side(power)
        has_attacked = seen.source == IN_BATTLE and seen.power == power
        is_held = not g.is_sea(space) and g.side(g.controller(space)) == side
        if not unit.is_air or has_deck or (is_held and not has_attacked):
            return space
        away = g.equipment.distances.to(space, AIR)
        lands = (land for land in g.equipment.territories if land != space)
        held = [land for land in lands if g.side(g.controller(land)) == side]
        held.sort(key=lambda land: (away.get(land, len(away)), not self._scrambles(land), land))
        return held[0] if held else space

    def _scrambles(self, land: str) -> bool:
        """7.5 Whether a territory has an air base, as far as the side knows."""
        kinds = self.g.equipment.facilities
        known = ledger_of(self.g, self.side).facilities.get(land, ())
        return any(kinds[each].air_bonus for each in known)

    def still(self, kind: str, count: int, turn: int) -> int:
        """Fog 8 How many of units that were seen in a round are taken to be there still."""
        shares = self._shares(self.g.equipment.units[kind])
        age = max(0, self.g.state.turn - turn)
        return int(count * shares[min(age, len(shares) - 1)] + 0.5)

    def _shares(self, unit: UnitKind) -> Sequence[float]:
        """Fog 8 By rounds since it was seen: the share of a kind that is there still."""
        fading = self.weights.fading
        return fading.ships if unit.is_sea else fading.aircraft if unit.is_air else fading.land

    def made_in(self, power: str) -> Mapping[str, int]:
        """13 Where a power's unseen land units and aircraft are taken to be, and in which parts.

        Where it makes units, as far as the side knows, the more of them the more it makes there;
        else at its capital, or on its best land. Nowhere that was seen today.
        """
        known = ledger_of(self.g, self.side).facilities
        kinds = self.g.equipment.facilities
        makes = {
            land: sum(kinds[each].makes for each in known.get(land, ()))
            for land in self.g.held_by(power)
        }
        capital = self._capital(power)
        found = {land: made for land, made in makes.items() if made} or {capital: 1}
        return {land: made for land, made in found.items() if land and not self._is_seen(land)}

    def harbours(self, power: str) -> Mapping[str, int]:
        """13 The sea zones where a power's unseen ships are taken to be, and in which parts.

        At its capital; G2.2 of several economies at the capital of each, by what it began with.
        """
        box, held = self.g.equipment, self.g.held_by(power)
        economies = [box.economies[key] for key in box.economies_of[power]]
        purses = {each.capital: each.purse for each in economies if each.capital in held}
        found: dict[str, int] = {}
        for capital, purse in (purses or {self._capital(power): 1}).items():
            zones = box.zones_of.get(capital, ())
            dark = [zone for zone in zones if not self._is_seen(zone)]
            if dark and not self._is_seen(capital):
                found[dark[0]] = found.get(dark[0], 0) + max(1, purse)
        return found

    def _capital(self, power: str) -> str:
        g, capital = self.g, self.g.equipment.powers[power].capital
        held = g.held_by(power)
        if capital in held:
            return capital
        return max(held, key=lambda land: g.territory(land).value, default="")

    def _is_seen(self, space: str) -> bool:
        return any(seen.space == space for seen in self.today)


def shared(count: int, parts: Mapping[str, int]) -> dict[str, int]:
    """How many of so many fall to each part; what does not divide goes to the largest first."""
    whole = sum(parts.values())
    if not whole:
        return {}
    found = {key: count * part // whole for key, part in parts.items()}
    rest = count - sum(found.values())
    for key in sorted(parts, key=lambda each: (-parts[each], each))[:rest]:
        found[key] += 1
    return found


class Stock:
    """Fog 10 What a power is likely to have: what it began with and nobody saw fall, and money.

    units: kind → how many are yet to be found. money: what it can have spent on more. costs: G11
    what a kind costs it, as far as everybody knows.
    """

    def __init__(self, g: FoggedCampaign, power: str) -> None:
        self.g, self.power = g, power
        used = (used_by_all(g) or {}).get(power, ())
        kinds = kinds_with(g.equipment, used, g.state.options).units
        self.costs = {kind: unit.cost for kind, unit in kinds.items()}
        began, fallen = began_with(g.equipment, power), seen_fallen(g, power)
        self.units = began - fallen
        spent = could_spend(g, power) - self._cost(fallen - began)
        self.money = max(0.0, float(spent))

    def _cost(self, units: Counter[str]) -> int:
        return sum(self.costs[kind] * count for kind, count in units.items())

    def take(self, kind: str, count: int) -> int:
        """Fog 10 So many of a kind are found, or as many as there are likely to be."""
        first = min(count, self.units[kind])
        self.units[kind] -= first
        cost = self.costs[kind]
        more = min(count - first, int(self.money // cost))
        self.money -= more * cost
        return first + more

    def bought(self, unseen: Unseen) -> Counter[str]:
        """Fog 10 What the rest of the money is taken to have bought, as far as it counts.

        What was bought long ago has been seen by now, has fallen, or mends what was bombed.
        """
        kinds = bought_by(self.g.equipment, self.power)
        liked = {
            kind: part
            for kind, part in of_plans().purchase.get(self.power, {}).items()
            if kind in kinds
        }
        rest = min(self.money, earned_lately(self.g, self.power, unseen.turns))
        money = rest * unseen.counts / max(1e-9, sum(liked.values()))
        return +Counter(
            {kind: int(money * part / self.costs[kind]) for kind, part in liked.items()}
        )
