"""Header fields, bodies and sockets that no browser sends: a clear answer, and no failure."""

import json
import time
import uuid
from itertools import cycle
from typing import Any

import pytest
from allauth.account import app_settings
from allauth.core.internal import ratelimit
from asgiref.sync import sync_to_async
from asgiref.testing import ApplicationCommunicator
from django.core.cache import cache
from django.test import Client, RequestFactory

from engine.models import Game
from engine.seats import beginning
from tests.every_way import IN_EVERY_WAY
from tests.factories import UserFactory
from tests.web.programs.api_client import Program
from tests.web.robustness.malformed import HEADERS, ORIGINS, addresses, fields
from tests.web.serving.test_asgi import answer_to
from tests.web.table import sitting
from wargames.accounts.models import User

TURN = 3 if IN_EVERY_WAY else 400
"""One in so many header fields is tried at an address; at the next it is another one."""
SHARE = 1 if IN_EVERY_WAY else 16
"""One in so many addresses hears of a word; every one hears of some."""
LEAVES = ("logout", "leave", "me/delete", "put-away")
"""What ends the log-in or the seat that the others need."""


@pytest.fixture
def unlimited(settings: Any) -> None:
    settings.ACCOUNT_RATE_LIMITS = {}


def quiet(user: User) -> Client:
    """A browser whose failing requests are answered and not raised."""
    client = sitting(user)
    client.raise_request_exception = False
    return client


def values_at(game: Game, odd: str = "x") -> dict[str, str]:
    """What stands for each part of an address."""
    key = str(game.pk)
    return {"uuid": key, "uuidstr": key, "int": "1", "slug": game.key, "str": odd, "path": odd}


def paths(game: Game) -> list[str]:
    return [
        address.filled(**values_at(game))
        for address in addresses()
        if not any(each in address.route for each in LEAVES)
    ]


@pytest.mark.usefixtures("unlimited")
def test_no_header_field_makes_an_address_fail(ann: User, game: Game) -> None:
    client, number = quiet(ann), 0
    for path in paths(game):
        for name, odd in HEADERS.items():
            for word in odd:
                for method in ("GET", "POST"):
                    number += 1
                    if (number * 7919) % TURN:
                        continue
                    answer = asked(client, method, path, name, word)
                    assert answer < 500, f"{method} {path} {name}: {word[:40]!r}"


def asked(client: Client, method: str, path: str, name: str, word: str) -> int:
    """The status of a request with one odd header field."""
    if name == "Content-Type":
        return client.generic(method, path, b"a=b", content_type=word).status_code
    if name == "Cookie":
        client = Client(raise_request_exception=False)
    return client.generic(method, path, headers={name: word}).status_code


WORDS = {
    "digits without end": "9" * 4400,
    "a digit of another alphabet": "²",
    "digits of another alphabet": "١٢",
    "a bracket": "[",
    "an object": '{"kind":[]}',
    "a list": "[null]",
    "a number": "-1",
    "no number": "NaN",
    "a number beyond all": "1e400",
    "a key": "1",
    "a side": "axis",
    "a place": "give_back 99999999999999999999",
    "an address": "http://[",
    "an end of time": "9999-12-31T23:59",
    "no time": "2026-13-45T99:99",
    "half of two": ":",
}


@pytest.mark.usefixtures("unlimited")
@pytest.mark.parametrize("word", WORDS.values(), ids=WORDS)
def test_no_field_makes_an_address_fail(word: str, ann: User, game: Game) -> None:
    """All fields that any page or program sends; each address hears some of the words."""
    client, turn = quiet(ann), list(WORDS.values()).index(word)
    sent = dict.fromkeys(fields(), word)
    for path in paths(game)[0 if IN_EVERY_WAY else turn % SHARE :: SHARE]:
        for status in (
            client.get(path, dict.fromkeys(fields(), word[:200])).status_code,
            client.post(path, sent).status_code,
        ):
            assert status < 500, path


def test_no_part_of_an_address_makes_it_fail(ann: User, game: Game) -> None:
    """Each address has one of the odd parts in a game that there is, and one in none."""
    client, turns = quiet(ann), cycle(PARTS)
    for address in addresses():
        for key in (str(game.pk), str(uuid.uuid4())):
            for odd in PARTS if IN_EVERY_WAY else [next(turns)]:
                values = {**values_at(game, odd), "uuid": key, "int": "9" * 30}
                path = address.filled(**values)
                assert client.get(path).status_code < 500, path


PARTS = ("%5B", "9" * 40, "%C2%B2", "-", "%F0%9F%98%80", "..", "%2F", "%FF", "x" * 300)


# ----------------------------------------------------------------------------- programs

BODIES = ["", "null", "[]", "{", '"x"', "[" * 50_000, '{"a":' * 20_000, "NaN", '{"game":"\\ud800"}']
ODD = [
    None,
    "",
    "x",
    "a\0b",
    "\ud800",
    -1,
    10**40,
    1.5,
    True,
    [],
    {},
    [[]],
    {"kind": "x"},
    "9" * 5000,
]


