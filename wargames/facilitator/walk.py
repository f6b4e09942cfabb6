"""The shortest way between the rooms: whom to tell or ask what, and when."""

from __future__ import annotations

from collections import deque
from collections.abc import Iterator, Sequence

from msgspec import Struct


class Errand(Struct, frozen=True, kw_only=True):
    """One thing to say or ask in a room; after: the numbers of those that must come first."""

    number: int
    room: str
    after: frozenset[int] = frozenset()


class Visit(Struct, frozen=True):
    """One visit to a room, and what is done there, in order."""

    room: str
    numbers: tuple[int, ...]


Done = frozenset[int]


def walk(errands: Sequence[Errand], start: str = "") -> list[Visit]:
    """The fewest visits in which all errands can be done, from a starting room.

    In a room all keep the order in which they are given. Errands that wait for something missing
    are left out. Of several equally short walks the first is taken, by the order of the errands.
    """
    queue = deque[tuple[Done, str, tuple[Visit, ...]]]([(frozenset(), start, ())])
    seen: set[tuple[Done, str]] = set()
    best: tuple[Visit, ...] = ()
    most = 0
    while queue:
        done, room, visits = queue.popleft()
        if len(done) > most:
            best, most = visits, len(done)
        if most == len(errands):
            break
        for visit in _visits(errands, done, room):
            after = done | frozenset(visit.numbers)
            if (after, visit.room) not in seen:
                seen.add((after, visit.room))
                queue.append((after, visit.room, (*visits, visit)))
    return list(best)


def _visits(errands: Sequence[Errand], done: Done, room: str) -> Iterator[Visit]:
    """What can be done now in each room; the current room comes first."""
    rooms = dict.fromkeys([room, *(errand.room for errand in errands)])
    for each in rooms:
        numbers = tuple(_doable(errands, done, each))
        if numbers:
            yield Visit(each, numbers)


def _doable(errands: Sequence[Errand], done: Done, room: str) -> Iterator[int]:
    """The errands that can be done in sequence in a room, up to the first that must wait."""
    now = set(done)
    for errand in errands:
        if errand.room != room or errand.number in done:
            continue
        if not errand.after <= now:
            return
        now.add(errand.number)
        yield errand.number
