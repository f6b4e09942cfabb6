"""Channel layers: of one process, and of one of several.

Within a process news takes the way through memory, always.
"""

from __future__ import annotations

import time
import uuid
from collections import deque
from collections.abc import Collection
from contextlib import suppress
from typing import Any

from channels.exceptions import ChannelFull
from channels.layers import InMemoryChannelLayer

LOOK_AGAIN = {"type": "page.look"}
"""Sent to every page when Redis is reachable again: earlier messages may be lost."""


class MemoryLayer(InMemoryChannelLayer):  # type: ignore[misc]
    """Channels' in-memory layer, made fast for many open tables.

    The original looks through all channels and groups with every message, for expired ones.
    """

    TIDY = 10.0
    """Seconds between two searches for expired channels."""
    tidied_at = 0.0
    REMEMBERED = 60.0
    """Seconds within which a page may still join its group without missing a message."""
    REMEMBERED_AT_MOST = 10_000

    def __init__(self, **config: Any) -> None:
        super().__init__(**config)
        self.said: deque[tuple[float, str, dict[str, Any]]] = deque()
        self.remembers_from = time.monotonic()

    def _clean_expired(self) -> None:
        if time.monotonic() - self.tidied_at > self.TIDY:
            self.tidied_at = time.monotonic()
            super()._clean_expired()

    async def group_send(self, group: str, message: dict[str, Any]) -> None:
        """Put a message into every channel of a group, without a task for each."""
        self.require_valid_group_name(group)
        self._clean_expired()
        self.remember(group, message)
        for channel in list(self.groups.get(group, ())):
            with suppress(ChannelFull):
                await self.send(channel, message)

    def remember(self, group: str, message: dict[str, Any]) -> None:
        """Keep a message for a while, for pages that join late."""
        now = time.monotonic()
        self.said.append((now, group, message))
        while self.said[0][0] < now - self.REMEMBERED or len(self.said) > self.REMEMBERED_AT_MOST:
            self.remembers_from, _, _ = self.said.popleft()

    def missed(self, groups: Collection[str], seconds: float) -> list[dict[str, Any]] | None:
        """The messages to these groups in the last seconds, without repeats.

        None: some may no longer be remembered.
        """
        begin = time.monotonic() - seconds
        if begin < self.remembers_from:
            return None
        found: list[dict[str, Any]] = []
        for moment, group, message in list(self.said):
            if moment >= begin and group in groups and message not in found:
                found.append(message)
        return found


class JoinedLayer(MemoryLayer):
    """The in-memory layer of one of several processes; `publish` sends messages to the others."""

    def __init__(self, **config: Any) -> None:
        super().__init__(**config)
        self.home = uuid.uuid4().hex

    async def new_channel(self, prefix: str = "specific") -> str:
        """A channel name that identifies its process."""
        return f"{prefix.rstrip('.')}.{self.home}!{uuid.uuid4().hex}"

    async def send(self, channel: str, message: dict[str, Any]) -> None:
        """Send to one page.

        :raises ChannelFull: a page of this process is too slow.
        """
        if self.is_mine(channel):
            await super().send(channel, message)
        else:
            await self.publish("channel", channel, message)

    async def group_send(self, group: str, message: dict[str, Any]) -> None:
        """Send to the pages of this process at once, and to the others if they are reachable."""
        await super().group_send(group, message)
        await self.publish("group", group, message)

    def is_mine(self, channel: str) -> bool:
        return f".{self.home}!" in channel

    async def publish(self, kind: str, name: str, message: dict[str, Any]) -> None:
        """Send a message to the other processes."""
        raise NotImplementedError

    async def told_by_another(self, kind: str, name: str, message: dict[str, Any]) -> None:
        """Deliver another process's message to the pages of this one."""
        if kind == "group":
            await super().group_send(name, message)
        elif self.is_mine(name):
            await self.hand(name, message)

    async def look_again(self) -> None:
        """Tell all pages to fetch, since messages may have been missed until now."""
        self.remembers_from = time.monotonic()
        for page in {page for pages in self.groups.values() for page in pages}:
            await self.hand(page, LOOK_AGAIN)

    async def hand(self, page: str, message: dict[str, Any]) -> None:
        """Send to one page of this process, unless it is too slow."""
        with suppress(ChannelFull):
            await super().send(page, message)
