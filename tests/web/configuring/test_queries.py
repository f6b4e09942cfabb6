"""How often a table asks the database: twice a look, and at most 8 times a move at the median."""

import json
import random
import re
from collections.abc import Iterator
from contextlib import contextmanager
from statistics import median
from typing import Any

import pytest
from django.db import connection
from django.http import HttpResponse

from engine.core.dice import seed_from
from engine.core.encoding.codec import plain
from engine.core.testing.playing import pick_one
from engine.models import Game
from engine.position import store
from engine.seats import beginning, seated
from engine.seats.sitting import join
from tests.factories import UserFactory
from tests.web.table import marks_in, page_of, sent_by, sitting, token_of
from wargames.accounts.models import User

MOVES = 60
NO_QUERY = re.compile("BEGIN|COMMIT|ROLLBACK|SAVEPOINT|RELEASE")
A_LOOK, A_MOVE = 2, 8
MOST_OF_A_MOVE = 12
"""Of a move that ends a turn: cards and counters, a snapshot, forgotten positions and a notice."""
A_BEGIN = 15
"""By whoever takes the last side, so that the game begins."""


class Page:
    """A browser that has the table's page open, and sends what it has with each request."""

    def __init__(self, user: User, game: Game) -> None:
        self.client, self.at = sitting(user), f"/table/{game.pk}"
        page = page_of(self.client, game)
        self.headers, self.have = sent_by(page), dict(marks_in(page))

    def asks(self, path: str, data: dict[str, str] | None = None) -> list[str]:
        """Fetch news, or send a form; the statements that this sent to the database."""
        have = ",".join(f"{key}:{mark}" for key, mark in self.have.items())
        headers = self.headers | {"X-Have": have}
        with counted() as sent:
            if data is None:
                answer = self.client.get(f"{self.at}/{path}", headers=headers)
            else:
                answer = self.client.post(f"{self.at}/{path}", data, headers=headers)
        self.takes(answer)
        return sent

    def takes(self, answer: HttpResponse) -> None:
        """Put the parts that came in place of those that were there."""
        assert answer.status_code == 200
        self.have |= dict(marks_in(answer.content.decode()))
        self.headers["X-Seen"] = answer["X-Seen"]


@contextmanager
def counted() -> Iterator[list[str]]:
    """The statements that are sent in here, but for those that begin and end transactions."""
    sent: list[str] = []

    def noted(execute: Any, sql: str, *rest: Any) -> Any:
        if not NO_QUERY.match(sql):
            sent.append(sql)
        return execute(sql, *rest)

    with connection.execute_wrapper(noted):
        yield sent


def played(key: str) -> tuple[list[list[str]], list[list[str]]]:
    """Two people play: the statements of each move, and of each look that the other then takes."""
    users = [UserFactory(name=name) for name in ("Ann", "Bob")]
    game = beginning.new_game(key=key, creator=users[0], seed=seed_from("queries"))
    join(game.pk, users[1])
    pages = {user.pk: Page(user, game) for user in users}
    pick, of_moves, of_looks = random.Random(5), list[list[str]](), list[list[str]]()
    for _ in range(MOVES):
        game = Game.objects.get(pk=game.pk)
        rules = store.rules_of(game)
        state = store.load(game, rules).state
        choice = plain(pick_one(rules, state, rules.asks(state)[0], pick, bias=3))
        mover = seated.on_watch(game, seated.seats_at(game))[0].user_id
        other = next(user.pk for user in users if user.pk != mover)
        sent = {"choice": json.dumps(choice), "token": token_of(game)}
        of_moves.append(pages[mover].asks("move/", sent))
        of_looks.append(pages[other].asks("panel/?v=0"))
    return of_moves, of_looks


@pytest.mark.parametrize(
    ("any_database", "key"),
    [
        ("sqlite", "emperor"),
        ("sqlite", "pacific_war"),
        pytest.param("postgres", "pacific_war", marks=pytest.mark.postgres, id="postgres"),
    ],
    indirect=["any_database"],
)
def test_a_move_and_a_look_ask_the_database_seldom(any_database: str, key: str) -> None:
    of_moves, of_looks = played(key)

    moved, looked = [len(sent) for sent in of_moves], [len(sent) for sent in of_looks]
    assert median(moved) <= A_MOVE, sorted(moved)
    assert max(moved) <= MOST_OF_A_MOVE, max(of_moves, key=len)
    assert set(looked) == {A_LOOK}, max(of_looks, key=len)


@pytest.mark.django_db
def test_who_takes_the_last_side_asks_the_database_seldom() -> None:
    ann, bob = UserFactory(name="Ann"), UserFactory(name="Bob")
    game = beginning.new_game(key="pacific_war", creator=ann, seed=seed_from("queries"))

    with counted() as sent:
        join(game.pk, bob)

    assert len(sent) <= A_BEGIN, sent
