"""A draft position for a practice turn: the opening, with some units moved, as a line of text."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import TypeVar

from engine.core.dice import Dice, below
from engine.games.pacific_1940.movement.straits import sailing
from engine.games.pacific_1940.position.state import Campaign

T = TypeVar("T")

WARS = "japan-usa,japan-uk,japan-anzac"


class Luck:
    """Random picks from a seed: the same seed gives the same picks."""

    def __init__(self, seed: str) -> None:
        self.dice = Dice(seed=seed)

    def pick(self, items: Sequence[T]) -> T:
        """One item, all equally likely."""
        return items[below(self.dice, len(items))]

    def mixed(self, items: Iterable[T]) -> list[T]:
        """All items, in random order."""
        rest, found = list(items), []
        while rest:
            found.append(rest.pop(below(self.dice, len(rest))))
        return found


class Sketch:
    """A position under construction: whose turn, which units are where, Japan's conquests.

    used: spaces that are reserved for a scene, or beside one; no unit is taken from there.
    """

    def __init__(self, g: Campaign, power: str, conquests: Sequence[str], luck: Luck) -> None:
        self.g, self.power, self.luck = g, power, luck
        self.used: set[str] = set()
        self.conquests = [land for land in conquests if g.controller(land) != "japan"]
        self.loaded: dict[str, list[str]] = {}
        self.units: dict[str, Counter[tuple[str, str]]] = {}
        for piece in g.pieces.values():
            if piece.kind not in g.equipment.facilities:
                here = self.units.setdefault(piece.place, Counter())
                here[piece.owner, piece.kind] += 1
        for land in self.conquests:
            self.units[land] = Counter({("japan", "infantry"): 1})

    # ---------------------------------------------------------------- who stands where

    def holder(self, land: str) -> str:
        """The holder of a territory."""
        return "japan" if land in self.conquests else self.g.controller(land)

    def is_hostile(self, power: str) -> bool:
        """Whether the mover is at war with a power."""
        sides = {self.g.side(power), self.g.side(self.power)}
        return sides == set(self.g.equipment.sides)

    @property
    def enemies(self) -> list[str]:
        """The powers with a fleet with which the mover is at war."""
        return [p for p in self.g.equipment.order if self.is_hostile(p) and self.has_fleet(p)]

    def has_fleet(self, power: str) -> bool:
        """Whether a power has ships at all."""
        return any(
            owner == power and self.g.equipment.units[kind].is_sea
            for there in self.units.values()
            for owner, kind in there
        )

    def is_free(self, space: str) -> bool:
        """Whether a space is empty and not reserved."""
        return space not in self.used and not self.units.get(space)

    def bring(self, power: str, kind: str, space: str, count: int = 1) -> None:
        """Bring units of a power to a space, from elsewhere if it has some, else new ones."""
        for _ in range(count):
            spare = [
                there
                for there, units in sorted(self.units.items())
                if units[power, kind] and there not in self.used and there != space
            ]
            if spare:
                self.units[self.luck.pick(spare)][power, kind] -= 1
            self.units.setdefault(space, Counter())[power, kind] += 1

    def bring_loaded(self, power: str, cargo: str, space: str) -> None:
        """A new transport of a power, with cargo aboard: "1inf+1tank"."""
        self.loaded.setdefault(space, []).append(f"{power}:1trn[{cargo}]")

    def clear(self, land: str) -> None:
        """Move all units of a territory to their powers' capitals."""
        capital_of = {power: capital for capital, power in self.g.equipment.capitals.items()}
        for (power, kind), count in sorted(self.units.pop(land, Counter()).items()):
            if power in capital_of:
                home = self.units.setdefault(capital_of[power], Counter())
                home[power, kind] += count

    # ---------------------------------------------------------------- where

    def sea_lanes(
        self, length: int = 2, ends: Callable[[str], bool] = lambda zone: True
    ) -> list[tuple[str, ...]]:
        """Chains of free adjacent zones of this length; `ends`: a condition on the second."""
        found: list[tuple[str, ...]] = [(z,) for z in self.g.equipment.zones if self.is_free(z)]
        for place in range(1, length):
            found = [
                (*lane, zone)
                for lane in found
                for zone in sailing(self.g, self.power).neighbours[lane[-1]]
                if self.g.is_sea(zone) and self.is_free(zone) and zone not in lane
                if place != 1 or ends(zone)
            ]
        return found

    def marches(self) -> Iterator[tuple[str, str]]:
        """Own land of the mover with hostile land beside it."""
        for land in self.g.equipment.territories:
            if self.holder(land) == self.power and land not in self.used:
                yield from ((land, other) for other in self.targets(land))

    def targets(self, space: str) -> list[str]:
        """Hostile land beside a space, without capitals."""
        return [
            other
            for other in self.g.neighbours(space)
            if not self.g.is_sea(other)
            and other not in self.used
            and other not in self.g.equipment.capitals
            and self.is_hostile(self.holder(other))
        ]

    # ---------------------------------------------------------------- as text

    def line(self) -> str:
        """The position as a line of text, for positions.py."""
        words = [f"power={self.power}", "turn=2", "phase=combat_orders", f"war={WARS}"]
        words += [f"holds.{land}=japan" for land in self.conquests]
        for land in self.g.equipment.territories:
            if there := [self.g.pieces[key].kind for key in self.g.facilities_at(land)]:
                words.append(f"fac.{land}={','.join(sorted(there))}")
        for space in self.g.equipment.spaces:
            groups = [
                f"{power}:{count}{kind}"
                for (power, kind), count in sorted(self.units.get(space, Counter()).items())
                if count
            ]
            if groups := [*groups, *self.loaded.get(space, ())]:
                words.append(f"{space}={';'.join(groups)}")
        return " ".join(words)
