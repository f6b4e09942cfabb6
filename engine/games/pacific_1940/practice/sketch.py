"""A draft position for a practice turn: the opening, with some units moved, as a line of text."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import partial
from typing import TypeVar

from engine.core.dice import Dice, below
from engine.games.pacific_1940.movement.straits import sailing
from engine.games.pacific_1940.position.state import Campaign
from engine.games.pacific_1940.practice.book import Book, Waters

T = TypeVar("T")


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
    """A position under construction: whose turn, which units are where, what has been conquered.

    used: spaces that are reserved for a scene, or beside one; no unit is taken from there.
    technologies: those of the mover.
    """

    def __init__(self, g: Campaign, power: str, book: Book, luck: Luck) -> None:
        self.g, self.power, self.book, self.luck = g, power, book, luck
        self.used: set[str] = set()
        self.technologies: list[str] = []
        self.conquests = {
            land: power
            for power, conquered in book.conquests.items()
            for land in conquered
            if g.controller(land) != power
        }
        self.loaded: dict[str, list[str]] = {}
        self.units: dict[str, Counter[tuple[str, str]]] = {}
        for piece in g.pieces.values():
            if piece.kind not in g.equipment.facilities:
                here = self.units.setdefault(piece.place, Counter())
                here[piece.owner, piece.kind] += 1
        for land, conqueror in self.conquests.items():
            self.units[land] = Counter({(conqueror, "infantry"): 1})

    # ---------------------------------------------------------------- who stands where

    def holder(self, land: str) -> str:
        """The holder of a territory."""
        return self.conquests.get(land) or self.g.controller(land)

    def leaning(self, land: str) -> str:
        """G6 To whom a territory leans that is neutral still; "" for all others."""
        return "" if land in self.conquests else self.g.leaning(land)

    def army(self, land: str) -> int:
        """G6 How many units a neutral has."""
        return self.units.get(land, Counter()).total()

    def is_hostile(self, power: str) -> bool:
        """Whether the mover is at war with a power."""
        sides = {self.g.side(power), self.g.side(self.power)}
        return sides == set(self.g.equipment.sides)

    @property
    def enemies(self) -> list[str]:
        """The powers with a fleet with which the mover is at war."""
        return [p for p in self.g.equipment.order if self.is_hostile(p) and self.has_fleet(p)]

    def enemies_in(self, zone: str) -> list[str]:
        """Those of them whose ships are found in a zone."""
        return [power for power in self.enemies if self.is_in_waters(power, zone)]

    def is_in_waters(self, power: str, zone: str) -> bool:
        """Whether ships of a power are found in a zone."""
        number, waters = self.g.equipment.zones[zone].number, self.book.waters
        return not waters or any(power in each.powers and number in each.zones for each in waters)

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
        """Move all units of a territory to their powers' capitals, as long as they have them."""
        capital_of = {
            power: capital
            for capital, power in reversed(self.g.equipment.capitals.items())
            if capital not in self.conquests
        }
        for (power, kind), count in sorted(self.units.pop(land, Counter()).items()):
            if power in capital_of:
                home = self.units.setdefault(capital_of[power], Counter())
                home[power, kind] += count

    # ---------------------------------------------------------------- where

    def sea_lanes(
        self, length: int = 2, ends: Callable[[str], bool] = lambda zone: True
    ) -> list[tuple[str, ...]]:
        """Chains of free adjacent zones of this length; `ends`: a condition on the second.

        Of the waters of a scenario one of the mover's is picked in which there are any.
        """
        if not self.book.waters:
            return self._lanes(length, ends, self.is_free)
        own = [each for each in self.book.waters if self.power in each.powers]
        for waters in self.luck.mixed(own):
            if found := self._lanes(length, ends, partial(self._is_free_in, waters)):
                return found
        return []

    def _is_free_in(self, waters: Waters, zone: str) -> bool:
        return self.g.equipment.zones[zone].number in waters.zones and self.is_free(zone)

    def _lanes(
        self, length: int, ends: Callable[[str], bool], is_open: Callable[[str], bool]
    ) -> list[tuple[str, ...]]:
        """Chains of adjacent zones that are open."""
        found: list[tuple[str, ...]] = [(z,) for z in self.g.equipment.zones if is_open(z)]
        for place in range(1, length):
            found = [
                (*lane, zone)
                for lane in found
                for zone in sailing(self.g, self.power).neighbours[lane[-1]]
                if self.g.is_sea(zone) and is_open(zone) and zone not in lane
                if place != 1 or ends(zone)
            ]
        return found

    def own_land(self) -> Iterator[str]:
        """The land of the mover that is not reserved."""
        for land in self.g.equipment.territories:
            if self.holder(land) == self.power and land not in self.used:
                yield land

    def marches(self) -> Iterator[tuple[str, str]]:
        """Own land of the mover with hostile land beside it."""
        for land in self.own_land():
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
        book = self.book
        words = [f"power={self.power}", f"turn={book.turn}", "phase=combat_orders"]
        words.append(f"war={','.join(book.wars)}")
        words += [f"holds.{land}={power}" for land, power in self.conquests.items()]
        words += [f"purse.{seat}=0" for seat in self._lost_seats()]
        if self.technologies:
            words.append(f"tech.{self.power}={','.join(self.technologies)}")
        for land in self.g.equipment.territories:
            if there := sorted(self._facilities(land)):
                words.append(f"fac.{land}={','.join(there)}")
        return " ".join([*words, *self._units()])

    def _lost_seats(self) -> list[str]:
        """The economies whose capital has been conquered."""
        seats = self.g.equipment.seats
        return [seats[land] for land in self.conquests if land in seats]

    def _facilities(self, land: str) -> Iterator[str]:
        """The kinds of facilities in a territory; 11 a conquered major complex is minor."""
        for key in self.g.facilities_at(land):
            kind = self.g.facility_kind(key)
            yield (land in self.conquests and kind.captured_as) or kind.key

    def _units(self) -> Iterator[str]:
        """The words of all units, space by space."""
        for space in self.g.equipment.spaces:
            groups = [
                f"{power}:{count}{kind}"
                for (power, kind), count in sorted(self.units.get(space, Counter()).items())
                if count
            ]
            if groups := [*groups, *self.loaded.get(space, ())]:
                yield f"{space}={';'.join(groups)}"
