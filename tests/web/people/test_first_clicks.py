"""Two clicks of a visitor before the first is answered: one guest, one game, one seat."""

import threading
from concurrent.futures import ThreadPoolExecutor
from datetime import timedelta
from http.cookies import SimpleCookie

import pytest
from django.db import connections
from django.test import Client
from django.utils import timezone

from engine.models import Game
from tests.factories import UserFactory, make_war
from tests.web.table import sitting
from wargames.accounts.models import User


def windows_of_a_visitor(path: str) -> list[Client]:
    """Two windows with the cookies of one browser that has only looked."""
    first = Client()
    first.get(path)
    second = Client()
    second.cookies = SimpleCookie(first.cookies.output(header="", sep=";"))
    return [first, second]


@pytest.mark.parametrize(
    "wanted",
    [
        {"game": "emperor"},
        {"game": "pacific_war"},
        {"hot_seat": "pacific_war"},
        {"lesson": "emperor"},
    ],
)
def test_two_first_clicks_on_new_game_make_one_guest_and_one_game(
    db: None, wanted: dict[str, str]
) -> None:
    answers = [
        window.post("/start/", {"name": "Ann", **wanted}) for window in windows_of_a_visitor("/")
    ]

    game, guest = Game.objects.get(), User.objects.get()
    assert [answer.url for answer in answers] == [f"/table/{game.pk}/"] * 2
    assert {seat.user for seat in game.seats.all()} == {guest}


def test_two_first_clicks_on_set_it_up_make_one_game(db: None) -> None:
    first, second = windows_of_a_visitor("/new/")
    form = {"name": "Ann", "ticket": first.get("/new/").context["ticket"]}
    form |= {"game": "emperor", "watch": "free"}

    answers = [window.post("/new/", form) for window in (first, second)]

    assert [answer.url for answer in answers] == [f"/table/{Game.objects.get().pk}/"] * 2
    assert User.objects.count() == 1


def test_two_first_clicks_on_sit_down_take_one_seat(db: None) -> None:
    game = make_war(UserFactory())
    path = f"/join/{game.join_token}/"
    form = {"name": "Ann", "role": "allied", "version": game.version}

    answers = [window.post(path, form) for window in windows_of_a_visitor(path)]

    assert [answer.url for answer in answers] == [f"/table/{game.pk}/"] * 2
    assert game.seats.filter(side="allied", user__name="Ann").count() == 1


def test_clicks_sent_in_the_same_moment_make_one_game(any_database: str) -> None:
    windows, together = windows_of_a_visitor("/"), threading.Barrier(2)

    def click(window: Client) -> str:
        together.wait(20)
        try:
            return str(window.post("/start/", {"name": "Ann", "game": "emperor"}).url)
        finally:
            connections.close_all()

    with ThreadPoolExecutor(2) as hall:
        tables = set(hall.map(click, windows))

    assert tables == {f"/table/{Game.objects.get().pk}/"}
    assert User.objects.count() == 1


def test_who_wants_a_second_game_gets_it(db: None) -> None:
    host = sitting(UserFactory())
    host.post("/start/", {"game": "emperor"})
    Game.objects.update(created_at=timezone.now() - timedelta(minutes=1))

    host.post("/start/", {"game": "emperor"})

    assert Game.objects.count() == 2


def test_another_browser_is_another_guest(db: None) -> None:
    for _ in range(2):
        Client().post("/start/", {"name": "Ann", "game": "emperor"})

    assert (User.objects.count(), Game.objects.count()) == (2, 2)
