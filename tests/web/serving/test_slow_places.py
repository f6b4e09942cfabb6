"""A machine elsewhere that is slow holds up nobody, and what fails ends no worker."""

import socket
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from dataclasses import dataclass, field
from datetime import timedelta
from typing import Any

import pytest
import time_machine
from django.core.cache import cache
from django.db import connections
from django.utils import timezone
from django_tasks_db.models import DBTaskResult

from engine.seats import seated
from tests.factories import UserFactory, make_game, make_war
from tests.receiver import receiving
from tests.web.clocks.clocking import HOUR, side_clock, with_clock
from tests.web.facilitator.test_fog_facilitator import FLEETS, STRIKE
from tests.web.fog.fog_evening import StoredEvening
from tests.web.notices.tasks import say
from wargames import worker as working
from wargames.clocks import due
from wargames.delivery import tasks
from wargames.delivery.models import Delivery, Webhook
from wargames.delivery.places import outbound, webhooks
from wargames.delivery.places.outbound import LeftAlone, NotReached, post
from wargames.notices.services import tell_person
from wargames.sweeps import GAMES, POSTS, Sweep, sweeps
from wargames.worker import Crew, TaskWorker

DAY = timedelta(days=1)
ALTOGETHER, SLOW = 1.5, 0.5


@dataclass
class Dripping:
    """A machine that answers a letter at a time for as long as anyone listens."""

    host: str
    calls: list[float] = field(default_factory=list)

    @property
    def url(self) -> str:
        return f"http://{self.host}/take"


@contextmanager
def dripping() -> Iterator[Dripping]:
    server, ended = socket.create_server(("localhost", 0), backlog=64), threading.Event()
    found = Dripping(f"localhost:{server.getsockname()[1]}")

    def drip(line: socket.socket) -> None:
        with line, suppress(OSError):
            line.recv(1000)
            for letter in b"HTTP/1.1 200 OK\r\nX: " + b"x" * 10_000:
                line.sendall(bytes([letter]))
                if ended.wait(0.05):
                    break

    def listen() -> None:
        with suppress(OSError):
            while True:
                line, _ = server.accept()
                found.calls.append(time.monotonic())
                threading.Thread(target=drip, args=[line], daemon=True).start()

    threading.Thread(target=listen, daemon=True).start()
    try:
        yield found
    finally:
        ended.set()
        server.close()


@pytest.fixture
def slow(settings: Any, monkeypatch: pytest.MonkeyPatch) -> Iterator[Dripping]:
    cache.clear()
    monkeypatch.setattr(outbound, "ALTOGETHER", ALTOGETHER)
    monkeypatch.setattr(outbound, "SLOW", SLOW)
    with dripping() as found:
        settings.OUTBOUND_TEST_HOSTS = [found.host]
        yield found
    cache.clear()


@contextmanager
def at_work() -> Iterator[Crew]:
    """The workers of a process, in threads."""
    crew = Crew()
    threads = [threading.Thread(target=worker.stay) for worker in crew.workers]
    for thread in threads:
        thread.start()
    try:
        yield crew
    finally:
        crew.stop()
        for thread in threads:
            thread.join(20)
        connections.close_all()


def wait_until(is_so: Any, seconds: float = 15) -> None:
    deadline = time.monotonic() + seconds
    while not is_so():
        assert time.monotonic() < deadline, "it does not come"
        time.sleep(0.05)


# ------------------------------------------------------------------- one slow machine


def test_twenty_webhooks_that_drip_hold_up_neither_each_other_nor_a_game(
    any_database: str, slow: Dripping, settings: Any
) -> None:
    settings.PROGRAM_PACE = 0.2
    game = make_game(UserFactory())
    for _ in range(20):
        person = UserFactory()
        Webhook.objects.create(person=person, kind="plain", url=slow.url)
        tell_person(person, game, "your_move")
    evening = StoredEvening(FLEETS, 6, 6, 6, facilitated=False)

    with at_work():
        wait_until(lambda: slow.calls)
        begun = time.monotonic()
        evening.write(STRIKE)
        wait_until(lambda: not seated.is_programs_turn(evening.game, []))
        program_took = time.monotonic() - begun
        wait_until(lambda: not Delivery.objects.filter(tries=0).exists(), 3 * ALTOGETHER + 10)
        posts_took = time.monotonic() - slow.calls[0]

    assert program_took < 5
    assert posts_took < 3 * ALTOGETHER + 5  # twenty times as long, one after the other
    assert len(slow.calls) <= 2 * working.POSTERS
    assert {*Delivery.objects.values_list("state", flat=True)} == {"waiting"}


