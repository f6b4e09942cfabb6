"""Redis goes away and comes back: the site goes on, counts alone, says so, and loses no news."""

import json
import subprocess
import time
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import pytest
from websockets.sync.client import ClientConnection, connect

from tests.conftest import answers, free_port, leave_out, running, wait_for
from tests.live import Live
from wargames.bench.visitor import Reader, Visitor
from wargames.bootstrap import PROGRAMS, find

pytestmark = pytest.mark.redis
SOON = 5
Message = dict[str, Any]


class Redis:
    """A Redis that can be stopped and started again at the same address."""

    def __init__(self, place: Path) -> None:
        program = find(PROGRAMS["Redis"][0]) or leave_out("Redis", "redis-server")
        self.port = free_port()
        self.command = [program, "--port", str(self.port), "--bind", "127.0.0.1"]
        self.command += ["--save", "", "--dir", str(place)]
        self.running = ExitStack()
        self.process: subprocess.Popen[Any] | None = None

    @property
    def url(self) -> str:
        return f"redis://127.0.0.1:{self.port}/0"

    def start(self) -> None:
        """Start it, unless it runs."""
        if answers(self.port):
            return
        self.process = self.running.enter_context(running(self.command))
        wait_for(lambda: answers(self.port), self.process)

    def stop(self) -> None:
        self.running.close()


@dataclass
class Site:
    """Two processes on one database; one person sits at a table there, with a page in each."""

    one: Live
    two: Live
    visitor: Visitor
    table: str

    def browser(self, live: Live) -> Visitor:
        """The same person's, that talks to this process."""
        return Visitor("127.0.0.1", live.port, self.visitor.cookies)

    def move(self, live: Live) -> int:
        """The first move that is open; the version it leads to."""
        browser = self.browser(live)
        page = Reader(browser.get(self.table).text)
        form = {"choice": page.offered[0], "token": page.decision}
        made = browser.post(f"{self.table}move/", form, **{"HX-Request": "true"})
        assert made.status == 200
        return int(page.version) + 1

    @contextmanager
    def page(self, live: Live) -> Iterator[ClientConnection]:
        """The socket of a page that is open at the table."""
        cookie = {"Cookie": f"sessionid={self.visitor.cookies['sessionid']}"}
        where = f"ws://localhost:{live.port}/ws{self.table}"
        origin: Any = f"http://localhost:{live.port}"
        with connect(where, origin=origin, additional_headers=cookie) as socket:
            yield socket

    @property
    def log(self) -> str:
        return (self.one.place / "server.log").read_text()


def hears(
    socket: ClientConnection, is_wanted: Callable[[Message], bool], seconds: float = SOON
) -> bool:
    """Whether such a message comes soon."""
    end = time.monotonic() + seconds
    while (left := end - time.monotonic()) > 0:
        try:
            if is_wanted(json.loads(socket.recv(timeout=left))):
                return True
        except TimeoutError:
            break
    return False


def version(number: int) -> Callable[[Message], bool]:
    return lambda message: message.get("v") == number


def is_told(socket: ClientConnection, **wanted: Any) -> bool:
    """Whether the page, as it asks again and again, is soon told this."""
    end = time.monotonic() + 2 * SOON
    while time.monotonic() < end:
        socket.send("?")
        if hears(socket, lambda message: message.items() >= wanted.items(), seconds=1.1):
            return True
    return False


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Redis]:
    server = Redis(tmp_path_factory.mktemp("redis"))
    server.start()
    yield server
    server.stop()


@pytest.fixture
def redis(server: Redis) -> Redis:
    """It runs, whatever the test before has done."""
    server.start()
    return server


@pytest.fixture(scope="module")
def both(
    tmp_path_factory: pytest.TempPathFactory, collected_static: Path, server: Redis
) -> Iterator[Site]:
    """One address may send one guest in."""
    settings = {
        "DJANGO_SETTINGS_MODULE": "tests.other_settings.one_guest_settings",
        "REDIS_URL": server.url,
    }
    place = tmp_path_factory.mktemp("both")
    one, two = Live(place, collected_static, settings), Live(place, collected_static, settings)
    one.start()
    two.start()
    visitor = Visitor("127.0.0.1", one.port)
    visitor.get("/")
    table = visitor.post("/start/", {"name": "Ensign", "game": "emperor"}).location
    yield Site(one, two, visitor, table)
    one.close()
    two.close()


@pytest.fixture
def site(redis: Redis, both: Site) -> Site:
    """Both processes have found Redis."""
    for live in (both.one, both.two):
        with both.page(live) as page:
            assert is_told(page, late=False)
    return both


def new_guest(live: Live) -> int:
    """The status with which someone is let in, or not."""
    visitor = Visitor("127.0.0.1", live.port)
    visitor.get("/")
    return visitor.post("/start/", {"name": "Late", "game": "emperor"}).status


def test_the_site_goes_on_without_redis_counts_alone_and_says_so(site: Site, redis: Redis) -> None:
    assert new_guest(site.two) == 429
    redis.stop()

    for path in ("/", site.table, "/me/", "/notices/", "/new/", f"{site.table}list/"):
        for live in (site.one, site.two):
            assert site.browser(live).get(path).status == 200, path
    begun = time.monotonic()
    site.move(site.two)
    assert time.monotonic() - begun < SOON
    assert [new_guest(site.two) for _ in range(2)] == [302, 429]
    assert "Redis is away (ConnectionError): each process counts alone" in site.log
    assert "Redis is away (ConnectionError): pages of other processes hear late" in site.log
    assert "Traceback" not in site.log


def test_without_redis_news_is_live_within_a_process_and_found_by_asking_in_another(
    site: Site, redis: Redis
) -> None:
    with site.page(site.one) as near, site.page(site.two) as far:
        assert hears(far, version(site.move(site.one)))
        redis.stop()

        now = site.move(site.one)

        assert hears(near, version(now))
        assert is_told(far, v=now, late=True)
        with site.page(site.two) as new:
            assert hears(new, version(site.move(site.two)))


def test_the_first_news_after_redis_is_back_reaches_every_socket_that_stayed_open(
    site: Site, redis: Redis
) -> None:
    with site.page(site.one) as near, site.page(site.two) as far:
        assert hears(far, version(site.move(site.one)))
        redis.stop()
        assert is_told(far, late=True)

        redis.start()
        now = site.move(site.one)

        assert hears(near, version(now))
        assert hears(far, lambda message: message.get("v") == now or "look" in message)
        assert is_told(far, late=False)
        assert is_told(near, late=False)
        assert hears(far, version(site.move(site.one)))
    assert "Redis is back" in site.log
