"""Base of all WebSocket consumers: how many one person may have open, and when they end.

A socket says only that something changed; each page fetches its own view. So a push needs to hide
nothing, and a lost message costs nothing.
"""

from __future__ import annotations

import hashlib
import time
from collections import defaultdict
from contextlib import suppress
from typing import Any

from channels.consumer import get_handler_name
from channels.db import database_sync_to_async
from channels.exceptions import ChannelFull
from channels.generic.websocket import AsyncJsonWebsocketConsumer
from django.conf import settings
from django.contrib.auth import get_user
from django.contrib.sessions.backends.db import SessionStore
from django.db import DatabaseError
from django.http import HttpRequest

from engine.saving import after_commit
from wargames.databases import is_unavailable

LOGGED_OUT, NO_SEAT, NOTHING_HERE, TOO_MANY = 4401, 4403, 4404, 4429
IS_ANYBODY_THERE = "?"
"""What a page sends every ten seconds; without an answer it drops the socket."""
DRAWN = "drawn "
"""What a page sends once, with the milliseconds since it was requested."""
ON_THE_WAY = 2.0
"""Seconds that this may take to arrive."""


def session_group(session_key: str) -> str:
    """The channel group of all sockets of one log-in; it does not reveal the key."""
    return f"session.{hashlib.sha256(session_key.encode()).hexdigest()}"


def close_sockets(*, request: HttpRequest, **_: Any) -> None:
    """Receiver of `user_logged_out`: close this browser's sockets."""
    if request.session.session_key:
        after_commit.tell(session_group(request.session.session_key), {"type": "session.ended"})


async def nothing_here(scope: Any, receive: Any, send: Any) -> None:
    """Refuse a socket at an unknown address, as a page would with 404."""
    await receive()
    await send({"type": "websocket.close", "code": NOTHING_HERE})


class PageConsumer(AsyncJsonWebsocketConsumer):  # type: ignore[misc]
    """The socket of one open page of a logged-in person, guest or account."""

    open_pages: defaultdict[tuple[int, str], list[Any]] = defaultdict(list)
    """The sockets of this process, oldest first, by person and what the page shows."""

    of_whom: tuple[int, str] = (0, "")
    groups_joined: tuple[str, ...] = ()
    answered = 0.0
    news: frozenset[str] = frozenset()
    """Types of messages that a page must receive if it was drawn before they were sent."""
    has_caught_up = False

    async def __call__(self, scope: Any, receive: Any, send: Any) -> None:
        """Run the consumer; however it ends, it is not counted afterwards."""
        try:
            await super().__call__(scope, receive, send)
        finally:
            self.forget()

    async def dispatch(self, message: dict[str, Any]) -> None:
        """Handle a message at once.

        Channels would first switch to a thread, to close old database connections. Whatever uses
        the database here runs in a thread anyway, and does that there.
        """
        handler = getattr(self, get_handler_name(message), None)
        if handler is None:
            raise ValueError(f"no handler for {message['type']}")
        await handler(message)

    async def hear(self, group: str, *more: str) -> None:
        """Join channel groups, and that of the log-in; count the page by the first."""
        own = session_group(self.scope["session"].session_key)
        self.groups_joined = (group, *more, own, after_commit.pages_group(self.scope["user"].pk))
        for each in self.groups_joined:
            await self.channel_layer.group_add(each, self.channel_name)
        await self.count(group)

    async def disconnect(self, code: int) -> None:
        await self.leave()

    async def count(self, what: str) -> None:
        """Count one more page of this person; above the limit, the oldest is closed."""
        self.of_whom = (self.scope["user"].pk, what)
        pages = self.open_pages[self.of_whom]
        pages.append(self)
        while len(pages) > settings.SOCKETS_PER_TABLE:
            oldest = pages[0]
            oldest.forget()
            # In its own task: to close a line that is dead takes a while.
            await self.pass_on(oldest.channel_name, {"type": "page.surplus"})

    def forget(self) -> None:
        """Stop counting this page."""
        pages = self.open_pages.get(self.of_whom, [])
        if self in pages:
            pages.remove(self)
        if not pages:
            self.open_pages.pop(self.of_whom, None)

    async def leave(self) -> None:
        """Leave all groups."""
        self.forget()
        for group in self.groups_joined:
            await self.channel_layer.group_discard(group, self.channel_name)
        self.groups_joined = ()

    async def dismiss(self, code: int) -> None:
        """Close the socket from this end."""
        await self.leave()
        await self.close(code=code)

    async def send_json(self, content: Any, close: bool = False) -> None:
        """Send, unless the page was dismissed while a message waited for it."""
        if self.groups_joined:
            await super().send_json(content, close)

    async def receive(self, text_data: str | None = None, bytes_data: Any = None) -> None:
        """Answer a page that asks for a sign of life; nothing else is done through the socket."""
        if text_data == IS_ANYBODY_THERE and time.monotonic() - self.answered > 1:
            self.answered = time.monotonic()
            await self.answer()
        elif text_data and text_data.startswith(DRAWN) and not self.has_caught_up:
            self.has_caught_up = True
            await self.catch_up(text_data.removeprefix(DRAWN))

    async def catch_up(self, milliseconds: str) -> None:
        """Repeat what was sent between the page's request and the opening of its socket."""
        if not (milliseconds.isascii() and milliseconds.isdigit() and len(milliseconds) < 12):
            return
        seconds = int(milliseconds) / 1000 + ON_THE_WAY
        missed = self.channel_layer.missed(self.groups_joined, seconds)
        if missed is None:
            await self.page_look({})
        for message in missed or ():
            if message["type"] in self.news:
                await self.dispatch(message)

    async def answer(self) -> None:
        """Send the current state, freshly read, in case news was lost."""
        try:
            now = await database_sync_to_async(self.standing)()
        except DatabaseError as error:
            if not is_unavailable(error):
                raise
            now = {}
        if isinstance(now, int):
            await self.dismiss(now)
            return
        await self.send_json({**now, "late": getattr(self.channel_layer, "is_late", False)})

    def standing(self) -> dict[str, Any] | int:
        """What this page should know by now, or the code with which it is closed."""
        request = HttpRequest()
        request.session = SessionStore(self.scope["session"].session_key)
        return {} if get_user(request).pk == self.scope["user"].pk else LOGGED_OUT

    async def page_look(self, event: dict[str, Any]) -> None:
        """Channel handler: tell the page to look, since news may have been lost."""
        await self.send_json({"look": 1})

    async def pass_on(self, page: str, message: dict[str, Any]) -> None:
        """Send to one page; a full channel is no error."""
        with suppress(ChannelFull):
            await self.channel_layer.send(page, message)

    async def page_surplus(self, event: dict[str, Any]) -> None:
        """Channel handler: close, since the same person has opened too many newer pages."""
        await self.dismiss(TOO_MANY)

    async def person_changed(self, event: dict[str, Any]) -> None:
        """Channel handler: check again, since the person's password or access may have changed."""
        await self.answer()

    async def session_ended(self, event: dict[str, Any]) -> None:
        """Channel handler: close, since the person has logged out in that browser."""
        await self.dismiss(LOGGED_OUT)
