"""Several people who look for an opponent in the same moment."""

from concurrent.futures import ThreadPoolExecutor
from threading import Barrier

from django.db import connections

from engine.models import Game
from tests.factories import UserFactory
from wargames.accounts.models import User
from wargames.lobby.inviting.opponents import Wish, look_for
from wargames.lobby.models import Wanted

PEOPLE = 6


def test_of_many_who_look_at_once_each_gets_one_game(any_database: str) -> None:
    people = [UserFactory() for _ in range(PEOPLE)]
    door = Barrier(PEOPLE)

    def look(person: User) -> None:
        try:
            door.wait()
            look_for(person, Wish("pacific_war", "day"))
        finally:
            connections.close_all()

    with ThreadPoolExecutor(PEOPLE) as hall:
        list(hall.map(look, people))

    games = list(Game.objects.all())
    seated = sorted(seat.user_id for game in games for seat in game.seats.all())
    assert len(games) == PEOPLE // 2
    assert seated == sorted(person.pk for person in people)
    assert not Wanted.objects.exists()
