"""What is due is found again from the position when its task was lost, and is done once."""

import io
import subprocess
from concurrent.futures import ThreadPoolExecutor
from datetime import timedelta
from typing import Any

import pytest
import time_machine
from allauth.account.models import EmailAddress
from django.core.management import call_command
from django.db import OperationalError, close_old_connections
from django.utils import timezone
from django_tasks_db.models import DBTaskResult

from engine import moves, papers
from engine.core.encoding.codec import plain
from engine.core.roles import FACILITATOR
from engine.core.view import kind_of
from engine.models import Game, Move
from engine.papers.plans import PlannedMove, Step
from engine.papers.standing_answers import ANSWER, PLAN, StandingAnswer
from engine.position import store
from engine.seats import seated
from engine.visibility import revisions
from tests.factories import UserFactory, make_game, make_war, make_war_at
from tests.web.clocks.clocking import with_clock
from tests.web.facilitator.test_fog_facilitator import FLEETS, STRIKE
from tests.web.fog.fog_evening import StoredEvening
from tests.web.notices.mailbox import Mailbox, mailbox
from tests.web.notices.tasks import say
from tests.web.play import open_choices
from wargames import sweeps
from wargames.accounts.models import User
from wargames.clocks.models import Clock
from wargames.delivery import tasks
from wargames.delivery.models import Delivery
from wargames.notices.services import tell_person
from wargames.table import overdue
from wargames.worker import HOST, MOST_TRIES, TaskWorker

__all__ = ["mailbox"]
AT_SEA = "phase=strategy turn=4 japan=akagi samoa=chester hand.japan=J02 hand.allied=A05"
LONG_SINCE = timedelta(minutes=10)


def later(much: timedelta = LONG_SINCE) -> Any:
    return time_machine.travel(timezone.now() + much, tick=False)


def tick() -> list[str]:
    """What `manage.py tick` prints."""
    said = io.StringIO()
    call_command("tick", stdout=said)
    return said.getvalue().splitlines()


def waiting_for_the_program() -> StoredEvening:
    """A game in the fog in which the program is to go on, and its task is lost."""
    evening = StoredEvening(FLEETS, 6, 6, 6, facilitated=False)
    evening.write(STRIKE)
    DBTaskResult.objects.all().delete()
    assert seated.is_programs_turn(evening.game, [])
    return evening


# ------------------------------------------------------------------------- the program


@pytest.mark.django_db
def test_a_game_goes_on_whose_programs_turn_was_lost() -> None:
    evening = waiting_for_the_program()
    turn = seated.programs_turn(evening.game)

    assert tick() == []  # it may come yet
    with later():
        assert f"{evening.pk}: went on" in tick()

    assert seated.programs_turn(evening.game) != turn
    for times in range(2, 20):
        DBTaskResult.objects.all().delete()  # each one of them is lost
        with later(times * LONG_SINCE):
            tick()
    assert not seated.is_programs_turn(evening.game, [])
    assert evening.asked[0] != FACILITATOR


@pytest.mark.django_db
def test_the_program_is_not_hastened_by_a_sweep() -> None:
    evening = StoredEvening(FLEETS, 6, 6, 6, facilitated=False)
    evening.write(STRIKE)
    version = evening.game.version

    TaskWorker().sweep()

    assert evening.game.version == version


@pytest.mark.django_db
def test_a_sweep_leaves_a_game_alone_that_somebody_facilitates() -> None:
    evening = StoredEvening(FLEETS, 6, 6, 6)
    evening.write(STRIKE)
    version = evening.game.version

    with later():
        tick()

    assert evening.game.version == version


def test_two_sweeps_at_once_do_the_programs_turn_once(any_database: str) -> None:
    evening = waiting_for_the_program()
    Game.objects.filter(pk=evening.pk).update(updated_at=timezone.now() - LONG_SINCE)
    Move.objects.filter(game=evening.pk).update(made_at=timezone.now() - LONG_SINCE)
    turn = seated.programs_turn(evening.game)

    def sweep(_: int) -> int:
        try:
            return len(list(overdue.programs_turns()))
        finally:
            close_old_connections()

    with ThreadPoolExecutor(4) as threads:
        done = sum(threads.map(sweep, range(4)))

    assert done == 1
    made = Move.objects.filter(game=evening.pk, role=FACILITATOR, opened=turn)
    assert made.count() == 1


