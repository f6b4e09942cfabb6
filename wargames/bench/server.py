"""The server under test: the site as people start it, in processes of its own."""

from __future__ import annotations

import os
import re
import secrets
import shutil
import socket
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

from django.conf import settings
from django.db import connection
from msgspec import Struct

from engine.management.base_command import BadInput
from wargames.statics import collect_if_changed

HOST = "127.0.0.1"
PATIENCE = 60
"""The seconds that the site may take to start."""


class Server(Struct):
    """The running site: its port, its process, and its environment with the database.

    Its worker processes, if it has any, are its children and are counted too.
    """

    port: int
    pid: int
    environment: dict[str, str]

    @property
    def processes(self) -> list[Path]:
        """The /proc entries of its process and children."""
        own = Path(f"/proc/{self.pid}")
        with suppress(OSError):
            children = (own / "task" / own.name / "children").read_text().split()
            return [own, *[Path("/proc") / child for child in children]]
        return [own]

    def processor_seconds(self) -> float | None:
        """Processor time of the processes so far; None without /proc."""
        with suppress(OSError):
            # The name in brackets may hold blanks; utime and stime are the 14th and 15th field.
            ticks = 0
            for each in self.processes:
                fields = (each / "stat").read_text().rpartition(")")[2].split()
                ticks += int(fields[11]) + int(fields[12])
            return ticks / os.sysconf("SC_CLK_TCK")
        return None

    def memory_bytes(self) -> int | None:
        """The peak memory of all processes together; None without /proc."""
        with suppress(OSError, StopIteration):
            most = 0
            for each in self.processes:
                lines = (each / "status").read_text().splitlines()
                said = next(line for line in lines if line.startswith("VmHWM:"))
                most += int(said.split()[1]) * 1024
            return most
        return None


@contextmanager
def running_server(workers: int = 0) -> Iterator[Server]:
    """Run the site on a free port and an empty database, both removed afterwards.

    workers: the number of uvicorn processes, on the settings' PostgreSQL and Redis; 0: as `make
    play` starts it, on SQLite, with as many processes as PROCESSES says.

    :raises BadInput: the site did not start, or the settings name no such servers.
    """
    with tempfile.TemporaryDirectory(prefix="flagplot-bench-") as place:
        kept = {
            name: os.environ[name] for name in ("PATH", "HOME", "PROCESSES") if name in os.environ
        }
        environment = {**kept, "FLAGPLOT_VAR": place, "DEBUG": "0", "HOST": HOST}
        environment["CONNECTIONS_PER_ADDRESS"] = "100000"  # all players come from here
        take_along_statics(Path(place), environment)
        with started_workers(workers, environment) if workers else started_alone(environment) as it:
            yield it


def take_along_statics(place: Path, environment: dict[str, str]) -> None:
    """Provide the compressed static files, made once for each change instead of each run.

    :raises BadInput: they could not be made with DEBUG on.
    """
    if settings.DEBUG:
        run_here(
            [sys.executable, "manage.py", "collectstatic", "--noinput", "-v", "0"], environment
        )
        return
    collect_if_changed()
    root = Path(settings.STATIC_ROOT)
    shutil.copytree(root, place / root.name)
    shutil.copy2(root.with_suffix(".stamp"), place)


@contextmanager
def started_alone(environment: dict[str, str]) -> Iterator[Server]:
    """Start the site on SQLite, as `make play` does.

    :raises BadInput: it did not start.
    """
    file = Path(environment["FLAGPLOT_VAR"]) / "bench.sqlite3"
    mine = {**environment, "REDIS_URL": "", "DATABASE_URL": f"sqlite:///{file}"}
    command = [sys.executable, "manage.py", "serve", "--port", "0"]
    with running(command, mine, stdout=subprocess.PIPE) as process:
        greeting = process.stdout.readline() if process.stdout else ""
        found = re.search(r"localhost:(\d+)/", greeting)
        if not found:
            raise BadInput("the site did not start")
        time.sleep(0.5)
        yield Server(int(found.group(1)), process.pid, mine)


@contextmanager
def started_workers(workers: int, environment: dict[str, str]) -> Iterator[Server]:
    """Start several uvicorn processes, as docs/running.md does for many people.

    :raises BadInput: they did not start, or the settings name no PostgreSQL and Redis.
    """
    if connection.vendor != "postgresql" or not settings.REDIS_URL:
        raise BadInput("--workers needs DATABASE_URL=postgres://… and REDIS_URL=redis://…")
    port = free_port()
    with empty_database() as url:
        mine = {**environment, "REDIS_URL": settings.REDIS_URL, "DATABASE_URL": url}
        run_here([sys.executable, "manage.py", "migrate", "-v", "0"], mine)
        uvicorn = [
            sys.executable,
            "-m",
            "uvicorn",
            "wargames.asgi:application",
            "--lifespan",
            "off",
        ]
        command = [*uvicorn, "--workers", str(workers), "--host", HOST, "--port", str(port)]
        quiet = ["--ws-max-size", "65536", "--log-level", "warning"]
        quiet += ["--http", "wargames.processes.connections:BoundedHttp"]
        quiet += ["--ws", "wargames.processes.connections:BoundedSocket"]
        with running([*command, *quiet], mine) as process:
            wait_until_it_answers(port)
            yield Server(port, process.pid, mine)


@contextmanager
def empty_database() -> Iterator[str]:
    """Create a database on the settings' PostgreSQL server; it is dropped afterwards."""
    name = f"flagplot_bench_{os.getpid()}_{secrets.token_hex(4)}"
    with connection.cursor() as cursor:
        cursor.execute(f'CREATE DATABASE "{name}"')
    try:
        yield urlsplit(os.environ["DATABASE_URL"])._replace(path=f"/{name}").geturl()
    finally:
        with connection.cursor() as cursor:
            cursor.execute(f'DROP DATABASE "{name}" WITH (FORCE)')


@contextmanager
def running(
    command: list[str], environment: dict[str, str], **more: Any
) -> Iterator[subprocess.Popen[str]]:
    """Run a process of the project, and end it afterwards."""
    place = settings.BASE_DIR
    process = subprocess.Popen(command, cwd=place, env=environment, text=True, **more)
    try:
        yield process
    finally:
        process.terminate()
        process.wait(10)


def run_here(command: list[str], environment: dict[str, str]) -> None:
    """Run a command of the project to its end.

    :raises BadInput: it failed.
    """
    done = subprocess.run(command, cwd=settings.BASE_DIR, env=environment, capture_output=True)
    if done.returncode:
        raise BadInput(f"{command[2]} failed: {done.stderr.decode()[-200:]}")


def free_port() -> int:
    """A free port."""
    with socket.socket() as probe:
        probe.bind((HOST, 0))
        port: int = probe.getsockname()[1]
        return port


def wait_until_it_answers(port: int) -> None:
    """Wait until the site accepts connections.

    :raises BadInput: it does not in time.
    """
    for _ in range(PATIENCE * 10):
        with suppress(OSError), socket.create_connection((HOST, port), timeout=1):
            time.sleep(2)  # the other processes load as long as the first
            return
        time.sleep(0.1)
    raise BadInput("the site did not start")
