"""Limits on connections: the size of a request's head, how long it takes, how many are open.

uvicorn leaves these to a proxy, but `make play` has none. Give both classes to uvicorn, as --http
and --ws: `wargames.processes.connections:BoundedHttp`, `:BoundedSocket`.
"""

from __future__ import annotations

import asyncio
import ipaddress
import logging
import resource
from collections import Counter
from collections.abc import Callable
from contextlib import suppress
from functools import cache
from http import HTTPStatus
from typing import Any, ClassVar

from django.conf import settings
from uvicorn.middleware.proxy_headers import ProxyHeadersMiddleware
from uvicorn.protocols.http.httptools_impl import HttpToolsProtocol
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol

logger = logging.getLogger(__name__)

LARGEST_HEAD = 32_768
"""The most bytes of a request line and all headers, and of the framing of multipart bodies."""
MOST_FIELDS = 100
LONGEST_FIELD_OF_A_SOCKET = 8000
"""The longest header line in bytes that the WebSocket parser takes."""
SLICE = 16_384
"""Bytes given to the parser at once, so that its size checks come in time."""
HEAD_SECONDS = 10.0
BODY_SECONDS = 30.0
SLOWEST_BODY = 1000
"""The slowest permitted upload in bytes a second, beyond BODY_SECONDS."""
SURPLUS = 20_000_000
"""Bytes of a body that are discarded after the response, so that its sender can read it."""
STUCK_SECONDS = 60.0
"""Seconds that a client may go without reading any of a response."""
LINGER_SECONDS = 2.0
"""Seconds that a refused client may go on sending, so that it can read the refusal."""
CLOSING_SECONDS = 10.0
SPARE_CONNECTIONS = 64
"""How many more connections, or a quarter more of one address, are told 503 and not dropped."""
SPARE_DESCRIPTORS = 200
"""File descriptors kept for the database, files, and outgoing connections."""
DESCRIPTORS = 8192
RETRY_SECONDS = 10
WORDS = {
    400: "That is not a request this site can read. Nothing was done.\n",
    408: "The request took too long to arrive. Nothing was done.\n",
    431: "The head of that request is longer than this site takes. Nothing was done."
    " Deleting the cookies of this site may help.\n",
    503: "Too many connections are open, from your address or in all. Nothing was done;"
    f" please try again in {RETRY_SECONDS} seconds.\n",
}


def refusal(status: int) -> list[tuple[bytes, bytes]]:
    """The headers of a refusal."""
    fields = [
        (b"content-type", b"text/plain; charset=utf-8"),
        (b"content-length", str(len(WORDS[status])).encode()),
        (b"connection", b"close"),
        (b"x-content-type-options", b"nosniff"),
    ]
    return [*fields, (b"retry-after", b"%d" % RETRY_SECONDS)] if status == 503 else fields


def plain_refusal(status: int) -> bytes:
    """A complete refusal as bytes."""
    lines = [f"HTTP/1.1 {status} {HTTPStatus(status).phrase}".encode()]
    lines += [b"%s: %s" % field for field in refusal(status)]
    return b"\r\n".join([*lines, b"", WORDS[status].encode()])


def refusing(status: int) -> Any:
    """An ASGI application that answers every request with this refusal."""

    async def refuse(scope: Any, receive: Any, send: Any) -> None:
        start = {"type": "http.response.start", "status": status, "headers": refusal(status)}
        await send(start)
        await send({"type": "http.response.body", "body": WORDS[status].encode()})

    return refuse


@cache
def most_connections() -> int:
    """The most open connections of this process, after asking for more file descriptors."""
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    if soft != resource.RLIM_INFINITY and soft < DESCRIPTORS:
        wanted = DESCRIPTORS if hard == resource.RLIM_INFINITY else min(DESCRIPTORS, hard)
        with suppress(OSError, ValueError):
            resource.setrlimit(resource.RLIMIT_NOFILE, (wanted, hard))
            soft = wanted
    possible = DESCRIPTORS if soft == resource.RLIM_INFINITY else soft
    return max(1, min(settings.CONNECTIONS, possible - SPARE_DESCRIPTORS))


def origin(address: str) -> str:
    """An address for counting: of IPv6 only the network, since one customer has all of it."""
    try:
        parsed = ipaddress.ip_address(address.partition("%")[0])
    except ValueError:
        return address
    if isinstance(parsed, ipaddress.IPv4Address):
        return str(parsed)
    if parsed.ipv4_mapped:
        return str(parsed.ipv4_mapped)
    return str(ipaddress.ip_network((parsed, 64), strict=False))


def proxies(config: Any) -> Any:
    """The addresses of trusted proxies, which connect for many clients."""
    trusted = config.forwarded_allow_ips if config.proxy_headers else ""
    return trusted_hosts(trusted if isinstance(trusted, str) else ",".join(trusted))


