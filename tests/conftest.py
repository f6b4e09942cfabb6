"""What tests share: real servers, started when a test asks for one and stopped with the session.

A test that needs a server this machine lacks is left out with a reason, unless nothing may be
left out (FLAGPLOT_NOTHING_LEFT_OUT, set by .ci/run): then it fails.
"""

import gc
import glob
import os
import pwd
import shutil
import socket
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any, NoReturn

import pytest

from tests import clusters
from tests.live import Live
from tests.migrated import ROOT, copied_to

SHARING = ("serve", "processes", "connections", "redis_down", "databases_from_before")
TOGETHER = (
    *(f"tests/web/serving/test_{each}.py" for each in SHARING),
    "tests/web/configuring/test_bench.py",
)
"""Files whose tests share a site, or a database."""
TOYS = "tests/browser/toys/"
"""A folder whose files share a site."""
ON_POSTGRESQL = ("tests/web/serving/test_rush.py",)
"""Files whose tests are made on PostgreSQL, as those are that end in [postgres]."""
END_LINES = 12
GARBAGE_THRESHOLDS = (20_000, 20, 20)
"""How much is made before Python collects garbage (gc.set_threshold)."""
LONGEST = ("test_accessible", "test_table", "test_clicks", "test_play_by_web", "test_patrol")
"""Files of browser tests that hold up the end."""
LONG = (
    "test_kill_soak",
    "test_leaks_fog",
    "test_revisions",
    "test_fog_wrong_role",
    "test_table_machine",
)
"""Files with single tests that do."""


def group_of(nodeid: str) -> str:
    """What tests that share a server have in common; a test that shares none is alone.

    By name: where tests are handed out, no marks are known.
    """
    path = nodeid.partition("::")[0]
    if path.startswith(TOYS):
        return TOYS
    if path.startswith("tests/browser/") or path in TOGETHER:
        return path  # by file, so that two processes can share the browser tests
    return "postgres" if path in ON_POSTGRESQL or nodeid.endswith("[postgres]") else nodeid


@pytest.hookimpl(optionalhook=True)
def pytest_xdist_make_scheduler(config: pytest.Config, log: Any) -> Any:
    """Tests with the same server run in the same process, so that it is started once.

    The marks of xdist 3.8 do nothing under pytest 9.
    """
    from xdist.scheduler import LoadGroupScheduling

    class ByServer(LoadGroupScheduling):
        def _split_scope(self, nodeid: str) -> str:
            return group_of(nodeid)

    return ByServer(config, log) if config.getvalue("dist") == "loadgroup" else None


gc.disable()  # all that is made while pytest collects the tests stays


