"""Rooms of a table: who hears what is said in each, and which there are.

Everyone has the table. Where sides are opposed, people who share one have a room of their own, and
the facilitator has one with each side; whoever facilitates knows everything and hears them all.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Collection, Iterable, Mapping
from collections.abc import Set as AbstractSet

from msgspec import Struct

from engine.core.roles import FACILITATOR, Roles
from engine.models import Seat

People = Mapping[str, AbstractSet[int]]
"""The users on each side, and the facilitator."""


class Room(Struct, frozen=True):
    """A chat room: everyone's "table", one "side", or the "facilitator" with a side."""

    kind: str
    side: str = ""

    @property
    def key(self) -> str:
        """The room's name in pages, forms and database rows."""
        return f"{self.kind}:{self.side}" if self.side else self.kind

    @property
    def hearers(self) -> tuple[str, ...]:
        """The viewers who hear what is said; empty for the table, where everyone does."""
        return (self.side, FACILITATOR) if self.side else ()

    def is_heard_by(self, viewer: str) -> bool:
        """Whether a side, or the facilitator, hears what is said there."""
        return not self.side or viewer in self.hearers

    def is_in_use(self, people: People) -> bool:
        """Whether there is anyone to talk to."""
        own, chair = people.get(self.side, set()), people.get(FACILITATOR, set())
        if self.kind == "side":
            return len(own) > 1
        if self.kind == "facilitator":
            return bool(own and chair) and len(own | chair) > 1
        return True


TABLE = Room("table")


def room_of(key: str) -> Room:
    """The room with this key."""
    kind, _, side = key.partition(":")
    return Room(kind, side)


def all_rooms(roles: Roles) -> list[Room]:
    """Every room that a game with these roles may have."""
    sides = roles.sides if roles.are_opposed else ()
    kinds = ("side", "facilitator") if roles.has_facilitator else ("side",)
    return [TABLE, *(Room(kind, side) for side in sides for kind in kinds)]


def rooms_of(roles: Roles, viewer: str, people: People, spoken: Collection[str] = ()) -> list[Room]:
    """The rooms that a viewer reads and writes in, the table first.

    spoken: the keys of rooms in which something was said. Those stay when all others have left.
    """
    heard = [room for room in all_rooms(roles) if room.is_heard_by(viewer)]
    return [room for room in heard if room.is_in_use(people) or room.key in spoken]


def people_in(seats: Iterable[Seat]) -> dict[str, set[int]]:
    """The users on each side, and the facilitator."""
    people = defaultdict(set)
    for seat in seats:
        people[seat.side].add(seat.user_id)
    return people
