"""Many at once, twice at once, a power cut in the middle: every move once, and nobody held up."""

import http.client
import signal
import threading
import time
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

import pytest
from allauth.account.models import EmailAddress
from django.core import mail
from django.core.files.uploadedfile import SimpleUploadedFile
from django.db import connections
from django.test.client import BOUNDARY, MULTIPART_CONTENT, encode_multipart
from django_tasks_db.models import DBTaskResult

from engine.management.commands.audit import differences
from engine.models import Game
from engine.seats import sitting
from tests.every_way import IN_EVERY_WAY
from tests.factories import UserFactory, make_game
from tests.live import Live
from tests.web.play import play_one
from wargames.accounts.models import User
from wargames.bench.visitor import Answer, Reader, Visitor
from wargames.lobby.new_games.packs import BUSY
from wargames.notices.models import Notice
from wargames.worker import TaskWorker

PLAYERS, MOVES = (20, 3) if IN_EVERY_WAY else (8, 3)
END = -1  # "no more actions" is the last choice of all: turns pass, and the watch with them
Form = dict[str, str]
BROKEN = (OSError, http.client.HTTPException)


def until_it_answers(visitor: Visitor, act: Callable[[], Answer]) -> Answer:
    """Sends again what got no answer, as a person does."""
    for _ in range(200):
        try:
            return act()
        except BROKEN:
            visitor.connection.close()
            time.sleep(0.05)
    raise AssertionError("the site does not come back")


class Player:
    """Two tabs of one browser that always click the same button at the same moment."""

    def __init__(self, port: int, made: threading.Semaphore, wanted: Form) -> None:
        self.wanted = wanted
        self.tabs = [Visitor("127.0.0.1", port) for _ in range(2)]
        self.made = made

    def play(self) -> str:
        """Sits down and moves; gives the address of the table."""
        one, two = self.tabs
        until_it_answers(one, lambda: one.get("/"))
        started = until_it_answers(one, lambda: one.post("/start/", self.wanted))
        two.cookies = one.cookies
        if "hot_seat" in self.wanted:
            until_it_answers(one, lambda: one.post(f"{started.location}side/", {"show": "both"}))
        with ThreadPoolExecutor(2) as hands:
            for _ in range(MOVES):
                self.click(hands, started.location)
                self.made.release()
        return started.location

    def click(self, hands: ThreadPoolExecutor, table: str) -> None:
        answer = until_it_answers(self.tabs[0], lambda: self.tabs[0].get(table))
        assert answer.status == 200, (answer.status, answer.text[-900:])
        page = Reader(answer.text)
        assert page.offered, answer.text[-900:]
        form = {"choice": page.offered[0], "token": page.decision}

        def send(tab: Visitor) -> int:
            post = lambda: tab.post(f"{table}move/", form, **{"HX-Request": "true"})  # noqa: E731
            return until_it_answers(tab, post).status

        assert list(hands.map(send, self.tabs)) == [200, 200]


def rush(live: Live, *, count: int = PLAYERS, cut_after: int = 0, game: Form | None = None) -> None:
    """All play at once; after so many moves the power is cut."""
    wanted = {"name": "Ensign", **(game or {"game": "emperor"})}
    made = threading.Semaphore(0)
    with ThreadPoolExecutor(count) as hall:
        players = [hall.submit(Player(live.port, made, wanted).play) for _ in range(count)]
        if cut_after:
            for _ in range(cut_after):
                if not made.acquire(timeout=60):
                    failed = [player.exception() for player in players if player.done()]
                    pytest.fail(f"no move in a minute: {failed}")
            live.stop(signal.SIGKILL)
            live.start()
        tables = [player.result(120) for player in players]
    check(live, tables)


def check(live: Live, tables: list[str]) -> None:
    """Every move was made once, every game is what its moves say, and nobody was turned away."""
    visible = {table.split("/")[2] for table in tables}
    code = (
        "from engine.models import Game; "
        "print(*(f'{g.pk}:{g.version}:{g.moves.count()}' for g in Game.objects.all()))"
    )
    rows = dict(row.split(":", 1) for row in live.manage("shell", "-v0", "-c", code).split())
    assert {rows[table] for table in visible} == {f"{MOVES + 1}:{MOVES}"}
    live.manage("audit")
    log = (live.place / "server.log").read_text()
    assert "locked" not in log
    assert "Traceback" not in log


