"""Connects the processes of one `serve` by local sockets, without Redis.

Each listens in a folder that they share and connects to those that are there already. One that
ends is forgotten. One that does not listen is cut off: it comes back by itself, and then has its
pages look for what they may have missed.
"""

from __future__ import annotations

import asyncio
import fcntl
import os
import uuid
from collections.abc import Awaitable, Callable, Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import IO, Any

import msgspec

from wargames.processes.channel_layer import JoinedLayer

SOCKET = ".socket"
LONGEST_LINE = 4 * 1024 * 1024
MOST_UNHEARD = 1024 * 1024
"""The most unsent bytes for a process that does not read; then it is disconnected."""
READY = b'{"kind":"ready"}\n'
PATIENCE = 2.0
"""Seconds within which another process should answer."""
PAUSE = 0.2
"""Seconds before a disconnected process connects again."""
Told = dict[str, Any]


class Peers:
    """The connections between this process and the others that share its folder.

    `ears`: handlers by kind of message. `lost`: handlers to call when messages may have been
    missed.
    """

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.ears: dict[str, Callable[[Told], Awaitable[None]]] = {}
        self.lost: list[Callable[[], Awaitable[None]]] = []
        self.name = uuid.uuid4().hex[:12]  # the path of a socket may not be long
        self.lines: dict[str, asyncio.StreamWriter] = {}
        self.hearing: dict[str, asyncio.Event] = {}
        self.cut: set[str] = set()
        self.reading: set[asyncio.Task[None]] = set()
        self.server: asyncio.Server | None = None
        self.has_ended = False

    async def begin(self) -> None:
        """Listen, then connect to all that listen already; in this order none is missed."""
        path = self.path_of(self.name)
        self.server = await asyncio.start_unix_server(self.read, path, limit=LONGEST_LINE)
        for other in list(self.folder.glob(f"*{SOCKET}")):
            if other != path and await self.connect(other):
                with suppress(TimeoutError):
                    async with asyncio.timeout(PATIENCE):
                        await self.hearing.setdefault(other.stem, asyncio.Event()).wait()

    def path_of(self, name: str) -> Path:
        """The socket of a process."""
        return self.folder / f"{name}{SOCKET}"

    async def connect(self, path: Path) -> bool:
        """Connect to another process; returns whether it is there."""
        try:
            reader, writer = await asyncio.open_unix_connection(path, limit=LONGEST_LINE)
        except OSError:
            path.unlink(missing_ok=True)
            return False
        task = asyncio.create_task(self.read(reader, writer))
        self.reading.add(task)
        task.add_done_callback(self.reading.discard)
        return True

    async def read(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        """Exchange names with another process, then handle its messages."""
        name = ""
        writer.write(f"{self.name}\n".encode())
        with suppress(OSError, ValueError):
            name = (await reader.readline()).decode().strip()
            if name:
                self.lines[name] = writer
                writer.write(READY)
            while line := await reader.readline():
                await self.hear(name, msgspec.json.decode(line))
        if self.lines.get(name) is writer:
            del self.lines[name]
            self.cut.add(name)
        writer.close()
        await self.come_back(name)

    async def hear(self, name: str, told: Told) -> None:
        """Handle a message; from the first one on the other reads, and nothing is missed."""
        if told["kind"] in self.ears:
            await self.ears[told["kind"]](told)
        elif told["kind"] == "ready":
            self.hearing.setdefault(name, asyncio.Event()).set()
            if name in self.cut:
                self.cut.discard(name)
                for each in self.lost:
                    await each()

    async def come_back(self, name: str) -> None:
        """Reconnect to a process that still exists, unless it has reconnected itself."""
        if not name or self.has_ended:
            return
        await asyncio.sleep(PAUSE)
        if name not in self.lines and self.path_of(name).exists():
            await self.connect(self.path_of(name))

    def tell(self, told: Told) -> None:
        """Send a message to all others; call it on the event loop."""
        line = msgspec.json.encode(told) + b"\n"
        for writer in list(self.lines.values()):
            transport = writer.transport
            if transport.get_write_buffer_size() > MOST_UNHEARD:
                transport.abort()
            elif not transport.is_closing():
                writer.write(line)

    async def end(self) -> None:
        """Close all connections."""
        self.has_ended = True
        self.path_of(self.name).unlink(missing_ok=True)
        if self.server is not None:
            self.server.close()
        for writer in list(self.lines.values()):
            writer.close()


class PeerLayer(JoinedLayer):
    """The channel layer of the processes of one `serve`, on one machine."""

    def __init__(self, **config: Any) -> None:
        super().__init__(**config)
        self.peers: Peers | None = None

    def join(self, peers: Peers) -> None:
        """Use these connections; until then there are no other processes."""
        self.peers = peers
        peers.ears |= {"group": self.take, "channel": self.take}
        peers.lost.append(self.look_again)

    async def publish(self, kind: str, name: str, message: dict[str, Any]) -> None:
        if self.peers is not None:
            self.peers.tell({"kind": kind, "name": name, "message": message})

    async def take(self, told: Told) -> None:
        await self.told_by_another(told["kind"], told["name"], told["message"])


class OneAtATime:
    """A lock among processes, by a file; the system releases it when the process ends."""

    def __init__(self, path: Path) -> None:
        self.path = path
        self.file: IO[bytes] | None = None

    def take(self) -> bool:
        """Try to acquire the lock; returns whether it worked."""
        file = self.path.open("ab")
        try:
            fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except OSError:
            file.close()
            return False
        self.file = file
        return True

    @contextmanager
    def held(self) -> Iterator[None]:
        """Acquire the lock for the block, waiting for it."""
        with self.path.open("ab") as file:
            fcntl.flock(file, fcntl.LOCK_EX)
            yield


def cores() -> int:
    """The number of processor cores available to this process."""
    if hasattr(os, "sched_getaffinity"):
        return len(os.sched_getaffinity(0))
    return os.cpu_count() or 1