def pytest_collection_finish() -> None:
    """What tests are made of is exempt from garbage collection: a quarter of their time."""
    gc.freeze()
    gc.set_threshold(*GARBAGE_THRESHOLDS)
    gc.enable()


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Browser tests begin, the longest first, then what shares a server; the short fill the end."""

    def how_soon(item: pytest.Item) -> tuple[bool, bool, int]:
        name = item.path.stem
        is_browsers = item.get_closest_marker("browser") is not None
        first = LONGEST if is_browsers else LONG
        is_alone = group_of(item.nodeid) == item.nodeid
        return not is_browsers, is_alone, first.index(name) if name in first else len(first)

    items.sort(key=how_soon)


internal_errors: list[str] = []
"""What broke pytest itself, or one of its processes, as it was told first."""


def pytest_internalerror(excrepr: Any) -> None:
    internal_errors.append(str(excrepr))


def pytest_unconfigure() -> None:
    """Tell it again, last of all: where only the end of the output is kept, it says why."""
    for number, error in enumerate(internal_errors, start=1):
        lines = error.splitlines()
        told = lines if len(lines) <= 2 * END_LINES else [*lines[:END_LINES], *lines[-END_LINES:]]
        print(f"internal error {number}:", *told, sep="\n  ", file=sys.stderr)


def leave_out(what: str, package: str) -> NoReturn:
    reason = f"{what} is missing (on Debian: apt install {package})"
    if os.environ.get("FLAGPLOT_NOTHING_LEFT_OUT"):
        pytest.fail(f"{reason}, and nothing may be left out")
    pytest.skip(reason)


def free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


def wait_for(
    is_ready: Callable[[], bool], server: subprocess.Popen[Any], seconds: float = 30
) -> None:
    deadline = time.monotonic() + seconds
    while not is_ready():
        if server.poll() is not None or time.monotonic() > deadline:
            pytest.fail(f"{server.args} did not start")
        time.sleep(0.05)


def answers(port: int) -> bool:
    with socket.socket() as probe:
        return probe.connect_ex(("127.0.0.1", port)) == 0


@contextmanager
def running(command: list[str], **options: Any) -> Iterator[subprocess.Popen[Any]]:
    quiet = {"stdout": subprocess.DEVNULL, "stderr": subprocess.DEVNULL}
    server = subprocess.Popen(command, **{**quiet, **options})
    try:
        yield server
    finally:
        server.terminate()
        try:
            server.wait(10)
        except subprocess.TimeoutExpired:
            server.kill()
            server.wait()


# ------------------------------------------------------------- the site in a process


@pytest.fixture(scope="session")
def collected_static() -> Path:
    """One folder for the hashed static files, kept from run to run: compressing takes a while."""
    place = ROOT / "var" / "tests"
    place.mkdir(parents=True, exist_ok=True)
    return place


@pytest.fixture(scope="module")
def live(tmp_path_factory: pytest.TempPathFactory, collected_static: Path) -> Iterator[Live]:
    """A running site with an empty database."""
    server = Live(tmp_path_factory.mktemp("live"), collected_static)
    server.start()
    yield server
    server.close()


# ---------------------------------------------------------------------------- Redis


@pytest.fixture(scope="session")
def redis_url(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """A Redis of our own."""
    program = shutil.which("redis-server") or leave_out("Redis", "redis-server")
    port = free_port()
    command = [program, "--port", str(port), "--bind", "127.0.0.1", "--save", ""]
    with running([*command, "--dir", str(tmp_path_factory.mktemp("redis"))]) as server:
        wait_for(lambda: answers(port), server)
        yield f"redis://127.0.0.1:{port}/0"


# ----------------------------------------------------------------------- PostgreSQL


def postgres_program(name: str) -> str:
    places = sorted(glob.glob(f"/usr/lib/postgresql/*/bin/{name}"))
    return (places[-1] if places else shutil.which(name)) or leave_out("PostgreSQL", "postgresql")


def server_user() -> dict[str, Any]:
    """PostgreSQL refuses to run as root; Debian's package brings a user for it."""
    if os.geteuid() != 0:
        return {}
    try:
        person = pwd.getpwnam("postgres")
    except KeyError:
        person = pwd.getpwnam("nobody")
    return {"user": person.pw_uid, "group": person.pw_gid, "extra_groups": []}


@pytest.fixture(scope="session")
def postgres_url() -> Iterator[str]:
    """A PostgreSQL of our own, in a directory of its own, careless about power cuts."""
    postgres = postgres_program("postgres")
    who = server_user()
    with tempfile.TemporaryDirectory(prefix="flagplot-pg-") as place:
        if who:
            os.chown(place, who["user"], who["group"])
        data = clusters.copied_to(Path(place), postgres_program("initdb"), who)
        port = free_port()
        switches = ["-c", "fsync=off", "-c", "listen_addresses=127.0.0.1", "-c", f"port={port}"]
        server = [postgres, "-D", str(data), "-k", place, *switches]
        with running(server, cwd=place, **who) as process:
            wait_for(lambda: answers(port), process)
            yield f"postgres://flagplot@127.0.0.1:{port}/postgres"


