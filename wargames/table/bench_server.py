"""The server under measurement: the site as `make play` starts it, in a process of its own."""

from __future__ import annotations

import os
import re
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from pathlib import Path

from django.conf import settings

from engine.management.base_command import BadInput

HOST = "127.0.0.1"


@dataclass
class Server:
    """The running site: its port, its process, and the environment that leads to its database."""

    port: int
    pid: int
    environment: dict[str, str]

    def processor_seconds(self) -> float | None:
        """Processor time of the process so far, in all threads; None where there is no /proc."""
        with suppress(OSError):
            # The name in brackets may hold blanks; utime and stime are the 14th and 15th field.
            fields = Path(f"/proc/{self.pid}/stat").read_text().rpartition(")")[2].split()
            return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")
        return None

    def memory_bytes(self) -> int | None:
        """The most memory that the process has had; None where there is no /proc."""
        with suppress(OSError, StopIteration):
            lines = Path(f"/proc/{self.pid}/status").read_text().splitlines()
            said = next(line for line in lines if line.startswith("VmHWM:"))
            return int(said.split()[1]) * 1024
        return None


@contextmanager
def running_server() -> Iterator[Server]:
    """The site on a free port and an empty SQLite database; ends and vanishes afterwards."""
    with tempfile.TemporaryDirectory(prefix="flagplot-bench-") as place:
        kept = {name: os.environ[name] for name in ("PATH", "HOME") if name in os.environ}
        mine = {"FLAGPLOT_VAR": place, "DEBUG": "0", "REDIS_URL": "", "HOST": HOST}
        mine["DATABASE_URL"] = f"sqlite:///{Path(place) / 'bench.sqlite3'}"
        environment = {**kept, **mine}
        server = subprocess.Popen(
            [sys.executable, "manage.py", "serve", "--port", "0"],
            cwd=settings.BASE_DIR,
            env=environment,
            stdout=subprocess.PIPE,
            text=True,
        )
        try:
            greeting = server.stdout.readline() if server.stdout else ""
            found = re.search(r"localhost:(\d+)/", greeting)
            if not found:
                raise BadInput("the site did not start")
            time.sleep(0.5)
            yield Server(int(found.group(1)), server.pid, environment)
        finally:
            server.terminate()
            server.wait(10)
