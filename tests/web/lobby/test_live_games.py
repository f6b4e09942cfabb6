"""My games is live: its socket says that something changed, to whose list it is and nobody else."""

from typing import Any

import pytest
from asgiref.sync import sync_to_async
from asgiref.testing import ApplicationCommunicator
from django.conf import settings
from django.test import Client

from engine.models import Game
from engine.seats.sitting import join, leave, put_away
from tests.factories import make_game, make_war
from tests.web.play import play_one
from tests.web.sockets import dial, drawn, ending, hang_up, hear
from tests.web.table import sitting
from wargames.accounts.models import User

pytestmark = pytest.mark.django_db(transaction=True)


async def open_list(user: User, client: Client | None = None) -> ApplicationCommunicator:
    """The socket of someone's list of games."""
    socket = await dial("/ws/games/", client or await sync_to_async(sitting)(user))
    assert (await socket.receive_output(5))["type"] == "websocket.accept"
    return socket


async def test_a_move_is_news_for_the_lists_of_all_who_sit_there(ann: User, bob: User) -> None:
    game = await sync_to_async(make_war)(ann, bob)
    lists = [await open_list(user) for user in (ann, bob)]

    await sync_to_async(play_one)(game)

    assert [await hear(each, "games") for each in lists] == [1, 1]
    for each in lists:
        await hang_up(each)


async def test_a_list_hears_what_happened_before_its_socket_was_open(ann: User, bob: User) -> None:
    game = await sync_to_async(make_war)(ann, bob)
    await sync_to_async(play_one)(game)

    mine = await open_list(ann)
    await drawn(mine, seconds=30)

    assert await hear(mine, "games") == 1
    assert await mine.receive_nothing(0.3)
    await hang_up(mine)


async def test_a_list_hears_nothing_of_games_of_others(ann: User, bob: User) -> None:
    theirs = await sync_to_async(make_game)(bob)
    mine = await open_list(ann)

    await sync_to_async(play_one)(theirs)

    assert await mine.receive_nothing(0.3)
    await hang_up(mine)


def sit_down(game: Game, ann: User, bob: User) -> None:
    join(game.pk, bob)


def get_up(game: Game, ann: User, bob: User) -> None:
    leave(game.pk, ann)


def begin_another(game: Game, ann: User, bob: User) -> None:
    make_game(ann)


def put_it_away(game: Game, ann: User, bob: User) -> None:
    put_away(game.pk, ann)


@pytest.mark.parametrize("what", [sit_down, get_up, begin_another, put_it_away])
async def test_what_changes_a_list_is_news_for_it(what: Any, ann: User, bob: User) -> None:
    game = await sync_to_async(make_game)(ann)
    mine = await open_list(ann)

    await sync_to_async(what)(game, ann, bob)

    assert await hear(mine, "games") == 1
    await hang_up(mine)


async def test_a_stranger_is_told_nothing() -> None:
    socket = await dial("/ws/games/", Client())

    assert await ending(socket) == 4401
    await socket.wait(5)


async def test_it_closes_at_log_out(ann: User) -> None:
    client = await sync_to_async(sitting)(ann)
    mine = await open_list(ann, client)

    await sync_to_async(client.post)("/account/logout/")

    assert await ending(mine) == 4401
    await hang_up(mine)


async def test_one_person_keeps_no_more_lists_open_than_anybody_needs(ann: User) -> None:
    client = await sync_to_async(sitting)(ann)

    many = [await open_list(ann, client) for _ in range(settings.SOCKETS_PER_TABLE + 2)]

    assert [await ending(each) for each in many[:2]] == [4429, 4429]
    assert not many[2].future.done()
    for each in many:
        await hang_up(each)


def test_whoever_has_logged_out_gets_a_new_page_instead_of_the_list(client: Client) -> None:
    answer = client.get("/", headers={"HX-Request": "true"})

    assert answer.headers["HX-Refresh"] == "true"
    assert answer.content == b""
