"""Index of pieces by place, updated while they move one by one."""

from __future__ import annotations

from collections.abc import Container, Iterable, Mapping, Sequence
from typing import Protocol


class Located(Protocol):
    """The needed facts of a piece: its owner, kind, place, and ship."""

    @property
    def owner(self) -> str: ...
    @property
    def kind(self) -> str: ...
    @property
    def place(self) -> str: ...
    @property
    def aboard(self) -> str: ...


class Whereabouts:
    """The pieces of a position by their place, and cargo by its ship.

    `kinds` are the kinds of unit; everything else is a facility. The pieces in a place are sorted
    on request, by owner, kind and key.
    """

    def __init__(self, pieces: Mapping[str, Located], kinds: Container[str]) -> None:
        self._pieces = pieces
        self._kinds = kinds
        self._units: dict[str, list[str]] = {}
        self._facilities: dict[str, list[str]] = {}
        self._cargo: dict[str, list[str]] = {}
        self._sorted: dict[str, list[str]] = {}
        for key, piece in pieces.items():
            there = self._units if piece.kind in kinds else self._facilities
            there.setdefault(piece.place, []).append(key)
            if piece.aboard:
                self._cargo.setdefault(piece.aboard, []).append(key)

    def is_anybody_at(self, place: str) -> bool:
        """Whether there is any piece in a place."""
        return place in self._units or place in self._facilities

    def places(self) -> set[str]:
        """Every place with a piece."""
        return {*self._units, *self._facilities}

    def has_facility(self, place: str) -> bool:
        """Whether there is a facility in a place."""
        return place in self._facilities

    def by_who_is_first(self, places: Iterable[str]) -> list[str]:
        """Places with a piece, by the owner, kind and key of the first there."""
        return sorted(places, key=lambda place: self._rank(self.all_at(place)[0]))

    def all_at(self, place: str) -> list[str]:
        """Every piece in a place."""
        return sorted((*self.units_at(place), *self.facilities_at(place)), key=self._rank)

    def units_at(self, place: str) -> Sequence[str]:
        """Every unit in a place."""
        found = self._sorted.get(place)
        if found is None:
            there = self._units.get(place)
            found = self._sorted[place] = sorted(there, key=self._rank) if there else []
        return found

    def facilities_at(self, place: str) -> list[str]:
        """Every facility in a place."""
        there = self._facilities.get(place)
        return sorted(there, key=self._rank) if there else []

    def cargo(self, ship: str) -> list[str]:
        """The cargo of a ship, sorted by key."""
        there = self._cargo.get(ship)
        return sorted(there) if there else []

    def _rank(self, key: str) -> tuple[str, str, str]:
        piece = self._pieces[key]
        return piece.owner, piece.kind, key

    def come(self, key: str) -> None:
        """Add a piece at its current place."""
        piece = self._pieces[key]
        self._sort_of(piece).setdefault(piece.place, []).append(key)
        self._sorted.pop(piece.place, None)
        if piece.aboard:
            self._cargo.setdefault(piece.aboard, []).append(key)

    def leave(self, key: str) -> None:
        """Remove a piece that is about to leave its place."""
        piece = self._pieces[key]
        there = self._sort_of(piece)
        there[piece.place].remove(key)
        if not there[piece.place]:
            del there[piece.place]
        self._sorted.pop(piece.place, None)
        if piece.aboard:
            self._cargo[piece.aboard].remove(key)

    def _sort_of(self, piece: Located) -> dict[str, list[str]]:
        return self._units if piece.kind in self._kinds else self._facilities