def test_a_power_cut_while_many_play_loses_no_move_and_makes_none_twice(live: Live) -> None:
    rush(live, cut_after=PLAYERS * MOVES // 3)


def test_a_power_cut_at_tables_of_two_sides_loses_no_move_either(live: Live) -> None:
    rush(live, count=4, cut_after=4, game={"hot_seat": "pacific_war"})


def make_database(url: str, name: str, like: str) -> None:
    """A new database like another one, which nobody has open."""
    import psycopg

    with psycopg.connect(url, autocommit=True) as connection:
        connection.execute(f'CREATE DATABASE "{name}" TEMPLATE "{like}"')


@pytest.mark.postgres
@pytest.mark.redis
@pytest.mark.usefixtures("_postgres_settings")  # by which the database of the URL is migrated
def test_eight_play_at_once_on_postgresql_and_redis(
    tmp_path: Path, collected_static: Path, postgres_url: str, redis_url: str
) -> None:
    make_database(postgres_url, "rush", like="postgres")
    extra = {"DATABASE_URL": f"{postgres_url.rpartition('/')[0]}/rush", "REDIS_URL": redis_url}
    live = Live(tmp_path, collected_static, extra)
    live.start()
    try:
        rush(live, count=8)
    finally:
        live.stop()


# ------------------------------------------------------------- moves beside the task worker


def admiral(n: int) -> User:
    """Someone whose e-mails are sent."""
    user: User = UserFactory(name=f"N{n}", email=f"n{n}@x.org", is_guest=False)
    EmailAddress.objects.create(user=user, email=user.email, verified=True, primary=True)
    return user


def shared_game(n: int) -> Game:
    game = make_game(admiral(2 * n), seed=str(n))
    sitting.join(game.pk, admiral(2 * n + 1))
    return game


def play_some(game: Game) -> None:
    try:
        for _ in range(12):
            game.refresh_from_db()
            if game.status == Game.Status.OVER:
                return
            play_one(game, END)
    finally:
        connections.close_all()


@pytest.fixture
def worker() -> Iterator[TaskWorker]:
    """The task worker in a thread of its own, as in the server."""
    working = TaskWorker()
    thread = threading.Thread(target=working.stay)
    thread.start()
    yield working
    working.stop()
    thread.join(10)


def wait_until(is_so: Callable[[], Any]) -> None:
    deadline = time.monotonic() + 60
    while not is_so():
        assert time.monotonic() < deadline
        time.sleep(0.05)


def test_moves_and_emails_do_not_lock_each_other_out(any_database: str, worker: TaskWorker) -> None:
    games = [shared_game(n) for n in range(PLAYERS)]

    with ThreadPoolExecutor(PLAYERS) as hall:
        for done in [hall.submit(play_some, game) for game in games]:
            done.result(60)  # raises what the player's thread met

    assert Notice.objects.exists()
    wait_until(lambda: not DBTaskResult.objects.ready().exists())
    assert mail.outbox
    for game in games:
        game.refresh_from_db()
        assert list(differences(game)) == []


def test_no_test_can_reach_a_persons_own_games(settings: Any) -> None:
    own = str(settings.VAR_DIR)

    assert not str(settings.DATABASES["default"]["NAME"]).startswith(own)
    assert not str(connections["default"].settings_dict["NAME"]).startswith(own)


# ------------------------------------------------------------------- eight packs at once

SLOW_PACK = b"x=[" + b"{a.b.c.d.e.f.g.h=1}," * 14_000 + b"]"


def send_pack(port: int, pack: bytes) -> Answer:
    """Send the form of a new game as a browser does."""
    file = SimpleUploadedFile("my.toml", pack)
    visitor = Visitor("127.0.0.1", port)
    visitor.get("/new/")
    token = {"csrfmiddlewaretoken": visitor.cookies.get("csrftoken", "")}
    body: Any = encode_multipart(
        BOUNDARY, {"game": "emperor", "watch": "free", "name": "Ann", "pack": file, **token}
    )
    return visitor.fetch("POST", "/new/", body, {"Content-Type": MULTIPART_CONTENT})


def test_eight_packs_at_once_hold_nobody_up(live: Live) -> None:
    """Seven hear that one is being read; a page comes while it is."""
    began, first_page = threading.Barrier(9), threading.Event()
    late: list[bool] = []

    def send() -> Answer:
        began.wait()
        answer = send_pack(live.port, SLOW_PACK)
        if BUSY not in answer.text:
            late.append(first_page.is_set())
        return answer

    with ThreadPoolExecutor(8) as senders:
        sent = [senders.submit(send) for _ in range(8)]
        began.wait()
        page = Visitor("127.0.0.1", live.port).get("/rules/")
        first_page.set()
        answers = [each.result() for each in sent]

    assert page.status == 200
    assert {answer.status for answer in answers} == {400}
    assert any(BUSY in answer.text for answer in answers)
    assert late[0], "a page waited for a pack"
