"""Fog 8, 10 The ledger as a program reads it: old sightings fade, and the unseen stands at home.

Only what the side itself has seen and what is public is asked. What the enemy can have at most
limits all of it (`Placing`, `at_most.limits`).
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence

from msgspec.structs import replace

from engine.games.pacific_1940.bot.in_the_fog.weights import Weights, printed
from engine.games.pacific_1940.components.pieces import AIR, LAND, SEA, UnitKind
from engine.games.pacific_1940.fog.knowledge.at_most import began_with, could_spend, seen_fallen
from engine.games.pacific_1940.fog.knowledge.campaign import FoggedCampaign
from engine.games.pacific_1940.fog.knowledge.knowledge import is_enemy, ledger_of
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
        """Fog 8, 10 Where a power's units are taken to be: as seen, the rest at home."""
        found: Units = {}
        gone: Counter[str] = Counter()
        for space, seen in self.last.items():
            kinds = seen.forces.get(power, {})
            if self._is_today(seen) or not kinds or self._is_ours(space):
                continue
            stays = {kind: self.still(kind, count, seen.turn) for kind, count in kinds.items()}
            found[space] = +Counter(stays)
            gone += Counter(kinds) - Counter(stays)
        home = self.home(power)
        for kind, count in (gone + self.unseen(power, found, gone)).items():
            space = home.get(self.g.equipment.units[kind].domain, "")
            if space:
                found.setdefault(space, Counter())[kind] += count
        return {space: units for space, units in found.items() if units}

    def _is_ours(self, space: str) -> bool:
        g = self.g
        return not g.is_sea(space) and g.side(g.controller(space)) == self.side

    def still(self, kind: str, count: int, turn: int) -> int:
        """Fog 8 How many of units that were seen in a round are taken to be there still."""
        shares = self._shares(self.g.equipment.units[kind])
        age = max(0, self.g.state.turn - turn)
        return int(count * shares[min(age, len(shares) - 1)] + 0.5)

    def _shares(self, unit: UnitKind) -> Sequence[float]:
        fading = self.weights.fading
        return fading.ships if unit.is_sea else fading.aircraft if unit.is_air else fading.land

    def home(self, power: str) -> Mapping[str, str]:
        """13 Where a power's new units are taken to be: at its capital, or its best land."""
        g, capital = self.g, self.g.equipment.powers[power].capital
        held = g.held_by(power)
        if capital not in held:
            capital = max(held, key=lambda land: g.territory(land).value, default="")
        if not capital or any(seen.space == capital for seen in self.today):
            return {}
        zones = [z for z in g.equipment.zones_of[capital] if all(s.space != z for s in self.today)]
        return {LAND: capital, AIR: capital, SEA: zones[0] if zones else ""}

    def unseen(self, power: str, found: Units, gone: Counter[str]) -> Counter[str]:
        """Fog 10 What the money has bought that nobody has seen spent."""
        g, units, reserve = self.g, self.g.equipment.units, self.weights.reserve
        located = Counter[str](gone)
        for there in found.values():
            located += there
        for seen in self.last.values():
            if self._is_today(seen):
                located += Counter(seen.forces.get(power, {}))
        spent = could_spend(g, power)
        had = began_with(g.equipment, power) - seen_fallen(g, power)
        more = located - had
        left = max(0.0, spent - sum(units[kind].cost * count for kind, count in more.items()))
        bought = {
            kind: int(left * reserve.share * share / units[kind].cost)
            for kind, share in reserve.kinds.items()
            if self._may_buy(power, kind)
        }
        return +Counter(bought)

    def _may_buy(self, power: str, kind: str) -> bool:
        """4 Whether a power buys such units at all."""
        printed_of = self.g.equipment.powers[power]
        if not printed_of.turn:
            return False
        return not printed_of.buys or kind in (*printed_of.buys, *printed_of.buys_with_road)
