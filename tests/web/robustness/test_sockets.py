"""Sockets of a table: how many, for how long, and what does not knock them off."""

import json
from collections import deque
from typing import Any

import pytest
from asgiref.sync import sync_to_async
from asgiref.testing import ApplicationCommunicator
from channels.layers import get_channel_layer
from django.conf import settings
from django.test import Client

from engine.models import Game
from engine.seats.sitting import join
from tests.factories import UserFactory, make_game
from tests.web.sockets import dial, drawn, ending, hang_up, hear, listen
from tests.web.table import click, sitting
from wargames.accounts.models import User
from wargames.accounts.services import guest_merge

pytestmark = pytest.mark.django_db(transaction=True)
REVEAL = {"kind": "reveal"}
MANY = 130


@sync_to_async
def two_at_a_table() -> tuple[User, User, Game]:
    ann, bea = UserFactory(name="Ann"), UserFactory(name="Bea")
    game = make_game(ann)
    join(game.pk, bea)
    return ann, bea, game


def is_open(socket: ApplicationCommunicator) -> bool:
    """Whether the site still serves it."""
    return not socket.future.done()


async def test_one_person_with_very_many_sockets_knocks_nobody_off() -> None:
    ann, bea, game = await two_at_a_table()
    other = await listen(bea, game)
    client = await sync_to_async(sitting)(ann)

    many = [await listen(ann, game, client) for _ in range(MANY)]
    await sync_to_async(click)(client, game, REVEAL)

    assert await hear(other, "v", within=4 * MANY) == 3
    assert await hear(many[-1], "v", within=4 * MANY) == 3
    surplus = many[: -settings.SOCKETS_PER_TABLE]
    assert {await ending(socket) for socket in surplus} == {4429}
    assert is_open(many[-settings.SOCKETS_PER_TABLE])
    for socket in (other, *many):
        await hang_up(socket)


async def test_what_is_closed_makes_room() -> None:
    ann, _, game = await two_at_a_table()
    client = await sync_to_async(sitting)(ann)
    first = await listen(ann, game, client)
    for _ in range(2 * settings.SOCKETS_PER_TABLE):
        await hang_up(await listen(ann, game, client))

    await sync_to_async(click)(client, game, REVEAL)

    assert await hear(first, "v", within=100) == 3
    await hang_up(first)


async def test_a_page_that_is_too_slow_to_listen_harms_no_other(any_full: str) -> None:
    ann, bea, game = await two_at_a_table()
    one = await listen(ann, game)
    await hear(one, "here")

    await get_channel_layer().group_send(
        f"game.{game.pk.hex}", {"type": "game.who", "seats": [1], "page": any_full}
    )
    await sync_to_async(lambda: click(sitting(bea), game, REVEAL))()
    await sync_to_async(lambda: click(sitting(ann), game, REVEAL))()

    assert await hear(one, "v") == 3
    await hang_up(one)


@pytest.fixture
async def any_full() -> str:
    """The channel of a page that takes nothing more."""
    layer: Any = get_channel_layer()
    channel = await layer.new_channel()
    for _ in range(layer.capacity):
        await layer.send(channel, {"type": "game.said", "room": "table"})
    return str(channel)


@pytest.mark.parametrize("path", ["/ws/table/x/", "/ws/", "/ws/table/x/y", "/"])
async def test_a_socket_at_an_address_of_none_is_refused(path: str) -> None:
    socket = await dial(path, Client())

    assert (await socket.receive_output(5))["type"] == "websocket.close"
    await socket.wait(5)


async def test_log_out_closes_all_sockets_of_that_browser_and_no_others() -> None:
    ann, _, game = await two_at_a_table()
    here, elsewhere = [await sync_to_async(sitting)(ann) for _ in range(2)]
    tabs = [await listen(ann, game, here) for _ in range(2)]
    away = await listen(ann, game, elsewhere)

    await sync_to_async(here.post)("/account/logout/")

    assert [await ending(tab) for tab in tabs] == [4401, 4401]
    await sync_to_async(click)(elsewhere, game, REVEAL)
    assert await hear(away, "v", within=20) == 3
    for socket in (away, *tabs):
        await hang_up(socket)


async def ask(socket: ApplicationCommunicator) -> None:
    await socket.send_input({"type": "websocket.receive", "text": "?"})


def by_another_password(ann: User) -> None:
    ann.set_password("another")
    ann.save()


def by_being_shut_out(ann: User) -> None:
    ann.is_active = False
    ann.save(update_fields=("is_active",))