def test_a_post_has_one_time_for_all_of_it(slow: Dripping) -> None:
    begun = time.monotonic()

    with pytest.raises(NotReached):
        post(slow.url, b"{}", {})

    assert time.monotonic() - begun < ALTOGETHER + 0.5


def test_a_machine_that_drips_while_it_is_to_prove_its_name_is_cut_too(
    slow: Dripping, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(outbound, "PATIENCE", 60.0)
    here = socket.create_connection(("localhost", int(slow.host.rpartition(":")[2])))
    line = outbound.trusted().wrap_socket(
        here, server_hostname="localhost", do_handshake_on_connect=False
    )
    begun = time.monotonic()

    with pytest.raises(OSError), line:
        outbound.asked(line, "/", b"", {"Host": "localhost"}, begun + 0.5)

    assert time.monotonic() - begun < 5


def test_a_name_that_nobody_knows_soon_is_waited_for_no_longer(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(outbound, "PATIENCE", 0.3)
    monkeypatch.setattr(socket, "getaddrinfo", lambda *_, **__: time.sleep(2))
    begun = time.monotonic()

    with pytest.raises(NotReached):
        post("https://slow.example.org/", b"{}", {})

    assert time.monotonic() - begun < 1.5


def test_a_host_that_was_slow_is_left_alone_for_a_while_and_that_is_no_failure(
    slow: Dripping, db: None
) -> None:
    hook = Webhook.objects.create(person=UserFactory(), kind="plain", url=slow.url)
    assert not webhooks.try_out(hook)
    assert not webhooks.try_out(hook)

    hook.refresh_from_db()
    assert len(slow.calls) == 1
    assert (hook.failures, hook.last_trouble) == (
        0,
        "It answers too slowly; delivery is paused for some minutes.",
    )
    with pytest.raises(LeftAlone):
        post(slow.url, b"{}", {})
    cache.delete(f"slow:{slow.host}")
    assert not webhooks.try_out(hook)
    assert len(slow.calls) == 2


def test_another_host_is_posted_to_meanwhile(slow: Dripping, settings: Any) -> None:
    with pytest.raises(NotReached):
        post(slow.url, b"{}", {})
    with receiving() as quick:
        settings.OUTBOUND_TEST_HOSTS += [quick.host]
        assert post(quick.url, b"{}", {}).is_good


@pytest.mark.django_db
def test_somebody_with_many_slow_places_waits_for_the_rest_and_nobody_else_does(
    slow: Dripping, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("wargames.delivery.places.places.LONG", 1.0)
    monkeypatch.setattr(outbound, "SLOW", 60)  # each of them as if it were another host
    person = UserFactory()
    for _ in range(5):
        Webhook.objects.create(person=person, kind="plain", url=slow.url)
    tell_person(person, make_game(UserFactory()), "your_move")
    begun = time.monotonic()

    assert tasks.send_to(person.pk) == 0

    assert time.monotonic() - begun < 2 * ALTOGETHER
    assert Delivery.objects.get().state == "waiting"


# ------------------------------------------------------------------ a worker survives


def test_a_worker_survives_that_an_account_is_deleted_while_its_webhook_is_posted(
    any_database: str, slow: Dripping, caplog: pytest.LogCaptureFixture
) -> None:
    game, person = make_game(UserFactory()), UserFactory()
    Webhook.objects.create(person=person, kind="plain", url=slow.url)
    tell_person(person, game, "your_move")
    Delivery.objects.update(due_at=timezone.now() - DAY)
    DBTaskResult.objects.all().delete()  # so that the sweep sends it

    with at_work():
        wait_until(lambda: slow.calls)
        person.delete()
        wait_until(lambda: cache.get(f"slow:{slow.host}"))
        other = UserFactory()
        with receiving() as quick:
            outbound.settings.OUTBOUND_TEST_HOSTS += [quick.host]
            Webhook.objects.create(person=other, kind="plain", url=quick.url)
            tell_person(other, game, "your_move")
            wait_until(lambda: quick.posted)

    assert not Delivery.objects.filter(user=person.pk).exists()


def test_a_worker_survives_whatever_a_task_or_a_sweep_raises_and_says_so(
    any_database: str, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    def failing() -> list[str]:
        raise ZeroDivisionError

    def dying(*_: Any) -> None:
        DBTaskResult.objects.all().delete()  # somebody has pruned them meanwhile
        raise SystemExit(1)

    monkeypatch.setitem(sweeps, "a sweep that fails", Sweep(failing))
    say.enqueue("table", "banzai")
    worker = TaskWorker([GAMES])
    with monkeypatch.context() as patch:
        patch.setattr(working, "called", dying)
        worker.work()
    assert "the sweep for a sweep that fails failed" in caplog.text
    assert "the task tests.web.notices.tasks.say failed" in caplog.text
    assert "is gone, or another's" in caplog.text

    say.enqueue("table", "banzai")
    worker.work()
    assert DBTaskResult.objects.get().status == "SUCCESSFUL"


def test_a_worker_survives_what_its_own_loop_raises(
    any_database: str, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    worker = TaskWorker()
    with monkeypatch.context() as patch:
        patch.setattr(worker, "run", lambda: 1 / 0)
        assert worker.work() == TaskWorker.LOOK_ANYWAY_SECONDS
    assert "a worker failed, and goes on" in caplog.text
    say.enqueue("table", "banzai")
    worker.work()
    assert DBTaskResult.objects.get().status == "SUCCESSFUL"


@pytest.mark.django_db(transaction=True)
def test_a_queue_that_is_never_empty_does_not_keep_a_worker_from_sweeping(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(working, "AT_A_TIME", 2)
    for _ in range(5):
        say.enqueue("table", "banzai")
    worker = TaskWorker()

    assert worker.work() == 0

    assert worker.swept_at is not None
    assert DBTaskResult.objects.filter(status="READY").count() == 3


@pytest.mark.django_db
def test_what_goes_out_and_what_games_need_wait_in_different_queues(slow: Dripping) -> None:
    person = UserFactory()
    Webhook.objects.create(person=person, kind="plain", url=slow.url)
    tell_person(person, make_game(UserFactory()), "your_move")
    StoredEvening(FLEETS, facilitated=False).write(STRIKE)

    rows = DBTaskResult.objects.values_list("task_path", "queue_name")
    assert {queue for path, queue in rows if "delivery" in path} == {POSTS}
    assert {queue for path, queue in rows if "delivery" not in path} == {GAMES}


# ------------------------------------------------------------------ a clock set back


@pytest.mark.django_db
def test_sweeps_go_on_when_the_clock_is_set_back_by_a_day(
    monkeypatch: pytest.MonkeyPatch, settings: Any
) -> None:
    settings.SWEEP_PACE = 0
    done: list[str] = []
    monkeypatch.setitem(sweeps, "counted", Sweep(lambda: done.append("") or []))
    worker = TaskWorker()

    worker.sweep()
    with time_machine.travel(timezone.now() - DAY, tick=False):
        worker.sweep()

    assert len(done) == 2


@pytest.mark.django_db(transaction=True)
def test_a_task_runs_soon_though_the_clock_was_set_back_by_a_day_since() -> None:
    with time_machine.travel(timezone.now() + DAY, tick=False):
        say.using(run_after=timezone.now() + timedelta(seconds=1)).enqueue("table", "later")
        say.enqueue("table", "begun")
        begun = DBTaskResult.objects.order_by("enqueued_at").last()
        assert begun is not None
        begun.claim("a worker that was killed")

    worker = TaskWorker()
    worker.work()
    time.sleep(1.1)
    worker.work()

    assert {*DBTaskResult.objects.values_list("status", flat=True)} == {"SUCCESSFUL"}


@pytest.mark.django_db(transaction=True)
def test_a_task_that_is_meant_for_next_week_is_not_run_today() -> None:
    say.using(run_after=timezone.now() + 7 * DAY).enqueue("table", "later")

    TaskWorker().work()

    assert DBTaskResult.objects.get().status == "READY"


@pytest.mark.django_db
def test_the_programs_turn_and_messages_are_due_though_a_clock_was_set_back_since(
    settings: Any,
) -> None:
    with receiving() as quick:
        settings.OUTBOUND_TEST_HOSTS = [quick.host]
        person = UserFactory()
        Webhook.objects.create(person=person, kind="plain", url=quick.url)
        evening = StoredEvening(FLEETS, 6, 6, 6, facilitated=False)
        with time_machine.travel(timezone.now() + DAY, tick=False):
            tell_person(person, evening.game, "your_move")
            evening.write(STRIKE)
            assert tasks.claimed(person.pk)
        DBTaskResult.objects.all().delete()
        turn = seated.programs_turn(evening.game)

        TaskWorker().sweep()

    assert seated.programs_turn(evening.game) != turn
    assert Delivery.objects.get().state == "sent"
    assert len(quick.posted) == 1


@pytest.mark.django_db
def test_a_clock_of_a_game_goes_on_though_the_machines_was_set_back_by_a_day() -> None:
    with time_machine.travel(timezone.now() + DAY, tick=False):
        game = with_clock(make_war(UserFactory(), UserFactory()))
    left = side_clock(game).left

    due.tick()

    side = side_clock(game)
    assert side.left == left
    assert side.since is not None
    assert side.since <= timezone.now()
    with time_machine.travel(timezone.now() + left + HOUR, tick=False):
        assert [deed.what for deed in due.tick()][-1] == "remind"
