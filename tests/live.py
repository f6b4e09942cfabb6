"""The site as people run it: `manage.py serve` in a process of its own."""

import json
import os
import re
import signal
import subprocess
import sys
from dataclasses import dataclass, field
from pathlib import Path

from tests.migrated import ROOT, copied_to


@dataclass
class Live:
    """The site as `make play` starts it, on a database of its own.

    `migrates`: whether it begins without a database, as a first start does; else with an empty one.
    """

    place: Path
    static: Path
    extra: dict[str, str] = field(default_factory=dict)
    port: int = 0
    migrates: bool = False
    processes: int = 1
    process: subprocess.Popen[str] | None = None
    shell: subprocess.Popen[str] | None = None

    @property
    def url(self) -> str:
        return f"http://localhost:{self.port}"

    @property
    def database(self) -> Path:
        return self.place / "live.sqlite3"

    @property
    def environment(self) -> dict[str, str]:
        kept = {name: value for name, value in os.environ.items() if name in ("PATH", "HOME")}
        mine = {"FLAGPLOT_VAR": str(self.static), "DATABASE_URL": f"sqlite:///{self.database}"}
        # said aloud, so that a person's own .env is not asked
        mine |= {"REDIS_URL": "", "DEBUG": "0", "HTTPS": "0", "HOST": "127.0.0.1"}
        mine |= {"FORWARDED_ALLOW_IPS": ""}
        return {**kept, **mine, "DJANGO_SETTINGS_MODULE": "wargames.settings", **self.extra}

    def start(self) -> None:
        """Starts, or starts again on the same port, and waits for the address to be printed."""
        if not self.migrates and not self.database.exists():
            copied_to(self.database)
        command = [sys.executable, "manage.py", "serve", "--port", str(self.port)]
        command += ["--processes", str(self.processes)]
        log = (self.place / "server.log").open("a")
        self.process = subprocess.Popen(
            command, cwd=ROOT, env=self.environment, text=True, stdout=subprocess.PIPE, stderr=log
        )
        assert self.process.stdout
        greeting = self.process.stdout.readline()
        found = re.search(r"localhost:(\d+)/", greeting)
        assert found, f"{greeting!r}: {(self.place / 'server.log').read_text()}"
        self.port = int(found.group(1))

    def stop(self, sign: int = signal.SIGINT) -> None:
        """Ctrl-C; with signal.SIGKILL, a power cut."""
        if self.process:
            self.process.send_signal(sign)
            try:
                self.process.wait(10)
            finally:
                self.process.kill()
                self.process.wait()
            self.process = None

    def close(self) -> None:
        """Ends the server and what stands beside it."""
        self.stop()
        if self.shell:
            self.shell.communicate()
            self.shell = None

    def run(self, code: str) -> str:
        """What these lines of Python print, run on the same database in a process kept for it."""
        log = self.place / "shell.log"
        if self.shell is None:
            self.shell = subprocess.Popen(
                [sys.executable, "-m", "tests.shell"],
                cwd=ROOT,
                env=self.environment,
                text=True,
                stdin=subprocess.PIPE,
                stdout=subprocess.PIPE,
                stderr=log.open("a"),
            )
        assert self.shell.stdin
        assert self.shell.stdout
        print(json.dumps(code), file=self.shell.stdin, flush=True)
        answer = self.shell.stdout.readline()
        if not answer:  # the code has failed, and ended it; the next has another
            self.shell.communicate()
            self.shell = None
        assert answer, log.read_text()
        return str(json.loads(answer))

    def manage(self, *arguments: str, text: str | None = None) -> str:
        """Runs a management command on the same database."""
        command = [sys.executable, "manage.py", *arguments]
        done = subprocess.run(
            command,
            cwd=ROOT,
            env=self.environment,
            input=text,
            text=True,
            capture_output=True,
            check=False,
        )
        assert done.returncode == 0, done.stderr
        return done.stdout
