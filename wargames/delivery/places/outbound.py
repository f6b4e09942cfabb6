"""Posts to addresses that people typed, never to a machine inside the server's network.

The name is looked up once, every address that it has must be public, and the connection goes to the
very address that was looked at. No redirect is followed, and of an answer only its head is read.

Nobody waits long for a machine that is slow: all of a post has one time, from the name that is
looked up to the head of the answer, and a host that took long is left alone for a while.
"""

from __future__ import annotations

import http.client
import ipaddress
import socket
import ssl
import threading
import time
from collections.abc import Iterator, Mapping
from concurrent.futures import Future
from contextlib import closing, contextmanager, suppress
from functools import cache
from urllib.parse import SplitResult, urlsplit

import certifi
from django.conf import settings
from django.core.cache import cache as shared
from msgspec import Struct

PATIENCE = 5.0
"""Seconds for each step: looking up the name, connecting, waiting for data."""
ALTOGETHER = 10.0
"""Seconds after which the connection is closed, even if data is still arriving."""
SLOW = 4.0
"""Seconds after which a host counts as slow, even if it has answered."""
REST = 300
"""Seconds for which nothing is sent to a slow host."""
AT_ONCE = threading.BoundedSemaphore(8)
"""The most simultaneous name look-ups: a resolver cannot be interrupted."""
LONGEST = 1_000
"""The most characters of an address."""
TRANSLATED = ipaddress.IPv6Network("64:ff9b::/96")
"""NAT64 addresses, which a gateway translates to the IPv4 address in their last bytes."""
INSIDE = [ipaddress.ip_network(each) for each in ("168.63.129.16/32", "192.0.0.0/24")]
"""Addresses that look public but belong to a hosting provider's internal network."""

IPAddress = ipaddress.IPv4Address | ipaddress.IPv6Address


class Refused(Exception):
    """Nothing is sent to this address; the message is for the person who typed it."""


class NotReached(Exception):
    """Nobody answered; the message is for the person who typed the address."""


class LeftAlone(Exception):
    """Not sent because the host was slow recently; the message is for the person who typed it."""


class Answer(Struct, frozen=True):
    """The status of a response."""

    status: int

    @property
    def is_good(self) -> bool:
        return 200 <= self.status < 300


def checked(url: str) -> SplitResult:
    """Parse an address and check what can be checked without a name look-up.

    :raises Refused: nothing may be sent there.
    """
    if len(url) > LONGEST or any(not "!" <= letter <= "~" for letter in url):
        raise Refused("Not a valid address: it is too long or contains unusual characters.")
    try:
        parts = urlsplit(url)
        host, port = parts.hostname, parts.port
    except ValueError:
        raise Refused("Not a valid address.") from None
    if is_test_host(parts):
        return parts
    if parts.scheme != "https" or not host:
        raise Refused("The address has to begin with https://.")
    if parts.username is not None or parts.password is not None or "\\" in url:
        raise Refused("Addresses with a user name or password are not accepted.")
    if port not in (None, 443):
        raise Refused("Only the standard https port is accepted.")
    with suppress(ValueError):
        refuse_inside(ipaddress.ip_address(host))
    return parts


def is_test_host(parts: SplitResult) -> bool:
    """Whether the settings allow this host and port for tests."""
    return parts.netloc in settings.OUTBOUND_TEST_HOSTS


def refuse_inside(address: IPAddress) -> None:
    """Refuse an address that is not public, in whatever form.

    :raises Refused: it is not.
    """
    if not is_public(address):
        raise Refused("That address is not on the public internet.")


def is_public(address: IPAddress) -> bool:
    """Whether an address is on the public internet."""
    if isinstance(address, ipaddress.IPv6Address):
        within = [address.ipv4_mapped, address.sixtofour, *(address.teredo or ())]
        if address in TRANSLATED or int(address) >> 32 == 0:
            within.append(ipaddress.IPv4Address(int(address) & 0xFFFFFFFF))
        if any(each is not None and not is_public(each) for each in within):
            return False
        if address.is_site_local or address.ipv4_mapped is not None:
            return False
    is_odd = address.is_multicast or address.is_reserved or address.is_unspecified
    return address.is_global and not is_odd and not any(address in each for each in INSIDE)


def looked_up(host: str, port: int) -> IPAddress:
    """The address of a host, if all its addresses are public.

    :raises Refused: one of them is not.
    :raises NotReached: there is no such host.
    """
    found = addresses_of(host, port)
    for address in found:
        refuse_inside(address)
    return found[0]


