"""The channel layer of several processes that Redis connects, and that go on while it is away.

Redis only carries news from one process to the others. (The layers of channels-redis lose all news
while Redis is away, and never tell that it is back.)
"""

from __future__ import annotations

import asyncio
import logging
import time
from contextlib import suppress
from typing import Any
from weakref import WeakKeyDictionary

import msgspec
from redis.asyncio import BlockingConnectionPool, Redis
from redis.asyncio.retry import Retry
from redis.backoff import NoBackoff
from redis.exceptions import RedisError

from wargames.processes.channel_layer import JoinedLayer

logger = logging.getLogger(__name__)
TROUBLE = (RedisError, OSError, TimeoutError)
SECONDS_TO_ANSWER = 1.0
LINES = 8
"""The Redis connections of an event loop, including the listening one; further users wait."""
ADDRESS = "flagplot.news"
KEPT = 1000
"""The most messages kept while Redis is unreachable."""


class Line:
    """A Redis client with the number of its current users, so that it is not closed under them."""

    def __init__(self, client: Redis) -> None:
        self.client = client
        self.speaking = 0
        self.silence = asyncio.Event()
        self.silence.set()

    async def publish(self, sent: bytes) -> None:
        """Publish a message.

        :raises RedisError: that is not possible now.
        """
        self.speaking += 1
        self.silence.clear()
        try:
            await self.client.publish(ADDRESS, sent)
        finally:
            self.speaking -= 1
            if not self.speaking:
                self.silence.set()

    async def is_silent(self) -> None:
        """Wait until nobody publishes, but no longer than publishing may take."""
        with suppress(TimeoutError):
            async with asyncio.timeout(2 * SECONDS_TO_ANSWER):
                await self.silence.wait()


class FallbackLayer(JoinedLayer):
    """In-memory layers of several processes, connected by one Redis channel."""

    PAUSE = 0.5
    """Seconds between two attempts to reach Redis."""
    PATIENCE = 5.0
    """Seconds of silence after which Redis is pinged, and within which it must answer."""

    def __init__(self, url: str, **config: Any) -> None:
        super().__init__(**config)
        self.url = url
        self.is_late = False
        self.unsent: dict[str, bytes] = {}
        self.listeners: WeakKeyDictionary[Any, asyncio.Task[None]] = WeakKeyDictionary()
        self.lines: WeakKeyDictionary[Any, Line] = WeakKeyDictionary()

    def connection(self) -> Redis:
        """A client with short timeouts and no retries, so that no outage goes unnoticed.

        It has few connections, for which users queue: an unbounded number would be refused by the
        pool or by Redis, which would then look unreachable.
        """
        pool = BlockingConnectionPool.from_url(
            self.url,
            max_connections=LINES,
            timeout=SECONDS_TO_ANSWER,
            socket_connect_timeout=SECONDS_TO_ANSWER,
            socket_timeout=SECONDS_TO_ANSWER,
            retry=Retry(NoBackoff(), 0),
        )
        return Redis.from_pool(pool)

    # ------------------------------------------------------------------ what channels asks for

    async def new_channel(self, prefix: str = "specific") -> str:
        """A channel name that identifies its process; starts listening to the others."""
        loop = asyncio.get_running_loop()
        if loop not in self.listeners:
            self.listeners[loop] = loop.create_task(self.listen())
        return await super().new_channel(prefix)

    # --------------------------------------------------------------------- the other processes

    async def publish(self, kind: str, name: str, message: dict[str, Any]) -> None:
        """Send a message to the other processes; if Redis is unreachable it is kept for later."""
        told = {"from": self.home, "kind": kind, "name": name, "message": message}
        sent, loop = msgspec.json.encode(told), asyncio.get_running_loop()
        line = self.lines.get(loop)
        try:
            if line is not None:
                await line.publish(sent)
            elif loop in self.listeners:
                self.keep(f"{name} {message['type']}", sent)
            else:
                async with self.connection() as client:
                    await client.publish(ADDRESS, sent)
        except TROUBLE as error:
            self.away(error)
            self.keep(f"{name} {message['type']}", sent)

    def keep(self, what: str, sent: bytes) -> None:
        """Keep an unsent message; the latest of each kind is enough, since pages fetch anyway."""
        if what in self.unsent or len(self.unsent) < KEPT:
            self.unsent[what] = sent

    def away(self, error: BaseException) -> None:
        """Log once that Redis is unreachable."""
        if not self.is_late:
            self.is_late = True
            words = "Redis is away (%s): pages of other processes hear late of what happens"
            logger.warning(words, type(error).__name__)

    def here(self) -> None:
        """Log once that Redis is reachable again."""
        if self.is_late:
            self.is_late = False
            logger.warning("Redis is back")

    async def listen(self) -> None:
        """Receive messages of other processes as long as the event loop runs."""
        loop = asyncio.get_running_loop()
        while True:
            try:
                async with self.connection() as client, client.pubsub() as heard:
                    await heard.subscribe(ADDRESS)
                    self.lines[loop] = line = Line(client)
                    try:
                        await self.hear(heard, line)
                    finally:
                        del self.lines[loop]
                        await line.is_silent()
            except TROUBLE as error:
                self.away(error)
            await asyncio.sleep(self.PAUSE)

    async def hear(self, heard: Any, line: Line) -> None:
        """Receive messages over one connection.

        :raises RedisError: the connection is lost.
        :raises TimeoutError: it is silent for too long.
        """
        last, was_asked = time.monotonic(), False
        while True:
            message = await heard.get_message(timeout=SECONDS_TO_ANSWER)
            await self.say_unsent(line)
            silent = time.monotonic() - last
            if message is not None:
                last, was_asked = time.monotonic(), False
                await self.take(message)
            elif silent > 2 * self.PATIENCE:
                raise TimeoutError
            elif silent > self.PATIENCE and not was_asked:
                was_asked = True
                await heard.ping()

    async def say_unsent(self, line: Line) -> None:
        """Publish the messages that were kept.

        :raises RedisError: that is not possible yet; they stay kept.
        """
        kept = list(self.unsent.items())
        for what, sent in kept:
            await line.publish(sent)
            if self.unsent.get(what) is sent:
                del self.unsent[what]
        if kept:
            self.here()

    async def take(self, message: dict[str, Any]) -> None:
        """Handle a message of Redis: a subscription, or a message of another process."""
        if message["type"] == "subscribe":
            await self.back()
        elif message["type"] == "message":
            told = msgspec.json.decode(message["data"])
            if told["from"] == self.home:
                return
            await self.told_by_another(told["kind"], told["name"], told["message"])

    async def back(self) -> None:
        """Redis is reachable again: log it, and tell all pages to fetch."""
        self.here()
        await self.look_again()
