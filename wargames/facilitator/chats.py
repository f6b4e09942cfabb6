"""The talk at the desk: everyone's, and with each side, whose own talk is overheard."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec import Struct

from wargames.facilitator.desk import DeskPage
from wargames.table.chat import talk
from wargames.table.chat.rooms import Room
from wargames.table.models import ChatLine
from wargames.table.viewer.looked import looked_of


class Overheard(Struct, frozen=True):
    """A chat line; is_private: the side said it among themselves."""

    line: ChatLine
    is_private: bool


class Chat(Struct, frozen=True):
    """One room at the desk: its name, and its newest lines, oldest first."""

    room: Room
    name: str
    lines: Sequence[Overheard]

    @property
    def unread(self) -> int:
        """The number of new lines by others."""
        return sum(each.line.is_new for each in self.lines)


def chats_of(desk: DeskPage) -> list[Chat]:
    """Every room in which the facilitator can write."""
    return [
        Chat(room, desk.rooms.get(room.side, "The table, everybody"), lines_in(desk, room))
        for room in desk.chats
    ]


def lines_in(desk: DeskPage, room: Room) -> list[Overheard]:
    """The newest lines of a room, including what its side says among themselves."""
    among = [room, Room("side", room.side)] if room.side else [room]
    called = desk.table.words.called
    heard = talk.heard(desk.seat, looked_of(desk.seat), among, called)
    lines = [
        Overheard(line, is_private=each.room.kind == "side")
        for each in heard
        for line in each.lines
    ]
    return sorted(lines, key=lambda each: each.line.said_at)