def by_a_log_in_from_that_browser(ann: User) -> None:
    guest_merge(guest=ann, account=UserFactory(is_guest=False))


@pytest.mark.parametrize(
    "ended", [by_another_password, by_being_shut_out, by_a_log_in_from_that_browser]
)
async def test_whoever_is_let_in_no_more_hears_nothing_more(ended: Any) -> None:
    ann, bea, game = await two_at_a_table()
    theirs, other = await listen(ann, game), await listen(bea, game)

    await sync_to_async(ended)(ann)

    assert await ending(theirs) == 4401
    assert is_open(other)
    await hang_up(other)


async def test_a_page_that_asks_is_told_the_version_that_is_there() -> None:
    ann, _, game = await two_at_a_table()
    page = await listen(ann, game)
    await hear(page, "here")
    await sync_to_async(Game.objects.filter(pk=game.pk).update)(version=7)  # nobody is told

    await ask(page)

    assert await hear(page, "v") == 7
    await hang_up(page)


async def test_a_page_that_asks_too_often_is_answered_once_a_second() -> None:
    ann, _, game = await two_at_a_table()
    page = await listen(ann, game)
    await hear(page, "here")

    for _ in range(20):
        await ask(page)
    assert await hear(page, "v") == 2

    assert await page.receive_nothing(0.3)
    await hang_up(page)


async def test_a_page_whose_log_in_has_ended_otherwise_is_closed_when_it_asks() -> None:
    ann, _, game = await two_at_a_table()
    here, elsewhere = [await sync_to_async(sitting)(ann) for _ in range(2)]
    page, away = await listen(ann, game, here), await listen(ann, game, elsewhere)

    await sync_to_async(here.session.delete)()
    await ask(page)
    assert await ending(page) == 4401

    ann.set_password("a new and long word")
    await sync_to_async(ann.save)()
    await ask(away)
    assert await ending(away) == 4401
    for socket in (page, away):
        await hang_up(socket)


@pytest.mark.parametrize(
    ("path", "cookie"), [("/ws/games/", '"\\000aaaaaaaa"'), ("/ws/table/\0/", "aaaaaaaa")]
)
async def test_a_nul_that_no_database_stores_is_refused(path: str, cookie: str) -> None:
    client = Client()
    client.cookies["sessionid"] = ""
    client.cookies["sessionid"].set("sessionid", cookie, cookie)

    socket = await dial(path, client)

    assert await ending(socket) == 4400


async def test_a_page_hears_what_happened_between_its_drawing_and_its_socket() -> None:
    ann, bea, game = await two_at_a_table()
    client = await sync_to_async(sitting)(ann)
    await sync_to_async(click)(client, game, REVEAL)
    said = {"text": "Did you see that?"}
    await sync_to_async(lambda: client.post(f"/table/{game.pk}/chat/", said))()

    page = await listen(bea, game)
    await hear(page, "here")
    await drawn(page, seconds=30)

    told = [json.loads((await page.receive_output(5))["text"]) for _ in range(3)]
    assert told == [{"v": 2}, {"v": 3}, {"said": "table"}]
    await hang_up(page)


async def test_a_page_hears_nothing_twice_and_nothing_that_is_older() -> None:
    ann, bea, game = await two_at_a_table()
    layer: Any = get_channel_layer()
    await sync_to_async(lambda: click(sitting(ann), game, REVEAL))()
    layer.said = deque((moment - 50, *what) for moment, *what in layer.said)

    page = await listen(bea, game)
    await hear(page, "here")
    await drawn(page, seconds=10)
    assert await page.receive_nothing(0.3)

    await drawn(page, seconds=57)  # it has said so before
    assert await page.receive_nothing(0.3)
    await hang_up(page)


@pytest.mark.parametrize("words", ["", "-1", "1e9", "٣", "9" * 40, "drawn 1", "1.5"])
async def test_a_page_that_says_nothing_sensible_of_its_drawing_is_told_nothing(words: str) -> None:
    ann, bea, game = await two_at_a_table()
    await sync_to_async(lambda: click(sitting(ann), game, REVEAL))()

    page = await listen(bea, game)
    await hear(page, "here")
    await page.send_input({"type": "websocket.receive", "text": f"drawn {words}"})

    assert await page.receive_nothing(0.3)
    assert is_open(page)
    await hang_up(page)


async def test_a_page_older_than_what_is_remembered_looks_for_itself() -> None:
    _, bea, game = await two_at_a_table()

    page = await listen(bea, game)
    await hear(page, "here")
    await drawn(page, seconds=3600)

    assert await hear(page, "look") == 1
    await hang_up(page)
