"""Posts to addresses that people have typed: never to a machine inside the server's own network.

The name is looked up once, every address that it has must be public, and the connection goes to the
very address that was looked at. No redirect is followed, and little of an answer is read.
"""

from __future__ import annotations

import http.client
import ipaddress
import socket
import ssl
import threading
from collections.abc import Mapping
from contextlib import closing, suppress
from dataclasses import dataclass
from functools import cache
from urllib.parse import SplitResult, urlsplit

import certifi
from django.conf import settings

PATIENCE = 5.0
"""Seconds for each step: to connect, to shake hands, to wait for the next bytes."""
ALTOGETHER = 15.0
"""Seconds after which the line is cut, however busily an answer trickles in."""
READ = 2_000
"""Bytes of an answer that are read."""
LONGEST = 1_000
"""Characters of an address."""
TRANSLATED = ipaddress.IPv6Network("64:ff9b::/96")
"""Addresses that a network's border turns into the IPv4 address in their last bytes."""
INSIDE = [ipaddress.ip_network(each) for each in ("168.63.129.16/32", "192.0.0.0/24")]
"""Public by their number, and yet a machine room's own."""

IPAddress = ipaddress.IPv4Address | ipaddress.IPv6Address


class Refused(Exception):
    """An address to which nothing is sent; its words are for whoever typed it."""


class NotReached(Exception):
    """Nobody answered there; its words are for whoever typed the address."""


@dataclass(frozen=True)
class Answer:
    """What came back: the status and the first bytes."""

    status: int
    body: bytes

    @property
    def is_good(self) -> bool:
        return 200 <= self.status < 300


def checked(url: str) -> SplitResult:
    """The parts of an address, as far as it can be judged without asking for its name.

    :raises Refused: it is none that something may be sent to.
    """
    if len(url) > LONGEST or any(not "!" <= letter <= "~" for letter in url):
        raise Refused("That is no address of a page: it is too long, or has odd letters in it.")
    try:
        parts = urlsplit(url)
        host, port = parts.hostname, parts.port
    except ValueError:
        raise Refused("That is no address of a page.") from None
    if is_test_host(parts):
        return parts
    if parts.scheme != "https" or not host:
        raise Refused("The address has to begin with https://.")
    if parts.username is not None or parts.password is not None or "\\" in url:
        raise Refused("An address with a name or a password in it is not taken.")
    if port not in (None, 443):
        raise Refused("Only the usual port of https is taken.")
    with suppress(ValueError):
        refuse_inside(ipaddress.ip_address(host))
    return parts


def is_test_host(parts: SplitResult) -> bool:
    """Whether the settings name this host and port as one to which anything may be sent."""
    return parts.netloc in settings.OUTBOUND_TEST_HOSTS


def refuse_inside(address: IPAddress) -> None:
    """:raises Refused: an address that is not public, in whatever clothes it comes."""
    if not is_public(address):
        raise Refused("That address is not on the public internet.")


def is_public(address: IPAddress) -> bool:
    """Whether an address is one of a machine that anybody on the internet could ask."""
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
    """The address of a host, if all that it has are public.

    :raises Refused: one of them is not.
    :raises NotReached: there is no such host.
    """
    found = addresses_of(host, port)
    for address in found:
        refuse_inside(address)
    return found[0]


def addresses_of(host: str, port: int) -> list[IPAddress]:
    """Every address of a host. :raises NotReached: it has none."""
    try:
        found = socket.getaddrinfo(host, port, type=socket.SOCK_STREAM)
    except (OSError, UnicodeError):
        raise NotReached("There is no machine of that name.") from None
    return [ipaddress.ip_address(str(each[4][0])) for each in found]


def post(url: str, body: bytes, headers: Mapping[str, str]) -> Answer:
    """Sends these bytes there.

    :raises Refused: nothing may be sent there.
    :raises NotReached: nobody answered, or not in time.
    """
    parts = checked(url)
    host, is_test = parts.hostname or "", is_test_host(parts)
    is_plain = parts.scheme == "http"
    port = parts.port or (80 if is_plain else 443)
    address = addresses_of(host, port)[0] if is_test else looked_up(host, port)
    path = (parts.path or "/") + (f"?{parts.query}" if parts.query else "")
    try:
        with closing(connected(address, port, None if is_plain else host)) as line:
            return asked(line, path, body, {**headers, "Host": parts.netloc})
    except (OSError, http.client.HTTPException) as error:
        raise NotReached(why(error)) from None


def connected(address: IPAddress, port: int, name: str | None) -> socket.socket:
    """A line to exactly this address; with a name, encrypted to whoever proves to have it."""
    family = socket.AF_INET6 if address.version == 6 else socket.AF_INET
    line = socket.socket(family, socket.SOCK_STREAM)
    try:
        line.settimeout(PATIENCE)
        line.connect((str(address), port))
        return line if name is None else trusted().wrap_socket(line, server_hostname=name)
    except BaseException:
        line.close()
        raise


@cache
def trusted() -> ssl.SSLContext:
    """Whom to believe who they are."""
    return ssl.create_default_context(cafile=certifi.where())


def asked(line: socket.socket, path: str, body: bytes, headers: Mapping[str, str]) -> Answer:
    """The answer to one request on an open line, which is cut when it takes too long."""
    spoken = http.client.HTTPConnection(headers["Host"])
    spoken.sock = line
    cut = threading.Timer(ALTOGETHER, hang_up, [line])
    cut.daemon = True
    cut.start()
    try:
        spoken.request("POST", path, body, {"Connection": "close", **headers})
        answer = spoken.getresponse()
        return Answer(answer.status, answer.read(READ))
    finally:
        cut.cancel()


def hang_up(line: socket.socket) -> None:
    """Ends a line on which somebody may be waiting."""
    with suppress(OSError):
        line.shutdown(socket.SHUT_RDWR)


def why(error: Exception) -> str:
    """Why nobody was reached, in words that tell nothing of the network."""
    if isinstance(error, ssl.SSLError):
        return "The machine there could not prove to be the one that is named."
    return "Nobody answered there in time."
