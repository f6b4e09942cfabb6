"""The admin: a host who plays learns nothing there that their side may not know."""

import pytest
from django.test import Client

from engine import moves
from engine.models import Card, Counter, Game, Move
from engine.seats.sitting import leave
from tests.factories import UserFactory, make_game, make_war
from tests.web.facilitator.patrol import RED, Patrol
from tests.web.play import open_choices
from tests.web.table import sitting
from wargames.accounts.models import User

MODELS = ("game", "card", "counter", "move", "logentry", "seat")


@pytest.fixture
def host() -> User:
    return UserFactory(is_staff=True, is_superuser=True, is_guest=False)


def begun(japan: User, allied: User) -> Game:
    """A game of two sides in which someone has moved."""
    game = make_war(japan, allied)
    seat = game.seats.get(side=game.summary["asked"][0])
    moves.play(game.pk, seat, open_choices(game)[0], game.version)
    return game


def rows_shown(client: Client, model: str) -> int:
    """How many rows of a kind the host is listed."""
    page = client.get(f"/admin/engine/{model}/")
    assert page.status_code == 200
    return int(page.context["cl"].result_count)


def test_of_a_game_that_the_host_plays_no_row_is_shown(host: User) -> None:
    game, client = begun(host, UserFactory()), sitting(host)

    assert {model: rows_shown(client, model) for model in MODELS} == dict.fromkeys(MODELS, 0)
    for row in (game, Card.objects.first(), Move.objects.first()):
        assert row is not None
        page = client.get(f"/admin/engine/{row._meta.model_name}/{row.pk}/change/", follow=True)
        assert "doesn’t exist" in page.content.decode()


def test_whoever_has_got_up_from_a_side_is_not_shown_the_other_either(host: User) -> None:
    game = begun(host, UserFactory())
    leave(game.pk, host)

    assert rows_shown(sitting(host), "card") == 0


def test_games_of_others_and_games_that_are_over_are_shown(host: User) -> None:
    own, client = begun(host, UserFactory()), sitting(host)
    others = begun(UserFactory(), UserFactory())
    assert rows_shown(client, "card") == others.cards.count()

    Game.objects.filter(pk=own.pk).update(status=Game.Status.OVER)

    assert rows_shown(client, "card") == others.cards.count() + own.cards.count()


def test_a_game_of_one_side_is_shown_to_the_host_who_plays_it(host: User) -> None:
    game = make_game(host)

    assert rows_shown(sitting(host), "card") == game.cards.count()


def test_the_damage_of_the_other_sides_ships_is_shown_to_no_host_who_plays(host: User) -> None:
    patrol = Patrol()
    patrol.game.seats.filter(user=patrol.people[RED]).update(user=host)
    emden = Counter.objects.get(game=patrol.pk, key="emden")
    Counter.objects.filter(pk=emden.pk).update(more={"damage": 1})
    path = f"/admin/engine/counter/{emden.pk}/change/"

    mine = sitting(host).get(path, follow=True).content.decode()
    others = sitting(UserFactory(is_staff=True, is_superuser=True)).get(path).content.decode()

    assert "doesn’t exist" in mine
    assert "damage" not in mine
    assert "damage" in others