@pytest.fixture(scope="session")
def _postgres_settings(
    postgres_url: str, django_db_setup: None, django_db_blocker: Any
) -> Iterator[dict[str, Any]]:
    """Settings of a migrated test database on our PostgreSQL."""
    import dj_database_url
    from django.core.management import call_command
    from django.db import connections

    from wargames.settings import DATABASE_PATIENCE

    settings = dj_database_url.parse(postgres_url)
    settings["OPTIONS"] = {"options": f"-c lock_timeout={DATABASE_PATIENCE * 1000}"}
    with django_db_blocker.unblock(), swapped_default(settings):
        wait_until_it_talks()
        call_command("migrate", verbosity=0, interactive=False)
        connections["default"].close()
    yield settings  # swapped back by now: only who asks for this database gets it


def wait_until_it_talks() -> None:
    """The port is open a moment before PostgreSQL is ready to answer on it."""
    from django.db import OperationalError, connection

    for _ in range(100):
        try:
            return connection.ensure_connection()
        except OperationalError:
            time.sleep(0.1)
    pytest.fail("PostgreSQL listens but does not answer")


@contextmanager
def swapped_default(settings: dict[str, Any]) -> Iterator[None]:
    """Lets "default" mean another database, in this thread and in those started meanwhile."""
    from django.db import connections

    before, kept = connections["default"], connections.settings["default"]
    connections.settings["default"] = connections.configure_settings({"default": settings})[
        "default"
    ]
    connections["default"] = connections.create_connection("default")
    try:
        yield
    finally:
        connections["default"].close()
        connections.settings["default"] = kept
        connections["default"] = before


@pytest.fixture(scope="session", autouse=True)
def _no_permissions() -> None:
    """An emptied database gets its permissions and content types not again.

    Nothing here asks for any, and to make them takes longer than most tests.
    """
    from django.contrib.contenttypes.management import create_contenttypes
    from django.db.models.signals import post_migrate

    post_migrate.disconnect(dispatch_uid="django.contrib.auth.management.create_permissions")
    post_migrate.disconnect(create_contenttypes)


@pytest.fixture(scope="session")
def django_db_keepdb() -> bool:
    """The test database lies there migrated (below); nothing makes it anew."""
    return True


@pytest.fixture(scope="session")
def django_db_modify_db_settings(
    django_db_modify_db_settings_parallel_suffix: None,
) -> Iterator[None]:
    """Put a copy of the migrated database where pytest-django looks for this process's own."""
    from django.db import connection

    place = Path(connection.creation._get_test_db_name())
    copied_to(place)
    yield
    connection.close()
    for each in place.parent.glob(f"{place.name}*"):
        each.unlink()


@pytest.fixture(scope="session")
def _sqlite_settings(
    tmp_path_factory: pytest.TempPathFactory, django_db_setup: None
) -> dict[str, Any]:
    """Settings of a migrated SQLite of our own.

    pytest-django makes its test database only when a marked test was chosen; without one,
    "default" would be what the settings name.
    """
    from django.conf import settings

    place = tmp_path_factory.mktemp("sqlite") / "any.sqlite3"
    copied_to(place)
    return {**settings.DATABASES["default"], "NAME": str(place)}


@pytest.fixture(params=["sqlite", pytest.param("postgres", marks=pytest.mark.postgres)])
def any_database(request: pytest.FixtureRequest, django_db_blocker: Any) -> Iterator[str]:
    """The same test on SQLite and on PostgreSQL, with real commits, so threads see each other.

    Do not mark such a test with django_db: this fixture brings the database and empties it.
    """
    settings = request.getfixturevalue(f"_{request.param}_settings")
    with django_db_blocker.unblock(), swapped_default(settings):
        yield from emptied_after(request.param)


def emptied_after(name: str) -> Iterator[str]:
    """Empty what has rows afterwards; PostgreSQL takes much longer to truncate every table."""
    from django.db import connection, transaction

    yield name
    tables = connection.introspection.django_table_names(only_existing=True, include_views=False)
    with transaction.atomic(), connection.cursor() as cursor:
        for table in tables:
            cursor.execute(f'DELETE FROM "{table}"')  # noqa: S608 - names
