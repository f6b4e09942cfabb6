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
    """One open page of somebody seated; whoever leads both sides has both seats."""

    seats: frozenset[int] = frozenset()
    group: str

    async def connect(self) -> None:
        """Only those who sit at the table hear of it."""
        game: uuid.UUID = self.scope["url_route"]["kwargs"]["game_id"]
        self.group = f"game.{game.hex}"
        self.seats = frozenset(await self.seats_in(game))
        await self.accept()
        if not self.seats:
            await self.close(code=NO_SEAT)
            return
        self.seen = set(self.seats)
        await self.channel_layer.group_add(self.group, self.channel_name)
        who = {"type": "game.who", "seats": [*self.seats], "page": self.channel_name}
        await self.channel_layer.group_send(self.group, who)

    async def disconnect(self, code: int) -> None:
        if not self.seats:
            return
        await self.channel_layer.group_discard(self.group, self.channel_name)
        left = {"type": "game.left", "seats": [*self.seats]}
        await self.channel_layer.group_send(self.group, left)

    async def receive(self, **sent: Any) -> None:
        """Nothing is done through the socket, so nothing is read either."""

    async def game_changed(self, event: dict[str, Any]) -> None:
        """Version n is there."""
        await self.send_json({"v": event["version"]})

    async def game_again(self, event: dict[str, Any]) -> None:
        """Something that these seats alone may see: a proposal, the side that lies open."""
        if self.seats.intersection(event["seats"]):
            await self.send_json({"again": 1})

    async def game_said(self, event: dict[str, Any]) -> None:
        """A line of chat."""
        await self.send_json({"said": event["line"]})

    async def game_who(self, event: dict[str, Any]) -> None:
        """Somebody came: note it, and let that page alone know that these seats are here too."""
        await self.notice(event["seats"])
        if event["page"] != self.channel_name:
            here = {"type": "game.here", "seats": [*self.seats]}
            await self.channel_layer.send(event["page"], here)

    async def game_here(self, event: dict[str, Any]) -> None:
        """Somebody is here."""
        await self.notice(event["seats"])

    async def game_left(self, event: dict[str, Any]) -> None:
        """A page was closed; whoever has another one open says so again."""
        if self.seats.intersection(event["seats"]):
            here = {"type": "game.here", "seats": [*self.seats]}
            await self.channel_layer.group_send(self.group, here)
            return
        self.seen.difference_update(event["seats"])
        await self.send_json({"here": sorted(self.seen)})

    async def game_unseated(self, event: dict[str, Any]) -> None:
        """Somebody gave up a seat; their own pages hear nothing from now on."""
        self.seats = self.seats.difference(event["seats"])
        if not self.seats:
            await self.close(code=NO_SEAT)

    async def notice(self, seats: list[int]) -> None:
        self.seen.update(seats)
        await self.send_json({"here": sorted(self.seen)})

    @database_sync_to_async  # type: ignore[untyped-decorator]
    def seats_in(self, game: uuid.UUID) -> list[int]:
        """The seats of whoever opened the socket."""
        user = self.scope["user"]
        if not user.is_authenticated:
            return []
        return list(Seat.objects.filter(game=game, user=user.pk).values_list("pk", flat=True))
