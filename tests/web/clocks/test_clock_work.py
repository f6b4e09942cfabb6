"""Who sees to the clocks: a task for the moment, the worker's sweep; and what that costs."""

import uuid
from concurrent.futures import ThreadPoolExecutor
from datetime import datetime
from statistics import median
from typing import Any

import pytest
import time_machine
from django.db import close_old_connections
from django_tasks_db.models import DBTaskResult

from engine.models import Game
from tests.factories import UserFactory, make_war
from tests.web.clocks.clocking import BANK, DAY, HOUR, MONDAY, asked, move_at, with_clock
from tests.web.configuring.test_queries import A_LOOK, Page, counted
from tests.web.play import play_one
from wargames.clocks import due
from wargames.clocks.models import Answered, Clock
from wargames.clocks.tasks import act
from wargames.people.record import Punctuality
from wargames.people.signals import punctuality_wanted
from wargames.worker import TaskWorker

MOST_FOR_A_CLOCK = 8
"""So many statements a clock adds to a move at most: its row, those of the roles, vacations, the
answer, a task for what is due."""


@pytest.fixture
def war() -> Game:
    with time_machine.travel(MONDAY, tick=False):
        return with_clock(make_war(UserFactory(), UserFactory()), at_zero=Clock.AtZero.ANSWER)


def test_a_task_waits_for_the_moment_at_which_something_is_due(war: Game) -> None:
    move_at(war, MONDAY + HOUR)
    tasks = DBTaskResult.objects.filter(task_path__contains="clocks").order_by("run_after")
    assert [task.run_after for task in tasks] == [MONDAY + 18 * HOUR, MONDAY + 19 * HOUR]
    assert tasks[0].args_kwargs["args"] == [str(war.pk)]
    with time_machine.travel(MONDAY + 18 * HOUR, tick=False):
        assert act.func(str(war.pk)) == 0  # somebody has moved meanwhile
    with time_machine.travel(MONDAY + 19 * HOUR, tick=False):
        assert act.func(str(war.pk)) == 1
    assert act.func(str(uuid.uuid4())) == 0


def test_the_worker_sweeps_up_what_was_missed(war: Game) -> None:
    worker = TaskWorker()
    with time_machine.travel(MONDAY + 5 * DAY, tick=False):
        worker.swept_at = None
        worker.sweep()
        worker.sweep()
    assert war.moves.filter(name="the clock").exists()


def test_one_game_that_fails_does_not_keep_others_waiting(
    war: Game, monkeypatch: pytest.MonkeyPatch
) -> None:
    with time_machine.travel(MONDAY, tick=False):
        other = with_clock(make_war(UserFactory(), UserFactory()))
    real = due.act_on

    def failing(game_id: uuid.UUID) -> list[due.Action]:
        if game_id == war.pk:
            raise ZeroDivisionError
        return real(game_id)

    monkeypatch.setattr(due, "act_on", failing)
    with time_machine.travel(MONDAY + DAY, tick=False):
        assert [deed.game for deed in due.tick()] == [other.pk]


def test_two_ticks_at_once_do_it_once(any_database: str) -> None:
    with time_machine.travel(datetime(2020, 1, 6, 9, tzinfo=MONDAY.tzinfo), tick=False):
        game = with_clock(make_war(UserFactory(), UserFactory()), at_zero=Clock.AtZero.REPLACE)

    def tick(_: int) -> int:
        try:
            return len(due.tick())
        finally:
            close_old_connections()

    with ThreadPoolExecutor(4) as threads:
        done = list(threads.map(tick, range(8)))
    assert sum(done) == 1
    assert game.log.filter(kind="time_up").count() == 1


def test_answers_are_counted_for_a_profile(war: Game) -> None:
    first = move_at(war, MONDAY + HOUR)
    late = move_at(war, MONDAY + 9 * DAY)
    people = {each.seat.user for each in (first, late) if each.seat}
    found = [
        reply for person in people for _, reply in punctuality_wanted.send(None, person=person)
    ]
    total = sum(each.answers for each in found if isinstance(each, Punctuality))
    in_time = sum(each.in_time for each in found if isinstance(each, Punctuality))
    assert (total, in_time) == (2, 1)
    assert Answered.objects.count() == 2


def test_a_clock_costs_few_statements_of_a_move_and_of_a_look() -> None:
    users = [UserFactory(), UserFactory()]
    game = with_clock(make_war(*users), BANK)
    pages = {user.pk: Page(user, game) for user in users}
    of_moves, of_looks = [], []
    for number in range(20):
        seat = next(seat for seat in game.seats.all() if seat.side == asked(game))
        with counted() as sent:
            play_one(game, number)
        of_moves.append(len(sent))
        other = next(user for user in users if user.pk != seat.user_id)
        of_looks.append(len(pages[other.pk].asks("panel/?v=0")))
    assert median(of_looks) <= A_LOOK + 2
    plain: list[int] = []
    bare: Any = make_war(*users)
    for number in range(20):
        with counted() as sent:
            play_one(bare, number)
        plain.append(len(sent))
    assert median(of_moves) <= median(plain) + MOST_FOR_A_CLOCK
