"""Fog 8 The battle board in the hallway: who is on it, and the names by which others see them.

A piece's own key would reveal in the next battle that it was in this one. So units in a battle have
names for the other viewers: POWER_KIND_0N, numbered by what everyone can see of them. No piece has
such a key of its own.
"""

from __future__ import annotations

from collections.abc import Container, Iterable, Iterator, Mapping
from typing import TypeVar

import msgspec
from msgspec import Struct

from engine.core.encoding.codec import JsonData
from engine.games.pacific_1940.battle.battle import Battle
from engine.games.pacific_1940.battle.raids import Raid
from engine.games.pacific_1940.position.state import Campaign

T = TypeVar("T", bound=Struct)


INTERCEPTION = "interception"
"""The name of the frame in which scrambled aircraft intercept passing ones."""


class Table(Struct, frozen=True, kw_only=True):
    """Fog 8 Units that both sides see now.

    space: where. units: which, except those that only bombard. doomed: those of them that are hit
    and still fire.
    """

    space: str
    units: tuple[str, ...]
    bombarding: tuple[str, ...] = ()
    doomed: frozenset[str] = frozenset()

    @property
    def all(self) -> tuple[str, ...]:
        """All units with a name in the battle."""
        return (*self.units, *self.bombarding)


def table(g: Campaign) -> Table | None:
    """Fog 8 The battle, raid or interception under way; None if there is none."""
    for frame in reversed(g.state.stack):
        if isinstance(frame, Battle):
            return _table(
                g,
                frame.space,
                (*frame.attackers, *frame.defenders, *frame.submerged),
                frame.bombarding,
                frame.doomed,
            )
        if isinstance(frame, Raid) and frame.space in g.state.attacks:
            attack = g.state.attacks[frame.space]
            units = (*attack.raiders, *attack.escorts, *frame.interceptors)
            return _table(g, frame.space, units, (), ())
        if str(frame.__struct_config__.tag) == INTERCEPTION:
            return _table(g, frame.zone, (*frame.passing, *frame.scrambled), (), ())
    return None


def _table(
    g: Campaign,
    space: str,
    units: Iterable[str],
    bombarding: Iterable[str],
    doomed: Iterable[str],
) -> Table:
    dead = frozenset(doomed)
    powers, kinds = list(g.equipment.powers), list(g.equipment.units)

    def looks(key: str) -> tuple[int, int, bool, bool]:
        piece = g.pieces[key]
        return (
            powers.index(piece.owner),
            kinds.index(piece.kind),
            piece.markers > 0,
            key in dead,
        )

    def there(keys: Iterable[str]) -> tuple[str, ...]:
        return tuple(sorted((key for key in dict.fromkeys(keys) if key in g.pieces), key=looks))

    return Table(space=space, units=there(units), bombarding=there(bombarding), doomed=dead)


def names_at_table(g: Campaign, side: str | None) -> dict[str, str]:
    """Fog 8 Unit in the battle that is not a side's own → the side's name for it."""
    found = table(g)
    if found is None:
        return {}
    numbers: dict[str, int] = {}
    names: dict[str, str] = {}
    for key in found.all:
        piece = g.pieces[key]
        if side is None or g.side(piece.owner) != side:
            name = f"{piece.owner}_{piece.kind}"
            numbers[name] = numbers.get(name, 0) + 1
            names[key] = f"{name}_0{numbers[name]}"
    return names


def renamed(struct: T, names: Mapping[str, str]) -> T:
    """A decision or a choice with the names of units replaced; itself if it has none."""
    if not has_any(struct, names):
        return struct
    return msgspec.convert(_renamed(msgspec.to_builtins(struct), names), type(struct))


def has_any(struct: Struct, words: Container[str]) -> bool:
    """Whether any of these words occurs in a decision or a choice."""
    return any(word in words for word in _words(msgspec.to_builtins(struct)))


def _renamed(data: JsonData, names: Mapping[str, str]) -> JsonData:
    if isinstance(data, str):
        return names.get(data, data)
    if isinstance(data, dict):
        return {names.get(key, key): _renamed(value, names) for key, value in data.items()}
    if isinstance(data, list | tuple):
        return [_renamed(each, names) for each in data]
    return data


def _words(data: JsonData) -> Iterator[str]:
    if isinstance(data, str):
        yield data
    elif isinstance(data, dict):
        for key, value in data.items():
            yield key
            yield from _words(value)
    elif isinstance(data, list | tuple):
        for each in data:
            yield from _words(each)
