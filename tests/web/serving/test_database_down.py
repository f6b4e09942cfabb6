"""A database that is locked or full: reading goes on, and who must write is told so soon."""

import resource
import sqlite3
import time
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import closing, contextmanager
from typing import Any

import pytest
from django.db import connection, connections, transaction
from django.test import Client
from django.test.utils import CaptureQueriesContext

from engine.models import Game
from tests.factories import UserFactory, make_game
from tests.live import Live
from tests.web.table import sitting, token_of
from wargames.accounts.models import User
from wargames.bench.visitor import Visitor
from wargames.notices.models import Notice
from wargames.settings import DATABASE_PATIENCE

AT_ONCE = DATABASE_PATIENCE / 2
"""Seconds: a page that waits for the lock takes twice as long, one that does not far less."""


@contextmanager
def locked(live: Live) -> Iterator[None]:
    """Someone else is writing, and does not stop."""
    with closing(sqlite3.connect(live.place / "live.sqlite3", isolation_level=None)) as other:
        other.execute("BEGIN IMMEDIATE")
        yield
        other.execute("ROLLBACK")


@contextmanager
def full(live: Live) -> Iterator[None]:
    """Whatever the site writes, no file of it grows."""
    assert live.process
    before = resource.prlimit(live.process.pid, resource.RLIMIT_FSIZE)
    resource.prlimit(live.process.pid, resource.RLIMIT_FSIZE, (0, before[1]))
    yield
    resource.prlimit(live.process.pid, resource.RLIMIT_FSIZE, before)


def seated(live: Live) -> tuple[Visitor, str]:
    visitor = Visitor("127.0.0.1", live.port)
    visitor.get("/")
    return visitor, visitor.post("/start/", {"name": "Ensign", "game": "emperor"}).location


def tab_of(visitor: Visitor) -> Visitor:
    """Another window of the same browser."""
    tab = Visitor("127.0.0.1", visitor.connection.port)
    tab.cookies = visitor.cookies
    return tab


def leave_unread(live: Live) -> None:
    """One notice for everyone at a table, which looking at it would mark."""
    live.run(
        "from engine.models import Seat\n"
        "from wargames.notices.models import Notice\n"
        "for seat in Seat.objects.all():\n"
        "    Notice.objects.create(user=seat.user, game=seat.game, kind='begun')\n"
    )


def took(act: Any) -> tuple[float, Any]:
    begun = time.monotonic()
    answer = act()
    return time.monotonic() - begun, answer


@pytest.mark.parametrize("trouble", [locked, full])
def test_reading_goes_on_at_once_while_writers_wait_and_are_told(live: Live, trouble: Any) -> None:
    visitor, table = seated(live)
    writers = [tab_of(visitor) for _ in range(4)]
    leave_unread(live)
    visitor.get("/")

    with trouble(live), ThreadPoolExecutor(len(writers)) as hall:
        chats = [
            hall.submit(took, lambda tab=tab: tab.post(f"{table}chat/", {"text": "all well"}))
            for tab in writers
        ]
        for path in (table, f"{table}list/", f"{table}log/", "/", "/rules/", "/notices/"):
            seconds, answer = took(lambda path=path: visitor.get(path))
            assert answer.status == 200, path
            assert seconds < AT_ONCE, path
        refused = [chat.result() for chat in chats]

    assert live.process
    assert live.process.poll() is None

    for seconds, answer in refused:
        assert answer.status == 503
        assert answer.headers["retry-after"] == "10"
        assert "Nothing was changed" in answer.text
        assert seconds < 2 * DATABASE_PATIENCE + 1
    later = tab_of(visitor)
    assert later.post(f"{table}chat/", {"text": "well again"}).status == 302
    assert "all well" not in later.get(table).text


def writes(queries: CaptureQueriesContext) -> list[str]:
    """What of it changes something, or takes the lock for that."""
    reading = ("SELECT", "PRAGMA")
    return [each["sql"] for each in queries if not each["sql"].startswith(reading)]


@pytest.mark.django_db(transaction=True)
def test_looking_at_a_table_writes_only_that_a_notice_was_read(ann: User, game: Game) -> None:
    client = sitting(ann)
    Notice.objects.create(user=ann, game=game, kind=Notice.Kind.BEGUN)
    with CaptureQueriesContext(connection) as first:
        client.get(f"/table/{game.pk}/")
    with CaptureQueriesContext(connection) as later:
        for path in ("", "list/", "panel/", "log/", "about/?about=nimitz"):
            assert client.get(f"/table/{game.pk}/{path}").status_code == 200

    assert len(writes(first)) == 1
    assert not Notice.objects.filter(read_at=None).exists()
    assert writes(later) == []


def test_a_notice_that_somebody_else_holds_does_not_hold_up_a_look(any_database: str) -> None:
    user = UserFactory()
    game = make_game(user)
    notice = Notice.objects.create(user=user, game=game, kind=Notice.Kind.BEGUN)
    client = sitting(user)

    def look() -> tuple[float, Any]:
        try:
            return took(lambda: client.get(f"/table/{game.pk}/"))
        finally:
            connections.close_all()

    with ThreadPoolExecutor(1) as other, transaction.atomic():
        Notice.objects.filter(pk=notice.pk).update(turn=3)
        seconds, answer = other.submit(look).result()

    assert answer.status_code == 200
    assert seconds < DATABASE_PATIENCE / 2
    client.get(f"/table/{game.pk}/")
    notice.refresh_from_db()
    assert notice.read_at


def test_a_move_at_a_locked_database_is_refused_in_words(any_database: str) -> None:
    user = UserFactory()
    game = make_game(user)
    client = Client(raise_request_exception=False)
    client.force_login(user)
    version = {"version": game.version, "token": token_of(game), "choice": '{"kind":"reveal"}'}

    def move() -> tuple[float, Any]:
        try:
            return took(lambda: client.post(f"/table/{game.pk}/move/", version))
        finally:
            connections.close_all()

    with ThreadPoolExecutor(1) as other, transaction.atomic():
        Game.objects.filter(pk=game.pk).update(watch=game.watch)
        seconds, answer = other.submit(move).result()

    assert answer.status_code == 503
    assert answer["Retry-After"] == "10"
    assert seconds < 2 * DATABASE_PATIENCE
    assert move()[1].status_code == 302
