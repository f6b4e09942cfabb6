"""Watching live: a full table offers it, its page hears of changes, the host sees how many."""

from datetime import timedelta
from typing import Any

import pytest
from asgiref.sync import sync_to_async
from channels.layers import get_channel_layer
from django.test import Client
from django.utils import timezone

from engine.models import Game
from engine.saving.after_commit import table_group
from tests.factories import UserFactory, make_war
from tests.web.fog.fog_table import make_fog
from tests.web.markup import page_in
from tests.web.play import play_one
from tests.web.sockets import dial, ending, hang_up, hear
from tests.web.table import sitting
from wargames.lobby.lists.watched import HERE, watching_now
from wargames.lobby.models import Spectator
from wargames.lobby.new_games.tables import Chosen, choose
from wargames.sockets import LOGGED_OUT, NO_SEAT

pytestmark = pytest.mark.django_db(transaction=True)


@pytest.fixture
def war() -> Game:
    return make_war(UserFactory(name="Ann"), UserFactory(name="Bea"), hot_seat=False)


def turned_away(game: Game, visitor: Client | None = None) -> Any:
    return page_in((visitor or Client()).get(f"/join/{game.join_token}/"))


def test_a_full_table_offers_to_watch(war: Game) -> None:
    page = turned_away(war)
    assert page.one("h1").text == "This game is full"
    assert page.one(f"a[href='/table/{war.pk}/watch/']").text.startswith("Watch ")


def test_a_table_that_nobody_may_watch_offers_nothing(war: Game) -> None:
    choose(war, Chosen(spectators="nobody"))
    assert not turned_away(war).has(f"a[href='/table/{war.pk}/watch/']")


def test_a_closed_table_offers_nothing(war: Game) -> None:
    Game.objects.filter(pk=war.pk).update(is_open=False)
    assert not turned_away(war).has(f"a[href='/table/{war.pk}/watch/']")


def test_the_host_sees_how_many_watch_and_nobody_else(war: Game) -> None:
    host, other = (sitting(seat.user) for seat in war.seats.order_by("place"))
    for visitor in (sitting(UserFactory()), sitting(UserFactory())):
        for _ in range(2):
            assert visitor.get(f"/table/{war.pk}/watch/").status_code == 200
    other.get(f"/table/{war.pk}/watch/")

    assert "Watching now: 2." in host.get(f"/games/{war.pk}/share/").content.decode()
    assert "Watching now" not in other.get(f"/games/{war.pk}/share/").content.decode()


def test_a_visitor_who_has_gone_is_not_counted_and_after_a_day_forgotten(war: Game) -> None:
    sitting(UserFactory()).get(f"/table/{war.pk}/watch/")
    Spectator.objects.update(seen_at=timezone.now() - HERE - timedelta(seconds=1))
    assert watching_now(war) == 0
    Spectator.objects.update(seen_at=timezone.now() - timedelta(days=2))
    sitting(UserFactory()).get(f"/table/{war.pk}/watch/")
    assert (Spectator.objects.count(), watching_now(war)) == (1, 1)


def test_the_page_names_its_socket_only_where_it_may_hear(war: Game) -> None:
    fog = make_fog(facilitated=False)
    late = make_war(UserFactory(), UserFactory(), hot_seat=False)
    choose(late, Chosen(spectators="late"))
    visitor = sitting(UserFactory())

    def socket(client: Client, game: Game) -> str | None:
        page = page_in(client.get(f"/table/{game.pk}/watch/"))
        return page.one("#watched")["data-socket"] if page.has("#watched") else None

    assert socket(visitor, war) == f"/ws/table/{war.pk}/watch/"
    assert socket(Client(), war) == "none"
    assert socket(visitor, fog) == "none"
    assert socket(visitor, late) in ("none", None)


async def test_a_spectator_hears_of_a_move_and_of_nothing_else(war: Game) -> None:
    visitor = await sync_to_async(sitting)(await sync_to_async(UserFactory)())
    socket = await dial(f"/ws/table/{war.pk}/watch/", visitor)
    assert (await socket.receive_output(5))["type"] == "websocket.accept"
    layer: Any = get_channel_layer()
    for message in ({"type": "game.said", "room": "table"}, {"type": "game.again", "seats": [1]}):
        await layer.group_send(table_group(war.pk), message)
    assert await socket.receive_nothing(0.3)

    await sync_to_async(play_one)(war)

    assert await hear(socket, "look", within=1) == 1
    await hang_up(socket)


@pytest.mark.parametrize("how", ["late", "nobody"])
async def test_where_nothing_is_shown_at_once_no_socket_tells_when(war: Game, how: str) -> None:
    await sync_to_async(choose)(war, Chosen(spectators=how))
    visitor = await sync_to_async(sitting)(await sync_to_async(UserFactory)())
    socket = await dial(f"/ws/table/{war.pk}/watch/", visitor)
    assert await ending(socket) == NO_SEAT


async def test_in_the_fog_no_socket_tells_when_something_happens() -> None:
    fog = await sync_to_async(make_fog)(facilitated=False)
    visitor = await sync_to_async(sitting)(await sync_to_async(UserFactory)())
    socket = await dial(f"/ws/table/{fog.pk}/watch/", visitor)
    assert await ending(socket) == NO_SEAT


async def test_a_visitor_without_a_name_has_no_socket(war: Game) -> None:
    socket = await dial(f"/ws/table/{war.pk}/watch/", Client())
    assert await ending(socket) == LOGGED_OUT
