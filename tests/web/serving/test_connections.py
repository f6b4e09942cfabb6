"""What a connection may cost the site: heads, patience and how many are open, over real lines."""

import http.client
import json
import socket
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager, suppress
from itertools import count
from pathlib import Path

import pytest
from websockets.exceptions import InvalidStatus
from websockets.sync.client import ClientConnection, connect

from tests.live import ROOT, Live
from tests.other_settings.bounded_settings import CONNECTIONS, CONNECTIONS_PER_ADDRESS
from wargames.processes.connections import LARGEST_HEAD, LONGEST_FIELD_OF_A_SOCKET

BEGIN = b"GET / HTTP/1.1\r\nHost: localhost\r\n"
POST = b"POST /start/ HTTP/1.1\r\nHost: localhost\r\n"
MEGABYTE = b"x" * 1_000_000
numbers = count(2)


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory, collected_static: Path) -> Iterator[Live]:
    """A running site with low bounds."""
    extra = {"DJANGO_SETTINGS_MODULE": "tests.other_settings.bounded_settings"}
    server = Live(tmp_path_factory.mktemp("bounded"), collected_static, extra)
    server.start()
    yield server
    server.close()


@pytest.fixture
def address() -> str:
    """An address of this machine that nobody has come from before."""
    return f"127.0.1.{next(numbers)}"


Line = Callable[..., socket.socket]


@pytest.fixture
def line(site: Live, address: str) -> Iterator[Line]:
    """Opens connections to the site, all from one address unless another is named."""
    with ExitStack() as stack:

        def opened(source: str = address, timeout: float = 10) -> socket.socket:
            at, own = ("127.0.0.1", site.port), (source, 0)
            return stack.enter_context(socket.create_connection(at, timeout, own))

        yield opened


def status_of(end: socket.socket) -> int:
    """The status of the answer that comes."""
    answer = http.client.HTTPResponse(end)
    answer.begin()
    answer.read()
    return answer.status


def ask(end: socket.socket, fields: bytes = b"") -> int:
    end.sendall(BEGIN + fields + b"\r\n")
    return status_of(end)


def is_served(site: Live, source: str = "127.0.0.9") -> bool:
    """Whether someone else gets a page, and soon."""
    begun = time.monotonic()
    other = http.client.HTTPConnection("127.0.0.1", site.port, 3, source_address=(source, 0))
    other.request("GET", "/account/login/", headers={"Connection": "close"})
    answer = other.getresponse()
    answer.read()
    return answer.status == 200 and time.monotonic() - begun < 2


def pour(end: socket.socket, what: bytes, times: int) -> None:
    """Send as much of it as is taken."""
    with suppress(OSError):
        for _ in range(times):
            end.sendall(what)


# ---------------------------------------------------------------------------- too large

ENDLESS = {
    "a field": (BEGIN + b"X-Long: ", MEGABYTE),
    "the name of a field": (BEGIN, MEGABYTE),
    "fields": (BEGIN, b"X-Some: thing\r\n" * 70_000),
    "an address": (b"GET /", MEGABYTE),
    "the method": (b"GET", b"T" * 1_000_000),
    "a chunk's name": (POST + b"Transfer-Encoding: chunked\r\n\r\n5;", MEGABYTE),
    "fields after a body": (
        POST + b"Transfer-Encoding: chunked\r\n\r\n5\r\nhello\r\n0\r\n",
        b"X-Some: thing\r\n" * 70_000,
    ),
    "a field after a body": (
        POST + b"Transfer-Encoding: chunked\r\n\r\n5\r\nhello\r\n0\r\nX-Long: ",
        MEGABYTE,
    ),
}


@pytest.mark.parametrize(("begin", "more"), ENDLESS.values(), ids=ENDLESS)
def test_what_has_no_end_is_cut_short_and_holds_up_nobody(
    begin: bytes, more: bytes, line: Line, site: Live
) -> None:
    end = line()
    end.sendall(begin)

    before = time.monotonic()
    pour(end, more, 60)

    assert time.monotonic() - before < 4
    assert is_served(site)


@pytest.mark.parametrize("kind", ["a field", "fields", "an address", "a chunk's name"])
def test_a_head_that_is_too_long_is_answered_431(kind: str, line: Line, site: Live) -> None:
    begin, more = ENDLESS[kind]
    end = line()

    end.sendall(begin + more[: LARGEST_HEAD + 20_000])

    assert status_of(end) == 431
    assert end.recv(1) == b""
    assert is_served(site)


