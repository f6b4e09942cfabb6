"""The whole site in one process: pages, sockets and the work behind them."""

from __future__ import annotations

import asyncio
import gc
import socket
import sys
from argparse import ArgumentParser
from concurrent.futures import ThreadPoolExecutor
from typing import Any

import uvicorn
from asgiref.sync import sync_to_async
from django.conf import settings
from django.core.management import call_command

from engine.management.base_command import BadInput, PlainCommand
from wargames.connections import BoundedHttp, BoundedSocket, most_connections
from wargames.hosts import is_loopback, lan_address
from wargames.statics import collect_if_changed
from wargames.worker import Crew

GRACE_SECONDS = 2


class SiteServer(uvicorn.Server):
    """uvicorn, which prints its address once it listens, and runs the task workers beside it."""

    def __init__(self, config: uvicorn.Config, greeting: str) -> None:
        super().__init__(config)
        self.greeting = greeting
        self.crew = Crew()
        # Threads lent by the event loop, not our own: what a task sends to the sockets then runs on
        # this loop, the one the sockets listen on.
        count = len(self.crew.workers)
        self.task_threads = ThreadPoolExecutor(max_workers=count, thread_name_prefix="tasks")
        self.working: list[asyncio.Task[None]] = []

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        await super().startup(sockets)
        for worker in self.crew.workers:
            stay = sync_to_async(worker.stay, thread_sensitive=False, executor=self.task_threads)
            self.working.append(asyncio.create_task(stay()))
        print(self.greeting, flush=True)

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        self.crew.stop()
        await super().shutdown(sockets)
        if self.working:
            await asyncio.wait(self.working, timeout=GRACE_SECONDS)
        self.task_threads.shutdown(wait=False, cancel_futures=True)


def listen(host: str, port: int) -> socket.socket:
    """Bind the port before anything slow happens.

    :raises SystemExit: taken, not allowed, or no such address on this machine; says so in a line.
    """
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    listener = socket.socket(family, socket.SOCK_STREAM)
    listener.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
    try:
        listener.bind((host, port))
        # Listening now, not later, lets a second start fail here and not half-way.
        listener.listen(256)
    except (OSError, UnicodeError) as error:  # a name may be none that can be looked up
        why = getattr(error, "strerror", None) or error
        hint = f"try another port: make play PORT={port + 1 if port < 65535 else 8000}"
        raise SystemExit(f"Cannot listen on {host}:{port} ({why}); {hint}") from None
    return listener


def addresses(host: str, port: int) -> str:
    """The lines that tell where to point a browser."""
    if is_loopback(host):
        return f"Flag Plot is at http://localhost:{port}/   (Ctrl-C ends it)"
    near = lan_address() if host in ("0.0.0.0", "::") else host  # noqa: S104
    others = f"\n       for others: http://{near}:{port}/" if near else ""
    return f"Flag Plot is at http://localhost:{port}/   (Ctrl-C ends it){others}"


class Command(PlainCommand):
    """Serves the site until Ctrl-C: `make play` ends here."""

    help = __doc__ or ""

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("--host", default=settings.HOST)
        parser.add_argument("--port", type=int, default=settings.PORT)

    def run(self, **options: Any) -> None:
        """Serve until Ctrl-C.

        :raises BadInput: no number of a port, or TLS without a proxy.
        :raises SystemExit: the port or the database cannot be had.
        """
        host, port = options["host"], options["port"]
        if not 0 <= port <= 65535:
            raise BadInput(f"--port: expected 0 to 65535, got {port}")
        if settings.HTTPS and not settings.FORWARDED_ALLOW_IPS:
            raise BadInput("HTTPS=1 needs the proxy that ends TLS: FORWARDED_ALLOW_IPS=127.0.0.1")
        most_connections()  # asks for the file descriptors
        listener = listen(host, port)
        call_command("migrate", interactive=False, verbosity=0, skip_checks=True)
        if not settings.DEBUG:
            collect_if_changed()
        config = uvicorn.Config(
            "wargames.asgi:application",
            lifespan="off",
            log_config=None,  # the settings say how lines are written
            log_level="warning",
            access_log=False,
            timeout_graceful_shutdown=GRACE_SECONDS,
            http=BoundedHttp,
            ws=BoundedSocket,
            ws_max_size=65536,
            proxy_headers=bool(settings.FORWARDED_ALLOW_IPS),
            forwarded_allow_ips=settings.FORWARDED_ALLOW_IPS,
        )
        # What is loaded by now stays: the collector need not walk over it again and again.
        gc.collect()
        gc.freeze()
        server = SiteServer(config, addresses(host, listener.getsockname()[1]))
        try:
            server.run(sockets=[listener])
        except KeyboardInterrupt:
            sys.exit(0)
