"""1 The map: territories, sea zones, connections, and paths.

The values come from content/map.toml (equipment.py loads it), each with its status.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Collection, Container, Iterable, Mapping

import msgspec


class Territory(msgspec.Struct, frozen=True):
    """1 A territory: its value, and its owner at the start."""

    key: str
    name: str
    value: int
    """IPC per turn."""
    lat: float
    lon: float
    """Degrees east, 0 to 360."""
    status: str
    owner: str = ""
    """The power that holds it at the start; empty: nobody."""
    original: str = ""
    """The power that owned it before the war (4: China's lost land)."""
    island: bool = False
    """5 It borders only sea: an island is a single territory."""
    shares_island: bool = False
    """5 It lies on an island with another territory, so that it is none itself."""
    board: str = ""
    """G1 Which board it lies on, where a scenario joins two; a side wins on either (2)."""
    economy: str = ""
    """14 Which economy of its holder it belongs to, where that power has two."""
    in_play: bool = True
    """False: nobody may enter it."""
    absent: bool = False
    """It is not on the board; under older rules it was (content/version_2.toml)."""
    source: str = ""

    @property
    def is_sea(self) -> bool:
        """False: it is land."""
        return False


class SeaZone(msgspec.Struct, frozen=True):
    """1 A sea zone."""

    key: str
    name: str
    number: int
    lat: float
    lon: float
    status: str
    board: str = ""
    """Which board it lies on, where a scenario joins two."""
    convoy: tuple[str, ...] = ()
    """14 The territories whose income can be lost here; empty: no convoy zone."""
    kamikaze: bool = False
    """7.6 Kamikazes reach it."""
    source: str = ""

    @property
    def is_sea(self) -> bool:
        """True: it is sea."""
        return True


class Strait(msgspec.Struct, frozen=True):
    """G8 Two sea zones between which ships pass only by leave of the land beside them."""

    key: str
    name: str
    ends: tuple[str, str]
    needs: tuple[str, ...]
    """All of these must have been held by one's own side since the turn began."""
    status: str
    free: tuple[str, ...] = ()
    """Kinds of ship that always pass."""
    source: str = ""


STRICT = "strict"
"""G6 The leaning of a neutral that leans to no side."""


class Neutral(msgspec.Struct, frozen=True):
    """G6 A territory that no power holds when the game begins, and its army."""

    key: str
    """The territory."""
    leaning: str
    """The side to which it is friendly, or STRICT."""
    army: int
    status: str
    kind: str = "infantry"
    """What its army consists of."""
    league: str = ""
    """Neutrals of one league come under a power together."""
    source: str = ""


class League(msgspec.Struct, frozen=True):
    """G7 Neutrals that come under a power together when another attacks that power beside them."""

    key: str
    name: str
    joins: str
    """The power whose they become."""
    when_attacked_by: str
    """The power whose attack on land of the first, beside the league, makes them join."""
    forfeited_by: tuple[str, ...]
    """They never join once the first power has attacked one of these territories, or land of the
    second beside the league."""
    status: str
    source: str = ""


class Connection(msgspec.Struct, frozen=True):
    """1 Two adjacent spaces."""

    key: str
    ends: tuple[str, str]
    status: str
    absent: bool = False
    """In a content pack: there is no such connection."""
    source: str = ""


Neighbours = Mapping[str, tuple[str, ...]]
"""Space → adjacent spaces."""


class Distances:
    """1 Distances between spaces by the map alone, computed on demand.

    over: "land", "sea", or "air" for both.
    """

    def __init__(self, neighbours: Neighbours, zones: Container[str]) -> None:
        self.neighbours = neighbours
        self.zones = zones
        self.known: dict[tuple[str, str], dict[str, int]] = {}

    def to(self, space: str, over: str) -> Mapping[str, int]:
        """1 Space → its minimum distance to this one, which need not be of that kind."""
        found = self.known.get((space, over))
        if found is None:
            found = self.known[space, over] = distances(
                self.neighbours, space, len(self.neighbours), lambda key: self._is_of(key, over)
            )
        return found

    def _is_of(self, space: str, over: str) -> bool:
        return over == "air" or (space in self.zones) == (over == "sea")


class Passages:
    """G8 The map as ships sail it: straits that are shut do not connect their two zones."""

    def __init__(self, whole: Distances, straits: Iterable[Strait]) -> None:
        self.whole = whole
        self.straits = {each.key: each for each in straits}
        self.between = {
            ends: each for each in self.straits.values() for ends in (each.ends, each.ends[::-1])
        }
        self.known: dict[frozenset[str], Distances] = {frozenset(): whole}

    def without(self, shut: frozenset[str]) -> Distances:
        """G8 Neighbours and distances with these straits shut."""
        if shut not in self.known:
            cut = {
                end: tuple(
                    other
                    for other in self.whole.neighbours[end]
                    if (end, other) not in self.between or self.between[end, other].key not in shut
                )
                for key in shut
                for end in self.straits[key].ends
            }
            self.known[shut] = Distances({**self.whole.neighbours, **cut}, self.whole.zones)
        return self.known[shut]


def distances(
    neighbours: Neighbours,
    start: str | Collection[str],
    limit: int,
    may_enter: Callable[[str], bool],
) -> dict[str, int]:
    """The distance of each space reachable in `limit` steps; the start, or each of several, has 0.

    `may_enter`: whether one may go into a space, and on from it.
    """
    found = dict.fromkeys([start] if isinstance(start, str) else start, 0)
    queue = deque(found)
    while queue:
        here = queue.popleft()
        if found[here] == limit:
            continue
        for there in neighbours[here]:
            if there not in found and may_enter(there):
                found[there] = found[here] + 1
                queue.append(there)
    return found
