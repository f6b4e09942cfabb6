"""`serve` in several processes: as safe as in one, without Redis."""

import asyncio
import os
import signal
import subprocess
import sys
import tempfile
import time
from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

import pytest

from tests.live import ROOT, Live
from tests.web.serving.test_serve import Visitor
from wargames.processes.peers import OneAtATime, PeerLayer, Peers

SOON = 15.0


@pytest.fixture(scope="module")
def pair(tmp_path_factory: pytest.TempPathFactory, collected_static: Path) -> Iterator[Live]:
    """The site in two processes."""
    live = Live(tmp_path_factory.mktemp("pair"), collected_static, processes=2)
    live.start()
    yield live
    live.stop()


@pytest.fixture
def folder() -> Iterator[Path]:
    """Where processes find each other; the path of a socket may not be long."""
    with tempfile.TemporaryDirectory(prefix="flagplot-") as name:
        yield Path(name)


def children_of(live: Live) -> set[int]:
    """The processes that make pages."""
    assert live.process
    found = subprocess.run(
        ["ps", "-ww", "-o", "pid=,args=", "--ppid", str(live.process.pid)],
        capture_output=True,
        text=True,
        check=True,
    )
    lines = [line.split(maxsplit=1) for line in found.stdout.splitlines()]
    return {int(pid) for pid, command in lines if "spawn_main" in command}


def until(is_so: object, what: str) -> None:
    """Wait a while for something to be so."""
    deadline = time.monotonic() + 60
    while not is_so():  # type: ignore[operator]
        assert time.monotonic() < deadline, what
        time.sleep(0.1)


@asynccontextmanager
async def layers(folder: Path, number: int) -> AsyncIterator[list[PeerLayer]]:
    """The layers of several processes, joined."""
    made = []
    for _ in range(number):
        layer = PeerLayer(capacity=1000)
        layer.join(Peers(folder))
        assert layer.peers
        await layer.peers.begin()
        made.append(layer)
    await asyncio.sleep(0.05)
    yield made
    for layer in made:
        assert layer.peers
        await layer.peers.end()


async def heard(layer: PeerLayer, channel: str) -> dict[str, object]:
    async with asyncio.timeout(SOON):
        message: dict[str, object] = await layer.receive(channel)
        return message


async def test_what_one_process_says_all_others_hear_once(folder: Path) -> None:
    async with layers(folder, 3) as (first, second, third):
        pages = {layer: await layer.new_channel() for layer in (first, second, third)}
        for layer, page in pages.items():
            await layer.group_add("game.one", page)

        await second.group_send("game.one", {"type": "game.changed", "version": 7})
        await second.group_send("game.one", {"type": "game.changed", "version": 8})

        for layer, page in pages.items():
            assert [(await heard(layer, page))["version"] for _ in "ab"] == [7, 8]


async def test_a_page_of_another_process_is_told_by_its_name(folder: Path) -> None:
    async with layers(folder, 2) as (first, second):
        page = await first.new_channel()

        await second.send(page, {"type": "page.replaced"})

        assert await heard(first, page) == {"type": "page.replaced"}


async def test_what_was_said_elsewhere_is_remembered_for_a_page_that_comes_late(
    folder: Path,
) -> None:
    async with layers(folder, 2) as (first, second):
        first.remembers_from -= 100

        await second.group_send("game.one", {"type": "game.changed", "version": 7})
        await asyncio.sleep(0.1)

        assert first.missed({"game.one"}, 5) == [{"type": "game.changed", "version": 7}]


async def test_a_process_that_was_cut_off_comes_back_and_has_its_pages_look(
    folder: Path,
) -> None:
    async with layers(folder, 2) as (first, second):
        page = await first.new_channel()
        await first.group_add("game.one", page)
        assert second.peers
        for line in second.peers.lines.values():
            line.transport.abort()

        assert await heard(first, page) == {"type": "page.look"}
        await second.group_send("game.one", {"type": "game.changed", "version": 9})

        assert (await heard(first, page))["version"] == 9


async def test_the_socket_of_a_process_that_is_gone_is_thrown_away(folder: Path) -> None:
    async with layers(folder, 1):
        code = (
            "import asyncio, os, sys, pathlib\n"
            "from wargames.processes.peers import Peers\n"
            "async def main():\n"
            f"    await Peers(pathlib.Path({str(folder)!r})).begin()\n"
            "    os._exit(0)\n"
            "asyncio.run(main())"
        )
        given = {**os.environ, "DJANGO_SETTINGS_MODULE": "wargames.settings"}
        await asyncio.to_thread(
            subprocess.run, [sys.executable, "-c", code], cwd=ROOT, env=given, check=True
        )
        assert len(list(folder.glob("*.socket"))) == 2

        async with layers(folder, 1):
            assert len(list(folder.glob("*.socket"))) == 2


