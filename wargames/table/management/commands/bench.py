"""Measures what a player notices: the rules' speed, a move, a first visit. Not a test."""

from __future__ import annotations

import os
import random
import re
import statistics
import subprocess
import sys
import tempfile
import time
from argparse import ArgumentParser
from collections.abc import Iterator
from contextlib import contextmanager
from itertools import chain
from pathlib import Path
from typing import Any

from django.conf import settings

from engine.core import registry
from engine.management.base_command import BadInput, PlainCommand
from engine.management.commands.fuzz import play_batch
from wargames.table.bench import Answer, Reader, Visitor, pick_one
from wargames.table.views import BOTH

GAMES = 200


class Command(PlainCommand):
    """Starts the site as `make play` does, on an empty SQLite, and plays through it."""

    help = "Measure moves a second of the rules, and moves and first visits of the site."

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("--game", default="emperor", choices=registry.keys())
        parser.add_argument("--moves", type=int, default=300, help="through the site (300)")
        parser.add_argument("--seed", type=int, default=1)

    def run(self, **options: Any) -> None:
        """Print one line for each figure."""
        if options["moves"] < 1:
            raise BadInput("--moves: expected 1 or more")
        self.rules(options["game"])
        with site() as port:
            visitor = Visitor("127.0.0.1", port)
            self.first_visit(visitor, options["game"])
            self.moves(visitor, options["game"], options["moves"], random.Random(options["seed"]))

    def rules(self, game: str) -> None:
        """Random games in this process, every move checked."""
        play_batch((game, None, None, 1, 10))
        tally = play_batch((game, None, None, 1, GAMES))
        each = tally.moves / (tally.seconds - tally.looking)
        self.stdout.write(
            f"rules: {tally.moves} moves of {tally.games} games in {tally.seconds:.1f} s on one "
            f"core: {each:.0f} moves a second"
        )

    def first_visit(self, visitor: Visitor, game: str) -> None:
        """The table with an empty cache: every file a browser asks for."""
        page = self.sit_down(visitor, game)
        assets = visitor.assets_of(page)
        files = {page.location or "the page": page, **assets}
        broken = [path for path, answer in files.items() if answer.status != 200]
        if broken:
            raise BadInput(f"the table asks for what is not there: {', '.join(broken)}")
        total = sum(answer.wire_bytes for answer in files.values())
        for path, answer in sorted(files.items(), key=lambda each: -each[1].wire_bytes):
            self.stdout.write(f"  {answer.wire_bytes:8d} bytes  {path}")
        self.stdout.write(
            f"first visit to a table: {total / 1000:.1f} KB compressed in {len(files)} requests "
            "and one WebSocket"
        )

    def sit_down(self, visitor: Visitor, game: str) -> Answer:
        """A name and a new game; of two sides, both of them, shown as they are asked."""
        visitor.get("/")
        sides = len(registry.get(game).roles)
        wanted = {"game": game} if sides == 1 else {"hot_seat": game}
        started = visitor.post("/start/", {"name": "Bench", **wanted})
        if not started.location:
            raise BadInput(f"no new game: the site answered {started.status}")
        if sides > 1:
            visitor.post(f"{started.location}side/", {"show": BOTH})
        page = visitor.get(started.location)
        page.location = started.location
        return page

    def moves(self, visitor: Visitor, game: str, count: int, pick: random.Random) -> None:
        """Random moves by the page's own buttons, answered with what changed."""
        times: list[float] = []
        sizes: list[int] = []
        seen: dict[str, str] = {}
        offered: dict[str, list[str]] = {}
        page, version, games = None, "", 0
        while len(times) < count:
            if page is None or not any(offered.values()):
                page = self.sit_down(visitor, game)
                games += 1
                read = Reader(page.text)
                seen, offered, version = read.prints, read.choices, read.version
            have = ",".join(f"{key}:{value}" for key, value in seen.items())
            answer = visitor.post(
                f"{page.location}move/",
                {"choice": pick_one(chain(*offered.values()), pick), "version": version},
                **{"HX-Request": "true", "X-Have": have},
            )
            if answer.status != 200:
                raise BadInput(f"a move was answered with {answer.status}: {answer.text[:200]}")
            read = Reader(answer.text)
            seen, version = {**seen, **read.prints}, read.version
            offered = {**offered, **read.choices}
            times.append(answer.milliseconds)
            sizes.append(answer.wire_bytes)
        self.report(times, sizes, games)

    def report(self, times: list[float], sizes: list[int], games: int) -> None:
        """The medians that count, and how far the rest is from them."""
        slow = statistics.quantiles(times, n=20)[-1] if len(times) > 1 else times[0]
        self.stdout.write(
            f"a move: {statistics.median(times):.1f} ms at the median, {slow:.1f} ms at the 95th "
            f"percentile, over HTTP on SQLite ({len(times)} moves of {games} games)"
        )
        self.stdout.write(
            f"a move's answer: {statistics.median(sizes) / 1000:.2f} KB compressed at the median, "
            f"{max(sizes) / 1000:.2f} KB at most"
        )


@contextmanager
def site() -> Iterator[int]:
    """The site in a process of its own on a free port; gives the port."""
    with tempfile.TemporaryDirectory(prefix="flagplot-bench-") as place:
        kept = {name: os.environ[name] for name in ("PATH", "HOME") if name in os.environ}
        mine = {"FLAGPLOT_VAR": place, "DEBUG": "0", "REDIS_URL": "", "HOST": "127.0.0.1"}
        mine["DATABASE_URL"] = f"sqlite:///{Path(place) / 'bench.sqlite3'}"
        server = subprocess.Popen(
            [sys.executable, "manage.py", "serve", "--port", "0"],
            cwd=settings.BASE_DIR,
            env={**kept, **mine},
            stdout=subprocess.PIPE,
            text=True,
        )
        try:
            greeting = server.stdout.readline() if server.stdout else ""
            found = re.search(r"localhost:(\d+)/", greeting)
            if not found:
                raise BadInput("the site did not start")
            time.sleep(0.5)
            yield int(found.group(1))
        finally:
            server.terminate()
            server.wait(10)
