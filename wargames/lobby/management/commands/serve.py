"""The whole site: pages, sockets and the work behind them, in a process for each core."""

from __future__ import annotations

import logging
import os
import socket
import sys
import tempfile
from argparse import ArgumentParser
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from typing import Any

import uvicorn
from django.conf import settings
from django.core.management import call_command
from django.db import connection
from django.db.migrations.executor import MigrationExecutor
from uvicorn.supervisors import Multiprocess

from engine.management.base_command import BadInput, PlainCommand
from wargames.hosts import is_loopback, lan_address
from wargames.processes.connections import BoundedHttp, BoundedSocket, most_connections
from wargames.processes.peers import cores
from wargames.statics import collect_if_changed

logger = logging.getLogger(__name__)

GRACE_SECONDS = 2
READY_SECONDS = 60
UNRESPONSIVE_SECONDS = 10
"""A process that does not answer for so long is replaced."""
MOST_BY_DEFAULT = 8
"""The most processes by default; more would mostly take memory, 130 MB each."""


class SiteServer(uvicorn.Server):
    """A uvicorn server that prints the site's address once it listens."""

    def __init__(self, config: uvicorn.Config, greeting: str) -> None:
        super().__init__(config)
        self.greeting = greeting

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        await super().startup(sockets)
        print(self.greeting, flush=True)


class SiteServers(Multiprocess):
    """Several server processes on one socket; one that dies is replaced."""

    def __init__(self, config: uvicorn.Config, sockets: list[socket.socket], greeting: str) -> None:
        super().__init__(config, sockets)
        self.greeting = greeting

    def init_processes(self) -> None:
        super().init_processes()
        if self.processes[0].wait_until_ready(READY_SECONDS):
            print(self.greeting, flush=True)

    def keep_subprocess_alive(self) -> None:
        before = [each.pid for each in self.processes]
        super().keep_subprocess_alive()
        for old, new in zip(before, self.processes, strict=True):
            if new.pid != old:
                logger.warning("process %s of the site ended; %s took its place", old, new.pid)


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


@contextmanager
def shared_folder(processes: int) -> Iterator[None]:
    """Create a folder in which the processes find each other, and name it in their environment."""
    os.environ["PROCESSES"] = str(processes)
    with tempfile.TemporaryDirectory(prefix="flagplot-") as folder:
        os.environ["FLAGPLOT_TOGETHER"] = folder
        yield


class Command(PlainCommand):
    """Serves the site until Ctrl-C: `make play` ends here."""

    help = __doc__ or ""

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("--host", default=settings.HOST)
        parser.add_argument("--port", type=int, default=settings.PORT)
        parser.add_argument(
            "--processes", type=int, default=settings.PROCESSES, help="0: one for each core"
        )

    def run(self, **options: Any) -> None:
        """Serve until Ctrl-C.

        :raises BadInput: the number of a port or of processes is out of range, or TLS has no proxy.
        :raises SystemExit: the port or the database is not available.
        """
        host, port, wanted = options["host"], options["port"], options["processes"]
        if not 0 <= port <= 65535:
            raise BadInput(f"--port: expected 0 to 65535, got {port}")
        if not 0 <= wanted <= 64:
            raise BadInput(f"--processes: expected 0 to 64, got {wanted}")
        if settings.HTTPS and not settings.FORWARDED_ALLOW_IPS:
            raise BadInput("HTTPS=1 needs the proxy that ends TLS: FORWARDED_ALLOW_IPS=127.0.0.1")
        most_connections()  # asks for the file descriptors
        listener = listen(host, port)
        with ThreadPoolExecutor(1) as beside:  # the first time each takes seconds
            collected = None if settings.DEBUG else beside.submit(collect_if_changed)
            if is_behind():
                call_command("migrate", interactive=False, verbosity=0, skip_checks=True)
            if collected:
                collected.result()
        processes = wanted or min(cores(), MOST_BY_DEFAULT)
        greeting = addresses(host, listener.getsockname()[1])
        try:
            if processes == 1:
                run_one(listener, greeting)
            else:
                run_several(processes, listener, greeting)
        except KeyboardInterrupt:
            sys.exit(0)


def is_behind() -> bool:
    """Whether a migration has not been applied to the database yet."""
    executor = MigrationExecutor(connection)
    return bool(executor.migration_plan(executor.loader.graph.leaf_nodes()))


def config_for(processes: int) -> uvicorn.Config:
    """The uvicorn configuration of the site."""
    return uvicorn.Config(
        "wargames.served:application",
        workers=processes,
        timeout_worker_healthcheck=UNRESPONSIVE_SECONDS,
        lifespan="on",
        log_config=None,  # the settings say how lines are written
        log_level="warning",
        access_log=False,
        timeout_graceful_shutdown=GRACE_SECONDS,
        http=BoundedHttp,
        ws=BoundedSocket,
        ws_max_size=65536,
        ws_per_message_deflate=False,  # what they say is shorter than its compression
        proxy_headers=bool(settings.FORWARDED_ALLOW_IPS),
        forwarded_allow_ips=settings.FORWARDED_ALLOW_IPS,
    )


def run_one(listener: socket.socket, greeting: str) -> None:
    """Serve in this process."""
    SiteServer(config_for(1), greeting).run(sockets=[listener])


def run_several(processes: int, listener: socket.socket, greeting: str) -> None:
    """Serve in several processes, which this one supervises.

    :raises SystemExit: the processes could not begin.
    """
    with shared_folder(processes):
        SiteServers(config_for(processes), [listener], greeting).run()