@pytest.mark.usefixtures("unlimited")
def test_no_body_makes_the_api_fail(ann: User, game: Game) -> None:
    program = Program(ann)
    program.client.raise_request_exception = False
    token = program.get(f"/games/{game.pk}/decisions")["decisions"][0]["token"]
    valid: dict[str, dict[str, Any]] = {
        "/games": {"game": "emperor", "options": {}, "side": "", "hot_seat": False},
        f"/games/{game.pk}/moves": {"choice": {"kind": "reveal"}, "token": token, "side": ""},
        f"/games/{game.pk}/draft": {"role": "japan", "draft": None, "line": "x", "side": ""},
        f"/games/{game.pk}/undo": {"revision": 1, "side": ""},
    }
    for path, sent in valid.items():
        for body in BODIES:
            program.send(path, body)
            assert 400 <= program.status < 500, f"{path}: {body[:40]}"
        for name in sent:
            for odd in ODD:
                program.send(path, json.dumps({**sent, name: odd}))
                assert program.status < 500, f"{path}: {name} = {odd!r:.40}"


def test_a_game_that_is_none_is_not_found_by_a_program(ann: User) -> None:
    program, nowhere = Program(ann), f"/games/{uuid.uuid4()}"

    for path in ("", "/decisions", "/events"):
        program.get(f"{nowhere}{path}")
        assert program.status == 404
    move = program.post(f"{nowhere}/moves", choice={"kind": "reveal"}, token="1")
    assert (program.status, move["error"]) == (404, "not_found")
    program.post(f"{nowhere}/undo", revision=1)
    assert program.status == 404
    program.post(f"{nowhere}/draft", role="japan")
    assert program.status == 404


# ------------------------------------------------------------------------------ sockets

SOCKETS = ("/ws/table/{game}/", "/ws/games/", "/ws/games/open/", "/ws/nowhere/")


async def refused(path: str, headers: list[tuple[bytes, bytes]], query: bytes = b"") -> bool:
    """Whether a socket with these header fields is closed and never accepted."""
    from wargames.asgi import application

    scope = {"type": "websocket", "path": path, "headers": headers, "query_string": query}
    socket = ApplicationCommunicator(application, {**scope, "subprotocols": []})
    await socket.send_input({"type": "websocket.connect"})
    message = await socket.receive_output(5)
    await socket.send_input({"type": "websocket.disconnect", "code": 1006})
    await socket.wait(5)
    return str(message["type"]) == "websocket.close"


@pytest.mark.django_db(transaction=True)
async def test_no_header_field_makes_a_socket_fail() -> None:
    host = (b"host", b"testserver")
    path = SOCKETS[0].format(game=uuid.uuid4())
    odd = [(b"origin", each.encode("latin-1", "replace")) for each in ORIGINS]
    own = (b"origin", b"http://testserver")
    for name in ("Cookie", "Host", "Accept-Language", "Authorization"):
        odd += [
            (name.lower().encode(), each.encode("latin-1", "replace")) for each in HEADERS[name]
        ]
    for field in odd:  # whoever is let in without a log-in hears why not, and no more
        await refused(path, [host, field] if field[0] == b"origin" else [host, own, field])


@pytest.mark.django_db(transaction=True)
async def test_a_foreign_or_unreadable_origin_opens_no_socket_of_somebody_who_sits_there() -> None:
    def at_a_table() -> tuple[Game, bytes]:
        user = UserFactory()
        game = beginning.new_game(key="emperor", creator=user)
        return game, f"sessionid={sitting(user).cookies['sessionid'].value}".encode()

    game, cookie = await sync_to_async(at_a_table)()
    fields_of_it = [(b"host", b"testserver"), (b"cookie", cookie)]
    path = SOCKETS[0].format(game=game.pk)
    for origin in ORIGINS:
        if origin == "http://testserver/a":
            continue  # a path changes nothing about whose page it is
        said = (b"origin", origin.encode("latin-1", "replace"))
        is_ours = "testserver" in origin and "port" not in origin and "99999" not in origin
        assert await refused(path, [*fields_of_it, said]) != is_ours, origin
    assert not await refused(path, [*fields_of_it, (b"origin", b"http://testserver")])


@pytest.mark.django_db(transaction=True)
@pytest.mark.parametrize("origin", ["http://[", "http://[::1", "http://a:port", "null", "\xff"])
async def test_a_form_from_an_unreadable_origin_is_refused(origin: str) -> None:
    headers = [(b"host", b"testserver"), (b"origin", origin.encode("latin-1"))]
    headers += [(b"referer", origin.encode("latin-1")), (b"content-length", b"0")]
    scope = {"type": "http", "method": "POST", "path": "/start/", "query_string": b""}

    status, _ = await answer_to({**scope, "headers": headers})

    assert status == 403


# --------------------------------------------------------------------- what a kill leaves


def test_a_counter_that_a_killed_process_left_locked_holds_up_no_log_in(ann: User) -> None:
    request = RequestFactory().post("/account/login/")
    for action in ("login", "login_failed"):
        for rate in ratelimit.get_rates(app="allauth.account", action=action):
            if rate.per == "ip":
                key = ratelimit.get_cache_key(
                    request, app="allauth.account", action=action, rate=rate
                )
                assert cache.add(f"{key}:lock", True, timeout=ratelimit.CACHE_LOCK_TIMEOUT)
    assert app_settings.RATE_LIMITS["login"]
    begun = time.monotonic()

    answer = Client().post("/account/login/", {"login": "nobody@example.org", "password": "x"})

    assert answer.status_code == 200
    assert time.monotonic() - begun < 10
