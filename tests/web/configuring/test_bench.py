"""What the bench reads of a page, and which of its buttons it presses."""

import html
import json
import os
import random
import re
import socket
import subprocess
import sys
from collections import Counter
from collections.abc import Iterator
from io import StringIO
from itertools import pairwise
from pathlib import Path

import pytest

from engine.core import registry
from engine.core.dice import seed_from
from engine.core.sequence.composed import ComposedDecision
from engine.management.base_command import BadInput
from engine.models import Game
from engine.seats.sitting import show_sides
from tests.factories import UserFactory, make_war_at
from tests.live import ROOT, Live
from tests.web.play import open_choices
from tests.web.table import page_of, sitting
from wargames.bench import replay
from wargames.bench import rules as rules_bench
from wargames.bench.live.board import Board
from wargames.bench.live.connection import Browser
from wargames.bench.live.play import Load
from wargames.bench.live.script import begins_with_a_draft, record
from wargames.bench.live.wanted import Wanted
from wargames.bench.management.commands import bench
from wargames.bench.management.commands.bench import Command, load_of
from wargames.bench.replay import ReplayWanted
from wargames.bench.server import Server
from wargames.bench.visitor import Answer, Reader, Visitor, pick_one

LINE = "turn=2 acts=japan japan=akagi,nagato truk=aoba,jlba hawaii=chester hand.japan=J03,J04"


@pytest.fixture(scope="module")
def live(tmp_path_factory: pytest.TempPathFactory, collected_static: Path) -> Iterator[Live]:
    """The site, which has a game of drafts that says nothing of lines too."""
    extra = {"DJANGO_SETTINGS_MODULE": "tests.other_settings.market_settings"}
    site = Live(tmp_path_factory.mktemp("live"), collected_static, extra)
    site.start()
    yield site
    site.close()


@pytest.fixture
def game() -> Game:
    return make_war_at(LINE, UserFactory(name="Ann"))


def test_every_choice_of_a_page_is_read_with_the_part_that_offers_it(game: Game) -> None:
    """A choice that is only reached by a link (an LBA's goals) is not on the page."""
    show_sides(game.pk, game.created_by, ["japan", "allied"])
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
    Command(stdout=told).live(server, Load(key, games=2, think_seconds=0, seconds=0.5))
    return told.getvalue()


def figures(line: str, told: str) -> list[float]:
    """The numbers of the line that begins like this."""
    found = re.search(f"^{re.escape(line)}: (.*)$", told, re.MULTILINE)
    assert found, told
    return [float(number) for number in re.findall(r"(?<![p\d.])\d+(?:\.\d+)?", found[1])]


