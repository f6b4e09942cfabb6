"""The address of a board's picture: one's own, and the public's where one may watch."""

import uuid

import pytest
from django.http import HttpResponse
from django.test import Client

from engine.core.roles import FACILITATOR
from engine.models import Game
from tests.factories import UserFactory, make_game, make_war
from tests.web.fog.fog_table import ALLIES, AXIS, make_fog
from tests.web.pictures.png import width_of
from tests.web.table import sitting
from wargames.pictures.picture import prepared

SMALL = {"width": "300"}


def ask(client: Client, game: Game, path: str = "", **headers: str) -> HttpResponse:
    answer: HttpResponse = client.get(f"/table/{game.pk}/{path}picture.png", SMALL, headers=headers)
    return answer


def test_whoever_sits_there_gets_their_own_sides_picture() -> None:
    game = make_fog()

    for side in (AXIS, ALLIES, FACILITATOR):
        answer = ask(sitting(game.seats.get(side=side).user), game)
        assert answer.status_code == 200
        assert answer["Content-Type"] == "image/png"
        assert answer["ETag"] == f'"{prepared(game, side, width=300).mark}"'
        assert width_of(answer.content) == 300


def test_it_is_sent_once_and_kept_by_nobody_else() -> None:
    game = make_game()
    client = sitting(game.seats.get().user)

    first = ask(client, game)
    again = ask(client, game, **{"If-None-Match": first["ETag"]})

    assert (again.status_code, again.content) == (304, b"")
    assert {"private", "no-cache"} <= {*first["Cache-Control"].split(", ")}
    assert "Cookie" in first["Vary"]


def test_who_only_watches_gets_what_the_public_sees_while_the_table_is_open() -> None:
    game = make_war(UserFactory(), UserFactory())
    stranger = sitting(UserFactory())

    assert ask(stranger, game, "watch/")["ETag"] == f'"{prepared(game, None, width=300).mark}"'
    assert ask(stranger, game).status_code == 404

    Game.objects.filter(pk=game.pk).update(is_open=False)
    assert ask(stranger, game, "watch/").status_code == 409


def test_who_is_not_logged_in_or_asks_for_no_game_is_answered_as_at_the_table() -> None:
    game = make_game()

    assert ask(Client(), game).status_code == 302
    assert sitting(UserFactory()).get(f"/table/{uuid.uuid4()}/picture.png").status_code == 404


def test_a_table_that_waits_has_no_picture_yet() -> None:
    ann = UserFactory()
    game = make_war(ann, hot_seat=False)

    answer = ask(sitting(ann), game)

    assert (answer.status_code, answer["Location"]) == (302, f"/table/{game.pk}/")


@pytest.mark.parametrize("width", ["", "a", "-4", "99999999999", "²"])
def test_a_width_that_is_none_gives_the_usual_one(width: str) -> None:
    game = make_game()
    client = sitting(game.seats.get().user)

    answer = client.get(f"/table/{game.pk}/picture.png", {"width": width})

    assert width_of(answer.content) == 1000
