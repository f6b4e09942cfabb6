"""The processes of a site of many people, each of which can be killed and started again."""

import os
import shutil
import signal
import subprocess
import sys
import tempfile
from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from tests.clusters import copied_to
from tests.conftest import answers, free_port, postgres_program, server_user, wait_for
from tests.migrated import PLACE, ROOT
from wargames.bootstrap import PROGRAMS, find

SETTINGS = "tests.kills.settings"
ENDS_WITH_US = ["setpriv", "--pdeathsig", "KILL"] if shutil.which("setpriv") else []
"""What has a process end with the soak, should that be killed itself."""


@dataclass
class Machine:
    """A process in a group of its own, with what it starts; `kind`: what people call it."""

    kind: str
    command: list[str]
    log: Path
    options: dict[str, Any] = field(default_factory=dict)
    port: int = 0
    process: subprocess.Popen[Any] | None = None

    @property
    def is_ours(self) -> bool:
        """Whether it is a process of the site itself."""
        return self.kind in ("web", "serve", "worker")

    @property
    def is_running(self) -> bool:
        return self.process is not None and self.process.poll() is None

    def start(self) -> None:
        """Start it; nobody waits until it answers."""
        with self.log.open("a") as log:
            about = {"stdout": log, "stderr": log, "start_new_session": True}
            self.process = subprocess.Popen(
                [*ENDS_WITH_US, *self.command], **{**about, **self.options}
            )

    def kill(self) -> None:
        """End it and all that it has started at once, as a power cut would."""
        if self.process is None:
            return
        with suppress(ProcessLookupError):
            os.killpg(self.process.pid, signal.SIGKILL)
        self.process.wait()

    def wait(self) -> None:
        """Until it answers at its port."""
        assert self.process
        wait_for(lambda: answers(self.port), self.process, 60)


@dataclass
class Site:
    """All machines of one site, and where its pages are."""

    place: Path
    environment: dict[str, str]
    machines: list[Machine]
    ended: Counter[str] = field(default_factory=Counter)
    """How often each kind has ended by itself."""

    @property
    def ports(self) -> list[int]:
        return [each.port for each in self.machines if each.kind in ("web", "serve")]

    def start(self) -> None:
        """Start what does not run yet, and wait until all that has a port answers there."""
        for each in self.machines:
            if not each.is_running:
                each.start()
        for each in self.machines:
            if each.port:
                each.wait()

    def tend(self) -> None:
        """Start again what has ended by itself, as a supervisor does."""
        for each in self.machines:
            if not each.is_running:
                self.ended[each.kind] += 1
                each.start()

    def tracebacks(self) -> list[str]:
        """What the site's own processes could not do, and did not know how to say."""
        texts = {each.kind: each.log.read_text() for each in self.machines if each.is_ours}
        counts = {kind: text.count("Traceback") for kind, text in texts.items()}
        return [
            f"{count} tracebacks in the log of {kind}" for kind, count in counts.items() if count
        ]


def postgres(place: Path) -> Machine:
    """A PostgreSQL of our own. What it has said is committed survives that it is killed."""
    who = server_user()
    if who:
        os.chown(place, who["user"], who["group"])
    data, port = copied_to(place, postgres_program("initdb"), who), free_port()
    switches = ["-c", "fsync=off", "-c", "listen_addresses=127.0.0.1", "-c", f"port={port}"]
    command = [postgres_program("postgres"), "-D", str(data), "-k", str(place), *switches]
    return Machine("PostgreSQL", command, place.with_suffix(".log"), {"cwd": place, **who}, port)


def redis(place: Path) -> Machine:
    """A Redis of our own, which forgets everything when it is killed."""
    program = find(PROGRAMS["Redis"][0]) or sys.exit("Redis is missing")
    port = free_port()
    command = [program, "--port", str(port), "--bind", "127.0.0.1", "--save", ""]
    return Machine("Redis", [*command, "--dir", str(place)], place / "redis.log", port=port)


def environment(database: int, memory: int, letters: int, receiver: str) -> dict[str, str]:
    """What the site's processes are told; a person's own settings are not among it."""
    kept = {name: value for name, value in os.environ.items() if name in ("PATH", "HOME")}
    return {
        **kept,
        "DJANGO_SETTINGS_MODULE": SETTINGS,
        "FLAGPLOT_VAR": str(PLACE),
        "DATABASE_URL": f"postgres://flagplot@127.0.0.1:{database}/postgres",
        "REDIS_URL": f"redis://127.0.0.1:{memory}/0",
        "EMAIL_URL": f"smtp://127.0.0.1:{letters}",
        "OUTBOUND_TEST_HOSTS": receiver,
        "SECRET_KEY": "only for the soak, where nothing is secret",
        "FORWARDED_ALLOW_IPS": "",
        "DEBUG": "0",
        "HTTPS": "0",
        "HOST": "127.0.0.1",
    }


@contextmanager
def a_site(letters: int, receiver: str) -> Iterator[Site]:
    """PostgreSQL and Redis, started; the site's own processes, not yet. All end with it."""
    with tempfile.TemporaryDirectory(prefix="flagplot-kills-") as name:
        place = Path(name)
        place.chmod(0o755)  # PostgreSQL may be another user
        (place / "pg").mkdir()
        database, memory = postgres(place / "pg"), redis(place)
        settings = environment(database.port, memory.port, letters, receiver)
        site = Site(place, settings, [database, memory])
        try:
            for each in site.machines:
                each.start()
            for each in site.machines:
                each.wait()
            site.machines += processes(place, settings)
            yield site
        finally:
            for each in site.machines:
                each.kill()
            shutil.rmtree(place / "pg", ignore_errors=True)


def processes(place: Path, settings: dict[str, str]) -> list[Machine]:
    """Two that make pages, one with workers of its own, and two that work alone."""
    web, serve = free_port(), free_port()
    uvicorn = ["-m", "uvicorn", "wargames.asgi:application", "--lifespan", "off"]
    uvicorn += ["--port", str(web), "--log-level", "warning", "--no-access-log"]
    wanted = [
        ("web", uvicorn, web),
        ("serve", ["manage.py", "serve", "--port", str(serve), "--processes", "2"], serve),
        ("worker", ["manage.py", "db_worker"], 0),
        ("worker", ["manage.py", "db_worker"], 0),
    ]
    options = {"cwd": ROOT, "env": settings}
    return [
        Machine(kind, [sys.executable, *arguments], place / f"{kind}.log", options, port)
        for kind, arguments, port in wanted
    ]
