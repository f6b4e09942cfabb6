"""A minimal HTTP/1.1 client on keep-alive connections, for the load generator."""

from __future__ import annotations

import asyncio
import re
import time
import zlib
from contextlib import suppress

from msgspec import Struct

from wargames.bench.server import HOST

ANSWER_SECONDS = 30
LENGTH = re.compile(rb"\r\ncontent-length: *(\d+)", re.IGNORECASE)
GZIP = re.compile(rb"\r\ncontent-encoding: *gzip", re.IGNORECASE)
REFRESH = re.compile(rb"\r\nhx-refresh: *true", re.IGNORECASE)
MAX_HEAD = 1 << 20


class SiteFailed(Exception):
    """The site failed; the message says in one line what was asked of it."""


class Answer(Struct, frozen=True):
    """One response: its decompressed body, its bytes on the wire (with headers), and its end.

    packed_bytes: the size of its compressed body.
    """

    status: int
    head: bytes
    body: bytes
    wire_bytes: int
    at: float
    packed_bytes: int = 0

    @property
    def reloads(self) -> bool:
        """Whether it makes the browser reload the page."""
        return bool(REFRESH.search(self.head))


class Browser:
    """One person's connections to the site; a second one opens when the first is in use."""

    def __init__(self, port: int, session: str, token: str) -> None:
        self.port = port
        self.origin = f"http://{HOST}:{port}"
        self.cookie = f"sessionid={session}; csrftoken={token}"
        self.common = (
            f"Host: {HOST}:{port}\r\nOrigin: {self.origin}\r\nCookie: {self.cookie}\r\n"
            "Accept: text/html\r\nAccept-Encoding: gzip\r\n"
        )
        self.idle: list[tuple[asyncio.StreamReader, asyncio.StreamWriter]] = []

    async def fetch(self, method: str, path: str, headers: str = "", body: str = "") -> Answer:
        """Send a request and read the response.

        :raises SiteFailed: no response in time, a broken one, or a server error (5xx).
        """
        if body:
            length = f"Content-Length: {len(body)}\r\n"
            headers += f"Content-Type: application/x-www-form-urlencoded\r\n{length}"
        sent = f"{method} {path} HTTP/1.1\r\n{self.common}{headers}\r\n{body}".encode()
        try:
            async with asyncio.timeout(ANSWER_SECONDS):
                answer = await self.exchange(sent)
        except TimeoutError:
            why = f"was not answered in {ANSWER_SECONDS} seconds"
            raise SiteFailed(f"{method} {path} {why}") from None
        except (OSError, EOFError, asyncio.LimitOverrunError, ValueError, zlib.error) as error:
            raise SiteFailed(f"{method} {path} failed: {error}") from None
        if answer.status >= 500:
            raise SiteFailed(f"{method} {path} was answered with {answer.status}")
        return answer

    async def exchange(self, sent: bytes) -> Answer:
        """Send a request on a free or new connection, and read its response."""
        while self.idle:
            with suppress(EOFError, ConnectionError):  # the site ends those that were idle for long
                return await self.exchange_on(*self.idle.pop(), sent)
        opened = await asyncio.open_connection(HOST, self.port, limit=MAX_HEAD)
        return await self.exchange_on(*opened, sent)

    async def exchange_on(
        self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter, sent: bytes
    ) -> Answer:
        """Send a request and read its response; the connection is free again afterwards."""
        writer.write(sent)
        head = await reader.readuntil(b"\r\n\r\n")
        length = LENGTH.search(head)
        status = int(head[9:12])
        if length is None and status not in (204, 304):
            raise ValueError("an answer without a length")
        packed = await reader.readexactly(int(length[1])) if length else b""
        at = time.perf_counter()
        self.idle.append((reader, writer))
        body = zlib.decompress(packed, 31) if GZIP.search(head) else packed
        return Answer(status, head, body, len(head) + len(packed), at, len(packed))

    def close(self) -> None:
        """Close all connections."""
        for _, writer in self.idle:
            writer.close()
