"""`manage.py db_worker`: the workers in a process of their own, which nothing ends but a signal."""

import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from tests.conftest import free_port
from tests.live import ROOT, Live
from tests.migrated import copied_to

WORKER = [sys.executable, "manage.py", "db_worker"]
PATIENCE = 60


@contextmanager
def working(place: Path, environment: dict[str, str]) -> Iterator[subprocess.Popen[bytes]]:
    """The command in a process; what it says is in the file."""
    with (place / "worker.log").open("w") as log:
        process = subprocess.Popen(WORKER, cwd=ROOT, env=environment, stdout=log, stderr=log)
    try:
        yield process
    finally:
        process.kill()
        process.wait()


@pytest.fixture
def site(tmp_path: Path, collected_static: Path) -> Iterator[Live]:
    """A site that no server runs."""
    live = Live(tmp_path, collected_static)
    copied_to(live.database)
    yield live
    live.close()


def states(site: Live) -> set[str]:
    code = (
        "from django_tasks_db.models import DBTaskResult\n"
        "print(*DBTaskResult.objects.values_list('status', flat=True))"
    )
    return {*site.run(code).split()}


def test_db_worker_runs_the_tasks_of_all_queues_and_ends_when_it_is_told(site: Live) -> None:
    site.run(
        "import uuid\n"
        "from wargames.delivery.tasks import send_due\n"
        "from wargames.table.program import act\n"
        "send_due.enqueue(1)\n"
        "act.enqueue(str(uuid.uuid4()))\n"
    )
    with working(site.place, site.environment) as process:
        deadline = time.monotonic() + PATIENCE
        while states(site) != {"SUCCESSFUL"}:
            assert time.monotonic() < deadline, states(site)
            time.sleep(0.2)
        process.send_signal(signal.SIGTERM)
        assert process.wait(PATIENCE) == 0


def test_db_worker_waits_while_the_database_is_away(site: Live) -> None:
    away = {**site.environment, "DATABASE_URL": f"postgres://nobody@127.0.0.1:{free_port()}/none"}
    log = site.place / "worker.log"

    with working(site.place, away) as process:
        deadline = time.monotonic() + PATIENCE
        while "the database is busy, full or away; tasks wait" not in log.read_text():
            assert time.monotonic() < deadline, log.read_text()
            time.sleep(0.2)
        assert process.poll() is None

    assert "Traceback" not in log.read_text()


def test_db_worker_refuses_a_queue_that_there_is_not_in_one_line(site: Live) -> None:
    command = [*WORKER, "--queue-name", "parcels"]

    done = subprocess.run(
        command, cwd=ROOT, env=site.environment, capture_output=True, text=True, check=False
    )

    assert done.returncode == 2
    (line,) = done.stderr.splitlines()
    assert "'parcels'" in line
