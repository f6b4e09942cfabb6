"""The socket of a table: it says only that something changed; each page fetches its own view.

So nothing needs to be held back in a push, and a lost message costs nothing.
"""

from __future__ import annotations

import uuid
from typing import Any

from channels.db import database_sync_to_async
from channels.generic.websocket import AsyncJsonWebsocketConsumer

from engine.models import Seat

NO_SEAT = 4403


class TableConsumer(AsyncJsonWebsocketConsumer):  # type: ignore[misc]
    """One open page of somebody seated."""

    seat: int | None = None
    group: str

    async def connect(self) -> None:
        """Only those who sit at the table hear of it."""
        game: uuid.UUID = self.scope["url_route"]["kwargs"]["game_id"]
        self.group = f"game.{game.hex}"
        self.seat = await self.seat_of(game)
        await self.accept()
        if self.seat is None:
            await self.close(code=NO_SEAT)
            return
        self.seen = {self.seat}
        await self.channel_layer.group_add(self.group, self.channel_name)
        who = {"type": "game.who", "seat": self.seat, "page": self.channel_name}
        await self.channel_layer.group_send(self.group, who)

    async def disconnect(self, code: int) -> None:
        if self.seat is None:
            return
        await self.channel_layer.group_discard(self.group, self.channel_name)
        await self.channel_layer.group_send(self.group, {"type": "game.left", "seat": self.seat})

    async def receive(self, **sent: Any) -> None:
        """Nothing is done through the socket, so nothing is read either."""

    async def game_changed(self, event: dict[str, Any]) -> None:
        """Version n is there."""
        await self.send_json({"v": event["version"]})

    async def game_proposed(self, event: dict[str, Any]) -> None:
        """Somebody proposed a move."""
        await self.send_json({"again": 1})

    async def game_said(self, event: dict[str, Any]) -> None:
        """A line of chat."""
        await self.send_json({"said": event["line"]})

    async def game_who(self, event: dict[str, Any]) -> None:
        """Somebody came: note it, and let that page alone know that this seat is here too."""
        await self.notice(event["seat"])
        if event["page"] != self.channel_name:
            here = {"type": "game.here", "seat": self.seat}
            await self.channel_layer.send(event["page"], here)

    async def game_here(self, event: dict[str, Any]) -> None:
        """Somebody is here."""
        await self.notice(event["seat"])

    async def game_left(self, event: dict[str, Any]) -> None:
        """A page was closed; whoever has another one open says so again."""
        if event["seat"] == self.seat:
            here = {"type": "game.here", "seat": self.seat}
            await self.channel_layer.group_send(self.group, here)
            return
        self.seen.discard(event["seat"])
        await self.send_json({"here": sorted(self.seen)})

    async def game_unseated(self, event: dict[str, Any]) -> None:
        """Somebody gave up a seat; their own pages hear nothing from now on."""
        if self.seat in event["seats"]:
            await self.close(code=NO_SEAT)

    async def notice(self, seat: int) -> None:
        self.seen.add(seat)
        await self.send_json({"here": sorted(self.seen)})

    @database_sync_to_async  # type: ignore[untyped-decorator]
    def seat_of(self, game: uuid.UUID) -> int | None:
        """The seat of whoever opened the socket."""
        user = self.scope["user"]
        found = Seat.objects.filter(game=game, user=user.pk).values_list("pk", flat=True)
        return found.first() if user.is_authenticated else None