def test_one_process_alone_does_the_work_and_another_takes_it_up(tmp_path: Path) -> None:
    code = (
        "import time; from pathlib import Path\n"
        "from wargames.processes.peers import OneAtATime\n"
        f"mine = OneAtATime(Path({str(tmp_path / 'work')!r}))\n"
        "print(mine.take(), flush=True); time.sleep(60)"
    )
    given = {**os.environ, "DJANGO_SETTINGS_MODULE": "wargames.settings"}
    first = subprocess.Popen(
        [sys.executable, "-c", code], cwd=ROOT, env=given, stdout=subprocess.PIPE, text=True
    )
    assert first.stdout
    assert first.stdout.readline().strip() == "True"
    second = OneAtATime(tmp_path / "work")
    assert not second.take()

    first.kill()
    first.wait()

    assert second.take()


class Waked:
    """In place of the work: how often it was begun, and waked."""

    def __init__(self) -> None:
        self.begun, self.waked = 0, asyncio.Event()

    def begin(self) -> None:
        self.begun += 1

    def wake(self) -> None:
        self.waked.set()


async def test_a_task_that_is_committed_in_any_process_wakes_the_one_that_works(
    folder: Path,
) -> None:
    from wargames.served import OneOfSeveral  # readies a whole site, which takes a second

    works: list[Any] = [Waked(), Waked()]
    first, second = [OneOfSeveral(folder, work) for work in works]
    await first.begin()
    await asyncio.sleep(0.05)
    await second.begin()
    await asyncio.sleep(0.05)
    assert [work.begun for work in works] == [1, 0]

    await asyncio.to_thread(second.tell)

    async with asyncio.timeout(SOON):
        await works[0].waked.wait()
    await second.end()
    await first.end()


def test_limits_are_counted_together(tmp_path: Path) -> None:
    begin = "import django; django.setup(); from django.core.cache import cache\n"
    table = (
        "from django.core.management import call_command\n"
        "call_command('createcachetable', database='counts', verbosity=0)\n"
        "cache.add('so many', 0, 60)"
    )
    count = "for _ in range(200): cache.incr('so many')\nprint(cache.add('mine alone', 1, 60))"
    given = {**os.environ, "DJANGO_SETTINGS_MODULE": "wargames.settings", "REDIS_URL": ""}
    given |= {"FLAGPLOT_TOGETHER": str(tmp_path)}

    def running(code: str) -> subprocess.Popen[str]:
        command = [sys.executable, "-c", begin + code]
        return subprocess.Popen(command, cwd=ROOT, env=given, stdout=subprocess.PIPE, text=True)

    assert running(table).wait() == 0
    both = [running(count), running(count)]
    answers = sorted(str(each.communicate()[0]).strip() for each in both)
    found = running("print(cache.get('so many'))").communicate()[0]

    assert answers == ["False", "True"]
    assert found.strip() == "400"


def is_there(pid: int) -> bool:
    try:
        os.kill(pid, 0)
    except ProcessLookupError:
        return False
    return Path(f"/proc/{pid}/stat").read_text().split()[2] != "Z"


def test_a_process_that_dies_is_begun_again_and_nothing_is_lost(pair: Live) -> None:
    visitor = Visitor(pair)
    table = visitor.start_game("Ensign")
    before = children_of(pair)

    for child in before:
        os.kill(child, signal.SIGKILL)
    until(lambda: len(children_of(pair) - before) == 2, "they are not begun again")

    until(lambda: answers(visitor), "no page")
    assert table in visitor.ask("GET", "/")[2]
    assert "took its place" in (pair.place / "server.log").read_text()


def answers(visitor: Visitor) -> bool:
    try:
        return visitor.ask("GET", "/")[0] == 200
    except OSError:
        return False


def test_none_goes_on_when_the_process_that_looks_after_them_is_killed(pair: Live) -> None:
    visitor = Visitor(pair)
    table = visitor.start_game("Ensign")
    children = children_of(pair)

    pair.stop(signal.SIGKILL)
    until(lambda: not any(is_there(each) for each in children), "they go on")
    pair.start()

    assert table in visitor.ask("GET", "/")[2]


def test_ctrl_c_ends_all_processes_quickly_and_quietly(pair: Live) -> None:
    children = children_of(pair)
    assert len(children) == 2
    begun = time.monotonic()

    pair.stop(signal.SIGINT)

    assert time.monotonic() - begun < 5
    until(lambda: not any(is_there(each) for each in children), "they go on")
    assert "Traceback" not in (pair.place / "server.log").read_text()