@pytest.mark.django_db
def test_one_game_that_fails_does_not_keep_the_program_from_others(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    first, second = waiting_for_the_program(), waiting_for_the_program()
    real = seated.is_programs_turn

    def failing(game: Game, seats: Any) -> bool:
        if game.pk == first.pk:
            raise ZeroDivisionError
        return real(game, seats)

    monkeypatch.setattr(seated, "is_programs_turn", failing)
    with later():
        assert tick() == [f"{second.pk}: went on"]


# ------------------------------------------------------- answers and plans beforehand


def at_sea(ann: User, bea: User) -> Game:
    """Japan, led by Ann, may interrupt; then the Allies, led by Bea, take the Initiative."""
    game = make_war_at(AT_SEA, ann, bea)
    DBTaskResult.objects.all().delete()
    return game


def lead(game: Game, side: str, choice: dict[str, Any]) -> None:
    game.refresh_from_db()
    moves.play(game.pk, game.seats.get(side=side), choice, game.version)
    game.refresh_from_db()


def asked_whether_it_interrupts(game: Game) -> None:
    lead(game, "japan", {"kind": "decline"})
    gain = next(each for each in open_choices(game) if each["kind"] == "gain")
    lead(game, "allied", gain)


def let_them(game: Game, by: User) -> None:
    said = StandingAnswer(role="japan", asks="may_interrupt", answer="let_them")
    papers.write(game, "japan", ANSWER, "1", plain(said), edition=0, by=str(by))


def newest(game: Game) -> Any:
    return game.moves.order_by("version").last().choice  # type: ignore[union-attr]


@pytest.mark.django_db
def test_an_answer_given_beforehand_is_given_though_its_task_was_lost(ann: User, bea: User) -> None:
    game = at_sea(ann, bea)
    let_them(game, ann)
    asked_whether_it_interrupts(game)
    DBTaskResult.objects.all().delete()

    assert tick() == []
    with later():
        assert tick() == [f"{game.pk}: went on"]
        assert tick() == []

    assert newest(game)["kind"] == "let_them"


@pytest.mark.django_db
def test_an_answer_is_not_given_to_a_question_that_stood_open_when_it_was_written(
    ann: User, bea: User
) -> None:
    game = at_sea(ann, bea)
    asked_whether_it_interrupts(game)
    let_them(game, ann)

    with later():
        assert tick() == []

    assert newest(game)["kind"] == "gain"


@pytest.mark.django_db
def test_an_answer_that_did_not_fit_is_not_tried_again_by_each_sweep(ann: User, bea: User) -> None:
    game = at_sea(ann, bea)
    let_them(game, ann)
    asked_whether_it_interrupts(game)
    row = DBTaskResult.objects.get(task_path="wargames.table.standing.answer")
    DBTaskResult.objects.filter(pk=row.pk).update(status="SUCCESSFUL")

    with later():
        assert tick() == []

    assert newest(game)["kind"] == "gain"


@pytest.mark.django_db
def test_a_plan_goes_on_though_its_task_was_lost(ann: User, bea: User) -> None:
    game = at_sea(ann, bea)
    plan = PlannedMove(role="allied", steps=[Step(kind_asked_next(game), {"kind": "decline"})])
    papers.write(game, "allied", ANSWER, f"{PLAN}1", plain(plan), edition=0, by=str(bea))
    lead(game, "japan", {"kind": "decline"})
    DBTaskResult.objects.all().delete()

    with later():
        assert tick() == [f"{game.pk}: went on"]

    assert [move.role for move in game.moves.all()][:2] == ["japan", "allied"]


def kind_asked_next(game: Game) -> str:
    """What the Allies are asked when Japan has declined."""
    rules = store.rules_of(game)
    decline = rules.reader.choice({"kind": "decline"})
    applied = rules.apply(store.load(game, rules).state, "japan", decline)
    return kind_of(rules.asks(applied.state)[0])


# ------------------------------------------------------------------ clocks and messages


@pytest.mark.django_db
def test_tick_sees_to_clocks_and_to_messages_that_stayed_on_the_way(mailbox: Mailbox) -> None:
    kay = User.objects.create_user("kay@example.org", "a long password", name="Kay")
    EmailAddress.objects.create(user=kay, email=kay.email, primary=True, verified=True)
    tell_person(kay, make_game(UserFactory()), "your_move")
    game = with_clock(make_war(UserFactory(), UserFactory()), at_zero=Clock.AtZero.ANSWER)
    assert tasks.claimed(kay.pk)  # whoever has claimed it is killed
    DBTaskResult.objects.all().delete()

    with later(timedelta(days=2)):
        done = tick()

    assert "1 messages that were overdue are sent" in done
    assert any(str(game.pk) in line and "answer" in line for line in done)
    assert {*Delivery.objects.values_list("state", flat=True)} <= {"sent"}
    assert [each["To"] for each in mailbox.messages] == [kay.email]


# ------------------------------------------------------------------------- lost tasks


def lost_in_the_middle(times: int = 1) -> DBTaskResult:
    """A task whose worker was killed while it ran it."""
    say.enqueue("table", "banzai")
    row = DBTaskResult.objects.get()
    for number in range(times):
        row.claim(f"worker {number}")
    return row


@pytest.mark.django_db(transaction=True)
def test_a_task_whose_worker_was_killed_is_run_by_another() -> None:
    row = lost_in_the_middle()

    TaskWorker().work()
    row.refresh_from_db()
    assert row.status == "RUNNING"  # it may be at it
    with later():
        worker = TaskWorker()
        worker.work()
        worker.work()

    row.refresh_from_db()
    assert row.status == "SUCCESSFUL"


@pytest.mark.django_db(transaction=True)
def test_a_task_whose_process_has_ended_is_run_at_once() -> None:
    """A server that is started again need not wait until the task counts as lost."""
    ended = subprocess.Popen(["true"])
    ended.wait()
    say.enqueue("table", "banzai")
    row = DBTaskResult.objects.get()
    row.claim(f"{HOST} {ended.pid} 1")

    worker = TaskWorker()
    worker.work()
    worker.work()

    row.refresh_from_db()
    assert row.status == "SUCCESSFUL"


@pytest.mark.django_db(transaction=True)
def test_a_task_that_kills_each_worker_is_given_up() -> None:
    row = lost_in_the_middle(MOST_TRIES)

    with later():
        assert "1 tasks were lost too often and are given up" in tick()

    row.refresh_from_db()
    assert row.status == "FAILED"


@pytest.mark.django_db(transaction=True)
def test_a_task_that_finds_the_database_away_waits_for_it(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    say.enqueue("table", "banzai")
    row = DBTaskResult.objects.get()

    def away(*_: Any) -> None:
        raise OperationalError("server closed the connection unexpectedly")

    with monkeypatch.context() as patch:
        patch.setattr(type(row.task), "call", away)
        TaskWorker().run()
    row.refresh_from_db()
    assert row.status == "READY"

    with later():
        TaskWorker().run()
    row.refresh_from_db()
    assert row.status == "SUCCESSFUL"


@pytest.mark.django_db
def test_every_worker_and_tick_run_the_same_sweeps() -> None:
    """Whatever finds something due is in one list, and each queue of it has a worker."""
    assert {*sweeps.sweeps} == {
        "lost tasks",
        "clocks",
        "automatic turns",
        "answers beforehand",
        "ratings",
        "tournaments",
        "moves of programs",
        "messages",
    }
    assert {each.queue for each in sweeps.sweeps.values()} == {*sweeps.QUEUES}


@pytest.mark.django_db
def test_lines_of_tick_tell_nothing_of_what_a_side_has_said_beforehand(
    ann: User, bea: User
) -> None:
    evening, game = waiting_for_the_program(), at_sea(ann, bea)
    let_them(game, ann)
    asked_whether_it_interrupts(game)
    DBTaskResult.objects.all().delete()

    with later():
        done = tick()

    assert sorted(done) == sorted([f"{evening.pk}: went on", f"{game.pk}: went on"])
    assert revisions.opened_at(game, "japan")
