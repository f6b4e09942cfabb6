"""Who may not come in any more is turned away by the next request, whatever a process keeps."""

from typing import Any

import pytest
from django.contrib.auth import SESSION_KEY
from django.contrib.sessions.models import Session
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext

from engine.models import Game, Seat
from engine.seats.sitting import leave
from tests.factories import UserFactory, make_game, make_war
from tests.web.play import open_choices
from tests.web.table import click, page_of, sitting
from wargames.accounts import sessions
from wargames.accounts.models import User


@pytest.fixture
def ann() -> User:
    return UserFactory(name="Ann", email="ann@example.org", is_guest=False)


def known(user: User, game: Game) -> Client:
    """A browser whose session, person and table this process has met more than once."""
    client = sitting(user)
    for _ in range(3):
        assert is_let_in(client, game)
    return client


def is_let_in(client: Client, game: Game) -> bool:
    """Whether both a look and a move come through; if one does not, neither does."""
    look = client.get(f"/table/{game.pk}/panel/?v=0", headers={"HX-Request": "true"})
    before = Game.objects.get(pk=game.pk)
    moved = click(client, game, open_choices(before)[0])
    is_in = look.status_code == 200
    assert moved.status_code == 200 if is_in else moved.status_code in (302, 404)
    assert Game.objects.get(pk=game.pk).version == before.version + is_in
    return is_in


def by_logging_out(user: User, game: Game) -> None:
    Session.objects.all().delete()


def by_deactivation(user: User, game: Game) -> None:
    User.objects.filter(pk=user.pk).update(is_active=False)


def by_another_password(user: User, game: Game) -> None:
    user.set_password("another")
    user.save()


def by_deletion(user: User, game: Game) -> None:
    Game.objects.update(created_by=None)
    user.delete()


def by_getting_up(user: User, game: Game) -> None:
    leave(game.pk, user)


def by_a_row_that_is_gone(user: User, game: Game) -> None:
    Seat.objects.filter(game=game, user=user).delete()


def by_handing_it_over(user: User, game: Game) -> None:
    Seat.objects.filter(game=game, user=user).update(user=UserFactory())


@pytest.mark.parametrize(
    "turned_away",
    [
        by_logging_out,
        by_deactivation,
        by_another_password,
        by_deletion,
        by_getting_up,
        by_a_row_that_is_gone,
        by_handing_it_over,
    ],
)
def test_whoever_is_turned_away_is_so_at_once(turned_away: Any, ann: User) -> None:
    game = make_game(ann)
    client = known(ann, game)

    turned_away(ann, game)

    assert not is_let_in(client, game)


def test_a_side_that_was_handed_over_shows_its_board_to_the_other_alone(ann: User) -> None:
    bob, eve = UserFactory(name="Bob"), UserFactory(name="Eve")
    game = make_war(ann, bob)
    browsers = {user.name: sitting(user) for user in (bob, eve)}
    assert "Bob" in page_of(browsers["Bob"], game)

    game.seats.filter(user=bob).update(user=eve)

    assert browsers["Bob"].get(f"/table/{game.pk}/panel/?v=0").status_code == 404
    assert browsers["Eve"].get(f"/table/{game.pk}/panel/?v=0").status_code == 200


def test_another_name_stands_on_the_next_page_of_everybody(ann: User) -> None:
    bob = UserFactory(name="Bob")
    game = make_war(ann, bob)
    client = sitting(ann)
    assert "Bob" in page_of(client, game)

    User.objects.filter(pk=bob.pk).update(name="Robert")

    assert "Robert" in page_of(client, game)


def test_whose_a_session_is_says_the_session_and_no_guess(ann: User) -> None:
    eve = UserFactory(name="Eve")
    game = make_game(ann)
    client = known(ann, game)
    key = client.cookies["sessionid"].value
    assert sessions.owners.get(key) == ann.pk

    sessions.owners.put(key, eve.pk)

    assert is_let_in(client, game)
    assert sessions.owners.get(key) == ann.pk


def test_a_session_that_is_of_somebody_else_by_now_is_theirs(ann: User) -> None:
    eve = UserFactory(name="Eve")
    game = make_game(ann)
    client = known(ann, game)
    session = client.session
    row = Session.objects.get(pk=session.session_key)
    theirs = sitting(eve).session

    row.session_data = session.encode(dict(theirs))
    row.save()

    assert theirs[SESSION_KEY] == str(eve.pk)
    assert not is_let_in(client, game)


def test_a_session_and_its_person_are_read_with_one_query(ann: User) -> None:
    game = make_game(ann)
    client = known(ann, game)

    with CaptureQueriesContext(connection) as asked:
        client.get(f"/table/{game.pk}/panel/?v=0")

    of_people = [q["sql"] for q in asked if "session" in q["sql"] or "password" in q["sql"]]
    assert len(of_people) == 1
