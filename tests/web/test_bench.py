"""What the bench reads of a page, and which of its buttons it presses."""

from __future__ import annotations

import html
import json
import os
import random
import re
import socket
import subprocess
import sys
from collections import Counter
from io import StringIO

import pytest

from engine import moves
from engine.management.base_command import BadInput
from engine.models import Game
from tests.factories import UserFactory, make_war_at
from tests.live import ROOT, Live
from tests.web.play import open_choices
from tests.web.table import page_of, sitting
from wargames.table.bench import Reader, pick_one
from wargames.table.bench_server import Server
from wargames.table.live_bench.board import Board
from wargames.table.live_bench.connection import Browser
from wargames.table.live_bench.play import Load
from wargames.table.management.commands.bench import Command

pytestmark = pytest.mark.django_db
LINE = "turn=2 acts=japan japan=akagi,nagato truk=aoba,jlba hawaii=chester hand.japan=J03,J04"


@pytest.fixture
def game() -> Game:
    return make_war_at(LINE, UserFactory(name="Ann"))


def test_every_choice_of_a_page_is_read_with_the_part_that_offers_it(game: Game) -> None:
    """A choice that is only reached by a link (an LBA's goals) is not on the page."""
    moves.show_sides(game.pk, game.created_by, ["japan", "allied"])
    read = Reader(page_of(sitting(game.created_by), game))  # type: ignore[arg-type]

    offered = [json.loads(choice) for choice in read.offered]

    assert offered
    assert all(choice in open_choices(game) for choice in offered)
    assert {"ask", "bar", "tracks"} <= set(read.prints)
    assert read.version == str(game.version)
    assert any("table" in path for path in read.assets)


def test_a_kind_with_many_targets_does_not_crowd_out_the_others() -> None:
    many = [json.dumps({"kind": "redeploy_lba", "zone": str(n)}) for n in range(99)]
    pick = random.Random(1)

    picked = Counter(
        json.loads(pick_one([*many, '{"kind": "pass_action"}'], pick))["kind"] for _ in range(200)
    )

    assert picked["pass_action"] > 60


# ------------------------------------------------------------------------------- live play


def measured(live: Live, key: str) -> str:
    """What the bench tells of two games that are played as fast as can be for a second."""
    assert live.process
    told = StringIO()
    server = Server(live.port, live.process.pid, live.environment)
    Command(stdout=told).live(server, Load(key, games=2, think_seconds=0, seconds=0.8))
    return told.getvalue()


def figures(line: str, told: str) -> list[float]:
    """The numbers of the line that begins like this."""
    found = re.search(f"^{re.escape(line)}: (.*)$", told, re.MULTILINE)
    assert found, told
    return [float(number) for number in re.findall(r"(?<![p\d.])\d+(?:\.\d+)?", found[1])]


@pytest.mark.parametrize("key", ["pacific_war", "emperor"])
def test_live_play_is_timed_at_both_boards(live: Live, key: str) -> None:
    told = measured(live, key)

    pace = re.search(r"^([\d.]+) moves a second \((\d+) moves, .*refused: none\)$", told, re.M)
    assert pace, told
    assert float(pace[1]) > 0
    assert int(pace[2]) > 0
    mover, other, notice = (
        figures(line, told)
        for line in ("to the mover's board", "to the other's board", "- to the socket's notice")
    )
    for p50, p95, p99 in (mover, other, notice):
        assert 0 < p50 <= p95 <= p99
    assert other[0] > notice[0]
    assert all(200 < size < 20_000 for size in figures("bytes of a move, with headers", told))
    server = figures("processor time of the server", told)[0]
    assert 0 < figures("processor time of the generator", told)[0] < server
    taken, kept = figures("memory of the server", told)
    assert 20 < taken < 600
    assert 0 < kept < 400


@pytest.mark.postgres
def test_live_play_is_timed_on_several_processes(postgres_url: str, redis_url: str) -> None:
    """They share PostgreSQL and Redis, and the news of a move crosses from one to the other."""
    command = [sys.executable, "manage.py", "bench", "--live", "4", "--think", "100"]
    mine = {"DATABASE_URL": postgres_url, "REDIS_URL": redis_url, "PATH": os.environ["PATH"]}

    done = subprocess.run(
        [*command, "--seconds", "2", "--workers", "2", "--game", "pacific_war"],
        env=mine, cwd=ROOT, capture_output=True, text=True,
    )  # fmt: skip

    assert done.returncode == 0, done.stderr
    assert figures("to the other's board", done.stdout)[0] > 0
    assert figures("processor time of the server", done.stdout)[0] > 0


def test_a_site_that_does_not_answer_ends_live_play_with_one_line(live: Live) -> None:
    with socket.socket() as nobody_listens:
        nobody_listens.bind(("127.0.0.1", 0))
        server = Server(nobody_listens.getsockname()[1], os.getpid(), live.environment)

        with pytest.raises(BadInput, match=r"GET /table/.+ failed") as failed:
            Command().live(server, Load("emperor", games=1, think_seconds=1, seconds=0.1))

    assert len(str(failed.value).splitlines()) == 1


async def test_a_connection_that_the_site_has_closed_is_opened_anew(live: Live) -> None:
    browser = Browser(live.port, session="", token="")
    first = await browser.fetch("GET", "/rules/", "Connection: close\r\n")

    second = await browser.fetch("GET", "/rules/")

    browser.close()
    assert (first.status, second.status) == (200, 200)
    assert second.body.rstrip().endswith(b"</html>")


def test_the_load_generator_reads_of_a_page_what_a_parser_does(game: Game) -> None:
    moves.show_sides(game.pk, game.created_by, ["japan", "allied"])
    page = page_of(sitting(game.created_by), game)  # type: ignore[arg-type]
    parsed, board = Reader(page), Board()

    board.take(b"HTTP/1.1 200 OK\r\n\r\n", page.encode())

    game.refresh_from_db()
    assert (board.version, board.seen) == (game.version, game.version)
    assert board.fingerprints == parsed.prints
    assert [html.unescape(choice.decode()) for choice in board.buttons()] == parsed.offered