@cache
def trusted_hosts(listed: str) -> Any:
    """These addresses in the form that uvicorn uses for look-ups."""
    nobody: Any = None
    return ProxyHeadersMiddleware(nobody, trusted_hosts=listed).trusted_hosts


class Doors:
    """All connections of this process, counted in total and by address; checked once a second."""

    def __init__(self) -> None:
        self.open: dict[Any, str] = {}
        self.by_address: Counter[str] = Counter()
        self.warned_at = float("-inf")
        self.ticking = False

    def enter(self, connection: Any, address: str) -> None:
        """Count a new connection."""
        self.open[connection] = address
        self.by_address[address] += 1
        if not self.ticking:
            self.ticking = True
            connection.loop.call_later(1, self.tick, connection.loop)

    def leave(self, connection: Any) -> None:
        """Remove a connection, if it was counted."""
        address = self.open.pop(connection, None)
        if address is not None:
            self.by_address[address] -= 1
            if not self.by_address[address]:
                del self.by_address[address]

    def excess(self, address: str, is_proxy: bool) -> int:
        """Whether there are too many: 0: no; 1: yes, refuse it politely; 2: drop it."""
        more = len(self.open) - most_connections()
        most = settings.CONNECTIONS_PER_ADDRESS
        mine = 0 if is_proxy else self.by_address[address]
        if more > SPARE_CONNECTIONS or mine > most + most // 4:
            return 2
        return 1 if more > 0 or mine > most else 0

    def warn(self, now: float) -> None:
        """Log that connections were refused, at most once a minute."""
        if now - self.warned_at >= 60:
            self.warned_at = now
            logger.warning("connections are turned away; %d are open", len(self.open))

    def tick(self, loop: asyncio.AbstractEventLoop) -> None:
        """Check each connection, and schedule the next check while there are any."""
        now = loop.time()
        for connection in list(self.open):
            connection.look(now)
        self.ticking = bool(self.open)
        if self.ticking:
            loop.call_later(1, self.tick, loop)


doors = Doors()


class Closing:
    """Aborts a closing connection whose other end has stopped reading."""

    transport: Any
    closing_since: float | None = None

    def is_given_up(self, now: float) -> bool:
        """Whether the connection is closing; aborts it when that takes too long."""
        if not self.transport.is_closing():
            return False
        if self.closing_since is None:
            self.closing_since = now
        elif now - self.closing_since > CLOSING_SECONDS:
            self.transport.abort()
        return True