def addresses_of(host: str, port: int) -> list[IPAddress]:
    """Look up all addresses of a host.

    :raises NotReached: it has none, or the look-up takes too long.
    """
    found: Future[list[IPAddress]] = Future()

    def look() -> None:
        try:
            rows = socket.getaddrinfo(host, port, type=socket.SOCK_STREAM)
            found.set_result([ipaddress.ip_address(str(each[4][0])) for each in rows])
        except Exception as error:
            found.set_exception(error)
        finally:
            AT_ONCE.release()

    if not AT_ONCE.acquire(timeout=1):
        raise NotReached("Host names cannot be looked up right now.")
    threading.Thread(target=look, daemon=True).start()
    try:
        return found.result(PATIENCE)
    except (OSError, ValueError, TimeoutError):
        raise NotReached("No such host.") from None


def post(url: str, body: bytes, headers: Mapping[str, str]) -> Answer:
    """Send a POST request.

    :raises Refused: nothing may be sent there.
    :raises NotReached: nobody answered, or not in time.
    :raises LeftAlone: the host was slow recently.
    """
    parts = checked(url)
    with watched(parts.netloc.lower()) as until:
        host, is_test = parts.hostname or "", is_test_host(parts)
        is_plain = parts.scheme == "http"
        port = parts.port or (80 if is_plain else 443)
        address = addresses_of(host, port)[0] if is_test else looked_up(host, port)
        path = (parts.path or "/") + (f"?{parts.query}" if parts.query else "")
        try:
            with closing(connected(address, port, None if is_plain else host, until)) as line:
                return asked(line, path, body, {**headers, "Host": parts.netloc}, until)
        except (OSError, http.client.HTTPException) as error:
            raise NotReached(why(error)) from None


@contextmanager
def watched(host: str) -> Iterator[float]:
    """Time what is sent to a host in this block; yields the deadline in monotonic time.

    :raises LeftAlone: the host was slow recently.
    """
    begun, mark = time.monotonic(), f"slow:{host}"
    if shared.get(mark):
        raise LeftAlone("It answers too slowly; delivery is paused for some minutes.")
    try:
        yield begun + ALTOGETHER
    finally:
        if time.monotonic() - begun > SLOW:
            shared.set(mark, 1, REST)


def connected(address: IPAddress, port: int, name: str | None, until: float) -> socket.socket:
    """A connection to exactly this address; with a name, prepared for TLS to that host."""
    family = socket.AF_INET6 if address.version == 6 else socket.AF_INET
    line = socket.socket(family, socket.SOCK_STREAM)
    try:
        line.settimeout(min(PATIENCE, max(until - time.monotonic(), 0.1)))
        line.connect((str(address), port))
        line.settimeout(PATIENCE)
        if name is None:
            return line
        return trusted().wrap_socket(line, server_hostname=name, do_handshake_on_connect=False)
    except BaseException:
        line.close()
        raise


@cache
def trusted() -> ssl.SSLContext:
    """A TLS context that trusts the usual certificate authorities."""
    return ssl.create_default_context(cafile=certifi.where())


def asked(
    line: socket.socket, path: str, body: bytes, headers: Mapping[str, str], until: float
) -> Answer:
    """Send one request on an open connection, which is closed when it takes too long.

    :raises OSError: it was closed, or broke.
    """
    spoken = http.client.HTTPConnection(headers["Host"])
    spoken.sock = line
    is_cut = threading.Event()
    timer = threading.Timer(max(until - time.monotonic(), 0), hang_up, [line, is_cut])
    timer.daemon = True
    timer.start()
    try:
        if isinstance(line, ssl.SSLSocket):
            line.do_handshake()
        spoken.request("POST", path, body, {"Connection": "close", **headers})
        answer = spoken.getresponse()
        if is_cut.is_set():  # what looks like the end of the head is where it was cut
            raise TimeoutError
        return Answer(answer.status)
    finally:
        timer.cancel()


def hang_up(line: socket.socket, is_cut: threading.Event) -> None:
    """Close a connection on which another thread may be waiting, and set the flag."""
    is_cut.set()
    with suppress(OSError):
        socket.socket.shutdown(line, socket.SHUT_RDWR)


def why(error: Exception) -> str:
    """Why nobody was reached, in words that reveal nothing about the network."""
    if isinstance(error, ssl.SSLError):
        return "Its certificate is not valid."
    return "It did not answer in time."
