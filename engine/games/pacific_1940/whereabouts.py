"""Who is where: place → the pieces there, kept up while they move one by one."""

from __future__ import annotations

from collections.abc import Collection, Container, Mapping
from typing import NamedTuple, Protocol


class Located(Protocol):
    """What is asked of a piece: whose it is, of which kind, where, and aboard which ship."""

    @property
    def owner(self) -> str: ...
    @property
    def kind(self) -> str: ...
    @property
    def place(self) -> str: ...
    @property
    def aboard(self) -> str: ...


class There(NamedTuple):
    """The keys of the pieces in one place: all, the units, the facilities.

    They are sorted by owner, kind and key.
    """

    all: tuple[str, ...]
    units: tuple[str, ...]
    facilities: tuple[str, ...]


NOBODY = There((), (), ())


class Whereabouts:
    """The pieces of a position by their place, and cargo by its ship.

    `kinds` are the kinds of unit; what is of no such kind is a facility. Who is in a place is
    sorted when it is asked for.
    """

    def __init__(self, pieces: Mapping[str, Located], kinds: Container[str]) -> None:
        self._pieces = pieces
        self._kinds = kinds
        self._keys: dict[str, list[str]] = {}
        self._cargo: dict[str, list[str]] = {}
        self._sorted: dict[str, There] = {}
        for key, piece in pieces.items():
            self._keys.setdefault(piece.place, []).append(key)
            if piece.aboard:
                self._cargo.setdefault(piece.aboard, []).append(key)

    @property
    def places(self) -> Collection[str]:
        """Every place where there is a piece."""
        return self._keys.keys()

    def in_order(self) -> list[str]:
        """Every place where there is a piece, by the owner, kind and key of the first there."""
        return sorted(self._keys, key=lambda place: self._rank(self.at(place).all[0]))

    def _rank(self, key: str) -> tuple[str, str, str]:
        piece = self._pieces[key]
        return piece.owner, piece.kind, key

    def at(self, place: str) -> There:
        """Who is in a place."""
        found = self._sorted.get(place)
        if found is None:
            found = self._sorted[place] = self._look(place)
        return found

    def _look(self, place: str) -> There:
        if place not in self._keys:
            return NOBODY
        pieces, kinds = self._pieces, self._kinds
        there = [(pieces[key].owner, pieces[key].kind, key) for key in self._keys[place]]
        there.sort()
        return There(
            tuple([key for _, _, key in there]),
            tuple([key for _, kind, key in there if kind in kinds]),
            tuple([key for _, kind, key in there if kind not in kinds]),
        )

    def cargo(self, ship: str) -> list[str]:
        """What a ship carries, sorted by key."""
        return sorted(self._cargo.get(ship, ()))

    def come(self, key: str) -> None:
        """A piece has come to where it is now."""
        piece = self._pieces[key]
        self._keys.setdefault(piece.place, []).append(key)
        self._sorted.pop(piece.place, None)
        if piece.aboard:
            self._cargo.setdefault(piece.aboard, []).append(key)

    def leave(self, key: str) -> None:
        """A piece is about to leave where it is."""
        piece = self._pieces[key]
        self._keys[piece.place].remove(key)
        if not self._keys[piece.place]:
            del self._keys[piece.place]
        self._sorted.pop(piece.place, None)
        if piece.aboard:
            self._cargo[piece.aboard].remove(key)
