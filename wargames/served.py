"""The site as `serve` runs it: the pages and sockets of `asgi`, and the background work.

Of several processes one does that work; if it ends, another takes over.
"""

from __future__ import annotations

import asyncio
import signal
from concurrent.futures import ThreadPoolExecutor
from multiprocessing import parent_process
from pathlib import Path
from typing import Any

from asgiref.sync import sync_to_async
from channels.layers import get_channel_layer
from django.conf import settings
from django.core.management import call_command
from django.db import transaction
from django_tasks.signals import task_enqueued

from wargames.asgi import application as pages
from wargames.processes.cache import COUNTS
from wargames.processes.handoff import Handoff
from wargames.processes.peers import OneAtATime, PeerLayer, Peers, Told
from wargames.worker import Crew

GRACE_SECONDS = 2
LOOK_SECONDS = 1.0
"""How often a process checks whether the one that does the work is gone."""


class Work:
    """The tasks and sweeps of the site, in threads of this process while it is its turn."""

    def __init__(self) -> None:
        self.crew = Crew()
        # Threads lent by the event loop, not our own: what a task sends to the sockets then runs on
        # this loop, the one the sockets listen on.
        count = len(self.crew.workers)
        self.threads = ThreadPoolExecutor(max_workers=count, thread_name_prefix="tasks")
        self.working: list[asyncio.Task[None]] = []

    def begin(self) -> None:
        """Start the threads."""
        for worker in self.crew.workers:
            stay = sync_to_async(worker.stay, thread_sensitive=False, executor=self.threads)
            self.working.append(asyncio.create_task(stay()))

    def wake(self) -> None:
        """Wake the workers: something was committed in another process."""
        for worker in self.crew.workers:
            worker.woken.set()

    async def end(self) -> None:
        """Stop after the current tasks, if they do not take too long."""
        self.crew.stop()
        if self.working:
            await asyncio.wait(self.working, timeout=GRACE_SECONDS)
        self.threads.shutdown(wait=False, cancel_futures=True)


class OneOfSeveral:
    """What a process does that has peers: listen to them, and take its turn at the work."""

    def __init__(self, folder: Path, work: Work) -> None:
        self.peers, self.work = Peers(folder), work
        self.turn, self.making = OneAtATime(folder / "work"), OneAtATime(folder / "making")
        self.peers.ears["tasks"] = self.woken
        self.handoff = Handoff(folder, self.peers.name)
        self.layer: Any = get_channel_layer()
        if isinstance(self.layer, PeerLayer):
            self.layer.join(self.peers)

    async def begin(self) -> None:
        """Start listening to the other processes, and wait for one's turn."""
        self.loop = asyncio.get_running_loop()
        await sync_to_async(self.make_counts)()
        await self.peers.begin()
        if isinstance(self.layer, PeerLayer):
            await self.layer.look_again()  # what was said before it could hear, it does not know
        if (parent := parent_process()) is not None:
            self.loop.add_reader(parent.sentinel, self.leave, parent.sentinel)
        task_enqueued.connect(self.on_enqueued)
        self.handoff.begin()
        self.waiting = asyncio.create_task(self.wait())

    def leave(self, sentinel: int) -> None:
        """Stop, since the parent process has ended."""
        self.loop.remove_reader(sentinel)
        signal.raise_signal(signal.SIGTERM)

    def make_counts(self) -> None:
        """Create the table of the rate-limit counts, unless another process has."""
        if COUNTS in settings.DATABASES:
            with self.making.held():
                call_command("createcachetable", database=COUNTS, verbosity=0)

    async def wait(self) -> None:
        """Do the work as soon as nobody else does."""
        while not self.turn.take():
            await asyncio.sleep(LOOK_SECONDS)
        self.work.begin()

    async def woken(self, told: Told) -> None:
        self.work.wake()

    def on_enqueued(self, **_: Any) -> None:
        """Signal handler: tell the workers after the commit; before, there is nothing to see."""
        transaction.on_commit(self.tell)

    def tell(self) -> None:
        """Wake the process that does the work; called from any thread, done on the loop."""
        if self.turn.file is None:
            self.loop.call_soon_threadsafe(self.peers.tell, {"kind": "tasks"})

    async def end(self) -> None:
        self.waiting.cancel()
        task_enqueued.disconnect(self.on_enqueued)
        self.handoff.close()
        await self.peers.end()


class Life:
    """From start to end of the process, as uvicorn tells it (ASGI lifespan)."""

    def __init__(self) -> None:
        self.work = Work()
        self.several = (
            OneOfSeveral(Path(settings.TOGETHER), self.work) if settings.TOGETHER else None
        )

    async def live(self, receive: Any, send: Any) -> None:
        """Start, and stop when told to."""
        await receive()
        if self.several is not None:
            await self.several.begin()
        else:
            self.work.begin()
        await send({"type": "lifespan.startup.complete"})
        await receive()
        await self.work.end()
        if self.several is not None:
            await self.several.end()
        await send({"type": "lifespan.shutdown.complete"})


async def application(scope: Any, receive: Any, send: Any) -> None:
    """The site, with its background work."""
    if scope["type"] == "lifespan":
        await Life().live(receive, send)
    else:
        await pages(scope, receive, send)