def test_live_play_is_timed_at_both_boards(live: Live) -> None:
    told = measured(live, "pacific_war")

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
def test_live_play_is_timed_on_several_processes(
    postgres_url: str, redis_url: str, collected_static: Path
) -> None:
    """They share PostgreSQL and Redis, and the news of a move crosses from one to the other."""
    command = [sys.executable, "manage.py", "bench", "--live", "2", "--think", "100"]
    mine = {"DATABASE_URL": postgres_url, "REDIS_URL": redis_url, "PATH": os.environ["PATH"]}
    mine["FLAGPLOT_VAR"] = str(collected_static)

    done = subprocess.run(
        [*command, "--seconds", "0.5", "--workers", "2", "--game", "pacific_war"],
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
    show_sides(game.pk, game.created_by, ["japan", "allied"])
    page = page_of(sitting(game.created_by), game)  # type: ignore[arg-type]
    parsed, board = Reader(page), Board()

    board.take(b"HTTP/1.1 200 OK\r\n\r\n", page.encode())

    game.refresh_from_db()
    assert (board.version, board.seen) == (game.version, game.version)
    assert board.fingerprints == parsed.prints
    assert [html.unescape(choice.decode()) for choice in board.buttons()] == parsed.offered


@pytest.mark.parametrize(
    ("games", "words"), [(10_000, "core, stopped after 0.3 s: "), (1, "core: ")]
)
def test_the_rules_are_measured_in_a_bounded_time(
    games: int, words: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(bench, "GAMES", games)
    monkeypatch.setattr(bench, "SECONDS_OF_RULES", 0.3 if games > 1 else 120)
    monkeypatch.setattr(bench, "SECONDS_TO_WARM_UP", 0.1)
    out = StringIO()

    Command(stdout=out).rules("emperor")

    found = re.search(r"(\d+) moves of (\d+) games in ([0-9.]+) s on one (.*)", out.getvalue())
    assert found
    assert int(found[1]) > 0
    assert 0 < int(found[2]) <= games
    assert float(found[3]) < 10
    assert found[4].startswith(words)


def test_a_game_that_begins_with_a_draft_is_refused_in_words(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    page = Answer(200, '<button name="lock" value="{}">Lock</button>', 0, 0.0)
    monkeypatch.setattr(Command, "sit_down", lambda *_: page)

    with pytest.raises(BadInput, match="market: a new game has no buttons to press"):
        Command(stdout=StringIO()).moves(Visitor("localhost", 1), "market", 1, random.Random(1))


# ---------------------------------------------------------------------------------- drafts


def server_of(live: Live) -> Server:
    assert live.process
    return Server(live.port, live.process.pid, live.environment)


def test_drafts_are_typed_and_locked_and_their_answers_told_apart(live: Live) -> None:
    """Given a game whose choices are put together, when it is played by one, then each is timed."""
    told = StringIO()

    Command(stdout=told).drafts(
        server_of(live), Wanted("pacific_1940", games=1, seed=1, moves=5, is_hot_seat=True)
    )

    for kind in ("a typed line", "a lock"):
        middle, largest = figures(f"{kind}'s answer", told.getvalue())
        assert 0.2 < middle <= largest < 25
        assert figures(kind, told.getvalue())[0] > 0


def test_a_draft_that_is_not_typed_is_written_whole_and_locked(live: Live) -> None:
    told = StringIO()

    Command(stdout=told).drafts(
        server_of(live), Wanted("market", games=1, seed=1, moves=6, is_hot_seat=True)
    )

    assert "(6 times, games: 1)" in told.getvalue()
    assert "a typed line" not in told.getvalue()


def test_two_people_type_and_lock_drafts_in_live_play(live: Live) -> None:
    told = StringIO()

    Command(stdout=told).live(
        server_of(live), Load("pacific_1940", games=1, think_seconds=0, seconds=0.5)
    )

    assert "refused: none" in told.getvalue()
    assert figures("to the other's board", told.getvalue())[0] > 0
    assert figures("bytes of a typed line's answer, with headers", told.getvalue())[0] > 500


def test_two_people_and_a_facilitator_play_in_the_fog(live: Live) -> None:
    """Given a game with a chair, when it is played live, then the desk is timed with the boards."""
    told = StringIO()

    Command(stdout=told).live(
        server_of(live),
        Load("pacific_1940", games=1, think_seconds=0, seconds=1, options={"fog": True}),
    )

    assert "refused: none" in told.getvalue()
    assert figures("to the other's board", told.getvalue())[0] > 0


def test_a_game_is_opened_played_on_taken_back_and_gone_through(
    live: Live, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Given a game of a few moves, then each figure is told, and the game stands as it stood."""
    for name in ("TIMES", "STEPS"):
        monkeypatch.setattr(replay, name, 3)

    told = "\n".join(replay.replayed(server_of(live), ReplayWanted("pacific_war", 12)))

    about = re.match(r"pacific_war, (\d+) moves, (\d+) steps: ", told)
    assert about, told
    assert int(about[1]) == 12
    for what in (
        "the table opened",
        "the replay opened",
        "a move and back",
        "a step anywhere",
        "the same in a copy",
    ):
        median, least, processor = figures_after(f"{about[0]}{what} ", told)
        assert 0 < least <= median
        assert processor >= 0


def figures_after(words: str, told: str) -> list[float]:
    """The numbers of the line that begins like this."""
    (line,) = [line for line in told.splitlines() if line.startswith(words)]
    return [float(number) for number in re.findall(r"\d+\.\d+", line)]


def test_options_that_a_game_does_not_have_are_refused_in_words() -> None:
    asked = {"live": 1, "think": 1000, "seconds": 1.0, "seed": 1, "game": "pacific_1940"}

    with pytest.raises(BadInput, match="--options: unknown option 'smoke'"):
        load_of({**asked, "options": '{"smoke": true}'})


def test_a_script_holds_what_its_lines_come_to() -> None:
    """Given a random game, when it is written down, then its drafts are those of their lines."""
    rules = registry.get("pacific_1940")
    state = rules.setup(seed_from("1"), {})

    steps = record(rules, state, 12, random.Random(1))

    assert len(steps) == 12
    assert sum(len(step.lines) for step in steps) > 10
    for step in steps:
        (ask,) = rules.asks(state)
        choice = rules.reader.choice(json.loads(step.choice))
        draft = None
        for line in step.lines:
            assert isinstance(ask, ComposedDecision)
            draft = rules.drafted(state, ask, draft, line).draft
        assert draft in (None, choice)
        assert rules.roles.side_of(ask.role) == step.side
        state = rules.apply(state, ask.role, choice).state


def test_a_step_of_a_script_names_the_sides_that_it_asks_anew() -> None:
    """Given a game in which one side is asked at a time, then each is asked by the step before."""
    rules = registry.get("pacific_1940").under({"fog": True})

    steps = record(rules, rules.setup(seed_from("1"), {"fog": True}), 12, random.Random(1))

    assert {step.side for step in steps} == {"axis", "allies", "facilitator"}
    assert all(after.side in before.asks for before, after in pairwise(steps))


@pytest.mark.parametrize(
    ("key", "begins"),
    [("emperor", False), ("pacific_war", False), ("pacific_1940", True), ("global_1940", True)],
)
def test_a_game_of_lists_begins_without_a_draft(key: str, begins: bool) -> None:
    """Global's first question is research, and then comes a draft."""
    assert begins_with_a_draft(key) == begins


def test_every_kind_of_decision_is_timed_and_so_are_the_cases_of_a_game(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(rules_bench, "SECONDS_OF_A_GAME", 0.5)

    *kinds, every = rules_bench.decisions("pacific_1940", games=1)

    assert {line.partition(":")[0] for line in kinds} >= {"spend", "plan_moves"}
    counted = re.search(r"processor time of (\d+) decisions in 1 random games", every)
    assert counted
    assert int(counted[1]) > 5
    assert not list(rules_bench.cases("emperor"))
    monkeypatch.setattr(rules_bench, "TIMES", 1)
    assert any("a plan of 40 orders" in line for line in rules_bench.cases("pacific_1940"))


def test_times_are_told_by_their_middle_the_slow_and_the_slowest() -> None:
    told = "50.0 / 95.0 / 100.0 ms (mean 50.0)"
    assert rules_bench.spread([float(n) for n in range(101)]) == told
    assert rules_bench.spread([2.0]) == "2.0 / 2.0 / 2.0 ms (mean 2.0)"