class BoundedHttp(Closing, HttpToolsProtocol):
    """uvicorn's HTTP protocol, which answers 431, 408 or 503 to what is too large, slow or many."""

    owed_since: float | None = None
    """Since when the client owes us the rest of a request."""
    stuck_since: float | None = None
    refused_at: float | None = None
    has_heard = is_upgraded = False
    is_in_head = True
    begins_with = b""
    """Bytes that another process had read before it handed the connection over."""
    passed_on: ClassVar[Callable[[Any, bytes], bool] | None] = None
    """A hook of all connections: whether one that begins so was handed to another process."""
    made_with: ClassVar[tuple[Any, Any, Any]]
    """uvicorn's settings and shared objects for connections of this process."""
    head_size = unparsed = body_size = surplus = 0
    excess = 0

    def __init__(self, config: Any, server_state: Any, app_state: Any, _loop: Any = None) -> None:
        super().__init__(config, server_state, app_state, _loop)
        BoundedHttp.made_with = config, server_state, app_state

    def connection_made(self, transport: Any) -> None:
        super().connection_made(transport)
        self.owed_since = self.loop.time()
        host = self.client[0] if self.client else ""
        address = origin(host)
        doors.enter(self, address)
        self.excess = doors.excess(address, host in proxies(self.config))
        if self.excess:
            doors.warn(self.owed_since)
            self.app = refusing(503)
        if self.excess > 1:
            transport.write(plain_refusal(503))
            transport.close()
        elif self.begins_with:
            self.data_received(self.begins_with)

    def connection_lost(self, exc: Exception | None) -> None:
        doors.leave(self)
        super().connection_lost(exc)

    # ------------------------------------------------------------------------ too large

    def data_received(self, data: bytes) -> None:
        """Feed the parser in slices, and stop when it takes in more than it gives out."""
        pass_on = BoundedHttp.passed_on
        if pass_on and not self.begins_with and self.is_between() and pass_on(self, data):
            self.transport.abort()
            return
        self.begins_with = b""
        self.has_heard = True
        if self.owed_since is None:
            self.owed_since = self.loop.time()
        for start in range(0, len(data), SLICE):
            if self.refused_at is not None or self.is_upgraded or self.transport.is_closing():
                return
            piece = data[start : start + SLICE]
            self.unparsed += len(piece)
            super().data_received(piece)
            if (self.is_in_head and self.head_size > LARGEST_HEAD) or self.unparsed > LARGEST_HEAD:
                self.refuse(431)

    def is_between(self) -> bool:
        """Whether the connection is between two requests."""
        if self.excess or self.refused_at is not None or self.is_upgraded:
            return False
        is_answered = self.cycle is not None and self.cycle.response_complete
        return not self.has_heard or (self.owed_since is None and is_answered)

    def on_message_begin(self) -> None:
        super().on_message_begin()
        self.is_in_head = True
        self.head_size = self.unparsed = self.body_size = self.surplus = 0
        if self.owed_since is None:  # the last one ended in the same piece
            self.owed_since = self.loop.time()

    def on_url(self, url: bytes) -> None:
        self.head_size += len(url)
        if self.head_size <= LARGEST_HEAD:
            super().on_url(url)

    def on_header(self, name: bytes, value: bytes) -> None:
        """Record a header, including trailers, unless there are too many."""
        self.head_size += len(name) + len(value)
        self.unparsed = 0
        if self.head_size <= LARGEST_HEAD and len(self.headers) < MOST_FIELDS:
            super().on_header(name, value)
        else:
            self.head_size = LARGEST_HEAD + 1
            if not self.is_in_head:
                self.transport.abort()

    def on_headers_complete(self) -> None:
        self.is_in_head = False
        self.unparsed = 0
        if self.head_size > LARGEST_HEAD:
            self.url = b"/"  # some of it was left out
            self.app = refusing(431)
        super().on_headers_complete()

    def on_body(self, body: bytes) -> None:
        self.body_size += len(body)
        self.unparsed = 0
        if self.cycle is not None and self.cycle.response_complete:
            self.surplus += len(body)
            if self.surplus > SURPLUS:
                self.transport.abort()
        super().on_body(body)

    def on_message_complete(self) -> None:
        self.owed_since = None
        self.unparsed = 0
        super().on_message_complete()

    def handle_websocket_upgrade(self) -> None:
        """Upgrade to a WebSocket, which is counted in place of this connection."""
        longest = max(len(name) + len(value) for name, value in [(b"", self.url), *self.headers])
        if self.head_size > LARGEST_HEAD or longest > LONGEST_FIELD_OF_A_SOCKET:
            self.refuse(431)
        elif self.excess:
            self.refuse(503)
        else:
            self.is_upgraded = True
            super().handle_websocket_upgrade()
            doors.leave(self)

    # ------------------------------------------------------------------------- too slow

    def look(self, now: float) -> None:
        """Once a second: end what takes too long."""
        if self.is_given_up(now):
            return
        if self.refused_at is not None:
            if now - self.refused_at > LINGER_SECONDS:
                self.transport.abort()
        elif self.stuck_since is not None and now - self.stuck_since > STUCK_SECONDS:
            self.transport.abort()
        elif self.is_late(now):
            if self.has_heard:
                self.refuse(408)
            else:  # a browser that connects ahead of time would show the words later
                self.transport.close()

    def is_late(self, now: float) -> bool:
        """Whether the rest of a request should have arrived by now."""
        is_whole = self.cycle is not None and not self.cycle.more_body
        if is_whole and not self.cycle.response_complete:
            return False  # it is our turn
        if self.owed_since is None or self.flow.read_paused:
            return False
        patience = BODY_SECONDS + self.body_size / SLOWEST_BODY
        return now - self.owed_since > (HEAD_SECONDS if self.is_in_head else patience)

    def pause_writing(self) -> None:
        self.stuck_since = self.loop.time()
        super().pause_writing()

    def resume_writing(self) -> None:
        self.stuck_since = None
        super().resume_writing()

    # ------------------------------------------------------------------------- refusals

    def send_400_response(self, msg: str) -> None:
        """Called by uvicorn when the parser fails."""
        if self.refused_at is None:
            self.refuse(400)

    def refuse(self, status: int) -> None:
        """Refuse, and go on reading for a moment so that the client can read the refusal.

        In the middle of another response nothing can be sent; the connection is closed.
        """
        is_under_way = self.cycle is not None and not self.cycle.response_complete
        if is_under_way and (self.cycle.response_started or self.is_in_head):
            self.transport.close()
            return
        self.refused_at = self.loop.time()
        if is_under_way:  # nobody need wait for the rest of it
            self.cycle.disconnected = True
            self.cycle.message_event.set()
        self.transport.write(plain_refusal(status))
        self.flow.resume_reading()
        if self.transport.can_write_eof():
            self.transport.write_eof()


class BoundedSocket(Closing, WebSocketsSansIOProtocol):
    """uvicorn's WebSocket protocol, counted as a connection."""

    def connection_made(self, transport: Any) -> None:
        super().connection_made(transport)
        doors.enter(self, origin(self.client[0] if self.client else ""))

    def connection_lost(self, exc: Exception | None) -> None:
        doors.leave(self)
        super().connection_lost(exc)

    def look(self, now: float) -> None:
        """Once a second: abort a socket that does not close. (uvicorn handles unanswered pings.)"""
        self.is_given_up(now)
