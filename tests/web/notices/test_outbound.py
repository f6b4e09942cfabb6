"""What people make the server post to is never a machine inside its own network."""

import ipaddress
import socket
import threading
from collections.abc import Iterator
from typing import Any

import pytest

from tests.receiver import Receiver, receiving
from wargames.delivery.places import outbound
from wargames.delivery.places.outbound import NotReached, Refused, checked, is_public, post

PUBLIC, INSIDE = "93.184.216.34", "10.0.0.7"


@pytest.fixture
def receiver(settings: Any) -> Iterator[Receiver]:
    with receiving() as found:
        settings.OUTBOUND_TEST_HOSTS = [found.host]
        yield found


class Lines:
    """Stands in for the resolver and for the network: what was asked, and where a line went."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch, *answers: list[str]) -> None:
        self.answers, self.asked, self.connected = list(answers), [], []
        monkeypatch.setattr(socket, "getaddrinfo", self.getaddrinfo)
        monkeypatch.setattr(socket.socket, "connect", self.connect)

    def getaddrinfo(self, host: str, port: int, *args: Any, **kwargs: Any) -> list[Any]:
        self.asked.append(host)
        found = self.answers.pop(0) if self.answers else [INSIDE]
        family = {4: socket.AF_INET, 6: socket.AF_INET6}
        return [
            (family[ipaddress.ip_address(each).version], socket.SOCK_STREAM, 6, "", (each, port))
            for each in found
        ]

    def connect(self, address: Any) -> None:
        self.connected.append(address[:2])
        raise ConnectionRefusedError


@pytest.mark.parametrize(
    "address",
    [
        "127.0.0.1", "127.8.8.8", "0.0.0.0", "10.1.2.3", "172.16.0.1", "192.168.1.1",
        "169.254.169.254", "100.64.0.1", "100.100.100.200", "192.0.0.192", "168.63.129.16",
        "198.18.0.1", "203.0.113.5", "224.0.0.1", "239.1.1.1", "240.0.0.1", "255.255.255.255",
        "::", "::1", "::ffff:127.0.0.1", "::ffff:8.8.8.8", "::127.0.0.1", "fe80::1", "fc00::1",
        "fd00:ec2::254", "fec0::1", "ff02::1", "2001:db8::1", "2002:7f00:1::1", "64:ff9b::7f00:1",
        "64:ff9b::a9fe:a9fe", "64:ff9b:1::1", "100::1", "2001::7f00:1",
    ],
)  # fmt: skip
def test_an_address_that_is_not_public_is_known_in_any_clothes(address: str) -> None:
    assert not is_public(ipaddress.ip_address(address))


@pytest.mark.parametrize("address", [PUBLIC, "1.1.1.1", "2606:4700:4700::1111", "2a00:1450::1"])
def test_an_address_of_the_internet_is_public(address: str) -> None:
    assert is_public(ipaddress.ip_address(address))


@pytest.mark.parametrize(
    "url",
    [
        "", "http://example.org/", "ftp://example.org/", "https://", "https:///take",
        "//example.org", "https://[::1", "javascript:alert(1)",
        "https://example.org:8443/", "https://example.org:80/", "https://example.org:99999/",
        "https://me:word@example.org/", "https://me@example.org/", "https://example.org\\@evil/",
        "https://127.0.0.1/", "https://[::1]/", "https://[::ffff:10.0.0.1]/", "https://10.0.0.1/",
        "https://169.254.169.254/latest/meta-data/", "https://example.org/a b",
        "https://example.org/\r\nX: y",
        "https://exämple.org/", "https://example.org/" + "x" * 2000,
    ],
)  # fmt: skip
def test_an_address_that_cannot_be_meant_is_refused_before_anything_is_asked(
    url: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    lines = Lines(monkeypatch)

    with pytest.raises(Refused):
        post(url, b"{}", {})

    assert (lines.asked, lines.connected) == ([], [])


@pytest.mark.parametrize(
    "answer", [[INSIDE], [PUBLIC, INSIDE], ["::1"], [PUBLIC, "::ffff:127.0.0.1"]]
)
def test_a_name_that_leads_inside_is_refused_even_if_it_leads_elsewhere_too(
    answer: list[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    lines = Lines(monkeypatch, answer)

    with pytest.raises(Refused):
        post("https://hooks.example.org/", b"{}", {})

    assert lines.connected == []


@pytest.mark.parametrize("host", ["2130706433", "0x7f000001", "127.1", "localhost"])
def test_a_number_that_means_this_machine_is_refused(host: str) -> None:
    with pytest.raises((Refused, NotReached)):
        post(f"https://{host}/", b"{}", {})


def test_a_name_that_leads_elsewhere_the_second_time_is_asked_once(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """DNS rebinding: what was looked at is what is connected to."""
    lines = Lines(monkeypatch, [PUBLIC], [INSIDE])

    with pytest.raises(NotReached):
        post("https://hooks.example.org/", b"{}", {})

    assert lines.asked == ["hooks.example.org"]
    assert lines.connected == [(PUBLIC, 443)]


def test_what_is_sent_arrives_as_it_is(receiver: Receiver) -> None:
    answer = post(f"{receiver.url}?a=1", b"words", {"Content-Type": "text/plain"})

    assert answer.is_good
    (came,) = receiver.posted
    assert (came.path, came.body) == ("/take?a=1", b"words")
    assert came.headers["Host"] == receiver.host


def test_no_redirect_is_followed(receiver: Receiver) -> None:
    receiver.status, receiver.headers = 307, {"Location": "/elsewhere"}

    answer = post(receiver.url, b"", {})

    assert answer.status == 307
    assert [each.path for each in receiver.posted] == ["/take"]


def test_another_port_of_a_host_that_the_settings_name_is_refused(receiver: Receiver) -> None:
    with pytest.raises(Refused):
        post("http://localhost:1/", b"", {})


def trickling(line: socket.socket) -> None:
    """Answers a letter at a time for as long as anyone listens."""
    with line:
        conversation, _ = line.accept()
        with conversation:
            conversation.recv(1000)
            try:
                for letter in b"HTTP/1.1 200 OK\r\nX: " + b"x" * 1000:
                    conversation.sendall(bytes([letter]))
                    threading.Event().wait(0.05)
            except OSError:
                pass


def test_an_answer_that_trickles_in_is_cut(settings: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(outbound, "ALTOGETHER", 0.4)
    line = socket.create_server(("localhost", 0))
    host = f"localhost:{line.getsockname()[1]}"
    settings.OUTBOUND_TEST_HOSTS = [host]
    thread = threading.Thread(target=trickling, args=[line])
    thread.start()

    with pytest.raises(NotReached):
        post(f"http://{host}/", b"", {})

    thread.join(5)
    assert not thread.is_alive()


def test_a_machine_that_does_not_prove_its_name_is_told_nothing(receiver: Receiver) -> None:
    with pytest.raises(NotReached):
        post(f"https://{receiver.host}/take", b"secret", {})

    assert receiver.posted == []


def test_an_address_of_the_internet_is_taken() -> None:
    assert checked("https://hooks.example.org/services/T0/B0").hostname == "hooks.example.org"
