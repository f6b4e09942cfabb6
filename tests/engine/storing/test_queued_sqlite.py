"""Writers on SQLite stand in line: whoever waits comes in turn, and nobody waits for ever."""

import sqlite3
import threading
import time
from collections.abc import Iterator
from contextlib import closing, contextmanager

import pytest
from django.db import OperationalError, connection, connections, transaction

from wargames.databases import is_unavailable, no_waiting

pytestmark = pytest.mark.django_db(transaction=True)


@contextmanager
def held_elsewhere(seconds: float) -> Iterator[None]:
    """Another process, as it were, holds the write lock for so long."""
    taken = threading.Event()

    def hold() -> None:
        with closing(sqlite3.connect(connection.settings_dict["NAME"])) as other:
            other.execute("BEGIN IMMEDIATE")
            taken.set()
            time.sleep(seconds)
            other.rollback()

    holder = threading.Thread(target=hold)
    holder.start()
    taken.wait()
    try:
        yield
    finally:
        holder.join()


@contextmanager
def patience(seconds: float) -> Iterator[None]:
    """The connection of this thread waits no longer."""
    with connection.cursor() as cursor:
        before = cursor.execute("PRAGMA busy_timeout").fetchone()[0]
        cursor.execute(f"PRAGMA busy_timeout = {int(1000 * seconds)}")
        yield
        cursor.execute(f"PRAGMA busy_timeout = {before}")


def test_a_lock_of_another_process_is_waited_for_till_just_after_it_is_free() -> None:
    with held_elsewhere(0.4):
        began = time.monotonic()
        with transaction.atomic():
            waited = time.monotonic() - began

    assert 0.2 < waited < 2


def test_whoever_waits_too_long_is_told_that_the_database_is_busy_and_may_try_again() -> None:
    with patience(0.2), held_elsewhere(0.6):
        with pytest.raises(OperationalError) as refused, transaction.atomic():
            pass
        assert is_unavailable(refused.value)

    with transaction.atomic():
        pass


def test_a_thread_waits_in_line_no_longer_than_its_patience() -> None:
    errors: list[Exception] = []

    def write() -> None:
        try:
            with patience(0.2), transaction.atomic():
                pass
        except OperationalError as error:
            errors.append(error)
        finally:
            connections.close_all()

    with transaction.atomic():
        other = threading.Thread(target=write)
        other.start()
        other.join()

    assert len(errors) == 1
    assert is_unavailable(errors[0])


def test_what_is_not_to_wait_fails_at_once() -> None:
    with held_elsewhere(0.6), no_waiting():
        began = time.monotonic()
        with pytest.raises(OperationalError), transaction.atomic():
            pass
        assert time.monotonic() - began < 0.5


def test_all_who_write_at_once_come_in() -> None:
    done: list[int] = []

    def write(number: int) -> None:
        try:
            for _ in range(5):
                with transaction.atomic():
                    done.append(number)
                    time.sleep(0.002)
        finally:
            connections.close_all()

    threads = [threading.Thread(target=write, args=(number,)) for number in range(8)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()

    assert sorted(done) == sorted([*range(8)] * 5)


def test_the_next_in_line_begins_after_a_rollback_and_after_a_connection_was_closed() -> None:
    with pytest.raises(ZeroDivisionError), transaction.atomic():
        raise ZeroDivisionError

    with pytest.raises(ZeroDivisionError), transaction.atomic():
        connection.close()
        raise ZeroDivisionError

    with transaction.atomic(), transaction.atomic():
        pass
    assert connection.held is None