@pytest.mark.parametrize("name", [b"Cookie", b"X-Have"])
def test_a_whole_head_is_answered_431_only_beyond_its_bound(name: bytes, line: Line) -> None:
    assert ask(line(), name + b": a=" + b"x" * (LARGEST_HEAD - 1000) + b"\r\n") == 200
    assert ask(line(), name + b": a=" + b"x" * LARGEST_HEAD + b"\r\n") == 431
    assert ask(line(), b"X-Some: thing\r\n" * 90) == 200
    assert ask(line(), b"X-Some: thing\r\n" * 101) == 431


def test_a_socket_is_refused_in_words_whose_head_is_too_long(site: Live, address: str) -> None:
    for size in (LONGEST_FIELD_OF_A_SOCKET, LARGEST_HEAD):
        cookie = {"Cookie": "a=" + "x" * size}
        with pytest.raises(InvalidStatus) as refused:
            connect(f"ws://localhost:{site.port}/ws/games/", additional_headers=cookie)
        assert refused.value.response.status_code == 431


def test_no_request_is_answered_400(line: Line, site: Live) -> None:
    for sent in (b"\x16\x03\x01\x02\x00\x01\x00", b"GET http://[ HTTP/1.1\r\n\r\n", b"a b c\r\n"):
        end = line()
        end.sendall(sent)
        assert status_of(end) == 400
    assert is_served(site)


# ----------------------------------------------------------------------------- too slow


def drip(end: socket.socket, what: bytes) -> float:
    """Send one byte after the other until an answer is there; returns the seconds."""
    begun = time.monotonic()
    end.settimeout(0.1)
    for byte in what:
        with suppress(OSError):
            end.send(bytes([byte]))
        try:
            if end.recv(1, socket.MSG_PEEK) is not None:
                break
        except TimeoutError:
            continue
    end.settimeout(10)
    return time.monotonic() - begun


def test_a_head_that_comes_byte_by_byte_is_answered_408(line: Line) -> None:
    end = line()

    took = drip(end, BEGIN + b"X-Long: " + b"x" * 200)

    assert 1.5 < took < 6
    assert status_of(end) == 408


def test_a_second_request_on_the_same_line_has_no_longer(line: Line) -> None:
    end = line()
    assert ask(end) == 200

    assert drip(end, BEGIN + b"X-Long: " + b"x" * 200) < 6

    assert status_of(end) == 408


def test_a_body_that_comes_byte_by_byte_is_answered_408(line: Line) -> None:
    end = line()
    end.sendall(POST + b"Content-Length: 10000\r\n\r\n")

    assert drip(end, b"x" * 200) < 6

    assert status_of(end) == 408


def test_who_connects_and_says_nothing_is_let_go_without_a_word(line: Line) -> None:
    """A browser connects ahead of time, and would show the words to its next request."""
    end = line()

    assert end.recv(1) == b""


def test_a_line_break_after_a_request_keeps_no_line_open(line: Line) -> None:
    end = line()
    assert ask(end) == 200
    end.sendall(b"\r\n")
    begun = time.monotonic()

    while end.recv(1000):
        pass

    assert time.monotonic() - begun < 6


def test_who_reads_nothing_of_the_answer_is_let_go(site: Live, collected_static: Path) -> None:
    manifest = json.loads((collected_static / "static" / "staticfiles.json").read_text())
    sheet = manifest["paths"]["chart/pacific_1940.svg"]
    chart = f"GET /static/{sheet} HTTP/1.1\r\nHost: localhost\r\n\r\n".encode()
    with socket.socket() as end:
        end.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
        end.connect(("127.0.0.1", site.port))
        end.sendall(chart * 100)
        time.sleep(6)

        heard, size = 0, (ROOT / "static/chart/pacific_1940.svg").stat().st_size
        with suppress(ConnectionResetError):
            while said := end.recv(1_000_000):
                heard += len(said)
    assert 0 < heard < 100 * size


# ----------------------------------------------------------------------------- too many


