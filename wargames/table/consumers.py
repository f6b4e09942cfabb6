"""The socket of a table: it says only that something changed; each page fetches its own view.

So nothing needs to be held back in a push, and a lost message costs nothing.
"""

from __future__ import annotations

import hashlib
import uuid
from collections import defaultdict
from contextlib import suppress
from typing import Any

from channels.db import database_sync_to_async
from channels.exceptions import ChannelFull
from channels.generic.websocket import AsyncJsonWebsocketConsumer
from django.conf import settings
from django.http import HttpRequest

from engine import news
from engine.models import Seat

LOGGED_OUT, NO_SEAT, NOTHING_HERE, TOO_MANY = 4401, 4403, 4404, 4429


def session_group(session_key: str) -> str:
    """The channel group of all sockets that one log-in has opened; it does not tell the key."""
    return f"session.{hashlib.sha256(session_key.encode()).hexdigest()}"


def close_sockets(*, request: HttpRequest, **_: Any) -> None:
    """Receiver of `user_logged_out`: end what this browser listens to."""
    if request.session.session_key:
        news.tell(session_group(request.session.session_key), {"type": "session.ended"})


async def nothing_here(scope: Any, receive: Any, send: Any) -> None:
    """The socket of an address where there is none: refused, as a page would be with 404."""
    await receive()
    await send({"type": "websocket.close", "code": NOTHING_HERE})


class TableConsumer(AsyncJsonWebsocketConsumer):  # type: ignore[misc]
    """One open page of somebody seated; whoever leads both sides has both seats."""

    open_pages: defaultdict[tuple[int, uuid.UUID], list[TableConsumer]] = defaultdict(list)
    """The sockets of this process, oldest first, by person and table."""

    seats: frozenset[int] = frozenset()
    of_whom: tuple[int, uuid.UUID] = (0, uuid.UUID(int=0))
    groups_joined: tuple[str, ...] = ()
    group: str
    seen: set[int]
    told: set[int] | None = None

    async def __call__(self, scope: Any, receive: Any, send: Any) -> None:
        """However it ends, it is not counted afterwards."""
        try:
            await super().__call__(scope, receive, send)
        finally:
            self.forget()

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
        self.groups_joined = (self.group, session_group(self.scope["session"].session_key))
        for group in self.groups_joined:
            await self.channel_layer.group_add(group, self.channel_name)
        await self.count(game)
        who = {"type": "game.who", "seats": [*self.seats], "page": self.channel_name}
        await self.channel_layer.group_send(self.group, who)

    async def disconnect(self, code: int) -> None:
        await self.leave()

    async def count(self, game: uuid.UUID) -> None:
        """One more page of this person; beyond what anybody has open, the oldest goes."""
        self.of_whom = (self.scope["user"].pk, game)
        pages = self.open_pages[self.of_whom]
        pages.append(self)
        while len(pages) > settings.SOCKETS_PER_TABLE:
            oldest = pages[0]
            oldest.forget()
            # In its own task: to close a line that is dead takes a while.
            await self.pass_on(oldest.channel_name, {"type": "page.surplus"})

    def forget(self) -> None:
        """Count this page no longer."""
        pages = self.open_pages.get(self.of_whom, [])
        if self in pages:
            pages.remove(self)
        if not pages:
            self.open_pages.pop(self.of_whom, None)

    async def leave(self) -> None:
        """Hear nothing more; with the last page of somebody, the others know that they are gone."""
        seats, self.seats = self.seats, frozenset()
        has_others = any(page.seats for page in self.open_pages.get(self.of_whom, ()))
        self.forget()
        for group in self.groups_joined:
            await self.channel_layer.group_discard(group, self.channel_name)
        self.groups_joined = ()
        if seats and not has_others:
            left = {"type": "game.left", "seats": [*seats]}
            await self.channel_layer.group_send(self.group, left)

    async def dismiss(self, code: int) -> None:
        """Close it from this end."""
        await self.leave()
        await self.close(code=code)

    async def send_json(self, content: Any, close: bool = False) -> None:
        """Nothing is sent to a page that was dismissed while a message waited for it."""
        if self.seats:
            await super().send_json(content, close)

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
        if event["page"] == self.channel_name:
            return
        await self.pass_on(event["page"], {"type": "game.here", "seats": [*self.seats]})

    async def pass_on(self, page: str, message: dict[str, Any]) -> None:
        """Tell one page; that it may be too slow to listen is no reason for this one to fail."""
        with suppress(ChannelFull):
            await self.channel_layer.send(page, message)

    async def page_surplus(self, event: dict[str, Any]) -> None:
        """The same person has opened so many newer ones."""
        await self.dismiss(TOO_MANY)

    async def game_here(self, event: dict[str, Any]) -> None:
        """Somebody is here."""
        await self.notice(event["seats"])

    async def game_left(self, event: dict[str, Any]) -> None:
        """Somebody's last page was closed; one in another process says that they are here."""
        if self.seats.intersection(event["seats"]):
            here = {"type": "game.here", "seats": [*self.seats]}
            await self.channel_layer.group_send(self.group, here)
            return
        self.seen.difference_update(event["seats"])
        await self.tell_who_is_here()

    async def game_unseated(self, event: dict[str, Any]) -> None:
        """Somebody gave up a seat; their own pages hear nothing from now on."""
        if self.seats and self.seats <= set(event["seats"]):
            await self.dismiss(NO_SEAT)
        self.seats = self.seats.difference(event["seats"])

    async def session_ended(self, event: dict[str, Any]) -> None:
        """Whoever opened this page has logged out in that browser."""
        await self.dismiss(LOGGED_OUT)

    async def notice(self, seats: list[int]) -> None:
        self.seen.update(seats)
        await self.tell_who_is_here()

    async def tell_who_is_here(self) -> None:
        """Once each time it changes: somebody with many pages says it with each of them."""
        if self.told != self.seen:
            self.told = set(self.seen)
            await self.send_json({"here": sorted(self.seen)})

    @database_sync_to_async  # type: ignore[untyped-decorator]
    def seats_in(self, game: uuid.UUID) -> list[int]:
        """The seats of whoever opened the socket."""
        user = self.scope["user"]
        if not user.is_authenticated:
            return []
        return list(Seat.objects.filter(game=game, user=user.pk).values_list("pk", flat=True))
