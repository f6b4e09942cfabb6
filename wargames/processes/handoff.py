"""Each game is served by one of several processes: connections for it are handed to that one.

What that process caches of the game then serves every request, and news of a move reaches the
sockets of the table without leaving the process. Nothing depends on it: where a connection cannot
be handed over, the process that has it answers.
"""

from __future__ import annotations

import asyncio
import re
import socket
import time
from array import array
from contextlib import suppress
from hashlib import sha256
from pathlib import Path

from wargames.processes.connections import BoundedHttp

HAND = ".hand"
ASKED = re.compile(
    rb"(?:GET|POST|HEAD) (?:/ws)?/(?:table|facilitator)/"
    rb"([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})/"
)
"""The beginning of a request for a game."""
MOST_BYTES = 60_000
"""The most bytes of a request that can be handed over along with its connection."""
LOOK_SECONDS = 1.0
"""How long a process relies on its last list of the other processes."""


class Handoff:
    """Hands connections to the other processes of this folder, and takes over theirs."""

    def __init__(self, folder: Path, name: str) -> None:
        self.folder, self.name = folder, name
        self.hand = socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM)
        self.hand.setblocking(False)
        self.is_open = False
        self.names: list[bytes] = []
        self.looked_at = float("-inf")
        self.taking: set[asyncio.Task[None]] = set()

    def begin(self) -> None:
        """Check every connection of this process for where it belongs."""
        BoundedHttp.passed_on = self.passed_on

    def open(self) -> None:
        """Start taking over connections, at the first connection of this process."""
        self.is_open = True
        self.hand.bind(str(self.path_of(self.name.encode())))
        asyncio.get_running_loop().add_reader(self.hand, self.take)

    def path_of(self, name: bytes) -> Path:
        """The socket on which a process takes over connections."""
        return self.folder / f"{name.decode()}{HAND}"

    def close(self) -> None:
        """Stop taking over and handing over connections."""
        BoundedHttp.passed_on = None
        if self.is_open:
            asyncio.get_running_loop().remove_reader(self.hand)
            self.path_of(self.name.encode()).unlink(missing_ok=True)
        self.hand.close()

    def owner_of(self, game: bytes) -> bytes:
        """The process that serves a game; when one ends, only its games move to others."""
        now = time.monotonic()
        if now - self.looked_at > LOOK_SECONDS:
            self.looked_at = now
            self.names = sorted(each.stem.encode() for each in self.folder.glob(f"*{HAND}"))
        return max(self.names, key=lambda name: sha256(name + game).digest(), default=b"")

    def passed_on(self, connection: BoundedHttp, data: bytes) -> bool:
        """Whether a connection that begins with these bytes was handed to another process."""
        if not self.is_open:
            self.open()
        asked = ASKED.match(data)
        if asked is None or len(data) > MOST_BYTES:
            return False
        owner = self.owner_of(asked[1])
        if owner in (b"", self.name.encode()):
            return False
        number = connection.transport.get_extra_info("socket").fileno()
        path = self.path_of(owner)
        try:
            # socket.send_fds leaves out the address
            self.hand.sendmsg([data], [rights_to(number)], 0, str(path))
        except (ConnectionRefusedError, FileNotFoundError):
            path.unlink(missing_ok=True)
            self.looked_at = float("-inf")
            return False
        except OSError:  # it is busy
            return False
        return True

    def take(self) -> None:
        """Take over the connections that were handed to this process."""
        with suppress(BlockingIOError):
            while True:
                data, numbers, _, _ = socket.recv_fds(self.hand, MOST_BYTES, 1)
                for number in numbers:
                    task = asyncio.create_task(taken(socket.socket(fileno=number), data))
                    self.taking.add(task)
                    task.add_done_callback(self.taking.discard)


def rights_to(number: int) -> tuple[int, int, array[int]]:
    """The ancillary data that passes a file descriptor along with a message."""
    return socket.SOL_SOCKET, socket.SCM_RIGHTS, array("i", [number])


async def taken(connection: socket.socket, data: bytes) -> None:
    """Continue with a connection that another process has handed over."""
    config, state, app_state = BoundedHttp.made_with

    def protocol() -> BoundedHttp:
        made = BoundedHttp(config, state, app_state, asyncio.get_running_loop())
        made.begins_with = data
        return made

    connection.setblocking(False)
    with suppress(OSError):
        await asyncio.get_running_loop().connect_accepted_socket(protocol, connection)