@contextmanager
def half_open(line: Line, how_many: int, **where: str) -> Iterator[None]:
    """So many that have begun a request."""
    ends = [line(**where) for _ in range(how_many)]
    for end in ends:
        with suppress(OSError):
            end.sendall(BEGIN)
    yield
    for end in ends:
        end.close()
    time.sleep(0.3)


def test_one_address_has_so_many_connections_and_all_others_theirs(line: Line, site: Live) -> None:
    with half_open(line, CONNECTIONS_PER_ADDRESS):
        refused = line()
        refused.sendall(BEGIN + b"\r\n")
        answer = http.client.HTTPResponse(refused)
        answer.begin()

        assert answer.status == 503
        assert answer.getheader("Retry-After") == "10"
        assert b"try again" in answer.read()
        assert refused.recv(1) == b""
        assert is_served(site)

    assert ask(line()) == 200


def test_three_hundred_half_open_requests_of_one_address_shut_nobody_out(
    line: Line, site: Live
) -> None:
    with half_open(line, 300):
        assert is_served(site)


def test_the_site_has_so_many_connections_in_all(line: Line, site: Live) -> None:
    half = CONNECTIONS // 2
    with half_open(line, half), half_open(line, half, source="127.0.0.7"):
        end = line(source="127.0.0.8")
        assert ask(end) == 503
    assert is_served(site, "127.0.0.8")


def test_who_is_let_in_stays_while_others_are_refused(line: Line) -> None:
    inside = line()
    assert ask(inside) == 200

    with half_open(line, CONNECTIONS_PER_ADDRESS):
        assert ask(inside) == 200


def cookie_of(site: Live) -> str:
    """The cookie of someone who has come in."""
    code = (
        "from tests.factories import UserFactory; from tests.web.table import sitting; "
        "print(sitting(UserFactory()).cookies['sessionid'].value)"
    )
    return f"sessionid={site.run(code).strip()}"


def test_sockets_are_connections_too_and_free_again_when_they_end(
    site: Live, line: Line, address: str
) -> None:
    url, cookie = f"ws://localhost:{site.port}/ws/games/", {"Cookie": cookie_of(site)}

    def socket_of(source: str) -> ClientConnection:
        at, headers = (source, 0), {**cookie, "Origin": f"http://localhost:{site.port}"}
        return connect(url, source_address=at, additional_headers=headers)

    with ExitStack() as stack:
        for _ in range(10):  # more of one person would end the oldest
            stack.enter_context(socket_of(address))
        with half_open(line, CONNECTIONS_PER_ADDRESS - 10):
            assert ask(line()) == 503
            with pytest.raises(InvalidStatus) as refused:
                socket_of(address)
            assert refused.value.response.status_code == 503
    time.sleep(0.3)

    assert ask(line()) == 200


def test_a_proxy_in_front_comes_for_many(tmp_path: Path, collected_static: Path) -> None:
    extra = {"DJANGO_SETTINGS_MODULE": "tests.other_settings.bounded_settings"}
    extra |= {"FORWARDED_ALLOW_IPS": "127.0.0.0/8"}
    behind = Live(tmp_path, collected_static, extra)
    behind.start()
    try:
        ends = [
            socket.create_connection(("127.0.0.1", behind.port), 10)
            for _ in range(CONNECTIONS_PER_ADDRESS + 5)
        ]
        assert ask(ends[-1]) == 200
        for end in ends:
            end.close()
    finally:
        behind.close()


def descriptors(soft: int, hard: int, tmp_path: Path) -> list[int]:
    """The limit that a process ends up with, and the connections that it takes."""
    code = (
        f"import resource; resource.setrlimit(resource.RLIMIT_NOFILE, ({soft}, {hard})); "
        "from wargames.processes.connections import most_connections; "
        "print(most_connections(), resource.getrlimit(resource.RLIMIT_NOFILE)[0])"
    )
    given = Live(tmp_path, tmp_path).environment
    told = subprocess.run([sys.executable, "-c", code], cwd=ROOT, env=given, capture_output=True)
    return [int(word) for word in told.stdout.split()]


def test_a_process_asks_for_the_file_descriptors_that_its_connections_need(
    tmp_path: Path,
) -> None:
    assert descriptors(256, 10_000, tmp_path) == [4000, 8192]
    assert descriptors(256, 1000, tmp_path) == [800, 1000]
    assert descriptors(9000, 10_000, tmp_path) == [4000, 9000]
