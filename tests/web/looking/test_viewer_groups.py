"""What is said to one side alone reaches no other socket."""

from typing import Any

import pytest
from asgiref.sync import sync_to_async

from engine.models import Game
from engine.saving.after_commit import announce_to
from engine.seats import beginning, sitting
from tests.factories import make_war
from tests.web.sockets import hang_up, hear, listen
from wargames.accounts.models import User

pytestmark = pytest.mark.django_db(transaction=True)


def say_again(game: Game, viewer: str) -> None:
    seats = list(game.seats.values_list("place", flat=True))
    announce_to(game, viewer, {"type": "game.again", "seats": seats})


async def test_news_for_a_side_reaches_its_sockets_alone(ann: User, bea: User) -> None:
    game = await sync_to_async(make_war)(ann, bea)
    japan, allied = await listen(ann, game), await listen(bea, game)

    await sync_to_async(say_again)(game, "japan")

    assert await hear(japan, "again") == 1
    while not await allied.receive_nothing(0.2):
        assert "again" not in (await allied.receive_output(1))["text"]
    for socket in (japan, allied):
        await hang_up(socket)


async def test_who_gives_up_one_of_two_sides_hears_no_more_of_it(ann: User) -> None:
    def both_sides() -> Any:
        return beginning.new_game(key="pacific_war", creator=ann, hot_seat=True)

    game = await sync_to_async(both_sides)()
    socket = await listen(ann, game)
    await sync_to_async(sitting.leave)(game.pk, ann, "allied")
    assert await hear(socket, "v")
    while not await socket.receive_nothing(0.2):
        await socket.receive_output(1)

    await sync_to_async(say_again)(game, "allied")
    assert await socket.receive_nothing(0.3)

    await sync_to_async(say_again)(game, "japan")
    assert await hear(socket, "again") == 1
    await hang_up(socket)
